import type { Details, LineEditParts, Mismatch } from '../reference/line-edit/parts.ts';
import type { LineIndex } from '../reference/records/lines.ts';
import type { LineEditKit } from './fault.ts';
import { editOf, limited, lineEditFaults, onLines, onTree, refusing, type Sent } from './line-edit-fault.ts';

type Range = readonly [first: number, last: number];

/** Excerpts as `change` makes them. */
function showing(base: LineEditParts, change: (excerpt: Details, original: LineIndex, range: Range) => Details): Partial<LineEditParts> {
  return { excerpt: (original, range, context) => change(base.excerpt(original, range, context), original, range) };
}

/** The window as `change` makes it, within the file. */
function windowed(change: (number: number, around: number, original: LineIndex) => Range, { numberOf }: LineEditKit): Partial<LineEditParts> {
  return {
    excerptRange(number, original, context) {
      const [first, last] = change(number, numberOf(context.limits, 'mismatchContextLines'), original);
      return [Math.max(1, first), Math.min(original.count, last)];
    },
  };
}

const THIRTY = Array.from({ length: 30 }, (_, index) => `l${index + 1}\n`).join('');
const WRONG: Sent = [15, 16, 'X', 'zz'];
const WRONG_AT_ONCE: Sent = [1, 1, 'X', 'zz'];

