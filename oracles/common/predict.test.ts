import { describe, expect, test } from 'vitest';
import type { Bytes } from '../../contract/bytes.ts';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Alternative, Clause } from '../../contract/expectation.ts';
import { evaluate } from '../../contract/matchers/evaluate.ts';
import type { Observation } from '../../contract/observation.ts';
import type { Example } from '../../contract/rule.ts';
import { COMMON_EDIT } from '../../contract/rules/common-edit.ts';
import { COMMON_FILES } from '../../contract/rules/common-files.ts';
import { toLive, type Tree } from '../../contract/tree.ts';
import { predictCommon } from './predict.ts';

const caseOf = (tree: Tree, args: unknown, traits = {}, outside?: Tree): Case => ({
  tool: 'replace', dialect: 'common', traits, setup: { tree, ...(outside ? { outside } : {}) },
  runs: [[{ call: { tool: 'replace', arguments: args as Example['arguments'] } }]],
});

const edit = (content: Bytes, edits: [string, string][], traits = {}) =>
  caseOf({ f: { file: content } }, { path: 'f', edits: edits.map(([oldText, newText]) => ({ oldText, newText })) }, traits);

/** The tree after a call as an implementation would leave it; `content` of `f`, or a whole tree. */
function observed(kase: Case, status: 'success' | 'error', after: Tree): Observation {
  const before = toLive(kase.setup.tree);
  const outside = toLive(kase.setup.outside ?? {});
  const outcome = status === 'success' ? { status } : { status, message: 'no' };
  return {
    root: '/root',
    runs: [{ steps: [{ outcomes: [outcome], before, after: toLive(after), outsideBefore: outside, outsideAfter: outside, ms: 0 }] }],
  };
}

const fits = (alternative: Alternative, observation: Observation, level: Clause['level'] = 'MUST') =>
  alternative.clauses.filter((clause) => clause.level === level).every((clause) => evaluate(clause, observation, 'common').length === 0);

const allows = (kase: Case, status: 'success' | 'error', after: Tree = kase.setup.tree) =>
  predictCommon(kase).alternatives.some((alternative) => fits(alternative, observed(kase, status, after)));

/** Which of a refusal and the given contents after a success are allowed. */
const allowed = (kase: Case, ...contents: Bytes[]): (boolean | string)[] => [
  allows(kase, 'error'),
  ...contents.map((content) => allows(kase, 'success', { ...kase.setup.tree, f: { file: content } })),
];

const latin1 = (text: string): Bytes => ({ base64: Buffer.from(text, 'latin1').toString('base64') });

describe('worked examples', () => {
  for (const rule of [...COMMON_EDIT, ...COMMON_FILES]) {
    rule.examples.filter(({ tool = rule.tool }: Example) => tool === 'replace').forEach((example: Example, index: number) => {
      test(`${rule.id} ${index + 1}`, () => {
        const kase = caseOf(example.before, example.arguments, example.traits);
        const after = { ...example.before, ...example.after };
        const harmless = rule.id === 'common/contained';
        expect(allows(kase, 'success', after)).toBe(example.outcome === 'success' || harmless);
        expect(allows(kase, 'error')).toBe(example.outcome === 'refusal' || example.refusalAllowed === true);
        expect(allows(kase, 'error', { ...example.before, extra: { file: '' } })).toBe(false);
      });
    });
  }
});

