import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import { FRAME_CHECKS, type Clause } from '../../contract/expectation.ts';
import { judge, observedFacets } from '../../contract/judge.ts';
import { resolvedLimits } from '../../contract/limits.ts';
import type { Definitions, Outcome } from '../../contract/outcome.ts';
import { ruleById } from '../../contract/rules/index.ts';
import {
  descriptionClause, fieldNamesClause, messageClause, noDetailsClauses, noEchoClauses, purposeBuiltClauses, wordsBesidePath, wordsOf,
} from './clauses.ts';
import { requestedTextClauses, textClauses } from './text.ts';

const AT = { run: 0, step: 0 };
const KASE: Case = { tool: 'read', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'read', arguments: {} } }]] };
const OBSERVED = { read: observedFacets(['fields', 'payload', 'message', 'text', 'definitions'], 'tau') };

/** Each difference in short: its symptom, and the first two rules that decided it. */
function told(clauses: Clause[], outcome: Outcome, definitions?: Definitions): string[] {
  const none = new Map();
  const step = { outcomes: [outcome], before: none, after: none, outsideBefore: none, outsideAfter: none, ms: 1, ...(definitions ? { definitions } : {}) };
  return judge({ alternatives: [{ clauses }] }, { root: '/r', runs: [{ steps: [step] }] }, OBSERVED, KASE, undefined).differences
    .map(({ level, symptom, rules }) => `${level} ${symptom} ${rules.slice(0, 2).join(' ')}`);
}

const failed = (message: string, more: Partial<Outcome> = {}): Outcome => ({ status: 'error', message, ...more }) as Outcome;

describe('the text of a result', () => {
  const clauses = [...textClauses(AT), ...requestedTextClauses(AT, { status: 'success', fields: [] })];

  test('every kind of difference has its rule, of the level at which it is judged', () => {
    const checks = clauses.flatMap(({ match }) => (match.kind === 'rendering' ? match.checks : []));
    expect(new Set(checks)).toEqual(new Set(FRAME_CHECKS));
    for (const { level, match, bySymptom } of clauses) {
      for (const check of match.kind === 'rendering' ? match.checks : []) {
        const [first] = bySymptom?.[`frame-${check}`] ?? [];
        expect(first && ruleById(first).level, check).toBe(level);
      }
    }
  });

  test.each<[string[], Outcome]>([
    [[], failed('no', { fields: { a: 1 }, text: 'error: no\na: 1\n\n' })],
    [['MUST frame-empty-line structure/frame structure/headers-only'], failed('no', { text: 'error: no' })],
    [['MUST frame-error structure/error-frame'], failed('no', { text: 'no' })],
    [['MUST empty structure/frame'], failed('no')],
    [['MUST frame-duplicate structure/no-duplicates structure/frame'], { status: 'success', fields: { a: 1 }, text: 'a: 1\na: 1\n\n' }],
  ])('%j', (expected, outcome) => {
    expect(told(textClauses(AT), outcome)).toEqual(expected);
  });
});

describe('messages', () => {
  test('are one line; a path with controls is escaped in them', () => {
    expect(told([messageClause(AT, 'MUST', 'a')], failed('no\n'))).toEqual(['MUST several-lines structure/error-single-line']);
    expect(told([messageClause(AT, 'SHOULD', 'a\nb')], failed('no a\nb')))
      .toEqual(['SHOULD several-lines structure/error-single-line structure/metadata-escaping']);
    expect(told([messageClause(AT, 'MUST', 'a\\b')], failed('no a\\b'))).toEqual([]);
  });
});

describe('fields', () => {
  const spec = { exactly: ['edits'], tolerated: ['truncated'], echoes: ['path', 'edits'] };
  const names = fieldNamesClause(AT, spec, ['line-edit/result-fields'], ['structure/lock-wait-header']);

  test.each<[string[], { [name: string]: string | number | boolean }]>([
    [[], { edits: 1 }],
    [[], { edits: 1, truncated: true }],
    [['MUST missing-field line-edit/result-fields'], {}],
    [['MUST extra-field line-edit/result-fields structure/no-duplicates'], { edits: 1, count: 1 }],
    [['MUST echoed structure/no-argument-echo line-edit/result-fields'], { edits: 1, path: 'f' }],
    [['MUST default-shown structure/omit-defaults line-edit/result-fields'], { edits: 1, timed_out: false }],
    [['MUST duration-shown structure/lock-wait-header structure/omit-defaults'], { edits: 1, lock_wait_duration_seconds: 0 }],
  ])('%j %j', (expected, fields) => {
    expect(told([names], { status: 'success', fields })).toEqual(expected);
  });

  test('a word of the arguments is an echo wherever it stands', () => {
    const given = { path: 'd/abcdefghijkl', edits: [{ newText: 'short MNOPQRSTUVWXyz' }] };
    expect(wordsOf(given)).toEqual(['abcdefghijkl', 'MNOPQRSTUVWXyz']);
    expect(wordsBesidePath({ path: 'abcdefghijkl', start_line: { abcdefghijkl: 'MNOPQRSTUVWX' } })).toEqual(['MNOPQRSTUVWX']);
    expect(told(noEchoClauses(AT, given), { status: 'success', fields: { note: 'of abcdefghijkl' } })).toEqual(['MUST leaked structure/no-argument-echo']);
    expect(told(noEchoClauses(AT, given), { status: 'success', fields: {}, text: 'abcdefghijkl' })).toEqual([]);
    expect(noEchoClauses(AT, { path: 'f' })).toEqual([]);
  });
});

describe('failures', () => {
  test('have no details', () => {
    const clauses = noDetailsClauses(AT, { echoes: ['path'] }, ['line-edit/no-clip']);
    expect(told(clauses, failed('no'))).toEqual([]);
    expect(told(clauses, failed('no', { fields: { n: 1 }, payload: 'x' }))).toEqual([
      'MUST extra-field structure/error-details-purpose-built line-edit/no-clip', 'MUST different-text structure/error-details-purpose-built line-edit/no-clip',
    ]);
  });

  test.each([
    failed('a SECRET'), failed('no', { payload: 'SECRET' }), failed('no', { fields: { n: ['SECRET'] } }), failed('no', { text: 'error: SECRET\n\n' }),
  ])('repeat nothing: %j', (outcome) => {
    expect(told(purposeBuiltClauses(AT, ['SECRET']), outcome)).toEqual(['MUST leaked structure/error-details-purpose-built']);
  });
});

test.each<[string[], string, { [name: string]: number | string }]>([
  [[], 'Lines are numbered; at most 1,000 at each end, 10 KiB.', {}],
  [[], '2000 lines, 10240 bytes', {}],
  [['SHOULD missing-text structure/tool-description'], '2000 lines, 50 KB', {}],
  [[], '2000 lines, 50 KB', { profile: 'seed' }],
  [['SHOULD missing-text structure/tool-description', 'SHOULD missing-text structure/tool-description'], 'Reads a file.', {}],
  [[], '8 lines or 100 bytes', { maxOutputLines: 8, maxOutputBytes: 100 }],
])('%j %s %j', (expected, description, limits) => {
  const clause = descriptionClause(AT, 'read', resolvedLimits('read', limits), 'maxOutputBytes');
  expect(told([clause], { status: 'success' }, { tools: { read: { name: 'read', description } } })).toEqual(expected);
});
