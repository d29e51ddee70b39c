import type { ReadDiff, ReadLine, ReadSegment } from './diff-payload.ts';
import { longestCommonLength } from './longest-common.ts';
import { wordsOf } from './words.ts';

type Segments = NonNullable<ReadLine['segments']>;

/** The first answer of `judge` to a modified line of `diff`. */
function firstOfModified(diff: ReadDiff, judge: (line: ReadLine, segments: Segments) => string | undefined): string | undefined {
  for (const { lines } of diff.hunks) {
    for (const line of lines) {
      const wrong = line.segments && judge(line, line.segments);
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

/** Kinds of the segments on each side, and the equal text that both share. */
export function segmentJoinViolation(diff: ReadDiff): string | undefined {
  return firstOfModified(diff, (_, segments) => {
    const stray = segments.old.find(({ kind }) => kind === 'add') ?? segments.new.find(({ kind }) => kind === 'remove');
    if (stray) return `a segment of kind ${stray.kind} stands on the ${stray.kind === 'add' ? 'old' : 'new'} side: ${JSON.stringify(stray.text)}`;
    const old = equalText(segments.old);
    const fresh = equalText(segments.new);
    return old === fresh ? undefined : `the equal text is ${JSON.stringify(old)} on the old side, ${JSON.stringify(fresh)} on the new`;
  });
}

function equalText(segments: ReadSegment[]): string {
  let text = '';
  for (const segment of segments) if (segment.kind === 'equal') text += segment.text;
  return text;
}

/** Whole words, as many as can be of them equal. */
export function segmentWordsViolation(diff: ReadDiff): string | undefined {
  return firstOfModified(diff, (line, segments) => {
    const oldWords = wordsOf(line.old);
    const newWords = wordsOf(line.new);
    const cut = cutWord(segments.old, oldWords) ?? cutWord(segments.new, newWords);
    if (cut !== undefined) return `a segment ends inside the word ${JSON.stringify(cut)}`;
    const equal = equalWords(segments.old);
    const most = longestCommonLength(oldWords, newWords);
    if (most === undefined || equal === most) return undefined;
    return `${equal} words of ${JSON.stringify(line.old)} and ${JSON.stringify(line.new)} are shown as equal, ${most} can be`;
  });
}

/** The first of `words` inside which a segment ends. */
function cutWord(segments: ReadSegment[], words: string[]): string | undefined {
  let end = 0;
  let wordEnd = 0;
  let next = 0;
  for (const segment of segments) {
    end += segment.text.length;
    while (wordEnd < end) wordEnd += words[next++]!.length;
    if (wordEnd !== end) return words[next - 1];
  }
  return undefined;
}

function equalWords(segments: ReadSegment[]): number {
  let count = 0;
  for (const segment of segments) if (segment.kind === 'equal') count += wordsOf(segment.text).length;
  return count;
}
