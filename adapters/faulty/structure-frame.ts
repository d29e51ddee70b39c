import type { Json } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { FramePieces, Framed } from '../reference/frame/frame.ts';
import type { Fault, FaultExample, FaultOf, FrameKit } from './fault.ts';
import { patchFaults, patching, updating } from './patch-fault.ts';
import { example, faultsOf, listing, printing, reading, REFUSED, rendering, SMALL } from './showing.ts';

type Change = (kit: FrameKit) => Partial<FramePieces>;
type Shows = (framed: Framed, kit: FrameKit) => string;
type Head = Omit<FaultOf<'render'>, 'tool' | 'dialect' | 'parts' | 'example' | 'name'>;

const X7 = 'x\n'.repeat(7);
const CUT: FaultExample = reading(X7, {}, undefined, SMALL);
/** Patches that fail first, with an excerpt and without. */
const MISMATCH = updating('x\n', ['@@', '-no'], REFUSED);
const missing = (path: string): FaultExample => patching({}, [`*** Delete File: ${path}`], REFUSED);
const adding = (path: string, text: string): FaultExample => patching({}, [`*** Add File: ${path}`, '+x'], { text });
const DONE = 'Success. Updated the following files:';
const COUNTED = { status: 'success', fields: [['count', 1]], payload: 'first' };

type Where = { [tool in 'render' | 'read' | 'shell' | 'ls' | 'patch']?: FaultExample };

/** What stays raw; and a patch that shows it. */
type Raw = readonly [name: string, what: string, character: string, patch?: FaultExample];

/** A fault in how outcomes are shown, in the renderer and where a tool shows one: each a fault of its own. */
function shown(name: string, head: Head, shows: Shows, { render, read, shell, ls, patch }: Where): readonly Fault[] {
  return [
    ...(render ? faultsOf('render', [{ name, ...head, example: render, parts: (_base, kit) => ({ render: (framed) => shows(framed, kit) }) }]) : []),
    ...(read ? faultsOf('read', [{ name: `read-${name}`, ...head, example: read, parts: (_base, kit) => framing(kit, shows) }]) : []),
    ...(shell ? faultsOf('shell', [{ name: `shell-${name}`, ...head, needs: ['real-fs'], example: shell, parts: (_base, kit) => framing(kit, shows) }]) : []),
    ...(ls ? faultsOf('ls', [{ name: `ls-${name}`, ...head, example: ls, parts: (_base, kit) => framing(kit, shows) }]) : []),
    ...(patch ? patchFaults([{ name: `patch-${name}`, dialect: 'tau', ...head, example: patch, parts: (_base, kit) => framing(kit, shows) }]) : []),
  ];
}

function framing(kit: FrameKit, shows: Shows): { frame(outcome: Outcome): string } {
  return { frame: (outcome) => shows(kit.framedOf(outcome), kit) };
}

/** Shown with some pieces replaced. */
function withPieces(change: Change): Shows {
  return (framed, kit) => kit.render(framed, { ...kit.FRAME, ...change(kit) });
}

const leaving = (...characters: readonly string[]): Change => ({ FRAME }) => ({ escapeHeader: (text) => sparing(text, characters, FRAME.escapeHeader) });
const leavingInBody = (...characters: readonly string[]): Change => ({ FRAME }) => ({ escapeBody: (text) => sparing(text, characters, FRAME.escapeBody) });

/** All but `characters` escaped. */
function sparing(text: string, characters: readonly string[], escape: (text: string) => string): string {
  return [...text].map((each) => (characters.includes(each) ? each : escape(each))).join('');
}

function hexadecimal(spell: (digits: string) => string): Change {
  return ({ FRAME }) => {
    const change = (text: string): string => text.replace(/\\u\{([0-9a-f]+)\}/g, (_whole, digits: string) => `\\u{${spell(digits)}}`);
    return { escapeHeader: (text) => change(FRAME.escapeHeader(text)), escapeBody: (text) => change(FRAME.escapeBody(text)) };
  };
}

