// The central escape of result texts, and what a text says apart from how its characters are escaped.

const SHORT: ReadonlyMap<string, string> = new Map([['\r', '\\r'], ['\t', '\\t'], ['\0', '\\0'], ['\u001b', '\\x1b']]);

/** Every character that no text shows raw, LF aside. */
// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const UNSHOWN = /[\0-\t\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** As the body of a text shows it: lines stay lines. */
export function escapedBody(text: string): string {
  return text.replace(UNSHOWN, (character) => SHORT.get(character) ?? `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** As a header shows a name or a value: one line. */
export function escapedHeader(text: string): string {
  return escapedBody(text).replaceAll('\n', '\\n');
}

/** Whether some escape would change `text`, or has its backslash there. */
export function isEscapable(text: string): boolean {
  return text.includes('\n') || text.includes('\\') || escapedBody(text) !== text;
}

/** An escape in any spelling that tools have for it, or one character. */
const TOKEN = /\\(?:[nrt0evfba]|x[0-9a-f]{2}|u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4})|[^]/giu;
const BY_LETTER: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t', 0: '\0', e: '\u001b', v: '\v', f: '\f', b: '\b', a: '\u0007' };

/** One escape, or one character: as it is spelled, and what it stands for. */
export interface Token {
  spelled: string;
  means: string;
}

export function tokensOf(text: string): Token[] {
  return (text.match(TOKEN) ?? []).map((spelled) => ({ spelled, means: meaningOf(spelled) }));
}

/** `text` with every escape as the character that it stands for: equal for texts that differ in escaping only. */
export function unescaped(text: string): string {
  return text.replace(TOKEN, meaningOf);
}

function meaningOf(token: string): string {
  if (token.length === 1 || !token.startsWith('\\')) return token;
  const digits = /^\\[xu]\{?([0-9a-f]+)\}?$/i.exec(token)?.[1];
  if (digits === undefined) return BY_LETTER[token.slice(1).toLowerCase()] ?? token;
  const code = Number.parseInt(digits, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : token;
}

/** What is left of `text` without anything that is escaped, escapes and replacement characters. */
export function withoutEscapables(text: string): string {
  return unescaped(text).replace(UNSHOWN, '').replace(/[\\\ufffd]/g, '');
}
