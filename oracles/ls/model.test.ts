import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { JsonObject } from '../../contract/json.ts';
import { judge } from '../../contract/judge.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { RULES } from '../../contract/rules/index.ts';
import { toLive, type Tree } from '../../contract/tree.ts';
import { predict } from '../index.ts';

const OBSERVED = { ls: new Set(['status', 'fields', 'payload', 'message'] as const) };

/** `level symptom` of each difference, with the first rule that decided it. */
function differences(tree: Tree, asked: JsonObject, outcome: Outcome, limits?: JsonObject): string[] {
  const call = { tool: 'ls', arguments: asked };
  const kase = { tool: 'ls', dialect: 'tau', ...(limits ? { limits: { ls: limits } } : {}), setup: { tree }, runs: [[{ call }]] } as Case;
  const live = toLive(tree);
  const none = new Map();
  const observation = { root: '/r', runs: [{ steps: [{ outcomes: [outcome], before: live, after: live, outsideBefore: none, outsideAfter: none, ms: 1 }] }] };
  return judge(predict(kase), observation, OBSERVED, kase, undefined).differences.map(({ level, symptom, rules }) => `${level} ${symptom} ${rules[0]}`);
}

const ok = (payload: string, fields: JsonObject = {}): Outcome => ({ status: 'success', payload, fields });
const files = (...names: string[]): Tree => Object.fromEntries(names.map((name) => [name, { file: '' }]));
const here = { path: '.' };
const DETAILS = { path: '.', details: true };
const FORMAT = { format: 'line size name...' };

describe('the worked examples', () => {
  const examples = RULES.flatMap(({ id, tool, examples: all }) => all.filter((example) => (example.tool ?? tool) === 'ls').map((example) => ({ id, example })));

  test('are there', () => {
    expect(examples.length).toBeGreaterThan(5);
  });

  test.each(examples)('$id ($#)', ({ example }) => {
    const asked = example.arguments as JsonObject;
    const outcome = ok(example.payload ?? '', { ...(asked['details'] ? FORMAT : {}), ...example.fields });
    expect(differences(example.before, asked, outcome, { ...example.limits })).toEqual([]);
  });
});

describe('right', () => {
  test.each<[string, Tree, JsonObject, Outcome]>([
    ['nothing', {}, here, ok('')],
    ['a directory', { 'd/b': { file: '' }, 'd/a': { file: 'x' }, 'd/c/e': { file: '' } }, { path: 'd' }, ok('1 a\n2 b\n3 c')],
    ['bytes, not UTF-16 units', files('\u{10000}', '\uffff'), here, ok('1 \uffff\n2 \u{10000}')],
    ['a name that is not UTF-8, and one behind it', files('a\udcffb', 'b\udcff\n'), here, ok('1(invalid-utf8) a\ufffdb\n2(invalid-utf8,escaped) b\ufffd\\n')],
    ['controls in braces', files('a\x1b\0\x85'), here, ok('1(escaped) a\\u{1b}\\u{0}\\u{85}')],
    ['line separators raw', files('a\u2028'), here, ok('1 a\u2028')],
    ['line separators escaped', files('a\u2028'), here, ok('1(escaped) a\\u{2028}')],
    ['details', { a: { file: 'xyz' }, d: { directory: true }, l: { link: 'a' } }, { path: '.', details: true }, ok('1 3 a\n2 - d\n3 - l', { format: 'line size name...' })],
    ['a refusal', {}, { path: 'n\nm' }, { status: 'error', message: 'no n\\nm' }],
    ['a file', files('a'), { path: 'a' }, { status: 'error', message: 'not a directory' }],
  ])('%s', (_name, tree, asked, outcome) => {
    expect(differences(tree, asked, outcome)).toEqual([]);
  });
});

describe('wrong', () => {
  test.each<[string[], Tree, JsonObject, Outcome]>([
    [['MUST partial-text structure/metadata-escaping'], files('a\nb'), here, ok('1 a\nb')],
    [['MUST lines-extra structure/no-injection'], files('x\n2 y'), here, ok('1(escaped) x\\n2 y\n2 z')],
    [['MUST record-text structure/metadata-escaping'], files('a\\b'), here, ok('1 a\\b')],
    [['SHOULD escaped-flag structure/metadata-flags'], files('a\tb', 'c'), here, ok('1 a\\tb\n2 c')],
    [['SHOULD escaped-flag structure/metadata-flags'], files('a', 'c'), here, ok('1(escaped) a\n2(escaped) c')],
    [['SHOULD invalid-flag structure/metadata-flags'], files('a\udcff'), here, ok('1 a\ufffd')],
    [['SHOULD tolerated structure/metadata-escaping'], files('a\x1b\0'), here, ok('1(escaped) a\\x1b\\0')],
    [['MUST lines-order structure/metadata-escaping'], files('a', 'b'), here, ok('2 b\n1 a')],
    [['SHOULD missing-field structure/format-header'], files('a'), DETAILS, ok('1 0 a')],
    [['SHOULD record-text structure/field-placeholders'], { d: { directory: true } }, DETAILS, ok('1 d', FORMAT)],
    [['SHOULD record-text structure/field-placeholders'], { d: { directory: true } }, DETAILS, ok('1  d', FORMAT)],
    [['MUST default-shown structure/omit-defaults'], files('a'), here, ok('1 a', { valid_utf8: true })],
    [['MUST wrong-value structure/omit-defaults'], files('a'), here, ok('1 a', { truncated: false })],
    [['MUST echoed structure/no-argument-echo'], files('a'), here, ok('1 a', { path: '.' })],
    [['MUST extra-field truncate/headers'], files('a'), here, ok('1 a', { total_lines: 1 })],
    [['MUST extra-field structure/no-duplicates'], files('a'), here, ok('1 a', { count: 1 })],
    [['SHOULD several-lines structure/error-single-line'], {}, { path: 'n\nm' }, { status: 'error', message: 'no n\nm' }],
    [['MUST accepted structure/error-frame'], {}, { path: 'n' }, ok('')],
  ])('%j', (expected, tree, asked, outcome) => {
    expect(differences(tree, asked, outcome)).toEqual(expected);
  });
});
