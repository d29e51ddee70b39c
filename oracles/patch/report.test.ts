import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../contract/outcome.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { judged, patchCase, patchOf, updateOf, type Files, type Setting } from './testing/patches.ts';
import { but, diffFor, done, failed, shown, type Told } from './testing/reports.ts';

const OBSERVED = ['message', 'code', 'payload', 'fields', 'diffs', 'display'];

interface Report {
  files: Files;
  patch: string;
  after: Files;
  answer: Outcome;
  setting?: Setting;
}

/** What is said of an answer: the deciding rules, `?` before what is only advised. */
function rulesFound({ files, patch, after, answer, setting }: Report): string[] {
  return judged(patchCase(files, patch, setting), answer, after,
    OBSERVED).differences.map(({ rules, level, symptom }) => `${level === 'SHOULD' ? '?' : ''}${rules[0]} ${symptom}`);
}

const add: Told = ['A', 'n', '', 'x\n'];
const update: Told = ['M', 'a', '1\n', '2\n'];
const gone: Told = ['D', 'd', 'y\n', ''];

/** Adds `n`, updates `a`, deletes `d`. */
const THREE: Report = {
  files: { a: '1\n', d: 'y\n' }, after: { a: '2\n', n: 'x\n' },
  patch: patchOf('*** Add File: n', '+x', '*** Update File: a', '@@', '-1', '+2', '*** Delete File: d'),
  answer: done(add, update, gone),
};

/** As `THREE`, then an update that finds no lines. */
const PARTIAL: Report = {
  files: { ...THREE.files, m: 'z\n' }, after: { ...THREE.after, m: 'z\n' },
  patch: THREE.patch.replace('*** End', '*** Update File: m\n@@\n-old\n+new\n*** End'),
  answer: failed('Failed to find expected lines in /r/m', [add, update, gone], 'Expected lines in /r/m:\nold'),
};

const MOVE: Report = {
  files: { a: '1\nk\n' }, after: { b: '2\nk\n' }, patch: patchOf('*** Update File: a', '*** Move to: b', '@@', '-1', '+2'),
  answer: done(['M', 'b', '1\nk\n', '2\nk\n']),
};

const TABBED: Report = {
  files: { 'l\tb': '1\n' }, after: { 'l\tb': '2\n' }, patch: patchOf('*** Update File: l\tb', '@@', '-1', '+2'),
  answer: done(['M', 'l\\tb', '1\n', '2\n']),
};
const TWICE: Report = {
  files: { a: '1\n' }, after: { a: '3\n' }, patch: patchOf('*** Update File: a', '@@', '-1', '+2', '*** Update File: a', '@@', '-2', '+3'),
  answer: but(done(['M', 'a', '1\n', '3\n']), {}),
};
const SAME: Report = { files: { a: '1\n' }, after: { a: '1\n' }, patch: updateOf('@@', ' 1'), answer: but(done(['M', 'a', '1\n', '1\n']), {}) };
const LOST: Report = {
  files: { a: '1\n' }, after: { a: '1\n' }, patch: updateOf('@@', '-m1', '-m2', '+other'),
  answer: failed('Failed to find expected lines in /r/a', [], 'Expected lines in /r/a:\nm1\nm2'),
};

const with_ = (report: Report, answer: Outcome): Report => ({ ...report, answer });
const success = (report: Report): Extract<Outcome, { status: 'success' }> => report.answer as Extract<Outcome, { status: 'success' }>;
const failure = (report: Report): Extract<Outcome, { status: 'error' }> => report.answer as Extract<Outcome, { status: 'error' }>;

describe('what is right', () => {
  test.each<[string, Report]>([
    ['three changes', THREE],
    ['three changes before a failure', PARTIAL],
    ['the path as written in the message', with_(PARTIAL,
      but(failure(PARTIAL), { message: 'Failed to find expected lines in m',
        display: { ...PARTIAL.answer.display, status: 'Failed to find expected lines in m' } }))],
    ['a move', MOVE],
    ['a path to escape', TABBED],
    ['a repeated path, once', TWICE],
    ['a repeated path, each time', with_(TWICE, but(success(TWICE), { payload: `${success(TWICE).payload}\nM a` }))],
    ['no change, listed', SAME],
    ['no change, listed without a diff', with_(SAME, but(success(SAME), { diffs: [] }))],
    ['no change, left out', with_(SAME, done())],
    ['lines not found', LOST],
    ['codex', { ...THREE, setting: { dialect: 'codex' }, answer: { status: 'success', payload: `${success(THREE).payload}\n` } }],
  ])('%s', (_name, report) => {
    expect(rulesFound(report)).toEqual([]);
  });

  test('a chain of diffs is advised against', () => {
    const chain = [diffFor(['M', 'a', '1\n', '2\n']), diffFor(['M', 'a', '2\n', '3\n'])];
    expect(rulesFound(with_(TWICE, but(success(TWICE), { diffs: chain })))).toEqual(['?structured-diff/repeated-path diff-chained']);
  });
});

