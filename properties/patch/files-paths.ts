import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { ODD_NAMES, OTHER_SCRIPT_NAMES, SEPARATOR_NAMES } from '../arbitraries/hostile-names.ts';
import { plainOperations, together, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, deleteOf, SMALL_FILE, smallAdd, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import { patchSituation, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const AT = 'f.txt';

/** How a file is named: its place in the tree, the path of the patch, the working directory, what else is there. */
interface Named {
  place: string;
  path: string;
  cwd?: string;
  tree?: Tree;
}

/** An add, an update, a delete or a move of the file at `place`, by `path`. */
function operating(dice: Dice, { place, path }: Named): Planned {
  const kind = dice.below(4);
  if (kind === 0) return updateOf(dice, place, { named: path });
  if (kind === 1) return deleteOf(dice, place, path);
  if (kind === 2) return addTo(dice, path);
  return updateOf(dice, 'source.txt', { moveTo: path, named: '{root}/source.txt' });
}

function inPlace({ tree, cwd }: Named, planned: Planned): PatchParts {
  return { ...together({ tree: { 'd/other': SMALL_FILE, ...tree }, operations: [] }, planned), ...(cwd === undefined ? {} : { cwd }) };
}

const named = (...all: readonly Named[]): MakeSituation => patchSituation((dice) => {
  const one = dice.pick(all);
  return inPlace(one, operating(dice, one));
}, ...all.map((one) => inPlace(one, { tree: { [one.place]: SMALL_FILE }, operations: [smallUpdate(one.path)] })));

/** The path is the place. */
const plain = (paths: readonly string[], tree: Tree = {}): MakeSituation => named(...paths.map((path): Named => ({ place: path, path, tree })));

/** The working directory is `w`; files of the same names are in the root, where the patch names nothing. */
const DECOYS: Tree = { 'w/other': SMALL_FILE, [AT]: { file: 'decoy\n' }, 'w/w/other': SMALL_FILE };

/** Links to directories elsewhere, and what `..` behind them would be if one read the path alone. */
const LINKED: Tree = { l: { link: 'real/sub' }, 'd/k': { link: '{root}/real/sub/deep' }, 'real/sub/deep/other': SMALL_FILE, [AT]: { file: 'a\n' },
  'd/f.txt': { file: 'a\n' } };
const BEHIND_LINKS = ['l/../f.txt', '{root}/l/../f.txt', 'd/k/../../f.txt', './d/k/../../sub/../f.txt'] as const;

/** Paths of which a part leads to a file, too. */
const TAILS: Tree = { x: SMALL_FILE, [AT]: SMALL_FILE, 'e/f.txt': SMALL_FILE };
const BEFORE_TAILS = ['b/x', 'a/x', 'd/e/f.txt'] as const;
const withTails = ({ place, path }: Named, planned: Planned): PatchParts => inPlace({ place, path, tree: TAILS }, planned);

/** Names that are kept as they are in both dialects: no blanks at their ends. */
const unpadded = (names: readonly string[]): string[] => names.filter((name) => !/^\s|\s$/u.test(name));

const pathResolution = property('apply-patch/path-resolution', {
  'plain': plain([AT, 'd/f.txt', 'd/e/g/f.txt', 'a']),
  'dot': named({ place: AT, path: './f.txt' }, { place: 'd/f.txt', path: 'd/./f.txt' }, { place: 'd/f.txt', path: './d/././f.txt' }),
  'dot-dot': named({ place: AT, path: 'd/../f.txt' }, { place: 'd/f.txt', path: 'd/e/../f.txt', tree: { 'd/e/x': SMALL_FILE } },
    { place: AT, path: 'd/e/../../f.txt', tree: { 'd/e/x': SMALL_FILE } }),
  'working-directory': patchSituation((dice) => {
    const { tree, operations } = dice.pick([updateOf(dice, 'w/g.txt', { named: 'g.txt' }), deleteOf(dice, 'w/g.txt', 'g.txt'), addTo(dice, 'g.txt'),
      updateOf(dice, 'w/g.txt', { named: 'g.txt', moveTo: 'h.txt' })]);
    return { tree: { 'w/other': SMALL_FILE, 'g.txt': { file: 'decoy\n' }, 'h.txt': { file: 'decoy\n' }, ...tree }, operations, cwd: 'w' };
  }, { tree: { ...DECOYS, 'w/f.txt': SMALL_FILE }, operations: [smallUpdate(AT)], cwd: 'w' },
    { tree: { ...DECOYS, 'w/w/f.txt': SMALL_FILE }, operations: [smallUpdate(AT)], cwd: 'w/w' }),
  'beside-the-working-directory': named({ place: 'v/a', path: '../v/a', cwd: 'w', tree: DECOYS },
    { place: 'v/a', path: '../../v/a', cwd: 'w/w', tree: DECOYS }, { place: 'w/v/a', path: '../v/a', cwd: 'w/w', tree: DECOYS }),
  'above-the-working-directory': named({ place: 'a', path: '../a', cwd: 'w', tree: DECOYS }, { place: 'w/a', path: '../a', cwd: 'w/w', tree: DECOYS },
    { place: 'a', path: '../../a', cwd: 'w/w', tree: DECOYS }),
  'absolute': named({ place: AT, path: '{root}/f.txt' }, { place: 'd/f.txt', path: '{root}/d/f.txt' }, { place: AT, path: '{root}/d/../f.txt' }),
  'absolute-elsewhere': named({ place: 'v/a', path: '{root}/v/a', cwd: 'w', tree: DECOYS }, { place: 'w/a', path: '{root}/w/a', cwd: 'w/w', tree: DECOYS }),
  'move-to-absolute': patchSituation((dice) => together({ tree: DECOYS, operations: [] },
    updateOf(dice, 'a', { moveTo: dice.pick(['{root}/b', '{root}/n/b', '{root}/w/b']) })),
    { tree: { a: SMALL_FILE }, operations: [smallUpdate('a', '{root}/b')] }),
  'move-out': patchSituation((dice) => ({ ...together({ tree: DECOYS, operations: [] },
    updateOf(dice, 'w/a', { named: 'a', moveTo: dice.pick(['../b', '../v/b', '../w2/x/b']) })), cwd: 'w' }),
    { tree: { ...DECOYS, 'w/a': SMALL_FILE }, operations: [smallUpdate('a', '../b')], cwd: 'w' }),
  'blanks': plain(['a b', 'a  b.txt', 'd e/f g', 'a\u00a0b', 'a\tb']),
  'not-ascii': plain([...unpadded(OTHER_SCRIPT_NAMES).filter((name) => !/[\ufeff\u200b]/u.test(name)), 'd\u00fc/\u65e5\u672c']),
  'leading-dash': plain(['-a', '--', '--help', '-rf', '-', 'd/-a']),
  'signs': plain([...unpadded(ODD_NAMES), ...SEPARATOR_NAMES.filter((name) => /^a.*b$/u.test(name))], {}),
  'dot-dot-behind-a-link': named(...BEHIND_LINKS.map((path): Named => ({ place: 'real/f.txt', path, tree: LINKED }))),
  'tail-of-the-path': patchSituation((dice) => {
    const path = dice.pick(BEFORE_TAILS);
    return withTails({ place: path, path }, operating(dice, { place: path, path }));
  }, ...BEFORE_TAILS.map((path) => withTails({ place: path, path }, { tree: {}, operations: [smallAdd(path)] })),
    withTails({ place: 'b/x', path: 'b/x' }, { tree: { 'b/x': SMALL_FILE }, operations: [smallUpdate('b/x')] })),
  'double-slash': named({ place: 'd/f.txt', path: 'd//f.txt' }, { place: 'd/f.txt', path: './/d///f.txt' }, { place: AT, path: '{root}//f.txt' }),
});

/** Operations without a path, and the move of the smallest file to nowhere. */
const WITHOUT: { readonly [kind in 'add' | 'delete' | 'update' | 'move']: Operation } = {
  add: smallAdd(''), delete: { delete: '' }, update: smallUpdate(''), move: smallUpdate(AT, ''),
};
const FILES: Tree = { [AT]: SMALL_FILE, 'w/f.txt': SMALL_FILE };

const without = (kind: keyof typeof WITHOUT): MakeSituation => patchSituation((dice): PatchParts => ({
  tree: FILES, operations: [kind === 'add' ? { add: '',
    lines: addTo(dice, '').operations.flatMap((one) => ('lines' in one ? one.lines : [])) } : WITHOUT[kind]], ...(dice.oneIn(3) ? { cwd: 'w' } : {}),
}), { tree: FILES, operations: [WITHOUT[kind]] });

const emptyPathRefused = property('apply-patch/empty-path-refused', {
  'add': without('add'),
  'delete': without('delete'),
  'update': without('update'),
  'move': without('move'),
  'working-directory': patchSituation((dice) => ({ tree: FILES, operations: [dice.pick(Object.values(WITHOUT))], cwd: 'w' }),
    ...Object.values(WITHOUT).map((one): PatchParts => ({ tree: FILES, operations: [one], cwd: 'w' }))),
  'with-others-behind': patchSituation((dice) => together({ tree: FILES, operations: [dice.pick(Object.values(WITHOUT))] },
    plainOperations(dice, 1, 2, ['add', 'delete']))),
  'one-letter': plain(['a', 'b', '0', '_']),
});

const LEADING = [' a', '  a', '\ta', ' a.txt', ' \u00e9'] as const;
const TRAILING = ['a ', 'a  ', 'a\t', 'a.txt '] as const;
const RARE = ['\u00a0a', 'a\u00a0', 'a\u3000', '\u2003a', 'a\u0085', 'a\u2028', 'a\v', '\fa'] as const;

const adding = (...paths: readonly string[]): MakeSituation => patchSituation((dice) => together({ tree: { 'd/other': SMALL_FILE }, operations: [] },
  addTo(dice, dice.pick(paths))),
  ...paths.map((path): PatchParts => ({ operations: [smallAdd(path)] })));

/** A file whose name has blanks at an end, and one without them. */
const besideTrimmed = (make: (path: string, dice?: Dice) => Operation): MakeSituation => {
  const at = (path: string, dice?: Dice): PatchParts => ({ tree: { [path]: SMALL_FILE, [path.trim()]: { file: 'a\nother\n' } },
    operations: [make(path, dice)] });
  return patchSituation((dice) => at(dice.pick([...LEADING, ...TRAILING]), dice), ...[...LEADING, ...TRAILING].map((path) => at(path)));
};

const pathTextVerbatim = property('apply-patch/path-text-verbatim', {
  'leading-blanks': adding(...LEADING),
  'trailing-blanks': adding(...TRAILING),
  'inner-blanks': adding('a  b', 'a\tb', 'a \t b', 'd /f', 'd/ f'),
  'quotes': adding('"a"', "'a'", '`a`', 'a"b', "it's", '"a', '“a”'),
  'backslashes': adding('a\\b', 'a\\nb', 'a\\', '\\a', 'a\\\\b', 'a\\tb', 'd\\e', '\\u0041', 'a\\ b'),
  'delete': besideTrimmed((path) => ({ delete: path })),
  'update': besideTrimmed((path) => smallUpdate(path)),
  'move': patchSituation((dice) => updateOf(dice, AT, { moveTo: dice.pick([...LEADING, ...TRAILING, '"b"', 'b\\c']) }),
    ...[...LEADING, ...TRAILING, '"b"'].map((moveTo): PatchParts => ({ tree: { [AT]: SMALL_FILE }, operations: [smallUpdate(AT, moveTo)] }))),
  'rare-blanks': adding(...RARE),
});

/** The rules on how paths are read. */
export const PATHS: readonly Property[] = [pathResolution, emptyPathRefused, pathTextVerbatim];
