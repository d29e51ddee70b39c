import type { Dice } from '../arbitraries/dice.ts';
import { addition, anyWindow, plainChunks, plainLines } from '../arbitraries/patch-chunks.ts';
import { KINDS, plainOperation, plainOperations, together, type Kind, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, deleteOf, SMALL_FILE, smallAdd, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchSituation, patchSituationOf, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { anyFailure } from './order-failures.ts';
import { otherSpellings, twice } from './order-reported.ts';
import { inEveryOrder } from './order-sequence.ts';

const SMALL: { readonly [kind in Kind]: PatchParts } = {
  add: { operations: [smallAdd('n')] },
  update: { tree: { m: SMALL_FILE }, operations: [smallUpdate('m')] },
  move: { tree: { m: SMALL_FILE }, operations: [smallUpdate('m', 'n')] },
  delete: { tree: { m: SMALL_FILE }, operations: [{ delete: 'm' }] },
};

/** One operation of `kind`. */
const one = (kind: Kind): MakeSituation => patchSituation((dice) => plainOperation(dice, kind, dice.below(8)), SMALL[kind]);

const anyOne: MakeSituation = patchSituation((dice) => plainOperation(dice, dice.pick(KINDS), dice.below(8)), ...Object.values(SMALL));

const some = (least: number, most: number): MakeSituation => patchSituation((dice) => plainOperations(dice, least, most));

/** An operation of `kind`, then others. */
const first = (kind: Kind, next: readonly Kind[] = KINDS): MakeSituation => patchSituation((dice) =>
  together(plainOperation(dice, kind, 0), ...Array.from({ length: dice.between(1, 2) }, (_, at) => plainOperation(dice, dice.pick(next), at + 1))));

/** Operations in a row, dozens of them, in any order. */
function many(dice: Dice, least: number, most: number): Planned {
  const count = dice.between(least, most);
  return together(...dice.shuffled(Array.from({ length: count }, (_, at): Planned => {
    const path = dice.pick([`${at}.txt`, `many/${at}.txt`]);
    return dice.pick([addTo, deleteOf, updateOf])(dice, path);
  })));
}

/** One path changed twice, and another operation before, between or behind. */
function amongOthers(dice: Dice): Planned {
  const { tree, operations } = twice(dice);
  const other = plainOperation(dice, dice.pick(KINDS), dice.below(4));
  const at = dice.between(0, operations.length);
  return { tree: { ...tree, ...other.tree }, operations: [...operations.slice(0, at), ...other.operations, ...operations.slice(at)] };
}

const repeated: MakeSituation = patchSituation(twice, { tree: { m: SMALL_FILE },
  operations: [smallUpdate('m'), { update: 'm', chunks: [{ lines: ['-b', '+c'] }] }] });
const repeatedAmongOthers: MakeSituation = patchSituation(amongOthers,
  { tree: { m: SMALL_FILE }, operations: [smallUpdate('m'), smallAdd('n'), { update: 'm', chunks: [{ lines: ['-b', '+c'] }] }] });

const beforeFailure = (least: number, most: number): MakeSituation => patchSituationOf((dice, context) => together(plainOperations(dice, least, most),
  anyFailure(dice, context)),
  () => [{ tree: { m: SMALL_FILE }, operations: [smallUpdate('m'), { delete: 'missing' }] },
    { tree: { m: SMALL_FILE }, operations: [{ delete: 'm' }, smallAdd('n'), { delete: 'missing' }] }]);

const NESTED = ['d/e/f.txt', 'd/g.txt', 'p/q/r/s', 'a'] as const;

const nested: MakeSituation = patchSituation((dice) => together(
  ...dice.shuffled(NESTED).slice(0, dice.between(1, 3)).map((path, at) => (at % 2 === 0 ? addTo(dice, path, at) : updateOf(dice, path))),
));

export const successSummary = property('apply-patch/success-summary', {
  'add': one('add'),
  'update': one('update'),
  'move': one('move'),
  'delete': one('delete'),
  'all-orders': inEveryOrder,
  'several-of-a-kind': patchSituation((dice) => together(...dice.shuffled([0, 1, 2, 3, 4, 5, 6].slice(0, dice.between(4, 7))).map((at) => plainOperation(dice,
    dice.pick(KINDS), at)))),
  'many': patchSituation((dice) => many(dice, 12, 40)),
  'nested-paths': nested,
  'paths-as-written': patchSituation(otherSpellings),
  'repeated-path': repeated,
});

export const statusHeaderPath = property('apply-patch/status-header-path', {
  'one': anyOne,
  'two': some(2, 2),
  'several': some(3, 4),
  'delete-first': first('delete', ['add']),
  'move-first': first('move'),
  'same-path-twice': repeated,
  'same-path-among-others': repeatedAmongOthers,
  'partial': beforeFailure(1, 3),
  'nested': nested,
});

export const statusHeaderCount = property('apply-patch/status-header-count', {
  'one': anyOne,
  'two': some(2, 2),
  'several': some(3, 4),
  'ten-or-more': patchSituation((dice) => many(dice, 10, 30)),
  'move': patchSituation((dice) => together(plainOperation(dice, 'move', 0), ...(dice.flip() ? [plainOperation(dice, dice.pick(KINDS), 1)] : [])), SMALL.move),
  'same-path-twice': repeated,
  'same-path-among-others': repeatedAmongOthers,
  'delete-and-add': patchSituation((dice) => together(deleteOf(dice, 'm'), addTo(dice, 'm')),
    { tree: { m: SMALL_FILE }, operations: [{ delete: 'm' }, smallAdd('m')] }),
  'partial': beforeFailure(1, 3),
});

/** Operations that only insert, or only remove. */
function oneSided(dice: Dice, side: 'added' | 'removed'): PatchParts {
  const lines = plainLines(dice, 2, 6);
  const { start, end } = anyWindow(dice, lines.length);
  const chunk = side === 'added' ? addition(dice) : { lines: lines.slice(start, end).map((text) => `-${text}`) };
  const update: Planned = { tree: { m: { file: joinedLines(lines) } }, operations: [{ update: 'm', chunks: [chunk] }] };
  const other = side === 'added' ? addTo(dice, 'n', 4) : deleteOf(dice, 'd/x');
  return dice.pick([update, other, together(update, other)]);
}

export const statusHeaderTotals = property('apply-patch/status-header-totals', {
  'add': one('add'),
  'delete': one('delete'),
  'update': one('update'),
  'move': one('move'),
  'several': some(2, 4),
  'only-added': patchSituation((dice) => oneSided(dice, 'added'), SMALL.add),
  'only-removed': patchSituation((dice) => oneSided(dice, 'removed'), SMALL.delete),
  'empty-file': patchSituation((dice): PatchParts => together({ tree: { e: { file: '' }, m: SMALL_FILE },
    operations: dice.flip() ? [{ delete: 'e' }] : [{ update: 'm', chunks: [{ lines: ['-a'] }] }] }, ...(dice.flip() ? [addTo(dice, 'n')] : [])),
    { tree: { e: { file: '' } }, operations: [{ delete: 'e' }] }, { tree: { m: SMALL_FILE }, operations: [{ update: 'm', chunks: [{ lines: ['-a'] }] }] }),
  'unterminated': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return { tree: { m: { file: lines.join('\n') } }, operations: [dice.flip() ? { delete: 'm' } : { update: 'm',
      chunks: [{ lines: [`-${lines[0] as string}`, `+${newText(dice)}`] }] }] };
  }, { tree: { m: { file: 'a' } }, operations: [smallUpdate('m')] }),
  'partial': beforeFailure(1, 3),
});

