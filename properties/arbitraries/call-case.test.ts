import { describe, expect, test } from 'vitest';
import { resolvedLimits } from '../../contract/limits.ts';
import type { Context } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { callCase } from './call-case.ts';
import { caseLimits, SMALL } from './limits.ts';

const tree = { 'f.txt': { file: 'a\n' } };
const shell = { call: { tool: 'shell', arguments: { command: 'cat f.txt' } } };

/** A context whose `shell` declares another budget. */
function declaring(): Context {
  const context = strictContext('tau');
  return { ...context, limits: { ...context.limits, shell: resolvedLimits('shell', { maxShellOutputBytes: 100 }) } };
}

describe('a case of calls', () => {
  test('of one tool needs its arguments only', () => {
    expect(callCase(strictContext('tau'), { tool: 'read', tree, arguments: { path: 'f.txt' } })).toEqual(
      { tool: 'read', dialect: 'tau', setup: { tree }, runs: [[{ call: { tool: 'read', arguments: { path: 'f.txt' } } }]] });
  });

  test('says what every tool that it calls declares', () => {
    const { limits } = callCase(declaring(), { tool: 'read', tree, steps: [shell] });
    expect(limits).toEqual({ shell: { maxShellOutputBytes: 100, combinedLayout: 'either' } });
  });

  test('takes the limits given before those declared', () => {
    const context = declaring();
    const { limits } = callCase(context, { tool: 'read', limits: { ...caseLimits(context, 'shell', SMALL).limits }, tree, runs: [[shell]] });
    expect(limits?.['shell']?.['maxShellOutputBytes']).toBe(64);
  });
});
