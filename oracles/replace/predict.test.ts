import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Call, Case, Step } from '../../contract/case.ts';
import type { Alternative, Clause, Expectation, Matcher } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { predict } from '../index.ts';

type Pair = readonly [string, string];

const edits = (...pairs: Pair[]) => pairs.map(([oldText, newText]) => ({ oldText, newText }));
const call = (given: Json): Call => ({ tool: 'replace', arguments: given });
const onA = (...pairs: Pair[]): Step => ({ call: call({ path: 'a', edits: edits(...pairs) }) });

function kase(dialect: string, tree: Tree, ...steps: Step[]): Case {
  return { tool: 'replace', dialect, setup: { tree }, runs: [steps] };
}

function ask(dialect: string, file: string, given: Json | Pair[]): Expectation {
  const step = Array.isArray(given) ? onA(...(given as unknown as Pair[])) : { call: call(given) };
  return predict(kase(dialect, { a: { file } }, step));
}

function of<Kind extends Matcher['kind']>(alternative: Alternative | undefined, kind: Kind, step = 0): (Clause & { match: Extract<Matcher, { kind: Kind }> })[] {
  const clauses = alternative?.clauses ?? [];
  return clauses.filter((clause): clause is Clause & { match: Extract<Matcher, { kind: Kind }> } => clause.step === step && clause.match.kind === kind);
}

/** `success`, or the acceptable classes of the refusal. */
function answer(alternative: Alternative | undefined, step = 0): string {
  const status = of(alternative, 'status', step)[0]?.match.oneOf.join();
  return status === 'error' ? (of(alternative, 'class', step)[0]?.match.oneOf ?? ['any']).join(' ') : String(status);
}

function answers(expectation: Expectation, step = 0): string[] {
  return expectation.alternatives.map((alternative) => answer(alternative, step));
}

function content(alternative: Alternative | undefined, step = 0, path = 'a'): string | undefined {
  const change = of(alternative, 'tree', step)[0]?.match.changes[path];
  if (!change || !('pieces' in change.file)) return undefined;
  return Buffer.concat(change.file.pieces.map((piece) => toBuffer('kept' in piece ? piece.kept : (piece.inserted[0] ?? '')))).toString();
}

describe('the order of refusals in tau', () => {
  const bad = { path: 'gone', edits: [{ oldText: '', newText: 1 }] };
  test.each([
    ['a bad request wins over a missing file', {}, bad, 'request empty'],
    ['an empty quote counts with the request and with the quotes', {}, { path: 'gone', edits: edits(['', 'x']) }, 'empty request missing'],
    ['a directory', { a: { directory: true } }, { path: 'a', edits: edits(['x', 'y']) }, 'unreadable'],
    ['below a file', { a: { file: '' } }, { path: 'a/b', edits: edits(['x', 'y']) }, 'unreadable'],
    ['a loop of links', { a: { link: 'b' }, b: { link: 'a' } }, { path: 'a', edits: edits(['x', 'y']) }, 'unreadable'],
    ['a dangling link', { a: { link: 'b' } }, { path: 'a', edits: edits(['x', 'y']) }, 'missing'],
    ['not UTF-8 before quotes', { a: { file: { base64: '/w==' } } }, { path: 'a', edits: edits(['x', 'y']) }, 'utf8'],
    ['quotes before overlaps', { a: { file: 'abc' } }, { path: 'a', edits: edits(['ab', '1'], ['bc', '2'], ['zz', '3']) }, 'not-found duplicate'],
    ['empty and absent quotes', { a: { file: 'abc' } }, { path: 'a', edits: edits(['', '1'], ['zz', '3']) }, 'empty request not-found duplicate'],
    ['half a pair inserted: any class', { a: { file: 'abc' } }, { path: 'a', edits: edits(['a', '\ud83d']) }, 'any'],
    ['an unreadable file', { a: { file: 'x', mode: '000' } }, { path: 'a', edits: edits(['x', 'y']) }, 'unreadable'],
  ] as [string, Tree, Json, string][])('%s', (_, tree, given, expected) => {
    expect(answers(predict(kase('tau', tree, { call: call(given) })))).toEqual([expected]);
  });
});

