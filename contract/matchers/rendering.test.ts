import { describe, expect, test } from 'vitest';
import { FRAME_CHECKS, type Rendered } from '../expectation.ts';
import type { JsonObject } from '../json.ts';
import type { Outcome } from '../outcome.ts';
import { renderingProblems } from './rendering.ts';

const CHECKS = [...FRAME_CHECKS];

function symptoms(outcome: Partial<Outcome> & { status: Outcome['status'] }, text: string | undefined, of?: Rendered): string[] {
  const match = { kind: 'rendering' as const, checks: CHECKS, ...(of ? { of } : {}) };
  return renderingProblems(match, { ...outcome, ...(text === undefined ? {} : { text }) } as Outcome).map(({ symptom }) => symptom.replace('frame-', ''));
}

const ok = (fields: JsonObject, payload?: string) => ({ status: 'success' as const, fields, ...(payload === undefined ? {} : { payload }) });
const no = (message: string, fields: JsonObject = {}, payload?: string) => ({ ...ok(fields, payload), status: 'error' as const, message });

const CUT = ok({ truncated: true, total_lines: 3000 }, '1 a\n...\n3000 b');
const EDIT = ok({ edits: 1, changed: true, new_max_valid_start_line: 4, total_bytes: 6 });
const MISMATCH = no('context_line wrong - must equal current line 1, see current content in the response', { context_line_number: 1 }, '1 alpha\n2 beta');

describe('right', () => {
  test.each<[string, Parameters<typeof symptoms>[0], string]>([
    ['headers and payload', CUT, 'truncated: true\ntotal_lines: 3000\n\n1 a\n...\n3000 b'],
    ['another order of headers', CUT, 'total_lines: 3000\ntruncated: true\n\n1 a\n...\n3000 b'],
    ['headers only', EDIT, 'edits: 1\nchanged: true\nnew_max_valid_start_line: 4\ntotal_bytes: 6\n\n'],
    ['an empty payload', ok({ total_lines: 0, total_bytes: 0 }, ''), 'total_lines: 0\ntotal_bytes: 0\n\n'],
    ['a body only', ok({}, '1 a'), '1 a'],
    ['nothing', ok({}), ''],
    ['lines of a payload that look like headers', ok({}, 'x: y\n\nz'), 'x: y\n\nz'],
    ['an error without details', no('overlapping edits'), 'error: overlapping edits\n\n'],
    ['an error with details', MISMATCH, `error: ${MISMATCH.message}\ncontext_line_number: 1\n\n1 alpha\n2 beta`],
    ['an empty message', no(''), 'error: \n\n'],
    ['an error of two lines', no('a\n\nb'), 'error: a\\n\\nb\n\n'],
    ['a cancellation', { status: 'cancelled', message: 'stopped' }, 'cancelled: stopped\n\n'],
    ['a cancellation of two lines', { status: 'cancelled', message: 'a\nb' }, 'cancelled: a\\nb\n\n'],
    ['odd names and values', ok({ 'bad\nkey': 'v\r\x1b\0\t\x85' }), 'bad\\nkey: v\\r\\x1b\\0\\t\\u{85}\n\n'],
    ['other controls', ok({ a: '\x0b\x7f\x9f\u2028\u2029' }), 'a: \\u{b}\\u{7f}\\u{9f}\\u{2028}\\u{2029}\n\n'],
    ['backslashes', ok({ a: 'b\\n' }, 'c\\t'), 'a: b\\n\n\nc\\t'],
    ['tabs of a body', ok({}, '1 a\tb\n2 \x1b[0m'), '1 a\\tb\n2 \\x1b[0m'],
    ['null and a list of one', ok({ a: null, b: ['x'] }), 'a: \nb: x\n\n'],
    ['large numbers', ok({ a: 10_485_760, b: 1e21, c: -3 }), 'a: 10485760\nb: 1000000000000000000000\nc: -3\n\n'],
    ['a fraction', ok({ a: 0.5 }), 'a: 0.50\n\n'],
    ['several lines alone', ok({ note: 'a\nb' }), 'note:\na\nb'],
    ['several lines with a payload', ok({ n: 1, note: ['a', 'b'] }, 'p'), 'n: 1\n\np\nnote:\na\nb'],
    ['several lines before the payload', ok({ note: 'a\nb' }, 'p'), 'note:\na\nb\np'],
    ['two values of several lines, in either order', ok({ a: '\n', b: 'x\ny' }), 'b:\nx\ny\na:\n\n'],
    ['a label with a line feed', ok({ 'a\nb': 'x\ny' }), 'a\\nb:\nx\ny'],
    ['data beside a payload', ok({ data: 'x' }, 'p'), 'p'],
    ['data alone', ok({ data: 'x' }), 'data: x\n\n'],
    ['a payload among the fields', ok({ status: 0, output: 'out x: y' }), 'status: 0\n\nout x: y'],
    ['objects, anywhere', ok({ n: 1, changes: [{ a: 1 }] }, 'p\nq'), 'n: 1\n\nchanges:\n\na: 1\n\np\nq'],
  ])('%s', (_name, outcome, text) => {
    expect(symptoms(outcome, text)).toEqual([]);
  });
});

