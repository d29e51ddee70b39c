import { expect, test } from 'vitest';
import type { Case } from './case.ts';
import type { Clause, OmissionMatcher, RecordElement } from './expectation.ts';
import { judge, observedFacets } from './judge.ts';
import type { RuleId } from './rules/index.ts';

const SHOWN = { read: observedFacets(['fields', 'payload'], 'tau') };
const CASE: Case = { tool: 'read', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'read', arguments: {} } }]] };

const clause = (facet: Clause['facet'], level: Clause['level'], match: Clause['match'], rules: RuleId[]): Clause => ({ run: 0, step: 0, facet, level, match, rules });
const records = (...lines: string[]): RecordElement[] => lines.map((line) => (line === '...' ? line : { prefix: line[0] as string, text: line.slice(2) }));

function judged(clauses: Clause[], payload: string, fields: { [name: string]: number | boolean }, rule: RuleId, shown = SHOWN) {
  const none = new Map();
  const step = { outcomes: [{ status: 'success' as const, payload, fields }], before: none, after: none, outsideBefore: none, outsideAfter: none, ms: 1 };
  const { differences, standing } = judge({ alternatives: [{ clauses }] }, { root: '/r', runs: [{ steps: [step] }] }, shown, CASE, rule);
  return { standing, symptoms: differences.map(({ facet, symptom }) => `${facet} ${symptom}`) };
}

const CUT = { elements: 2, bytes: 70, budget: 64 };
const SHOWN_CUT: Clause[] = [
  clause('fields', 'MUST', { kind: 'totals', truncated: true, lines: 2, bytes: 66 }, ['truncate/headers']),
  clause('payload', 'MUST', { kind: 'records', anyOf: [records('1 a')], cut: CUT }, ['truncate/byte-budget']),
];

test('what is said of a wrong payload is not judged', () => {
  expect(judged(SHOWN_CUT, '1 a', {}, 'truncate/headers')).toEqual({ standing: 'blocked', symptoms: ['fields not-cut'] });
  expect(judged(SHOWN_CUT, '1 a\n2 b', {}, 'truncate/headers')).toEqual({ standing: 'blocked', symptoms: ['payload lines-extra'] });
  expect(judged(SHOWN_CUT, '1 a', { truncated: true, total_lines: 2, total_bytes: 66 }, 'truncate/headers')).toEqual({ standing: 'met', symptoms: [] });
});

test('where no payload is shown, it is', () => {
  const fieldsOnly = { read: observedFacets(['fields'], 'tau') };
  expect(judged(SHOWN_CUT, '', {}, 'truncate/headers', fieldsOnly).symptoms).toEqual(['fields not-cut']);
});

test('a layout is judged only where what holds in every layout does', () => {
  const cut = { elements: 4, bytes: 80, budget: 64 };
  const given: OmissionMatcher = { kind: 'omission', head: [{ prefix: '1', text: 'a' }], tail: [{ prefix: '4', text: 'd' }], mostHead: 1, cut };
  const clauses: Clause[] = [
    clause('payload', 'MUST', given, ['truncate/omission-invariants']),
    clause('payload', 'SHOULD', { kind: 'records', anyOf: [records('1 a', '...', '4 d')], cut, given }, ['truncate/combined-layout']),
  ];
  expect(judged(clauses, '1 a\n...\n4 d', {}, 'truncate/combined-layout')).toEqual({ standing: 'met', symptoms: [] });
  expect(judged(clauses, '1 a\n...', {}, 'truncate/combined-layout')).toEqual({ standing: 'blocked', symptoms: ['payload layout'] });
  expect(judged(clauses, '1 a\n...\n3 c', {}, 'truncate/combined-layout')).toEqual({ standing: 'blocked', symptoms: ['payload lines-missing'] });
});
