import { describe, expect, test } from 'vitest';
import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Clause, Facet, Matcher, RecordElement } from '../../contract/expectation.ts';
import type { JsonObject } from '../../contract/json.ts';
import { spelled } from '../../contract/matchers/record-elements.ts';
import { predict } from '../index.ts';

const SMALL = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxShellOutputBytes: 64, combinedLayout: 'balanced' };

function expected(files: { [name: string]: Bytes }, command: string, limits: JsonObject = {}, before: Step[] = []): Clause[] {
  const tree = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, { file }]));
  const kase: Case = {
    tool: 'shell', dialect: 'tau', limits: { shell: limits as Record<string, number> }, setup: { tree }, runs: [[...before, { call: { tool: 'shell', arguments: { command } } }]],
  };
  const { alternatives } = predict(kase);
  expect(alternatives).toHaveLength(1);
  return alternatives[0]?.clauses.filter(({ step }) => step === before.length) ?? [];
}

const matches = (clauses: readonly Clause[], facet: Facet, kind: Matcher['kind']): Matcher[] => clauses.filter((clause) => clause.facet === facet && clause.match.kind === kind).map(({ match }) => match);

function payloads(clauses: readonly Clause[]): string[] {
  const [match] = matches(clauses, 'payload', 'records');
  return match?.kind === 'records' ? match.anyOf.map((list: readonly RecordElement[]) => list.map(spelled).join('\n')) : [];
}

const x = (count: number): string => 'x\n'.repeat(count);

describe('one stream', () => {
  test.each<[string, Bytes, string, string[]]>([
    ['lines', 'a\r\nb\rc', 'cat f', ['out(crlf) a\nout(cr) b\nout(no_nl) c']],
    ['errors', 'a\n', 'cat f >&2', ['err a']],
    ['a CRLF cut in two', 'a\r', 'cat f; cat g', ['out(crlf) a\nout b']],
    ['nothing', '', 'cat f', ['']],
    ['too many lines', x(8), 'cat f', ['out x\nout x\nout x\n...\nout x\nout x\nout x']],
    ['a too long line', `${'x'.repeat(80)}\n`, 'cat f', ['out(truncated)', 'out(truncated) ']],
    ['too many bytes', `${'a'.repeat(38)}\n${'b'.repeat(38)}\nc\n`, 'cat f', [`out ${'a'.repeat(38)}\nout(truncated)\nout c`]],
  ])('%s', (_name, f, command, expectedPayloads) => {
    expect(payloads(expected({ f, g: '\nb\n' }, command, SMALL))).toEqual(expectedPayloads);
  });

  test('the examples at the budgets of its own', () => {
    const a = (count: number, letter: string): string => `${letter.repeat(count)}\n`;
    const shown = (text: string): string => payloads(expected({ f: text }, 'cat f'))[0] ?? '';
    expect(shown(a(15_000, 'a') + a(400, 'b') + 'c\n')).toBe(`out ${'a'.repeat(15_000)}\nout(truncated)\nout c`);
    expect(shown(a(15_345, 'a') + a(26, 'b') + 'c\n')).toBe(`out ${'a'.repeat(15_345)}`);
    expect(shown(a(15_340, 'a') + a(30, 'b') + 'c\n')).toBe(`out ${'a'.repeat(15_340)}\nout(truncated)`);
    const numbered = shown(Array.from({ length: 2001 }, (_, index) => `${index + 1}`.padStart(4, '0') + '\n').join('')).split('\n');
    expect([numbered.length, numbered[852], numbered[853], numbered[854]]).toEqual([1707, 'out 0853', '...', 'out 1149']);
    expect(shown(x(2001)).length).toBe(12_003);
  });

  test.each<[Bytes, string, number, number]>([
    [x(7), 'cat f', 7, 41], [`${'x'.repeat(80)}\n`, 'cat f', 1, 84], [`${x(6)}\u00e9`, 'cat f >&2', 7, 49],
  ])('totals of %j', (f, command, lines, bytes) => {
    expect(matches(expected({ f }, command, SMALL), 'fields', 'totals')).toEqual([{ kind: 'totals', truncated: true, lines, bytes }]);
  });
});