describe('quotes', () => {
  test('self-overlapping quotes are open: a refusal or the leftmost place', () => {
    expect(allowed(edit('aaa', [['aa', 'b']]), 'ba', 'ab')).toEqual([true, true, false]);
  });

  test('a quote that splits a CRLF is open', () => {
    expect(allowed(edit('a\r\nb', [['\nb', 'X']]), 'a\rX', 'aX', 'a\r\nX')).toEqual([true, true, true, false]);
  });

  test('one exact place among others by endings is the place', () => {
    expect(allowed(edit('a\nb\na\r\nb\n', [['a\nb', 'X']]), 'X\na\r\nb\n', 'a\nb\nX\n')).toEqual([true, true, false]);
  });

  test('touching copies are several', () => {
    expect(allowed(edit('aa', [['a', 'b']]), 'ba', 'bb')).toEqual([true, false, false]);
  });

  test('first and all land where they say', () => {
    expect(allowed(edit('a a', [['a', 'b']], { ifSeveral: 'first' }), 'b a', 'b b', 'a b')).toEqual([true, true, false, false]);
    expect(allowed(edit('a a', [['a', 'b']], { ifSeveral: 'all' }), 'b b', 'a b')).toEqual([true, true, false]);
  });

  test('a folded quote is missing unless folding is declared, and then demanded in a CRLF file', () => {
    const edits: [string, string][] = [['one\ntwo', 'x\ny']];
    expect(allowed(edit('one\r\ntwo\r\n', edits), 'x\ny\r\n')).toEqual([true, false]);
    expect(allowed(edit('one\r\ntwo\r\n', edits, { quoteEndings: 'folded' }), 'x\ny\r\n', 'x\r\ny\r\n')).toEqual([false, true, false]);
    expect(allowed(edit('one\rtwo\r', edits, { quoteEndings: 'folded' }), 'x\ny\r')).toEqual([true, true]);
  });

  test('a lenient match is one region, never of a far quote or of several equal stretches', () => {
    const similar = { matching: 'similar' };
    expect(allowed(edit('a\nkey1 = 2\n', [['key1 = 3', 'key1 = 4']], similar), 'a\nkey1 = 4\n', 'b\nkey1 = 4\n')).toEqual([true, true, false]);
    expect(allowed(edit('a\nkey1 = 2\n', [['key1 = 3', 'key1 = 4']], { matching: 'lookAlike' }), 'a\nkey1 = 4\n')).toEqual([true, false]);
    expect(allowed(edit('a\nkey1 = 2\n', [['zebra', 'key1 = 4']], similar), 'a\nkey1 = 4\n')).toEqual([true, false]);
    expect(allowed(edit('p  q\nx\np  q\n', [['p q', 'z']], similar), 'z\nx\np  q\n')).toEqual([true, false]);
  });
});

describe('new text', () => {
  const mixed = (traits: object) => edit('a\r\nb\nc\n', [['b', 'x\ny']], traits);

  test('asGiven is the text itself', () => {
    expect(allowed(mixed({}), 'a\r\nx\ny\nc\n', 'a\r\nx\r\ny\nc\n')).toEqual([true, true, false]);
  });

  test('ofFile may be any kind of a mixed file, the one kind of another', () => {
    expect(allowed(mixed({ newTextEndings: 'ofFile' }), 'a\r\nx\ny\nc\n', 'a\r\nx\r\ny\nc\n', 'a\r\nx\ry\nc\n')).toEqual([true, true, true, false]);
    const crlf = edit('a\r\nb\r\n', [['b', 'x\ny']], { newTextEndings: 'ofFile' });
    expect(allowed(crlf, 'a\r\nx\r\ny\r\n', 'a\r\nx\ny\r\n')).toEqual([true, true, false]);
  });

  test('ofPlace looks at the lines touched and one around', () => {
    const far = edit('a\r\nb\nc\nd\ne\nf\r\n', [['d', 'x\r\ny']], { newTextEndings: 'ofPlace' });
    expect(allowed(far, 'a\r\nb\nc\nx\ny\ne\nf\r\n', 'a\r\nb\nc\nx\r\ny\ne\nf\r\n')).toEqual([true, true, false]);
  });

  test('an unpaired surrogate is refused, or conceded as U+FFFD', () => {
    const kase = edit('k\n', [['k', 'x\ud800']]);
    expect(predictCommon(kase).alternatives.map(({ concession }) => concession?.rule)).toEqual([undefined, 'common/surrogates-harmless']);
  });
});

describe('several edits', () => {
  test('a swap, and places that touch, must succeed', () => {
    expect(allowed(edit('pp qq\n', [['pp', 'qq'], ['qq', 'pp']]), 'qq pp\n', 'pp pp\n')).toEqual([false, true, false]);
    expect(allowed(edit('ab\n', [['b', 'd'], ['a', 'c']]), 'cd\n')).toEqual([false, true]);
    expect(allowed(edit('a b\n', [['a', 'c'], ['b', 'd']]), 'c d\n')).toEqual([true, true]);
  });

  test('in sequence each edit sees what the one before left', () => {
    const sequence = { editsPerCall: 'sequence' };
    expect(allowed(edit('ab\n', [['a', 'b'], ['b', 'a']], sequence), 'ba\n', 'aa\n')).toEqual([true, false, false]);
    expect(allowed(edit('a\n', [['a', 'b'], ['b', 'c']], sequence), 'c\n', 'b\n')).toEqual([true, true, false]);
    expect(allowed(edit('a b\n', [['a', 'b'], ['b', 'c']], { ...sequence, ifSeveral: 'first' }), 'c b\n')).toEqual([true, true]);
    expect(allowed(edit('a\nb\n', [['a', 'c'], ['zq', 'd']], sequence), 'c\nb\n')).toEqual([true, false]);
    expect(allowed(edit('a\nb\n', [['a', 'c'], ['b', 'd']], sequence), 'c\nd\n')).toEqual([false, true]);
  });
});

