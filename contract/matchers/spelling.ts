import { unescaped } from './frame-escapes.ts';

/** Whether two texts differ in nothing but how their characters are escaped or quoted, or not at all. */
export function isSpelledAlike(one: string, other: string): boolean {
  return plain(one) === plain(other) || unquoted(one) === unquoted(other);
}

/** Without what programs put around or before blanks and quotes. */
function unquoted(text: string): string {
  return plain(text).replace(/[\\"'`]/g, '').replaceAll('%20', ' ');
}

function plain(text: string): string {
  return unescaped(text.replace(/\\+/g, '\\'));
}

// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const CONTROL = /[\0-\u001f\u007f-\u009f]/g;
const SHORT: { readonly [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A name as a tool shows it: backslashes and control characters escaped. */
export function escapedName(name: string): string {
  return name.replaceAll('\\', '\\\\').replace(CONTROL, (character) => SHORT[character] ?? `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** `{root}` in `text` as the absolute root. */
export function rooted(text: string, root: string): string {
  return text.replaceAll('{root}', () => root);
}