/** Faults in what is told of a wrong context. */
export const LINE_EDIT_EXCERPT_FAULTS = lineEditFaults([
  {
    name: 'excerpt-missing',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-details'],
    description: 'A wrong context is told of without the excerpt.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => refusing(base, ({ payload: _payload, fields: _fields, ...outcome }) => outcome),
  },
  {
    name: 'excerpt-number-of-the-start',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-details'],
    description: '`context_line_number` is `start_line`, not the line before it.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'zz']]),
    parts: (base) => ({
      mismatchDetails(mismatch, excerpt) {
        const details = base.mismatchDetails(mismatch, excerpt);
        return mismatch.number === 0 ? details : { ...details, fields: { ...details.fields, context_line_number: mismatch.entry.start } };
      },
    }),
  },
  {
    name: 'excerpt-number-of-the-line-before',
    dialect: 'at',
    breaks: ['line-edit/mismatch-details'],
    description: '`context_line_number` is the number of the line before `start_line`.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'zz']]),
    parts: (base) => ({
      mismatchDetails(mismatch, excerpt) {
        const details = base.mismatchDetails(mismatch, excerpt);
        return mismatch.number === 1 ? details : { ...details, fields: { ...details.fields, context_line_number: mismatch.number - 1 } };
      },
    }),
  },
  {
    name: 'number-of-the-entry',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-details'],
    description: 'The number is that of the wrong entry in the request.',
    example: onLines(THIRTY, [WRONG]),
    parts: (base) => ({
      mismatchDetails(mismatch, excerpt) {
        const details = base.mismatchDetails(mismatch, excerpt);
        return mismatch.number === 0 ? details : { ...details, fields: { ...details.fields, context_line_number: mismatch.entry.index } };
      },
    }),
  },
  {
    name: 'last-wrong-context-told',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-details'],
    shouldOnly: true,
    description: 'Of several wrong contexts the last one of the request is told of.',
    example: onLines('a\nb\n', [[1, 2, 'X', 'zz'], [2, 3, 'Y', 'zz']]),
    parts: () => ({ chooseMismatch: (mismatches) => mismatches.at(-1) as Mismatch }),
  },
  {
    name: 'details-for-every-refusal',
    dialect: 'at',
    breaks: ['line-edit/mismatch-details'],
    description: 'The beginning of the file is shown with an overlap and a slot past the end too.',
    example: onLines('a\n', [[9, 9, 'X', '']]),
    parts: (base) => refusing(base, (outcome, refusal, { original, context }) => {
      if (!original || !['overlap', 'range'].includes(refusal.code)) return outcome;
      const { payload, fields } = base.excerpt(original, base.excerptRange(1, original, context), context);
      return { ...outcome, payload, fields: { context_line_number: 1, ...fields } };
    }),
  },
  {
    name: 'contexts-before-malformed-entries',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-details'],
    shouldOnly: true,
    description: 'A wrong context is told of before a malformed entry behind it is met.',
    example: onLines('a\n', [[2, 2, 'X', 'zz'], [1, 1, 5, '']]),
    parts: (base) => refusing(base, (outcome, refusal, attempt) => {
      const { original, context, entries } = attempt;
      if (!original || !['new-text', 'context-type', 'context-newline', 'line-fields', 'line-order', 'range', 'overlap'].includes(refusal.code)) return outcome;
      const entry = entries.find((each) => !base.isContext(base.expectedContext(original, base.contextNumber(each)), each.context));
      if (!entry) return outcome;
      const number = base.contextNumber(entry);
      const mismatch = { entry, number, expected: base.expectedContext(original, number) };
      const details = base.mismatchDetails(mismatch, base.excerpt(original, base.excerptRange(number, original, context), context));
      return { ...outcome, code: 'context', message: base.mismatchMessage(mismatch, original), ...details };
    }),
  },
  {
    name: 'window-around-start',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-window'],
    description: 'The window lies around `start_line`, not around the line before it.',
    example: onLines(THIRTY, [WRONG]),
    parts: (_base, kit) => windowed((number, around) => (number === 0 ? [1, around] : [number + 1 - around, number + 1 + around]), kit),
  },
  {
    name: 'window-of-one-line-less',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-window'],
    description: 'On each side one line less than the limit is shown.',
    example: onLines(THIRTY, [WRONG]),
    parts: (_base, kit) => windowed((number, around) => (number === 0 ? [1, around] : [number - around + 1, number + around - 1]), kit),
  },
  {
    name: 'window-of-one-line-more',
    dialect: 'at',
    breaks: ['line-edit/mismatch-window'],
    description: 'On each side one line more than the limit is shown.',
    example: onLines(THIRTY, [WRONG]),
    parts: (_base, kit) => windowed((number, around) => [number - around - 1, number + around + 1], kit),
  },
  {
    name: 'window-around-the-range',
    dialect: 'at',
    breaks: ['line-edit/mismatch-window'],
    description: 'The window reaches behind the end of the range, not behind the line.',
    example: onLines(THIRTY, [[5, 20, 'X', 'zz']]),
    parts: (base) => {
      let end = 0;
      return {
        chooseMismatch(mismatches) {
          const chosen = base.chooseMismatch(mismatches);
          end = chosen.entry.end;
          return chosen;
        },
        excerptRange(number, original, context) {
          const [first, last] = base.excerptRange(number, original, context);
          return [first, Math.min(original.count, Math.max(last, end + last - number))];
        },
      };
    },
  },
  {
    name: 'window-full-at-the-edges',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-window'],
    description: 'Near the end of the file the window is moved so that it keeps its size.',
    example: onLines(THIRTY, [[30, 31, 'X', 'zz']]),
    parts: (_base, kit) => windowed((number, around, { count }) => {
      if (number === 0) return [1, around];
      return number + around > count ? [count - 2 * around, count] : [number - around, number + around];
    }, kit),
  },
  {
    name: 'window-of-the-whole-file',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-window'],
    description: 'The whole file is shown.',
    example: onLines(THIRTY, [WRONG]),
    parts: (_base, kit) => windowed((number, around, { count }) => (number === 0 ? [1, around] : [1, count]), kit),
  },
  {
    name: 'line-0-rendered',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-bof'],
    description: 'The beginning of the file is shown as an empty line 0.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => ({
      mismatchDetails(mismatch, excerpt) {
        const details = base.mismatchDetails(mismatch, excerpt);
        return mismatch.number === 0 ? { ...details, payload: details.payload === '' ? '0 ' : `0 \n${details.payload}` } : details;
      },
    }),
  },
  {
    name: 'number-1-at-the-beginning',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-bof'],
    description: 'At the beginning of the file the number is 1.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => ({ mismatchDetails: (mismatch, excerpt) => base.mismatchDetails({ ...mismatch, number: Math.max(1, mismatch.number) }, excerpt) }),
  },
  {
    name: 'number-0-at-line-1',
    dialect: 'at',
    breaks: ['line-edit/mismatch-bof'],
    description: 'For `start_line` 1 the number is 0.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => ({
      mismatchDetails: (mismatch, excerpt) => base.mismatchDetails({ ...mismatch, number: mismatch.number === 1 ? 0 : mismatch.number }, excerpt),
    }),
  },
  {
    name: 'nothing-shown-at-the-beginning',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-bof'],
    description: 'At the beginning of the file nothing is shown.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => ({
      mismatchDetails: (mismatch, excerpt) => base.mismatchDetails(mismatch, mismatch.number === 0 ? { ...excerpt, payload: '' } : excerpt),
    }),
  },
  {
    name: 'two-windows-at-the-beginning',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-bof'],
    description: 'At the beginning of the file as many lines are shown as in the middle.',
    example: onLines(THIRTY, [WRONG_AT_ONCE]),
    parts: (_base, kit) => windowed((number, around) => (number === 0 ? [1, 2 * around + 1] : [number - around, number + around]), kit),
  },
  {
    name: 'excerpt-without-flags',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: 'Lines are shown without their flags.',
    example: onLines('a\r\n', [WRONG_AT_ONCE]),
    parts: (base) => showing(base, ({ payload, fields }) => ({ fields, payload: payload.replace(/^(\d+)\([a-z0-9_,-]+\)(?= )/gm, '$1') })),
  },
  {
    name: 'excerpt-never-cut',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: 'The excerpt is never truncated.',
    example: { ...onLines(`${'x'.repeat(70)}\n`, [WRONG_AT_ONCE]), limits: { maxOutputBytes: 64 } },
    parts: (base) => ({
      excerpt: (original, range, context) => base.excerpt(original, range, limited(context, { maxOutputBytes: Infinity, maxOutputLines: Infinity })),
    }),
  },
  {
    name: 'long-lines-shortened',
    dialect: 'at',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: 'Of a line that is too long its beginning is shown.',
    example: { ...onLines(`${'x'.repeat(70)}\n`, [WRONG_AT_ONCE]), limits: { maxOutputBytes: 64 } },
    parts: (base, { contentOf }) => showing(base, ({ payload, fields }, original) => ({
      fields,
      payload: payload.replace(/^(\d+)\((?:[a-z0-9_,-]+,)?truncated\)$/gm, (_marker, number: string) =>
        `${number} ${contentOf(original, original.line(Number(number))).toString('latin1', 0, 10)}`),
    })),
  },
  {
    name: 'totals-of-the-excerpt',
    dialect: 'tau',
    breaks: ['truncate/totals-source-file'],
    description: 'The totals are those of the lines in the window.',
    example: { ...onLines(`${'x'.repeat(70)}\n`.repeat(30), [WRONG]), limits: { maxOutputBytes: 64 } },
    parts: (base) => showing(base, ({ payload, fields }, original, [first, last]) => {
      if (fields['truncated'] !== true) return { payload, fields };
      const size = original.line(last).end - original.line(first).start;
      return { payload, fields: { ...fields, total_lines: last - first + 1, total_bytes: size } };
    }),
  },
  {
    name: 'totals-of-every-excerpt',
    dialect: 'at',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: 'The totals are told also where all lines of the window are shown.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => showing(base, ({ payload, fields }, { bytes, count }) =>
      ({ payload, fields: { ...fields, total_lines: count, total_bytes: bytes.length } })),
  },
  {
    name: 'no-totals-of-an-empty-file',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: 'Of an empty or missing file the zero totals are left out.',
    example: onTree({}, editOf('a', [WRONG_AT_ONCE])),
    parts: (base) => showing(base, ({ payload, fields }, original) => {
      const { total_lines: _lines, total_bytes: _bytes, ...rest } = fields;
      return { payload, fields: original.count === 0 ? rest : fields };
    }),
  },
  {
    name: 'excerpt-without-its-mark',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: 'A byte order mark is not shown.',
    example: onLines('\ufeffa\n', [WRONG_AT_ONCE]),
    parts: (base) => showing(base, ({ payload, fields }) => ({ fields, payload: payload.replace(/^(1\S*) \ufeff/, '$1 ') })),
  },
  {
    name: 'excerpt-flags-by-look',
    dialect: 'at',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: 'A line is flagged as invalid where its text holds U+FFFD.',
    example: onLines('\ufffd\n', [WRONG_AT_ONCE]),
    parts: (base) => showing(base, ({ payload, fields }) => ({ fields, payload: payload.replace(/^(\d+) (?=[^\n]*\ufffd)/gm, '$1(invalid-utf8) ') })),
  },
  {
    name: 'validity-told-of-valid-files',
    dialect: 'tau',
    breaks: ['line-edit/mismatch-rendering-like-read'],
    description: '`valid_utf8` is told of every file.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => showing(base, ({ payload, fields }) => ({ payload, fields: { valid_utf8: true, ...fields } })),
  },
]);
