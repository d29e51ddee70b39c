import type { Dice } from '../arbitraries/dice.ts';
import { addition, anyWindow, plainChunks, plainLines } from '../arbitraries/patch-chunks.ts';
import { KINDS, plainOperation, plainOperations, together, type Kind, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, deleteOf, SMALL_FILE, smallAdd, smallUpdate, spellings, updateOf } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchSituation, patchSituationOf, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { anyFailure } from './order-failures.ts';
import { otherSpellings, twice } from './order-reported.ts';
import { inEveryOrder } from './order-sequence.ts';
import { named } from './report-escaped.ts';

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

/** Operations about hundreds of lines. */
function longBodies(dice: Dice): PatchParts {
  const lines = words(dice, dice.between(400, 900), 3);
  const half = Math.floor(lines.length / 2);
  const add: Planned = { tree: {}, operations: [{ add: 'n', lines }] };
  const update: Planned = { tree: { m: { file: joinedLines(lines) } },
    operations: [{ update: 'm', chunks: [{ lines: [...lines.slice(0, half).map((text) => `-${text}`), ...lines.slice(half).map((text) => ` ${text}`),
      `+${newText(dice)}`] }] }] };
  const gone: Planned = { tree: { o: { file: joinedLines(lines) } }, operations: [{ delete: 'o' }] };
  return dice.pick([add, update, gone, together(add, update), together(gone, add)]);
}

const LONG_LINES = Array.from({ length: 300 }, (_, at) => `a line of text ${at}`);

/** Paths of dozens of characters. */
function longPaths(dice: Dice): PatchParts {
  const name = (at: number): string => `${'abcdefgh'.charAt(at)}${'long'.repeat(dice.between(4, 40))}.txt`;
  const path = (at: number): string => (dice.flip() ? `${name(at)}` : `some/directories/${name(at + 2)}/${name(at)}`);
  return together(addTo(dice, path(0)), ...(dice.flip() ? [updateOf(dice, path(1))] : []));
}

const LONG_PATHS = ['a/path/of/more/than/twenty/characters', `${'long'.repeat(12)}.txt`, `${'directory/'.repeat(12)}${'name'.repeat(40)}`] as const;
const BLANKS_AND_QUOTES = ['a b', 'a"b', "it's", 'd e/f g', '`a`', 'a  b'] as const;

const addedAt = (paths: readonly string[]): PatchParts[] => paths.map((path) => ({ operations: [smallAdd(path)] }));

/** Files of the same last names in several directories, changed in any way. */
const ofOneName = (...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => together(
  ...dice.shuffled(['x', 'a/x', 'b/x', 'b/c/x']).slice(0, dice.between(2, 4)).map((path) => dice.pick([addTo, deleteOf, updateOf])(dice, path)),
), { operations: [smallAdd('a/x'), smallAdd('b/x')] }, { tree: { 'x': SMALL_FILE, 'd/x': SMALL_FILE }, operations: [smallUpdate('x'),
  smallUpdate('d/x')] }, ...first);

/** Changes without text, beside others. */
const WITHOUT_TEXT: Planned = { tree: { e: { file: '' }, m: SMALL_FILE, f: { file: '' } }, operations: [{ delete: 'e' }] };
const RENAME: Planned = { tree: { m: SMALL_FILE }, operations: [{ update: 'm', moveTo: 'n', chunks: [{ lines: [' a'] }] }] };

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
  'long-bodies': patchSituation(longBodies, { operations: [{ add: 'n', lines: LONG_LINES }] }, { tree: { m: { file: joinedLines(LONG_LINES) } },
    operations: [{ update: 'm', chunks: [{ lines: LONG_LINES.map((text) => `-${text}`) }] }] }),
  'raw-paths': named(['a\tb', 'a b', 'a\\b', 'a\u001b[31mb', 'a"b', 'a\rb']),
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
  'long': patchSituation(longPaths, ...addedAt(LONG_PATHS)),
  'blanks-and-quotes': patchSituation((dice) => {
    const [one, other] = dice.shuffled(BLANKS_AND_QUOTES) as [string, string];
    return together(dice.flip() ? updateOf(dice, one) : deleteOf(dice, one), ...(dice.flip() ? [addTo(dice, other)] : []));
  }, ...addedAt(BLANKS_AND_QUOTES.slice(0, 3))),
  'paths-as-written': patchSituation(otherSpellings, ...spellings('m').slice(0, 3).map((path): PatchParts =>
    ({ tree: { 'm': SMALL_FILE, 'd/other': SMALL_FILE }, operations: [smallUpdate(path)] }))),
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
  'same-last-name': ofOneName(),
  'letter-case': patchSituation((dice) => together(...dice.shuffled(['a', 'A', 'd/b', 'd/B', 'D/b']).slice(0, dice.between(2, 4)).map((path) =>
    addTo(dice, path))),
    { operations: [smallAdd('a'), smallAdd('A')] }),
  'without-text': patchSituation((dice) => together(...dice.shuffled([dice.flip() ? WITHOUT_TEXT : RENAME, plainOperation(dice, dice.pick(KINDS), 0)])),
    together(WITHOUT_TEXT, { tree: {}, operations: [smallAdd('n')] }), together(RENAME, { tree: {}, operations: [smallAdd('o')] })),
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

/** A file of some hundred thousand bytes, of which little changes. */
function largeUpdate(dice: Dice, bytes: number): PatchParts {
  const lines = words(dice, 400, 3);
  const content = joinedLines(['first', ...lines]);
  const text = content + joinedLines(lines).repeat(Math.ceil(bytes / content.length));
  return { tree: { m: { file: text } }, operations: [{ update: 'm', chunks: [{ lines: ['-first', `+${newText(dice)}`] }] }] };
}

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
  'same-last-name': ofOneName(),
  'filled': patchSituation((dice) => together({ tree: { e: { file: '' } }, operations: [{ update: 'e', chunks: [addition(dice)] }] },
    ...(dice.flip() ? [addTo(dice, 'n', 4)] : [])),
    { tree: { e: { file: '' } }, operations: [{ update: 'e', chunks: [{ lines: ['+x'] }] }] }),
  'large': patchSituation((dice) => largeUpdate(dice, dice.between(110_000, 200_000))),
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
