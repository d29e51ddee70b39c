// The characters that do not count at the ends of a line, written out: library trims differ. All are single UTF-16 units.

/** Code units that are taken for blanks. */
export type Blanks = ReadonlySet<number>;

function unitsOf(...ranges: (number | readonly [first: number, last: number])[]): Blanks {
  const units = new Set<number>();
  for (const range of ranges) {
    const [first, last] = typeof range === 'number' ? [range, range] : range;
    for (let unit = first; unit <= last; unit += 1) units.add(unit);
  }
  return units;
}

/** White_Space of Unicode: neither U+FEFF nor U+200B is in it. */
export const BLANKS = unitsOf([0x09, 0x0d], 0x20, 0x85, 0xa0, 0x1680, [0x2000, 0x200a], 0x2028, 0x2029, 0x202f, 0x205f, 0x3000);

/** What other libraries take for a blank as well. */
const TAKEN_FOR_BLANKS = unitsOf([0x1c, 0x1f], 0x180e, 0x200b, 0xfeff);

const without85 = new Set([...BLANKS].filter((unit) => unit !== 0x85));

/** The blanks of other libraries: more of them, without U+0085, both. */
export const OTHER_BLANKS: readonly Blanks[] = [
  new Set([...BLANKS, ...TAKEN_FOR_BLANKS]),
  new Set([...BLANKS, 0xfeff, 0x1c, 0x1d, 0x1e, 0x1f]),
  new Set([...BLANKS, 0xfeff]),
  new Set([...BLANKS, 0x1c, 0x1d, 0x1e, 0x1f]),
  without85,
  new Set([...without85, 0xfeff]),
];

/** Those that everybody knows. */
export const ASCII_BLANKS = unitsOf(0x09, 0x0a, 0x0d, 0x20);

// oxlint-disable no-control-regex -- these characters are what they look for
/** One of the blanks that not everybody knows. */
export const RARE = /[\u000b\u000c\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Where one of the characters stands on which libraries differ. */
export const DISPUTED = /[\u001c-\u001f\u0085\u180e\u200b\ufeff]/;

export function rightTrimmed(text: string, blanks: Blanks): string {
  let end = text.length;
  while (end > 0 && blanks.has(text.charCodeAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

export function trimmed(text: string, blanks: Blanks): string {
  const right = rightTrimmed(text, blanks);
  let start = 0;
  while (start < right.length && blanks.has(right.charCodeAt(start))) start += 1;
  return start === 0 ? right : right.slice(start);
}
