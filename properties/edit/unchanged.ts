import { numberOf } from '../../contract/limits.ts';
import type { Case } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { DAMAGES, damaged, type Damage } from '../arbitraries/edit-damages.ts';
import { bytesOf, entryOf, lf, type FileLine, type LineEntry } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { drawnCases, lineEditCall, lineEditRuns, lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { property, type Context, type MakeSituation } from '../property.ts';
import { several } from './plain.ts';

export const ALL_DAMAGES = Object.keys(DAMAGES) as Damage[];

interface Listed {
  lines: FileLine[];
  entries: LineEntry[];
}

/** A plain file and several right entries, in any order. */
function right(dice: Dice, { dialect }: Context): Listed {
  const { lines, spans } = several(dice, 2, 6);
  return { lines, entries: dice.shuffled(spans.map((span) => entryOf(dialect, lines, span))) };
}

const FIXED = lf('a', 'b', 'c', 'd');

/** Three right entries of a file of four lines, each of which is damaged in turn. */
function fixed({ dialect }: Context, damage: Damage): { lines: FileLine[]; arguments: Json }[] {
  const entries = [1, 2, 4].map((start) => entryOf(dialect, FIXED, { start, end: start + 1, text: 'X\n' }));
  return [0, 1, 2].map((at) => ({ lines: FIXED, arguments: { path: DEFAULT_PATH, edits: damaged(new Dice(0, [at]), damage, entries, FIXED.length) } }));
}

/** Right entries around one that is wrong in one way. */
const around = (damage: Damage): MakeSituation => lineSituationOf((dice, context) => {
  const { lines, entries } = right(dice, context);
  return { lines, arguments: { path: DEFAULT_PATH, edits: damaged(dice, damage, entries, lines.length) } };
}, (context) => fixed(context, damage));

/** Wrong entries, with right ones, on a tree and a path that `place` makes of the file. */
const placed = (place: (dice: Dice, lines: readonly FileLine[]) => { tree: Tree; path: string }): MakeSituation => lineSituation((dice, context) => {
  const { lines, entries } = right(dice, context);
  const { tree, path } = place(dice, lines);
  return { tree, path, arguments: { path, edits: damaged(dice, dice.pick(ALL_DAMAGES), entries, lines.length) } };
});

/** Entries for a file without lines, one of them wrong. */
const onNothing = (paths: readonly string[], tree: Tree = {}): MakeSituation => {
  const sent = (dice: Dice, path: string, damage: Damage): LineEditParts => {
    const entry = { start_line: 1, end_line_exclusive: 1, newText: plainText(dice), context_line: '' };
    return { tree, arguments: { path, edits: damaged(dice, damage, [entry], 0) } };
  };
  return lineSituation((dice) => sent(dice, dice.pick(paths), dice.pick(ALL_DAMAGES)),
    ...ALL_DAMAGES.flatMap((damage) => paths.map((path) => sent(new Dice(0, []), path, damage))));
};

/** A plain file, and each of `sent`; each of them comes first. */
const malformed = (...sent: readonly { path?: Json; edits?: Json }[]): MakeSituation => lineSituationOf(
  (dice) => ({ lines: plainLines(dice, 1, 6), arguments: dice.pick(sent) }), () => sent.map((given) => ({ lines: FIXED, arguments: given })));

/** Entries that a plain file takes in either dialect, but for their contexts. */
const ON_TOP: Json = [{ start_line: 1, end_line_exclusive: 1, newText: 'X\n', context_line: '' }];

const TWO_FILES: Tree = { 'd/f.txt': { file: 'x\n' }, 'd/g.txt': { file: 'y\n' } };
const LINKS: readonly Tree[] = [{ l: { link: DEFAULT_PATH } }, { l: { link: 'm' }, m: { link: `{root}/${DEFAULT_PATH}` } }];

/** A refused call, then the right one. */
function corrected(dice: Dice, context: Context, damage: Damage): Case {
  const { lines, entries } = right(dice, context);
  const wrong = damaged(dice, damage, entries, lines.length);
  const calls = [wrong, entries].map((edits: Json[]) => ({ call: lineEditCall(context, { arguments: { path: DEFAULT_PATH, edits } }) }));
  return lineEditRuns(context, { lines }, [calls]);
}

export const refusalLeavesTreeUnchanged = property('line-edit/refusal-leaves-tree-unchanged', {
  'range': around('range'),
  'order': around('order'),
  'overlap': around('overlap'),
  'line-field': around('line-field'),
  'new-text': around('new-text'),
  'context-absent': around('context-absent'),
  'context-malformed': around('context-malformed'),
  'context-wrong': around('context-wrong'),
  'several-wrong': lineSituation((dice, context) => {
    const { lines, entries } = right(dice, context);
    const edits = entries.flatMap((entry): Json[] => (dice.flip() ? damaged(dice, dice.pick(ALL_DAMAGES), [entry], lines.length) : [entry]));
    return { lines, arguments: { path: DEFAULT_PATH, edits: [...edits, ...damaged(dice, 'context-wrong', entries.slice(0, 1), lines.length)] } };
  }),
  'too-many': lineSituation((dice, context) => {
    const limits = { maxEdits: dice.pick([2, 1, 3, 5]) };
    const count = numberOf(caseLimits(context, 'edit', limits).values, 'maxEdits') + 1;
    const lines = plainLines(dice, count, count + 3);
    return { lines, limits, spans: dice.shuffled(lines.slice(0, count).map((_, at) => ({ start: at + 1, end: at + dice.between(1, 2), text: plainText(dice, at, 1) }))) };
  }),
  'no-edits': malformed(...[undefined, null, 1, [], {}].map((edits) => ({ path: DEFAULT_PATH, ...(edits === undefined ? {} : { edits }) }))),
  'no-path': malformed({ edits: ON_TOP }, ...[null, 1, [DEFAULT_PATH], {}].map((path) => ({ path, edits: ON_TOP }))),
  'directory': lineSituation((dice) => ({ tree: TWO_FILES, path: dice.pick(['d', '.']), spans: [{ start: 1, end: 1, text: plainText(dice), context: '' }] }),
    ...['d', '.'].map((path) => ({ tree: TWO_FILES, arguments: { path, edits: ON_TOP } }))),
  'missing-file': onNothing([DEFAULT_PATH, 'd/f.txt'], { 'd/other.txt': { file: 'x\n' } }),
  'missing-nested-path': onNothing(['d/f.txt', 'd/e/f.txt', 'd/e/g/f.txt']),
  'through-a-link': placed((dice, lines) => ({ tree: { [DEFAULT_PATH]: { file: bytesOf(lines) }, ...dice.pick(LINKS) }, path: 'l' })),
  'then-corrected': drawnCases((dice, context) => corrected(dice, context, dice.pick(ALL_DAMAGES)),
    (context) => ALL_DAMAGES.map((damage) => corrected(new Dice(0, []), context, damage))),
});