export const diffPerChangedFile = property('apply-patch/diff-per-changed-file', {
  'add': one('add'),
  'update': one('update'),
  'move': one('move'),
  'delete': one('delete'),
  'several': some(2, 4),
  'many': patchSituation((dice) => many(dice, 12, 30)),
  'several-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 6, 14);
    return { tree: { m: { file: joinedLines(lines) } }, operations: [{ update: 'm', chunks: plainChunks(dice, lines, 2, 4) }] };
  }),
  'repeated-path': repeated,
  'final-newline-alone': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return { tree: { m: { file: lines.join('\n') } }, operations: [{ update: 'm', chunks: [{ lines: [` ${lines[0] as string}`] }] }] };
  }, { tree: { m: { file: 'a' } }, operations: [{ update: 'm', chunks: [{ lines: [' a'] }] }] }),
  'partial': beforeFailure(1, 3),
});

/** An update of a plain file at `path` that changes nothing. */
function noOp(dice: Dice, path = 'm'): Planned {
  const lines = plainLines(dice, 2, 6);
  const { start, end } = anyWindow(dice, lines.length, 3);
  const quoted = lines.slice(start, end);
  const itself = [...quoted.map((text) => `-${text}`), ...quoted.map((text) => `+${text}`)];
  return { tree: { [path]: { file: joinedLines(lines) } },
    operations: [{ update: path, chunks: [{ lines: dice.flip() ? itself : quoted.map((text) => ` ${text}`) }] }] };
}

