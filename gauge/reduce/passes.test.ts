import { expect, test } from 'vitest';
import type { Case, Step } from '../../contract/case.ts';
import { fewerCalls, fewerEdits, fewerLimits, fewerPaths, fewerRuns, fewerSteps, plainerArguments, plainerSetup } from './fewer.ts';
import { fewerLines, plainerLines } from './lines.ts';
import { plainerNames, shorterNames } from './names.ts';
import { otherOrder, plainerCharacters, plainestCall, plainestEdits, uniformTexts } from './plainer.ts';
import { fewerChunks, fewerPatchLines, fewerSections, otherPatchOrder, plainerPatchLines } from './patches.ts';
import { fewerQuotedLines, plainerQuotedLines } from './quoted-lines.ts';
import { mergedStretches, otherQuotes, shorterTexts, twoPlaces } from './shorter.ts';
import { edit } from './testing/edit.ts';
import { moving, patching, updating } from './testing/patch.ts';

const step = (kase: Case): Step => kase.runs[0]?.[0] as Step;
const [a, b] = [edit('a', [['a', '']]), edit('b', [['b', '']])];

function withRuns(runs: Step[][]): Case {
  return { ...a, runs };
}

function withArguments(given: string): Case {
  return withRuns([[{ call: { tool: 'replace', arguments: JSON.parse(given) } }]]);
}

function withTree(tree: Case['setup']['tree'], path = 'f.txt'): Case {
  return { ...edit('', [['a', '']], path), setup: { tree } };
}

function lineEdit(content: string, start: number, end: number, context: string, newText = 'x', path = 'f.txt'): Case {
  const entry = { start_line: start, end_line_exclusive: end, newText, context_line: context };
  return { tool: 'edit', dialect: 'tau', setup: { tree: { [path]: { file: content } } }, runs: [[{ call: { tool: 'edit', arguments: { path, edits: [entry] } } }]] };
}

function withLimits(limits: NonNullable<Case['limits']>): Case {
  return { ...a, limits };
}

const ADD_AND_MOVE = ['*** Add File: n', '+1', '*** Update File: src/x', '*** Move to: y', '@@', '+1'];

const IN_W = patching({ x: '' }, ['*** Delete File: x']);