describe('what a dialect leaves open', () => {
  test('harness: arguments or the missing file', () => {
    expect(answers(predict(kase('harness', {}, { call: call({ path: 'gone', edits: 'x' }) })))).toEqual(['request', 'missing']);
  });

  test.each(['harness', 'pi'])('%s: undefined fields are ignored or refused, and have no effect', (dialect) => {
    const expectation = ask(dialect, 'xx', { path: 'a', edits: edits(['x', 'y']), replaceAll: true });
    expect(answers(expectation)).toEqual(['duplicate', 'request']);
  });

  test.each(['harness', 'pi', 'pi-fuzzy'])('%s: quotes that overlap themselves are counted in one of two ways', (dialect) => {
    const { alternatives } = ask(dialect, 'aaa', [['aa', 'X']]);
    expect(alternatives.map((alternative) => answer(alternative))).toEqual(['success', 'duplicate']);
    expect(content(alternatives[0])).toBe('Xa');
    expect(alternatives[1]?.concession?.rule).toBe('replace/self-overlap-counting');
    const numbers = ask(dialect, 'aaaa', [['aa', 'X']]).alternatives.map((alternative) => of(alternative, 'text').find(({ match }) => match.first?.names === 'number')?.match.first?.equals);
    expect(numbers).toEqual([2, 3]);
  });

  test('harness: an overlap of edits without effect is an overlap or no change', () => {
    expect(answers(ask('harness', 'abc', [['ab', 'ab'], ['bc', 'bc']]))).toEqual(['overlap', 'no-change']);
  });

  test('pi: a lone object in text is refused or taken as a list of one', () => {
    expect(answers(ask('pi', 'ab', { path: 'a', edits: '{"oldText":"a","newText":"Q"}' }))).toEqual(['request', 'success']);
  });

  test('pi-fuzzy: after folding, other lines are kept or folded as a concession', () => {
    const { alternatives } = ask('pi-fuzzy', 't  \nk  \n', [['t\n', 'u\n']]);
    expect(alternatives.map((alternative) => content(alternative))).toEqual(['u\nk  \n', 'u\nk\n']);
    expect(alternatives.map(({ concession }) => concession?.rule)).toEqual([undefined, 'replace/fuzzy-untouched-lines']);
  });

  test('pi-fuzzy: blanks on an empty last line stay', () => {
    expect(content(ask('pi-fuzzy', 't  \nk\n  ', [['t\n', 'u\n']]).alternatives[0])).toBe('u\nk\n  ');
  });

  test('pi-fuzzy: nothing is demanded where folding leaves no quote', () => {
    expect(ask('pi-fuzzy', 'a  b', [['  ', '']]).alternatives).toEqual([{ clauses: [] }]);
  });

  test.each([
    ['tau', '444', '755', ['success', 'write unreadable']], ['tau', '644', '555', ['write unreadable', 'success']],
    ['tau', '444', '555', ['write unreadable']], ['pi', '444', '755', ['any', 'success']], ['pi', '444', '555', ['any']], ['pi', '644', '555', ['success']],
  ])('%s: file of mode %s in a directory of mode %s', (dialect, mode, directory, expected) => {
    const tree: Tree = { d: { directory: true, mode: directory }, 'd/a': { file: 'x', mode } };
    expect(answers(predict(kase(dialect, tree, { call: call({ path: 'd/a', edits: edits(['x', 'y']) }) })))).toEqual(expected);
  });
});

describe('messages', () => {
  const said = (alternative: Alternative | undefined) => of(alternative, 'text').map(({ match }) => match);

  test('harness names all files at the root in order of code points', () => {
    const tree: Tree = { b: { file: '' }, A: { file: '' }, '\uffee': { file: '' }, '\u{1f600}': { file: '' } };
    const [first] = predict(kase('harness', tree, { call: call({ path: 'x y', edits: edits(['a', 'b']) }) })).alternatives;
    expect(said(first)).toContainEqual({ kind: 'text', equals: 'File not found: x y. Files here: A, b, \uffee, \u{1f600}' });
  });

  test('pi looks for empty quotes first, harness in one pass', () => {
    const list: Pair[] = [['a', 'x'], ['zz', 'y'], ['', 'q']];
    expect(answers(ask('pi', 'abc', list))).toEqual(['empty']);
    expect(answers(ask('harness', 'abc', list))).toEqual(['not-found']);
    expect(said(ask('harness', 'abc', list).alternatives[0])).toContainEqual({ kind: 'text', first: { pattern: String.raw`edits\[(\d+)\]`, equals: 1, names: 'index' } });
  });

  test('tau repeats no long word of path, file or request', () => {
    const [clause] = of(ask('tau', 'abcdefghijklm', [['nopqrstuvwxyz', 'y']]).alternatives[0], 'text');
    expect(clause?.match).toMatchObject({ oneLine: true, lacks: ['nopqrstuvwxyz', 'abcdefghijklm'] });
  });

  test('pi counts edits after repair', () => {
    const expectation = ask('pi', 'ab', { path: 'a', oldText: 'a', newText: 'Q', edits: edits(['b', 'R']) });
    expect(content(expectation.alternatives[0])).toBe('QR');
    expect(of(expectation.alternatives[0], 'field').map(({ match }) => match.equals)).toEqual([2]);
  });

  test.each([
    ['a\nb\nc\n', ['c\n', 'c\nd\n'], 4, 4], ['a\nb\n', ['a', 'x'], 1, 1], ['a\nb', ['b', 'b\n'], 1, 3],
  ] as [string, Pair, number, number][])('pi: first changed line in %j', (file, edit, least, most) => {
    const ranges = of(ask('pi', file, [edit]).alternatives[0], 'integer-between').map(({ match }) => match);
    expect([ranges.at(-1)?.least, ranges.at(-1)?.most]).toEqual([least, most]);
  });
});

