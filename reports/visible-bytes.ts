import { decodeUtf8 } from '../contract/bytes.ts';
import type { Json } from '../contract/json.ts';

/**
 * Bytes as ASCII-safe text in which nothing hides and nothing is ambiguous:
 * `\r` CR, `\n` LF, `\t` tab, `\0` NUL, `\{BOM}` a byte order mark, `\x20` a blank at the end of a line,
 * `\xFF` a byte that is not UTF-8, `\u{A0}` a character that would not be seen, `\\` one backslash.
 */
export const NOTATION =
  '\\r CR, \\n LF, \\t tab, \\0 NUL, \\{BOM} byte order mark, \\x20 blank at a line end, '
  + '\\xFF byte that is not UTF-8, \\u{A0} invisible character, \\\\ backslash';

/** Bytes looked at by `visibleLines`; what lies beyond is counted, not shown. */
const MOST_BYTES = 4096;

const UNSEEN = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\uFFFD]/u;
const NAMED: { readonly [character: string]: string } = {
  '\\': '\\\\', '\r': '\\r', '\n': '\\n', '\t': '\\t', '\0': '\\0', '\uFEFF': '\\{BOM}',
};

/** The lines of a file, each with its visible ending; a last line without one is marked. */
export function visibleLines(bytes: Uint8Array, most = 12): string[] {
  if (bytes.length === 0) return ['(empty)'];
  const lines = cutLines(bytes.subarray(0, MOST_BYTES));
  const shown = lines.slice(0, most);
  const left = bytes.length - shown.reduce((sum, line) => sum + line.length, 0);
  const texts = shown.map(visible);
  if (left > 0) return [...texts, `(${left} more bytes)`];
  return endsWithEnding(bytes) ? texts : [...texts.slice(0, -1), `${texts.at(-1)}  (no newline at the end)`];
}

/** Cuts after CRLF, LF and a CR alone; the pieces join to `bytes`. */
export function cutLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    const ends = bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF);
    if (!ends) continue;
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  if (start < bytes.length) lines.push(bytes.subarray(start));
  return lines;
}

const LF = 0x0a;
const CR = 0x0d;

export function endsWithEnding(bytes: Uint8Array): boolean {
  const last = bytes.at(-1);
  return last === LF || last === CR;
}

/** One line (or any bytes) in the notation. */
export function visible(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const scalar = scalarAt(bytes, at);
    text += scalar === undefined ? `\\x${hex(bytes[at] as number)}` : visibleScalar(scalar);
    at += scalar === undefined ? 1 : Buffer.byteLength(scalar);
  }
  return text.replace(/( +)((?:\\r|\\n)*)$/, (_, blanks: string, ending: string) => '\\x20'.repeat(blanks.length) + ending);
}

/** Text in the notation; an unpaired surrogate shows as `\u{D800}`. */
export function visibleText(text: string): string {
  return Array.from(text, visibleScalar).join('');
}

/** Prose that may quote anything: what would not be seen, or would steer a terminal, is escaped; newlines stay. */
export function printable(text: string): string {
  return Array.from(text, (character) => (character === '\n' || character === '\\' ? character : visibleScalar(character))).join('');
}

/** JSON of one line that can be copied: what would not be seen is escaped. */
export function visibleJson(value: Json): string {
  return JSON.stringify(value).replace(new RegExp(UNSEEN.source, 'gu'), (character) =>
    character === ' ' ? character : escapeUnits(character));
}

/** The escapes of JSON for the code units of `character`. */
function escapeUnits(character: string): string {
  return character.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

function visibleScalar(character: string): string {
  const named = NAMED[character];
  if (named !== undefined) return named;
  if (character === ' ' || !UNSEEN.test(character)) return character;
  return `\\u{${(character.codePointAt(0) as number).toString(16).toUpperCase()}}`;
}

/** The character whose UTF-8 encoding starts at `at`; undefined where none does. */
function scalarAt(bytes: Uint8Array, at: number): string | undefined {
  const lead = bytes[at] as number;
  if (lead < 0x80) return String.fromCharCode(lead);
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (at + length > bytes.length) return undefined;
  return decodeUtf8(bytes.subarray(at, at + length));
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}
