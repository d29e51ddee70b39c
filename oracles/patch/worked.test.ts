import { expect, test } from 'vitest';
import { ends, patchOf, updateOf, type Files, type Setting } from './testing/patches.ts';

const CODEX: Setting = { dialect: 'codex' };

const WORKED = patchOf(
  '*** Update File: a', '*** Move to: n/b', '@@ 1', '-2', '+two', '*** Delete File: d', '*** Update File: k', '@@', '-y', '+Y', '*** Add File: c', '+hi');
const TREE: Files = { a: '1\n2\n3\n', d: 'x\n', k: 'z\n' };

test('the worked example: two operations are done, the third fails, the fourth is not tried', () => {
  const done = 'n/b="1\\ntwo\\n3\\n" a=null d=null';
  expect(ends(TREE, WORKED)).toEqual([`lines-not-found ${done}`]);
  expect(ends(TREE, WORKED, CODEX)).toEqual([`lines-not-found ${done}`]);
  expect(ends({ ...TREE, k: 'y\n' }, WORKED)).toEqual([`ok ${done} k="Y\\n" c="hi\\n"`]);
});

test('a patch that is checked as a whole does nothing where it fails', () => {
  expect(ends(TREE, WORKED, { limits: { atomic: 'yes' } })).toEqual(['lines-not-found']);
});

const A = '*** Update File: a';
const MOVE = [A, '*** Move to: b', '@@', ' 1'];

/** The table of the rule on duplicate paths: file `a` holds `1`; what the tree becomes, in `codex` too where that differs. */
const TWICE: [name: string, lines: string[], tau: string, codex?: string][] = [
  ['update, update', [A, '@@', '-1', '+2', A, '@@', '-2', '+3'], 'ok a="3\\n"'],
  ['update, update by the old text', [A, '@@', '-1', '+2', A, '@@', '-1', '+3'], 'lines-not-found a="2\\n"'],
  ['add, update', ['*** Add File: n', '+1', '*** Update File: n', '@@', '-1', '+2'], 'ok n="2\\n"'],
  ['add, add', ['*** Add File: n', '+1', '*** Add File: n', '+2'], 'add-exists n="1\\n"', 'ok n="2\\n"'],
  ['delete, add', ['*** Delete File: a', '*** Add File: a', '+2'], 'ok a="2\\n"'],
  ['add, delete', ['*** Add File: n', '+1', '*** Delete File: n'], 'ok n=null'],
  ['move, update of the source', [...MOVE, A, '@@', '-1', '+2'], 'update-unreadable b="1\\n" a=null'],
  ['move, update of the destination', [...MOVE, '*** Update File: b', '@@', '-1', '+2'], 'ok b="2\\n" a=null'],
  ['move, add of the source', [...MOVE, '*** Add File: a', '+2'], 'ok b="1\\n" a="2\\n"'],
  ['add of the destination, move', ['*** Add File: b', '+2', ...MOVE], 'move-exists b="2\\n"', 'ok b="1\\n" a=null'],
  ['update, delete', [A, '@@', '-1', '+2', '*** Delete File: a'], 'ok a=null'],
  ['delete, delete', ['*** Delete File: a', '*** Delete File: a'], 'delete-failed a=null'],
  ['there and back', [...MOVE, '*** Update File: b', '*** Move to: a', '@@', ' 1'], 'ok b=null a="1\\n"'],
];

test.each(TWICE)('a path that is named twice: %s', (_name, lines, tau, codex = tau) => {
  expect(ends({ a: '1\n' }, patchOf(...lines))).toEqual([tau]);
  expect(ends({ a: '1\n' }, patchOf(...lines), CODEX)).toEqual([codex]);
});