describe('bytes that are not UTF-8', () => {
  const utf16 = (text: string): Bytes => ({ base64: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]).toString('base64') });

  test('transcodes finds the text of a UTF-16 file and keeps its encoding', () => {
    const edits: [string, string][] = [['n=1', 'n=é']];
    expect(allowed(edit(utf16('n=1\n'), edits, { encoding: 'transcodes' }), utf16('n=é\n'))).toEqual([false, true]);
    expect(allowed(edit(utf16('n=1\n'), edits), utf16('n=é\n'))).toEqual([true, false]);
  });

  test('a refusal is right unless bytes are declared', () => {
    const edits: [string, string][] = [['a', 'b']];
    expect(allowed(edit(latin1('a\n\xff'), edits), latin1('b\n\xff'), 'b\n\ufffd')).toEqual([true, true, false]);
    expect(allowed(edit(latin1('a\n\xff'), edits, { encoding: 'bytes' }), latin1('b\n\xff'))).toEqual([false, true]);
  });
});

describe('no change, sizes, creation', () => {
  test('a no-op leaves the bytes and gets the declared answer', () => {
    expect(allowed(edit('a\n', [['a', 'a']]), 'a\n')).toEqual([true, true]);
    expect(allowed(edit('a\n', [['a', 'a']], { noChange: 'success' }), 'a\n')).toEqual([false, true]);
    expect(allowed(edit('a\n', [['a', 'a']], { noChange: 'refusal' }), 'a\n')).toEqual([true, false]);
    expect(allowed(edit('a a', [['a', 'a']]), 'a a')).toEqual([true, false]);
  });

  test('the largest size is handled whole, one byte more is refused', () => {
    const lines = `last\n${'x\n'.repeat(40_000)}`;
    const changed = lines.replace('last', 'LASR');
    expect(allowed(edit(lines, [['last', 'LASR']]), changed)).toEqual([false, true]);
    expect(allowed(edit(lines, [['last', 'LASR']], { maxBytes: 80_005 }), changed)).toEqual([false, true]);
    expect(allowed(edit(lines, [['last', 'LASR']], { maxBytes: 80_004 }), changed)).toEqual([true, false]);
  });

  test('an empty quote may fill an empty file only where that is declared', () => {
    expect(allowed(edit('', [['', 'b']], { createsMissing: 'emptyQuote' }), 'b')).toEqual([true, true]);
    expect(allowed(edit('a', [['', 'b']], { createsMissing: 'anyQuote' }), 'ba')).toEqual([true, false]);
    const missing = caseOf({ g: { file: 'x' } }, { path: 'f', edits: [{ oldText: 'a', newText: 'b' }] }, { createsMissing: 'anyQuote' });
    expect(allowed(missing, 'b', 'a')).toEqual([true, true, false]);
    expect(allowed({ ...missing, traits: {} }, 'b')).toEqual([true, false]);
  });

  test('where a read is required, success is demanded only after one', () => {
    const kase = edit('a\n', [['a', 'b']], { priorRead: 'required' });
    expect(predictCommon(kase).alternatives).toHaveLength(2);
    kase.runs[0]?.unshift({ call: { tool: 'read', arguments: { path: 'f' } } });
    expect(predictCommon(kase).alternatives).toHaveLength(1);
  });
});

