import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import { together, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, deleteOf, IN_THE_WAY, SMALL_FILE, smallAdd, smallUpdate, spellings, updateOf } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchSituation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** An operation that wants nothing at `path`: what it is, drawn and smallest. */
interface Wanting {
  drawn: (dice: Dice, path: string) => Planned;
  small: (path: string) => Planned;
}

const SOURCE = 'source.txt';

const ADD: Wanting = { drawn: (dice, path) => addTo(dice, path), small: (path) => ({ tree: {}, operations: [smallAdd(path)] }) };
const MOVE: Wanting = {
  drawn: (dice, path) => updateOf(dice, SOURCE, { moveTo: path }),
  small: (path) => ({ tree: { [SOURCE]: SMALL_FILE }, operations: [smallUpdate(SOURCE, path)] }),
};

const PLACES = ['f.txt', 'd/f.txt', 'd/e/f.txt'] as const;
const AT = 'f.txt';

const standing = (wanting: Wanting, what: keyof typeof IN_THE_WAY, ...first: readonly Tree[]): MakeSituation => patchSituation((dice) => {
  const path = dice.pick(PLACES);
  return together({ tree: IN_THE_WAY[what](dice, path), operations: [] }, wanting.drawn(dice, path));
}, ...first.map((tree) => together({ tree, operations: [] }, wanting.small(AT))));

/** An earlier operation first, which leaves something at the path or takes it away. */
const behind = (wanting: Wanting, earlier: (dice: Dice, path: string) => Planned, ...first: readonly Planned[]): MakeSituation => patchSituation((dice) => {
  const path = dice.pick(PLACES);
  return together(earlier(dice, path), wanting.drawn(dice, path));
}, ...first.map((planned) => together(planned, wanting.small(AT))));

const otherSpelling = (wanting: Wanting): MakeSituation => {
  const there: Tree = { [AT]: { file: 'old\n' }, 'd/other': { file: 'x\n' } };
  return patchSituation((dice) => together({ tree: there, operations: [] }, wanting.drawn(dice, dice.pick(spellings(AT)))),
    ...spellings(AT).map((path) => together({ tree: there, operations: [] }, wanting.small(path))));
};

/** More bytes than a limit that the case sets. */
const tooLarge = (wanting: Wanting): MakeSituation => patchSituation((dice): PatchParts => {
  const path = dice.pick(PLACES);
  return { ...together({ tree: { [path]: { file: 'a\n'.repeat(dice.between(33, 60)) } }, operations: [] }, wanting.drawn(dice, path)),
    limits: { maxFileBytes: 64 } };
}, { ...together({ tree: { [AT]: { file: 'x'.repeat(65) } }, operations: [] }, wanting.small(AT)), limits: { maxFileBytes: 64 } });

const missing = (wanting: Wanting): MakeSituation => patchSituation((dice) =>
  together({ tree: { 'f.txt.orig': { file: 'x\n' }, 'd/other': { file: 'x\n' } }, operations: [] }, wanting.drawn(dice, dice.pick(PLACES))), wanting.small(AT));

const added = (dice: Dice, path: string): Planned => addTo(dice, path, 4);
const movedThere = (dice: Dice, path: string): Planned => updateOf(dice, 'other.txt', { moveTo: path });
const movedAway = (dice: Dice, path: string): Planned => updateOf(dice, path, { moveTo: 'away.txt' });
const deleted = (dice: Dice, path: string): Planned => deleteOf(dice, path);
const updated = (dice: Dice, path: string): Planned => updateOf(dice, path);

const ADDED: Planned = { tree: {}, operations: [{ add: AT, lines: ['first'] }] };
const DELETED: Planned = { tree: { [AT]: { file: 'old\n' } }, operations: [{ delete: AT }] };

const addRejectsExisting = property('apply-patch/add-rejects-existing', {
  'other-content': standing(ADD, 'other-content', { [AT]: { file: 'old\n' } }),
  'same-content': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 4);
    return { tree: { [AT]: { file: joinedLines(lines) } }, operations: [{ add: AT, lines }] };
  }, together({ tree: { [AT]: { file: 'x\n' } }, operations: [] }, ADD.small(AT))),
  'empty-file': standing(ADD, 'empty-file', { [AT]: { file: '' } }),
  'binary-file': standing(ADD, 'binary-file', { [AT]: { file: { base64: '//4=' } } }),
  'directory': standing(ADD, 'directory', { [AT]: { directory: true } }, { [`${AT}/other`]: { file: 'x\n' } }),
  'link-to-file': standing(ADD, 'link-to-file', { [AT]: { link: 'target' }, target: { file: 'x\n' } }),
  'link-to-directory': standing(ADD, 'link-to-directory', { [AT]: { link: 'target' }, 'target/other': { file: 'x\n' } }),
  'too-large': tooLarge(ADD),
  'fifo': standing(ADD, 'fifo', { [AT]: { fifo: true } }),
  'added-before': behind(ADD, added, ADDED),
  'moved-there-before': behind(ADD, movedThere),
  'updated-before': behind(ADD, updated),
  'other-spelling': otherSpelling(ADD),
  'missing': missing(ADD),
  'deleted-before': behind(ADD, deleted, DELETED),
  'moved-away-before': behind(ADD, movedAway),
});

