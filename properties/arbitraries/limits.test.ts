import { describe, expect, test } from 'vitest';
import { numberOf, resolvedLimits } from '../../contract/limits.ts';
import type { Context } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { caseLimits, SEED, SMALL } from './limits.ts';

/** A context whose `read` declares `limits` and lets `tunable` be set. */
function declaring(limits: { [name: string]: number | string }, tunable: string[]): Context {
  const context = strictContext('tau');
  return {
    ...context,
    limits: { ...context.limits, read: resolvedLimits('read', limits) },
    tunable: { ...context.tunable, read: new Set(tunable) },
  };
}

const LINES = ['maxOutputLines', 'headLines', 'tailLines'];

describe('the limits of a case', () => {
  test('say nothing where all are the defaults', () => {
    expect(caseLimits(strictContext('tau'), 'read').limits).toEqual({});
  });

  test('are the wanted ones where they can be set, the layout beside them', () => {
    const { limits, values } = caseLimits(strictContext('tau'), 'read', SMALL);
    expect(limits).toEqual({ read: { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64, combinedLayout: 'balanced' } });
    expect(numberOf(values, 'maxOutputBytes')).toBe(64);
    expect(numberOf(values, 'maxRanges')).toBe(100);
  });

  test('are those of the tool alone', () => {
    expect(caseLimits(strictContext('tau'), 'shell', SMALL).limits).toEqual(
      { shell: { maxOutputLines: 6, headLines: 3, tailLines: 3, maxShellOutputBytes: 64, combinedLayout: 'balanced' } });
    expect(caseLimits(strictContext('tau'), 'render', SMALL).limits).toEqual({});
  });

  test('stay as declared where they cannot be set', () => {
    const { limits, values } = caseLimits(declaring({ maxOutputBytes: 51_200 }, []), 'read', SMALL);
    expect(limits).toEqual({ read: { maxOutputBytes: 51_200, combinedLayout: 'either' } });
    expect(numberOf(values, 'maxOutputLines')).toBe(2000);
  });

  test('take the line budgets together or not at all', () => {
    const { values } = caseLimits(declaring({}, ['maxOutputLines', 'maxOutputBytes']), 'read', SMALL);
    expect(numberOf(values, 'maxOutputLines')).toBe(2000);
    expect(numberOf(values, 'maxOutputBytes')).toBe(64);
  });

  test.each([
    ['defaults', strictContext('tau'), {}],
    ['small', strictContext('tau'), SMALL],
    ['seed', strictContext('tau'), SEED],
    ['declared', declaring({ profile: 'seed', maxRanges: 7 }, LINES), {}],
    ['declared and small', declaring({ maxOutputBytes: 100, combinedLayout: 'sequential' }, LINES), SMALL],
  ])('resolve to the very values: %s', (_name, context, wanted) => {
    const { limits, values } = caseLimits(context, 'read', wanted);
    expect(resolvedLimits('read', limits['read'])).toEqual(values);
  });
});
