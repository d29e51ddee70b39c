import { numberOf } from '../../contract/limits.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { untilDirectoryLocks } from '../arbitraries/edit-case.ts';
import { anyFile, mixedLines, fileOf, plainFile, type LineFile } from '../arbitraries/line-files.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { READ_PATH, reading, readingEach, readingOnce, type ReadParts } from '../arbitraries/read-case.ts';
import { malformedAsks, ranges, rangesWithin, validAsk } from '../arbitraries/read-requests.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** Files named like copies and temporary files of the one that is read. */
const NEIGHBOURS: Tree = {
  'f.txt~': { file: 'backup\n' }, '.f.txt.swp': { file: { base64: '/wA=' } }, 'f.txt.tmp': { file: '' },
  'f.txt.bak': { file: 'old\r\n', mode: '600' }, 'd/f.txt': { file: 'deep' }, e: { directory: true },
};

const mixed = (dice: Dice): LineFile => fileOf(mixedLines(dice, 1, 9));

/** A file of any endings among others, and what `ask` asks of it. */
const among = (ask: (dice: Dice, total: number) => JsonObject, more: ReadParts = {}): MakeSituation => reading((dice) => {
  const { content, total } = mixed(dice);
  return { content, tree: NEIGHBOURS, ask: ask(dice, total), ...more };
});

/** A path that leads to no file. */
const elsewhere = (tree: Tree, ...paths: readonly string[]): MakeSituation =>
  readingEach(paths, (path, dice) => ({ tree: { ...NEIGHBOURS, [READ_PATH]: { file: mixed(dice).content }, ...tree }, path, ask: validAsk(dice, 3) }));

/** Where the limit on files can be set, a small file above it. */
const tooLarge: MakeSituation = (context) => {
  const limits = { maxFileBytes: 16 };
  const most = numberOf(caseLimits(context, 'read', limits).values, 'maxFileBytes');
  const parts: ReadParts = { limits, tree: NEIGHBOURS, content: { parts: [{ repeat: 'x\r', times: (most >> 1) + 1 }] } };
  return (most === limits.maxFileBytes ? reading((dice) => ({ ...parts, ask: validAsk(dice, 3) })) : readingOnce(() => [parts]))(context);
};

const MODES = ['644', '600', '444', '400', '755', '700', '555', '666', '640'] as const;

const readOnly = property('read/read-only', {
  'whole-file': reading((dice) => ({ content: anyFile(dice, 9).content, tree: NEIGHBOURS })),
  'range': among(validAsk),
  'ranges': among((dice, total) => ranges(...rangesWithin(dice, total, 1, 5))),
  'truncated': reading((dice) => ({ content: fileOf(mixedLines(dice, 7, 30)).content, tree: NEIGHBOURS, limits: SMALL })),
  'empty-file': reading((dice) => ({ content: '', tree: NEIGHBOURS, ask: dice.pick<JsonObject>([{}, { start_line: 1 }, ranges([1, 1])]) })),
  'past-the-end': among((dice, total) => dice.pick<JsonObject>([{ start_line: total + 1 }, ranges([1, 1], [total + 1, total + 9])])),
  'malformed': (context) => readingEach(malformedAsks(numberOf(caseLimits(context, 'read').values, 'maxRanges')), (ask, dice) =>
    ({ tree: { ...NEIGHBOURS, [READ_PATH]: { file: mixed(dice).content } }, ask, path: dice.pick([READ_PATH, 'gone.txt', 'd']) }))(context),
  'missing-file': elsewhere({}, 'gone.txt', 'd/gone.txt', 'gone/gone.txt', 'f.txt/x', '{root}/gone.txt'),
  'dangling-link': elsewhere({ l: { link: 'gone.txt' }, m: { link: 'd/gone.txt' }, n: { link: 'gone/gone.txt' } }, 'l', 'm', 'n'),
  'through-a-link': elsewhere({ l: { link: READ_PATH }, m: { link: 'd/f.txt' }, n: { link: 'l' } }, 'l', 'm', 'n'),
  'directory': elsewhere({}, 'd', 'e', '.'),
  'too-large': tooLarge,
  'any-mode': readingEach(MODES, (mode, dice) => ({ tree: { ...NEIGHBOURS, [READ_PATH]: { file: mixed(dice).content, mode } } })),
  'no-permission': readingEach(['000', '200', '300'], (mode, dice) => ({ tree: { ...NEIGHBOURS, [READ_PATH]: { file: mixed(dice).content, mode } } })),
  'hard-links': reading((dice) => ({
    content: mixed(dice).content, tree: { g: { hardLink: READ_PATH }, 'd/h': { hardLink: READ_PATH }, 'd/f.txt': { file: 'deep' } },
  })),
  'several-calls': reading((dice) => {
    const { content, total } = plainFile(dice, 2, 9);
    return { content, tree: NEIGHBOURS, asks: [validAsk(dice, total), { start_line: dice.pick([0, total + 1]) }, validAsk(dice, total), {}] };
  }),
});

const lockFree = property('read/lock-free', {
  'inside': untilDirectoryLocks, 'below': untilDirectoryLocks, 'above': untilDirectoryLocks, 'beside': untilDirectoryLocks,
});

/** The rules on what a read leaves alone. */
export const READ_ONLY: readonly Property[] = [readOnly, lockFree];
