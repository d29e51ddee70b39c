import type { Json } from '../../contract/json.ts';
import { property, type Property } from '../property.ts';
import { drawing, drawingEach, rendering, renderingEach } from './drawing.ts';
import { patchExcerpts, patchMismatch, patchPartialMismatch, patchRefused, patchSuccess } from './patches.ts';
import {
  editEmptyExcerpt, editMismatch, editRefused, editSuccess, lsCut, lsDetails, lsOneOrNone, lsPlain, lsRefused, mismatchOf, plainContent, readCut, readEmpty,
  readNotUtf8, readOf, readOneLine,
  readPlain, readRefused, replaceRefused, replaceSuccess, shellCut, shellFailed, shellOf, shellOutput, shellSilent,
} from './results.ts';
import { FIELD_NAMES, HEADER_LIKE, headers, lineValue, ODD_FIELD_NAMES, PAYLOADS, PLAIN_VALUES } from './texts.ts';

const PAYLOAD_NAMES = ['output', 'line-numbered content'] as const;

const frame = property('structure/frame', {
  'read-cut': drawing(readCut),
  'read-not-utf8': drawing(readNotUtf8),
  'edit-mismatch': drawing(editMismatch),
  'shell-output': drawing(shellOutput),
  'shell-cut': drawing(shellCut),
  'ls-cut': drawing(lsCut),
  'ls-details': drawing(lsDetails),
  'patch-mismatch': patchMismatch,
  'patch-partial-mismatch': patchPartialMismatch,
  'patch-success': patchSuccess,
  'render-headers-and-payload': rendering((dice) => ({ fields: headers(dice, 1, 5), payload: dice.pick(PAYLOADS) })),
  'render-any-names': renderingEach(ODD_FIELD_NAMES, (name, dice) =>
    ({ fields: [...headers(dice, 0, 2), [name, lineValue(dice)]], payload: dice.pick(PAYLOADS) })),
  'render-payload-like-headers': renderingEach(HEADER_LIKE, (payload, dice) => ({ fields: headers(dice, 1, 3), payload })),
  'render-named-payload': renderingEach(PAYLOAD_NAMES, (name, dice) =>
    ({ fields: dice.shuffled([[name, dice.pick([...PAYLOADS, ...HEADER_LIKE])], ...headers(dice, 1, 3)]) })),
  'render-data': renderingEach([0, 1, 2], (kind, dice) => {
    const data: [string, Json] = ['data', dice.pick(PLAIN_VALUES)];
    if (kind === 0) return { fields: dice.shuffled([...headers(dice, 1, 2), data, ['output', dice.pick(PAYLOADS)]]) };
    return { fields: [...headers(dice, 1, 2), data], ...(kind === 1 ? { payload: dice.pick(PAYLOADS) } : {}) };
  }),
});

const headersOnly = property('structure/headers-only', {
  'read-empty-file': drawing(readEmpty),
  'read-refused': drawing(readRefused),
  'edit-success': drawing(editSuccess),
  'edit-refused': drawing(editRefused),
  'edit-empty-excerpt': drawing(editEmptyExcerpt),
  'replace-success': drawing(replaceSuccess),
  'replace-refused': drawing(replaceRefused),
  'shell-silent': drawing(shellSilent),
  'ls-refused': drawing(lsRefused),
  'patch-refused': patchRefused,
  'render-no-payload': rendering((dice) => ({ fields: headers(dice, 1, 5) })),
  'render-empty-payload': rendering((dice) => ({ fields: headers(dice, 1, 5), payload: '' })),
});

const bodyOnly = property('structure/body-only', {
  'read-one-line': drawing(readOneLine),
  'read-several-lines': drawing((dice, context) => readOf(context, dice.pick([plainContent(dice, 2, 6), 'a\n\nb\n', '\n\n', '\na\n']))),
  'read-ranges': drawing((dice, context) =>
    readOf(context, 'a\nb\n\nd\n', { ranges: dice.pick([[1, 2], [2, 3], [4, 4]]).map((line) => ({ start_line: line, end_line: 4 })) })),
  'ls-plain': drawing(lsPlain),
  'patch-success': patchSuccess,
  'render-payload': renderingEach(PAYLOADS, (payload) => ({ payload })),
  'render-nothing': renderingEach([{}, { payload: '' }, { fields: [] }, { fields: [], payload: '' }], (outcome) => outcome),
  'render-like-headers': renderingEach(HEADER_LIKE, (payload) => ({ payload })),
});

const LIKE_HEADERS = [
  'total_lines: 9\n', 'x: y\n', 'error: x\n\ny\n', 'a: 1\nb: 2\n\nc\n', 'output: x\n', 'line-numbered content: x\n', '\n', '\n\nx\n',
] as const;

const NAMED_PAYLOADS = PAYLOAD_NAMES.flatMap((name) => ['', 'x', 'x: y', 'x\ny'].map((payload): [string, string] => [name, payload]));

