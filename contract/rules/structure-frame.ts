import type { RuleSpec } from '../rule.ts';
import { BUDGETS, IN } from './each-tool.ts';
import { GUIDE } from './sources.ts';
import { CONTEXT, CONTEXT_TESTS, SHARED_GUIDE } from './truncate-sources.ts';
import { hex, shown, SMALL } from './worked-read.ts';
import { printed, rendered, xLines } from './worked-records.ts';

const ALL = ['tau', 'at'] as const;
const TAU = ['tau'] as const;
const OTHERS = ['edit', 'replace', 'shell', 'ls', 'render'] as const;

/** How a structured result becomes the text that a model sees. */
export const STRUCTURE_FRAME = [
  {
    id: 'structure/frame', tool: 'read', alsoShownBy: OTHERS, section: 'structure', dialects: ALL, level: 'MUST', impact: 'information',
    promise: 'The text is the header lines `name: value`, exactly one empty line, and the payload.',
    source: `${SHARED_GUIDE}; ${CONTEXT}; ${CONTEXT_TESTS}`,
    facets: ['text'],
    situations: {
      'read-cut': { what: 'a file that is cut: several headers and a payload', ...IN.read },
      'read-not-utf8': { what: 'a file that is not UTF-8: one header and a payload', ...IN.read },
      'edit-mismatch': { what: 'a refused edit with an excerpt', ...IN.edit },
      'shell-output': { what: 'a command that prints something', ...IN.shell },
      'shell-cut': { what: 'a command whose output is cut', ...IN.shell },
      'ls-cut': { what: 'a listing that is cut', ...IN.ls, tunable: BUDGETS.ls },
      'ls-details': { what: 'a listing with details', ...IN.ls },
      'render-headers-and-payload': { what: 'any headers and a payload', ...IN.render },
      'render-any-names': { what: 'headers of any names', ...IN.render },
      'render-payload-like-headers': { what: 'a payload that looks like headers and an empty line, or begins with one', ...IN.render },
      'render-named-payload': { what: 'a payload that is one of the fields', ...IN.render },
      'render-data': { what: 'a field called data beside a payload, or without one', ...IN.render },
    },
    examples: [
      rendered(
        { status: 'success', fields: [['truncated', true], ['total_lines', 3000]], payload: '1 a\n...\n3000 b' },
        'truncated: true\ntotal_lines: 3000\n\n1 a\n...\n3000 b'
      ),
      rendered({ status: 'success', fields: [['a', 1], ['data', 'x'], ['output', 'y']] }, 'a: 1\n\ny'),
    ],
  },
  {
    id: 'structure/headers-only', tool: 'read', alsoShownBy: OTHERS, section: 'structure', dialects: ALL, level: 'MUST', impact: 'information',
    promise: 'Headers without a payload are still followed by the empty line.',
    source: CONTEXT_TESTS,
    facets: ['text'],
    situations: {
      'read-empty-file': { what: 'an empty file', ...IN.read },
      'read-refused': { what: 'a refused read', ...IN.read },
      'edit-success': { what: 'an edit of lines', ...IN.edit },
      'edit-refused': { what: 'a refused edit of lines without details', ...IN.edit },
      'edit-empty-excerpt': { what: 'a refused edit whose excerpt is empty', ...IN.edit },
      'replace-success': { what: 'an exact-text edit', ...IN.replace },
      'replace-refused': { what: 'a refused exact-text edit', ...IN.replace },
      'shell-silent': { what: 'a command without output that fails', ...IN.shell },
      'ls-refused': { what: 'a refused listing', ...IN.ls },
      'render-no-payload': { what: 'headers and no payload', ...IN.render },
      'render-empty-payload': { what: 'headers and an empty payload', ...IN.render },
    },
    examples: [
      { ...shown('', {}, '', { fields: { total_lines: 0, total_bytes: 0 } }) },
      rendered({ status: 'success', fields: [['edits', 1], ['changed', true]] }, 'edits: 1\nchanged: true\n\n'),
    ],
  },
  {
    id: 'structure/body-only', tool: 'read', alsoShownBy: ['ls', 'render'], section: 'structure', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'Without headers the text is the payload alone, with no empty line in front.',
    source: `${CONTEXT}; ${CONTEXT_TESTS}`,
    facets: ['text'],
    situations: {
      'read-one-line': { what: 'a file of one line', ...IN.read },
      'read-several-lines': { what: 'a file of several lines, empty ones among them', ...IN.read },
      'read-ranges': { what: 'several ranges', ...IN.read },
      'ls-plain': { what: 'a listing', ...IN.ls },
      'render-payload': { what: 'a payload of any lines', ...IN.render },
      'render-nothing': { what: 'neither headers nor payload, or an empty one', ...IN.render },
      'render-like-headers': { what: 'a payload that looks like headers', ...IN.render },
    },
    examples: [{ ...shown('a\n', {}, '1 a'), text: '1 a' }, rendered({ status: 'success', payload: 'x\ny' }, 'x\ny')],
  },
  {
    id: 'structure/payload-unlabelled', tool: 'read', alsoShownBy: ['edit', 'shell', 'ls', 'render'], section: 'structure', dialects: ALL, level: 'MUST',
    impact: 'information',
    promise: 'The payload stands in the body without its name, even if it is one line or empty.',
    source: CONTEXT_TESTS,
    facets: ['text'],
    situations: {
      'read-one-line': { what: 'a file of one line', ...IN.read },
      'read-several-lines': { what: 'a file of several lines', ...IN.read },
      'read-empty-file': { what: 'an empty file', ...IN.read },
      'read-like-headers': { what: 'a file whose lines look like headers', ...IN.read },
      'edit-mismatch': { what: 'the excerpt of a refused edit: one line, several, or none', ...IN.edit },
      'shell-one-line': { what: 'a command that prints one line', ...IN.shell },
      'shell-several-lines': { what: 'a command that prints several lines', ...IN.shell },
      'shell-silent': { what: 'a command that prints nothing', ...IN.shell },
      'shell-like-headers': { what: 'a command that prints lines like headers', ...IN.shell },
      'ls-one-entry': { what: 'a listing of one entry, or of none', ...IN.ls },
      'render-payload': { what: 'a payload of no, one or several lines beside headers', ...IN.render },
      'render-named-payload': { what: 'a payload that is one of the fields', ...IN.render },
    },
    examples: [
      { ...printed('x: y\n', { payload: 'out x: y' }) },
      rendered({ status: 'success', fields: [['status', 0], ['output', 'out x']] }, 'status: 0\n\nout x'),
      rendered({ status: 'success', fields: [['line-numbered content', '']] }, ''),
    ],
  },
  {
    id: 'structure/scalar-values', tool: 'read', alsoShownBy: OTHERS, section: 'structure', dialects: ALL, level: 'MUST', impact: 'information',
    promise: 'Values of headers are plain: true, false, decimal integers without separators or exponent, text as it is.',
    source: CONTEXT_TESTS,
    facets: ['text'],
    situations: {
      'read-totals': { what: 'totals of a file that is cut', ...IN.read },
      'edit-success': { what: 'counts and truth values of an edit of lines', ...IN.edit },
      'replace-success': { what: 'counts and truth values of an exact-text edit', ...IN.replace },
      'shell-status': { what: 'the status of a command that fails', ...IN.shell },
      'ls-totals': { what: 'totals of a listing that is cut', ...IN.ls, tunable: BUDGETS.ls },
      'render-integers': { what: 'zero, negative and large integers', ...IN.render },
      'render-fractions': { what: 'numbers with a fraction', ...IN.render },
      'render-truth-values': { what: 'truth values', ...IN.render },
      'render-texts': { what: 'texts, those that look like other values among them', ...IN.render },
      'render-empty': { what: 'null and the empty text', ...IN.render },
      'render-lists': { what: 'lists of one text or none', ...IN.render },
    },
    examples: [
      rendered(
        { status: 'success', fields: [['total_bytes', 10485760], ['changed', false], ['a', null], ['b', ['c']]] },
        'total_bytes: 10485760\nchanged: false\na: \nb: c\n\n'
      ),
    ],
  },
  {
    id: 'structure/multi-line-values', tool: 'render', section: 'structure', dialects: TAU, level: 'SHOULD', impact: 'information',
    promise: 'A value with line feeds (error and cancelled aside) is no header: it stands in the body under a line with its name.',
    source: `${CONTEXT}; ${CONTEXT_TESTS}`,
    facets: ['text'],
    situations: {
      'first': { what: 'the value begins with a line feed' , ...IN.render },
      'inside': { what: 'a line feed inside the value', ...IN.render },
      'last': { what: 'the value ends with a line feed', ...IN.render },
      'name-with-line-feed': { what: 'the name holds a line feed too', ...IN.render },
      'among-headers': { what: 'headers before and behind it', ...IN.render },
      'several': { what: 'several such values', ...IN.render },
      'beside-payload': { what: 'a payload beside it', ...IN.render },
      'list': { what: 'a list of several texts', ...IN.render },
      'other-line-ends': { what: 'a value with CR, U+0085 or U+2028 but no line feed, which is a header', ...IN.render },
    },
    examples: [
      rendered({ status: 'success', fields: [['note', 'a\nb']] }, 'note:\na\nb'),
      rendered({ status: 'success', fields: [['a', 1], ['list', ['b', 'c']]] }, 'a: 1\n\nlist:\nb\nc'),
    ],
  },
  {
    id: 'structure/header-escaping', tool: 'render', alsoShownBy: ['read', 'edit', 'ls'], section: 'structure', dialects: ALL, level: 'MUST',
    impact: 'false-success',
    promise: 'Names and values of headers are single lines: each control character and line separator in them is escaped, nothing else.',
    source: `${SHARED_GUIDE}; ${CONTEXT_TESTS}`,
    facets: ['text'],
    situations: {
      'render-every-character': { what: 'each character U+0000..U+009F, U+2028 and U+2029 in a value', ...IN.render },
      'render-runs': { what: 'runs of such characters', ...IN.render },
      'render-in-names': { what: 'such characters, line feeds too, in a name', ...IN.render },
      'render-in-messages': { what: 'such characters, line feeds too, in the message of an error', ...IN.render },
      'render-in-reasons': { what: 'such characters, line feeds too, in the reason of a cancellation', ...IN.render },
      'render-backslashes': { what: 'values that look escaped already', ...IN.render },
      'render-other-characters': { what: 'characters that stay as they are', ...IN.render },
      'read-hostile-path': { what: 'a refused read of a path with such characters', ...IN.read },
      'edit-hostile-path': { what: 'a refused edit of such a path', ...IN.edit },
      'ls-hostile-path': { what: 'a refused listing of such a path', ...IN.ls },
    },
    examples: [
      rendered({ status: 'success', fields: [['bad\nkey', 'v\r\u001b\0\t\u0085']] }, 'bad\\nkey: v\\r\\x1b\\0\\t\\u{85}\n\n'),
      rendered({ status: 'error', message: 'a\n\nb' }, 'error: a\\n\\nb\n\n'),
      rendered({ status: 'success', fields: [['a', '\u000b\u007f\u2028\\n']] }, 'a: \\u{b}\\u{7f}\\u{2028}\\n\n\n'),
    ],
  },
  {
    id: 'structure/body-escaping', tool: 'read', alsoShownBy: ['edit', 'shell', 'ls', 'render'], section: 'structure', dialects: ALL, level: 'MUST',
    impact: 'information',
    promise: 'In the text the line feeds of the body stay, and each other control character and line separator is escaped; the payload itself is not.',
    source: CONTEXT_TESTS,
    facets: ['text', 'payload'],
    situations: {
      'read-controls': { what: 'a file with control characters', ...IN.read },
      'read-line-separators': { what: 'a file with characters that other software takes for line ends', ...IN.read },
      'read-backslashes': { what: 'a file with backslashes, which stay', ...IN.read },
      'edit-controls': { what: 'the excerpt of a refused edit with control characters', ...IN.edit },
      'shell-controls': { what: 'a command that prints control characters', ...IN.shell },
      'ls-line-separators': { what: 'a listing of names with line separators', ...IN.ls },
      'render-every-character': { what: 'each character U+0000..U+009F, U+2028 and U+2029 in a payload', ...IN.render },
      'render-runs': { what: 'runs of such characters', ...IN.render },
      'render-line-feeds': { what: 'line feeds, at both ends too', ...IN.render },
      'render-backslashes': { what: 'a payload that looks escaped already', ...IN.render },
    },
    examples: [
      { ...shown('a\tb\n', {}, '1 a\tb'), text: '1 a\\tb' },
      { ...shown(hex('1b 5b 33 6d 0a'), {}, '1 \u001b[3m'), text: '1 \\x1b[3m' },
      { ...shown(xLines(7), {}, '1 x\n2 x\n3 x\n...\n5 x\n6 x\n7 x', SMALL) },
    ],
  },
  {
    id: 'structure/error-frame', tool: 'read', alsoShownBy: OTHERS, section: 'structure', dialects: ALL, level: 'MUST', impact: 'false-success',
    promise: 'The text of a failure, and of nothing else, begins with the header error and its message; the headers and the payload of its details follow.',
    source: `${CONTEXT}; ${GUIDE}`,
    facets: ['text'],
    situations: {
      'read-refused': { what: 'a refused read', ...IN.read },
      'read-success': { what: 'a read that succeeds', ...IN.read },
      'edit-refused': { what: 'a refused edit of lines without details', ...IN.edit },
      'edit-mismatch': { what: 'a refused edit of lines with an excerpt', ...IN.edit },
      'edit-mismatch-cut': { what: 'a refused edit of lines whose excerpt is cut', ...IN.edit },
      'replace-refused': { what: 'a refused exact-text edit', ...IN.replace },
      'shell-failed': { what: 'a command that fails, which is no failure of the call', ...IN.shell },
      'ls-refused': { what: 'a refused listing', ...IN.ls },
      'render-message': { what: 'a message alone', ...IN.render },
      'render-message-with-line-feeds': { what: 'a message with line feeds, which stays a header', ...IN.render },
      'render-details': { what: 'details with headers', ...IN.render },
      'render-details-with-payload': { what: 'details with headers and a payload', ...IN.render },
    },
    examples: [
      rendered({ status: 'error', message: 'overlapping edits' }, 'error: overlapping edits\n\n'),
      rendered(
        { status: 'error', message: 'wrong', fields: [['context_line_number', 1]], payload: '1 alpha\n2 beta' },
        'error: wrong\ncontext_line_number: 1\n\n1 alpha\n2 beta'
      ),
    ],
  },
  {
    id: 'structure/cancelled-frame', tool: 'render', section: 'structure', dialects: TAU, level: 'SHOULD', impact: 'information',
    promise: 'The text of a cancelled call is the one header cancelled with its reason, and an empty body.',
    source: CONTEXT,
    facets: ['text'],
    situations: {
      'reason': { what: 'a plain reason', ...IN.render },
      'odd-reason': { what: 'a reason of any characters', ...IN.render },
      'line-feeds': { what: 'a reason with line feeds, which stays a header', ...IN.render },
      'looks-like-another': { what: 'a reason that looks like headers', ...IN.render },
    },
    examples: [rendered({ status: 'cancelled', message: 'stopped' }, 'cancelled: stopped\n\n')],
  },
] as const satisfies readonly RuleSpec[];
