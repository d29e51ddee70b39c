const LF = 0x0a;
const CR = 0x0d;

/** The lines of `text`, endings included: CRLF, LF and a lone CR end a line; a rest without ending is the last line. */
export function diffLines(text: string): string[] {
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

/** The text that a diff shows of `line`: without a final CRLF or LF. A lone CR stays. */
export function textOfLine(line: string): string {
  if (!line.endsWith('\n')) return line;
  return line.slice(0, line.endsWith('\r\n') ? -2 : -1);
}

/** True where `text` has a CR that is not part of a CRLF. */
export function hasLoneReturn(text: string): boolean {
  return /\r(?!\n)/.test(text);
}