describe('two streams', () => {
  test('whole: the records of each', () => {
    const [match] = matches(expected({ f: 'a\n', g: 'b' }, 'cat f; cat g >&2; cat f', SMALL), 'payload', 'merge');
    expect(match).toEqual({
      kind: 'merge',
      streams: [
        { prefix: 'out', records: [{ prefix: 'out', text: 'a' }, { prefix: 'out', text: 'a' }] },
        { prefix: 'err', records: [{ prefix: 'err', flags: ['no_nl'], text: 'b' }] },
      ],
    });
  });

  test('cut: both ends where that is sure, and the totals', () => {
    const clauses = expected({ f: x(4) }, 'cat f; cat f >&2', SMALL);
    expect(matches(clauses, 'payload', 'merge')[0]).toMatchObject({ cut: { elements: 8, bytes: 47, budget: 64, ends: { before: 3, behind: 3 } } });
    expect(matches(clauses, 'fields', 'totals')).toEqual([{ kind: 'totals', truncated: true, lines: 8, bytes: 47 }]);
    expect(matches(clauses, 'fields', 'saved')[0]).toMatchObject({ required: true, whole: { size: 47 } });
  });
});

describe('how a command ends', () => {
  const fields = (command: string): Matcher[] => expected({ f: 'a\n' }, command).filter(({ facet }) => facet === 'fields').map(({ match }) => match);
  test.each<[string, Matcher]>([
    ['cat f', { kind: 'field', name: 'status', equals: 0, optional: true }],
    ['cat f; exit 3', { kind: 'field', name: 'status', equals: 3 }],
    ['exit 255; cat f', { kind: 'field', name: 'status', equals: 255 }],
    ['cat gone', { kind: 'field', name: 'status', equals: 1 }],
    ['cat gone; cat f', { kind: 'field', name: 'status', equals: 0, optional: true }],
    ['cat f; kill -KILL $$', { kind: 'field', name: 'signal', equals: 9 }],
    ['cat f; kill -KILL $$', { kind: 'field-absent', names: ['status'] }],
    ['sleep 3; sleep 3.5', { kind: 'duration', seconds: 6.5 }],
    ['true', { kind: 'duration', seconds: 0 }],
  ])('%s', (command, match) => {
    expect(fields(command)).toContainEqual(match);
  });

  test.each(['echo a', 'cat f | cat', 'cat ../f', 'exit 256', ''])('nothing is demanded of %j', (command) => {
    expect(expected({ f: 'a\n' }, command)).toEqual([]);
  });
});

describe('saved output', () => {
  test('is the complete rendering', () => {
    const saved = matches(expected({ f: x(7) }, 'cat f', SMALL), 'fields', 'saved');
    expect(saved.map((match) => match.kind === 'saved' && [match.about, match.whole])).toEqual(['whole', 'part', 'place'].map((about) => [about, { bytes: x(7).replaceAll('x', 'out x').slice(0, -1) }]));
  });

  test('stands by its hash where it is large', () => {
    const [match] = matches(expected({ f: x(20_000) }, 'cat f'), 'fields', 'saved');
    expect(match).toMatchObject({ whole: { size: 119_999, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  });

  test('is not spoken of where all is shown', () => {
    const clauses = expected({ f: 'a\n' }, 'cat f', SMALL);
    expect(matches(clauses, 'fields', 'saved')).toEqual([]);
    expect(matches(clauses, 'fields', 'field-absent')[0]).toMatchObject({ names: expect.arrayContaining(['full_output_path']) });
  });
});

test('beside a read, that both cut alike takes part', () => {
  const clauses = expected({ f: x(8) }, 'cat f', SMALL, [{ call: { tool: 'read', arguments: { path: 'f' } } }]);
  expect(clauses.find(({ facet }) => facet === 'payload')?.rules).toContain('truncate/read-shell-agree');
});
