import type { Bytes } from '../../contract/bytes.ts';
import type { Node, Tree } from '../../contract/tree.ts';
import { badBytes } from './bad-bytes.ts';
import type { Dice } from './dice.ts';
import { chunkAt, anyWindow, plainLines } from './patch-chunks.ts';
import type { Planned } from './patch-operations.ts';
import { joinedLines, type Operation } from './patches.ts';
import { newText } from './texts.ts';

/** The smallest file, and the chunk that changes it. */
export const SMALL_FILE = { file: 'a\n' } as const;
const SMALL_CHUNK = { lines: ['-a', '+b'] } as const;

/** The smallest update of a file of one line `a`, or its move. */
export function smallUpdate(update: string, moveTo?: string): Operation {
  return { update, ...(moveTo === undefined ? {} : { moveTo }), chunks: [SMALL_CHUNK] };
}

/** An add of one line. */
export function smallAdd(add: string): Operation {
  return { add, lines: ['x'] };
}

/** An add of one to three lines that stand in no file of words. */
export function addTo(dice: Dice, path: string, index = 0): Planned {
  return { tree: {}, operations: [{ add: path, lines: Array.from({ length: dice.between(1, 3) }, (_, at) => newText(dice, index + at)) }] };
}

/** A plain file at `path` and an update of it, or its move; `named`: under this spelling of the path. */
export function updateOf(dice: Dice, path: string, { moveTo, named = path }: { moveTo?: string; named?: string } = {}): Planned {
  const lines = plainLines(dice, 1, 6);
  const chunk = chunkAt(dice, lines, anyWindow(dice, lines.length));
  return { tree: { [path]: { file: joinedLines(lines) } }, operations: [{ update: named, ...(moveTo === undefined ? {} : { moveTo }), chunks: [chunk] }] };
}

/** A plain file at `path` and its delete; `named`: under this spelling of the path. */
export function deleteOf(dice: Dice, path: string, named = path): Planned {
  return { tree: { [path]: { file: joinedLines(plainLines(dice, 1, 4)) } }, operations: [{ delete: named }] };
}

/** A file that is no UTF-8, text around the bad bytes. */
export function binaryFile(dice: Dice): Node {
  const bad: Bytes = dice.pick(Object.values(badBytes).flat());
  return { file: { parts: [dice.pick(['', 'a\n', 'x']), bad, dice.pick(['', '\n', '\nb\n'])] } };
}

/** Nodes at `path` that are in the way of an add or a move, by what they are. */
export const IN_THE_WAY = {
  'empty-file': (_dice, path) => ({ [path]: { file: '' } }),
  'other-content': (dice, path) => ({ [path]: { file: joinedLines(plainLines(dice, 1, 5)) } }),
  'binary-file': (dice, path) => ({ [path]: binaryFile(dice) }),
  'directory': (dice, path) => (dice.flip() ? { [path]: { directory: true } } : { [`${path}/other`]: { file: 'x\n' } }),
  'link-to-file': (dice, path) => {
    const target = dice.pick(['target.txt', 'elsewhere/target.txt']);
    return { [target]: { file: joinedLines(plainLines(dice, 1, 4)) }, [path]: { link: `{root}/${target}` } };
  },
  'link-to-directory': (_dice, path) => ({ 'elsewhere/other': { file: 'x\n' }, [path]: { link: '{root}/elsewhere' } }),
  'fifo': (_dice, path) => ({ [path]: { fifo: true } }),
} as const satisfies { readonly [what: string]: (dice: Dice, path: string) => Tree };

/** Spellings of the path of a file of the root; the directory `d` is there. */
export function spellings(path: string): string[] {
  return [`./${path}`, `d/../${path}`, `{root}/${path}`, `././${path}`, `{root}/d/../${path}`];
}
