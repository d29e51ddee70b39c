/** A line of a text file; the ending is no part of its content. */
export interface Line {
  content: string;
  ending: '\n' | '\r\n' | '';
}

const MOST_LINES = 50;
const MOST_CHARACTERS = 200;
const MARK = '\ufeff';

/** NUL, what a tool may or may not take for the end of a line, and a mark alone: what becomes of these is left open. */
const OPEN = /[\0\v\f\u0085\u2028\u2029]|\r(?!\n)|^\ufeff$/;

/** Lines by LF; an empty piece behind the last LF is none. */
export function readLines(text: string): Line[] {
  const pieces = text.split('\n');
  const last = pieces.pop() as string;
  const ended = pieces.map((piece): Line => (piece.endsWith('\r') ? { content: piece.slice(0, -1), ending: '\r\n' } : { content: piece, ending: '\n' }));
  return last === '' ? ended : [...ended, { content: last, ending: '' }];
}

/** It is sure where the lines of `text` end, and that it is text. */
export function hasSureLines(text: string): boolean {
  return !OPEN.test(text);
}

/** So small that a read shows it whole. */
export function areFew(lines: readonly Line[]): boolean {
  return lines.length <= MOST_LINES && lines.every(({ content }) => content.length <= MOST_CHARACTERS || [...content].length <= MOST_CHARACTERS);
}

/** How each line may be shown: with or without the CR of its ending, the first line of a file with or without its mark. */
export function lineSpellings(lines: readonly Line[]): string[][] {
  return lines.map(({ content, ending }) => {
    const texts = withoutMark(content);
    return ending === '\r\n' ? [...texts, ...texts.map((text) => `${text}\r`)] : texts;
  });
}

/** How all lines may be shown as one text: joined by LF, or as in the file, the ending of the last one aside. */
export function stretchSpellings(lines: readonly Line[]): string[] {
  const byLineFeed = lines.map(({ content }) => content).join('\n');
  const asInFile = lines.map(({ content, ending }, at) => (at < lines.length - 1 ? content + ending : content)).join('');
  return [...new Set([byLineFeed, asInFile].flatMap(withoutMark))];
}

function withoutMark(text: string): string[] {
  return text.startsWith(MARK) ? [text.slice(MARK.length), text] : [text];
}

/** What is left of a text where endings, byte order mark and final newline are not shown. */
export function withoutSpelling(text: string): string {
  const [first = ''] = stretchSpellings(readLines(text));
  return first;
}
