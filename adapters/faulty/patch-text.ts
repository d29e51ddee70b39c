import type { Outcome } from '../../contract/outcome.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import type { FrameKit } from './fault.ts';
import { ADD_THEN_FAIL, REFUSED, patchFaults, patching, updating } from './patch-fault.ts';

const DONE = 'Success. Updated the following files:';
const ADD = ['*** Add File: n', '+x'];
const HEADER = /^[a-z][a-z0-9_-]*: /;

/** Texts made of the right one. */
function showing(base: PatchParts, change: (text: string, outcome: Outcome) => string): Partial<PatchParts> {
  return { frame: (outcome) => change(base.frame?.(outcome) ?? '', outcome) };
}

/** Header lines and body of a failure shown apart. */
function showingFailures(base: PatchParts, change: (headers: readonly string[], body: string) => string): Partial<PatchParts> {
  return showing(base, (text, { status }) => {
    const gap = text.indexOf('\n\n');
    return status === 'error' ? change(text.slice(0, gap).split('\n'), text.slice(gap + 2)) : text;
  });
}

/** The body among the headers, under its name. */
function withBodyAsHeader(headers: readonly string[], body: string, { escapeHeader }: FrameKit): string {
  return `${[...headers, `output: ${escapeHeader(body)}`].join('\n')}\n\n`;
}

/** Line breaks and tabs where `text` has their escapes. */
function unescaped(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\r', '\r').replaceAll('\\t', '\t');
}

/** Faults in how the result of a patch becomes text. */
export const PATCH_TEXT_FAULTS = patchFaults([
  {
    name: 'status-before-the-summary', dialect: 'tau', breaks: ['structure/frame', 'structure/no-injection'],
    description: 'In the text a header with the status stands before the summary.',
    example: patching({}, ADD, { text: `status: ok\n\n${DONE}\nA n` }),
    parts: (base) => showing(base, (text, { status }) => (status === 'success' ? `status: ok\n\n${text}` : text)),
  },
  {
    name: 'summary-under-a-label', dialect: 'tau', breaks: ['structure/payload-unlabelled'],
    description: 'In the text the name of the payload stands above the summary.',
    example: patching({}, ADD, { text: `output:\n${DONE}\nA n` }),
    parts: (base) => showing(base, (text, { status }) => (status === 'success' ? `output:\n${text}` : text)),
  },
  {
    name: 'excerpt-as-a-header', dialect: 'tau', breaks: ['structure/payload-unlabelled'],
    description: 'In the text the excerpt is a header of its own, with its LFs escaped.',
    example: updating('x\n', ['@@', '-no'], REFUSED),
    parts: (base, kit) => showingFailures(base, (headers, body) => (body === '' ? `${headers.join('\n')}\n\n` : withBodyAsHeader(headers, body, kit))),
  },
  {
    name: 'excerpt-above-the-error', dialect: 'tau', breaks: ['structure/error-frame'],
    description: 'In the text the excerpt stands above the error.',
    example: updating('x\n', ['@@', '-no'], REFUSED),
    parts: (base) => showingFailures(base, (headers, body) => `${body}${body === '' ? '' : '\n\n'}${headers.join('\n')}\n\n`),
  },
  {
    name: 'changes-above-the-error', dialect: 'tau', breaks: ['structure/error-frame'],
    description: 'In the text a header with the number of changes stands above the error.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => showing(base, (text, { fields }) => {
      const changes = fields?.['partial_changes'];
      return Array.isArray(changes) ? `changes: ${changes.length}\n${text}` : text;
    }),
  },
  {
    name: 'escapes-of-the-message-undone', dialect: 'tau', breaks: ['structure/header-escaping', 'structure/no-injection'],
    description: 'In the text line breaks and tabs of names come back in the error header.',
    example: patching({ 'w\nx/o': '' }, ['*** Delete File: a'], REFUSED, { config: { cwd: 'w\nx' } }),
    parts: (base) => showingFailures(base, (headers, body) => `${headers.map(unescaped).join('\n')}\n\n${body}`),
  },
  {
    name: 'escapes-of-the-summary-undone', dialect: 'tau', breaks: ['structure/body-escaping'],
    description: 'In the text line breaks and tabs of names come back in the summary.',
    example: patching({}, ['*** Add File: a\rb', '+x'], { text: `${DONE}\nA a\rb` }),
    parts: (base) => showing(base, (text, { status }) => (status === 'success' ? unescaped(text) : text)),
  },
  {
    name: 'excerpt-lines-taken-for-headers', dialect: 'tau', breaks: ['structure/no-injection'],
    description: 'In the text lines of the excerpt that read like headers stand among the headers.',
    example: updating('x\n', ['@@', '-total_lines: 9'], REFUSED),
    parts: (base) => showingFailures(base, (headers, body) => {
      const lines = body.split('\n');
      return [...headers, ...lines.filter((line) => HEADER.test(line)), '', ...lines.filter((line) => !HEADER.test(line))].join('\n');
    }),
  },
]);
