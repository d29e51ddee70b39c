import * as nodeFs from 'node:fs';
import tmp from 'tmp-promise';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json } from '../../../contract/json.ts';
import type { Tree } from '../../../contract/tree.ts';
import { createReference } from '../reference.ts';
import { tryCalls, type TrialResult } from '../trial.ts';

const LONG = 'x'.repeat(300);

let place: { name: string; removeCallback(): void };
beforeEach(() => {
  place = tmp.dirSync({ unsafeCleanup: true });
  for (const name of ['root', 'outside']) nodeFs.mkdirSync(`${place.name}/${name}`);
  nodeFs.writeFileSync(`${place.name}/outside/f`, 'secret');
  nodeFs.symlinkSync('../root/a', `${place.name}/outside/l`);
});
afterEach(() => place.removeCallback());

async function moving(tree: Tree, argument: Json): Promise<TrialResult> {
  const root = `${place.name}/root`;
  return tryCalls(createReference(nodeFs, () => root), nodeFs, root, { tool: 'move', dialect: 'common', tree, calls: [argument] });
}

const A: Tree = { a: { file: '1', mode: '750' } };

const ACCEPTED: { readonly [what: string]: readonly [from: string, to: string, after: { [path: string]: string }] } = {
  'to a free name': ['a', 'b', { b: '1' }],
  'to another letter case': ['a', 'A', { A: '1' }],
  'to a name with odd characters': ['a', ' "ü\\', { ' "ü\\': '1' }],
  'into missing directories': ['./a', 'd/e/f', { 'd': '/', 'd/e': '/', 'd/e/f': '1' }],
};

test.each(Object.entries(ACCEPTED))('moves %s', async (_what, [from, to, paths]) => {
  const { outcomes, after } = await moving(A, { from, to });
  expect(outcomes).toMatchObject([{ status: 'success', payload: `Moved ${from} to ${to}.`, writes: [{ op: 'move' }] }]);
  expect(after.paths).toEqual(paths);
  expect(Object.values(after.modes)).toEqual(['750']);
});

const TREE: Tree = {
  ...A, b: { file: '' }, 'd/x': { file: '1' }, 'e': { directory: true }, 'la': { link: 'a' }, 'ld': { link: 'd' }, 'le': { link: 'no' },
  'lo': { link: '../outside' }, 'lf': { link: '../outside/f' }, 'ln': { link: '../outside/none' }, 'lp': { link: 'd/e/../../lo' },
};

test.each<readonly [what: string, from: string, to: string]>([
  ['onto a file', 'a', 'b'],
  ['onto an equal file', 'a', 'd/x'],
  ['onto a directory', 'a', 'd'],
  ['onto an empty directory', 'a', 'e'],
  ['onto a directory by a slash', 'a', 'e/'],
  ['to a name with a slash', 'a', 'n/'],
  ['to a dot', 'a', 'n/.'],
  ['onto a dangling link', 'a', 'le'],
  ['below a dangling link', 'a', 'le/n'],
  ['onto a link to a directory', 'a', 'ld'],
  ['onto itself', 'a', 'a'],
  ['onto itself by another spelling', 'a', './d/../a'],
  ['onto a link to itself', 'a', 'la'],
  ['from a link to itself', 'la', 'a'],
  ['of a link', 'la', 'n'],
  ['of a link behind a link', 'ld/../la', 'n'],
  ['of a missing file', 'no', 'n/n'],
  ['of a directory', 'd', 'n'],
  ['of the root', '.', 'n'],
  ['from below a file', 'a/b', 'n'],
  ['of a file with a slash', 'a/', 'n'],
  ['to below a file', 'a', 'b/n'],
  ['to too long a name', 'a', LONG],
  ['to too long a name in a new directory', 'a', `n/m/${LONG}`],
  ['below too long a name', 'a', `n/${LONG}/m`],
  ['to an unpaired surrogate', 'a', 'n\ud800'],
  ['to a name with NUL', 'a', 'n\0'],
  ['to an empty name', 'a', ''],
  ['out by ..', 'a', '../outside/n'],
  ['in by ..', '../outside/f', 'n'],
  ['out through a link', 'a', 'lo/n'],
  ['out into new directories', 'a', 'lo/n/n'],
  ['in through a link', 'lo/f', 'n'],
  ['onto a link to an outside file', 'a', 'lf'],
  ['of a link to an outside file', 'lf', 'n'],
  ['to a dangling link to the outside', 'a', 'ln'],
  ['by .. behind a link', 'a', 'lo/../n'],
  ['of an outside link into the root', '../outside/l', 'n'],
  ['onto the root', 'a', '..'],
])('refuses a move %s', async (_what, from, to) => {
  const { outcomes, before, after } = await moving(TREE, { from, to });
  expect(outcomes).toMatchObject([{ status: 'error', writes: [] }]);
  expect(after).toEqual(before);
  expect(nodeFs.readdirSync(place.name).sort()).toEqual(['outside', 'root']);
  expect(nodeFs.readdirSync(`${place.name}/outside`).sort()).toEqual(['f', 'l']);
});

test('refuses absolute paths that lead out, and requests without paths', async () => {
  const outside = `${place.name}/outside`;
  for (const argument of [{ from: 'a', to: `${outside}/n` }, { from: `${outside}/f`, to: 'n' }, { from: 'a', to: `${place.name}/root-n` }, { from: 'a' }, null]) {
    const { outcomes, before, after } = await moving(A, argument);
    expect(outcomes).toMatchObject([{ status: 'error' }]);
    expect(after).toEqual(before);
  }
});

test('refuses a second name of the file as destination, and keeps both', async () => {
  nodeFs.writeFileSync(`${place.name}/root/a`, '1');
  nodeFs.linkSync(`${place.name}/root/a`, `${place.name}/root/b`);
  const { outcomes, after } = await moving({}, { from: 'a', to: 'b' });
  expect(outcomes).toMatchObject([{ status: 'error' }]);
  expect(after.paths).toEqual({ a: '1', b: '1' });
});
