import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import { costOf, isCheaper } from './cost.ts';
import { edit } from './testing/edit.ts';
import { moving, patching, updating } from './testing/patch.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\u00e9'), maxLength: 2 });
const cases: fc.Arbitrary<Case> = fc
  .record({ content: text, pairs: fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 2 }), path: fc.constantFrom('f.txt', 'd/f.txt', 'x') })
  .map(({ content, pairs, path }) => edit(content, pairs, path));

const cheaper = (a: Case, b: Case): boolean => isCheaper(costOf(a), costOf(b));

test('no two different cases cost the same, and no case is cheaper than itself', () => {
  fc.assert(fc.property(cases, cases, (a, b) => {
    const same = JSON.stringify(a) === JSON.stringify(b);
    expect([cheaper(a, b), cheaper(b, a)].filter(Boolean)).toHaveLength(same ? 0 : 1);
  }));
});

test('the order is transitive', () => {
  fc.assert(fc.property(cases, cases, cases, (a, b, c) => {
    if (cheaper(a, b) && cheaper(b, c)) expect(cheaper(a, c)).toBe(true);
  }));
});

test.each<[string, Case, Case]>([
  ['one edit before two', edit('abcdef', [['abc', 'def']]), edit('ab', [['a', ''], ['b', '']])],
  ['shorter texts before plainer ones', edit('\u{1f600}', [['\u{1f600}', '']]), edit('ab', [['a', '']])],
  ['plainer characters', edit('a', [['a', '']]), edit('z', [['z', '']])],
  ['letters before endings, LF before CR', edit('\n', [['\n', '']]), edit('\r', [['\r', '']])],
  ['the plain name before a shorter one', edit('a', [['a', '']], 'f.txt'), edit('a', [['a', '']], 'x')],
  ['one operation before two', updating('', ['@@', '+a', '+b', '+c']), patching({}, ['*** Delete File: d', '*** Delete File: d'])],
  ['fewer chunks before fewer lines', updating('', ['@@', '+a', '+b', '+c']), updating('', ['@@', '+a', '@@', '+b'])],
  ['fewer lines before shorter ones', updating('', ['@@', '+abc']), updating('', ['@@', '+', '+'])],
  ['lines that can be seen before shorter ones', updating('a\n', ['@@', ' a']), updating('', ['@@', ' '])],
  ['a file that ends with a newline before a shorter one', updating('a\n', ['@@', ' a']), updating('a', ['@@', ' a'])],
  ['a line with text before an empty one', updating('a\n', ['@@', ' a']), updating('a\n', ['@@', ''])],
  ['a header without a context', updating('', ['@@', '+ab']), updating('', ['@@ a', '+'])],
  ['the paths of a move count', moving({}, 'f.txt', 'd'), moving({}, 'f.txt', 'e')],
  ['keys as people write them', edit('a', [['a', '']]), swapped(edit('a', [['a', '']]))],
])('%s', (_, cheap, dear) => {
  expect(cheaper(cheap, dear)).toBe(true);
});

/** The same arguments, the last key first. */
function swapped(kase: Case): Case {
  const step = kase.runs[0]?.[0] as { call: { tool: string; arguments: object } };
  const given = Object.fromEntries(Object.entries(step.call.arguments).reverse());
  return { ...kase, runs: [[{ call: { ...step.call, arguments: given } }]] };
}
