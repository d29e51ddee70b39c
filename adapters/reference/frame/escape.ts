/** The control characters, and those that Unicode calls line and paragraph separator. */
// oxlint-disable-next-line no-control-regex
const RAW = /[\0-\x1f\x7f-\x9f\u2028\u2029]/g;
// oxlint-disable-next-line no-control-regex
const RAW_BUT_LF = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/g;
// oxlint-disable-next-line no-control-regex
const RAW_IN_NAME = /[\0-\x1f\x7f-\x9f\\]/g;

const SHORT: { readonly [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0', '\x1b': '\\x1b' };
const SHORT_IN_NAME: { readonly [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

/** Header mode of the central escape: one line. A backslash stays as it is. */
export function escapeHeader(text: string): string {
  return text.replace(RAW, (character) => SHORT[character] ?? codePoint(character));
}

/** Body mode of the central escape: LFs stay. */
export function escapeBody(text: string): string {
  return text.replace(RAW_BUT_LF, (character) => SHORT[character] ?? codePoint(character));
}

/** The local escape of names: one line that can be turned back into the name. */
export function escapeName(name: string): string {
  return name.replace(RAW_IN_NAME, (character) => SHORT_IN_NAME[character] ?? codePoint(character));
}

function codePoint(character: string): string {
  return `\\u{${character.charCodeAt(0).toString(16)}}`;
}
