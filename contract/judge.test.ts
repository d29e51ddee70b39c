import { describe, expect, test } from 'vitest';
import type { Case } from './case.ts';
import type { Clause, Expectation } from './expectation.ts';
import { judge, observedFacets } from './judge.ts';
import type { Observation } from './observation.ts';
import type { Outcome } from './outcome.ts';
import type { RuleId } from './rules/index.ts';
import { toLive, type Tree } from './tree.ts';

const SHOWN = { replace: observedFacets(['fields', 'message', 'code'], 'tau') };

const CASE: Case = { tool: 'replace', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'replace', arguments: {} } }]] };

function clause(facet: Clause['facet'], match: Clause['match'], rules: RuleId[], more: Partial<Clause> = {}): Clause {
  return { run: 0, step: 0, facet, level: 'MUST', match, rules, ...more };
}

function observation(outcome: Outcome, before: Tree, after: Tree): Observation {
  const outside = toLive({ canary: { file: 'c' } });
  return {
    root: '/r',
    runs: [{ steps: [{ outcomes: [outcome], before: toLive(before), after: toLive(after), outsideBefore: outside, outsideAfter: outside, ms: 1 }] }],
  };
}

const EDITED: Clause[] = [
  clause('status', { kind: 'status', oneOf: ['success'] }, ['replace/touching-accepted', 'replace/normalised-matching']),
  clause('tree', { kind: 'tree', changes: { f: { file: { pieces: [{ kept: 'a\r\n' }, { inserted: ['B'] }] } } } }, ['replace/untouched-bytes-survive'], {
    bySymptom: { 'changed-on-refusal': ['replace/all-or-nothing'], 'leftover': ['replace/no-leftover-files'], 'inserted-text': ['replace/new-text-literal'] },
  }),
  clause('fields', { kind: 'field', name: 'edits', equals: 1 }, ['replace/edits-field-counts-entries']),
];
const BEFORE: Tree = { f: { file: 'a\r\nb' } };
const SUCCESS: Outcome = { status: 'success', fields: { edits: 1 } };

function judged(outcome: Outcome, after: Tree, rule: RuleId, expectation: Expectation = { alternatives: [{ clauses: EDITED }] }, shown = SHOWN) {
  const { differences, standing } = judge(expectation, observation(outcome, BEFORE, after), shown, CASE, rule);
  return { standing, differences: differences.map(({ facet, symptom, level, rules }) => `${level} ${facet} ${symptom} ${rules[0]}`) };
}

describe('a difference belongs to the rules that decided it', () => {
  test('nothing differs: the rule is met', () => {
    expect(judged(SUCCESS, { f: { file: 'a\r\nB' } }, 'replace/touching-accepted')).toEqual({ standing: 'met', differences: [] });
  });

  test('a rule that decides nothing in the case is not met by it', () => {
    expect(judged(SUCCESS, { f: { file: 'a\r\nB' } }, 'replace/bom').standing).toBe('unobserved');
  });

  test('a special symptom goes to its rule, and blocks the rule of the rest of the facet', () => {
    const after: Tree = { f: { file: 'a\r\nX' } };
    expect(judged(SUCCESS, after, 'replace/untouched-bytes-survive')).toEqual({
      standing: 'blocked', differences: ['MUST tree inserted-text replace/new-text-literal'],
    });
    expect(judged(SUCCESS, after, 'replace/touching-accepted').standing).toBe('met');
    expect(judged(SUCCESS, after, 'replace/no-leftover-files').standing).toBe('met');
  });

  test('wrong content weighs more than all that it hides: right content decides which alternative counts', () => {
    const numbers = ['edits', 'changed', 'total_bytes'].map((name) => clause('fields', { kind: 'field', name, equals: 9 }, ['replace/success-fields']));
    const other = EDITED.map((each) => (each.facet === 'tree' ? { ...each, match: { kind: 'tree' as const, changes: { f: { file: { equals: 'Z' } } } } } : each));
    const expectation: Expectation = { alternatives: [{ clauses: [...EDITED.slice(0, 2), ...numbers] }, { clauses: [...other.slice(0, 2), ...numbers] }] };
    const { differences } = judged(SUCCESS, { f: { file: 'a\r\nB' } }, 'replace/bom', expectation);
    expect(differences).toHaveLength(3);
    expect(new Set(differences.map((text) => text.split(' ')[1]))).toEqual(new Set(['fields']));
  });

  test('behind a step that went astray only what no answer excuses is judged', () => {
    const later = EDITED.map((each) => ({ ...each, step: 1 }));
    const steps = (second: Outcome) => [
      { ...observation(SUCCESS, BEFORE, { f: { file: 'a\r\nX' } }).runs[0]!.steps[0]! },
      { ...observation(second, { f: { file: 'a\r\nX' } }, { f: { file: 'y' } }).runs[0]!.steps[0]! },
    ];
    const told = (second: Outcome) => {
      const { differences, standing } = judge({ alternatives: [{ clauses: [...EDITED, ...later] }] }, { root: '/r', runs: [{ steps: steps(second) }] }, SHOWN, CASE, 'replace/bom');
      return [standing, ...differences.map(({ step, symptom }) => `${step} ${symptom}`)];
    };
    expect(told({ status: 'success' })).toEqual(['unobserved', '0 inserted-text']);
    expect(told({ status: 'error', message: 'no' })).toEqual(['unobserved', '0 inserted-text', '1 changed-on-refusal']);
  });

  test('a refusal for another reason hides its details, in tools whose details depend on the reason', () => {
    const clauses = (tool: 'edit' | undefined): Clause[] => [
      clause('class', { kind: 'class', oneOf: ['context'], ...(tool ? { tool } : {}) }, ['line-edit/context-anchor']),
      clause('fields', { kind: 'field', name: 'context_line_number', equals: 1 }, ['line-edit/mismatch-details']),
    ];
    const told = (tool: 'edit' | undefined, code: string) =>
      judged({ status: 'error', message: '', code }, BEFORE, 'line-edit/mismatch-details', { alternatives: [{ clauses: clauses(tool) }] });
    expect(told('edit', 'overlap')).toEqual({ standing: 'blocked', differences: ['MUST class wrong-class line-edit/context-anchor'] });
    expect(told(undefined, 'overlap').differences).toHaveLength(2);
    expect(told('edit', 'context').differences).toEqual(['MUST fields missing-field line-edit/mismatch-details']);
  });

  test('several things wrong are several differences', () => {
    expect(judged({ status: 'success', fields: { edits: 2 } }, { f: { file: 'a\r\nB' }, g: { file: '' } }, 'replace/bom').differences).toEqual([
      'MUST tree leftover replace/no-leftover-files', 'MUST fields wrong-value replace/edits-field-counts-entries',
    ]);
  });

  test('wrong content makes moot what the answer says of it', () => {
    expect(judged({ status: 'success', fields: { edits: 2 } }, { f: { file: 'a\nB' }, g: { file: '' } }, 'replace/edits-field-counts-entries')).toEqual({
      standing: 'blocked',
      differences: ['MUST tree endings replace/untouched-bytes-survive', 'MUST tree leftover replace/no-leftover-files'],
    });
  });

  test('an unexpected refusal makes the rest moot, but for damage', () => {
    const refusal: Outcome = { status: 'error', message: 'no' };
    expect(judged(refusal, BEFORE, 'replace/untouched-bytes-survive')).toEqual({ standing: 'blocked', differences: ['MUST status refused replace/touching-accepted'] });
    expect(judged(refusal, { f: { file: 'damaged' } }, 'replace/bom').differences).toEqual([
      'MUST status refused replace/touching-accepted', 'MUST tree changed-on-refusal replace/all-or-nothing',
    ]);
  });

  test('what the adapter does not show is not judged', () => {
    const nothingShown = { replace: observedFacets([], 'tau') };
    expect(judged({ status: 'success' }, { f: { file: 'a\r\nB' } }, 'replace/edits-field-counts-entries', undefined, nothingShown))
      .toEqual({ standing: 'unobserved', differences: [] });
  });
});

