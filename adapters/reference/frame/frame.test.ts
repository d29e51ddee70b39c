import { expect, test } from 'vitest';
import type { Outcome } from '../../../contract/outcome.ts';
import { escapeBody, escapeHeader, escapeName } from './escape.ts';
import { FRAME, frame, render, type Framed } from './frame.ts';
import { scalarText } from './scalar.ts';

function success(fields: Framed['fields'], payload?: string): string {
  return render({ status: 'success', fields, ...(payload === undefined ? {} : { payload }) }, FRAME);
}

test('headers, one empty line, payload', () => {
  expect(success([['truncated', true], ['total_lines', 3000]], '1 a\n...\n3000 b')).toBe('truncated: true\ntotal_lines: 3000\n\n1 a\n...\n3000 b');
  expect(success([['total_lines', 0], ['total_bytes', 0]], '')).toBe('total_lines: 0\ntotal_bytes: 0\n\n');
  expect(success([['edits', 1]])).toBe('edits: 1\n\n');
  expect(success([], '1 a')).toBe('1 a');
  expect(success([], '')).toBe('');
  expect(success([['status', 0], ['output', 'out x: y']])).toBe('status: 0\n\nout x: y');
});

test('a value of several lines goes to the body under its label, and data goes where there is a payload', () => {
  expect(success([['note', 'a\nb']])).toBe('note:\na\nb');
  expect(success([['n\nm', ['a', 'b']], ['x', 1]], 'p')).toBe('x: 1\n\np\nn\\nm:\na\nb');
  expect(success([['data', 'd']])).toBe('data: d\n\n');
  expect(success([['data', 'd'], ['line-numbered content', 'p']])).toBe('p');
});

test.each<[Outcome, string]>([
  [{ status: 'error', message: 'a\n\nb' }, 'error: a\\n\\nb\n\n'],
  [
    { status: 'error', message: 'wrong', fields: { context_line_number: 1 }, payload: '1 alpha\n2 beta' },
    'error: wrong\ncontext_line_number: 1\n\n1 alpha\n2 beta',
  ],
  [{ status: 'cancelled', message: 'stopped', fields: { x: 1 }, payload: 'y' }, 'cancelled: stopped\n\n'],
])('%j is shown as %j', (outcome, text) => {
  expect(frame(outcome)).toBe(text);
});

test('escapes are spelled as the contract has them, and twice is as good as once', () => {
  const raw = 'v\r\x1b\0\t\x85\x0b\x7f\u2028\n\\n';
  expect(escapeHeader(raw)).toBe('v\\r\\x1b\\0\\t\\u{85}\\u{b}\\u{7f}\\u{2028}\\n\\n');
  expect(escapeBody(raw)).toBe('v\\r\\x1b\\0\\t\\u{85}\\u{b}\\u{7f}\\u{2028}\n\\n');
  expect(escapeHeader(escapeHeader(raw))).toBe(escapeHeader(raw));
  expect(escapeName('a\nb\\n\x1b\u2028é')).toBe('a\\nb\\\\n\\u{1b}\u2028é');
});

test.each([
  [null, ''], [true, 'true'], [10485760, '10485760'], [1e21, '1000000000000000000000'], [-0, '0'], [0.1, '0.1'],
  [1.5e-7, '0.00000015'], [-1e-7, '-0.0000001'], [['a', 'b'], 'a\nb'], [[], ''], ['x', 'x'],
])('the text of %j is %j', (value, text) => {
  expect(scalarText(value)).toBe(text);
  if (typeof value === 'number') expect(Number(text) === value).toBe(true);
});
