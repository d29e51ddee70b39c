import type { Json, JsonObject } from '../../contract/json.ts';
import type { LineEditParts, LineEditRequest } from '../reference/line-edit/parts.ts';
import type { LineEditKit } from './fault.ts';
import { asking, editOf, limited, lineEditFaults, nothingDone, onLines, onTree, readingEntries, sent, type Sent } from './line-edit-fault.ts';

const TOP: Sent = [1, 1, 'X', ''];

/** `count` insertions of nothing, each at a slot of its own, in a file of as many lines, and contexts to fit. */
function many(count: number) {
  const lines = Array.from({ length: count }, (_, index) => `${index}\n`).join('');
  return onLines(lines, Array.from({ length: count }, (_, index): Sent => [index + 1, index + 1, 'x', index === 0 ? '' : `${index - 1}`]));
}

/** The request with its list of edits as `change` makes it. */
function relisting(base: LineEditParts, { isObject }: LineEditKit, change: (edits: Json | undefined) => Json | undefined): Partial<LineEditParts> {
  return {
    parseRequest(argument, context): LineEditRequest {
      if (!isObject(argument)) return base.parseRequest(argument, context);
      const edits = change(argument.edits);
      return base.parseRequest(edits === undefined ? argument : { ...argument, edits }, context);
    },
  };
}

/** A success that did nothing where `isNothing` says so of the edits. */
function nothingToDo(base: LineEditParts, { isObject }: LineEditKit, isNothing: (edits: Json | undefined) => boolean): Partial<LineEditParts> {
  return {
    refusal: (refusal, attempt) =>
      (isObject(attempt.arguments) && typeof attempt.arguments.path === 'string' && isNothing(attempt.arguments.edits)
        ? nothingDone(0)
        : base.refusal(refusal, attempt)),
  };
}

const OLD_TEXT_ENTRY = { oldText: 'a', newText: 'b' };

/** Where the text `oldText` of an entry stands in the file, as a line-coordinate entry with the whole lines around it. */
function located(entry: JsonObject, whole: string): Json {
  const { oldText, newText } = entry;
  if (typeof oldText !== 'string' || typeof newText !== 'string' || oldText === '' || 'start_line' in entry) return entry;
  const lines = whole.split(/(?<=\n)/);
  const at = lines.findIndex((line) => line.includes(oldText));
  if (at < 0) return entry;
  const changed = (lines[at] as string).replace(oldText, () => newText);
  return { start_line: at + 1, end_line_exclusive: at + 2, newText: changed, context_line: lines[at - 1] ?? '' };
}

