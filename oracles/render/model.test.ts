import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { JsonObject } from '../../contract/json.ts';
import { judge } from '../../contract/judge.ts';
import { RULES } from '../../contract/rules/index.ts';
import { predict } from '../index.ts';

function symptoms(asked: JsonObject, text: string): string[] {
  const kase: Case = { tool: 'render', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'render', arguments: asked } }]] };
  const none = new Map();
  const step = { outcomes: [{ status: 'success' as const, text }], before: none, after: none, outsideBefore: none, outsideAfter: none, ms: 1 };
  const { differences } = judge(predict(kase), { root: '/r', runs: [{ steps: [step] }] }, { render: new Set(['text']) }, kase, undefined);
  return differences.map(({ symptom, level, rules }) => `${level} ${symptom} ${rules.join(' ')}`);
}

describe('the worked examples', () => {
  const examples = RULES.flatMap(({ id, examples: all }) => all.filter(({ tool }) => tool === 'render').map((example) => ({ id, example })));

  test('are there', () => {
    expect(examples.length).toBeGreaterThan(10);
  });

  test.each(examples)('$id ($#)', ({ example }) => {
    expect(symptoms(example.arguments as JsonObject, example.text ?? '')).toEqual([]);
    expect(symptoms(example.arguments as JsonObject, `${example.text}.`)).not.toEqual([]);
  });
});

test.each<[string[], JsonObject, string]>([
  [['MUST frame-empty-line structure/frame structure/headers-only'], { status: 'success', fields: [['a', 1]], payload: 'b' }, 'a: 1\nb'],
  [['SHOULD frame-multi-line structure/multi-line-values'], { status: 'success', fields: [['a', 'b\nc']] }, 'a: b\\nc\n\n'],
  [['SHOULD frame-cancelled structure/cancelled-frame'], { status: 'cancelled', message: 'a' }, 'a'],
  [['MUST frame-injected structure/no-injection structure/header-escaping'], { status: 'error', message: 'a\nb' }, 'error: a\nb\n\n'],
  [[], { status: 'error', message: 'a', fields: [['b', null]], payload: '' }, 'error: a\nb: \n\n'],
])('%j', (expected, asked, text) => {
  expect(symptoms(asked, text)).toEqual(expected);
});

test('a call that asks for no outcome: nothing is demanded', () => {
  const kase: Case = { tool: 'render', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'render', arguments: { status: 'odd' } } }]] };
  expect(predict(kase)).toEqual({ alternatives: [{ clauses: [] }] });
});