describe('wrong', () => {
  test.each<[string, string[], Parameters<typeof symptoms>[0], string | undefined]>([
    ['no text', ['empty'], CUT, undefined],
    ['no empty line', ['empty-line'], CUT, 'truncated: true\ntotal_lines: 3000\n1 a\n...\n3000 b'],
    ['two empty lines', ['empty-line'], CUT, 'truncated: true\ntotal_lines: 3000\n\n\n1 a\n...\n3000 b'],
    ['no empty line, and an escape raw', ['empty-line', 'body-escape'], ok({ a: 1 }, 'b\x1b'), 'a: 1\nb\x1b'],
    ['headers without an end', ['empty-line'], EDIT, 'edits: 1\nchanged: true\nnew_max_valid_start_line: 4\ntotal_bytes: 6'],
    ['headers with one line feed', ['empty-line'], EDIT, 'edits: 1\nchanged: true\nnew_max_valid_start_line: 4\ntotal_bytes: 6\n'],
    ['headers with three line feeds', ['empty-line'], EDIT, 'edits: 1\nchanged: true\nnew_max_valid_start_line: 4\ntotal_bytes: 6\n\n\n'],
    ['an empty line before a body', ['leading-line'], ok({}, '1 a'), '\n1 a'],
    ['an empty line and nothing else', ['leading-line'], ok({}, ''), '\n'],
    ['a line feed at the end of the body', ['body'], ok({}, '1 a'), '1 a\n'],
    ['a labelled payload of one line', ['label'], ok({ status: 0 }, 'out x'), 'status: 0\noutput: out x\n\n'],
    ['a labelled payload', ['label'], ok({}, '1 a\n2 b'), 'line-numbered content:\n1 a\n2 b'],
    ['True', ['value'], ok({ changed: true, edits: 1 }), 'changed: True\nedits: 1\n\n'],
    ['1 for true', ['value'], ok({ changed: true }), 'changed: 1\n\n'],
    ['separators', ['value'], ok({ a: 10_485_760 }), 'a: 10,485,760\n\n'],
    ['an exponent', ['value'], ok({ a: 1000 }), 'a: 1e3\n\n'],
    ['quotes', ['value'], ok({ a: 'x y' }), 'a: "x y"\n\n'],
    ['a value of two lines as a header', ['multi-line'], ok({ note: 'a\nb' }), 'note: a\\nb\n\n'],
    ['a value of two lines behind its label', ['multi-line'], ok({ n: 1, note: 'a\nb' }), 'n: 1\n\nnote: a\nb'],
    ['a raw line feed in a label', ['multi-line'], ok({ 'a\nb': 'x\ny' }), 'a\nb:\nx\ny'],
    ['a lost header beside a value of two lines', ['headers'], ok({ n: 1, note: 'a\nb' }), 'note:\na\nb'],
    ['a raw CR in a header', ['header-escape'], no('a\rb'), 'error: a\rb\n\n'],
    ['NEL raw in a header', ['header-escape'], ok({ a: '\x85' }), 'a: \x85\n\n'],
    ['upper case', ['header-escape'], ok({ a: '\x0b' }), 'a: \\u{B}\n\n'],
    ['padded', ['header-escape'], ok({ a: '\x0b' }), 'a: \\u{0b}\n\n'],
    ['JSON escapes', ['header-escape'], ok({ a: '\x1b' }), 'a: \\u001b\n\n'],
    ['doubled backslashes', ['header-escape'], ok({ a: '\\n' }), 'a: \\\\n\n\n'],
    ['a blank for a line feed', ['header-escape'], no('a\nb'), 'error: a b\n\n'],
    ['the message cut at its line feed', ['header-escape'], no('a\nb'), 'error: a\n\n'],
    ['a raw line feed in a header', ['injected'], no('a\n\nb'), 'error: a\n\nb\n\n'],
    ['a raw line feed in a name', ['injected'], ok({ 'a\nb': 1 }), 'a\nb: 1\n\n'],
    ['a name without its tab', ['header-escape'], ok({ 'a\tb': 1 }), 'ab: 1\n\n'],
    ['a raw CRLF in a header', ['header-escape', 'injected'], no('a\r\nerror: x'), 'error: a\r\nerror: x\n\n'],
    ['line feeds of the body escaped', ['body-escape'], ok({}, '1 a\n2 b'), '1 a\\n2 b'],
    ['a raw tab in the body', ['body-escape'], ok({ a: 1 }, '1 a\tb'), 'a: 1\n\n1 a\tb'],
    ['controls left out', ['body-escape'], ok({}, '1 a\x1bb'), '1 ab'],
    ['doubled backslashes in the body', ['body-escape'], ok({}, 'a\\b'), 'a\\\\b'],
    ['the message in the body', ['error'], no('a\nb'), 'error:\na\nb'],
    ['error behind the details', ['error'], MISMATCH, `context_line_number: 1\nerror: ${MISMATCH.message}\n\n1 alpha\n2 beta`],
    ['no details', ['error'], MISMATCH, `error: ${MISMATCH.message}\n\n`],
    ['no headers of the details', ['error'], MISMATCH, `error: ${MISMATCH.message}\n\n1 alpha\n2 beta`],
    ['no payload of the details', ['error'], MISMATCH, `error: ${MISMATCH.message}\ncontext_line_number: 1\n\n`],
    ['no error header', ['error'], no('x'), 'x'],
    ['another word before the message', ['error'], no('x'), 'error: Error: x\n\n'],
    ['a success as an error', ['error'], ok({ a: 1 }), 'error: x\n\n'],
    ['a lost header', ['headers'], ok({ a: 1, b: 2 }), 'a: 1\n\n'],
    ['a header too many', ['headers'], ok({ a: 1 }), 'a: 1\nb: 2\n\n'],
    ['a header before a body', ['headers'], ok({}, '1 a'), 'lines: 1\n\n1 a'],
    ['a header twice', ['duplicate'], ok({ a: 1 }), 'a: 1\na: 1\n\n'],
    ['another payload', ['body'], CUT, 'truncated: true\ntotal_lines: 3000\n\n1 a'],
    ['data beside a payload', ['headers'], ok({ data: 'x' }, 'p'), 'data: x\n\np'],
    ['a cancellation with more', ['cancelled'], { status: 'cancelled', message: 's' }, 'cancelled: s\n\nout x'],
    ['a cancellation as an error', ['cancelled'], { status: 'cancelled', message: 's' }, 'error: s\n\n'],
    ['objects without the payload', ['body'], ok({ n: 1, c: [{ a: 1 }] }, 'p\nq'), 'n: 1\n\np\n\nq'],
    ['objects without the headers', ['headers'], ok({ n: 1, c: [{ a: 1 }] }, 'p'), 'p'],
    ['objects and a raw ESC', ['body-escape'], ok({ c: [{ a: 1 }] }, 'p'), 'c: \x1b\np'],
  ])('%s', (_name, expected, outcome, text) => {
    expect(symptoms(outcome, text).sort()).toEqual(expected.sort());
  });
});

