import { expect, test } from 'vitest';
import type { Description, ToolDescription } from '../adapters/port.ts';
import type { Need } from '../contract/rule.ts';
import { ruleById, type RuleId } from '../contract/rules/index.ts';
import { claimOf } from './claim.ts';

const EVERYTHING = ['fields', 'payload', 'text', 'message', 'code'];

/** A real directory, where names need not be UTF-8. */
const PROVIDED = new Set<Need>(['real-fs', 'byte-names']);

function described(tools: { [tool: string]: ToolDescription }): Description {
  return { protocol: 1, name: 'described', tools };
}

const claim = (rule: RuleId, tools: { [tool: string]: ToolDescription }) => claimOf(ruleById(rule), 'tau', described(tools), PROVIDED, 'fast');

test('situations of tools that the adapter lacks are left out', () => {
  const claimed = claim('structure/body-only', { read: { dialect: 'tau', observes: EVERYTHING } });
  expect(claimed).toMatchObject({ situations: ['read-one-line', 'read-several-lines', 'read-ranges'], unmetNeeds: {}, tools: ['read'] });
});

test('a situation that must set limits needs them tunable', () => {
  const budgets = ['maxOutputLines', 'headLines', 'tailLines', 'maxOutputBytes'];
  expect(claim('truncate/totals-rendering', { ls: { dialect: 'tau', observes: EVERYTHING, tunable: budgets } })).toMatchObject({ unmetNeeds: {} });
  expect(claim('truncate/totals-rendering', { ls: { dialect: 'tau', observes: EVERYTHING, tunable: ['maxOutputBytes'] } })).toEqual({
    ended: { verdict: 'not-observed', reason: 'needs ls with other limits (maxOutputLines, headLines, tailLines)' },
  });
});

test('a situation of a tool that shows nothing of what the rule decides is not met, and that is said', () => {
  const claimed = claim('structure/headers-only', { read: { dialect: 'tau', observes: EVERYTHING }, replace: { dialect: 'tau', observes: ['fields'] } });
  expect(claimed).toMatchObject({
    situations: ['read-empty-file', 'read-refused'],
    unmetNeeds: { 'replace-success': ['replace to show text'], 'replace-refused': ['replace to show text'] },
  });
});
