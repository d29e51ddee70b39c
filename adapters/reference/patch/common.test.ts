import * as nodeFs from 'node:fs';
import tmp from 'tmp-promise';
import { afterEach, describe, expect, test } from 'vitest';
import type { Tree } from '../../../contract/tree.ts';
import { createReference } from '../reference.ts';
import { tryCalls, type TrialResult } from '../trial.ts';
import { patch, runPatch, updating, type Nodes } from './testing/run-patch.ts';

const run = (files: Nodes, text: string, limits = {}) => runPatch(files, text, { dialect: 'common', limits });
const UPDATE = ['*** Update File: a', '@@', '-x', '+y'];
const MOVE = ['*** Update File: a', '*** Move to: b', '@@', '-x', '+y'];
const BARE_MOVE = ['*** Update File: a', '*** Move to: b'];
const ADD = ['*** Add File: n', '+1'];
const LONG = 'x'.repeat(300);
const invalid = { file: { base64: Buffer.from('x\n\xff\n', 'latin1').toString('base64') } };

/** Files, the lines of a patch, and what is left of them (`null`: gone). */
type Row = readonly [files: Nodes, lines: readonly string[], changes: { [path: string]: string | null }];

const ACCEPTED: { readonly [what: string]: Row } = {
  'context above the change': [{ a: 'h1\nv\nh2\nv\n' }, ['*** Update File: a', '@@', ' h2', '-v', '+w'], { a: 'h1\nv\nh2\nw\n' }],
  'a heading': [{ a: 'h\nv\ng\nv\n' }, ['*** Update File: a', '@@ g', '-v', '+w'], { a: 'h\nv\ng\nw\n' }],
  'an empty line that stays': [{ a: 'b\n\nc\n' }, ['*** Update File: a', '@@', '-b', '+B', '', ' c'], { a: 'B\n\nc\n' }],
  'the end of the file': [{ a: 'v\nv\n' }, ['*** Update File: a', '@@', '-v', '+w', '*** End of File'], { a: 'v\nw\n' }],
  'two updates of one file': [{ a: 'a\nb\n' }, ['*** Update File: a', '@@', '-a', '+A', '*** Update File: ./a', '@@', '-b', '+B'], { a: 'A\nB\n' }],
  'kept and added endings': [{ a: 'a\r\nb\r\nc' }, ['*** Update File: a', '@@', ' a', '-b', '+B'], { a: 'a\r\nB\r\nc' }],
  'no newline at the end, first line': [{ a: 'x\nz' }, UPDATE, { a: 'y\nz' }],
  'no newline at the end, last line': [{ a: 'z\nx' }, UPDATE, { a: 'z\ny' }],
  'no newline at the end, last line removed': [{ a: 'z\nx' }, ['*** Update File: a', '@@', '-x'], { a: 'z\n' }],
  'no newline at the end, lines follow': [{ a: 'z\r\nx' }, ['*** Update File: a', '@@', ' x', '+y'], { a: 'z\r\nx\r\ny' }],
  'empty lines at the end': [{ a: 'x\n\n\n' }, UPDATE, { a: 'y\n\n\n' }],
  'a byte order mark': [{ a: '\ufeffz\nx\n' }, UPDATE, { a: Buffer.from('\ufeffz\ny\n').toString('latin1') }],
  'blanks that stay': [{ a: ' \tq  \nx\n' }, ['*** Update File: a', '@@', '  \tq  ', '-x', '+y'], { a: ' \tq  \ny\n' }],
  'a patch with CRLF': [{ a: 'x\n' }, UPDATE.map((line) => `${line}\r`), { a: 'y\n' }],
  'patterns are text': [{ a: 'x\n' }, ['*** Update File: a', '@@', '-x', '+$& $1 \\1 *** End Patch'], { a: '$& $1 \\1 *** End Patch\n' }],
  'a pair of surrogates': [{ a: 'x\n' }, ['*** Update File: a', '@@', '-x', '+\u{1f600}'], { a: Buffer.from('\u{1f600}\n').toString('latin1') }],
  'a move with a change': [{ a: 'x\n' }, MOVE, { a: null, b: 'y\n' }],
  'a move without hunks': [{ a: 'x' }, BARE_MOVE, { a: null, b: 'x' }],
  'a move to another letter case': [{ a: 'x\n' }, ['*** Update File: a', '*** Move to: A', '@@', ' x'], { a: null, A: 'x\n' }],
  'missing parents': [{ a: 'x\n' }, ['*** Update File: a', '*** Move to: p/q/b', '@@', ' x'], { a: null, p: '/', 'p/q': '/', 'p/q/b': 'x\n' }],
  'an update through a link': [{ l: { link: 'a' }, a: 'x\n' }, ['*** Update File: l', '@@', '-x', '+y'], { a: 'y\n' }],
  'a path that comes back': [{ a: 'x\n', 'd/o': '' }, ['*** Update File: d/../a', '@@', '-x', '+y'], { a: 'y\n' }],
  'an absolute path into the root': [{ a: 'x\n' }, ['*** Update File: /place/root/a', '@@', '-x', '+y'], { a: 'y\n' }],
  'a deletion of a link': [{ l: { link: 'a' }, a: 'x\n' }, ['*** Delete File: l'], { l: null }],
};

