// Names of a directory: as bytes, as text, and as a record or message shows them.

import { decodeUtf8 } from '../../contract/bytes.ts';
import { decode } from '../records/decode.ts';

/** The bytes of a name; a byte that is no UTF-8 stands in it as the lone surrogate U+DC00 + byte. */
export function bytesOfName(name: string): Buffer {
  if (name.isWellFormed()) return Buffer.from(name, 'utf8');
  const parts = Array.from(name, (character) => {
    const code = character.codePointAt(0) as number;
    return code >= 0xdc80 && code <= 0xdcff ? Buffer.of(code - 0xdc00) : Buffer.from(character, 'utf8');
  });
  return Buffer.concat(parts);
}

/** How control characters other than LF, CR and TAB may be written; the first is preferred. */
export const STYLES = ['braces', 'short-nul', 'hex', 'short-nul-hex', 'central'] as const;
export type Style = (typeof STYLES)[number];

export interface Spelling {
  style: Style;
  /** U+2028 and U+2029 are escaped too. */
  separators: boolean;
}

/** A name as shown. */
export interface ShownName {
  text: string;
  escaped: boolean;
  invalid: boolean;
}

export function shownName(name: string, spelling: Spelling): ShownName {
  const bytes = bytesOfName(name);
  const decoded = decode(bytes, 0, bytes.length);
  const text = escaped(decoded, spelling);
  return { text, escaped: text !== decoded, invalid: decodeUtf8(bytes) === undefined };
}

const FIXED: ReadonlyMap<string, string> = new Map([['\\', '\\\\'], ['\n', '\\n'], ['\r', '\\r'], ['\t', '\\t']]);

// oxlint-disable-next-line no-control-regex -- what may have to be escaped
const ESCAPABLE = /[\\\x00-\x1f\x7f-\x9f\u2028\u2029]/;

function escaped(text: string, { style, separators }: Spelling): string {
  if (!ESCAPABLE.test(text)) return text;
  return Array.from(text, (character) => {
    const fixed = FIXED.get(character);
    if (fixed !== undefined) return fixed;
    const code = character.codePointAt(0) as number;
    if (code === 0x2028 || code === 0x2029) return separators ? `\\u{${code.toString(16)}}` : character;
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) ? control(code, style) : character;
  }).join('');
}

function control(code: number, style: Style): string {
  if (code === 0 && style !== 'braces' && style !== 'hex') return '\\0';
  if (style === 'hex' || style === 'short-nul-hex' || (style === 'central' && code === 0x1b)) return `\\x${code.toString(16).padStart(2, '0')}`;
  return `\\u{${code.toString(16)}}`;
}
