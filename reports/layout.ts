/** Reports fit this many columns. */
export const WIDTH = 79;

const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\uFF01-\uFF60]/u;

const NARROW = /^[ -~]*$/;

/** Columns that a terminal needs for `text`, which holds no control characters. */
export function columns(text: string): number {
  // Character by character, a list of all rules took a fifth of the command.
  if (NARROW.test(text)) return text.length;
  let count = 0;
  for (const character of text) count += WIDE.test(character) ? 2 : 1;
  return count;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** Breaks `text` at blanks, and inside a word only where it alone is too wide. Never returns an empty list. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && columns(line) + 1 + columns(word) > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    while (columns(line) > width) {
      const [head, tail] = splitAt(line, width);
      lines.push(head);
      line = tail;
    }
  }
  lines.push(line);
  return lines;
}

/** Cuts `text` into pieces of at most `width` columns; blanks are kept. */
export function fold(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (columns(rest) > width) {
    const [head, tail] = splitAt(rest, width);
    lines.push(head);
    rest = tail;
  }
  lines.push(rest);
  return lines;
}

function splitAt(text: string, width: number): [string, string] {
  let used = 0;
  let at = 0;
  for (const character of text) {
    const next = used + columns(character);
    if (next > width && at > 0) break;
    used = next;
    at += character.length;
  }
  return [text.slice(0, at), text.slice(at)];
}

/** A labelled paragraph: the label in front of the first line, the rest below it. */
export function paragraph(label: string, text: string, labelWidth: number, indent = 2): string[] {
  const room = WIDTH - indent - labelWidth;
  return text.split('\n').flatMap((part) => wrap(part, room)).map((line, index) =>
    (' '.repeat(indent) + padEnd(index === 0 ? label : '', labelWidth) + line).trimEnd());
}

/** `1 case`, `2 cases`, `12,000 cases`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