describe('alternatives', () => {
  const refused: Clause[] = [
    clause('status', { kind: 'status', oneOf: ['error'] }, ['replace/self-overlap-counting']),
    clause('tree', { kind: 'tree', changes: {} }, ['replace/all-or-nothing']),
  ];
  const either: Expectation = { alternatives: [{ clauses: EDITED }, { clauses: refused, concession: { rule: 'replace/self-overlap-counting', note: 'strict counting' } }] };

  test('any one satisfied is right', () => {
    expect(judged(SUCCESS, { f: { file: 'a\r\nB' } }, 'replace/touching-accepted', either).differences).toEqual([]);
  });

  test('a concession is a warning', () => {
    expect(judged({ status: 'error', message: 'no' }, BEFORE, 'replace/self-overlap-counting', either).differences)
      .toEqual(['SHOULD status tolerated replace/self-overlap-counting']);
  });

  test('of several violated ones the one with the right status counts', () => {
    expect(judged({ status: 'error', message: 'no' }, { f: { file: 'x' } }, 'replace/bom', either).differences)
      .toEqual(['MUST tree changed-on-refusal replace/all-or-nothing']);
  });

  test('a reading that is only tolerated does not count where another path was changed', () => {
    const elsewhere = { clauses: [clause('tree', { kind: 'tree', changes: { g: { file: { equals: 'new' } } } }, ['replace/bom'])], concession: { rule: 'replace/bom' as const, note: 'another path' } };
    const expectation: Expectation = { alternatives: [{ clauses: refused }, elsewhere] };
    expect(judged(SUCCESS, { f: { file: 'x' } }, 'replace/bom', expectation).differences[0]).toBe('MUST status accepted replace/self-overlap-counting');
  });
});

test('an unclassified refusal is a warning for its class', () => {
  const expectation: Expectation = { alternatives: [{ clauses: [clause('class', { kind: 'class', oneOf: ['overlap'] }, ['replace/overlap-refused'])] }] };
  expect(judged({ status: 'error', message: 'went wrong' }, BEFORE, 'replace/overlap-refused', expectation).differences).toEqual(['SHOULD class wrong-class replace/overlap-refused']);
  expect(judged({ status: 'error', message: 'file does not exist' }, BEFORE, 'replace/overlap-refused', expectation).differences).toEqual(['MUST class wrong-class replace/overlap-refused']);
  expect(judged({ status: 'error', message: 'replacement targets overlap' }, BEFORE, 'replace/overlap-refused', expectation).differences).toEqual([]);
});
