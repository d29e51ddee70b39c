import { expect, test } from 'vitest';
import type { Outcome } from '../../contract/outcome.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { judged, patchCase, patchOf, updateOf, type Files, type Setting } from './testing/patches.ts';

/** What a wrong tool does and answers; the first rule of some difference must be one that it breaks. */
interface Fault {
  name: string;
  rules: RuleId[];
  before: Files | string;
  patch: string;
  /** Absent: as before. */
  after?: Files | string;
  answer: 'ok' | string;
  warns?: true;
  setting?: Setting;
}

const CODEX: Setting = { dialect: 'codex' };
const asFiles = (files: Files | string): Files => (typeof files === 'string' ? { a: files } : files);
const move = (to: string, ...lines: string[]): string => patchOf('*** Update File: a', `*** Move to: ${to}`, ...lines);

function blamed({ before, patch, after = before, answer, setting }: Fault): { first: RuleId[]; told: string[]; levels: string[] } {
  const outcome: Outcome = answer === 'ok' ? { status: 'success' } : { status: 'error', message: 'no', code: answer };
  const { differences } = judged(patchCase(asFiles(before), patch, setting), outcome, asFiles(after));
  return { first: differences.map(({ rules }) => rules[0] as RuleId),
    told: differences.map(({ level, facet, symptom, rules }) => `${level} ${facet} ${symptom} ${rules.join()}`),
    levels: differences.map(({ level }) => level) };
}

