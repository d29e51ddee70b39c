import { numberOf } from '../../contract/limits.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { HOSTILE_NAMES } from '../arbitraries/hostile-names.ts';
import { plainFile } from '../arbitraries/line-files.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { READ_PATH, reading, readingEach, type ReadParts } from '../arbitraries/read-case.ts';
import { validAsk } from '../arbitraries/read-requests.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

interface PlacedFile {
  tree: Tree;
  path: string;
  cwd?: string;
}

/** A plain file in a tree, and a path beside what is asked; each of `choices` comes first. */
function placed<Choice>(choices: readonly Choice[], place: (file: Tree[string], choice: Choice, dice: Dice) => PlacedFile): MakeSituation {
  return readingEach(choices, (choice, dice) => {
    const { content, total } = plainFile(dice, 1, 6);
    return { ...place({ file: content }, choice, dice), ask: validAsk(dice, total) };
  });
}

/** A path that is not there, beside a file that is. */
const absent = (...paths: readonly string[]): MakeSituation => placed(paths, (file, path) => ({ tree: { [READ_PATH]: file, 'e/f.txt': file }, path }));

/** The whole of the arguments, on a file `f.txt`. */
const sent = (...all: readonly Json[]): MakeSituation => readingEach(all, (given) => ({
  tree: { [READ_PATH]: { file: 'a\n' }, '1': { file: 'b\n' } }, arguments: given,
}));

const missingFile = property('read/missing-file', {
  'absent': sent({}, { start_line: 1 }, { ranges: [{ start_line: 1, end_line: 1 }] }, { file: READ_PATH }),
  'null': sent({ path: null }, { path: null, start_line: 1 }),
  'number': sent({ path: 1 }, { path: 0 }, { path: -1.5, end_line: 1 }),
  'other-type': sent({ path: true }, { path: false }, { path: [READ_PATH] }, { path: [] }, { path: { path: READ_PATH } }, { path: {} }),
  'empty': sent({ path: '' }, { path: '', start_line: 1 }),
  'missing-leaf': absent('g.txt', 'f.tx', 'f.txtt', 'new', 'e/g.txt', 'e/f'),
  'missing-parent': absent('d/f.txt', 'd/e/f.txt', 'e/e/f.txt', '{root}/d/f.txt'),
  'empty-root': placed(['f.txt', 'd/f.txt', '{root}/f.txt'], (_file, path) => ({ tree: {}, path })),
  'below-a-file': absent('f.txt/x', 'f.txt/f.txt', 'e/f.txt/x', 'f.txt/x/y'),
  'dangling-link': placed(['gone.txt', 'd/gone.txt', '{root}/gone.txt', 'm', 'e/gone.txt'], (file, link) => ({
    tree: { 'e/f.txt': file, l: { link }, m: { link: 'gone.txt' } }, path: 'l',
  })),
  'other-case': absent('F.txt', 'f.TXT', 'e/F.txt', 'E/f.txt'),
  'blank-at-end': absent('f.txt ', 'f.txt\t', ' f.txt', 'f.txt\n'),
  'removed-before': reading((dice) => {
    const { content, total } = plainFile(dice, 1, 6);
    return { content, tree: { 'e/f.txt': { file: content } }, before: [{ put: { [READ_PATH]: null } }], ask: validAsk(dice, total) };
  }),
  'present': placed(['f.txt', './f.txt', 'e/../f.txt', 'e//f.txt', 'e/./f.txt'], (file, path) => ({ tree: { [READ_PATH]: file, 'e/f.txt': file }, path })),
  'absolute': placed(['{root}/f.txt', '{root}/e/f.txt', '{root}/e/../f.txt'], (file, path) => ({ tree: { [READ_PATH]: file, 'e/f.txt': file }, path })),
  'from-another-directory': placed(['f.txt', './f.txt', '../f.txt', 'e/f.txt', '{root}/d/f.txt'], (file, path) => ({
    tree: { 'd/f.txt': file, 'd/e/f.txt': file, [READ_PATH]: { file: 'other\n'.repeat(9) } }, path, cwd: 'd',
  })),
  'unusual-name': placed(HOSTILE_NAMES, (file, name, dice) => {
    const path = dice.flip() ? name : `d/${name}`;
    return { tree: { [path]: file }, path };
  }),
});

/** Names a few edits away from others. */
const NEAR = [
  ['target_fiel.rs', 'target_file.rs'], ['target_file.r', 'target_file.rs'], ['Target_file.rs', 'target_file.rs'],
  ['targetfile.rs', 'target_file.rs'], ['a.txt', 'b.txt'], ['maim', 'main'], ['x', 'y'],
] as const;
const FAR = ['completely-different', 'zzz', '0'] as const;

const files = (directory: string, names: readonly string[]): Tree => Object.fromEntries(names.map((name) => [`${directory}/${name}`, { file: 'x\n' }]));

const suggesting = (tree: (dice: Dice, near: string, asked: string) => Tree, path: (asked: string) => string = (asked) => `d/${asked}`): MakeSituation =>
  readingEach(NEAR, ([asked, near], dice) => ({ tree: tree(dice, near, asked), path: path(asked) }));

