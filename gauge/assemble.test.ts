import { describe, expect, test } from 'vitest';
import type { Difference, Finding, RuleResult } from '../contract/record.ts';
import { ruleById, type RuleId } from '../contract/rules/index.ts';
import { assembleRows, type PlannedRow } from './assemble.ts';

const planned = (...ids: RuleId[]): PlannedRow[] => ids.map((id) => ({ rule: ruleById(id), dialect: 'tau' }));

type Given = Partial<Difference> & Partial<Pick<Finding, 'own' | 'repeat' | 'alwaysBy'>>;

function finding(rule: RuleId, more: Given = {}): Finding {
  const { own = true, repeat = 'confirmed', alwaysBy, ...given } = more;
  const difference: Difference = { facet: 'tree', symptom: 'content', level: 'MUST', rules: [rule], run: 0, step: 0, expected: 'this', actual: 'that', ...given };
  const signature = `${rule}:${difference.facet}:${difference.symptom}`;
  return {
    signature, own, blame: 'implementation', repeat, difference, ...(alwaysBy ? { alwaysBy } : {}),
    caseFile: {
      format: 'toolgauge.case/1', id: signature.replaceAll(/\W/g, '-'), rule, dialect: 'tau', signature, difference,
      case: { tool: 'replace', dialect: 'tau', setup: { tree: {} }, runs: [[]] }, expectation: { alternatives: [] },
    },
  };
}

function result(rule: RuleId, blocks: Partial<RuleResult['blocks'][number]>[], more: Partial<RuleResult> = {}): RuleResult {
  return {
    rule, dialect: 'tau', ...more,
    blocks: blocks.map((block, index) => ({ index, situation: `s${index}`, cases: 5, blocked: 0, met: 5, findings: [], ...block })),
  };
}

async function verdicts(rows: PlannedRow[], results: RuleResult[]): Promise<{ [rule: string]: string }> {
  const assembled = await assembleRows(rows, results, async (found) => found);
  return Object.fromEntries(assembled.rows.map(({ id, verdict, reason }) => [id, reason === undefined ? verdict : `${verdict}: ${reason}`]));
}

describe('the verdict of a rule', () => {
  const rule: RuleId = 'replace/bom';
  const of = async (...results: RuleResult[]): Promise<string | undefined> => (await verdicts(planned(rule), results))[rule];

  test('every situation met, nothing found', async () => expect(await of(result(rule, [{}, {}]))).toBe('pass'));
  test('a situation never met', async () => expect(await of(result(rule, [{}, { met: 0, blocked: 0 }]))).toBe('unknown: not met: s1'));
  test('nothing could be observed', async () => expect(await of(result(rule, [{ met: 0 }]))).toMatch(/^not-observed/));
  test('no result', async () => expect(await of()).toMatch(/^could-not-run/));
  test('a failure', async () => expect(await of(result(rule, [{ findings: [finding(rule)] }]))).toBe('fail'));
  test('a warning', async () => expect(await of(result(rule, [{ findings: [finding(rule, { level: 'SHOULD' })] }]))).toBe('warn'));
  test('a failure that did not repeat', async () => expect(await of(result(rule, [{ findings: [finding(rule, { repeat: 'flaky' })] }]))).toBe('flaky'));
  test('a hang', async () => expect(await of(result(rule, [{ findings: [finding(rule, { facet: 'process', symptom: 'deadline' })] }]))).toBe('hang'));
  test('a crash', async () => expect(await of(result(rule, [{ findings: [finding(rule, { facet: 'process', symptom: 'exit' })] }]))).toBe('crash'));
  test('a failure weighs more than a crash', async () =>
    expect(await of(result(rule, [{ findings: [finding(rule, { facet: 'process', symptom: 'exit' }), finding(rule)] }]))).toBe('fail'));
  test('not run for a reason', async () =>
    expect(await of(result(rule, [], { ended: { verdict: 'not-observed', reason: 'needs dir-lock' } }))).toBe('not-observed: needs dir-lock'));
});