test('the worked example', () => {
  const files = { a: '1\n2\n3\n', d: 'x\n', k: 'z\n' };
  const patch = patchOf(
    '*** Update File: a', '*** Move to: n/b', '@@ 1', '-2', '+two', '*** Delete File: d', '*** Update File: k', '@@', '-y', '+Y', '*** Add File: c', '+hi',
  );
  const changes: Told[] = [['M', 'n/b', '1\n2\n3\n', '1\ntwo\n3\n'], ['D', 'd', 'x\n', '']];
  const answer = failed('Failed to find expected lines in /r/w/k', changes, 'Expected lines in /r/w/k:\ny');
  const inside = (tree: Files): Files => Object.fromEntries(Object.entries(tree).map(([path, node]) => [`w/${path}`, node]));
  expect(rulesFound({ files: inside(files), patch, after: inside({ 'n/b': '1\ntwo\n3\n', k: 'z\n' }), answer, setting: { cwd: 'w' } })).toEqual([]);
  expect(answer.display).toEqual({ args: 'n/b,…', chips: ['2F'], status: 'Failed to find expected lines in /r/w/k' });
});

/** A mistake, and the rule that it breaks; no other may be broken by it. */
const MISTAKES: readonly (readonly [name: string, rule: RuleId, report: Report])[] = [
  ['a summary in order of application', 'apply-patch/success-summary',
    with_({ ...THREE, patch: patchOf('*** Delete File: d', '*** Add File: n', '+x'), after: { a: '1\n', n: 'x\n' } },
    but(done(gone, add), { payload: 'Success. Updated the following files:\nD d\nA n' }))],
  ['a newline at its end', 'apply-patch/success-summary', with_(THREE, but(success(THREE), { payload: `${success(THREE).payload}\n` }))],
  ['no newline at its end in codex', 'apply-patch/success-summary',
    { ...THREE, setting: { dialect: 'codex' }, answer: { status: 'success', payload: success(THREE).payload ?? '' } }],
  ['another first line', 'apply-patch/success-summary',
    with_(THREE, but(success(THREE), { payload: (success(THREE).payload ?? '').replace('Success. ', '') }))],
  ['a change that is not listed', 'apply-patch/success-summary',
    with_(THREE, but(success(THREE), { payload: (success(THREE).payload ?? '').replace('\nD d', '') }))],
  ['an update listed as an add', 'apply-patch/success-summary',
    with_(THREE, but(success(THREE), { payload: (success(THREE).payload ?? '').replace('M a', 'A a') }))],
  ['a move listed as two changes', 'apply-patch/move-reported-as-modify',
    with_(MOVE, but(success(MOVE), { payload: 'Success. Updated the following files:\nA b\nD a' }))],
  ['a move listed under its source', 'apply-patch/move-reported-as-modify',
    with_(MOVE, but(success(MOVE), { payload: 'Success. Updated the following files:\nM a' }))],
  ['a raw tab in the summary', 'apply-patch/escaped-paths', with_(TABBED, but(success(TABBED), { payload: 'Success. Updated the following files:\nM l\tb' }))],
  ['a tab escaped twice', 'apply-patch/escaped-paths', with_(TABBED, but(success(TABBED), { payload: 'Success. Updated the following files:\nM l\\\\tb' }))],
  ['a raw tab in the header', 'apply-patch/escaped-paths', with_(TABBED, shown(TABBED.answer, { args: 'l\tb' }))],
  ['a raw label', 'structured-diff/path-label', with_(TABBED, but(success(TABBED), { diffs: [diffFor(['M', 'l\tb', '1\n', '2\n'])] }))],
  ['the first path of the summary', 'apply-patch/status-header-path',
    { ...THREE, patch: patchOf('*** Delete File: d', '*** Add File: n', '+x'), after: { a: '1\n', n: 'x\n' },
      answer: shown(done(gone, add), { args: 'n,…' }) }],
  ['no sign of more paths', 'apply-patch/status-header-path', with_(THREE, shown(THREE.answer, { args: 'n' }))],
  ['a sign of more paths for one', 'apply-patch/status-header-path', with_(TWICE, shown(TWICE.answer, { args: 'a,…' }))],
  ['a sign of more paths for a move', 'apply-patch/move-reported-as-modify', with_(MOVE, shown(MOVE.answer, { args: 'b,…' }))],
  ['a move counted as two files', 'apply-patch/move-reported-as-modify', with_(MOVE, shown(MOVE.answer, { chips: ['2F'] }))],
  ['operations counted', 'apply-patch/status-header-count', with_(TWICE, shown(TWICE.answer, { chips: ['2F'] }))],
  ['a count in another form', 'apply-patch/status-header-count', with_(THREE, shown(THREE.answer, { chips: ['3 files'] }))],
  ['totals of the first file', 'apply-patch/status-header-totals', with_(THREE, shown(THREE.answer, { text: 'n,… 3F +1/-0' }))],
  ['no details of changes', 'apply-patch/partial-changes-reported', with_(PARTIAL, but(failure(PARTIAL), { fields: {} }))],
  ['the failing operation listed', 'apply-patch/partial-changes-reported', with_(PARTIAL, but(failure(PARTIAL), {
    fields: { partial_changes: [...[add, update, gone].map(([status, path]) => ({ status, path })), { status: 'M', path: 'm' }] },
  }))],
  ['details in order of the summary', 'apply-patch/partial-changes-reported',
    with_({ ...PARTIAL, patch: patchOf('*** Delete File: d', '*** Add File: n', '+x', '*** Delete File: o'), after: { a: '1\n', m: 'z\n', n: 'x\n' } },
    but(failed('Failed to delete file /r/o', [gone, add]), { fields: { partial_changes: [{ status: 'A', path: 'n' }, { status: 'D', path: 'd' }] } }))],
  ['a third key', 'apply-patch/partial-changes-reported',
    with_(PARTIAL, but(failure(PARTIAL), { fields: { partial_changes: [add, update, gone].map(([status, path]) => ({ status, path, kind: 'file' })) } }))],
  ['a path before any effect', 'apply-patch/no-fabrication', with_(LOST, shown(LOST.answer, { args: 'a' }))],
  ['a count of none', 'apply-patch/no-fabrication', with_(LOST, shown(LOST.answer, { chips: ['0F'] }))],
  ['an empty list of changes', 'apply-patch/no-fabrication', with_(LOST, but(failure(LOST), { fields: { partial_changes: [] } }))],
  ['a diff before any effect', 'structured-diff/none-without-effect', with_(LOST, but(failure(LOST), { diffs: [diffFor(['M', 'a', '1\n', '2\n'])] }))],
  ['lines in the message', 'apply-patch/message-single-line',
    with_(LOST, failed('Failed to find expected lines in /r/a:\nm1\nm2', [], 'Expected lines in /r/a:\nm1\nm2'))],
  ['a longer message', 'apply-patch/message-single-line',
    with_(LOST, failed('Failed to find expected lines in /r/a, sorry', [], 'Expected lines in /r/a:\nm1\nm2'))],
  ['no excerpt', 'apply-patch/mismatch-excerpt', with_(LOST, failed('Failed to find expected lines in /r/a'))],
  ['an excerpt of the first line', 'apply-patch/mismatch-excerpt',
    with_(LOST, failed('Failed to find expected lines in /r/a', [], 'Expected lines in /r/a:\nm1'))],
  ['an excerpt in another refusal', 'apply-patch/compact-no-echo',
    { files: {}, after: {}, patch: updateOf('@@', '-x'), answer: failed('Failed to read file to update /r/a: gone', [], 'Expected lines in /r/a:\nx') }],
  ['no diff of the second file', 'structured-diff/one-per-changed-file', with_(THREE, but(success(THREE), { diffs: [diffFor(add), diffFor(gone)] }))],
  ['a diff twice', 'structured-diff/one-per-changed-file',
    with_(MOVE, but(success(MOVE), { diffs: [...(success(MOVE).diffs ?? []), ...(success(MOVE).diffs ?? [])] }))],
  ['a diff of another file', 'structured-diff/one-per-changed-file',
    with_(THREE, but(success(THREE), { diffs: [...(success(THREE).diffs ?? []), diffFor(['M', 'q', '1\n', '5\n'])] }))],
  ['no diff on success', 'structured-diff/attached-when-changed', with_(MOVE, but(success(MOVE), { diffs: [] }))],
  ['no diff before a failure', 'structured-diff/partial-failure', with_(PARTIAL, but(failure(PARTIAL), { diffs: [] }))],
  ['a diff of the failing operation', 'structured-diff/partial-failure',
    with_(PARTIAL, but(failure(PARTIAL), { diffs: [...[add, update, gone].map(diffFor), diffFor(['M', 'm', 'z\n', 'new\n'])] }))],
  ['the label of the source', 'structured-diff/path-label', with_(MOVE, but(success(MOVE), { diffs: [diffFor(['M', 'a', '1\nk\n', '2\nk\n'])] }))],
  ['a move as a new file', 'structured-diff/before-and-after', with_(MOVE, but(success(MOVE), { diffs: [diffFor(['A', 'b', '', '2\nk\n'])] }))],
  ['each diff from the first text', 'structured-diff/repeated-path',
    with_(TWICE, but(success(TWICE), { diffs: [diffFor(['M', 'a', '1\n', '2\n']), diffFor(['M', 'a', '1\n', '3\n'])] }))],
  ['the last change alone', 'structured-diff/repeated-path', with_(TWICE, but(success(TWICE), { diffs: [diffFor(['M', 'a', '2\n', '3\n'])] }))],
  ['a diff of nothing', 'structured-diff/none-on-no-op', with_(SAME, but(success(SAME), { diffs: [diffFor(['M', 'a', '', '1\n'])] }))],
  ['listed, and counted as none', 'apply-patch/no-op-update', with_(SAME, shown(SAME.answer, { chips: [] }))],
  ['left out, and counted', 'apply-patch/no-op-update', with_(SAME, shown(done(), { chips: ['1F'] }))],
  ['the hunks told', 'structured-diff/not-agent-visible', with_(MOVE, but(success(MOVE), { fields: { hunks: [] } }))],
];