const KEEPING: Operation = { update: 'm', chunks: [{ lines: [' a'] }] };
const BY_ITSELF: Operation = { update: 'm', chunks: [{ lines: ['-a', '+a'] }] };
const onM = (...operations: readonly Operation[]): PatchParts => ({ tree: { m: SMALL_FILE }, operations });

export const noOpUpdate = property('apply-patch/no-op-update', {
  'lines-to-keep': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const { start, end } = anyWindow(dice, lines.length);
    return { tree: { m: { file: joinedLines(lines) } }, operations: [{ update: 'm', chunks: [{ lines: lines.slice(start, end).map((text) => ` ${text}`) }] }] };
  }, onM(KEEPING)),
  'replaced-by-itself': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const text = dice.pick(lines);
    return { tree: { m: { file: joinedLines(lines) } }, operations: [{ update: 'm', chunks: [{ lines: [`-${text}`, `+${text}`] }] }] };
  }, onM(BY_ITSELF)),
  'several-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 4, 8);
    const [above, below] = [dice.pick(lines.slice(0, 2)), dice.pick(lines.slice(2))];
    return { tree: { m: { file: joinedLines(lines) } },
      operations: [{ update: 'm', chunks: [{ lines: [` ${above}`] }, { lines: [`-${below}`, `+${below}`] }] }] };
  }),
  'cancelling': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 5);
    const [upper, lower] = lines as [string, string];
    const ways = [[`-${upper}`, `-${lower}`, `+${upper}`, `+${lower}`], [`+${upper}`, `-${upper}`, ` ${lower}`], [` ${upper}`, `+${lower}`, `-${lower}`]];
    return { tree: { m: { file: joinedLines(lines) } }, operations: [{ update: 'm', chunks: [{ lines: dice.pick(ways) }] }] };
  }),
  'among-others': patchSituation((dice) => together(...dice.shuffled([noOp(dice), plainOperation(dice, dice.pick(KINDS), 0),
    plainOperation(dice, dice.pick(KINDS), 1)])), onM(smallAdd('n'), KEEPING)),
  'first-of-several': patchSituation((dice) => together(noOp(dice), plainOperations(dice, 1, 2)), onM(KEEPING, smallAdd('n'))),
  'only-no-ops': patchSituation((dice) => together(...['m', 'o', 'd/p'].slice(0, dice.between(2, 3)).map((path) => noOp(dice, path))), onM(KEEPING, BY_ITSELF)),
  'before-a-failure': patchSituationOf((dice, context) => together(noOp(dice), ...(dice.flip() ? [plainOperation(dice, dice.pick(KINDS), 0)] : []),
    anyFailure(dice, context)), () => [onM(KEEPING, { delete: 'missing' })]),
});
