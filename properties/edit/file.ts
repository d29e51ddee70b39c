import { numberOf } from '../../contract/limits.ts';
import type { Bytes } from '../../contract/bytes.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH, untilDirectoryLocks } from '../arbitraries/edit-case.ts';
import { bytesOf, entryOf, lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { lineEditCall, lineEditRuns, lineSituation, lineSituationOf } from '../arbitraries/line-edit-case.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { createFile, parentsAfterValidation } from './create.ts';
import { several } from './plain.ts';
import { allRight } from './request-shape.ts';
import { refusalLeavesTreeUnchanged } from './unchanged.ts';

/** A right request on a plain file, with `path` of another kind. */
const pathIs = (...values: readonly Json[]): MakeSituation => lineSituationOf(
  (dice, { dialect }) => {
    const lines = plainLines(dice, 2, 5);
    const edits = plainSpans(dice, lines.length, 1, 2).map((span): Json => entryOf(dialect, lines, span));
    return { lines, arguments: { path: dice.pick(values), edits } };
  },
  ({ dialect }) => values.map((path) => {
    const lines = lf('a', 'b');
    return { lines, arguments: { path, edits: [entryOf(dialect, lines, { start: 1, end: 2, text: 'X\n' })] } };
  }),
);

const onTop = (dice: Dice): Span => ({ start: 1, end: 1, text: plainText(dice), context: '' });

/** An insertion at slot 1 of whatever stands at one of `paths`. */
const onPath = (tree: Tree, ...paths: readonly string[]): MakeSituation =>
  lineSituation((dice) => ({ tree, path: dice.pick(paths), spans: [onTop(dice)] }), ...paths.map((path) => ({ tree, path, spans: [{ start: 1, end: 1, text: 'x\n', context: '' }] })));

const DIRECTORIES: Tree = { 'd/e/f.txt': { file: 'x\n' }, empty: { directory: true }, [DEFAULT_PATH]: { file: 'a\n' } };
const ONE_FILE: Tree = { [DEFAULT_PATH]: { file: 'a\n' }, 'd/f.txt': { file: '' } };

interface Placed {
  tree: (content: Bytes) => Tree;
  path: string;
}

/** A plain file and right entries, in a tree and under a path that `place` decides. */
const placed = (...places: readonly Placed[]): MakeSituation => lineSituationOf(
  (dice, { dialect }) => {
    const { lines, spans } = several(dice, 1, 3);
    const { tree, path } = dice.pick(places);
    return { tree: tree(bytesOf(lines)), arguments: { path, edits: spans.map((span): Json => entryOf(dialect, lines, span)) } };
  },
  ({ dialect }) => places.map(({ tree, path }) => {
    const lines = lf('a', 'b');
    return { tree: tree(bytesOf(lines)), arguments: { path, edits: [entryOf(dialect, lines, { start: 1, end: 2, text: 'X\n' })] } };
  }),
);

const linked = (target: string, links: Tree, path: string): Placed => ({ tree: (file) => ({ [target]: { file }, ...links }), path });

const ODD_NAMES = [
  'with blank.txt', ' f.txt', 'f.txt ', '~', '~f.txt', '$HOME', '*', '[f].txt', '%66.txt', '-f', '\\f.txt', 'f;g', "f'g", '\u00fc.txt', '\u65e5\u672c.txt', '.f', 'f.',
];

const pathKinds = property('line-edit/path-kinds', {
  'absent': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 2, 5);
    return { lines, arguments: { edits: plainSpans(dice, lines.length, 1, 2).map((span): Json => entryOf(dialect, lines, span)) } };
  }),
  'null': pathIs(null),
  'number': pathIs(0, 1, 1.5),
  'other-type': pathIs(true, false, [], [DEFAULT_PATH], {}, { path: DEFAULT_PATH }),
  'directory': onPath(DIRECTORIES, 'd', 'd/e', 'empty'),
  'root': onPath(DIRECTORIES, '.', './.'),
  'link-to-directory': onPath({ ...DIRECTORIES, l: { link: 'd' }, m: { link: '{root}/empty' }, n: { link: 'l' } }, 'l', 'm', 'n'),
  'below-a-file': onPath(ONE_FILE, 'f.txt/x', 'd/f.txt/x', 'f.txt/f.txt'),
  'far-below-a-file': onPath(ONE_FILE, 'f.txt/x/y', 'd/f.txt/x/y/z'),
  'link-loop': onPath({ ...ONE_FILE, l: { link: 'l' }, m: { link: 'n' }, n: { link: 'm' } }, 'l', 'm'),
  'fifo': onPath({ ...ONE_FILE, pipe: { fifo: true } }, 'pipe'),
  'link-to-fifo': onPath({ ...ONE_FILE, pipe: { fifo: true }, l: { link: 'pipe' } }, 'l'),
  'absolute': lineSituation((dice, { dialect }) => {
    const { lines, spans } = several(dice, 1, 3);
    const path = dice.pick([DEFAULT_PATH, 'd/g.txt']);
    return { tree: { [path]: { file: bytesOf(lines) } }, arguments: { path: `{root}/${path}`, edits: spans.map((span): Json => entryOf(dialect, lines, span)) } };
  }),
  'relative-to-the-working-directory': lineSituation((dice, { dialect }) => {
    const { lines, spans } = several(dice, 1, 3);
    const tree: Tree = { 'd/f.txt': { file: bytesOf(lines) }, 'f.txt': { file: 'another\n' }, 'd/d/other.txt': { file: 'x\n' } };
    return { tree, cwd: 'd', arguments: { path: dice.pick([DEFAULT_PATH, './f.txt', '../d/f.txt']), edits: spans.map((span): Json => entryOf(dialect, lines, span)) } };
  }),
  'odd-names': placed(...ODD_NAMES.map((path) => linked(path, {}, path))),
  'regular': allRight,
});

