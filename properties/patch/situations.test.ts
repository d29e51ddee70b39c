import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { situationOf, type RuleSpec } from '../../contract/rule.ts';
import { ruleById } from '../../contract/rules/index.ts';
import { predict } from '../../oracles/index.ts';
import type { Property } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { GRAMMAR } from './grammar.ts';
import { PLACE } from './place.ts';

const CASES = 12;

/** Refused in `tau`, where the strict grammar should refuse; done in `codex`. */
const LENIENT = new Set([
  ...['behind-begin', 'before-end', 'before-end-of-an-update', 'both-markers', 'indented-first', 'indented-after-add', 'indented-after-delete', 'rare-blanks'].map((name) => `padded-markers ${name}`),
  ...['bare', 'single-quoted', 'double-quoted', 'longer-last-line', 'blanks-around', 'crlf', 'padded-inside'].map((name) => `heredoc-wrapper ${name}`),
  ...['only-operation', 'first-of-several', 'last-of-several', 'before-an-add', 'before-a-delete', 'before-an-update', 'in-new-directory',
    'crlf'].map((name) => `add-needs-lines ${name}`),
  ...['missing-first', 'missing-first-with-move', 'empty-lines-behind-end-of-file'].map((name) => `chunk-header ${name}`),
  'eof-anchor marker-padded',
]);

/** What comes of them depends on what is drawn. */
const EITHER = new Set([
  ...['trailing-first', 'trailing-after-add', 'trailing-after-update'].map((name) => `padded-markers ${name}`),
  ...['blank-behind', 'closing-signs'].map((name) => `chunk-header ${name}`),
  'whitespace-set in-the-quote', 'whitespace-set in-a-context', 'sequential-cursor lines-to-keep-move-it', 'context-seek moves-the-cursor',
  'eof-anchor unterminated',
]);

/** Every situation of these is refused but the one named. */
const REFUSED_BUT = new Map([['parse-before-effects', 'no-mistake'], ['chunks-all-or-nothing', 'all-good']]);

function isToBeRefused(rule: string, name: string, what: string, dialect: Dialect): boolean {
  const but = REFUSED_BUT.get(rule);
  if (but !== undefined) return name !== but;
  return LENIENT.has(`${rule} ${name}`) ? dialect === 'tau' : /: (refused|for the same reason)/.test(what);
}

function casesOf(property: Property, name: string, dialect: Dialect): Case[] {
  const made = property.situations[name]!(strictContext(dialect));
  const maker = 'cases' in made ? made : { cases: made };
  return [...(maker.first ?? []), ...fc.sample(maker.cases, { numRuns: CASES, seed: 5 })];
}

function isRefused(kase: Case): boolean {
  const status = predict(kase).alternatives[0]!.clauses.find(({ facet }) => facet === 'status');
  return status?.match.kind === 'status' && status.match.oneOf.includes('error');
}

describe.each([...GRAMMAR, ...PLACE].map((property) => [property.rule, property] as const))('%s', (id, property) => {
  const rule: RuleSpec = ruleById(id);

  test.each(rule.dialects)('every situation comes out as it says in %s', (dialect) => {
    for (const [name, situation] of Object.entries(rule.situations)) {
      const { what, dialects = rule.dialects } = situationOf(situation);
      const title = `${id.replace('apply-patch/', '')} ${name}`;
      if (EITHER.has(title) || !dialects.includes(dialect)) continue;
      const refused = isToBeRefused(title.split(' ')[0] as string, name, what, dialect);
      const other = casesOf(property, name, dialect).find((kase) => isRefused(kase) !== refused);
      expect(other, `${title} in ${dialect}, ${refused ? 'refused' : 'done'}`).toBeUndefined();
    }
  });
});