describe('mistakes', () => {
  test.each(MISTAKES)('%s: %s', (name, rule, report) => {
    const found = rulesFound(report).filter((line) => !line.startsWith('?'));
    expect(found.map((line) => line.split(' ')[0]), found.join()).toContain(rule);
    if (name !== 'the hunks told') expect(found, found.join()).toHaveLength(1);
  });

  test('another order of diffs is advised against', () => {
    expect(rulesFound(with_(THREE, but(success(THREE),
      { diffs: [diffFor(gone), diffFor(add), diffFor(update)] })))).toEqual(['?structured-diff/order diff-order']);
  });

  test('one diff without a label is advised against', () => {
    expect(rulesFound(with_(MOVE, but(success(MOVE),
      { diffs: [{ ...diffFor(['M', 'b', '1\nk\n', '2\nk\n']), path: null }] })))).toEqual(['?structured-diff/path-label diff-label-missing']);
  });

  test('totals before the count are advised against', () => {
    expect(rulesFound(with_(MOVE, shown(MOVE.answer, { text: 'b +1/-1 1F' })))).toEqual(['?apply-patch/status-header-totals missing-text']);
    expect(rulesFound(with_(MOVE, shown(MOVE.answer, { text: 'b 1F +1/-1' })))).toEqual([]);
  });
});