const SMALL_SIZES = [64, 8, 16, 100] as const;

interface Sized {
  /** Bytes of the file, of the limit. */
  bytes: (limit: number) => number;
  /** What the long line is made of: text of one byte, or of two. */
  of?: string;
  /** The texts of one call after another that replace line 1. */
  texts?: (limit: number) => string[];
}

/** A file of so many bytes: one short line, one long one. */
function sizedLines(bytes: number, of: string): FileLine[] {
  const each = of === 'é' ? 2 : 1;
  const rest = bytes - 3;
  const long: Bytes = rest % each === 0 ? { parts: [{ repeat: of, times: rest / each }] } : { parts: ['x', { repeat: of, times: (rest - 1) / each }] };
  return [...lf('a'), { content: rest === 0 ? '' : long, ending: '\n' }];
}

/** Files around the size limit; where it cannot be set, one of each size. */
const sized = ({ bytes, of = 'x', texts = () => ['b\n'] }: Sized): MakeSituation => (context) => {
  const made = (maxFileBytes: number) => {
    const limits = { maxFileBytes };
    const limit = numberOf(caseLimits(context, 'edit', limits).values, 'maxFileBytes');
    const lines = sizedLines(bytes(limit), of);
    const steps = texts(limit).map((text, at) => {
      const before = at === 0 ? lines : [...lf((texts(limit)[at - 1] as string).replace(/\n$/, '')), ...lines.slice(1)];
      return { call: lineEditCall(context, { lines: before, spans: [{ start: 1, end: 2, text }] }) };
    });
    return lineEditRuns(context, { lines, limits }, [steps]);
  };
  const tunable = context.tunable['edit']?.has('maxFileBytes') ?? false;
  const first = tunable ? SMALL_SIZES.map(made) : [made(0)];
  return { first, cases: built((dice) => made(dice.pick(SMALL_SIZES))), ...(tunable ? {} : { fixed: true as const }) };
};

const fileSizeLimit = property('line-edit/file-size-limit', {
  'one-below': sized({ bytes: (limit) => limit - 1 }),
  'at-the-limit': sized({ bytes: (limit) => limit }),
  'one-above': sized({ bytes: (limit) => limit + 1 }),
  'characters-below': sized({ bytes: (limit) => limit + 3, of: 'é' }),
  'result-above': sized({ bytes: (limit) => limit, texts: () => ['bb\n'] }),
  'result-above-again': sized({ bytes: (limit) => limit, texts: () => ['bb\n', 'c\n'] }),
  'text-above': sized({ bytes: () => 6, texts: (limit) => [`${'b'.repeat(limit)}\n`] }),
});

const SIMILAR_NAMES = ['f.txt~', 'f.txt.bak', 'f.txt.tmp', '.f.txt.tmp', '.f.txt.swp', 'f.txt.orig', 'f.txt.lock', '#f.txt#', 'tmp', '.tmp'];
const SIMILAR: Tree = Object.fromEntries(SIMILAR_NAMES.map((name) => [name, { file: `${name} of another program\n` }]));

