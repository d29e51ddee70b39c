import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Dialect } from '../../contract/dialects.ts';
import type { Clause } from '../../contract/expectation.ts';
import { resolvedLimits, type Limits } from '../../contract/limits.ts';
import { situationOf, type RuleSpec } from '../../contract/rule.ts';
import { ruleById, type RuleId } from '../../contract/rules/index.ts';
import { predict } from '../../oracles/index.ts';
import { Dice } from '../arbitraries/dice.ts';
import { bytesOf, editableSlots, lf, linesOf, resultOf } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans } from '../arbitraries/edit-plain.ts';
import { mixedSpans } from '../arbitraries/mixed-lines.ts';
import { oddLines } from '../arbitraries/odd-bytes.ts';
import type { Context, Property } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { EDIT } from './index.ts';

const CASES = 6;
/** The drawn ones, and the last of the fixed. */
const FEW = 9;

/** Every case of these rules is refused, whatever the situation says. */
const REFUSED: ReadonlySet<RuleId> = new Set<RuleId>([
  'line-edit/mismatch-details', 'line-edit/mismatch-window', 'line-edit/mismatch-bof', 'line-edit/mismatch-rendering-like-read', 'line-edit/no-request-echo',
]);

/** Situations that draw cases of both kinds, or whose outcome the spec leaves open. */
const EITHER: ReadonlySet<string> = new Set([
  'line-edit/no-clip unterminated', 'line-edit/advertised-schema definition', 'line-edit/legacy-and-unknown-fields unknown-in-an-entry',
  'line-edit/legacy-and-unknown-fields unknown-beside-the-list', 'line-edit/ui-diff refused',
]);

/** An adapter that declares `limits` of the edit, none of which can be set. */
function fixedContext(dialect: Dialect, limits: Limits): Context {
  const context = strictContext(dialect);
  return { ...context, limits: { ...context.limits, edit: resolvedLimits('edit', limits) }, tunable: {} };
}

function casesOf(property: Property, name: string, context: Context): Case[] {
  const made = property.situations[name]!(context);
  const { first = [], cases, fixed = false } = 'cases' in made ? made : { cases: made };
  return [...first, ...(fixed ? [] : fc.sample(cases, { numRuns: CASES, seed: 3 }))];
}

/** The status of the last call of the edit. */
function isRefused(kase: Case): boolean {
  const calls = kase.runs[0]!.flatMap((step, at) => ('call' in step && step.call.tool === 'edit' ? [at] : []));
  const status = predict(kase).alternatives[0]!.clauses.find(({ facet, run, step }) => facet === 'status' && run === 0 && step === calls.at(-1));
  return status?.match.kind === 'status' && status.match.oneOf.includes('error');
}

function isDecided({ rule, expect: relate }: Property, kase: Case, context: Context): boolean {
  const prediction = predict(kase);
  const { alternatives } = relate ? relate(prediction, kase, context) : prediction;
  return alternatives.some(({ clauses, concession }) =>
    concession?.rule === rule || clauses.every(isAccepting) || clauses.some((clause) => decidersOf(clause).includes(rule)));
}

const isAccepting = ({ match }: Clause): boolean => match.kind !== 'status' || match.oneOf.includes('success');
const decidersOf = ({ rules, bySymptom = {} }: Clause): RuleId[] => [rules, ...Object.values(bySymptom)].flat();

function situations(rule: RuleSpec): { name: string; what: string; dialects: readonly Dialect[] }[] {
  return Object.entries(rule.situations).flatMap(([name, written]) => {
    const { what, dialects = rule.dialects, needs = [] } = situationOf(written);
    return needs.includes('dir-lock') ? [] : [{ name, what, dialects }];
  });
}

const rules = EDIT.filter(({ rule }) => rule !== 'line-edit/interactions' && rule !== 'line-edit/lock-class');

describe.each(rules.map((property) => [property.rule, property] as const))('%s', (id, property) => {
  test('comes out as every situation says', () => {
    for (const { name, what, dialects } of situations(ruleById(id))) {
      if (EITHER.has(`${id} ${name}`)) continue;
      const refused = REFUSED.has(id) || /: (?:should be )?refused|wrong entry, in several orders: refused/.test(what);
      for (const dialect of dialects) {
        const other = casesOf(property, name, strictContext(dialect)).find((kase) => isRefused(kase) !== refused);
        expect(other, `${name} in ${dialect}`).toBeUndefined();
      }
    }
  });

  test.each([
    ['the defaults', {}], ['profile seed', { profile: 'seed' }], ['a few entries and lines', { maxEdits: 12, mismatchContextLines: 2 }],
    ['budgets of its own', { maxOutputBytes: 200, maxOutputLines: 8, headLines: 4, tailLines: 4 }],
  ] as [string, Limits][])('decides its cases where nothing can be set: %s', (_name, limits) => {
    for (const { name, dialects } of situations(ruleById(id))) {
      for (const dialect of dialects) {
        const context = fixedContext(dialect, { maxFileBytes: 5000, ...limits });
        const other = casesOf(property, name, context).slice(-FEW).find((kase) => !isDecided(property, kase, context));
        expect(other, `${name} in ${dialect}`).toBeUndefined();
      }
    }
  });
});

describe('lines', () => {
  test.each(['', 'a', 'a\n', 'a\r\nb\rc', '\n\r', '\r\r\n', 'a\u2028b\fc\n', '\ufeffa\n'])('%j is cut and put together again', (text) => {
    expect(bytesOf(linesOf(text))).toEqual(text);
  });

  test('of any bytes are what a fresh cut finds', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const lines = oddLines(new Dice(seed), 1, 9);
      const again = linesOf(bytesOf(lines));
      expect(again.map(({ ending }) => ending)).toEqual(lines.map(({ ending }) => ending));
      expect(again.map(({ content }) => toBuffer(content))).toEqual(lines.map(({ content }) => toBuffer(content)));
    }
  });

  test('have slots whose context is text', () => {
    const lines = [...lf('a'), { content: { base64: '/w==' }, ending: '\n' as const }, ...lf('c')];
    expect(editableSlots('tau', lines)).toEqual([1, 2, 4]);
    expect(editableSlots('at', lines)).toEqual([1, 3, 4]);
  });

  test('with entries give the result', () => {
    expect(resultOf(lf('a', 'b', 'c'), [{ start: 3, end: 4, text: 'z\n' }, { start: 1, end: 1, text: 'x\n' }])).toBe('x\na\nb\nz\n');
    expect(resultOf([], [{ start: 1, end: 1, text: '' }])).toBe('');
  });
});

test('entries stand within the file and apart', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const dice = new Dice(seed);
    const { length: count } = plainLines(dice, 1, 12);
    const spans = dice.flip() ? plainSpans(dice, count, 1, 6, { append: dice.flip() }) : mixedSpans(dice, 'tau', lf(...Array.from({ length: count }, () => 'a')), 6);
    for (const [at, { start, end }] of spans.entries()) {
      expect(start <= end && end <= count + 1).toBe(true);
      if (at > 0) expect(spans[at - 1]!.end <= start && spans[at - 1]!.start < start).toBe(true);
    }
  }
});
