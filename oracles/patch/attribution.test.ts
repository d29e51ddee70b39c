import { expect, test } from 'vitest';
import type { Outcome } from '../../contract/outcome.ts';
import { judged, patchCase, patchOf, updateOf, type Files } from './testing/patches.ts';
import { diffFor, done, failed } from './testing/reports.ts';

const OBSERVED = ['message', 'code', 'payload', 'fields', 'diffs', 'display'];

/** Level, symptom and deciding rules of each difference. */
function told(before: Files, patch: string, answer: Outcome, after: Files = before): string[] {
  return judged(patchCase(before, patch), answer, after, OBSERVED).differences.map(({ level, symptom, rules }) => `${level} ${symptom} ${rules.join(' ')}`);
}

const ok: Outcome = { status: 'success', payload: '' };
const refused = (code: string): Outcome => ({ status: 'error', message: 'no', code });

test('what later operations name, too, may be their doing', () => {
  const patch = patchOf('*** Delete File: a', '*** Add File: a', '+x');
  expect(told({}, patch, refused('delete-failed'), { a: 'x\n' })[0]).toBe(
    'MUST leftover apply-patch/delete-missing-refused apply-patch/failing-operation-has-no-effect apply-patch/stop-at-first-failure');
});

test('a move onto a file with a backslash in its name is no move to a name without it', () => {
  const patch = patchOf('*** Update File: f', '*** Move to: \\b', '@@', ' a');
  expect(told({ '\\b': 'old\n', f: 'a\n' }, patch, ok, { '\\b': 'a\n' })[0]).toMatch(/^MUST accepted .*apply-patch\/move-rejects-existing /);
});

test.each<[string, Files, string[], Files]>([
  ['an operation', {}, ['*** Add File: n', '+x', '  *** Add File: m', '+y'], { n: 'x\n  *** Add File: m\ny\n' }],
  ['a delete', { m: 'y\n' }, ['*** Add File: n', '+x', '  *** Delete File: m'], { m: 'y\n', n: 'x\n  *** Delete File: m\n' }],
  ['an update', { m: 'y\n' }, ['*** Add File: n', '+x', '  *** Update File: m', '-y', '+z'], { m: 'y\n', n: 'x\n  *** Update File: m\n-y\nz\n' }],
])('%s that is taken for a line of an add is no lenient reading', (_name, before, lines, after) => {
  expect(told(before, patchOf(...lines), ok, after)[0]).toMatch(/^MUST accepted .*apply-patch\/add-lines-prefixed/);
});

test('an excerpt of another chunk may come of a wrong search', () => {
  const patch = updateOf('@@', '-b', '@@', '-a');
  const [found = ''] = told({ a: 'a\nb\n' }, patch, failed('Failed to find expected lines in /r/a', [], 'Expected lines in /r/a:\nb'));
  expect(found).toMatch(/^MUST excerpt-lines apply-patch\/mismatch-excerpt .*apply-patch\/sequential-cursor/);
});

test('an excerpt without an empty line may come of how empty lines are read', () => {
  const [found = ''] = told({ a: 'a\n' }, updateOf('@@', '-m', ''), failed('Failed to find expected lines in /r/a', [], 'Expected lines in /r/a:\nm'));
  expect(found).toBe('MUST excerpt-lines apply-patch/mismatch-excerpt apply-patch/empty-context-line');
});

test('a mark that is lost where files are read shows in the diff of a delete', () => {
  const patch = patchOf('*** Delete File: a');
  const answer = done(['D', 'a', '\ufeffx\n', '']);
  expect(told({ a: '\ufeffx\n' }, patch, answer, {})).toEqual([]);
  const wrong = { ...answer, diffs: [diffFor(['D', 'a', 'x\n', ''])] } as Outcome;
  expect(told({ a: '\ufeffx\n' }, patch, wrong, {})[0]).toMatch(/^MUST diff-replay structured-diff\/replay .*apply-patch\/untouched-lines-survive$/);
});

test('a rename that is diffed as a new file', () => {
  const patch = patchOf('*** Update File: a', '*** Move to: b', '@@', ' x');
  const answer = { ...done(['M', 'b', 'x\n', 'x\n']), diffs: [diffFor(['M', 'b', '', 'x\n'])] } as Outcome;
  expect(told({ a: 'x\n' }, patch, answer, { b: 'x\n' })[0]).toBe('MUST diff-without-text structured-diff/change-without-text structured-diff/before-and-after');
});

test('a move that is told as an add and a delete, by an absolute path', () => {
  const patch = patchOf('*** Update File: a', '*** Move to: {root}/b', '@@', ' x');
  const answer: Outcome = { ...done(['A', '/r/b', '', 'x\n'], ['D', 'a', 'x\n', '']) };
  const [payload = ''] = told({ a: 'x\n' }, patch, answer, { b: 'x\n' }).filter((each) => each.includes('apply-patch/success-summary'));
  expect(payload).toMatch(/apply-patch\/move-reported-as-modify$/);
});

test('a diff of the first file only, where the second stands at the source of a move', () => {
  const patch = patchOf('*** Update File: a', '*** Move to: b', '@@', ' x', '*** Add File: a', '+x');
  const answer = { ...done(['M', 'b', 'x\n', 'x\n'], ['A', 'a', '', 'x\n']), diffs: [diffFor(['M', 'b', 'x\n', 'x\n'])] } as Outcome;
  expect(told({ a: 'x\n' }, patch, answer, { a: 'x\n', b: 'x\n' })[0]).toMatch(/structured-diff\/one-per-changed-file/);
});

