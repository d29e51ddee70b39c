import { expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { Limits } from '../../contract/limits.ts';
import { strictContext } from '../../properties/testing/context.ts';
import { keepsLimits } from './limits.ts';

const SMALL = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64, combinedLayout: 'balanced' };

/** A read under the limits given. */
function reading(limits?: { [name: string]: number | string }): Case {
  const kase: Case = { tool: 'read', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'read', arguments: { path: 'f' } } }]] };
  return limits ? { ...kase, limits: { read: limits } } : kase;
}

const context = strictContext('tau');

/** An adapter that declares these limits of read, and lets none be set. */
const fixed = (declared: Limits) => ({ limits: { ...context.limits, read: { ...context.limits.read, ...declared } }, tunable: {} });

test('limits that can be set, or are the defaults', () => {
  expect(keepsLimits(reading(), context)).toBe(true);
  expect(keepsLimits(reading(SMALL), context)).toBe(true);
});

test('limits that cannot be set must be the declared ones', () => {
  expect(keepsLimits(reading(SMALL), fixed({}))).toBe(false);
  expect(keepsLimits(reading(SMALL), fixed(SMALL))).toBe(true);
  expect(keepsLimits(reading(), fixed(SMALL))).toBe(false);
});

test('a case that leaves out what the adapter declares is judged under the default, which the adapter does not keep to', () => {
  expect(keepsLimits(reading(), { ...fixed({ maxOutputBytes: 51_200 }), tunable: { read: new Set(['maxOutputBytes']) } })).toBe(false);
});

test('a layout that the case does not name is another', () => {
  const { combinedLayout: _layout, ...budgets } = SMALL;
  expect(keepsLimits(reading(budgets), context)).toBe(false);
});

test('limits that no rule speaks of', () => {
  expect(keepsLimits(reading({ ...SMALL, headLines: 4 }), context)).toBe(false);
  expect(keepsLimits(reading({ ...SMALL, maxOutputBytes: 63 }), context)).toBe(false);
});