/** As many entries as are searched and `more`, one of them near; a small number where it can be set. */
const siblings = (more: number): MakeSituation => readingEach([false, true], (isSmall, dice, context): ReadParts => {
  const limits = isSmall ? { suggestionSiblings: dice.between(2, 9) } : {};
  const count = numberOf(caseLimits(context, 'read', limits).values, 'suggestionSiblings') + more;
  const [asked, near] = dice.pick(NEAR);
  const others = Array.from({ length: count - 1 }, (_, index) => `other-entry-${index}-of-the-directory`);
  return { limits, tree: files('d', [near, ...others]), path: `d/${asked}` };
});

/** Two names of `length` characters that differ in the last `distance`. */
const apart = (length: number, distance: number): readonly [string, string] => ['n'.repeat(length), 'n'.repeat(length - distance) + 'm'.repeat(distance)];

const apartBy = (...all: readonly (readonly [string, string])[]): MakeSituation => readingEach(all, ([asked, near]) => ({
  tree: files('d', [near]), path: `d/${asked}`,
}));

const missingFileSuggestion = property('read/missing-file-suggestion', {
  'one-near': suggesting((dice, near) => files('d', [near, ...FAR.slice(0, dice.below(4))])),
  'two-near': suggesting((dice, near, asked) => files('d', [near, ...dice.shuffled([`${asked}0`, `${asked}1`, `0${asked}`]).slice(0, dice.between(1, 3))])),
  'none-near': suggesting((dice) => files('d', FAR.slice(0, dice.between(1, 3)))),
  'without-a-directory': suggesting((_dice, near) => ({ [near]: { file: 'x\n' } }), (asked) => asked),
  'missing-directory': suggesting((_dice, near) => files('dir', [near]), (asked) => `dit/${asked}`),
  'near-in-another-directory': suggesting((_dice, near) => ({ ...files('e', [near]), ...files('d', ['completely-different']), [near]: { file: 'x\n' } })),
  'near-directory': suggesting((dice, near) => ({
    'd/f.txt': { file: 'x\n' }, [`d/${near}`]: dice.pick<Tree[string]>([{ directory: true }, { link: 'f.txt' }, { link: 'gone' }]),
  })),
  'most-siblings': siblings(0),
  'too-many-siblings': siblings(1),
  'long-names': apartBy(apart(79, 1), apart(80, 1), apart(81, 1), apart(80, 26), ['n'.repeat(80), 'n'.repeat(81)], ['n'.repeat(81), 'n'.repeat(80)]),
  'distance': apartBy(
    apart(6, 2), apart(6, 3), apart(9, 3), apart(9, 4), apart(12, 4), apart(12, 5), apart(3, 2), apart(3, 3),
    ['ééé', 'éé€'], ['éééééé', 'ééé€€€'], ['😀a', '😀b'],
  ),
  'unusual-names': readingEach(HOSTILE_NAMES.filter((name) => name.length < 60), (name, dice) => ({
    tree: files('d', dice.flip() ? [`${name}x`] : [name]), path: dice.flip() ? `d/${name}y` : `d/${name}yz`,
  })),
});

/** Links `l0` to `target` by way of each other. */
const chain = (length: number, target: string): Tree =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`l${at}`, { link: at === length - 1 ? target : `l${at + 1}` }]));

const notARegularFile = property('read/not-a-regular-file', {
  'directory': placed(['d', 'd/e', 'd/', 'g', '{root}/d'], (file, path) => ({ tree: { 'd/e/f.txt': file, g: { directory: true } }, path })),
  'root': placed(['.', './', '{root}', 'd/..'], (file, path) => ({ tree: { 'd/f.txt': file }, path })),
  'link-to-directory': placed(['d', '{root}/d', 'm', '.'], (file, link) => ({ tree: { 'd/f.txt': file, l: { link }, m: { link: 'd' } }, path: 'l' })),
  'link-loop': placed(['l', 'm', '{root}/l'], (file, link) => ({ tree: { [READ_PATH]: file, l: { link }, m: { link: 'l' } }, path: 'l' })),
  'fifo': placed(['pipe', './pipe', '{root}/pipe'], (file, path) => ({ tree: { [READ_PATH]: file, pipe: { fifo: true } }, path })),
  'link-to-fifo': placed(['pipe', '{root}/pipe', 'm'], (file, link) => ({
    tree: { [READ_PATH]: file, pipe: { fifo: true }, l: { link }, m: { link: 'pipe' } }, path: 'l',
  })),
  'link-to-file': placed(['f.txt', './f.txt', 'd/f.txt', 'd/../f.txt'], (file, link) => ({
    tree: { [READ_PATH]: file, 'd/f.txt': file, l: { link } }, path: 'l',
  })),
  'link-chain': placed([2, 3, 8], (file, length) => ({
    tree: { 'd/f.txt': file, ...chain(length, 'd/f.txt') }, path: 'l0',
  })),
  'absolute-link': placed(['{root}/f.txt', '{root}/d/f.txt'], (file, link) => ({ tree: { [READ_PATH]: file, 'd/f.txt': file, 'd/l': { link } }, path: 'd/l' })),
  'regular': placed([READ_PATH, 'd/f.txt'], (file, path) => ({ tree: { [path]: file }, path })),
});

/** The rules on which paths can be read. */
export const READ_FILE: readonly Property[] = [missingFile, missingFileSuggestion, notARegularFile];
