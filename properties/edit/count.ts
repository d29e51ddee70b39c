import type { Case } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import { numberOf, type Limits } from '../../contract/limits.ts';
import type { Tree } from '../../contract/tree.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { ELSEWHERE } from '../arbitraries/edit-damages.ts';
import { entryOf, lf, type FileLine } from '../arbitraries/edit-lines.ts';
import { lineEditCase } from '../arbitraries/line-edit-case.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { property, type Context, type MakeSituation } from '../property.ts';

/** Limits so small that a case stays small, where they can be set. */
const SMALL_COUNTS = [2, 1, 3, 5, 8] as const;

interface Counted {
  /** How many entries, of a limit. */
  count: (limit: number, dice: Dice) => number;
  /** Lines of the file, of the number of entries. */
  lines?: (count: number) => number;
  /** The entries, in place of insertions at different slots with right contexts. */
  entries?: (dice: Dice, count: number, context: Context, lines: readonly FileLine[]) => Json[];
  /** The tree, in place of a plain file, and a path in it. */
  place?: (dice: Dice) => { tree: Tree; path: string };
}

/** Entries counted against the limit: first the declared one, then small ones. */
function counted(situation: Counted): MakeSituation {
  return (context) => ({
    first: [countedCase(context, new Dice(0, []), situation, {})],
    cases: built((dice) => countedCase(context, dice, situation, { maxEdits: dice.pick(SMALL_COUNTS) })),
  });
}

function countedCase(context: Context, dice: Dice, situation: Counted, limits: Limits): Case {
  const limit = numberOf(caseLimits(context, 'edit', limits).values, 'maxEdits');
  const count = situation.count(limit, dice);
  const lines = numbered(situation.lines?.(count) ?? count + dice.below(3));
  const edits = situation.entries?.(dice, count, context, lines) ?? insertions(count, context, lines);
  const { tree, path } = situation.place?.(dice) ?? { tree: {}, path: DEFAULT_PATH };
  return lineEditCase(context, { tree, path, ...(situation.place ? {} : { lines }), limits, arguments: { path, edits } });
}

const numbered = (count: number): FileLine[] => lf(...Array.from({ length: count }, (_, at) => `line ${at + 1}`));

/** One at each of the first `count` slots; those from the one at `most` on insert nothing. */
function insertions(count: number, { dialect }: Context, lines: readonly FileLine[], most = count): Json[] {
  return Array.from({ length: count }, (_, at): Json => ({ ...entryOf(dialect, lines, { start: at + 1, end: at + 1, text: at < most ? `N${at + 1}\n` : '' }) }));
}

const above = (limit: number): number => limit + 1;

const MALFORMED: readonly Json[] = [null, {}, 'x', { start_line: 0 }, { oldText: 'line 1', newText: 'x' }, { start_line: 1, end_line_exclusive: 2, newText: 'x' }];
const RIGHT = { start_line: 1, end_line_exclusive: 1, newText: 'X\n', context_line: '' };
const DIRECTORIES: readonly { tree: Tree; path: string }[] = [
  { tree: { d: { directory: true } }, path: 'd' },
  { tree: { 'd/f.txt': { file: 'x\n' } }, path: 'd' },
  { tree: { 'd/f.txt': { file: 'x\n' } }, path: '.' },
];

function insertionsAt(slot: number, count: number, dialect: Context['dialect'], lines: readonly FileLine[]): Json[] {
  return Array.from({ length: count }, (_, at): Json => ({ ...entryOf(dialect, lines, { start: slot, end: slot, text: `N${at + 1}\n` }) }));
}

const repeated = (entry: Json) => (_dice: Dice, count: number): Json[] => Array.from({ length: count }, () => entry);

/** A file that is too large, where the limit cannot be set a few cases only. */
const tooLarge: MakeSituation = (context) => {
  const limits: Limits = { maxEdits: 3, maxFileBytes: 16 };
  const { values } = caseLimits(context, 'edit', limits);
  const file = { parts: [{ repeat: 'x\n', times: Math.floor(numberOf(values, 'maxFileBytes') / 2) + 1 }] };
  const made = (entry: Json): Case => lineEditCase(context, {
    tree: { [DEFAULT_PATH]: { file } }, limits,
    arguments: { path: DEFAULT_PATH, edits: Array.from({ length: numberOf(values, 'maxEdits') + 1 }, () => entry) },
  });
  const all = [RIGHT, null].map(made);
  return { first: all, cases: built((dice) => dice.pick(all)), fixed: true };
};

export const editCountLimit = property('line-edit/edit-count-limit', {
  'one-below': counted({ count: (limit) => Math.max(1, limit - 1) }),
  'at-the-limit': counted({ count: (limit) => limit }),
  'every-slot': counted({ count: (limit) => limit, lines: (count) => count - 1 }),
  'one-above': counted({ count: above, entries: (dice, count, context, lines) => insertions(count, context, lines, dice.flip() ? 1 : count) }),
  'far-above': counted({ count: (limit, dice) => limit * dice.between(2, 5) }),
  'all-malformed': counted({ count: above, entries: (dice, count) => Array.from({ length: count }, () => dice.pick(MALFORMED)) }),
  'all-overlapping': counted({ count: above, entries: (_dice, count, { dialect }, lines) => insertionsAt(1, count, dialect, lines) }),
  'wrong-contexts': counted({
    count: above,
    entries: (_dice, count) => Array.from({ length: count }, (_, at) => ({ ...RIGHT, start_line: at + 1, end_line_exclusive: at + 1, context_line: ELSEWHERE })),
  }),
  'on-a-missing-nested-path': counted({ count: above, entries: repeated(RIGHT), place: (dice) => ({ tree: {}, path: dice.pick(['d/f.txt', 'd/e/f.txt', 'd/e/g/h/f.txt']) }) }),
  'on-a-directory': counted({ count: above, entries: (dice, count) => repeated(dice.pick([RIGHT, null]))(dice, count), place: (dice) => dice.pick(DIRECTORIES) }),
  'on-a-too-large-file': tooLarge,
});