const payloadUnlabelled = property('structure/payload-unlabelled', {
  'read-one-line': drawing(readOneLine),
  'read-several-lines': drawing(readPlain),
  'read-empty-file': drawing(readEmpty),
  'read-like-headers': drawingEach(LIKE_HEADERS, (content, _dice, context) => readOf(context, content)),
  'edit-mismatch': drawing((dice, context) =>
    dice.pick([editMismatch, editEmptyExcerpt, (_dice: typeof dice, here: typeof context) => mismatchOf(here, 'a\n', 1)])(dice, context)),
  'shell-one-line': drawing((dice, context) => shellOf(context, dice.pick(['x: y\n', 'a\n', '\n']), dice.pick(['cat f.txt', 'cat f.txt; exit 1']))),
  'shell-several-lines': drawing(shellOutput),
  'shell-silent': drawing(shellSilent),
  'shell-like-headers': drawingEach(LIKE_HEADERS, (content, dice, context) => shellOf(context, content, dice.pick(['cat f.txt', 'cat f.txt; exit 1']))),
  'ls-one-entry': drawing(lsOneOrNone),
  'patch-success': patchSuccess,
  'patch-mismatch': patchMismatch,
  'patch-excerpt-like-headers': patchExcerpts(LIKE_HEADERS.map((text) => text.trim().split('\n')[0] as string)),
  'render-payload': renderingEach(['', 'x', 'x: y', 'x\ny', ...PAYLOADS], (payload, dice) => ({ fields: headers(dice, 0, 2), payload })),
  'render-named-payload': renderingEach(NAMED_PAYLOADS, (named, dice) => ({ fields: dice.shuffled([...headers(dice, 0, 2), named]) })),
});

const INTEGERS = [
  0, 1, -1, 10, 1000, 1_000_000, 10_485_760, 2_147_483_648, 4_294_967_296, 9_007_199_254_740_991, -9_007_199_254_740_991, 100_000_000_000_000,
] as const;
const FRACTIONS = [0.5, 1.25, -2.75, 0.1, 100.001, 1234.5678] as const;

/** One header of `value`, with others around it. */
const header = (values: readonly Json[]) => renderingEach(values, (value, dice) =>
  ({ fields: [...headers(dice, 0, 1, FIELD_NAMES.slice(0, 3)), ['value', value], ...headers(dice, 0, 1, FIELD_NAMES.slice(3))] }));

const scalarValues = property('structure/scalar-values', {
  'read-totals': drawing((dice, context) =>
    readOf(context, { parts: [{ repeat: `${'x'.repeat(dice.between(60, 99))}\n`, times: dice.pick([40_000, 1001, 70_000]) }] })),
  'edit-success': drawing(editSuccess),
  'replace-success': drawing(replaceSuccess),
  'shell-status': drawing(shellFailed),
  'ls-totals': drawing(lsCut),
  'render-integers': header(INTEGERS),
  'render-fractions': header(FRACTIONS),
  'render-truth-values': header([true, false]),
  'render-texts': header(PLAIN_VALUES),
  'render-empty': header([null, '']),
  'render-lists': header([['c'], [], ['two words'], ['a: b'], ['']]),
});

/** Values with line feeds. */
const VALUES = ['a\nb', '\na', 'a\n', '\n', 'a\n\nb', '\n\n', 'a: b\nc: d', 'a\nb\nc'] as const;
const within = (values: readonly Json[]) => renderingEach(values, (value) => ({ fields: [['note', value]] }));

const multiLineValues = property('structure/multi-line-values', {
  'first': within(['\na', '\n', '\n\na', '\na: b']),
  'inside': within(['a\nb', 'a\n\nb', 'a: b\nc: d', 'a\nb\nc']),
  'last': within(['a\n', '\n', 'a\n\n', 'a: b\n']),
  'name-with-line-feed': renderingEach(['a\nb', '\nb', 'b\n', 'a\n\nb'], (name, dice) => ({ fields: [[name, dice.pick(VALUES)]] })),
  'among-headers': renderingEach(VALUES, (value, dice) => ({ fields: dice.shuffled([['note_of_it', value], ...headers(dice, 1, 3)]) })),
  'several': rendering((dice) => ({ fields: [['one', dice.pick(VALUES)], ...headers(dice, 0, 1), ['two', dice.pick(VALUES)]] })),
  'beside-payload': renderingEach(['payload', 'output'] as const, (kind, dice) => {
    const fields: [string, Json][] = [...headers(dice, 0, 1), ['its_note', dice.pick(VALUES)]];
    return kind === 'payload' ? { fields, payload: dice.pick(PAYLOADS) } : { fields: [...fields, ['output', dice.pick(PAYLOADS)]] };
  }),
  'list': renderingEach([['a', 'b'], ['a', '', 'b'], ['', ''], ['a: b', 'c']], (value, dice) => ({ fields: [...headers(dice, 0, 1), ['its_list', value]] })),
  'other-line-ends': renderingEach(['a\rb', '\r', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\vb', 'a\fb'], (value) => ({ fields: [['note', value]] })),
});

/** How a result becomes a text. */
export const FRAME: readonly Property[] = [frame, headersOnly, bodyOnly, payloadUnlabelled, scalarValues, multiLineValues];
