import type { DiffLine, Hunk, StructuredDiff } from '../../outcome.ts';
import { wordsOf } from '../words.ts';

/**
 * A diff for tests, hunk by hunk: `hunk('1,3 1,3', '=a', '~b>B', '=c')`, with totals counted. A modified line gets its
 * old and new text as one segment each, or words that both have where they stand as equal ones.
 */
export function diffOf(...hunks: Hunk[]): StructuredDiff {
  const kinds = hunks.flatMap((hunk) => hunk.lines.map((line) => line.kind));
  const count = (...wanted: string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  return { added: count('add', 'modify'), removed: count('remove', 'modify'), hunks };
}

export function hunk(header: string, ...lines: string[]): Hunk {
  const [old_start, old_count, new_start, new_count] = header.split(/[, ]/).map(Number) as [number, number, number, number];
  return { old_start, old_count, new_start, new_count, lines: lines.map(lineOf) };
}

const KINDS = { '=': 'equal', '-': 'remove', '+': 'add' } as const;

function lineOf(notation: string): DiffLine {
  const text = notation.slice(1);
  if (notation[0] !== '~') return { kind: KINDS[notation[0] as keyof typeof KINDS], text };
  const at = text.indexOf('>');
  return modified(text.slice(0, at), text.slice(at + 1));
}

/** Words at the same place are equal, as long as both lines have them. */
function modified(old: string, fresh: string): DiffLine {
  const oldWords = wordsOf(old);
  const newWords = wordsOf(fresh);
  const side = (words: string[], others: string[], kind: 'remove' | 'add') =>
    words.map((text, index) => ({ kind: text === others[index] ? 'equal' as const : kind, text }));
  return { kind: 'modify', old: side(oldWords, newWords, 'remove'), new: side(newWords, oldWords, 'add') };
}
