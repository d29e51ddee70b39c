const LF = 0x0a;
const CR = 0x0d;

/** The lines of `text`, endings included: CRLF, LF and a lone CR end a line; a rest without ending is the last line. */
export function diffLines(text: string): string[] {
  if (!text.includes('\r')) return feedLines(text);
  const lines: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== LF && (unit !== CR || text.charCodeAt(at + 1) === LF)) continue;
    lines.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/** The lines of `text` where only LF ends one. */
export function feedLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

// oxlint-disable-next-line no-control-regex -- characters that other languages end lines at
const OTHER_SEPARATOR = /[\v\f\x1c-\x1e\x85\u2028\u2029]/;
/** Where such a character has just ended a line that goes on. */
const AFTER_OTHER_SEPARATOR = new RegExp(`(?<=${OTHER_SEPARATOR.source})(?!$)`);
/** What may stand at the end of such a line. */
const ANY_ENDING = new RegExp(`(?:\\r\\n|\\n|\\r|${OTHER_SEPARATOR.source})$`);

/** True where `text` has a character that ends a line for others (Python's `splitlines`, Unicode), but not here. */
export function hasOtherSeparator(text: string): boolean {
  return OTHER_SEPARATOR.test(text);
}

/** The lines of `text` where such characters end lines too. */
export function overcutLines(text: string): string[] {
  return diffLines(text).flatMap((line) => line.split(AFTER_OTHER_SEPARATOR));
}

/** `line` without what ends it, whatever that is. */
export function bareText(line: string): string {
  return line.replace(ANY_ENDING, '');
}

/** The text that a diff shows of `line`: without a final CRLF or LF. A lone CR stays. */
export function textOfLine(line: string): string {
  if (!line.endsWith('\n')) return line;
  return line.slice(0, line.endsWith('\r\n') ? -2 : -1);
}

/** True where `text` has a CR that is not part of a CRLF. */
export function hasLoneReturn(text: string): boolean {
  return text.includes('\r') && /\r(?!\n)/.test(text);
}
