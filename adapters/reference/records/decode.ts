import { isUtf8 } from 'node:buffer';

/** Text of bytes, and whether all of them were UTF-8. */
export interface Decoded {
  text: string;
  valid: boolean;
}

/** The WHATWG decoder: one U+FFFD for each longest beginning of a character; a byte order mark is ordinary content. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function decodeWithReplacement(content: Buffer): Decoded {
  return { text: decoder.decode(content), valid: isUtf8(content) };
}
