import type { Json, JsonObject } from '../../contract/json.ts';
import type { RecordKit } from './fault.ts';
import { ACCEPTED, asking, example, faultsOf, ranges, reading, sending, sendingLines, without } from './showing.ts';

const isInteger = (value: Json | undefined): value is number => Number.isInteger(value);

function isWellFormed({ isObject }: RecordKit, entry: Json): boolean {
  return isObject(entry) && isInteger(entry.start_line) && isInteger(entry.end_line);
}

/** Text of digits as the number that it spells. */
function asNumber(value: Json | undefined): Json | undefined {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** The line fields that are there, each changed. */
function changed(lines: JsonObject, change: (value: Json) => Json | undefined): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(lines)) {
    const next = name === 'start_line' || name === 'end_line' ? change(value) : value;
    if (next !== undefined) result[name] = next;
  }
  return result;
}

/** Faults in what requests to read are taken for. */
export const READ_REQUEST_FAULTS = faultsOf('read', [
  {
    name: 'top-level-lines-ignored-beside-ranges',
    breaks: ['read/ranges-mixed-refused'],
    description: 'Beside `ranges` the top-level line fields are ignored.',
    example: reading('a\n', { end_line: 1, ...ranges([1, 1]) }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) => (argument.ranges === undefined ? argument : without(argument, 'start_line', 'end_line'))),
  },
  {
    name: 'ranges-ignored-beside-top-level-lines',
    breaks: ['read/ranges-mixed-refused'],
    description: '`ranges` are ignored where a top-level line field is there.',
    example: reading('a\nb\n', { start_line: 2, ...ranges([1, 1]) }, '2 b'),
    parts: (base, kit) => sending(base, kit, (argument) =>
      (argument.start_line === undefined && argument.end_line === undefined ? argument : without(argument, 'ranges'))),
  },
  {
    name: 'mixture-refused-with-a-start-only',
    breaks: ['read/ranges-mixed-refused'],
    description: 'Only `start_line` beside `ranges` is refused; an `end_line` is ignored.',
    example: reading('a\nb\n', { end_line: 2, ...ranges([1, 1]) }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) => (argument.ranges === undefined ? argument : without(argument, 'end_line'))),
  },
  {
    name: 'first-hundred-ranges-shown',
    breaks: ['read/ranges-count'],
    description: 'Of too many ranges the first hundred are shown.',
    example: reading('a\n', ranges(...Array.from({ length: 101 }, (): [number, number] => [1, 1])), ACCEPTED),
    parts: (base, { isObject, numberOf }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.ranges)) return base.parseRequest(argument, context);
        return base.parseRequest({ ...argument, ranges: argument.ranges.slice(0, numberOf(context.limits, 'maxRanges')) }, context);
      },
    }),
  },
  {
    name: 'range-count-limit-exclusive',
    breaks: ['read/ranges-count'],
    description: 'Exactly as many ranges as may be are refused.',
    example: reading('a\n', ranges(...Array.from({ length: 100 }, (): [number, number] => [1, 1])), { status: 'error' }),
    parts: (base, { numberOf }) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(argument, { ...context, limits: { ...context.limits, maxRanges: numberOf(context.limits, 'maxRanges') - 1 } }),
    }),
  },
  {
    name: 'no-ranges-taken-as-the-whole-file',
    breaks: ['read/ranges-count'],
    shouldOnly: true,
    description: 'An empty list of ranges shows the whole file.',
    example: reading('a\n', { ranges: [] }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) =>
      (Array.isArray(argument.ranges) && argument.ranges.length === 0 ? without(argument, 'ranges') : argument)),
  },
  {
    name: 'malformed-range-skipped',
    breaks: ['read/ranges-entry-shape'],
    description: 'Entries that are malformed are passed over, and the others are shown.',
    example: reading('a\nb\n', { ranges: [{ start_line: 1, end_line: 1 }, { start_line: 1 }] }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) =>
      (Array.isArray(argument.ranges) ? { ...argument, ranges: argument.ranges.filter((entry) => isWellFormed(kit, entry)) } : argument)),
  },
  {
    name: 'open-range-runs-to-the-end',
    breaks: ['read/ranges-entry-shape'],
    description: 'An entry without an `end_line` runs to the last line.',
    example: reading('a\nb\n', { ranges: [{ start_line: 1 }] }, '1 a\n2 b'),
    parts: (base, kit) => sending(base, kit, (argument) => (!Array.isArray(argument.ranges) ? argument : {
      ...argument,
      ranges: argument.ranges.map((entry) => (kit.isObject(entry) && entry.end_line === undefined ? { ...entry, end_line: Number.MAX_SAFE_INTEGER } : entry)),
    })),
  },
  {
    name: 'single-range-without-a-list',
    breaks: ['read/ranges-entry-shape'],
    description: 'One range that stands without a list is taken as a list of one.',
    example: reading('a\nb\n', { ranges: { start_line: 1, end_line: 1 } }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) => (kit.isObject(argument.ranges) ? { ...argument, ranges: [argument.ranges] } : argument)),
  },
  {
    name: 'ranges-parsed-out-of-text',
    breaks: ['read/ranges-entry-shape'],
    description: 'Ranges that came as JSON text are parsed.',
    example: reading('a\nb\n', { ranges: '[{"start_line":1,"end_line":1}]' }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) => {
      try {
        return typeof argument.ranges === 'string' ? { ...argument, ranges: JSON.parse(argument.ranges) as Json } : argument;
      } catch {
        return argument;
      }
    }),
  },
  {
    name: 'text-as-line-number-ignored',
    breaks: ['read/line-number-type'],
    description: 'A line number that is text falls back to the default.',
    example: reading('a\nb\n', { start_line: '2' }, '1 a\n2 b'),
    parts: (base, kit) => sending(base, kit, (argument) => changed(argument, (value) => (typeof value === 'string' ? undefined : value))),
  },
  {
    name: 'text-as-line-number-converted',
    breaks: ['read/line-number-type'],
    description: 'Numeric text is taken as the number that it spells.',
    example: reading('a\nb\n', { start_line: '2' }, '2 b'),
    parts: (base, kit) => sendingLines(base, kit, (lines) => changed(lines, asNumber)),
  },
  {
    name: 'fraction-of-a-line-cut-off',
    breaks: ['read/line-number-type'],
    description: 'The fraction of a line number is cut off.',
    example: reading('a\nb\n', { start_line: 2.5 }, '2 b'),
    parts: (base, kit) => sendingLines(base, kit, (lines) => changed(lines, (value) => (typeof value === 'number' ? Math.trunc(value) : value))),
  },
  {
    name: 'truth-value-as-line-number',
    breaks: ['read/line-number-type'],
    description: 'true counts as 1.',
    example: reading('a\nb\n', { start_line: true, end_line: 1 }, '1 a'),
    parts: (base, kit) => sendingLines(base, kit, (lines) => changed(lines, (value) => (value === true ? 1 : value))),
  },
  {
    name: 'line-zero-is-line-one',
    breaks: ['read/line-number-min'],
    description: 'Line 0 is taken as line 1.',
    example: reading('a\nb\n', { start_line: 0, end_line: 1 }, '1 a'),
    parts: (base, kit) => sendingLines(base, kit, (lines) => changed(lines, (value) => (value === 0 ? 1 : value))),
  },
  {
    name: 'negative-lines-count-from-the-end',
    breaks: ['read/line-number-min'],
    description: 'A negative start counts from the end of the file.',
    example: reading('a\nb\n', { start_line: -1 }, '2 b'),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        const start = isObject(argument) ? argument.start_line : undefined;
        if (!isObject(argument) || !isInteger(start) || start >= 0) return base.parseRequest(argument, context);
        const { ranges: [range], ...request } = base.parseRequest(without(argument, 'start_line'), context);
        return { ...request, ranges: [{ start, end: range?.end ?? Infinity }] };
      },
      select(request, lines, context) {
        const counted = request.ranges.map(({ start, end }) => ({ start: start < 0 ? Math.max(1, lines.count + 1 + start) : start, end }));
        return base.select({ ...request, ranges: counted }, lines, context);
      },
    }),
  },
  {
    name: 'end-zero-means-the-last-line',
    breaks: ['read/line-number-min'],
    description: 'An `end_line` of 0 means the last line.',
    example: reading('a\nb\n', { end_line: 0 }, '1 a\n2 b'),
    parts: (base, kit) => sending(base, kit, (argument) => (argument.end_line === 0 ? without(argument, 'end_line') : argument)),
  },
  {
    name: 'ends-of-a-range-swapped',
    breaks: ['read/end-before-start'],
    description: 'A range whose end is before its start is turned round.',
    example: reading('a\nb\n', { start_line: 2, end_line: 1 }, '1 a\n2 b'),
    parts: (base, kit) => sendingLines(base, kit, (lines) => {
      const { start_line: start, end_line: end } = lines;
      return isInteger(start) && isInteger(end) && end < start ? { ...lines, start_line: end, end_line: start } : lines;
    }),
  },
  {
    name: 'reversed-range-shows-nothing',
    breaks: ['read/end-before-start'],
    description: 'A range whose end is before its start shows nothing.',
    example: reading('a\nb\n', { start_line: 2, end_line: 1 }, ''),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        const { start_line: start, end_line: end } = isObject(argument) ? argument : {};
        if (!isObject(argument) || !isInteger(start) || !isInteger(end) || end < 1 || end >= start) return base.parseRequest(argument, context);
        return { ...base.parseRequest({ ...argument, end_line: start }, context), ranges: [{ start, end }] };
      },
    }),
  },
  {
    name: 'reversed-range-in-a-list-shows-its-start',
    breaks: ['read/end-before-start'],
    description: 'Among several ranges the end of one that is before its start is taken as the start.',
    example: reading('a\nb\n', ranges([1, 1], [2, 1]), '1 a\n\n2 b'),
    parts: (base, kit) => sending(base, kit, (argument) => (!Array.isArray(argument.ranges) ? argument : {
      ...argument,
      ranges: argument.ranges.map((entry) =>
        (kit.isObject(entry) && isInteger(entry.start_line) && isInteger(entry.end_line) && entry.end_line >= 1 && entry.end_line < entry.start_line
          ? { ...entry, end_line: entry.start_line } : entry)),
    })),
  },
  {
    name: 'line-count-ignored',
    breaks: ['read/legacy-and-unknown-fields'],
    shouldOnly: true,
    description: 'The retired field `line_count` is ignored.',
    example: reading('a\nb\n', { line_count: 1 }, '1 a\n2 b'),
    parts: (base, kit) => sendingLines(base, kit, (lines) => without(lines, 'line_count')),
  },
  {
    name: 'line-count-still-served',
    breaks: ['read/legacy-and-unknown-fields'],
    shouldOnly: true,
    description: 'The retired field `line_count` still says how many lines are shown.',
    example: reading('a\nb\n', { line_count: 1 }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) => {
      const { line_count: count, ...rest } = argument;
      const start = isInteger(rest.start_line) ? rest.start_line : 1;
      return isInteger(count) && count > 0 ? { ...rest, end_line: start + count - 1 } : argument;
    }),
  },
  {
    name: 'file-looked-up-before-the-request-is-read',
    breaks: ['read/validation-before-io'],
    shouldOnly: true,
    description: 'The file is looked up first, so that a missing one hides what is wrong with the request.',
    example: example({}, { path: 'n', start_line: 0 }, { text: 'error: file does not exist: n\n\n' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (isObject(argument) && typeof argument.path === 'string' && argument.path !== '') base.findFile(context, argument.path);
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'ranges-checked-behind-the-file',
    breaks: ['read/validation-before-io'],
    shouldOnly: true,
    description: 'Whether there are too many ranges, or none, is asked once the file is found.',
    example: example({}, { path: 'n', ranges: [] }, { text: 'error: file does not exist: n\n\n' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        const { path, ranges: entries } = isObject(argument) ? argument : {};
        if (typeof path === 'string' && path !== '' && Array.isArray(entries)) base.findFile(context, path);
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'end-line-exclusive',
    breaks: ['read/single-range'],
    description: '`end_line` is exclusive.',
    example: reading('a\nb\n', { start_line: 1, end_line: 1 }, ''),
    parts: (base) => asking(base, (request) => ({ ...request, ranges: request.ranges.map(({ start, end }) => ({ start, end: end - 1 })) })),
  },
  {
    name: 'absent-end-is-the-start',
    breaks: ['read/defaults'],
    description: 'Without `end_line` only the line `start_line` is shown.',
    example: reading('a\nb\n', { start_line: 1 }, '1 a'),
    parts: (base, kit) => sending(base, kit, (argument) => {
      const { start_line: start, end_line: end, ranges: entries } = argument;
      return isInteger(start) && end === undefined && entries === undefined ? { ...argument, end_line: start } : argument;
    }),
  },
  {
    name: 'lone-end-ignored',
    breaks: ['read/defaults'],
    description: 'An `end_line` without a `start_line` is ignored.',
    example: reading('a\nb\n', { end_line: 1 }, '1 a\n2 b'),
    parts: (base, kit) => sending(base, kit, (argument) => {
      const { start_line: start, end_line: end, ranges: entries } = argument;
      return isInteger(end) && end >= 1 && start === undefined && entries === undefined ? without(argument, 'end_line') : argument;
    }),
  },
]);
