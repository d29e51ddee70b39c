import { Buffer } from 'node:buffer';

/** A byte sequence that is no UTF-8, as a part of the bytes of a file. */
export type BadBytes = { base64: string };

function bytes(hex: string): BadBytes {
  return { base64: Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64') };
}

/** Sequences that are not well-formed UTF-8 whatever ASCII stands around them, boundaries of each kind first. */
export const badBytes = {
  loneContinuation: ['80', 'bf', '80 80', '8f'].map(bytes),
  leadAlone: ['c2', 'df', 'e0', 'e2 82', 'ef', 'f0 9f', 'f0 9f 98', 'f4 8f bf'].map(bytes),
  overlong: ['c0 80', 'c1 bf', 'e0 80 80', 'e0 9f bf', 'f0 80 80 80', 'f0 8f bf bf', 'c0 af'].map(bytes),
  surrogate: ['ed a0 80', 'ed bf bf', 'ed ad bf', 'ed b0 80', 'ed a0 bd ed b8 80'].map(bytes),
  aboveUnicode: ['f4 90 80 80', 'f5 80 80 80', 'f7 bf bf bf', 'f8 88 80 80 80', 'fe', 'ff', 'ff fe'].map(bytes),
  cutShort: ['c3', 'e2 82', 'f0 9f 98', 'ef bb', 'e2', 'f0'].map(bytes),
  partOfMark: ['ef bb', 'ef', 'bb bf', 'fe ff', 'ff fe'].map(bytes),
  /** Those that a lossy decoder turns into one U+FFFD. */
  oneReplacement: ['ff', '80', 'c3', 'fe', 'bf'].map(bytes),
};