const ofMode = (...modes: string[]): MakeSituation => placed(...modes.map((mode): Placed => ({ tree: (file) => ({ [DEFAULT_PATH]: { file, mode } }), path: DEFAULT_PATH })));

/** Links `l0` to `l1` and so on, `length` of them, the last to `target`. */
const chain = (length: number, target: string): Tree => Object.fromEntries(
  Array.from({ length }, (_, at) => [`l${at}`, { link: at === length - 1 ? target : `l${at + 1}` }]));

/** Whole lines by themselves, through a link. */
const nothingThroughALink: MakeSituation = lineSituation((dice, { dialect }: Context) => {
  const lines = plainLines(dice, 1, 6);
  const start = dice.between(1, lines.length);
  const span = { start, end: start + 1, text: `${lines[start - 1]?.content as string}\n` };
  return { tree: { [DEFAULT_PATH]: { file: bytesOf(lines) }, l: { link: DEFAULT_PATH } }, arguments: { path: 'l', edits: [entryOf(dialect, lines, span)] } };
});

const writeHygiene = property('line-edit/write-hygiene', {
  'no-leftover': placed(linked(DEFAULT_PATH, {}, DEFAULT_PATH), linked('d/f.txt', {}, 'd/f.txt'), linked('d/e/f.txt', {}, 'd/e/f.txt')),
  'beside-similar-names': placed({ tree: (file) => ({ [DEFAULT_PATH]: { file }, ...SIMILAR }), path: DEFAULT_PATH }),
  'created': onPath({ 'd/other.txt': { file: 'x\n' }, l: { link: 'd' } }, DEFAULT_PATH, 'd/f.txt', 'e/f.txt', 'l/f.txt', 'l/e/f.txt'),
  'mode-private': ofMode('600', '640'),
  'mode-executable': ofMode('755', '700', '775'),
  'mode-through-a-link': placed(...['600', '755', '666'].map((mode): Placed => ({ tree: (file) => ({ 'd/f.txt': { file, mode }, l: { link: 'd/f.txt' } }), path: 'l' }))),
  'link': placed(...['f.txt', './f.txt', '{root}/f.txt'].map((link) => linked(DEFAULT_PATH, { l: { link } }, 'l'))),
  'chain-of-links': placed(...[2, 3, 8].map((length) => linked(DEFAULT_PATH, chain(length, DEFAULT_PATH), 'l0'))),
  'link-in-another-directory': placed(linked(DEFAULT_PATH, { 'd/l': { link: '../f.txt' } }, 'd/l'), linked('d/f.txt', { l: { link: 'd/f.txt' } }, 'l'),
    linked('d/f.txt', { 'f.txt': { file: 'another\n' }, 'e/f.txt': { link: '../d/f.txt' } }, 'e/f.txt')),
  'link-on-the-way': placed(linked('d/f.txt', { l: { link: 'd' } }, 'l/f.txt'), linked('d/e/f.txt', { l: { link: '{root}/d' } }, 'l/e/f.txt'),
    linked('d/f.txt', { l: { link: 'm' }, m: { link: 'd' } }, 'l/f.txt')),
  'dangling-link': onPath({ l: { link: 'gone.txt' }, 'd/l': { link: 'gone.txt' }, m: { link: '{root}/gone.txt' } }, 'l', 'd/l', 'm'),
  'dangling-chain': onPath(chain(3, 'gone.txt'), 'l0', 'l1'),
  'dangling-into-missing-directories': onPath({ l: { link: 'd/gone.txt' }, m: { link: 'd/e/gone.txt' } }, 'l', 'm'),
  'no-change-through-a-link': nothingThroughALink,
});

const lockClass = property('line-edit/lock-class', {
  'directory': untilDirectoryLocks,
  'ancestor': untilDirectoryLocks,
  'child': untilDirectoryLocks,
  'sibling': untilDirectoryLocks,
  'missing-parents': untilDirectoryLocks,
  'changed-while-held': untilDirectoryLocks,
  'through-a-link': untilDirectoryLocks,
  'malformed-while-held': untilDirectoryLocks,
  'long-wait': untilDirectoryLocks,
  'own-lock': untilDirectoryLocks,
});

/** The rules on which files can be edited, and on the tree around them. */
export const FILE: readonly Property[] = [
  createFile, parentsAfterValidation, refusalLeavesTreeUnchanged, pathKinds, fileSizeLimit, writeHygiene, lockClass,
];
