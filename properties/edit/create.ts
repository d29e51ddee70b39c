import { numberOf } from '../../contract/limits.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { damaged, ELSEWHERE, type Damage } from '../arbitraries/edit-damages.ts';
import { textOfLines } from '../arbitraries/edit-endings.ts';
import { linesOf, type Span } from '../arbitraries/edit-lines.ts';
import { plainText } from '../arbitraries/edit-plain.ts';
import { drawnCases, lineEditCall, lineEditRuns, lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { ENDINGS, newWord } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { insertionAt } from './plain.ts';

/** An entry on a file that is not there, in a tree with or without other files. */
const creating = (make: (dice: Dice) => Span | Span[], ...first: readonly Span[]): MakeSituation => lineSituation((dice) => ({
  tree: dice.flip() ? {} : { 'other.txt': { file: 'x\n' }, 'd/other.txt': { file: 'y\n' } }, path: DEFAULT_PATH, spans: [make(dice)].flat(),
}), ...first.map((span) => ({ tree: {}, spans: [span] })));

const SIMILAR: Tree = Object.fromEntries(['f.txt~', 'f.txt.bak', 'F.txt ', 'f.tx', 'f.txtt', '.f.txt', 'g.txt'].map((name) => [name, { file: `${name}\n` }]));

const NOT_EMPTY = [ELSEWHERE, ' ', '0', '\t'];
const ENDS = ['\n', '\r\n', '\r', '\n\n'];

export const createFile = property('line-edit/create-file', {
  'one-line': creating((dice) => insertionAt(1, plainText(dice, 0, 1)), insertionAt(1, 'hello\n')),
  'unterminated': creating((dice) => insertionAt(1, newWord(dice)), insertionAt(1, 'hello')),
  'several-lines': creating((dice) => insertionAt(1, textOfLines(dice, 0, 2, 9, () => dice.pick(ENDINGS), dice.pick(ENDINGS)))),
  'empty-text': creating(() => insertionAt(1, ''), insertionAt(1, '')),
  'endings-as-context': creating((dice) => ({ ...insertionAt(1, plainText(dice)), context: dice.pick(ENDS) }), ...ENDS.map((context) => ({ ...insertionAt(1, 'x\n'), context }))),
  'beside-others': lineSituation((dice) => ({ tree: SIMILAR, spans: [insertionAt(1, plainText(dice))] })),
  'in-a-directory': lineSituation((dice) => ({ tree: { 'd/e/other.txt': { file: 'x\n' } }, path: dice.pick(['d/f.txt', 'd/e/f.txt']), spans: [insertionAt(1, plainText(dice))] })),
  'then-edited': drawnCases((dice, context) => {
    const text = plainText(dice, 0, 4);
    const lines = linesOf(text);
    const start = dice.between(1, lines.length);
    const next = { lines, spans: [{ start, end: dice.between(start, start + 1), text: plainText(dice, 5) }] };
    return lineEditRuns(context, { tree: {} }, [[{ call: lineEditCall(context, { spans: [insertionAt(1, text)] }) }, { call: lineEditCall(context, next) }]]);
  }),
  'wrong-slot': creating((dice) => ({ ...insertionAt(dice.between(2, 3), plainText(dice)), context: '' }), { ...insertionAt(2, 'x\n'), context: '' }, { ...insertionAt(2, ''), context: '' }),
  'wrong-end': creating((dice) => ({ start: 1, end: dice.between(2, 3), text: plainText(dice) }), { start: 1, end: 2, text: 'x\n' }),
  'wrong-context': creating((dice) => ({ ...insertionAt(1, plainText(dice)), context: dice.pick(NOT_EMPTY) }), ...NOT_EMPTY.map((context) => ({ ...insertionAt(1, 'x\n'), context }))),
  'removed-before': lineSituation((dice) => ({
    tree: { [DEFAULT_PATH]: { file: 'a\nb\n' } }, spans: [insertionAt(1, plainText(dice))], before: [{ put: { [DEFAULT_PATH]: null } }],
  })),
});

const NAMES = ['d', 'e', 'g', 'h'];

/** A path of a missing file below `levels` directories. */
const below = (levels: number): string => [...NAMES.slice(0, levels), 'f.txt'].join('/');

/** A request that creates a file below directories of which the first `there` exist. */
const nested = (levels: readonly [least: number, most: number], there: (dice: Dice, levels: number) => number): MakeSituation => {
  const made = (count: number, present: number, text: string): LineEditParts => ({
    tree: present === 0 ? {} : { [`${NAMES.slice(0, present).join('/')}/other.txt`]: { file: 'x\n' } }, path: below(count), spans: [insertionAt(1, text)],
  });
  return lineSituation((dice) => {
    const count = dice.between(...levels);
    return made(count, there(dice, count), plainText(dice));
  }, ...(levels[0] === levels[1] ? [] : [made(levels[1], there(new Dice(0, []), levels[1]), 'x\n')]));
};

/** A wrong request on a path below up to four missing directories. */
const refusedBelow = (...damages: readonly Damage[]): MakeSituation => {
  const sent = (dice: Dice, levels: number, damage: Damage): LineEditParts => {
    const entry = { start_line: 1, end_line_exclusive: 1, newText: plainText(dice), context_line: '' };
    const tree: Tree = dice.flip() ? { [DEFAULT_PATH]: { file: 'x\n' } } : {};
    return { tree, arguments: { path: below(levels), edits: damaged(dice, damage, [entry], 0) } };
  };
  return lineSituation((dice) => sent(dice, dice.between(1, 4), dice.pick(damages)),
    ...damages.flatMap((damage) => [1, 3].map((levels) => sent(new Dice(0, []), levels, damage))));
};

/** More entries than the limit on a path below missing directories. */
const tooMany: MakeSituation = lineSituation((dice, context) => {
  const limits = { maxEdits: dice.pick([2, 1, 5]) };
  const count = numberOf(caseLimits(context, 'edit', limits).values, 'maxEdits') + 1;
  const edits = Array.from({ length: count }, (): Json => ({ start_line: 1, end_line_exclusive: 1, newText: 'x\n', context_line: '' }));
  return { tree: {}, limits, arguments: { path: below(dice.between(1, 4)), edits } };
});

const NO_EDITS: readonly { edits?: Json }[] = [{}, { edits: null }, { edits: [] }];

export const parentsAfterValidation = property('line-edit/parents-after-validation', {
  'none-missing': nested([0, 4], (_dice, levels) => levels),
  'one-missing': nested([1, 4], (_dice, levels) => levels - 1),
  'several-missing': nested([2, 4], () => 0),
  'partly-there': nested([2, 4], (dice, levels) => dice.between(1, levels - 1)),
  'wrong-context': refusedBelow('context-wrong'),
  'wrong-slot': refusedBelow('range'),
  'wrong-order': refusedBelow('order'),
  'overlap': refusedBelow('overlap'),
  'malformed-entry': refusedBelow('line-field', 'new-text', 'context-absent'),
  'malformed-context': refusedBelow('context-malformed'),
  'too-many': tooMany,
  'no-edits': lineSituation((dice) => ({ tree: {}, arguments: { path: below(dice.between(1, 4)), ...dice.pick(NO_EDITS) } }),
    ...NO_EDITS.map((none) => ({ tree: {}, arguments: { path: 'd/e/f.txt', ...none } }))),
});
