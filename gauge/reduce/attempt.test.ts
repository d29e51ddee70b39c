import { expect, test } from 'vitest';
import type { Expectation } from '../../contract/expectation.ts';
import type { Difference } from '../../contract/record.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Prober, Trial } from '../trial.ts';
import { Attempt } from './attempt.ts';
import { edit } from './testing/edit.ts';

const difference: Difference = {
  facet: 'tree', symptom: 'bom', level: 'MUST', rules: ['replace/bom'], run: 0, step: 0, expected: 'a mark', actual: 'none',
};
const clause = { run: 0, step: 0, facet: 'tree', level: 'MUST', match: { kind: 'tree', changes: {} }, rules: ['replace/untouched-bytes-survive'] } as const;

/** An attempt to show `wanted` again, on an implementation that shows `shown` in every case. */
function attempt(expectation: object, shown: Partial<Difference>, wanted: Partial<Difference> = {}): Attempt {
  const trial = { kind: 'judged', judgement: { differences: [{ ...difference, ...shown }] } } as unknown as Trial & { kind: 'judged' };
  const prober = { rule: { id: 'replace/bom' }, expectationOf: () => expectation as Expectation, tryAgainst: async () => trial } as unknown as Prober;
  const sighting = { prober, situation: '', signature: '', own: true, trial, difference: { ...difference, ...wanted } };
  const made = new Attempt(sighting);
  made.calls = 2;
  return made;
}

const decided = { alternatives: [{ clauses: [{ ...clause, bySymptom: { bom: ['replace/bom'] } }] }] };

const claimed = { alternatives: [{ clauses: [{ ...clause, claimedBy: 'replace/bom' }] }] };
const others: Partial<Difference> = { rules: ['replace/untouched-bytes-survive'], claimedBy: 'replace/bom' };

const accepted: Partial<Difference> = { facet: 'status', symptom: 'accepted' };
const refusedFor = (...rules: RuleId[]): object => ({ alternatives: [{ clauses: [{ ...clause, facet: 'status', rules }] }] });

test.each<[string, object, Partial<Difference>, Partial<Difference>, shows: boolean, calls: number]>([
  ['the same facet, symptom and rule', decided, {}, {}, true, 1],
  ['another symptom', decided, { symptom: 'endings' }, {}, false, 1],
  ['another level', decided, { level: 'SHOULD' }, {}, false, 1],
  ['another rule', decided, { rules: ['replace/untouched-bytes-survive'] }, {}, false, 1],
  ['a case in which the rule decides nothing is not even called', { alternatives: [{ clauses: [clause] }] }, {}, {}, false, 0],
  ['what the rule decided itself, where it answers for others only', claimed, others, {}, false, 0],
  ['what it answered for', claimed, others, others, true, 1],
  ['what it answered for, where it decides', decided, {}, others, true, 1],
  ['what must be refused for a further reason', refusedFor('replace/bom', 'replace/noop-succeeds'), {}, accepted, false, 0],
  ['what must be refused for one reason less', refusedFor('replace/bom'), accepted, { ...accepted, rules: ['replace/bom', 'replace/noop-succeeds'] }, true, 1],
  ['a case that is not judged is not even called', { alternatives: [{ clauses: [] }] }, {}, { facet: 'status', symptom: 'tolerated' }, false, 0],
])('%s', async (_, expectation, shown, wanted, shows, calls) => {
  const made = attempt(expectation, shown, wanted);
  expect(await made.shows(edit('a', []))).toBe(shows);
  expect(2 - made.calls).toBe(calls);
});

test('no case shows anything once the calls are used up', async () => {
  const made = attempt(decided, {});
  made.calls = 1;
  expect([await made.shows(edit('a', [])), await made.shows(edit('b', []))]).toEqual([true, false]);
});
