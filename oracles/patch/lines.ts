import { trimmed, type Blanks } from './blanks.ts';

/** The lines of the text of a patch: LF alone separates them, one CR before it belongs to the break. */
export function patchLines(patch: string, blanks: Blanks): string[] {
  const text = trimmed(patch, blanks);
  if (text === '') return [];
  const pieces = text.split('\n');
  return pieces.map((piece, at) => (at + 1 < pieces.length ? withoutCr(piece) : piece));
}

function withoutCr(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** The lines of a file where kept lines come out as the patch spells them: a CR belongs to the text. */
export function rewrittenLines(file: string): string[] {
  const lines = file.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A line of a file that is kept as it is: what it says, and how it ends. */
export interface KeptLine {
  text: string;
  ending: '' | '\n' | '\r\n';
}

/** The lines of a file where they are kept. */
export function keptLines(file: string): KeptLine[] {
  const pieces = file.split('\n');
  const last = pieces.pop() as string;
  const lines = pieces.map((piece): KeptLine => (piece.endsWith('\r') ? { text: piece.slice(0, -1), ending: '\r\n' } : { text: piece, ending: '\n' }));
  if (last !== '') lines.push({ text: last, ending: '' });
  return lines;
}

/** The ending of inserted lines: that of the first line of the file. */
export function preferredEnding(lines: readonly KeptLine[]): string {
  return lines[0]?.ending || '\n';
}