/** A move whose destination has the content that would come, or that of the source. */
function sameContent(dice: Dice): Planned {
  const [first, ...rest] = plainLines(dice, 1, 4) as [string, ...string[]];
  const comes = newText(dice);
  const there = dice.flip() ? [comes, ...rest] : [first, ...rest];
  return {
    tree: { [SOURCE]: { file: joinedLines([first, ...rest]) }, [AT]: { file: joinedLines(there) } },
    operations: [{ update: SOURCE, moveTo: AT, chunks: [{ lines: [`-${first}`, `+${comes}`] }] }],
  };
}

const KEEPING: Wanting = {
  drawn: (dice, path) => {
    const lines = plainLines(dice, 1, 4);
    return { tree: { [SOURCE]: { file: joinedLines(lines) } },
      operations: [{ update: SOURCE, moveTo: path, chunks: [{ lines: lines.map((text) => ` ${text}`) }] }] };
  },
  small: (path) => ({ tree: { [SOURCE]: SMALL_FILE }, operations: [{ update: SOURCE, moveTo: path, chunks: [{ lines: [' a'] }] }] }),
};

const moveRejectsExisting = property('apply-patch/move-rejects-existing', {
  'other-content': standing(MOVE, 'other-content', { [AT]: { file: 'old\n' } }),
  'same-content': patchSituation(sameContent, ...['a\n', 'b\n'].map((file) => together({ tree: { [AT]: { file } }, operations: [] }, MOVE.small(AT)))),
  'empty-file': standing(MOVE, 'empty-file', { [AT]: { file: '' } }),
  'binary-file': standing(MOVE, 'binary-file', { [AT]: { file: { base64: '//4=' } } }),
  'directory': standing(MOVE, 'directory', { [AT]: { directory: true } }, { [`${AT}/other`]: { file: 'x\n' } }),
  'link-to-file': standing(MOVE, 'link-to-file', { [AT]: { link: 'target' }, target: { file: 'x\n' } }),
  'lines-to-keep': standing(KEEPING, 'other-content', { [AT]: { file: 'old\n' } }, { [AT]: { file: 'a\n' } }),
  'too-large': tooLarge(MOVE),
  'fifo': standing(MOVE, 'fifo', { [AT]: { fifo: true } }),
  'added-before': behind(MOVE, added, ADDED),
  'moved-there-before': behind(MOVE, movedThere),
  'other-spelling': otherSpelling(MOVE),
  'missing': missing(MOVE),
  'deleted-before': behind(MOVE, deleted, DELETED),
  'moved-away-before': behind(MOVE, movedAway),
});

const longer = (wanting: Wanting): MakeSituation => patchSituation((dice) => {
  const path = dice.pick(PLACES);
  return together({ tree: { [path]: { file: joinedLines(plainLines(dice, 16, 40)) } }, operations: [] }, wanting.drawn(dice, path));
}, together({ tree: { [AT]: { file: 'old and longer\nmore\n' } }, operations: [] }, wanting.small(AT)));

const addOverwrites = property('apply-patch/add-overwrites', {
  'other-content': standing(ADD, 'other-content', { [AT]: { file: 'old\n' } }),
  'same-content': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 4);
    return { tree: { [AT]: { file: joinedLines(lines) } }, operations: [{ add: AT, lines }] };
  }, together({ tree: { [AT]: { file: 'x\n' } }, operations: [] }, ADD.small(AT))),
  'longer-content': longer(ADD),
  'empty-file': standing(ADD, 'empty-file', { [AT]: { file: '' } }),
  'binary-file': standing(ADD, 'binary-file', { [AT]: { file: { base64: '//4=' } } }),
  'added-before': behind(ADD, added, ADDED),
  'emptying': patchSituation((dice) => ({ tree: { [AT]: { file: joinedLines(plainLines(dice, 1, 5)) } }, operations: [{ add: AT, lines: [] }] })),
  'directory': standing(ADD, 'directory', { [AT]: { directory: true } }, { [`${AT}/other`]: { file: 'x\n' } }),
});

const moveOverwrites = property('apply-patch/move-overwrites', {
  'other-content': standing(MOVE, 'other-content', { [AT]: { file: 'old\n' } }),
  'same-content': patchSituation(sameContent, ...['a\n', 'b\n'].map((file) => together({ tree: { [AT]: { file } }, operations: [] }, MOVE.small(AT)))),
  'longer-content': longer(MOVE),
  'empty-file': standing(MOVE, 'empty-file', { [AT]: { file: '' } }),
  'binary-file': standing(MOVE, 'binary-file', { [AT]: { file: { base64: '//4=' } } }),
  'added-before': behind(MOVE, added, ADDED),
  'directory': standing(MOVE, 'directory', { [AT]: { directory: true } }, { [`${AT}/other`]: { file: 'x\n' } }),
});

/** The rules on adds and moves onto what is there. */
export const EXISTING: readonly Property[] = [addRejectsExisting, addOverwrites, moveRejectsExisting, moveOverwrites];