describe('several steps', () => {
  test('another program rewrites the file before the call', () => {
    const expectation = predict(kase('tau', { a: { file: 'T = 30\n' } }, { put: { a: { file: '#\nT = 30\n' } } }, onA(['30', '5'])));
    expect(content(expectation.alternatives[0], 1)).toBe('#\nT = 5\n');
    expect(of(expectation.alternatives[0], 'status', 1)[0]?.rules).toContain('replace/no-stale-check');
  });

  test('removed before the call, and a corrected call after a refused one', () => {
    expect(answers(predict(kase('pi', { a: { file: 'x' } }, { put: { a: null } }, onA(['x', 'y']))), 1)).toEqual(['missing']);
    const expectation = predict(kase('harness', { a: { file: 'ab' } }, onA(['a', '1'], ['z', '2']), onA(['a', '1'], ['b', '2'])));
    expect([answer(expectation.alternatives[0]), content(expectation.alternatives[0], 1)]).toEqual(['not-found', '12']);
    expect(of(expectation.alternatives[0], 'status', 1)[0]?.rules).toContain('replace/all-or-nothing');
  });

  test('each call sees what the last one left, in every alternative', () => {
    const expectation = predict(kase('harness', { a: { file: 'aaa' } }, onA(['aa', 'b']), onA(['b', 'c'])));
    expect(answers(expectation, 1)).toEqual(['success', 'not-found']);
  });

  test('the definitions', () => {
    expect(predict(kase('tau', {}, { define: true })).alternatives[0]?.clauses.map(({ rules }) => rules[0])).toEqual(['replace/visible-name-and-lifecycle-name', 'replace/advertised-schema']);
    expect(predict(kase('pi', {}, { define: true })).alternatives[0]?.clauses[0]?.level).toBe('SHOULD');
  });

  test('disjoint calls together all succeed; of two on one place, one does', () => {
    const together = (...pairs: Pair[]): Step => ({ together: pairs.map((pair) => call({ path: 'a', edits: edits(pair) })) });
    const statuses = (expectation: Expectation) => expectation.alternatives.map((alternative) => of(alternative, 'status').map(({ match }) => match.oneOf[0]));
    const disjoint = predict(kase('pi', { a: { file: 'a\nb\nc\n' } }, together(['a', '1'], ['b', '2'], ['c', '3'])));
    expect(statuses(disjoint)).toEqual([['success', 'success', 'success']]);
    expect(of(disjoint.alternatives[0], 'serialisable')[0]?.match.effects.length).toBe(3);
    expect(statuses(predict(kase('pi', { a: { file: 'a\n' } }, together(['a', '1'], ['a', '2']))))).toEqual([['success', 'error'], ['error', 'success']]);
  });
});

describe('paths', () => {
  test.each([
    ['through a chain into another directory', { 'd/l': { link: '../m' }, m: { link: '{root}/e/t' }, 'e/t': { file: 'o' } }, '', 'd/l', 'e/t'],
    ['from the working directory', { 'w/t': { file: 'o' } }, 'w', './t', 'w/t'],
    ['up and through a linked directory', { 'w/x': { file: '' }, e: { link: 'f' }, 'f/t': { file: 'o' } }, 'w', '../e/t', 'f/t'],
  ] as [string, Tree, string, string, string][])('%s', (_, tree, cwd, path, target) => {
    const expectation = predict({ tool: 'replace', dialect: 'pi', setup: { tree, cwd }, runs: [[{ call: call({ path, edits: edits(['o', 'n']) }) }]] });
    expect(content(expectation.alternatives[0], 0, target)).toBe('n');
  });

  test('what leads out of the root is not modelled', () => {
    expect(predict(kase('tau', { a: { link: '../outside/x' } }, onA(['x', 'y']))).alternatives).toEqual([{ clauses: [] }]);
  });
});

test('sizes are decided before anything else about the text', () => {
  const sized = (times: number) => predict(kase('tau', { a: { file: { parts: ['M', { repeat: 'x', times }] } } }, onA(['M', 'MM'])));
  expect(answers(sized(10_485_760))).toEqual(['unreadable']);
});

test('other tools and dialects are not known', () => {
  expect(() => predict({ ...kase('tau', {}), tool: 'dir_lock', runs: [[{ call: { tool: 'dir_lock', arguments: {} } }]] })).toThrow('no oracle for tool dir_lock');
  expect(() => predict({ ...kase('tau', {}), dialect: 'unheard-of' })).toThrow('no oracle for dialect unheard-of');
});
