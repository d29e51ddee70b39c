import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { decodeUtf8, toBuffer, toText } from '../../contract/bytes.ts';
import type { Call, Case } from '../../contract/case.ts';
import { decides } from '../../contract/judge.ts';
import type { FileNode } from '../../contract/tree.ts';
import { rightDiff } from '../../contract/matchers/testing/right-diff.ts';
import { STRUCTURED_DIFF } from '../../contract/rules/structured-diff.ts';
import type { Edit } from '../arbitraries/edit-case.ts';
import { predict } from '../../oracles/index.ts';
import type { Maker, Property } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { DIFF_ATTACHED } from './attached.ts';
import { DIFF_COUNTED } from './counted.ts';
import { DIFF_FILES, DIFF_TOTALS } from './files.ts';
import { DIFF_HUNKS } from './hunks.ts';
import { DIFF_TEXTS } from './texts.ts';

const BY_QUOTES = [...DIFF_ATTACHED, ...DIFF_COUNTED, ...DIFF_HUNKS, ...DIFF_TEXTS];
const PROPERTIES = [...BY_QUOTES, ...DIFF_FILES, ...DIFF_TOTALS];
const CONTEXT = strictContext('tau');

/** Cases of a situation: the fixed ones and some drawn. */
function casesOf(property: Property, situation: string, count = 25): Case[] {
  const made = property.situations[situation]!(CONTEXT);
  const maker: Maker = 'cases' in made ? made : { cases: made };
  const random = new fc.Random(xoroshiro128plus(7));
  const drawn = maker.fixed ? [] : Array.from({ length: count }, () => maker.cases.generate(random, 3).value);
  return [...(maker.first ?? []), ...drawn];
}

/** Both texts as a quote sees them, edits applied; `undefined` where a quote does not occur once or two share something. */
function normalised(kase: Case): { before: string; after: string; changed: boolean } | undefined {
  const { edits } = (kase.runs[0]![0] as { call: Call }).call.arguments as unknown as { edits: Edit[] };
  const bytes = (kase.setup.tree['f.txt'] as FileNode).file;
  const content = decodeUtf8(toBuffer(bytes))!.replace(/^\ufeff/, '');
  const before = content.replace(/\r\n?/g, '\n');
  const spans = edits.map(({ oldText, newText }) => {
    const quote = oldText.replace(/\r\n?/g, '\n');
    const at = before.indexOf(quote);
    return quote !== '' && at >= 0 && before.indexOf(quote, at + 1) < 0 ? { at, end: at + quote.length, newText } : undefined;
  });
  if (spans.some((span) => !span)) return undefined;
  const sorted = (spans as { at: number; end: number; newText: string }[]).toSorted((one, other) => one.at - other.at);
  if (sorted.some((span, index) => index > 0 && span.at < sorted[index - 1]!.end)) return undefined;
  let after = '';
  let done = 0;
  for (const { at, end, newText } of sorted) {
    after += before.slice(done, at) + newText.replace(/\r\n?/g, '\n');
    done = end;
  }
  after += before.slice(done);
  const endings = new Set(content.match(/\r\n|\r|\n/g));
  return { before, after, changed: before !== after || endings.size > 1 };
}

test('every rule has a property', () => {
  expect(PROPERTIES.map(({ rule }) => rule).toSorted()).toEqual(STRUCTURED_DIFF.map(({ id }) => id).toSorted());
});

const otherEditor = (situation: string): boolean => /^(?:edit|patch)-/.test(situation);

describe.each(BY_QUOTES.filter(({ rule }) => rule !== 'structured-diff/none-without-effect'))('$rule', (property) => {
  test.each(Object.keys(property.situations).filter((name) => !otherEditor(name)))('%s: calls that succeed, and change something or nothing', (situation) => {
    for (const kase of casesOf(property, situation)) {
      const texts = normalised(kase);
      expect(texts, JSON.stringify(kase)).toBeDefined();
      if (property.rule === 'structured-diff/none-on-no-op') expect(texts!.after).toBe(texts!.before);
      else expect(texts!.changed, JSON.stringify(kase)).toBe(true);
    }
  });
});

test.each([['between-5', 1], ['between-6', 1], ['between-7', 2], ['between-8', 2]] as const)('hunk-context, %s: %i hunks', (situation, hunks) => {
  const property = DIFF_HUNKS.find(({ rule }) => rule === 'structured-diff/hunk-context')!;
  for (const kase of casesOf(property, situation)) {
    const { before, after } = normalised(kase)!;
    expect(rightDiff(before, after).hunks, JSON.stringify(kase)).toHaveLength(hunks);
  }
});