test('a CR of the patch may be what differs at the end of the file', () => {
  const patch = updateOf('@@', '+x').replaceAll('\n', '\r\n');
  expect(told({ a: 'a\n' }, patch, ok, { a: 'a\nx\r\n' })[0]).toMatch(/apply-patch\/crlf-patch/);
});

test('blanks that must be forgiven come before what the lines are about', () => {
  const [status = ''] = told({ a: '\n' }, updateOf('@@  ', ' '), refused('context-not-found'));
  const rules = status.split(' ');
  expect(rules.indexOf('apply-patch/match-levels')).toBeLessThan(rules.indexOf('apply-patch/chunk-header'));
});

test.each(['destination-unreadable', 'add-exists', 'write-failed'])('an add below a file may be refused as %s', (code) => {
  expect(told({ f: 'a\n' }, patchOf('*** Add File: f/x', '+x'), refused(code)).filter((each) => each.startsWith('MUST wrong-class'))).toEqual([]);
});

test.each(['*** Rename to: b', '*** Move File to: b', '*** Renamed: b'])('`%s` under an update line is a move line misspelt', (line) => {
  expect(told({ a: 'x\n' }, updateOf(line, '@@', ' x'), ok, { b: 'x\n' })[0]).toMatch(/^MUST accepted .*apply-patch\/move-line-placement/);
});

test('an indented operation line that is taken for no line to keep', () => {
  const patch = updateOf('@@', '-x', ' *** Delete File: b');
  expect(told({ a: 'x\n*** Delete File: b\n', b: 'y\n' }, patch, refused('lines-not-found'))[0]).toMatch(/^MUST refused .*apply-patch\/padded-markers/);
});

test('blanks behind a move line that the lenient grammar does not take away', () => {
  const kase = patchCase({ a: 'x\n' }, updateOf('*** Move to: b ', '@@', ' x'), { dialect: 'codex' });
  const { differences } = judged(kase, ok, { 'b ': 'x\n' }, []);
  expect(differences.find(({ symptom }) => symptom === 'path-gone')?.rules).toContain('apply-patch/padded-markers');
});

test('the status that a failure is shown with is a matter of the path above it, then of what else is told of the failure', () => {
  const answer = failed('Failed to find expected lines in /r/a', [], 'Expected lines in /r/a:\nb');
  const wrong = { ...answer, display: { ...answer.display, status: 'ok' } } as Outcome;
  expect(told({ a: 'x\n' }, updateOf('@@', '-b'), wrong)).toEqual(['MUST wrong-value apply-patch/status-header-path apply-patch/no-fabrication']);
});

test('a path in quotes is the right path, spelled otherwise', () => {
  const answer = { ...done(['A', 'a b', '', 'x\n']), payload: 'Success. Updated the following files:\nA "a b"' } as Outcome;
  expect(told({}, patchOf('*** Add File: a b', '+x'), answer, { 'a b': 'x\n' })).toEqual(['MUST path-escape apply-patch/escaped-paths apply-patch/success-summary']);
});

test('the final newline of an empty file that is filled is a matter of that first', () => {
  expect(told({ a: '' }, updateOf('@@', '+y'), ok, { a: 'y' })[0]).toMatch(/^MUST final-newline apply-patch\/empty-file-update /);
});

test('the file behind a link that a delete took stays: advised, and no matter of the frame', () => {
  const before: Files = { l: { link: 't' }, t: 'x\n' };
  const answer = done(['D', 'l', 'x\n', '']);
  expect(told(before, patchOf('*** Delete File: l'), answer, { t: 'x\n' })).toEqual([]);
  expect(told(before, patchOf('*** Delete File: l'), answer, {})).toEqual(['SHOULD path-gone apply-patch/symlinks']);
});

test('what a path was taken for is a matter of how paths are read, too', () => {
  const linked: Files = { l: { link: 'd/e' }, 'd/e/x': 'x\n', 'd/f': 'a\n', f: 'a\n' };
  const updated = told(linked, patchOf('*** Update File: l/../f', '@@', '-a', '+b'), ok, { ...linked, f: 'b\n' });
  expect(updated.find((each) => each.startsWith('MUST not-written'))).toMatch(/^MUST not-written apply-patch\/symlinks .*apply-patch\/path-resolution$/);
  expect(updated).toContain('MUST other-changed apply-patch/frame apply-patch/path-resolution');
  const others = Object.fromEntries(Object.entries(linked).filter(([path]) => path !== 'f'));
  const deleted = told(linked, patchOf('*** Delete File: l/../f'), ok, others);
  expect(deleted).toContain('MUST path-gone apply-patch/frame apply-patch/path-resolution apply-patch/delete-removes');
  expect(told({}, patchOf('*** Add File: a b', '+x'), ok, { b: 'x\n' })).toContain('MUST leftover apply-patch/frame apply-patch/path-resolution');
  expect(told({}, patchOf('*** Add File: a', '+x'), ok, { a: 'x\n', b: 'x\n' })).toContain('MUST leftover apply-patch/frame');
});