/** Of a case, each pass, and something that it must come by. */
const EXAMPLES: [pass: (kase: Case) => Iterable<Case>, from: Case, to: Case][] = [
  [fewerRuns, withRuns([[step(a)], [step(b)]]), withRuns([[step(a)]])],
  [fewerSteps, withRuns([[step(a), step(b)]]), withRuns([[step(b)]])],
  [fewerSteps, withRuns([[step(a), step(b)], [step(b), step(a)]]), withRuns([[step(b)], [step(a)]])],
  [fewerCalls, withRuns([[{ together: [{ tool: 'x', arguments: 1 }, { tool: 'y', arguments: 2 }] }]]), withRuns([[{ together: [{ tool: 'y', arguments: 2 }] }]])],
  [fewerPaths, withTree({ 'f.txt': { file: 'a' }, 'g.txt': { file: '' } }), withTree({ 'f.txt': { file: 'a' } })],
  [plainerSetup, withTree({ 'f.txt': { file: 'a', mode: '640' } }), withTree({ 'f.txt': { file: 'a' } })],
  [plainerSetup, withTree({ d: { directory: true, mode: '511' } }), withTree({ d: { directory: true, mode: '500' } })],
  [plainerSetup, withTree({ l: { link: 'f.txt' } }), withTree({ l: { file: '' } })],
  [fewerLimits, withLimits({ read: { maxRanges: 3 }, edit: { maxEdits: 2 } }), withLimits({ edit: { maxEdits: 2 } })],
  [fewerLimits, withLimits({ edit: { maxEdits: 2 } }), { ...a }],
  [fewerLimits, withLimits({ read: { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64 } }), withLimits({ read: { maxOutputBytes: 64 } })],
  [fewerLines, lineEdit('one\ntwo\nthree\n', 3, 4, 'two'), lineEdit('two\nthree\n', 2, 3, 'two')],
  [fewerLines, lineEdit('one\ntwo\nthree\n', 3, 4, 'two'), lineEdit('one\nthree\n', 2, 3, 'one')],
  [fewerLines, lineEdit('one\ntwo\nthree\n', 3, 4, 'wrong'), lineEdit('one\nthree\n', 2, 3, 'wrong')],
  [plainerLines, lineEdit('one\r\ntwo', 2, 3, 'one'), lineEdit('a\r\ntwo', 2, 3, 'a')],
  [plainerLines, lineEdit('one\r\ntwo', 2, 3, 'one'), lineEdit('one\ntwo', 2, 3, 'one')],
  [plainestCall, lineEdit('one\r\ntwo', 2, 3, 'one'), lineEdit('a', 1, 2, '', 'b')],
  [plainestCall, updating('one\r\n', ['@@', ' one']), patching({ 'f.txt': 'a\n' }, ['*** Delete File: f.txt'])],
  [plainestCall, updating('one\r\n', ['@@', ' one']), patching({}, ['*** Add File: f.txt', '+a', '*** Update File: f.txt', '@@', '-a'])],
  [plainestCall, moving({ x: 'b' }, 'x', 'y'), moving({ 'f.txt': 'a', 'g.txt': 'a' }, 'f.txt', 'g.txt')],
  [fewerSections, patching({}, ['*** Add File: a', '+1', '*** Add File: b', '+2']), patching({}, ['*** Add File: b', '+2'])],
  [fewerSections, patching({}, ['*** Delete File: a', ...ADD_AND_MOVE]), patching({}, ['*** Delete File: a'])],
  [fewerChunks, updating('1\n2\n', ['@@ 1', '-2', '@@', '+3']), updating('1\n2\n', ['@@', '+3'])],
  [fewerPatchLines, updating('1\n', ['@@', '-1', '+2', '*** End of File']), updating('1\n', ['@@', '-1', '+2'])],
  [fewerPatchLines, updating('1\n', ['@@', '-1', '+2', '*** End of File']), updating('1\n', ['@@', '-1', '*** End of File'])],
  [fewerQuotedLines, updating('1\n2\n1\n', ['@@', ' 1', '-2', ' 1']), updating('1\n2\n', ['@@', ' 1', '-2'])],
  [fewerQuotedLines, updating('1\n2\n', ['@@ 1', '-2', '+3']), updating('2\n', ['-2', '+3'])],
  [fewerQuotedLines, updating('1\n2\n', ['@@', ' 1 ', '-2', '+3']), updating('2\n', ['@@', '-2', '+3'])],
  [plainerQuotedLines, updating('one\r\n two\r\n', ['@@ one', '-two', '+three']), updating('a\r\n b\r\n', ['@@ a', '-b', '+c'])],
  [plainerQuotedLines, updating(' one\none\n', ['@@', '-one', '+1']), updating(' a\na\n', ['@@', '-a', '+1'])],
  [plainerQuotedLines, updating(' one\none\n', ['@@', '-one', '+1']), updating('\n\n', ['@@', '-', '+1'])],
  [plainerLines, updating('one\r\ntwo', ['@@', '-two']), updating('one\ntwo', ['@@', '-two'])],
  [plainerPatchLines, updating('1\n', ['@@ 1', '+2']), updating('1\n', ['@@', '+2'])],
  [plainerPatchLines, updating('1\n', ['@@', '-1']), updating('1\n', ['@@', ' 1'])],
  [plainerPatchLines, updating('1\n', ['@@', '-1'], 'f.txt '), updating('1\n', ['@@', '-1'], 'f.txt')],
  [plainerPatchLines, updating('1\n', ['@@\r', '-1\r']), updating('1\n', ['@@', '-1'])],
  [otherPatchOrder, patching({ b: '', a: '' }, ['*** Delete File: b', ...ADD_AND_MOVE]), patching({ a: '', b: '' }, ['*** Delete File: b', ...ADD_AND_MOVE])],
  [otherPatchOrder, patching({}, ['*** Delete File: g.txt', '*** Delete File: d']), patching({}, ['*** Delete File: d', '*** Delete File: g.txt'])],
  [otherPatchOrder, updating('1\n', ['@@', '-1', '+2']), updating('1\n', ['@@', '+2', '-1'])],
  [plainerNames, patching({ 'src/x': '' }, ADD_AND_MOVE),
    patching({ 'src/f.txt': '' }, ['*** Add File: n', '+1', '*** Update File: src/f.txt', '*** Move to: y', '@@', '+1'])],
  [plainerNames, moving({ x: '' }, 'x', '{root}/d/y'), moving({ 'f.txt': '' }, 'f.txt', '{root}/d/y')],
  [shorterNames, moving({ 'a\tb': '' }, 'a\tb', 'd'), moving({ '\tb': '' }, '\tb', 'd')],
  [shorterNames, { ...IN_W, setup: { ...IN_W.setup, cwd: 'w\nx' } }, patching({ 'aw\rxb': '' }, ['*** Delete File: aw\rxb'])],
  [uniformTexts, updating('1\n', ['@@ 1', '-2', '+3']), updating('1\n', ['@@ 1', '-2', '+'])],
  [shorterTexts, updating('xay\n', ['@@', '-xay']), updating('xa\n', ['@@', '-xa'])],
  [plainerArguments, withArguments('{"path":"f.txt","start_line":7}'), withArguments('{"path":"f.txt","start_line":4}')],
  [plainerNames, withTree({ 'src/notes.md': { file: '' }, 'l': { link: 'src/notes.md' } }, 'src/notes.md'), withTree({ 'src/f.txt': { file: '' }, 'l': { link: 'src/f.txt' } }, 'src/f.txt')],
  [plainerNames, edit('a', [['a', '']], 'src/notes.md'), edit('a', [['a', '']], 'notes.md')],
  [fewerEdits, edit('abc', [['a', ''], ['b', ''], ['c', '']]), edit('abc', [['a', ''], ['c', '']])],
  [plainerArguments, withArguments('{"path":"f.txt","edits":[],"odd":true}'), withArguments('{"path":"f.txt","edits":[]}')],
  [plainerArguments, withArguments('{"path":"f.txt","edits":[],"odd":true}'), withArguments('{"path":"f.txt","edits":[],"a":true}')],
  [plainerArguments, withArguments('{"path":["f.txt"],"edits":17}'), withArguments('{"path":["f.txt"],"edits":0}')],
  [plainerArguments, withArguments('{"edits":[],"path":"f.txt"}'), withArguments('{"path":"f.txt","edits":[]}')],
  [plainestCall, edit('\r\n', [['\r', 'q'], ['\n', '']], 'x'), a],
  [plainestEdits, edit('one two', [['one', 'three'], ['two', 'four']]), edit('ab', [['a', ''], ['b', '']])],
  [plainestEdits, edit('one two', [['one', 'three'], ['two', 'four']]), edit('a\nb', [['a', ''], ['b', '']])],
  [uniformTexts, edit('xy', [['x', 'p'], ['y', 'q']]), edit('xy', [['x', ''], ['y', '']])],
  [shorterTexts, edit('one\ntwo\nthree\n', [['two', 'x']]), edit('two\nthree\n', [['two', 'x']])],
  [shorterTexts, edit('xyz', [['xyz', 'p']]), edit('xy', [['xy', 'p']])],
  [shorterTexts, edit('xax', [['x', 'axa']]), edit('a', [['', 'aa']])],
  [mergedStretches, edit('x', [['  ', '']]), edit('x', [['\t', '']])],
  [mergedStretches, edit('p\r\nq', [['\r\n', '']]), edit('p\nq', [['\n', '']])],
  [otherQuotes, edit('xyz', [['z', '']]), edit('xyz', [['x', '']])],
  [otherQuotes, edit('xyz', [['yz', '']]), edit('xz', [['xz', '']])],
  [otherOrder, edit('ab', [['b', ''], ['a', '']]), edit('ab', [['a', ''], ['b', '']])],
  [plainerCharacters, edit('q r', [['q', 's']]), edit('a b', [['a', 'c']])],
  [plainerCharacters, edit('\u{1f680}', [['\u{1f680}', '']]), edit('\u{1f600}', [['\u{1f600}', '']])],
  [plainerCharacters, edit('ba', [['b', '']]), edit('ab', [['a', '']])],
  [plainerCharacters, edit('ccc', [['c', '']]), edit('cbc', [['c', '']])],
  [twoPlaces, edit('xyz', [['z', '']]), edit('yz', [['a', '']])],
];

test.each(EXAMPLES.map(([pass, from, to]) => ({ name: pass.name, pass, from, to })))('$name', ({ pass, from, to }) => {
  expect([...pass(from)].map((kase) => JSON.stringify(kase))).toContain(JSON.stringify(to));
});