/** Faults in how a request is read. */
export const LINE_EDIT_REQUEST_FAULTS = lineEditFaults([
  {
    name: 'exact-text-entries-too',
    dialect: 'tau',
    breaks: ['line-edit/advertised-schema'],
    description: 'Entries with `oldText` are looked up in the file and made.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [OLD_TEXT_ENTRY] }, { after: 'b\n' }),
    parts: (base, { isObject }) => ({
      checkEntry: (entry, index, original) =>
        base.checkEntry(isObject(entry) ? located(entry, original.bytes.toString('utf8')) : entry, index, original),
    }),
  },
  {
    name: 'exact-text-schema-shown',
    dialect: 'at',
    breaks: ['line-edit/advertised-schema'],
    description: 'The model is told of entries with `oldText` and `newText`.',
    parts: (base) => {
      const entry = { type: 'object', properties: { oldText: { type: 'string' }, newText: { type: 'string' } }, required: ['oldText', 'newText'] };
      const schema = { type: 'object', properties: { path: { type: 'string' }, edits: { type: 'array', items: entry } }, required: ['path', 'edits'] };
      return { definition: { ...base.definition, schema } };
    },
  },
  {
    name: 'context-optional-in-the-schema',
    dialect: 'tau',
    breaks: ['line-edit/advertised-schema'],
    description: 'The schema that the model gets does not require `context_line`.',
    parts: (base) => {
      const schema = JSON.stringify(base.definition.schema).replace(',"context_line"]', ']');
      return { definition: { ...base.definition, schema: JSON.parse(schema) as JsonObject } };
    },
  },
  {
    name: 'numeric-text-converted',
    dialect: 'tau',
    breaks: ['line-edit/line-fields'],
    description: 'Line numbers that come as text of digits are converted.',
    example: onLines('a\n', [['1', 2, 'X', '']], { after: 'X\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) =>
      mapSlots(entry, (slot) => (typeof slot === 'string' && /^\d+$/.test(slot) ? Number(slot) : slot))),
  },
  {
    name: 'fractions-cut',
    dialect: 'tau',
    breaks: ['line-edit/line-fields'],
    description: 'Fractions of line numbers are cut off.',
    example: onLines('a\n', [[1.5, 2, 'X', '']], { after: 'X\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => mapSlots(entry, (slot) => (typeof slot === 'number' ? Math.trunc(slot) : slot))),
  },
  {
    name: 'booleans-as-numbers',
    dialect: 'at',
    breaks: ['line-edit/line-fields'],
    description: 'As a line number `true` is 1.',
    example: onLines('a\n', [[true, true, 'X', 'a']], { after: 'X\na\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => mapSlots(entry, (slot) => (slot === true ? 1 : slot))),
  },
  {
    name: 'line-zero-as-one',
    dialect: 'tau',
    breaks: ['line-edit/line-fields'],
    description: 'Line numbers below 1 are taken as 1.',
    example: onLines('a\n', [[0, 1, 'X', '']], { after: 'X\na\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => mapSlots(entry, (slot) => (typeof slot === 'number' && slot < 1 ? 1 : slot))),
  },
  {
    name: 'negative-lines-from-the-end',
    dialect: 'at',
    breaks: ['line-edit/line-fields'],
    description: 'Negative line numbers count from the end of the file.',
    example: onLines('a\nb\n', [[-1, 3, 'X', 'b']], { after: 'a\nX\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry, slots) => mapSlots(entry, (slot) => (typeof slot === 'number' && slot < 0 ? slots + slot : slot))),
  },
  {
    name: 'absent-end-inserts',
    dialect: 'tau',
    breaks: ['line-edit/line-fields'],
    description: 'Without `end_line_exclusive` an entry is an insertion.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ start_line: 1, newText: 'X', context_line: '' }] }, { after: 'X\na\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) =>
      ('start_line' in entry && !('end_line_exclusive' in entry) ? { ...entry, end_line_exclusive: entry.start_line as Json } : entry)),
  },
  {
    name: 'absent-start-is-the-first-line',
    dialect: 'tau',
    breaks: ['line-edit/line-fields'],
    description: 'Without `start_line` an entry starts at line 1.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ end_line_exclusive: 2, newText: 'X', context_line: '' }] }, { after: 'X\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) =>
      ('end_line_exclusive' in entry && !('start_line' in entry) ? { ...entry, start_line: 1 } : entry)),
  },
  {
    name: 'malformed-entries-skipped',
    dialect: 'at',
    breaks: ['line-edit/line-fields'],
    description: 'Entries that are no objects are skipped.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [sent([1, 1, 'X', 'a']), null] }, { after: 'X\na\n' }),
    parts: (base, kit) => relisting(base, kit, (edits) => {
      const good = Array.isArray(edits) ? edits.filter((entry) => kit.isObject(entry)) : [];
      return good.length > 0 ? good : undefined;
    }),
  },
  {
    name: 'end-line-alias',
    dialect: 'tau',
    breaks: ['line-edit/line-fields', 'line-edit/legacy-and-unknown-fields'],
    description: '`end_line`, the last line to go, is known still.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ start_line: 1, end_line: 1, newText: 'X', context_line: '' }] }, { after: 'X\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => {
      const { end_line: last, ...rest } = entry;
      if (typeof last !== 'number') return entry;
      return 'end_line_exclusive' in rest ? rest : { ...rest, end_line_exclusive: last + 1 };
    }),
  },
  {
    name: 'line-count-known-still',
    dialect: 'at',
    breaks: ['line-edit/line-fields', 'line-edit/legacy-and-unknown-fields'],
    description: '`line_count` in place of the end says how many lines go.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ start_line: 1, line_count: 1, newText: 'X', context_line: 'a' }] }, { after: 'X\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => {
      const { line_count: count, ...rest } = entry;
      if (typeof count !== 'number' || typeof entry.start_line !== 'number') return entry;
      return 'end_line_exclusive' in rest ? rest : { ...rest, end_line_exclusive: entry.start_line + count };
    }),
  },
  {
    name: 'retired-fields-ignored',
    dialect: 'tau',
    breaks: ['line-edit/legacy-and-unknown-fields'],
    shouldOnly: true,
    description: 'Retired fields beside the present ones are ignored.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ ...sent(TOP), after_line: 3 }] }, { after: 'X\na\n' }),
    parts: (base, kit) => readingEntries(base, kit, ({ line_count: _count, after_line: _after, before_line: _before, end_line: _end, ...entry }) => entry),
  },
  {
    name: 'missing-text-deletes',
    dialect: 'tau',
    breaks: ['line-edit/new-text-required'],
    description: 'An absent `newText` is empty text.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ start_line: 1, end_line_exclusive: 2, context_line: '' }] }, { after: '' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => ({ newText: '', ...entry })),
  },
  {
    name: 'null-text-deletes',
    dialect: 'at',
    breaks: ['line-edit/new-text-required'],
    description: 'A `newText` of null is empty text.',
    example: onLines('a\n', [[1, 2, null, 'a']], { after: '' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => (entry.newText === null ? { ...entry, newText: '' } : entry)),
  },
  {
    name: 'text-made-of-anything',
    dialect: 'tau',
    breaks: ['line-edit/new-text-required'],
    description: 'A number or a list as `newText` is made text, a list one line for each of its texts.',
    example: onLines('a\n', [[1, 2, ['X', 'Y'], '']], { after: 'X\nY\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => {
      const { newText } = entry;
      if (typeof newText === 'number') return { ...entry, newText: String(newText) };
      return Array.isArray(newText) && newText.every((line) => typeof line === 'string') ? { ...entry, newText: newText.join('\n') } : entry;
    }),
  },
  {
    name: 'first-hundred-entries',
    dialect: 'tau',
    breaks: ['line-edit/edit-count-limit'],
    description: 'Entries beyond the limit are left out.',
    example: many(101),
    parts: (base, { isObject, numberOf }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.edits)) return base.parseRequest(argument, context);
        return base.parseRequest({ ...argument, edits: argument.edits.slice(0, numberOf(context.limits, 'maxEdits')) }, context);
      },
    }),
  },
  {
    name: 'file-read-before-the-count',
    dialect: 'tau',
    breaks: ['line-edit/edit-count-limit'],
    description: 'The file is looked at, and refused, before the entries are counted.',
    example: onTree({ a: { directory: true } }, editOf('a', Array.from({ length: 101 }, () => TOP))),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (isObject(argument) && typeof argument.path === 'string' && argument.path !== '' && Array.isArray(argument.edits)) {
          base.readFile(context, base.findTarget(context, argument.path));
        }
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'entries-looked-at-before-the-count',
    dialect: 'at',
    breaks: ['line-edit/edit-count-limit'],
    description: 'A malformed entry is told of before too many entries are.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: Array.from({ length: 101 }, () => null) }),
    parts: (base, { isObject, LineEditRefusal }) => ({
      parseRequest(argument, context) {
        if (isObject(argument) && typeof argument.path === 'string' && Array.isArray(argument.edits) && argument.edits.some((entry) => !isObject(entry))) {
          throw new LineEditRefusal('line-fields', 'each edit must be an object');
        }
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'one-entry-short-of-the-limit',
    dialect: 'at',
    breaks: ['line-edit/edit-count-limit'],
    description: 'As many entries as the limit are too many.',
    example: onLines('', Array.from({ length: 100 }, () => [1, 1, 'x', 'y'] as Sent)),
    parts: (base, { numberOf }) => ({
      parseRequest: (argument, context) => base.parseRequest(argument, limited(context, { maxEdits: numberOf(context.limits, 'maxEdits') - 1 })),
    }),
  },
  {
    name: 'no-limit-of-entries',
    dialect: 'tau',
    breaks: ['line-edit/edit-count-limit'],
    description: 'Any number of entries is accepted.',
    example: { ...many(101), wrong: { status: 'success' } },
    parts: (base) => ({ parseRequest: (argument, context) => base.parseRequest(argument, limited(context, { maxEdits: Infinity })) }),
  },
  {
    name: 'no-edits-no-work',
    dialect: 'tau',
    breaks: ['line-edit/empty-edits-refused'],
    description: 'A call without `edits` is a success that did nothing.',
    example: asking({ path: 'a' }, 'accepted'),
    parts: (base, kit) => nothingToDo(base, kit, (edits) => edits === undefined),
  },
  {
    name: 'no-edits-make-the-file',
    dialect: 'at',
    breaks: ['line-edit/empty-edits-refused'],
    description: 'A call without `edits` makes the missing file, empty, before it is refused.',
    example: onTree({}, { path: 'n' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (isObject(argument) && typeof argument.path === 'string' && argument.path !== '' && argument.edits === undefined) {
          const target = base.findTarget(context, argument.path);
          if (!target.exists) {
            base.makeParents(context, target);
            base.write(context, target, Buffer.alloc(0));
          }
        }
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'one-entry-without-its-list',
    dialect: 'tau',
    breaks: ['line-edit/empty-edits-refused'],
    description: 'An entry that stands in place of the list is taken as a list of one.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: sent(TOP) }, { after: 'X\na\n' }),
    parts: (base, kit) => relisting(base, kit, (edits) => (kit.isObject(edits) ? [edits] : undefined)),
  },
  {
    name: 'empty-list-of-entries-accepted',
    dialect: 'tau',
    breaks: ['line-edit/empty-edits-refused'],
    shouldOnly: true,
    description: 'A call with an empty list of edits is a success that did nothing.',
    example: asking({ path: 'a', edits: [] }, 'accepted'),
    parts: (base, kit) => nothingToDo(base, kit, (edits) => Array.isArray(edits) && edits.length === 0),
  },
  {
    name: 'list-as-text-accepted',
    dialect: 'at',
    breaks: ['line-edit/empty-edits-refused'],
    shouldOnly: true,
    description: 'A list of edits that comes as JSON text is parsed.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: JSON.stringify([sent([1, 1, 'X', 'a'])]) }, { after: 'X\na\n' }),
    parts: (base, kit) => relisting(base, kit, (edits) => (typeof edits === 'string' ? parsedOrNothing(edits) : undefined)),
  },
  {
    name: 'entries-without-effect-not-counted',
    dialect: 'tau',
    breaks: ['line-edit/edit-count-limit'],
    description: 'Entries that insert nothing do not count against the limit.',
    example: onLines('a\n', Array.from({ length: 101 }, (_, at) => (at === 0 ? [1, 1, 'X\n', ''] : [2, 2, '', 'a'])), 'refused'),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument['edits'])) return base.parseRequest(argument, context);
        const { edits } = argument;
        const counted = edits.filter((entry) => !isObject(entry) || entry['newText'] !== '' || entry['start_line'] !== entry['end_line_exclusive']);
        return counted.length === 0 ? base.parseRequest(argument, context) : { ...base.parseRequest({ ...argument, edits: counted }, context), entries: edits };
      },
    }),
  },
]);

function mapSlots(entry: JsonObject, change: (slot: Json) => Json): JsonObject {
  const changed = { ...entry };
  for (const name of ['start_line', 'end_line_exclusive']) if (entry[name] !== undefined) changed[name] = change(entry[name]);
  return changed;
}

function parsedOrNothing(text: string): Json | undefined {
  try {
    const parsed = JSON.parse(text) as Json;
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
