import { describe, expect, test } from 'vitest';
import { runPatch, updating } from './testing/run-patch.ts';

type Row = readonly [before: string, lines: readonly string[], after: string | null, codex?: string | null];

const BOM = '\ufeff';
const NBSP = '\u00a0';

/** File, chunks, file after or `null`: refused; of `codex` where it differs. */
const TABLE: readonly Row[] = [
  ['p\n q \nq\n', ['@@', '-q', '+r'], 'p\n q \nr\n'],
  ['q\nx\nq\n', ['@@', '-q', '+r'], 'r\nx\nq\n'],
  [' q\nq\n', ['@@', '-q', '+r'], ' q\nr\n'],
  ['a \n', ['@@', '-a', '+b'], 'b\n'],
  ['a\tb\n', ['@@', '-a b', '+c'], null],
  ['a–b\n', ['@@', '-a-b', '+c'], null, 'c\n'],
  [`“a”${NBSP}‘b’\n`, ['@@', `-"a" 'b'`, '+c'], null, 'c\n'],
  [`a${NBSP}\n`, ['@@', '-a', '+b'], 'b\n'],
  ['a\n b\na\nb\n', ['@@', '-a', '-b'], 'a\n b\n'],
  [`${BOM}a\nb\n`, ['@@', '-a'], null],
  [`${BOM}a\nb\n`, ['@@', '-b', '+c'], `${BOM}a\nc\n`],
  ['a\u0085\n', ['@@', '-a', '+b'], 'b\n'],
  ['a\nb\nc\n', ['@@', '-a', '-c'], null],
  ['a\nb\n', ['@@', '-b', '+B', '@@', '-a', '+A'], null],
  ['x\nx\n', ['@@', '-x', '@@', '-x'], ''],
  ['x\ny\nx\n', ['@@', '-y', '+Y', '@@', '-x', '+X'], 'x\nY\nX\n'],
  ['  a\nb\na\n', ['@@', '-a', '+A', '@@', '-b', '+B'], null],
  ['a\nb\n', ['@@', '-a', '+x', '+y', '@@', '-x'], null],
  ['a\nb\n', ['@@', '-a', '+x', '+y', '@@', '-b', '+B'], 'x\ny\nB\n'],
  ['f\n  x\ng\n  x\n', ['@@ g', '-  x', '+  y'], 'f\n  x\ng\n  y\n'],
  ['x\n', ['@@ x', '-x'], null],
  ['def f():\n', ['@@ f', '+x'], null],
  ['a\nb\na\n', ['@@', '-a', '+z', '*** End of File'], 'a\nb\nz\n'],
  ['a\nb\n', ['@@', '-a', '+z', '*** End of File'], null],
  ['a\nb\n', ['@@', ' a', '-b', '+c', ''], 'a\nc\n'],
  ['x\n', ['@@', '', '+y'], '\ny\nx\n'],
  ['a\n', ['@@', '-a', '', ''], null],
  ['f\nx\n', ['@@ f', '+y'], 'f\nx\ny\n'],
  ['a\n', ['@@', '+x', '@@', '+y'], 'a\nx\ny\n'],
  ['l1\nl2\nl3\n', ['@@', '+after', '@@', ' l1', '-l2', '-l3', '+L2'], 'l1\nL2\nafter\n'],
  ['a\nb\n', ['@@', '-a', '+A', '@@', '-zzz'], null],
  ['a \nb\nc\t\r\n', ['@@', '-b', '+B'], 'a \nB\nc\t\r\n'],
  ['no newline', ['@@', '-no newline', '+one', '+two'], 'one\ntwo\n'],
  ['a', ['@@', ' a'], 'a\n'],
  ['a\n\n', ['@@', '-a', '+b'], 'b\n\n'],
  ['a\n\n', ['@@', '+x'], 'a\n\nx\n'],
  ['a\n', ['@@', '-a', '+'], '\n'],
  ['one\r\ntwo\r\n', ['@@', '-one', '+ONE'], 'ONE\r\ntwo\r\n'],
  ['a\rb\r', ['@@', '-a'], null],
  ['a \nb\n', ['@@', ' a', '-b', '+c'], 'a \nc\n'],
  ['a\n', ['@@', '-a'], ''],
  ['', ['@@', '+y'], 'y\n'],
  ['', ['@@', '-a'], null],
  ['', ['@@', '', '+y'], '\ny\n'],
  ['a\n\nb\n', ['@@', ' a', '', '-b', '+c'], 'a\n\nc\n'],
  ['@@ y\n', ['@@', '-@@ y', '+*** End of File'], '*** End of File\n'],
  [' x\n', ['@@', ' x', '+y'], ' x\ny\n'],
  // The first ending is that of the file; a line that is inserted between kept ones stands there.
  ['a\r\nb\nc\n', ['@@', ' a', '+x', ' b', '-c', '+C'], 'a\r\nx\r\nb\nC\r\n'],
  // An insertion of a later chunk at the same place comes behind that of the earlier one.
  ['a\nb\n', ['@@', ' a', '+x', '@@', '+y', ' b'], 'a\nx\ny\nb\n'],
  // A chunk at the end of the file may stand before the chunk above it.
  ['a\nb\n', ['@@', '-a', '+A', '-b', '@@', '-b', '*** End of File'], null],
];

describe.each(['tau', 'codex'])('an update in %s', (dialect) => {
  test.each(TABLE.map((row) => [JSON.stringify(row[0]), row[1].join('|'), row] as const))('of %s by %s', async (_before, _lines, [before, lines, after, codex = after]) => {
    const wanted = dialect === 'codex' ? codex : after;
    const { outcomes, after: found } = await runPatch({ a: before }, updating(...lines), { dialect });
    expect(found.paths).toEqual({ a: Buffer.from(wanted ?? before).toString('latin1') });
    expect(outcomes).toMatchObject([{ status: wanted === null ? 'error' : 'success' }]);
  });
});

const REWRITTEN: readonly Row[] = [
  ['a\n\n', ['@@', '-a', '+b'], 'b\n'],
  ['a\n\n', ['@@', '+x'], 'a\nx\n'],
  ['a\n', ['@@', '-a', '+'], ''],
  ['one\r\ntwo\r\n', ['@@', '-one', '+ONE'], 'ONE\ntwo\r\n'],
  ['a \nb\n', ['@@', ' a', '-b', '+c'], 'a\nc\n'],
  ['no newline', ['@@', '-no newline', '+one', '+two'], 'one\ntwo\n'],
  ['a\n', ['@@', '-a', '+b', '@@', '-a', '+c', '*** End of File'], 'b\n'],
];

test.each(REWRITTEN.map((row) => [JSON.stringify(row), row] as const))('the other model makes %s', async (_name, [before, lines, after]) => {
  const { after: found } = await runPatch({ a: before }, updating(...lines), { limits: { updateModel: 'rewritten' } });
  expect(found.paths).toEqual({ a: after });
});

test('two hundred chunks in a hundred thousand lines take no longer than reading them', async () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index}`);
  const chunks = Array.from({ length: 200 }, (_, index) => ['@@', `-line ${index * 500 + 7}`, '+new']).flat();
  const started = performance.now();
  const { outcomes } = await runPatch({ a: lines.map((line) => `${line}\n`).join('') }, updating(...chunks));
  expect(outcomes).toMatchObject([{ status: 'success', diffs: [{ diff: { added: 200, removed: 200 } }] }]);
  expect(performance.now() - started).toBeLessThan(5000);
});