/** Files and the lines of a patch that is refused. */
const REFUSED: { readonly [what: string]: readonly [files: Nodes, lines: readonly string[]] } = {
  'a context that is left out': [{ a: 'h\nv\n' }, ['*** Update File: a', '@@', ' g', '-v', '+w']],
  'old lines that differ in blanks': [{ a: 'x \n' }, UPDATE],
  'an empty old line that is not there': [{ a: 'x\nz\n' }, ['*** Update File: a', '@@', '-x', '']],
  'hunks out of order': [{ a: 'a\nb\nc\n' }, ['*** Update File: a', '@@', '-c', '+C', '@@', '-a', '+A']],
  'hunks that share a line': [{ a: 'a\nb\nc\n' }, ['*** Update File: a', '@@', ' a', '-b', '@@', ' b', '-c']],
  'shared with the end of the file': [{ a: 'a\nb\n' }, ['*** Update File: a', '@@', '-a', '-b', '@@', ' b', '+c', '*** End of File']],
  'one bad hunk': [{ a: 'a\nb\n' }, ['*** Update File: a', '@@', '-a', '+A', '@@', '-zq', '+Z']],
  'undecodable bytes': [{ a: invalid }, UPDATE],
  'an unpaired surrogate': [{ a: 'x\n' }, ['*** Update File: a', '@@', '-x', '+y\ud800']],
  'half of a character': [{ a: '\u{1f600}\n' }, ['*** Update File: a', '@@', '-\ud83d', '+x']],
  'an addition over a file': [{ n: '1\n' }, ADD],
  'an addition over a directory': [{ n: { directory: true } }, ADD],
  'an addition over a link': [{ n: { link: 'a' }, a: 'x\n' }, ADD],
  'an addition over a dangling link': [{ n: { link: 'a' } }, ADD],
  'an addition of a directory': [{}, ['*** Add File: n/', '+1']],
  'an addition of a dot': [{}, ['*** Add File: n/.', '+1']],
  'a dot below a file': [{ a: 'x\n' }, ['*** Update File: a/.', '@@', '-x', '+y']],
  'a move onto a file': [{ a: 'x\n', b: '' }, MOVE],
  'a bare move onto a file': [{ a: 'x\n', b: 'x\n' }, BARE_MOVE],
  'a move onto a directory': [{ a: 'x\n', b: { directory: true } }, MOVE],
  'a move onto a dangling link': [{ a: 'x\n', b: { link: 'c' } }, MOVE],
  'a move onto itself': [{ a: 'x\n' }, ['*** Update File: a', '*** Move to: ./a', '@@', '-x', '+y']],
  'a move onto a link to itself': [{ a: 'x\n', b: { link: 'a' } }, MOVE],
  'a move of a link': [{ a: { link: 'c' }, c: 'x\n' }, MOVE],
  'a move of a link onto its file': [{ a: { link: 'b' }, b: 'x\n' }, MOVE],
  'too large a file': [{ a: { file: { parts: ['x\n', { repeat: 'z', times: 10_485_759 }] } } }, UPDATE],
  'too large a file to delete': [{ a: { file: { parts: [{ repeat: 'z', times: 10_485_761 }] } } }, ['*** Delete File: a']],
  'a directory': [{ 'a/b': 'x\n' }, UPDATE],
  'a deletion of a directory': [{ a: { directory: true } }, ['*** Delete File: a']],
  'an update below a file': [{ f: 'x\n' }, ['*** Update File: f/a', '@@', '-x', '+y']],
  'an update without hunks': [{ a: 'x\n' }, ['*** Update File: a']],
  'the second section of two': [{ a: 'x\n' }, [...ADD, '*** Update File: m', '@@', '-a', '+b']],
  'after new directories': [{ a: 'x\n' }, ['*** Add File: p/q/r', '+1', '*** Add File: p/s', '+1', '*** Delete File: m']],
  'after a move': [{ a: { file: 'x\n', mode: '755' } }, ['*** Update File: a', '*** Move to: d/b', '@@', '-x', '+y', '*** Delete File: m']],
  'after a deletion and an addition': [{ a: { file: 'x\n', mode: '600' } }, ['*** Delete File: a', '*** Add File: a', '+1', '*** Delete File: m']],
  'after a link was deleted': [{ a: 'x\n', l: { link: 'a' } }, ['*** Delete File: l', ...UPDATE, '*** Delete File: m']],
  'after several updates': [{ a: 'x\n' }, [...UPDATE, '*** Update File: a', '@@', '-y', '+z', '*** Delete File: m']],
};

