import { isAscii } from 'node:buffer';

// A text as a list of units: each a scalar, or (folded) a whole ending that reads as LF. Positions in this list never fall
// inside a character or a CRLF, so a brute-force comparison at each start is all that matching takes.

export const LF = 0x0a;
export const CR = 0x0d;
export const MARK = 0xfeff;

/** A file cut into units. */
export interface Units {
  count: number;
  /** The scalar of each unit; LF for an ending where endings are folded. */
  codes: Uint32Array | Uint8Array;
  /** Where a unit starts, in bytes of the file; the end of the file for unit `count`. */
  offsetOf(unit: number): number;
  /** What the text holds besides ASCII, CR and U+FEFF decide which rules take part. */
  ascii: boolean;
  carriage: boolean;
  marks: boolean;
}

/** Cuts well-formed UTF-8 into units from byte `from` on. */
export function cutIntoUnits(bytes: Uint8Array, from: number, foldEndings: boolean): Units {
  const rest = from === 0 ? bytes : bytes.subarray(from);
  if (isAscii(rest)) {
    const carriage = rest.includes(CR);
    if (!carriage || !foldEndings) return eachByte(rest, from, carriage);
  }
  return cutByScalar(bytes, from, foldEndings);
}

/** ASCII in which no two bytes are one ending: nothing is to be cut, which spares 100 ms for a file of 10 MiB. */
function eachByte(codes: Uint8Array, from: number, carriage: boolean): Units {
  return { count: codes.length, codes, offsetOf: (unit) => from + unit, ascii: true, carriage, marks: false };
}

function cutByScalar(bytes: Uint8Array, from: number, foldEndings: boolean): Units {
  const room = bytes.length - from;
  const codes = new Uint32Array(room);
  const offsets = new Uint32Array(room + 1);
  let ascii = true;
  let carriage = false;
  let marks = false;
  let count = 0;
  let at = from;
  while (at < bytes.length) {
    offsets[count] = at;
    const lead = bytes[at] as number;
    let code = lead;
    if (lead >= 0x80) {
      ascii = false;
      const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      code = lead & (0xff >> (length + 1));
      for (let more = 1; more < length; more += 1) code = (code << 6) | ((bytes[at + more] as number) & 0x3f);
      if (code === MARK) marks = true;
      at += length;
    } else {
      at += 1;
      if (lead === CR) {
        carriage = true;
        if (foldEndings) {
          code = LF;
          if (bytes[at] === LF) at += 1;
        }
      }
    }
    codes[count] = code;
    count += 1;
  }
  offsets[count] = bytes.length;
  return { count, codes, offsetOf: (unit) => offsets[unit] as number, ascii, carriage, marks };
}

/** The units of a request's text; half a surrogate pair is a unit that no file has. */
export function unitsOfText(text: string, foldEndings: boolean): number[] {
  const codes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) as number;
    if (code > 0xffff) at += 1;
    if (foldEndings && code === CR) {
      codes.push(LF);
      if (text.charCodeAt(at + 1) === LF) at += 1;
    } else codes.push(code);
  }
  return codes;
}

/** In longer texts the next candidate is looked for by `indexOf`: slower where there are many, 20 times faster where there are few. */
const LONG = 65_536;

/** Every start at which `quote` stands, overlapping ones included; `quote` is not empty. */
export function occurrences(codes: Uint32Array | Uint8Array | readonly number[], count: number, quote: readonly number[]): number[] {
  const starts: number[] = [];
  const first = quote[0] as number;
  const last = count - quote.length;
  for (let start = 0; start <= last; start += 1) {
    if (codes[start] !== first) {
      if (count > LONG) start = codes.indexOf(first, start) - 1;
      if (start < -1) break;
      continue;
    }
    let equal = 1;
    while (equal < quote.length && codes[start + equal] === quote[equal]) equal += 1;
    if (equal === quote.length) starts.push(start);
  }
  return starts;
}

/** How many occurrences a left-to-right search counts that goes on behind each one it found. */
export function greedyCount(starts: readonly number[], length: number): number {
  let taken = 0;
  let free = 0;
  for (const start of starts) {
    if (start < free) continue;
    taken += 1;
    free = start + length;
  }
  return taken;
}

/** Every ending of `text` as LF. */
export function foldEndings(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
