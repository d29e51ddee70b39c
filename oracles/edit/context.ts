// Which line an entry must know, and whether it does.

import { decodeUtf8 } from '../../contract/bytes.ts';
import { lineOf, type LineIndex } from '../records/lines.ts';
import { trimmed, type Entry } from './request.ts';

export type Anchor = 'before' | 'at';

/** The line that an entry must know: its number, and its content where some text can be it. Line 0 and a line behind the last are empty. */
export interface Expected {
  number: number;
  content: string | undefined;
}

/** Of an entry whose `start` is a slot of the file. */
export function expectedContext(index: LineIndex, start: number, anchor: Anchor): Expected {
  const number = anchor === 'before' ? start - 1 : start;
  return { number, content: contentOf(index, number) };
}

/** The content of a line as text; empty where there is no such line, `undefined` where it is not UTF-8. */
export function contentOf(index: LineIndex, number: number): string | undefined {
  if (number < 1 || number > index.count) return '';
  const { start, contentEnd } = lineOf(index, number);
  const content = index.bytes.subarray(start, contentEnd);
  return index.valid ? content.toString('utf8') : decodeUtf8(content);
}

/** `accepted` and `refused` are what should be, but need not: the text differs by escape sequences at its end alone. */
export type Verdict = 'right' | 'wrong' | 'accepted' | 'refused';

/** A backslash and n or r, which are no line ending, but which some take for one. */
const SEQUENCES = /(?:[\r\n]|\\[nr])+$/;

export function verdictOf(context: string, { content }: Expected): Verdict {
  const given = trimmed(context);
  const withoutSequences = context.replace(SEQUENCES, '');
  if (given === content) return withoutSequences === given ? 'right' : 'accepted';
  return withoutSequences === content ? 'refused' : 'wrong';
}

/** An entry that names a slot of the file and a well-formed context. */
export interface Anchored {
  entry: Entry & { start: number; context: string };
  expected: Expected;
  verdict: Verdict;
}

export function anchoredOf(index: LineIndex, entries: readonly Entry[], anchor: Anchor): Anchored[] {
  return entries.flatMap((entry) => {
    const { start, context } = entry;
    if (start === undefined || context === undefined || start > index.count + 1) return [];
    const expected = expectedContext(index, start, anchor);
    return [{ entry: { ...entry, start, context }, expected, verdict: verdictOf(context, expected) }];
  });
}
