/** The characters of the Unicode property White_Space. U+FEFF is none of them, U+0085 is. */
const WHITE_SPACE: ReadonlySet<number> = new Set([
  0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007,
  0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
]);

/** `text` without white space at its end. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && WHITE_SPACE.has(text.charCodeAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

/** `text` without white space at both ends. */
export function trim(text: string): string {
  const end = trimEnd(text);
  let start = 0;
  while (start < end.length && WHITE_SPACE.has(end.charCodeAt(start))) start += 1;
  return start === 0 ? end : end.slice(start);
}