test('the numbers of old and new lines part before a later hunk', () => {
  const property = DIFF_COUNTED.find(({ rule }) => rule === 'structured-diff/hunk-starts')!;
  for (const [situation, sign] of [['after-growth', 1], ['after-shrinkage', -1]] as const) {
    for (const kase of casesOf(property, situation)) {
      const { before, after } = normalised(kase)!;
      const last = rightDiff(before, after).hunks[1]!;
      expect(Math.sign(last.new_start - last.old_start), JSON.stringify(kase)).toBe(sign);
    }
  }
});

test.each([['two-for-two', 2, 2], ['one-for-two', 1, 2], ['two-for-one', 2, 1]] as const)('removals-before-additions, %s', (situation, removed, added) => {
  const property = DIFF_HUNKS.find(({ rule }) => rule === 'structured-diff/removals-before-additions')!;
  for (const kase of casesOf(property, situation)) {
    const { before, after } = normalised(kase)!;
    expect(rightDiff(before, after)).toMatchObject({ removed, added });
  }
});

test('refused calls are refused', () => {
  const property = DIFF_ATTACHED.find(({ rule }) => rule === 'structured-diff/none-without-effect')!;
  for (const situation of ['not-found', 'duplicate', 'overlap', 'good-then-bad', 'bad-then-good', 'empty-quote']) {
    for (const kase of casesOf(property, situation)) expect(normalised(kase), JSON.stringify(kase)).toBeUndefined();
  }
});

/** Whether the first way in which the last call may end is a success, and the diffs that must come with it: texts before and after. */
function demanded(kase: Case): { succeeds: boolean; pairs: [before: string, after: string][] } {
  const { clauses } = predict(kase).alternatives[0]!;
  const status = clauses.find(({ match }) => match.kind === 'status')!.match;
  const pairs = clauses.flatMap(({ level, match }): [string, string][] => {
    if (level !== 'MUST') return [];
    if (match.kind === 'diff') return [[toText(match.before)!, toText(match.after)!]];
    if (match.kind !== 'file-diffs') return [];
    return match.files.flatMap(({ readings }) => readings[0]!.filter(({ not }) => not === undefined).map(({ before, after }): [string, string] => [toText(before)!, toText(after)!]));
  });
  return { succeeds: status.kind === 'status' && status.oneOf.includes('success'), pairs };
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n$/, '');

describe('line edits and patches', () => {
  const carried = BY_QUOTES.flatMap((property) => Object.keys(property.situations).filter((name) => otherEditor(name)
    && ['', 'edit-', 'patch-'].every((by) => by + name.replace(/^[a-z]+-/, '') in property.situations))
    .map((name) => [property.rule, name, property] as const));

  test.each(carried)('%s: %s: the same texts as with quotes', (_rule, name, property) => {
    const own = casesOf(property, name.replace(/^[a-z]+-/, ''), 8);
    for (const [at, kase] of casesOf(property, name, 8).entries()) {
      const [one, other] = [demanded(own[at]!), demanded(kase)];
      expect(other.succeeds, JSON.stringify(kase)).toBe(true);
      expect(other.pairs.map((pair) => pair.map(plain)), JSON.stringify(kase)).toEqual(one.pairs.map((pair) => pair.map(plain)));
    }
  });

  const refusing = DIFF_ATTACHED.find(({ rule }) => rule === 'structured-diff/none-without-effect')!;

  test.each(Object.keys(refusing.situations).filter(otherEditor))('%s: refused', (name) => {
    for (const kase of casesOf(refusing, name)) expect(demanded(kase), JSON.stringify(kase)).toEqual({ succeeds: false, pairs: [] });
  });

  const decided = PROPERTIES.flatMap((property) => Object.keys(property.situations).filter((name) => otherEditor(name) || !BY_QUOTES.includes(property))
    .map((name) => [property.rule, name, property] as const));

  test.each(decided)('%s: %s: the rule has a say in every case', (rule, name, property) => {
    const idle = casesOf(property, name, 12).filter((kase) => !predict(kase).alternatives.some(({ clauses }) => clauses.some((clause) => decides(clause,
      rule))));
    expect(idle).toEqual([]);
  });
});