describe('paths', () => {
  const change = (path: string, tree: Tree, traits = {}) => caseOf(tree, { path, edits: [{ oldText: 'a', newText: 'b' }] }, traits, { f: { file: 'a\n' } });

  test('what leads outside is refused or touches nothing there', () => {
    const shapes: [string, Tree][] = [
      ['../outside/f', {}], ['{outside}/f', {}], ['{root}/../outside/f', {}], ['/elsewhere/f', {}], ['l', { l: { link: '../outside/f' } }],
      ['d/f', { d: { link: '../outside' } }], ['d/f', { d: { link: '{root}/../outside' } }], ['n', { n: { link: '../outside/new' } }],
      ['s/d/../f', { 's/d': { link: '../../outside' }, 's/f': { file: 'a\n' } }], ['k', { k: { link: 'd/f' }, d: { link: '../outside' } }],
    ];
    for (const [path, tree] of shapes) {
      const kase = change(path, tree);
      const clauses = predictCommon(kase).alternatives.flatMap((alternative) => alternative.clauses);
      expect(clauses.every((clause) => clause.rules[0] === 'common/contained' || clause.bySymptom?.['outside-changed']?.[0] === 'common/contained')).toBe(true);
      expect(allows(kase, 'error')).toBe(true);
      expect(allows(kase, 'success', { ...tree, x: { file: '' } })).toBe(false);
    }
  });

  test('detours inside may be taken or refused', () => {
    for (const path of ['a/../f', './f', '{root}/f', 'f/', 'sub/../f']) {
      const kase = change(path, { 'f': { file: 'a\n' }, 'sub/x': { file: '' } });
      expect([path, ...allowed(kase, 'b\n', 'a\n')]).toEqual([path, true, true, false]);
    }
  });

  test('directories, paths below files, loops and missing files are refused', () => {
    const tree: Tree = { 'd/x': { file: 'a' }, 'l': { link: 'l' }, 'm': { link: 'gone' } };
    for (const path of ['d', 'd/x/y', 'l', 'm', 'g', 'e/g', 'd/x/', 'x'.repeat(300)]) {
      expect([path, allows(change(path, tree), 'error')]).toEqual([path, true]);
      expect([path, allows(change(path, tree), 'success')]).toEqual([path, false]);
    }
  });

  test('a replaced link, a split hard link and another mode are only warnings', () => {
    const tree: Tree = { f: { file: 'a\n', mode: '755' }, l: { link: 'f' }, h: { hardLink: 'f' } };
    const inPlace: Tree = { ...tree, f: { file: 'b\n', mode: '755' } };
    const verdicts = (path: string, after: Tree) => {
      const kase = change(path, tree);
      const observation = observed(kase, 'success', after);
      const must = predictCommon(kase).alternatives.filter((alternative) => fits(alternative, observation));
      return [must.length > 0, must.some((alternative) => fits(alternative, observation, 'SHOULD'))];
    };
    expect(verdicts('f', inPlace)).toEqual([true, true]);
    expect(verdicts('l', inPlace)).toEqual([true, true]);
    expect(verdicts('f', { ...inPlace, f: { file: 'b\n', mode: '600' } })).toEqual([true, false]);
    expect(verdicts('f', { ...tree, f: { file: 'b\n', mode: '755' }, h: { file: 'a\n', mode: '755' } })).toEqual([true, false]);
    expect(verdicts('l', { ...tree, l: { file: 'b\n' } })).toEqual([true, false]);
    expect(verdicts('l', { ...inPlace, l: { file: 'b\n' } })).toEqual([false, false]);
  });
});

describe('attribution', () => {
  const treeClauses = (kase: Case) => predictCommon(kase).alternatives.flatMap(({ clauses }) => clauses.filter(({ facet }) => facet === 'tree'));

  test('damage after a refusal, leftovers, escapes and unwritten successes each have their rule', () => {
    const [success, refusal] = treeClauses(edit('a\r\n', [['a', 'b']]));
    expect(success?.bySymptom).toMatchObject({
      'not-written': ['common/success-on-disk'], 'leftover': ['common/no-leftovers'], 'outside-changed': ['common/contained'],
      'endings': ['common/untouched-bytes'],
    });
    expect(refusal?.bySymptom).toMatchObject({ 'changed-on-refusal': ['common/refusal-changes-nothing'] });
  });

  test('a call after another starts from what that one left', () => {
    const kase = edit('a\n', [['a', 'b']]);
    kase.runs[0]?.push({ call: { tool: 'replace', arguments: { path: 'f', edits: [{ oldText: 'b', newText: 'c' }] } } });
    const [only, ...others] = predictCommon(kase).alternatives;
    expect(others).toEqual([]);
    expect(only?.clauses.map(({ step, facet }) => [step, facet])).toEqual([[0, 'status'], [0, 'tree'], [1, 'status'], [1, 'tree']]);
  });

  test('bytes of a prediction are JSON that reads back', () => {
    const [success] = treeClauses(edit(latin1('a\xff'), [['a', 'b']]));
    const { changes } = JSON.parse(JSON.stringify(success?.match));
    expect(changes.f.file.pieces.map((piece: { kept?: Bytes; inserted?: Bytes[] }) => toBuffer(piece.kept ?? piece.inserted?.[0] ?? ''))).toHaveLength(2);
  });
});
