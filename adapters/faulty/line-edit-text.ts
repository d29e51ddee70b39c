import type { Entry, LineEditParts } from '../reference/line-edit/parts.ts';
import type { LineIndex } from '../reference/records/lines.ts';
import type { LineEditKit } from './fault.ts';
import { completing, lineEditFaults, onLines } from './line-edit-fault.ts';

const isTerminated = (text: string): boolean => /[\r\n]$/.test(text);
/** A text that needs an ending, and lines that it replaces. */
const replacesUnterminated = ({ start, end, newText }: Entry): boolean => start < end && newText !== '' && !isTerminated(newText);
const insertsUnterminated = ({ start, end, newText }: Entry, { count }: LineIndex): boolean =>
  start === end && start <= count && newText !== '' && !isTerminated(newText);
const appends = ({ start, newText }: Entry, { count }: LineIndex): boolean => start > count && newText !== '';
const deletes = ({ start, end, newText }: Entry): boolean => start < end && newText === '';

/** The whole file changed by `change` after the entries were made, bytes as latin1. */
function rewriting(base: LineEditParts, change: (whole: string, original: LineIndex) => string): Partial<LineEditParts> {
  return {
    splice: (original, entries, insertion) => Buffer.from(change(base.splice(original, entries, insertion).toString('latin1'), original), 'latin1'),
  };
}

const firstEnding = (whole: string): string => /\r\n|\n|\r/.exec(whole)?.[0] ?? '\n';