describe('what a call asks for', () => {
  const of: Rendered = { status: 'success', fields: [['a', 'x\ny'], ['b', 'z\n'], ['c', 1]], payload: 'p' };

  test.each(['c: 1\n\np\na:\nx\ny\nb:\nz\n', 'c: 1\n\na:\nx\ny\nb:\nz\n\np', 'c: 1\n\na:\nx\ny\np\nb:\nz\n'])('%j', (text) => {
    expect(symptoms({ status: 'success' }, text, of)).toEqual([]);
  });

  test('values of several lines keep their order', () => {
    expect(symptoms({ status: 'success' }, 'c: 1\n\np\nb:\nz\n\na:\nx\ny', of)).toEqual(['multi-line']);
  });
});

test('a clause reports its own kinds only, around the place', () => {
  const text = `x: ${'y'.repeat(300)}\r\n\n`;
  const outcome = { status: 'success' as const, fields: { x: `${'y'.repeat(300)}\r` }, text };
  expect(renderingProblems({ kind: 'rendering', checks: ['multi-line'] }, outcome)).toEqual([]);
  const [problem] = renderingProblems({ kind: 'rendering', checks: ['header-escape'] }, outcome);
  expect(problem?.expected).toMatch(/^\.\.\."y+\\\\r\\n\\n"$/);
  expect(problem?.actual).toMatch(/^\.\.\."y+\\r\\n\\n"$/);
});
