import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { situationOf, type RuleSpec } from '../../contract/rule.ts';
import { ruleById } from '../../contract/rules/index.ts';
import { predict } from '../../oracles/index.ts';
import type { Property } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { PATCH_BYTES } from './bytes.ts';
import { PATCH_FILES } from './files.ts';
import { PATCH_ORDER } from './order.ts';
import { PATCH_REPORT } from './report.ts';

const CASES = 12;

/** Refused, though their words do not say so: they are named by what fails, or by what is before the failure. */
const REFUSED = new Set([
  ...['refused-missing', 'refused-exists', 'refused-lines', 'refused-context', 'refused-grammar', 'refused-grammar-inside', 'partial'].map((name) => `compact-no-echo ${name}`),
  ...['status-header-path', 'status-header-count', 'status-header-totals', 'escaped-paths', 'diff-per-changed-file'].map((rule) => `${rule} partial`),
  ...['refused', 'working-directory', 'quoted-line', 'path-of-a-mistake', 'destination', 'context', 'excerpt'].map((name) => `escaped-paths ${name}`),
  ...['refused', 'failing-later'].map((name) => `frame ${name}`),
  'duplicate-paths delete-delete', 'file-mode-kept refused', 'move-reported-as-modify before-a-failure', 'invalid-utf8-delete before-a-failure',
    'no-op-update before-a-failure',
  ...['first-fails', 'middle-fails', 'last-fails', 'two-fail', 'each-kind', 'would-be-mended'].map((name) => `stop-at-first-failure ${name}`),
]);

/** Every situation of these is refused. */
const ALWAYS = new Set(['earlier-changes-stay', 'failing-operation-has-no-effect', 'move-half-done', 'partial-changes-reported', 'no-fabrication',
  'message-single-line', 'mismatch-excerpt']);

/** Refused in one dialect, done in the other. */
const IN_TAU = new Set(['duplicate-paths add-add', 'duplicate-paths add-then-move-onto',
  ...['alone', 'among-others', 'several', 'one-bad-byte', 'binary'].map((name) => `invalid-utf8-delete ${name}`)]);

/** Either is right. */
const EITHER = new Set([...['dangling-add', 'dangling-move', 'dangling-delete'].map((name) => `symlinks ${name}`), 'size-limit delete-above']);

function isToBeRefused(rule: string, title: string, what: string, dialect: Dialect): boolean {
  if (ALWAYS.has(rule) || REFUSED.has(title)) return true;
  return IN_TAU.has(title) ? dialect === 'tau' : /: refused/.test(what);
}

function casesOf(property: Property, name: string, dialect: Dialect): Case[] {
  const made = property.situations[name]!(strictContext(dialect));
  const maker = 'cases' in made ? made : { cases: made };
  return maker.fixed ? [] : [...(maker.first ?? []), ...fc.sample(maker.cases, { numRuns: CASES, seed: 5 })];
}

function isRefused(kase: Case): boolean {
  const status = predict(kase).alternatives[0]!.clauses.find(({ facet, run, step }) => facet === 'status' && run === 0 && step === 0);
  return status?.match.kind === 'status' && status.match.oneOf.includes('error');
}

const properties = [...PATCH_BYTES, ...PATCH_FILES, ...PATCH_ORDER,
  ...PATCH_REPORT].filter(({ rule }) => !ruleById(rule).needs?.includes('dir-lock') && !ruleById(rule).wholeTool);

describe.each(properties.map((property) => [property.rule, property] as const))('%s', (id, property) => {
  const rule: RuleSpec = ruleById(id);

  test.each(rule.dialects)('every situation comes out as it says in %s', (dialect) => {
    const slug = id.replace('apply-patch/', '');
    for (const [name, situation] of Object.entries(rule.situations)) {
      const { what, dialects = rule.dialects } = situationOf(situation);
      const title = `${slug} ${name}`;
      if (EITHER.has(title) || !dialects.includes(dialect)) continue;
      const refused = isToBeRefused(slug, title, what, dialect);
      const other = casesOf(property, name, dialect).find((kase) => isRefused(kase) !== refused);
      expect(other, `${title} in ${dialect}, ${refused ? 'refused' : 'done'}`).toBeUndefined();
    }
  });
});