const FAULTS: Fault[] = [
  { name: 'add over a file', rules: ['apply-patch/add-rejects-existing'], before: 'x\n', patch: patchOf('*** Add File: a', '+y'), after: 'y\n', answer: 'ok' },
  { name: 'refuses, and writes over it', rules: ['apply-patch/add-rejects-existing'], before: 'x\n', patch: patchOf('*** Add File: a', '+y'), after: 'y\n',
    answer: 'add-exists' },
  { name: 'existence at the start only', rules: ['apply-patch/add-rejects-existing'], before: {},
    patch: patchOf('*** Add File: a', '+x', '*** Add File: a', '+y'), after: 'y\n', answer: 'ok' },
  { name: 'move over a file', rules: ['apply-patch/move-rejects-existing'], before: { a: '1\n', b: '2\n' }, patch: move('b', '@@', ' 1'), after: { b: '1\n' },
    answer: 'ok' },
  { name: 'checks behind the removal', rules: ['apply-patch/move-rejects-existing'], before: { a: '1\n', b: '2\n' }, patch: move('b', '@@', ' 1'),
    after: { b: '2\n' }, answer: 'move-exists' },
  { name: 'leaves the source', rules: ['apply-patch/move-relocates'], before: '1\n', patch: move('b', '@@', ' 1'), after: { a: '1\n', b: '1\n' },
    answer: 'ok' },
  { name: 'removes what it moved onto itself', rules: ['apply-patch/move-onto-itself'], before: '1\n', patch: move('a', '@@', ' 1'), after: {}, answer: 'ok' },
  { name: 'the first place wins', rules: ['apply-patch/match-priority'], before: { a: ' q\nq\n' }, patch: updateOf('@@', '-q', '+r'), after: 'r\nq\n',
    answer: 'ok' },
  { name: 'exact only', rules: ['apply-patch/match-levels'], before: 'a \n', patch: updateOf('@@', '-a', '+b'), answer: 'lines-not-found' },
  { name: 'folds', rules: ['apply-patch/no-unicode-fold'], before: 'a–b\n', patch: updateOf('@@', '-a-b'), after: '', answer: 'ok' },
  { name: 'does not fold', rules: ['apply-patch/match-levels'], before: 'a–b\n', patch: updateOf('@@', '-a-b'), answer: 'lines-not-found', setting: CODEX },
  { name: 'the first line decides', rules: ['apply-patch/match-priority'], before: 'a\n b\na\nb\n', patch: updateOf('@@', '-a', '-b'), after: 'a\nb\n',
    answer: 'ok' },
  { name: 'trims a mark', rules: ['apply-patch/whitespace-set'], before: '\ufeffa\n', patch: updateOf('@@', '-a'), after: '', answer: 'ok', warns: true },
  { name: 'always from the top', rules: ['apply-patch/sequential-cursor'], before: 'x\ny\nx\n', patch: updateOf('@@', '-y', '+Y', '@@', '-x', '+X'),
    after: 'X\nY\nx\n', answer: 'ok' },
  { name: 'chunks in any order', rules: ['apply-patch/sequential-cursor'], before: 'a\nb\n', patch: updateOf('@@', '-b', '+B', '@@', '-a', '+A'),
    after: 'A\nB\n', answer: 'ok' },
  { name: 'tries other choices', rules: ['apply-patch/no-backtracking'], before: '  a\nb\na\n', patch: updateOf('@@', '-a', '+A', '@@', '-b', '+B'),
    after: 'A\nB\na\n', answer: 'ok' },
  { name: 'sees what it inserted', rules: ['apply-patch/positions-from-original'], before: 'a\n', patch: updateOf('@@', '-a', '+x', '@@', '-x', '+y'),
    after: 'y\n', answer: 'ok' },
  { name: 'a context is a part', rules: ['apply-patch/context-seek'], before: 'def f():\nx\n', patch: updateOf('@@ f', '-x'), after: 'def f():\n',
    answer: 'ok' },
  { name: 'the context is the first line', rules: ['apply-patch/context-seek'], before: 'x\n', patch: updateOf('@@ x', '-x'), after: '', answer: 'ok' },
  { name: 'the context may be missing', rules: ['apply-patch/context-seek'], before: 'a\n', patch: updateOf('@@ zzz', '-a'), after: '', answer: 'ok' },
  { name: 'adds behind the context', rules: ['apply-patch/addition-appends', 'apply-patch/context-seek'], before: 'f\nx\n', patch: updateOf('@@ f', '+y'),
    after: 'f\ny\nx\n', answer: 'ok' },
  { name: 'does not know the mark', rules: ['apply-patch/eof-anchor', 'apply-patch/match-priority'], before: 'a\nb\na\n',
    patch: updateOf('@@', '-a', '+z', '*** End of File'), after: 'z\nb\na\n', answer: 'ok' },
  { name: 'falls back from the end', rules: ['apply-patch/eof-anchor'], before: 'a\nb\n', patch: updateOf('@@', '-a', '*** End of File'), after: 'b\n',
    answer: 'ok' },
  { name: 'no second search', rules: ['apply-patch/trailing-blank-retry'], before: 'a\n', patch: updateOf('@@', '-a', '+b', ''), answer: 'lines-not-found' },
  { name: 'drops all empty lines', rules: ['apply-patch/trailing-blank-retry'], before: 'a\n', patch: updateOf('@@', '-a', '', ''), after: '', answer: 'ok' },
  { name: 'writes chunk by chunk', rules: ['apply-patch/contiguous-window', 'apply-patch/chunks-all-or-nothing'], before: 'a\nb\n',
    patch: updateOf('@@', '-a', '+A', '@@', '-zzz'), after: 'A\nb\n', answer: 'lines-not-found' },
  { name: 'one ending for all', rules: ['apply-patch/untouched-lines-survive'], before: 'a\r\nb\nc\r\nd\n', patch: updateOf('@@', '-b', '+B'),
    after: 'a\nB\nc\nd\n', answer: 'ok' },
  { name: 'one CRLF for all', rules: ['apply-patch/untouched-lines-survive'], before: 'a\r\nb\nc\r\nd\n', patch: updateOf('@@', '-b', '+B'),
    after: 'a\r\nB\r\nc\r\nd\r\n', answer: 'ok' },
  { name: 'rewrites in codex', rules: ['apply-patch/line-endings'], before: 'one\r\ntwo\r\n', patch: updateOf('@@', '-one', '+ONE'), after: 'ONE\ntwo\r\n',
    answer: 'ok', setting: CODEX },
  { name: 'spells kept lines anew in codex', rules: ['apply-patch/fuzzy-context-text'], before: 'a \nb\n', patch: updateOf('@@', ' a', '-b', '+c'),
    after: 'a\nc\n', answer: 'ok', setting: CODEX },
  { name: 'no final newline', rules: ['apply-patch/final-newline'], before: 'a', patch: updateOf('@@', '-a', '+b'), after: 'b', answer: 'ok' },
  { name: 'loses an empty last line', rules: ['apply-patch/final-blank-line'], before: 'a\n\n', patch: updateOf('@@', '-a', '+b'), after: 'b\n', answer: 'ok',
    warns: true },
  { name: 'loses it in codex', rules: ['apply-patch/final-blank-line'], before: 'a\n\n', patch: updateOf('@@', '-a', '+b'), after: 'b\n', answer: 'ok',
    setting: CODEX },
  { name: 'keeps the CR of the patch', rules: ['apply-patch/crlf-patch'], before: {}, patch: patchOf('*** Add File: a', '+x').replaceAll('\n', '\r\n'),
    after: 'x\r\n', answer: 'ok' },
  { name: 'mistakes while applying', rules: ['apply-patch/parse-before-effects'], before: 'x\n', patch: patchOf('*** Delete File: a', 'bad'), after: {},
    answer: 'bad-operation' },
  { name: 'an empty patch succeeds', rules: ['apply-patch/empty-patch-refused'], before: {}, patch: patchOf(), answer: 'ok' },
  { name: 'lines without signs', rules: ['apply-patch/add-lines-prefixed'], before: {}, patch: patchOf('*** Add File: h', 'plain'), after: { h: 'plain\n' },
    answer: 'ok' },
  { name: 'a text ends the patch', rules: ['apply-patch/marker-text-as-data'], before: {}, patch: patchOf('*** Add File: h', '+a', '+*** End Patch', '+b'),
    after: { h: 'a\n' }, answer: 'ok' },
  { name: 'removes a directory', rules: ['apply-patch/delete-directory-refused'], before: { 'd/f': 'x\n' }, patch: patchOf('*** Delete File: d'), after: {},
    answer: 'ok' },
  { name: 'prunes', rules: ['apply-patch/directories-never-removed'], before: { 'd/f': 'x\n' }, patch: patchOf('*** Delete File: d/f'), after: {},
    answer: 'ok' },
  { name: 'prunes what it made', rules: ['apply-patch/directories-never-removed'], before: {},
    patch: patchOf('*** Add File: d/f', '+x', '*** Delete File: d/f'), after: {}, answer: 'ok' },
  { name: 'creates what it should update', rules: ['apply-patch/update-missing-refused'], before: {}, patch: updateOf('@@', '+x'), after: 'x\n', answer: 'ok' },
  { name: 'directories first', rules: ['apply-patch/parents-only-after-validation'], before: 'x\n', patch: move('p/q/r', '@@', '-no'),
    after: { a: 'x\n', 'p/q': { directory: true } }, answer: 'lines-not-found' },
  { name: 'goes on', rules: ['apply-patch/stop-at-first-failure'], before: {}, patch: patchOf('*** Delete File: m', '*** Add File: n', '+x'),
    after: { n: 'x\n' }, answer: 'delete-failed' },
  { name: 'goes on and succeeds', rules: ['apply-patch/delete-missing-refused', 'apply-patch/stop-at-first-failure'], before: {},
    patch: patchOf('*** Delete File: m', '*** Add File: n', '+x'), after: { n: 'x\n' }, answer: 'ok' },
  { name: 'rolls back', rules: ['apply-patch/earlier-changes-stay'], before: {}, patch: patchOf('*** Add File: c', '+x', '*** Update File: m', '@@', '-a'),
    after: {}, answer: 'update-unreadable' },
  { name: 'does not roll back', rules: ['apply-patch/earlier-changes-stay'], before: {},
    patch: patchOf('*** Add File: c', '+x', '*** Update File: m', '@@', '-a'), after: { c: 'x\n' }, answer: 'update-unreadable',
    setting: { limits: { atomic: 'yes' } } },
  { name: 'the last first', rules: ['apply-patch/duplicate-paths', 'apply-patch/operations-in-order'], before: {},
    patch: patchOf('*** Add File: c', '+x', '*** Update File: c', '@@', '-x', '+y'), answer: 'update-unreadable' },
  { name: 'decodes with loss', rules: ['apply-patch/invalid-utf8-refused'], before: { a: { file: { base64: 'Yf8KYgo=' } } }, patch: updateOf('@@', '-b', '+c'),
    after: 'a\ufffd\nc\n', answer: 'ok' },
  { name: 'strips a mark', rules: ['apply-patch/untouched-lines-survive'], before: '\ufeffa\nb\n', patch: updateOf('@@', '-b', '+c'), after: 'a\nc\n',
    answer: 'ok' },
  { name: 'leaves a temporary file', rules: ['apply-patch/frame'], before: 'a\n', patch: updateOf('@@', '-a', '+b'), after: { 'a': 'b\n', 'a.tmp': '' },
    answer: 'ok' },
  { name: 'touches a neighbour', rules: ['apply-patch/frame'], before: { 'a': 'a\n', 'a.txt': 'a\n' }, patch: updateOf('@@', '-a', '+b'),
    after: { 'a': 'b\n', 'a.txt': 'b\n' }, answer: 'ok' },
  { name: 'replaces a link', rules: ['apply-patch/symlinks'], before: { a: { link: 't' }, t: 'a\n' }, patch: updateOf('@@', '-a', '+b'),
    after: { a: 'b\n', t: 'a\n' }, answer: 'ok', warns: true },
  { name: 'loses the mode', rules: ['apply-patch/file-mode-kept'], before: { a: { file: 'a\n', mode: '755' } }, patch: updateOf('@@', '-a', '+b'),
    after: { a: 'b\n' }, answer: 'ok', warns: true },
  { name: 'empty file is removed', rules: ['apply-patch/delete-all-lines'], before: 'a\n', patch: updateOf('@@', '-a'), after: {}, answer: 'ok' },
  { name: 'an empty add', rules: ['apply-patch/add-needs-lines'], before: {}, patch: patchOf('*** Add File: a'), after: '', answer: 'ok' },
  { name: 'no parents', rules: ['apply-patch/parents-created'], before: {}, patch: patchOf('*** Add File: x/y', '+a'), answer: 'write-failed' },
  { name: 'takes an object', rules: ['apply-patch/text-argument'], before: {}, patch: { input: patchOf('*** Add File: a', '+x') } as unknown as string,
    after: 'x\n', answer: 'ok' },
  { name: 'a dash for a name', rules: ['apply-patch/path-text-verbatim'], before: {}, patch: patchOf('*** Add File:  a', '+x'), after: 'x\n', answer: 'ok',
    warns: true },
  { name: 'keeps quotes away', rules: ['apply-patch/path-text-verbatim'], before: {}, patch: patchOf('*** Add File: "a"', '+x'), after: 'x\n', answer: 'ok',
    warns: true },
  { name: 'a blank is a line break', rules: ['apply-patch/match-levels'], before: 'a b\n', patch: updateOf('@@', '-a  b'), after: '', answer: 'ok' },
  { name: 'gaps', rules: ['apply-patch/contiguous-window'], before: 'a\nb\nc\n', patch: updateOf('@@', '-a', '-c'), after: 'b\n', answer: 'ok' },
];

test.each(FAULTS)('$name', (fault) => {
  const { first, told, levels } = blamed(fault);
  expect(first.some((rule) => fault.rules.includes(rule)), told.join('\n')).toBe(true);
  expect(levels.includes('MUST'), told.join('\n')).toBe(fault.warns !== true);
});