/** What the origin's fixtures try. */
const SCENARIOS: [name: string, files: Files, lines: string[] | string, tau: string[], codex?: string[]][] = [
  ['add', { a: 'x\n' }, ['*** Add File: bar.md', '+This is a new file'], ['ok bar.md="This is a new file\\n"']],
  ['several operations', { m: 'l1\nl2\n', d: 'x\n' }, ['*** Add File: n/new', '+c', '*** Delete File: d', '*** Update File: m', '@@', '-l2', '+C'],
    ['ok n/new="c\\n" d=null m="l1\\nC\\n"']],
  ['several chunks', { a: 'l1\nl2\nl3\nl4\n' }, [A, '@@', '-l2', '+C2', '@@', '-l4', '+C4'], ['ok a="l1\\nC2\\nl3\\nC4\\n"']],
  ['move to a new directory', { 'old/n': 'old\n', 'old/o': 'x\n' }, ['*** Update File: old/n', '*** Move to: r/d/n', '@@', '-old', '+new'],
    ['ok r/d/n="new\\n" old/n=null']],
  ['no operation', { a: 'x\n' }, [], ['no-operations']],
  ['missing line', { a: 'l1\n' }, [A, '@@', '-missing', '+C'], ['lines-not-found']],
  ['delete of a missing file', { a: 'x\n' }, ['*** Delete File: missing'], ['delete-failed']],
  ['update without a chunk', { a: 'x\n' }, [A], ['empty-update'], ['empty-update|bad-chunk-header|bad-chunk-line|empty-chunk|bad-operation']],
  ['update of a missing file', { a: 'x\n' }, ['*** Update File: missing', '@@', '-o', '+n'], ['update-unreadable']],
  ['move onto a file', { 'o/n': 'from\n', 'r/n': 'existing\n' }, ['*** Update File: o/n', '*** Move to: r/n', '@@', '-from', '+new'], ['move-exists'],
    ['ok r/n="new\\n" o/n=null']],
  ['add over a file', { a: 'old\n' }, ['*** Add File: a', '+new'], ['add-exists'], ['ok a="new\\n"']],
  ['delete of a directory', { 'dir/f': 'x\n' }, ['*** Delete File: dir'], ['delete-failed']],
  ['unknown operation', { a: 'x\n' }, ['*** Frobnicate File: foo'], ['bad-operation']],
  ['a final newline is added', { a: 'no newline' }, [A, '@@', '-no newline', '+one', '+two'], ['ok a="one\\ntwo\\n"']],
  ['a failure leaves earlier changes', {}, ['*** Add File: c', '+hello', '*** Update File: missing', '@@', '-o', '+n'], ['update-unreadable c="hello\\n"']],
  ['addition', { a: 'l1\nl2\n' }, [A, '@@', '+a1', '+a2'], ['ok a="l1\\nl2\\na1\\na2\\n"']],
  ['indented operation line', { a: 'old\n' }, [' *** Update File: a', '@@', '-old', '+new'], ['bad-operation', '?ok a="new\\n"'], ['ok a="new\\n"']],
  ['blanks around', { a: 'old\n' }, ` *** Begin Patch\n${A}\n@@\n-old\n+new\n*** End Patch \n`, ['ok a="new\\n"']],
  ['not only ASCII', { a: 'l1\nnaïve café\nl3\n' }, [A, '@@', ' l1', '-naïve café', '+naïve café ✅'], ['ok a="l1\\nnaïve café ✅\\nl3\\n"']],
  ['delete', { a: 'x\n', k: 'keep\n' }, ['*** Delete File: a'], ['ok a=null']],
  ['padded envelope', { a: 'old\n' }, `*** Begin Patch \n${A}\n@@\n-old\n+new\n *** End Patch\n`, ['missing-begin', '?ok a="new\\n"'], ['ok a="new\\n"']],
  ['only removal', { a: 'l1\nl2\nl3\n' }, [A, '@@', ' l1', '-l2', ' l3'], ['ok a="l1\\nl3\\n"']],
  ['at the end of the file', { a: 'first\nsecond\n' }, [A, '@@', ' first', '-second', '+second updated', '*** End of File'],
    ['ok a="first\\nsecond updated\\n"']],
];

test.each(SCENARIOS)('what the origin tries: %s', (_name, files, lines, tau, codex = tau) => {
  const patch = typeof lines === 'string' ? lines : patchOf(...lines);
  expect(ends(files, patch)).toEqual(tau);
  expect(ends(files, patch, CODEX)).toEqual(codex);
});

/** Where the two models differ. */
const MODELS: [name: string, file: string, lines: string[], tau: string[], codex?: string[]][] = [
  ['CRLF', 'one\r\ntwo\r\n', ['@@', '-one', '+ONE'], ['ok a="ONE\\r\\ntwo\\r\\n"', 'ok a="ONE\\ntwo\\r\\n"']],
  ['a kept line', 'a \nb\n', ['@@', ' a', '-b', '+c'], ['ok a="a \\nc\\n"', 'ok a="a\\nc\\n"']],
  ['an empty last line', 'a\n\n', ['@@', '-a', '+b'], ['ok a="b\\n\\n"', '?ok a="b\\n"']],
  ['text before it', 'a\n\n', ['@@', '+x'], ['ok a="a\\n\\nx\\n"', '?ok a="a\\nx\\n"']],
  ['an empty text', 'a\n', ['@@', '-a', '+'], ['ok a="\\n"', '?ok a=""']],
  ['chunks that meet', 'a', ['@@', '-a', '+b', '@@', '-a', '+c', '*** End of File'], ['ok a="b\\n"', 'any'], ['open']],
  ['nothing left at the end', 'x\n', ['@@', '', '+y', '*** End of File'], ['ok a="\\ny\\nx\\n"', 'ok a="x\\n\\ny\\n"']],
];

test.each(MODELS)('more than one result: %s', (_name, file, lines, tau, codex) => {
  expect(ends({ a: file }, updateOf(...lines))).toEqual(tau);
  const plain = tau.filter((one) => lines.includes('*** End of File') || one === tau[0]);
  expect(ends({ a: file }, updateOf(...lines), CODEX)).toEqual(codex ?? plain);
});

test('an older codex spells kept lines anew', () => {
  expect(ends({ a: 'a \nb\n' }, updateOf('@@', ' a', '-b', '+c'), { dialect: 'codex', limits: { updateModel: 'rewritten' } })).toEqual(['ok a="a\\nc\\n"']);
});
