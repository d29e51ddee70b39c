import { describe, expect, test } from 'vitest';
import { patch, runPatch, type Nodes } from './testing/run-patch.ts';

interface Scenario {
  files: Nodes;
  patch: string;
  after: { [path: string]: string };
  /** Kinds of refusal; absent: it succeeds. */
  tau?: string;
  codex?: string;
  /** In `codex`, where it differs. */
  afterCodex?: { [path: string]: string };
}

/** What the origin of the format tries, by the names that it gives. */
const SCENARIOS: { readonly [name: string]: Scenario } = {
  '001_add_file': { files: { o: 'o\n' }, patch: patch('*** Add File: n', '+x', '+y'), after: { o: 'o\n', n: 'x\ny\n' } },
  '002_multiple_operations': {
    files: { d: 'd\n', m: '1\n2\n' },
    patch: patch('*** Add File: new/n', '+x', '*** Delete File: d', '*** Update File: m', '@@', '-2', '+two'),
    after: { new: '/', 'new/n': 'x\n', m: '1\ntwo\n' },
  },
  '003_multiple_chunks': { files: { m: '1\n2\n3\n4\n' }, patch: patch('*** Update File: m', '@@', '-2', '+B', '@@', '-4', '+D'), after: { m: '1\nB\n3\nD\n' } },
  '004_move_to_new_directory': {
    files: { 'old/n': 'x\n', 'old/o': 'o\n' },
    patch: patch('*** Update File: old/n', '*** Move to: r/d/n', '@@', '-x', '+y'),
    after: { old: '/', 'old/o': 'o\n', r: '/', 'r/d': '/', 'r/d/n': 'y\n' },
  },
  '005_rejects_empty_patch': { files: { o: 'o\n' }, patch: patch(), after: { o: 'o\n' }, tau: 'no-operations', codex: 'no-operations' },
  '006_rejects_missing_context': { files: { m: '1\n' }, patch: patch('*** Update File: m', '@@', '-no', '+yes'), after: { m: '1\n' }, tau: 'lines-not-found', codex: 'lines-not-found' },
  '007_rejects_missing_file_delete': { files: { o: 'o\n' }, patch: patch('*** Delete File: none'), after: { o: 'o\n' }, tau: 'delete-failed', codex: 'delete-failed' },
  '008_rejects_empty_update_hunk': { files: { m: '1\n' }, patch: patch('*** Update File: m'), after: { m: '1\n' }, tau: 'empty-update', codex: 'empty-update' },
  '009_requires_existing_file_for_update': { files: {}, patch: patch('*** Update File: m', '@@', '-1', '+2'), after: {}, tau: 'update-unreadable', codex: 'update-unreadable' },
  '010_move_overwrites_existing_destination': {
    files: { o: 'a\n', n: 'e\n' },
    patch: patch('*** Update File: o', '*** Move to: n', '@@', '-a', '+b'),
    after: { o: 'a\n', n: 'e\n' }, tau: 'move-exists', afterCodex: { n: 'b\n' },
  },
  '011_add_overwrites_existing_file': { files: { a: 'old\n' }, patch: patch('*** Add File: a', '+new'), after: { a: 'old\n' }, tau: 'add-exists', afterCodex: { a: 'new\n' } },
  '012_delete_directory_fails': { files: { 'dir/foo': 'f\n' }, patch: patch('*** Delete File: dir'), after: { dir: '/', 'dir/foo': 'f\n' }, tau: 'delete-failed', codex: 'delete-failed' },
  '013_rejects_invalid_hunk_header': { files: { o: 'o\n' }, patch: patch('*** Frobnicate File: foo'), after: { o: 'o\n' }, tau: 'bad-operation', codex: 'bad-operation' },
  '014_update_file_appends_trailing_newline': {
    files: { m: 'no newline' }, patch: patch('*** Update File: m', '@@', '-no newline', '+one', '+two'), after: { m: 'one\ntwo\n' },
  },
  '015_failure_after_partial_success_leaves_changes': {
    files: {}, patch: patch('*** Add File: c', '+x', '*** Update File: m', '@@', '-1', '+2'), after: { c: 'x\n' }, tau: 'update-unreadable', codex: 'update-unreadable',
  },
  '016_pure_addition_update_chunk': { files: { m: '1\n2\n' }, patch: patch('*** Update File: m', '@@', '+3', '+4'), after: { m: '1\n2\n3\n4\n' } },
  '017_whitespace_padded_hunk_header': {
    files: { m: 'old\n' }, patch: patch('  *** Update File: m', '@@', '-old', '+new'), after: { m: 'old\n' }, tau: 'bad-operation', afterCodex: { m: 'new\n' },
  },
  '018_whitespace_padded_patch_markers': { files: { m: 'old\n' }, patch: ` ${patch('*** Update File: m', '@@', '-old', '+new')} `, after: { m: 'new\n' } },
  '019_unicode_simple': { files: { m: 'naïve café\n' }, patch: patch('*** Update File: m', '@@', '-naïve café', '+naïve ☕'), after: { m: latin1('naïve ☕\n') } },
  '020_delete_file_success': { files: { d: 'd\n', o: 'o\n' }, patch: patch('*** Delete File: d'), after: { o: 'o\n' } },
  '020_whitespace_padded_patch_marker_lines': {
    files: { m: 'old\n' }, patch: '*** Begin Patch \n*** Update File: m\n@@\n-old\n+new\n *** End Patch\n', after: { m: 'old\n' }, tau: 'missing-begin', afterCodex: { m: 'new\n' },
  },
  '021_update_file_deletion_only': { files: { m: '1\n2\n3\n' }, patch: patch('*** Update File: m', '@@', ' 1', '-2', ' 3'), after: { m: '1\n3\n' } },
  '022_update_file_end_of_file_marker': {
    files: { m: '1\n2\n' }, patch: patch('*** Update File: m', '@@', ' 1', '-2', '+two', '*** End of File'), after: { m: '1\ntwo\n' },
  },
};

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

describe.each(Object.entries(SCENARIOS))('%s', (_name, { files, patch: text, after, afterCodex, tau, codex }) => {
  test('in tau', async () => {
    const { outcomes, after: found } = await runPatch(files, text);
    expect(found.paths).toEqual(after);
    expect(outcomes).toMatchObject([tau === undefined ? { status: 'success' } : { status: 'error', code: tau }]);
  });

  test('in codex', async () => {
    const { outcomes, after: found } = await runPatch(files, text, { dialect: 'codex' });
    expect(found.paths).toEqual(afterCodex ?? after);
    expect(outcomes).toMatchObject([codex === undefined ? { status: 'success' } : { status: 'error', code: codex }]);
  });
});