describe('what others decided', () => {
  const foreign = (rule: RuleId) => finding(rule, { own: false });

  test('is explained where the deciding rule fails by itself', async () => {
    expect(await verdicts(planned('replace/bom', 'replace/noop-succeeds'), [
      result('replace/bom', [{ findings: [finding('replace/bom')] }]),
      result('replace/noop-succeeds', [{ met: 4, blocked: 1, findings: [foreign('replace/bom')] }]),
    ])).toEqual({ 'replace/bom': 'fail', 'replace/noop-succeeds': 'pass' });
  });

  test('is credited to it where its own cases do not show it', async () => {
    expect(await verdicts(planned('replace/bom', 'replace/noop-succeeds'), [
      result('replace/bom', [{}]),
      result('replace/noop-succeeds', [{ met: 0, blocked: 5, findings: [foreign('replace/bom')] }]),
    ])).toEqual({ 'replace/bom': 'fail', 'replace/noop-succeeds': 'unknown: not met: s0; blocked by replace/bom:tree:content' });
  });

  test('is a failure of the whole-tool rule where it alone shows it', async () => {
    expect(await verdicts(planned('replace/bom', 'replace/interactions'), [
      result('replace/bom', [{}]),
      result('replace/interactions', [{ findings: [foreign('replace/bom')] }]),
    ])).toEqual({ 'replace/bom': 'pass', 'replace/interactions': 'fail' });
  });

  test('a claim of the accepted side gives way to the rule that decides', async () => {
    const claim = finding('replace/noop-succeeds', { rules: ['replace/bom'], claimedBy: 'replace/noop-succeeds', facet: 'status', symptom: 'refused' });
    expect(await verdicts(planned('replace/bom', 'replace/noop-succeeds'), [
      result('replace/bom', [{ findings: [finding('replace/bom')] }]),
      result('replace/noop-succeeds', [{ findings: [claim] }]),
    ])).toEqual({ 'replace/bom': 'fail', 'replace/noop-succeeds': 'unknown: blocked by replace/bom' });
    expect(await verdicts(planned('replace/bom', 'replace/noop-succeeds'), [
      result('replace/bom', [{}]),
      result('replace/noop-succeeds', [{ findings: [claim] }]),
    ])).toEqual({ 'replace/bom': 'pass', 'replace/noop-succeeds': 'fail' });
  });
});

describe('two rules that decide one difference', () => {
  const shared = (rule: RuleId) => finding(rule, { rules: ['replace/touching-accepted', 'replace/noop-succeeds'], facet: 'status', symptom: 'refused' });

  test('the more special one explains the other where it fails by itself', async () => {
    expect(await verdicts(planned('replace/touching-accepted', 'replace/noop-succeeds'), [
      result('replace/touching-accepted', [{ findings: [shared('replace/touching-accepted')] }]),
      result('replace/noop-succeeds', [{ findings: [shared('replace/noop-succeeds')] }]),
    ])).toEqual({ 'replace/touching-accepted': 'fail', 'replace/noop-succeeds': 'unknown: blocked by replace/touching-accepted' });
  });

  test('by another kind of difference it explains nothing', async () => {
    expect(await verdicts(planned('replace/touching-accepted', 'replace/noop-succeeds'), [
      result('replace/touching-accepted', [{ findings: [finding('replace/touching-accepted')] }]),
      result('replace/noop-succeeds', [{ findings: [shared('replace/noop-succeeds')] }]),
    ])).toEqual({ 'replace/touching-accepted': 'fail', 'replace/noop-succeeds': 'fail' });
  });
});

test('a refusal for another reason is explained by the more special rule that does not refuse', async () => {
  const [special, plain] = ['replace/overlap-refused', 'replace/noop-succeeds'] as const;
  expect(await verdicts(planned(special, plain), [
    result(special, [{ findings: [finding(special, { facet: 'status', symptom: 'accepted' })] }]),
    result(plain, [{ findings: [finding(plain, { rules: [special, plain], facet: 'class', symptom: 'wrong-class' })] }]),
  ])).toEqual({ [special]: 'fail', [plain]: `unknown: blocked by ${special}` });
});

describe('a rule that decided a difference wherever it showed', () => {
  const by: RuleId[] = ['replace/noop-succeeds', 'replace/touching-accepted'];
  const everywhere = finding('replace/noop-succeeds', { rules: by, alwaysBy: by });
  const alone = finding('replace/touching-accepted', { symptom: 'lost', rules: ['replace/touching-accepted'], alwaysBy: ['replace/touching-accepted'] });
  const of = (other: Finding) => verdicts(planned('replace/touching-accepted', 'replace/noop-succeeds'), [
    result('replace/touching-accepted', [{ findings: [other] }]), result('replace/noop-succeeds', [{ findings: [everywhere] }]),
  ]);

  test('explains the rule that never fails without it', async () => {
    expect(await of(alone)).toEqual({ 'replace/touching-accepted': 'fail', 'replace/noop-succeeds': 'unknown: blocked by replace/touching-accepted' });
  });

  test('unless it never fails without that rule either', async () => {
    const together = finding('replace/touching-accepted', { symptom: 'lost', rules: by, alwaysBy: by });
    expect(await of(together)).toEqual({ 'replace/touching-accepted': 'fail', 'replace/noop-succeeds': 'fail' });
  });

  test('nor where another facet is wrong', async () => {
    expect(await of({ ...alone, difference: { ...alone.difference, facet: 'fields' } })).toMatchObject({ 'replace/noop-succeeds': 'fail' });
  });

  test('nor a refusal where too much is accepted', async () => {
    const status = (each: Finding, symptom: Difference['symptom']): Finding => ({ ...each, difference: { ...each.difference, facet: 'status', symptom } });
    const verdictsOf = (symptom: Difference['symptom']) => verdicts(planned('replace/touching-accepted', 'replace/noop-succeeds'), [
      result('replace/touching-accepted', [{ findings: [status(alone, symptom)] }]),
      result('replace/noop-succeeds', [{ findings: [status(everywhere, 'refused')] }]),
    ]);
    expect(await verdictsOf('accepted')).toMatchObject({ 'replace/noop-succeeds': 'fail' });
    expect(await verdictsOf('refused')).toMatchObject({ 'replace/noop-succeeds': 'unknown: blocked by replace/touching-accepted' });
  });
});