describe('words of the patch and of the files', () => {
  const files = { a: 'KEPTMARKER1\nOLDMARKER11\nUNQUOTED111\n' };
  const patch = updateOf('@@', ' KEPTMARKER1', '-OLDMARKER11', '+NEWMARKER11');
  const after = { a: 'KEPTMARKER1\nNEWMARKER11\nUNQUOTED111\n' };
  const answer = done(['M', 'a', files.a, after.a]);

  test.each(['KEPTMARKER1', 'OLDMARKER11', 'NEWMARKER11', 'UNQUOTED111'])('%s in the result', (word) => {
    const found = rulesFound({ files, patch, after, answer: but(answer, { fields: { note: word } }) });
    expect(found).toContain('apply-patch/compact-no-echo leaked');
  });

  test('lines that were sought may stand in the excerpt, those that would come may not', () => {
    const lost = updateOf('@@', '-MISSINGLINE1', '+NEWMARKER11');
    const excerpt = 'Expected lines in /r/a:\nMISSINGLINE1';
    expect(rulesFound({ files, patch: lost, after: files, answer: failed('Failed to find expected lines in /r/a', [], excerpt) })).toEqual([]);
    expect(rulesFound({ files, patch: lost, after: files,
      answer: failed('Failed to find expected lines in /r/a', [], `${excerpt}\nNEWMARKER11`) })).toContain('apply-patch/compact-no-echo leaked');
  });

  test('a bad line may stand in the message', () => {
    const bad = patchOf('BADLINE12345');
    expect(rulesFound({ files, patch: bad, after: files, answer: failed('invalid patch operation: BADLINE12345') })).toEqual([]);
  });
});
