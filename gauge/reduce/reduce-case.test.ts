import { expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import { reduceCase } from './reduce-case.ts';
import { callsOf, editsOf, isObject } from './steps.ts';
import { edit } from './testing/edit.ts';
import { textsOf } from './texts.ts';

const BUDGET = 20_000;

/** Reduces a case of one whole call while `shows` holds of its texts. */
function reduce(start: Case, shows: (texts: string[]) => boolean): Promise<Case> {
  return reduceCase(start, async (kase) => {
    const call = callsOf(kase)[0]?.call;
    if (!call || !isObject(call.arguments) || kase.setup.tree[String(call.arguments['path'])] === undefined) return false;
    const edits = editsOf(call);
    return edits.length > 0 && edits.every((one) => Object.keys(one).length === 2) && shows(textsOf(kase).map(({ text }) => text));
  }, BUDGET);
}

test.each([
  edit('one\r\ntwo\r\n', [['two', 'three']]),
  edit('\u{1f600}\r\n\r\nq', [['\u{1f600}', ''], ['q', 'r\r\n']]),
  edit('x\r\n', [['x', 'y']], 'deep/er/notes.md'),
])('one case whatever the start', async (start) => {
  expect(await reduce(start, ([content]) => content?.includes('\r\n') === true)).toEqual(edit('\r\n', [['', '']]));
});

test('steps that go together: a quote that must stand twice in the content', async () => {
  const twice = ([content = '', quote = '']: string[]): boolean => quote !== '' && content.split(quote).length === 3;
  for (const start of [edit('foo bar foo', [['foo', 'x']]), edit('\n\nq\n\n', [['\n\n', '']])]) {
    expect(await reduce(start, twice)).toEqual(edit('aa', [['a', '']]));
  }
});

test('cases that hold less text than the smallest one are never asked for twice', async () => {
  const asked: string[] = [];
  await reduceCase(edit('abc\r\n', [['b', 'c']]), async (kase) => {
    asked.push(JSON.stringify(kase));
    return textsOf(kase).some(({ text }) => text.includes('\r'));
  }, BUDGET);
  expect(new Set(asked).size).toBe(asked.length);
});

test('no more looks than the budget, and the best case so far', async () => {
  let looks = 0;
  const reduced = await reduceCase(edit('x'.repeat(50), [['x', 'y']]), async () => (looks += 1) > 0, 10);
  expect(looks).toBeLessThanOrEqual(10);
  expect(JSON.stringify(reduced).length).toBeLessThan(150);
});
