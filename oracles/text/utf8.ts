import { isAscii } from 'node:buffer';

// A strict validator as a state table: overlong forms, encoded surrogates, codes above U+10FFFF and characters cut short
// have no way back to ACCEPT. Cross-checked in the tests against the platform's own strict decoder.

const ACCEPT = 0;
const REJECT = 1;
/** One, two or three more continuation bytes of any value. */
const ONE = 2;
const TWO = 3;
const THREE = 4;
/** The second byte is restricted: after E0, ED, F0, F4. */
const AFTER_E0 = 5;
const AFTER_ED = 6;
const AFTER_F0 = 7;
const AFTER_F4 = 8;
const STATES = 9;

/** `state * 256 + byte` → next state. */
const NEXT = new Uint8Array(STATES * 256).fill(REJECT);

function allow(state: number, first: number, last: number, next: number): void {
  NEXT.fill(next, state * 256 + first, state * 256 + last + 1);
}

allow(ACCEPT, 0x00, 0x7f, ACCEPT);
allow(ACCEPT, 0xc2, 0xdf, ONE);
allow(ACCEPT, 0xe0, 0xe0, AFTER_E0);
allow(ACCEPT, 0xe1, 0xec, TWO);
allow(ACCEPT, 0xed, 0xed, AFTER_ED);
allow(ACCEPT, 0xee, 0xef, TWO);
allow(ACCEPT, 0xf0, 0xf0, AFTER_F0);
allow(ACCEPT, 0xf1, 0xf3, THREE);
allow(ACCEPT, 0xf4, 0xf4, AFTER_F4);
allow(ONE, 0x80, 0xbf, ACCEPT);
allow(TWO, 0x80, 0xbf, ONE);
allow(THREE, 0x80, 0xbf, TWO);
allow(AFTER_E0, 0xa0, 0xbf, ONE);
allow(AFTER_ED, 0x80, 0x9f, ONE);
allow(AFTER_F0, 0x90, 0xbf, TWO);
allow(AFTER_F4, 0x80, 0x8f, TWO);

/** The table takes 10 ms for 10 MiB; long files are mostly ASCII. */
const LONG = 65_536;

/** Whether `bytes` are well-formed UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  if (bytes.length > LONG && isAscii(bytes)) return true;
  let state = ACCEPT;
  for (let at = 0; at < bytes.length && state !== REJECT; at += 1) state = NEXT[state * 256 + (bytes[at] as number)] as number;
  return state === ACCEPT;
}

/** Whether a byte order mark stands at the start. */
export function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text of the bytes from `start` to `end` of well-formed UTF-8, cut between scalars; byte order marks are kept. */
export function textBetween(bytes: Buffer, start: number, end: number): string {
  return start === end ? '' : bytes.toString('utf8', start, end);
}

/** The same bytes, with the methods of a buffer. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