/** Faults in the endings of texts and in what becomes of other bytes. */
export const LINE_EDIT_TEXT_FAULTS = lineEditFaults([
  {
    name: 'replacement-always-ends-in-lf',
    dialect: 'tau',
    breaks: ['line-edit/new-text-replacement-ending'],
    description: 'A text without ending gets LF, whatever the line that it replaces had.',
    example: onLines('a\r\n', [[1, 2, 'X', '']], { after: 'X\n' }),
    parts: (base) => completing(base, (entry) => (replacesUnterminated(entry) ? `${entry.newText}\n` : undefined)),
  },
  {
    name: 'ending-of-the-first-replaced-line',
    dialect: 'tau',
    breaks: ['line-edit/new-text-replacement-ending'],
    description: 'A text without ending gets that of the first line that it replaces.',
    example: onLines('a\r\nb\n', [[1, 3, 'X', '']], { after: 'X\r\n' }),
    parts: (base, { endingOf }) => completing(base, (entry, original) =>
      (replacesUnterminated(entry) ? entry.newText + endingOf(original, entry.start) : undefined)),
  },
  {
    name: 'ending-of-the-most-lines',
    dialect: 'at',
    breaks: ['line-edit/new-text-replacement-ending'],
    description: 'A text without ending gets the one that most lines of the file have.',
    example: onLines('a\nb\r\nc\r\n', [[1, 2, 'X', 'a']], { after: 'X\r\nb\r\nc\r\n' }),
    parts: (base, { endingOf }) => completing(base, (entry, original) => {
      if (!replacesUnterminated(entry) || endingOf(original, entry.end - 1) === '') return undefined;
      const endings = original.bytes.toString('latin1').match(/\r\n|\n|\r/g) ?? [];
      const timesOf = (ending: string): number => endings.filter((each) => each === ending).length;
      return entry.newText + ['\n', '\r\n', '\r'].reduce((most, ending) => (timesOf(ending) > timesOf(most) ? ending : most));
    }),
  },
  {
    name: 'unterminated-last-line-terminated',
    dialect: 'tau',
    breaks: ['line-edit/new-text-replacement-ending'],
    description: 'What replaces an unterminated last line is terminated.',
    example: onLines('a', [[1, 2, 'X', '']], { after: 'X\n' }),
    parts: (base, { endingOf }) => completing(base, (entry, original) =>
      (replacesUnterminated(entry) && endingOf(original, entry.end - 1) === '' ? `${entry.newText}\n` : undefined)),
  },
  {
    name: 'replacement-not-completed',
    dialect: 'at',
    breaks: ['line-edit/new-text-replacement-ending'],
    description: 'A text without ending runs into the line behind the range.',
    example: onLines('a\nb\n', [[1, 2, 'X', 'a']], { after: 'Xb\n' }),
    parts: (base) => completing(base, (entry) => (replacesUnterminated(entry) ? entry.newText : undefined)),
  },
  {
    name: 'ending-of-the-line-before-the-insertion',
    dialect: 'tau',
    breaks: ['line-edit/new-text-insertion-ending'],
    description: 'An inserted text without ending gets that of the line before it.',
    example: onLines('a\r\nb\n', [[2, 2, 'X', 'a']], { after: 'a\r\nX\r\nb\n' }),
    parts: (base, { endingOf }) => completing(base, (entry, original) =>
      (insertsUnterminated(entry, original) && entry.start > 1 ? entry.newText + endingOf(original, entry.start - 1) : undefined)),
  },
  {
    name: 'insertion-always-ends-in-lf',
    dialect: 'at',
    breaks: ['line-edit/new-text-insertion-ending'],
    description: 'An inserted text without ending gets LF, whatever the line behind it has.',
    example: onLines('a\r\n', [[1, 1, 'X', 'a']], { after: 'X\na\r\n' }),
    parts: (base) => completing(base, (entry, original) => (insertsUnterminated(entry, original) ? `${entry.newText}\n` : undefined)),
  },
  {
    name: 'insertion-runs-into-an-unterminated-line',
    dialect: 'tau',
    breaks: ['line-edit/new-text-insertion-ending'],
    description: 'A text inserted before an unterminated last line gets the ending of that line: none.',
    example: onLines('a', [[1, 1, 'X', '']], { after: 'Xa' }),
    parts: (base, { endingOf }) => completing(base, (entry, original) =>
      (insertsUnterminated(entry, original) ? entry.newText + endingOf(original, entry.start) : undefined)),
  },
  {
    name: 'append-glued',
    dialect: 'tau',
    breaks: ['line-edit/new-text-append-ending'],
    description: 'What is appended runs on in an unterminated last line.',
    example: onLines('a', [[2, 2, 'b', 'a']], { after: 'ab\n' }),
    parts: (base) => completing(base, (entry, original) => (appends(entry, original) ? entry.newText + (isTerminated(entry.newText) ? '' : '\n') : undefined)),
  },
  {
    name: 'boundary-doubled',
    dialect: 'tau',
    breaks: ['line-edit/new-text-append-ending'],
    description: 'LF goes in front of what is appended to an unterminated last line, though the text starts with an ending.',
    example: onLines('a', [[2, 2, '\nb', 'a']], { after: 'a\n\nb\n' }),
    parts: (base, kit) => completing(base, (entry, original) =>
      (/^[\r\n]/.test(entry.newText) && appendsToUnterminated(entry, original, kit) ? `\n${base.insertion(original, entry)}` : undefined)),
  },
  {
    name: 'boundary-before-a-cr',
    dialect: 'at',
    breaks: ['line-edit/new-text-append-ending'],
    description: 'As an ending in front of what is appended only LF is known.',
    example: onLines('a', [[2, 2, '\r\nb', '']], { after: 'a\n\r\nb\n' }),
    parts: (base, kit) => completing(base, (entry, original) =>
      (entry.newText.startsWith('\r') && appendsToUnterminated(entry, original, kit) ? `\n${base.insertion(original, entry)}` : undefined)),
  },
  {
    name: 'boundary-in-an-empty-file',
    dialect: 'tau',
    breaks: ['line-edit/new-text-append-ending'],
    description: 'LF goes in front of the first text of an empty file.',
    example: onLines('', [[1, 1, 'X', '']], { after: '\nX\n' }),
    parts: (base) => completing(base, (entry, original) => (original.count === 0 && entry.newText !== '' ? `\n${base.insertion(original, entry)}` : undefined)),
  },
  {
    name: 'append-not-terminated',
    dialect: 'at',
    breaks: ['line-edit/new-text-append-ending'],
    description: 'What is appended without ending stays without.',
    example: onLines('a\n', [[2, 2, 'X', '']], { after: 'a\nX' }),
    parts: (base, { boundary }) => completing(base, (entry, original) => (appends(entry, original) ? boundary(original, entry) + entry.newText : undefined)),
  },
  {
    name: 'empty-text-terminated',
    dialect: 'tau',
    breaks: ['line-edit/deletion'],
    description: 'An empty text is completed by an ending, so that a deletion leaves an empty line.',
    example: onLines('a\n', [[1, 2, '', '']], { after: '\n' }),
    parts: (base, { missingEnding }) => completing(base, (entry, original) => (deletes(entry) ? missingEnding(original, entry) : undefined)),
  },
  {
    name: 'nothing-inserted-as-a-line',
    dialect: 'at',
    breaks: ['line-edit/deletion'],
    description: 'The insertion of an empty text inserts an empty line.',
    example: onLines('a\n', [[1, 1, '', 'a']], { after: '\na\n' }),
    parts: (base, { missingEnding }) => completing(base, (entry, original) =>
      (entry.newText === '' && entry.start === entry.end ? missingEnding(original, entry) : undefined)),
  },
  {
    name: 'deletion-of-the-last-line-takes-an-ending-more',
    dialect: 'tau',
    breaks: ['line-edit/deletion'],
    description: 'Where an unterminated last line is deleted, the ending before it goes too.',
    example: onLines('a\nb', [[2, 3, '', 'a']], { after: 'a' }),
    parts: (base, { endingOf }) => ({
      splice(original, entries, insertion) {
        const after = base.splice(original, entries, insertion).toString('latin1');
        const isLast = (entry: Entry): boolean => deletes(entry) && entry.end > original.count && endingOf(original, original.count) === '';
        return Buffer.from(entries.some(isLast) ? after.replace(/(\r\n|\n|\r)$/, '') : after, 'latin1');
      },
    }),
  },
  {
    name: 'empty-text-keeps-the-ending',
    dialect: 'at',
    breaks: ['line-edit/deletion'],
    description: 'A deletion empties its lines, and their endings stay.',
    example: onLines('a\nb\nc\n', [[1, 3, '', 'a']], { after: '\n\nc\n' }),
    parts: (base, { endingOf }) => completing(base, (entry, original) => {
      if (entry.newText !== '' || entry.start === entry.end) return undefined;
      return Array.from({ length: entry.end - entry.start }, (_, index) => endingOf(original, entry.start + index)).join('');
    }),
  },
  {
    name: 'final-cr-not-seen',
    dialect: 'tau',
    breaks: ['line-edit/new-text-explicit-endings'],
    description: 'A text that ends in CR is taken to lack an ending.',
    example: onLines('a\n', [[1, 2, 'x\r', '']], { after: 'x\r\n' }),
    parts: (base, { boundary, missingEnding }) => completing(base, (entry, original) =>
      (entry.newText.endsWith('\r') ? boundary(original, entry) + entry.newText + missingEnding(original, entry) : undefined)),
  },
  {
    name: 'text-given-the-endings-of-the-file',
    dialect: 'tau',
    breaks: ['line-edit/new-text-explicit-endings'],
    description: 'Every ending of a text becomes the first one of the file.',
    example: onLines('a\r\nb\r\n', [[2, 3, 'X\n', 'a']], { after: 'a\r\nX\r\n' }),
    parts: (base) => completing(base, (entry, original) => {
      const whole = original.bytes.toString('latin1');
      return /[\r\n]/.test(whole) ? base.insertion(original, { ...entry, newText: entry.newText.replace(/\r\n|\n|\r/g, firstEnding(whole)) }) : undefined;
    }),
  },
  {
    name: 'last-ending-of-the-text-replaced',
    dialect: 'at',
    breaks: ['line-edit/new-text-explicit-endings'],
    description: 'The ending that a text ends with gives way to that of the replaced line.',
    example: onLines('a\r\nb\r\n', [[2, 3, 'X\n', 'b']], { after: 'a\r\nX\r\n' }),
    parts: (base) => completing(base, (entry, original) => {
      const bare = entry.newText.replace(/(\r\n|\n|\r)$/, '');
      return entry.start < entry.end && bare !== '' ? base.insertion(original, { ...entry, newText: bare }) : undefined;
    }),
  },
  {
    name: 'crs-dropped-from-texts',
    dialect: 'tau',
    breaks: ['line-edit/new-text-explicit-endings'],
    description: 'CRs in a text are dropped, so that CRLF becomes LF and CR nothing.',
    example: onLines('a\n', [[1, 2, 'x\r\n', '']], { after: 'x\n' }),
    parts: (base) => completing(base, (entry, original) => {
      const newText = entry.newText.replaceAll('\r', '');
      return newText === '' ? undefined : base.insertion(original, { ...entry, newText });
    }),
  },
  {
    name: 'file-given-one-ending',
    dialect: 'tau',
    breaks: ['line-edit/untouched-bytes-survive'],
    description: 'Every ending of the file becomes its first one.',
    example: onLines('a\r\nb\n', [[2, 3, 'X', 'a']], { after: 'a\r\nX\r\n' }),
    parts: (base) => rewriting(base, (whole) => whole.replace(/\r\n|\n|\r/g, firstEnding(whole))),
  },
  {
    name: 'lines-decoded-with-replacement',
    dialect: 'tau',
    breaks: ['line-edit/untouched-bytes-survive'],
    description: 'The file is decoded, and written back with U+FFFD for bytes that are not UTF-8.',
    example: onLines({ base64: '/wpiCg==' }, [[1, 1, 'top', '']], { after: 'top\n\xef\xbf\xbd\nb\n' }),
    parts: (base) => ({ splice: (original, entries, insertion) => Buffer.from(base.splice(original, entries, insertion).toString('utf8'), 'utf8') }),
  },
  {
    name: 'mark-stripped-from-lines',
    dialect: 'at',
    breaks: ['line-edit/untouched-bytes-survive'],
    description: 'A byte order mark is gone after an edit.',
    example: onLines('\ufeffa\n', [[2, 2, 'X', '']], { after: 'a\nX\n' }),
    parts: (base) => rewriting(base, (whole) => whole.replace(/^\xef\xbb\xbf/, '')),
  },
  {
    name: 'final-ending-added',
    dialect: 'tau',
    breaks: ['line-edit/untouched-bytes-survive'],
    description: 'A file without final ending has one after an edit elsewhere.',
    example: onLines('a\nb', [[1, 2, 'X', '']], { after: 'X\nb\n' }),
    parts: (base, { endingOf }) => ({
      splice(original, entries, insertion) {
        const after = base.splice(original, entries, insertion);
        const touched = entries.some(({ end }) => end > original.count);
        return original.count > 0 && !touched && endingOf(original, original.count) === '' ? Buffer.concat([after, Buffer.from('\n')]) : after;
      },
    }),
  },
  {
    name: 'untouched-blanks-trimmed',
    dialect: 'at',
    breaks: ['line-edit/untouched-bytes-survive'],
    description: 'Blanks before endings go, in lines that no entry names too.',
    example: onLines('a\nb \n', [[1, 2, 'X', 'a']], { after: 'X\nb\n' }),
    parts: (base) => rewriting(base, (whole) => whole.replace(/[ \t]+(?=[\r\n])/g, '')),
  },
  {
    name: 'file-ends-at-nul',
    dialect: 'tau',
    breaks: ['line-edit/untouched-bytes-survive'],
    description: 'What stands behind a NUL of the old file is lost.',
    example: onLines('a\nb\0c\n', [[1, 2, 'X', '']], { after: 'X\nb\0' }),
    parts: (base) => rewriting(base, (whole) => (whole.includes('\0') ? whole.slice(0, whole.indexOf('\0') + 1) : whole)),
  },
  {
    name: 'fused-cr-and-lf-kept-apart',
    dialect: 'tau',
    breaks: ['line-edit/byte-concatenation'],
    description: 'Where a text ends in CR and an LF of the file follows, the CR is written as LF, so that they stay two endings.',
    example: onLines('\n', [[1, 1, 'x\r', '']], { after: 'x\n\n' }),
    parts: (base) => ({
      insertion(original, entry) {
        const text = base.insertion(original, entry);
        return text.endsWith('\r') && original.bytes[placeBehind(original, entry)] === 0x0a ? `${text.slice(0, -1)}\n` : text;
      },
    }),
  },
  {
    name: 'lines-counted-by-arithmetic',
    dialect: 'tau',
    breaks: ['line-edit/byte-concatenation'],
    description: 'The lines of the result are counted as those kept and those of the texts, so that endings that fuse count twice.',
    example: onLines('\n', [[1, 1, 'x\r', '']]),
    parts: (base, { indexLines }) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        const covered = result.entries.reduce((sum, { start, end }) => sum + end - start, 0);
        const texts = result.entries.reduce((sum, entry) => sum + indexLines(Buffer.from(base.insertion(result.original, entry))).count, 0);
        return { ...outcome, fields: { ...outcome.fields, new_max_valid_start_line: result.original.count - covered + texts + 1 } };
      },
    }),
  },
  {
    name: 'file-cleaned-on-saving',
    dialect: 'tau',
    breaks: ['line-edit/untouched-bytes-survive'],
    description: 'Blanks at the ends of lines and empty lines at the end of the file are dropped, as some editors do when they save.',
    example: onLines('a\nb \n\n', [[1, 2, 'X\n', '']], { after: 'X\nb\n' }),
    parts: (base) => ({
      splice: (...given) => Buffer.from(base.splice(...given).toString('latin1').replace(/[ \t]+(?=\n)/g, '').replace(/\n+$/, '\n'), 'latin1'),
    }),
  },
  {
    name: 'blanks-at-the-end-of-a-text-dropped',
    dialect: 'tau',
    breaks: ['line-edit/range-half-open'],
    description: 'Blanks at the very end of a text are dropped.',
    example: onLines('a\n', [[1, 2, 'X ', '']], { after: 'X\n' }),
    parts: (base) => ({ insertion: (original, entry) => base.insertion(original, { ...entry, newText: entry.newText.replace(/[ \t]+$/, '') }) }),
  },
]);

function appendsToUnterminated(entry: Entry, original: LineIndex, { endingOf }: LineEditKit): boolean {
  return appends(entry, original) && original.count > 0 && endingOf(original, original.count) === '';
}

/** Where the bytes behind an entry start. */
function placeBehind(original: LineIndex, { end }: Entry): number {
  return end > original.count ? original.bytes.length : original.line(end).start;
}
