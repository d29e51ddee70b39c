import { expect, test } from 'vitest';
import { ends, patchOf, type Files, type Setting } from './testing/patches.ts';

const BAD: Files[string] = { file: { base64: '//4=' } };
const CHANGE = ['@@', '-a', '+b'];
const update = (path: string): string => patchOf(`*** Update File: ${path}`, ...CHANGE);
const add = (path: string): string => patchOf(`*** Add File: ${path}`, '+b');
const remove = (path: string): string => patchOf(`*** Delete File: ${path}`);
const move = (from: string, to: string): string => patchOf(`*** Update File: ${from}`, `*** Move to: ${to}`, ...CHANGE);

const OBSTACLE = 'destination-unreadable|add-exists';
const UNWRITTEN = 'write-failed|destination-unreadable';

const CASES: [name: string, files: Files, patch: string, tau: string[], codex: string[]][] = [
  ['add onto a directory', { a: { directory: true } }, add('a'), [OBSTACLE], [UNWRITTEN]],
  ['add onto a file that is no UTF-8', { a: BAD }, add('a'), [OBSTACLE], ['ok a="b\\n"']],
  ['add through a link to a file', { a: { link: 't' }, t: 'x\n' }, add('a'), ['add-exists'], ['ok t="b\\n"']],
  ['add below a file', { f: 'a\n' }, add('f/x'), [`${OBSTACLE}|write-failed`], [UNWRITTEN]],
  ['add below a deleted file', { f: 'a\n' }, patchOf('*** Delete File: f', '*** Add File: f/x', '+b'), ['ok f/x="b\\n"'], ['ok f/x="b\\n"']],
  ['add onto a link that leads nowhere', { a: { link: 't' } }, add('a'), ['ok t="b\\n"', 'add-exists|destination-unreadable|write-failed'],
    ['ok t="b\\n"', 'add-exists|destination-unreadable|write-failed']],
  ['delete of a directory', { 'd/f': 'x\n' }, remove('d'), ['delete-failed'], ['delete-failed']],
  ['delete of a directory, a slash behind', { 'd/f': 'x\n' }, remove('d/'), ['delete-failed'], ['delete-failed']],
  ['delete of the working directory', { 'd/f': 'x\n' }, remove('.'), ['delete-failed'], ['delete-failed']],
  ['delete of a link to a directory', { 'd/f': 'x\n', l: { link: 'd' } }, remove('l'), ['delete-failed'], ['delete-failed']],
  ['delete of a link to a file', { l: { link: 't' }, t: 'x\n' }, remove('l'), ['ok l=null', '?delete-failed', '?ok t=null'],
    ['ok l=null', '?delete-failed', '?ok t=null']],
  ['delete of a link that leads nowhere', { l: { link: 't' } }, remove('l'), ['delete-failed', 'ok l=null'], ['delete-failed', 'ok l=null']],
  ['delete of what is no UTF-8', { a: BAD }, remove('a'), ['delete-failed', 'ok a=null'], ['ok a=null']],
  ['delete below a file', { f: 'a\n' }, remove('f/x'), ['delete-failed'], ['delete-failed']],
  ['update of what is no UTF-8', { a: BAD }, update('a'), ['update-unreadable'], ['update-unreadable']],
  ['update of a directory', { 'd/f': 'x\n' }, update('d'), ['update-unreadable'], ['update-unreadable']],
  ['update through a link', { l: { link: 't' }, t: 'a\n' }, update('l'), ['ok t="b\\n"', '?ok l="b\\n"'], ['ok t="b\\n"', '?ok l="b\\n"']],
  ['update through a loop', { l: { link: 'm' }, m: { link: 'l' } }, update('l'), ['update-unreadable'], ['update-unreadable']],
  ['update in a linked directory', { 'd/f': 'a\n', l: { link: 'd' } }, update('l/f'), ['ok d/f="b\\n"'], ['ok d/f="b\\n"']],
  ['move of a link', { l: { link: 't' }, t: 'a\n' }, move('l', 'n'),
    ['ok n="b\\n" l=null', '?update-unreadable|remove-original-failed', '?ok n="b\\n" t=null'],
    ['ok n="b\\n" l=null', '?update-unreadable|remove-original-failed', '?ok n="b\\n" t=null']],
  ['move onto itself', { a: 'a\n' }, move('a', './a'), ['move-exists'], ['open']],
  ['move onto a directory', { 'a': 'a\n', 'd/f': '' }, move('a', 'd'), ['destination-unreadable|move-exists'], [UNWRITTEN]],
  ['move below itself', { a: 'a\n' }, move('a', 'a/b'), ['destination-unreadable|move-exists|write-failed'], [UNWRITTEN]],
  ['move of a missing file onto a file', { b: 'x\n' }, move('a', 'b'), ['update-unreadable|move-exists'], ['update-unreadable']],
  ['move with a wrong chunk onto a file', { a: 'x\n', b: 'x\n' }, move('a', 'b'), ['lines-not-found|move-exists'], ['lines-not-found']],
  ['an empty path', { a: 'x\n' }, remove(''), ['delete-failed', '?bad-operation'], ['bad-operation']],
  ['a path with blanks around', { a: 'x\n' }, remove(' a '), ['delete-failed', '?delete-failed', '?ok a=null'], ['delete-failed']],
  ['an absolute path', { a: 'a\n' }, update('{root}/a'), ['ok a="b\\n"'], ['ok a="b\\n"']],
  ['through a directory that is missing', { a: 'a\n' }, update('d/../a'), ['open'], ['open']],
];

test.each(CASES)('%s', (_name, files, patch, tau, codex) => {
  expect(ends(files, patch)).toEqual(tau);
  expect(ends(files, patch, { dialect: 'codex' })).toEqual(codex);
});

test('paths start from the working directory', () => {
  const files: Files = { 'a': 'a\n', 'w/a': 'a\n', 'v/a': 'a\n' };
  expect(ends(files, update('a'), { cwd: 'w' })).toEqual(['ok w/a="b\\n"']);
  expect(ends(files, update('../v/a'), { cwd: 'w' })).toEqual(['ok v/a="b\\n"']);
  expect(ends(files, update('../a'), { cwd: 'w' })).toEqual(['ok a="b\\n"']);
  expect(ends(files, update('{root}/a'), { cwd: 'w' })).toEqual(['ok a="b\\n"']);
});

test('only files of so many bytes are read', () => {
  const limited: Setting = { limits: { maxFileBytes: 4 } };
  expect(ends({ a: 'a\nx\n' }, update('a'), limited)).toEqual(['ok a="b\\nx\\n"']);
  expect(ends({ a: 'a\né\n' }, update('a'), limited)).toEqual(['update-unreadable']);
  expect(ends({ a: 'a\né\n' }, remove('a'), limited)).toEqual(['delete-failed', '?ok a=null']);
  expect(ends({ a: 'a\né\n' }, add('a'), limited)).toEqual([OBSTACLE]);
  expect(ends({ a: 'a\né\n' }, update('a'), { ...limited, dialect: 'codex' })).toEqual(['ok a="b\\né\\n"']);
});

test('what permission bits may forbid may be refused; a move may be done by half', () => {
  expect(ends({ a: { file: 'a\n', mode: '0' } }, update('a'))).toEqual(['update-unreadable', UNWRITTEN, 'ok a="b\\n"']);
  expect(ends({ 'd': { directory: true, mode: '555' }, 'd/a': 'a\n' }, move('d/a', 'n'))).toEqual(['remove-original-failed n="b\\n"', 'ok n="b\\n" d/a=null']);
});
