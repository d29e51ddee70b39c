import type { Bytes } from '../../contract/bytes.ts';

/** The bytes of `text`, one byte per character. */
export function latin1(text: string): Bytes {
  return { base64: Buffer.from(text, 'latin1').toString('base64') };
}

export const LATIN1_WORDS = ['\xe9t\xe9', 'na\xefve', '\xc0 propos', '\xfcber', '\xa9 1999', 'fa\xe7ade', '\xff', '\xa0', '\xdf'];

/** `text` in UTF-16 with a byte order mark. */
export function utf16(text: string, order: 'little' | 'big'): Bytes {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return { base64: (order === 'little' ? bytes : bytes.swap16()).toString('base64') };
}
