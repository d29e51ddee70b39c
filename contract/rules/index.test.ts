import { describe, expect, expectTypeOf, test } from 'vitest';
import { DIALECTS } from '../dialects.ts';
import { IMPACTS, LANES, levelIn, situationOf, type RuleSpec } from '../rule.ts';
import { toLive } from '../tree.ts';
import { RULE_IDS, RULES, ruleById, type RuleId, type SituationOf } from './index.ts';

/** An example is one call on a small tree; these rules are about several calls, or about MiB. */
const NO_EXAMPLE: ReadonlySet<string> = new Set(['common/parallel-kept', 'structured-diff/oversize-marker']);

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

describe('the catalogue', () => {
  test('names every rule once, aliases included', () => {
    const names = RULES.flatMap((rule) => [rule.id, ...(rule.aliases ?? [])]);
    expect(new Set(names).size).toBe(names.length);
    expect(RULE_IDS).toHaveLength(RULES.length);
  });

  test('holds the 69 rules of the exact-text edit, and one for their interactions', () => {
    const rules = RULES.filter((rule) => rule.id.startsWith('replace/'));
    expect(rules.filter((rule) => !rule.wholeTool)).toHaveLength(69);
    expect(rules.filter((rule) => rule.wholeTool)).toHaveLength(1);
  });

  test('holds the 34 rules of read, and one for their interactions', () => {
    const rules = RULES.filter((rule) => rule.id.startsWith('read/'));
    expect(rules.filter((rule) => !rule.wholeTool)).toHaveLength(34);
    expect(rules.filter((rule) => rule.wholeTool)).toHaveLength(1);
  });

  test('holds the 46 rules of the line-coordinate edit, and one for their interactions', () => {
    const rules = RULES.filter((rule) => rule.id.startsWith('line-edit/'));
    expect(rules.filter((rule) => !rule.wholeTool)).toHaveLength(46);
    expect(rules.filter((rule) => rule.wholeTool)).toHaveLength(1);
  });

  test('holds the 22 rules of truncation and the 26 of the structure of results', () => {
    expect(RULES.filter((rule) => rule.id.startsWith('truncate/'))).toHaveLength(22);
    expect(RULES.filter((rule) => rule.id.startsWith('structure/'))).toHaveLength(26);
  });

  test('finds a rule by its id, and nothing by another name', () => {
    for (const rule of RULES) expect(ruleById(rule.id)).toBe(rule);
    for (const rule of RULES) for (const alias of rule.aliases ?? []) expect(ruleById(alias)).toBe(rule);
    expect(ruleById('replace/no-such-rule')).toBeUndefined();
    expect(ruleById('toString')).toBeUndefined();
  });

  test('does not compile an unknown id or situation', () => {
    expectTypeOf<'replace/bom'>().toExtend<RuleId>();
    // @ts-expect-error a typo
    const id: RuleId = 'replace/bomb';
    // @ts-expect-error a typo
    const name: SituationOf<'replace/edit-count'> = 'hundret';
    expect([id, name]).toHaveLength(2);
  });
});

describe.each(RULES.map((rule) => [rule.id, rule] as [string, RuleSpec]))('%s', (id, rule) => {
  test('has a family and a slug without numbers alone', () => {
    const [family, name, ...rest] = id.split('/');
    expect(rest).toEqual([]);
    expect(family).toMatch(slug);
    expect(name).toMatch(slug);
  });

  test('states what it promises, in one line, and why we believe it', () => {
    expect(rule.promise).toMatch(/^\S[^\n]*\.$/);
    expect(rule.source).not.toBe('');
    expect(rule.source).not.toMatch(/\/work|shared\/|\b\d{3}_[0-9a-f]+|\b(?:S0|S1|S3|S4|RT2?|HTest|PTest)\b/);
    expect(IMPACTS).toContain(rule.impact);
    if (rule.lane) expect(LANES).toContain(rule.lane);
    expect(rule.facets.length).toBeGreaterThan(0);
    if (rule.noFault !== undefined) expect(rule.noFault).not.toBe('');
  });

  test('binds at least one known dialect, each with a level', () => {
    expect(rule.dialects.length).toBeGreaterThan(0);
    for (const dialect of rule.dialects) {
      expect(DIALECTS).toContain(dialect);
      expect(['MUST', 'SHOULD', 'MAY']).toContain(levelIn(rule, dialect));
    }
    if (typeof rule.level !== 'string') expect(Object.keys(rule.level).sort()).toEqual([...rule.dialects].sort());
  });

  test('has situations, some in every dialect', () => {
    const situations = Object.entries(rule.situations);
    for (const [name, situation] of situations) {
      const { what, dialects } = situationOf(situation);
      expect(name).toMatch(slug);
      expect(what).not.toBe('');
      for (const dialect of dialects ?? []) expect(rule.dialects).toContain(dialect);
    }
    for (const dialect of rule.dialects) {
      expect(situations.some(([, one]) => situationOf(one).dialects?.includes(dialect) ?? true)).toBe(true);
    }
  });

  test('has worked examples in its dialects, on well-formed trees', () => {
    expect(rule.examples.length > 0).toBe(!NO_EXAMPLE.has(id));
    for (const example of rule.examples) {
      expect(example.dialects.length).toBeGreaterThan(0);
      for (const dialect of example.dialects) expect(rule.dialects).toContain(dialect);
      toLive({ ...example.before, ...example.after });
      // The earlier operations of a patch that fails stay done.
      if (example.outcome === 'refusal' && rule.tool !== 'apply_patch') expect(example.after).toBeUndefined();
      if (example.outcome === 'success') expect(example.class).toBeUndefined();
      for (const path of example.gone ?? []) expect(toLive(example.before).has(path)).toBe(true);
      expect(JSON.parse(JSON.stringify(example.arguments))).toEqual(example.arguments);
    }
  });

  test('is forgiven only in situations that it has', () => {
    for (const { situations } of rule.forgivenBy ?? []) {
      for (const name of situations ?? []) expect(Object.keys(rule.situations)).toContain(name);
    }
  });
});
