// What a sound request and its file have that some rule is about.

import { toBuffer } from '../../contract/bytes.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { LineIndex } from '../records/lines.ts';
import { CR, LF } from '../text/units.ts';
import type { SoundEntry } from './request.ts';
import { endingAt, isTerminated, type Result } from './result.ts';
import type { Scene } from './ways.ts';

export interface Features {
  several: boolean;
  many: boolean;
  touching: boolean;
  inserts: boolean;
  deletes: boolean;
  ranges: boolean;
  /** The slot behind the last line is used. */
  lastSlot: boolean;
  /** Some text holds endings of its own. */
  explicit: boolean;
  /** The rules that say how texts without an ending are completed, or that they are not. */
  completions: RuleId[];
}

const REPLACEMENT: RuleId = 'line-edit/new-text-replacement-ending';
const INSERTION: RuleId = 'line-edit/new-text-insertion-ending';
const APPEND: RuleId = 'line-edit/new-text-append-ending';

export function featuresOf({ index, limits, entries }: Scene): Features {
  const some = (test: (entry: SoundEntry) => boolean): boolean => entries.some(test);
  const ends = new Set(entries.filter(({ start, end }) => start < end).map(({ end }) => end));
  return {
    several: entries.length > 1,
    many: entries.length >= (limits['maxEdits'] as number) - 1 && entries.length > 1,
    touching: some(({ start }) => ends.has(start)),
    inserts: some(({ start, end, text }) => start === end && text !== ''),
    deletes: some(({ text }) => text === ''),
    ranges: some(({ start, end }) => start < end),
    lastSlot: some(({ start, end }) => start === index.count + 1 || end === index.count + 1),
    explicit: some(({ text }) => /[\r\n]/.test(text)),
    completions: [REPLACEMENT, INSERTION, APPEND].filter((rule) => some((entry) => completionRule(index, entry) === rule)),
  };
}

/** The rule on the ending of an entry's text, or on what stands before it. */
export function completionRule(index: LineIndex, { start, end, text }: SoundEntry): RuleId | undefined {
  if (text === '') return undefined;
  const { count } = index;
  if (start === count + 1) return !isTerminated(text) || (count > 0 && endingAt(index, count) === '') ? APPEND : undefined;
  if (isTerminated(text)) return undefined;
  return start < end ? REPLACEMENT : INSERTION;
}

/** A CR and an LF come to meet that stood, or stand in the request, apart. */
export function fuses({ pieces }: Result): boolean {
  const parts = pieces.map((piece) => toBuffer('kept' in piece ? piece.kept : (piece.inserted[0] ?? ''))).filter(({ length }) => length > 0);
  return parts.some((part, at) => part[0] === LF && parts[at - 1]?.at(-1) === CR);
}
