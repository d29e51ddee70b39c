import { decodeUtf8 } from '../../contract/bytes.ts';
import type { LineEditParts } from '../reference/line-edit/parts.ts';
import { editOf, lineEditFaults, onLines, onTree, readingEntries } from './line-edit-fault.ts';

/** Contexts compared after `fold` was applied to both. */
function comparing(fold: (text: string) => string): Partial<LineEditParts> {
  return { isContext: (expected, given) => expected !== null && fold(expected) === fold(given) };
}

const EMBEDDED = 'context_line must not include embedded newline characters';

/** Faults in how the text of a context is compared. */
export const LINE_EDIT_CONTEXT_TEXT_FAULTS = lineEditFaults([
  {
    name: 'context-trimmed-of-blanks',
    dialect: 'tau',
    breaks: ['line-edit/context-exact'],
    description: 'Blanks at both ends are left out of the comparison.',
    example: onLines('a \nb\n', [[2, 3, 'X', 'a']], { after: 'a \nX\n' }),
    parts: () => comparing((text) => text.trim()),
  },
  {
    name: 'context-trimmed-at-its-end',
    dialect: 'at',
    breaks: ['line-edit/context-exact'],
    description: 'Blanks at the end are left out of the comparison.',
    example: onLines('a \nb\n', [[1, 2, 'X', 'a']], { after: 'X\nb\n' }),
    parts: () => comparing((text) => text.trimEnd()),
  },
  {
    name: 'context-in-any-case',
    dialect: 'tau',
    breaks: ['line-edit/context-exact'],
    description: 'Letters of either case are the same.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'A']], { after: 'a\nX\n' }),
    parts: () => comparing((text) => text.toLowerCase()),
  },
  {
    name: 'context-in-any-unicode-form',
    dialect: 'tau',
    breaks: ['line-edit/context-exact'],
    description: 'Composed and decomposed letters are the same.',
    example: onLines('e\u0301\nb\n', [[2, 3, 'X', '\u00e9']], 'accepted'),
    parts: () => comparing((text) => text.normalize('NFC')),
  },
  {
    name: 'mark-skipped-in-the-context',
    dialect: 'at',
    breaks: ['line-edit/context-exact'],
    description: 'A byte order mark of line 1 is left out of the comparison.',
    example: onLines('\ufeffa\n', [[1, 1, 'X', 'a']], 'accepted'),
    parts: () => comparing((text) => text.replace(/^\ufeff/, '')),
  },
  {
    name: 'beginning-of-the-line-as-context',
    dialect: 'tau',
    breaks: ['line-edit/context-exact'],
    description: 'The beginning of the line is accepted, unless it is empty.',
    example: onLines('abc\nb\n', [[2, 3, 'X', 'ab']], { after: 'abc\nX\n' }),
    parts: () => ({ isContext: (expected, given) => expected === given || (expected !== null && given !== '' && expected.startsWith(given)) }),
  },
  {
    name: 'record-of-read-as-context',
    dialect: 'at',
    breaks: ['line-edit/context-exact'],
    description: 'A number in front of the context is left out of the comparison.',
    example: onLines('a\n', [[1, 2, 'X', '1 a']], { after: 'X\n' }),
    parts: () => ({ isContext: (expected, given) => expected !== null && (expected === given || expected === given.replace(/^\d+ /, '')) }),
  },
  {
    name: 'one-terminator-trimmed',
    dialect: 'tau',
    breaks: ['line-edit/context-trailing-trim'],
    description: 'Of the endings of a context one is left out; a second one makes it malformed.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'a\n\n']], 'refused'),
    parts: (base, { LineEditRefusal }) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        const { context_line: given } = entry as { context_line: string };
        if (/[\r\n]/.test(given.replace(/(\r\n|\n|\r)$/, ''))) throw new LineEditRefusal('context-newline', EMBEDDED);
        return checked;
      },
    }),
  },
  {
    name: 'only-lf-trimmed',
    dialect: 'at',
    breaks: ['line-edit/context-trailing-trim'],
    description: 'A CR at the end of a context makes it malformed.',
    example: onLines('a\n', [[1, 2, 'X', 'a\r\n']], 'refused'),
    parts: (base, { LineEditRefusal }) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        const { context_line: given } = entry as { context_line: string };
        if (given.replace(/\n+$/, '').includes('\r')) throw new LineEditRefusal('context-newline', EMBEDDED);
        return checked;
      },
    }),
  },
  {
    name: 'escaped-endings-trimmed',
    dialect: 'tau',
    breaks: ['line-edit/context-trailing-trim'],
    shouldOnly: true,
    description: 'A backslash and `n` or `r` at the end of a context are taken as endings.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'a\\n']], { after: 'a\nX\n' }),
    parts: (base) => ({ isContext: (expected, given) => base.isContext(expected, given.replace(/(\\n|\\r)+$/, '')) }),
  },
  {
    name: 'escaped-endings-accepted-too',
    dialect: 'at',
    breaks: ['line-edit/context-trailing-trim'],
    shouldOnly: true,
    description: 'A backslash and `n` that the line lacks are overlooked at the end of a context.',
    example: onLines('a\n', [[1, 2, 'X', 'a\\n']], { after: 'X\n' }),
    parts: (base) => ({ isContext: (expected, given) => base.isContext(expected, given) || base.isContext(expected, given.replace(/\\n$/, '')) }),
  },
  {
    name: 'context-cut-at-newline',
    dialect: 'tau',
    breaks: ['line-edit/context-embedded-newline'],
    description: 'A context is cut at its first ending.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'a\nb']], { after: 'a\nX\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) =>
      (typeof entry.context_line === 'string' ? { ...entry, context_line: entry.context_line.split(/[\r\n]/)[0] as string } : entry)),
  },
  {
    name: 'last-line-of-the-context-counts',
    dialect: 'at',
    breaks: ['line-edit/context-embedded-newline'],
    description: 'Of a context of several lines the last one is compared.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'a\nb']], { after: 'a\nX\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) =>
      (typeof entry.context_line === 'string' ? { ...entry, context_line: kit.trimEndings(entry.context_line).split(/[\r\n]/).at(-1) as string } : entry)),
  },
  {
    name: 'malformed-context-as-mismatch',
    dialect: 'tau',
    breaks: ['line-edit/context-embedded-newline', 'line-edit/mismatch-details'],
    description: 'A context that holds an ending is told of as a wrong one, with the excerpt.',
    example: onLines('a\n', [[2, 2, 'X', 'x\ny']], 'refused'),
    parts: (base, { isObject, trimEndings }) => ({
      checkEntry(entry, index, original) {
        if (!isObject(entry) || typeof entry.context_line !== 'string') return base.checkEntry(entry, index, original);
        const context = trimEndings(entry.context_line);
        return { ...base.checkEntry({ ...entry, context_line: '' }, index, original), context };
      },
    }),
  },
  {
    name: 'context-compared-lossily',
    dialect: 'tau',
    breaks: ['line-edit/context-invalid-utf8'],
    description: 'A line of bad bytes is compared as it is shown, with U+FFFD.',
    example: onLines({ base64: '/wo=' }, [[2, 2, 'X', '\ufffd']], 'accepted'),
    parts: (base, { contentOf }) => ({
      expectedContext: (original, number) => base.expectedContext(original, number) ?? contentOf(original, original.line(number)).toString('utf8'),
    }),
  },
  {
    name: 'context-compared-as-latin1',
    dialect: 'at',
    breaks: ['line-edit/context-invalid-utf8'],
    description: 'A line of bad bytes is compared as the characters of their numbers.',
    example: onLines({ base64: '/wo=' }, [[1, 2, 'X', '\xff']], { after: 'X\n' }),
    parts: (base, { contentOf }) => ({
      expectedContext: (original, number) => base.expectedContext(original, number) ?? contentOf(original, original.line(number)).toString('latin1'),
    }),
  },
  {
    name: 'bad-bytes-anywhere-refused',
    dialect: 'tau',
    breaks: ['line-edit/context-invalid-utf8'],
    description: 'A file that holds bytes that are not UTF-8 anywhere is refused.',
    example: onLines({ base64: 'YQr/Cg==' }, [[1, 1, 'X', '']], 'refused'),
    parts: (base, { LineEditRefusal }) => ({
      readFile(context, target) {
        const bytes = base.readFile(context, target);
        if (decodeUtf8(bytes) === undefined) throw new LineEditRefusal('io', 'file is not valid UTF-8');
        return bytes;
      },
    }),
  },
  {
    name: 'bad-bytes-left-out-of-the-context',
    dialect: 'tau',
    breaks: ['line-edit/context-invalid-utf8'],
    description: 'A line of bad bytes is compared without them.',
    example: onTree({ a: { file: { base64: 'Yf8K' } } }, editOf('a', [[2, 2, 'X', 'a']]), 'accepted'),
    parts: (base, { contentOf }) => ({
      expectedContext: (original, number) =>
        base.expectedContext(original, number) ?? contentOf(original, original.line(number)).toString('utf8').replaceAll('\ufffd', ''),
    }),
  },
]);