describe('a patch in common', () => {
  test.each(Object.entries(ACCEPTED))('carries out %s', async (_what, [files, lines, changes]) => {
    const { outcomes, before, after } = await run(files, patch(...lines));
    expect(outcomes).toMatchObject([{ status: 'success' }]);
    const wanted = Object.entries({ ...before.paths, ...changes }).filter(([, content]) => content !== null);
    expect(after.paths).toEqual(Object.fromEntries(wanted));
  });

  test.each(Object.entries(REFUSED))('refuses %s', async (_what, [files, lines]) => {
    const { outcomes, before, after } = await run(files, patch(...lines));
    expect(outcomes).toMatchObject([{ status: 'error' }]);
    expect(outcomes[0]).not.toHaveProperty('fields');
    expect(after).toEqual(before);
  });

  test('edits the largest file, and keeps permission bits', async () => {
    const { outcomes } = await run({ a: { file: { parts: ['x\n', { repeat: 'z', times: 10_485_758 }] } } }, updating('@@', '-x', '+y'));
    expect(outcomes).toMatchObject([{ status: 'success' }]);
    const { after } = await run({ a: { file: 'x\n', mode: '751' } }, patch(...MOVE));
    expect(after.modes).toEqual({ b: '751' });
  });
});

describe('on a disk, beside another directory, a patch in common', () => {
  const places: { removeCallback(): void }[] = [];
  afterEach(() => places.splice(0).forEach((place) => place.removeCallback()));

  /** One call on `tree`, and what is in the directory beside the root then, which holds `f` and links into the root. */
  async function onDisk(tree: Tree, argument: string, prepare: (root: string) => void = () => {}): Promise<TrialResult & { root: string; outside: string[] }> {
    const place = tmp.dirSync({ unsafeCleanup: true });
    places.push(place);
    const root = `${place.name}/root`;
    nodeFs.mkdirSync(root);
    nodeFs.mkdirSync(`${place.name}/outside`);
    nodeFs.writeFileSync(`${place.name}/outside/f`, 'x\n');
    nodeFs.symlinkSync('../root/a', `${place.name}/outside/l`);
    prepare(root);
    const result = await tryCalls(createReference(nodeFs, () => root), nodeFs, root, { tool: 'apply_patch', dialect: 'common', tree, calls: [argument] });
    return { ...result, root, outside: nodeFs.readdirSync(`${place.name}/outside`).map((name) => `${name}: ${nodeFs.readFileSync(`${place.name}/outside/${name}`, 'latin1')}`) };
  }

  const ESCAPES: { readonly [what: string]: readonly string[] } = {
    'update of a parent’s file': ['*** Update File: ../outside/f', '@@', '-x', '+y'],
    'deletion of a parent’s file': ['*** Delete File: ../outside/f'],
    'addition beside the root': ['*** Add File: ../outside/n', '+1'],
    'move out of the root': ['*** Update File: a', '*** Move to: ../outside/n', '@@', ' x'],
    'move into the root': ['*** Update File: ../outside/f', '*** Move to: b', '@@', ' x'],
    'update of a link': ['*** Update File: file', '@@', '-x', '+y'],
    'deletion through a link': ['*** Delete File: d/f'],
    'addition through a link': ['*** Add File: d/p/n', '+1'],
    'move through a link': ['*** Update File: a', '*** Move to: d/n', '@@', ' x'],
    'addition at a dangling link': ['*** Add File: dangling', '+1'],
    'parent behind a link': ['*** Add File: d/../n', '+1'],
    'deletion of an outside link into the root': ['*** Delete File: ../outside/l'],
    'root itself': ['*** Delete File: .'],
  };

  test.each(Object.entries(ESCAPES))('refuses an escape: %s', async (_what, lines) => {
    const tree: Tree = { a: { file: 'x\n' }, d: { link: '../outside' }, file: { link: '../outside/f' }, dangling: { link: '../outside/none' } };
    const { outcomes, before, after, outside } = await onDisk(tree, patch(...lines));
    expect(outcomes).toMatchObject([{ status: 'error' }]);
    expect(after).toEqual(before);
    expect(outside).toEqual(['f: x\n', 'l: x\n']);
  });

  test.each([
    ['below new directories', ['*** Add File: p/q/n', '+1', `*** Add File: p/${LONG}/n`, '+1']],
    ['as a file', [...ADD, `*** Add File: p/q/${LONG}`, '+1']],
    ['as a destination', ['*** Update File: a', `*** Move to: p/${LONG}`, '@@', ' x']],
  ])('leaves nothing where a name is too long %s', async (_what, lines) => {
    const { outcomes, before, after } = await onDisk({ a: { file: 'x\n' } }, patch(...lines));
    expect(outcomes).toMatchObject([{ status: 'error' }]);
    expect(after).toEqual(before);
  });

  test('takes back into the same file, and refuses to move onto a second name', async () => {
    const inode = (root: string) => nodeFs.statSync(`${root}/a`).ino;
    let first = 0;
    const prepare = (root: string) => {
      nodeFs.writeFileSync(`${root}/a`, 'x\n');
      nodeFs.linkSync(`${root}/a`, `${root}/b`);
      first = inode(root);
    };
    for (const lines of [MOVE, BARE_MOVE, [...UPDATE, '*** Delete File: m'], ['*** Delete File: a', '*** Delete File: m']]) {
      const { outcomes, after, root } = await onDisk({}, patch(...lines), prepare);
      expect(outcomes).toMatchObject([{ status: 'error' }]);
      expect(after.paths).toEqual({ a: 'x\n', b: 'x\n' });
      expect([inode(root), nodeFs.statSync(`${root}/b`).ino]).toEqual([first, first]);
    }
  });
});