function scalars(change: (value: Json) => string | undefined): Change {
  return ({ FRAME }) => ({ scalar: (value) => change(value) ?? FRAME.scalar(value) });
}

const isText = (value: Json): value is string => typeof value === 'string';
const multiLine = (framed: Framed): boolean => framed.message?.includes('\n') === true;

const errorInPayload: Shows = (framed, kit) => (framed.status !== 'error' ? kit.render(framed, kit.FRAME) : kit.render({
  ...framed, status: 'success', payload: [`error: ${framed.message}`, ...(framed.payload === undefined ? [] : [framed.payload])].join('\n'),
}, kit.FRAME));

/** Faults in how an outcome becomes text. */
export const STRUCTURE_FRAME_FAULTS: readonly Fault[] = [
  ...shown('no-empty-line-before-the-payload', {
    breaks: ['structure/frame'],
    description: 'No empty line stands between headers and payload.',
  }, withPieces(() => ({ assemble: (headers, body) => [...headers, body].join('\n') })), {
    render: rendering(COUNTED, 'count: 1\nfirst'), read: CUT, shell: printing('x\n'), patch: MISMATCH,
  }),
  ...shown('two-empty-lines-before-the-payload', {
    breaks: ['structure/frame'],
    description: 'Two empty lines stand between headers and payload.',
  }, withPieces(() => ({ assemble: (headers, body) => [...headers, ...(headers.length > 0 ? ['', ''] : []), body].join('\n') })), {
    render: rendering(COUNTED, 'count: 1\n\n\nfirst'), read: CUT, patch: MISMATCH,
  }),
  ...shown('equals-sign-in-headers', {
    breaks: ['structure/frame'],
    description: 'Name and value of a header are joined by an equals sign.',
  }, withPieces(() => ({ header: (name, value) => `${name}=${value}` })), { render: rendering(COUNTED, 'count=1\n\nfirst') }),
  ...shown('data-shown-beside-the-payload', {
    breaks: ['structure/frame'],
    description: 'A field `data` is shown beside a payload.',
  }, withPieces(() => ({ isLeftOut: () => false })), {
    render: rendering({ status: 'success', fields: [['a', 1], ['data', 'x']], payload: 'y' }, 'a: 1\ndata: x\n\ny'),
  }),
  ...shown('empty-line-without-headers', {
    breaks: ['structure/body-only'],
    description: 'An empty line stands before the payload where there are no headers.',
  }, withPieces(() => ({ assemble: (headers, body) => [...headers, '', body].join('\n') })), {
    render: rendering({ status: 'success', payload: 'first' }, '\nfirst'), read: reading('a\n', {}, { text: '\n1 a' }), ls: listing(['a'], { text: '\n1 a' }),
    patch: adding('n', `\n${DONE}\nA n`),
  }),
  ...shown('empty-line-missing-without-a-payload', {
    breaks: ['structure/headers-only'],
    description: 'The empty line is left out where the payload is empty.',
  }, withPieces(({ FRAME }) => ({ assemble: (headers, body) => (body === '' ? headers.join('\n') : FRAME.assemble(headers, body)) })), {
    render: rendering({ status: 'success', fields: [['count', 1]] }, 'count: 1'), read: reading('', {}, { text: 'total_lines: 0\ntotal_bytes: 0' }),
    patch: missing('m'),
  }),
  ...shown('payload-labelled', {
    breaks: ['structure/payload-unlabelled'],
    description: 'A payload of one line is a header.',
  }, (framed, kit) => {
    const { payload, ...rest } = framed;
    if (payload === undefined || payload.includes('\n')) return kit.render(framed, kit.FRAME);
    return kit.render({ ...rest, fields: [...framed.fields, ['output', payload]] }, { ...kit.FRAME, isPayload: () => false });
  }, { render: rendering(COUNTED, 'count: 1\noutput: first\n\n'), read: reading('a\n', {}, { text: 'output: 1 a\n\n' }), shell: printing('x\n') }),
  ...shown('payload-under-its-name', {
    breaks: ['structure/payload-unlabelled'],
    description: 'The name of the payload stands before it on a line.',
  }, (framed, kit) => kit.render(framed.payload === undefined ? framed : { ...framed, payload: `output:\n${framed.payload}` }, kit.FRAME), {
    render: rendering(COUNTED, 'count: 1\n\noutput:\nfirst'), shell: printing('x\n'), patch: MISMATCH,
  }),
  ...shown('headers-not-escaped', {
    breaks: ['structure/header-escaping', 'structure/no-injection'],
    description: 'Names and values of headers are not escaped.',
  }, withPieces(() => ({ escapeHeader: (text) => text })), {
    render: rendering({ status: 'error', message: 'a\n\nb' }, 'error: a\n\nb\n\n'),
  }),
  ...shown('messages-of-several-lines-in-the-body', {
    breaks: ['structure/error-frame'],
    description: 'A message of several lines goes to the body under its label.',
  }, (framed, kit) => (framed.status !== 'error' || !multiLine(framed) ? kit.render(framed, kit.FRAME)
    : kit.render({ ...framed, status: 'success', fields: [['error', framed.message ?? ''], ...framed.fields] }, kit.FRAME)), {
    render: rendering({ status: 'error', message: 'a\nb' }, 'error:\na\nb'),
  }),
  ...shown('names-of-headers-not-escaped', {
    breaks: ['structure/header-escaping', 'structure/no-injection'],
    description: 'Values of headers are escaped, their names are not.',
  }, (framed, kit) => kit.render(framed, { ...kit.FRAME, escapeHeader: (text) => text, header: (name, value) => `${name}: ${kit.escapeHeader(value)}` }), {
    render: rendering({ status: 'success', fields: [['a\nb', 1]] }, 'a\nb: 1\n\n'),
  }),
  ...([
    ['carriage-return', 'CR', '\r'], ['line-separator', 'U+2028', '\u2028', missing('a\u2028b')], ['next-line', 'U+0085', '\u0085'],
    ['escape', 'ESC', '\x1b'], ['delete', 'U+007F', '\x7f'],
  ] as readonly Raw[]).flatMap(([name, what, character, patch]) => shown(`${name}-raw-in-headers`, {
    breaks: ['structure/header-escaping'],
    description: `${what} stays raw in headers.`,
  }, withPieces(leaving(character)), {
    render: rendering({ status: 'error', message: `a${character}b` }, `error: a${character}b\n\n`), ...(patch ? { patch } : {}),
  })),
  ...shown('backslash-doubled-in-headers', {
    breaks: ['structure/header-escaping'],
    description: 'The central escape doubles backslashes.',
  }, withPieces(({ FRAME }) => ({ escapeHeader: (text) => FRAME.escapeHeader(text.replaceAll('\\', '\\\\')) })), {
    render: rendering({ status: 'success', fields: [['a', '\\n']] }, 'a: \\\\n\n\n'), patch: missing('a\\b'),
  }),
  ...shown('upper-case-hexadecimal', {
    breaks: ['structure/header-escaping', 'structure/body-escaping'],
    description: 'Code points are spelled in capital digits.',
  }, withPieces(hexadecimal((digits) => digits.toUpperCase())), {
    render: rendering({ status: 'success', fields: [['a', '\x0b']], payload: '\x0b' }, 'a: \\u{B}\n\n\\u{B}'),
  }),
  ...shown('padded-hexadecimal', {
    breaks: ['structure/header-escaping', 'structure/body-escaping'],
    description: 'Code points are padded to four digits.',
  }, withPieces(hexadecimal((digits) => digits.padStart(4, '0'))), {
    render: rendering({ status: 'success', fields: [['a', '\x0b']], payload: '\x0b' }, 'a: \\u{000b}\n\n\\u{000b}'),
  }),
  ...shown('line-feeds-of-the-body-escaped', {
    breaks: ['structure/body-escaping'],
    description: 'LFs of the payload are escaped.',
  }, withPieces(({ FRAME }) => ({ escapeBody: FRAME.escapeHeader })), {
    render: rendering({ status: 'success', payload: 'a\nb' }, 'a\\nb'), read: reading('a\nb\n', {}, { text: '1 a\\n2 b' }),
    shell: printing('a\nb\n'), ls: listing(['a', 'b'], { text: '1 a\\n2 b' }), patch: adding('n', `${DONE}\\nA n`),
  }),
  ...shown('escape-raw-in-the-body', {
    breaks: ['structure/body-escaping'],
    description: 'ESC stays raw in the body.',
  }, withPieces(leavingInBody('\x1b')), {
    render: rendering({ status: 'success', payload: '\x1b' }, '\x1b'), read: reading('\x1b\n', {}, { text: '1 \x1b' }), shell: printing('\x1b\n'),
  }),
  ...shown('tab-raw-in-the-body', {
    breaks: ['structure/body-escaping'],
    description: 'TAB stays raw in the body.',
  }, withPieces(leavingInBody('\t')), {
    render: rendering({ status: 'success', payload: '\t' }, '\t'), read: reading('\t\n', {}, { text: '1 \t' }),
    patch: updating('x\n', ['@@', '-\tno'], REFUSED),
  }),
  ...shown('line-separators-raw-in-the-body', {
    breaks: ['structure/body-escaping'],
    description: 'U+2028 and U+2029 stay raw in the body.',
  }, withPieces(leavingInBody('\u2028', '\u2029')), {
    render: rendering({ status: 'success', payload: '\u2028' }, '\u2028'), ls: listing(['\u2028'], { text: '1 \u2028' }),
    patch: adding('\u2028', `${DONE}\nA \u2028`),
  }),
  ...shown('backslash-doubled-in-the-body', {
    breaks: ['structure/body-escaping'],
    description: 'In the text backslashes of the payload are doubled.',
  }, withPieces(({ FRAME }) => ({ escapeBody: (text) => FRAME.escapeBody(text.replaceAll('\\', '\\\\')) })), {
    read: reading('\\n\n', {}, { text: '1 \\\\n' }), patch: updating('x\n', ['@@', '-\\n'], REFUSED),
  }),
  ...shown('truth-values-with-capitals', {
    breaks: ['structure/scalar-values'],
    description: 'Truth values are spelled with a capital.',
  }, withPieces(scalars((value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : undefined))), {
    render: rendering({ status: 'success', fields: [['changed', true]] }, 'changed: True\n\n'), read: CUT,
  }),
  ...shown('truth-values-as-numbers', {
    breaks: ['structure/scalar-values'],
    description: 'Truth values are 1 and 0.',
  }, withPieces(scalars((value) => (typeof value === 'boolean' ? String(Number(value)) : undefined))), {
    render: rendering({ status: 'success', fields: [['changed', true]] }, 'changed: 1\n\n'),
  }),
  ...shown('separators-in-numbers', {
    breaks: ['structure/scalar-values'],
    description: 'Numbers have separators between thousands.',
  }, withPieces(scalars((value) => (typeof value === 'number' ? value.toLocaleString('en-US') : undefined))), {
    render: rendering({ status: 'success', fields: [['n', 10_485_760]] }, 'n: 10,485,760\n\n'),
  }),
  ...shown('exponents-in-numbers', {
    breaks: ['structure/scalar-values'],
    description: 'Large numbers have an exponent.',
  }, withPieces(scalars((value) => (typeof value === 'number' && Math.abs(value) >= 1_000_000 ? value.toExponential() : undefined))), {
    render: rendering({ status: 'success', fields: [['n', 10_485_760]] }, 'n: 1.048576e+7\n\n'),
  }),
  ...shown('texts-in-quotation-marks', {
    breaks: ['structure/scalar-values'],
    description: 'Texts stand in quotation marks.',
  }, withPieces(scalars((value) => (isText(value) && !value.includes('\n') ? JSON.stringify(value) : undefined))), {
    render: rendering({ status: 'success', fields: [['a', 'b']] }, 'a: "b"\n\n'),
  }),
  ...shown('null-spelled-out', {
    breaks: ['structure/scalar-values'],
    description: 'null is spelled out.',
  }, withPieces(scalars((value) => (value === null ? 'null' : undefined))), { render: rendering({ status: 'success', fields: [['a', null]] }, 'a: null\n\n') }),
  ...shown('values-of-several-lines-escaped-into-headers', {
    breaks: ['structure/multi-line-values'],
    shouldOnly: true,
    description: 'A value of several lines is a header with its LFs escaped.',
  }, (framed, kit) => kit.render({
    ...framed, fields: framed.fields.map(([name, value]) => [name, kit.FRAME.isPayload(name) ? value : kit.escapeHeader(kit.scalarText(value))]),
  }, kit.FRAME), { render: rendering({ status: 'success', fields: [['note', 'a\nb']] }, 'note: a\\nb\n\n') }),
  ...shown('values-of-several-lines-without-their-names', {
    breaks: ['structure/multi-line-values'],
    shouldOnly: true,
    description: 'A value of several lines stands in the body without its name.',
  }, (framed, kit) => kit.render({
    ...framed, fields: framed.fields.map(([name, value]) => [kit.scalarText(value).includes('\n') ? 'output' : name, value]),
  }, kit.FRAME), { render: rendering({ status: 'success', fields: [['note', 'a\nb']] }, 'a\nb') }),
  ...shown('error-behind-its-details', {
    breaks: ['structure/error-frame'],
    description: 'The header `error` stands behind the details.',
  }, (framed, kit) => (framed.status !== 'error' ? kit.render(framed, kit.FRAME) : kit.render({
    ...framed, status: 'success', fields: [...framed.fields, ['error', kit.escapeHeader(framed.message ?? '')]],
  }, kit.FRAME)), { render: rendering({ status: 'error', message: 'a', fields: [['b', 1]] }, 'b: 1\nerror: a\n\n') }),
  ...shown('error-in-the-payload', {
    breaks: ['structure/error-frame'],
    description: 'The message of a failure is the payload.',
  }, errorInPayload, { render: rendering({ status: 'error', message: 'a' }, 'error: a') }),
  ...shown('error-without-its-empty-line', {
    breaks: ['structure/headers-only'],
    description: 'The message of a failure is the payload.',
  }, errorInPayload, { read: example({}, { path: 'n' }, { text: 'error: file does not exist: n' }) }),
  ...shown('details-of-an-error-lost', {
    breaks: ['structure/error-frame'],
    description: 'The details of a failure are not shown.',
  }, (framed, kit) => kit.render(framed.status === 'error' ? { status: 'error', message: framed.message ?? '', fields: [] } : framed, kit.FRAME), {
    render: rendering({ status: 'error', message: 'a', fields: [['b', 1]], payload: 'c' }, 'error: a\n\n'), patch: MISMATCH,
  }),
  ...shown('error-none-in-successes', {
    breaks: ['structure/error-frame'],
    description: 'A success begins with a header `error` that says none.',
  }, (framed, kit) => kit.render(framed.status === 'success' ? { ...framed, fields: [['error', 'none'], ...framed.fields] } : framed, kit.FRAME), {
    read: reading('a\n', {}, { text: 'error: none\n\n1 a' }), patch: adding('n', `error: none\n\n${DONE}\nA n`),
  }),
  ...shown('cancellation-with-fields', {
    breaks: ['structure/cancelled-frame'],
    shouldOnly: true,
    description: 'A cancellation is shown as an error is.',
  }, (framed, kit) => kit.render(framed.status === 'cancelled' ? { ...framed, status: 'error' } : framed, kit.FRAME), {
    render: rendering({ status: 'cancelled', message: 'stopped' }, 'error: stopped\n\n'),
  }),
  ...shown('cancellation-without-its-reason', {
    breaks: ['structure/cancelled-frame'],
    shouldOnly: true,
    description: 'A cancellation says no reason.',
  }, (framed, kit) => kit.render(framed.status === 'cancelled' ? { ...framed, message: '' } : framed, kit.FRAME), {
    render: rendering({ status: 'cancelled', message: 'stopped' }, 'cancelled: \n\n'),
  }),
];