describe('rules that explain one another', () => {
  const [first, second, third] = ['replace/bom', 'replace/noop-succeeds', 'replace/touching-accepted'] as const;
  const explainedBy = (rule: RuleId, special: RuleId, symptom: Difference['symptom']) => finding(rule, { rules: [special, rule], symptom });

  const inChain = (decidersOfFirst: RuleId[]) => verdicts(planned(first, second, third), [
    result(first, [{ findings: [finding(first, { rules: decidersOfFirst, symptom: 'lost' })] }]),
    result(second, [{ findings: [explainedBy(second, third, 'lost')] }]),
    result(third, [{ findings: [finding(third, { symptom: 'lost' })] }]),
  ]);

  test('the one at the end is named', async () => {
    expect(await inChain([second, first, third]))
      .toEqual({ [first]: `unknown: blocked by ${third}`, [second]: `unknown: blocked by ${third}`, [third]: 'fail' });
  });

  test('unless it had no part in what is to be explained', async () => {
    expect(await inChain([second, first])).toEqual({ [first]: 'fail', [second]: `unknown: blocked by ${third}`, [third]: 'fail' });
  });

  test('what such a failure explains is explained by it, whichever comes first', async () => {
    const far: RuleId = 'replace/overlap-refused';
    expect(await verdicts(planned(far, first, second, third), [
      result(far, [{ findings: [explainedBy(far, first, 'lost')] }]),
      result(first, [{ findings: [explainedBy(first, second, 'lost')] }]),
      result(second, [{ findings: [explainedBy(second, third, 'lost')] }]),
      result(third, [{ findings: [finding(third, { symptom: 'lost' })] }]),
    ])).toEqual({ [far]: `unknown: blocked by ${first}`, [first]: 'fail', [second]: `unknown: blocked by ${third}`, [third]: 'fail' });
  });

  test('in a ring one is red all the same', async () => {
    expect(await verdicts(planned(first, second, third), [
      result(first, [{ findings: [explainedBy(first, second, 'lost')] }]),
      result(second, [{ findings: [explainedBy(second, third, 'lost')] }]),
      result(third, [{ findings: [explainedBy(third, first, 'lost')] }]),
    ])).toEqual({ [first]: 'fail', [second]: `unknown: blocked by ${first}`, [third]: `unknown: blocked by ${first}` });
  });

  test('unless a red rule decided all of it', async () => {
    const red: RuleId = 'replace/overlap-refused';
    const inRing = (rule: RuleId, special: RuleId): Finding => ({ ...explainedBy(rule, special, 'lost'), alwaysBy: [special, rule, red] });
    expect(await verdicts(planned(first, second, red), [
      result(first, [{ findings: [inRing(first, second)] }]),
      result(second, [{ findings: [inRing(second, first)] }]),
      result(red, [{ findings: [finding(red, { facet: 'status', symptom: 'accepted' })] }]),
    ])).toEqual({ [first]: `unknown: blocked by ${red}`, [second]: `unknown: blocked by ${red}`, [red]: 'fail' });
  });
});

test('the violation of the lowest block stands for its signature, whatever the order of results', async () => {
  const early = finding('replace/bom', { actual: 'early' });
  const late = finding('replace/bom', { actual: 'late' });
  const { rows } = await assembleRows(planned('replace/bom'), [result('replace/bom', [{ findings: [early] }, { findings: [late] }])], async (found) => found);
  expect(rows[0]?.violations.map(({ block, message }) => [block, message])).toEqual([[0, 'the content differs (expected this; got early)']]);
});
