import type { ReadDiff, ReadLine, ReadSegment } from './diff-payload.ts';
import { longestCommonLength } from './longest-common.ts';
import { wordsOf } from './words.ts';

type Modified = ReadLine & { segments: { old: ReadSegment[]; new: ReadSegment[] } };

function* modifiedLines(diff: ReadDiff): Generator<Modified> {
  for (const hunk of diff.hunks) for (const line of hunk.lines) if (line.segments) yield line as Modified;
}

/** Kinds of the segments on each side, and the equal text that both share. */
export function segmentJoinViolation(diff: ReadDiff): string | undefined {
  for (const { segments } of modifiedLines(diff)) {
    const stray = segments.old.find(({ kind }) => kind === 'add') ?? segments.new.find(({ kind }) => kind === 'remove');
    if (stray) return `a segment of kind ${stray.kind} stands on the ${stray.kind === 'add' ? 'old' : 'new'} side: ${JSON.stringify(stray.text)}`;
    const old = equalText(segments.old);
    const fresh = equalText(segments.new);
    if (old !== fresh) return `the equal text is ${JSON.stringify(old)} on the old side, ${JSON.stringify(fresh)} on the new`;
  }
  return undefined;
}

function equalText(segments: ReadSegment[]): string {
  let text = '';
  for (const segment of segments) if (segment.kind === 'equal') text += segment.text;
  return text;
}

/** Whole words, as many as can be of them equal. */
export function segmentWordsViolation(diff: ReadDiff): string | undefined {
  for (const line of modifiedLines(diff)) {
    const oldWords = wordsOf(line.old);
    const newWords = wordsOf(line.new);
    const cut = cutWord(line.segments.old, oldWords) ?? cutWord(line.segments.new, newWords);
    if (cut !== undefined) return `a segment ends inside the word ${JSON.stringify(cut)}`;
    const equal = equalWords(line.segments.old);
    const most = longestCommonLength(oldWords, newWords);
    if (most !== undefined && equal !== most) {
      return `${equal} words of ${JSON.stringify(line.old)} and ${JSON.stringify(line.new)} are shown as equal, ${most} can be`;
    }
  }
  return undefined;
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
