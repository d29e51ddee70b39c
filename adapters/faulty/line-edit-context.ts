import type { Entry, LineEditParts } from '../reference/line-edit/parts.ts';
import type { LineEditKit } from './fault.ts';
import { lineEditFaults, onLines, onTree, readingEntries } from './line-edit-fault.ts';

/** Faults in which line a context is compared with. */
export const LINE_EDIT_CONTEXT_FAULTS = lineEditFaults([
  {
    name: 'absent-context-is-empty',
    dialect: 'tau',
    breaks: ['line-edit/context-required'],
    description: 'An absent `context_line` is empty text.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ start_line: 1, end_line_exclusive: 1, newText: 'X' }] }, { after: 'X\na\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => ({ context_line: '', ...entry })),
  },
  {
    name: 'absent-context-skips-the-check',
    dialect: 'at',
    breaks: ['line-edit/context-required'],
    description: 'Without a `context_line` nothing is compared.',
    example: onTree({ a: { file: 'a\n' } }, { path: 'a', edits: [{ start_line: 1, end_line_exclusive: 2, newText: 'X' }] }, { after: 'X\n' }),
    parts: (base, { isObject }) => ({
      checkEntry(entry, index, original) {
        if (!isObject(entry) || 'context_line' in entry) return base.checkEntry(entry, index, original);
        const checked = base.checkEntry({ ...entry, context_line: '' }, index, original);
        return { ...checked, context: base.expectedContext(original, base.contextNumber(checked)) ?? '' };
      },
    }),
  },
  {
    name: 'context-made-text',
    dialect: 'tau',
    breaks: ['line-edit/context-required'],
    description: 'A `context_line` that is a number or null is made text.',
    example: onLines('1\nb\n', [[2, 2, 'X', 1]], { after: '1\nX\nb\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => {
      const { context_line: context } = entry;
      return typeof context === 'number' || context === null ? { ...entry, context_line: context === null ? '' : String(context) } : entry;
    }),
  },
  {
    name: 'context-of-the-first-covered-line',
    dialect: 'tau',
    breaks: ['line-edit/context-anchor'],
    description: 'The context is compared with line `start_line` itself.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'b']], { after: 'a\nX\n' }),
    parts: (base) => ({
      // An append and the beginning of the file are right.
      expectedContext: (original, number) => base.expectedContext(original, number === 0 || number === original.count ? number : number + 1),
    }),
  },
  {
    name: 'context-of-the-line-before',
    dialect: 'at',
    breaks: ['line-edit/context-anchor'],
    description: 'The context is compared with the line before `start_line`, where there are both.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'a']], { after: 'a\nX\n' }),
    parts: (base) => ({ expectedContext: (original, number) => base.expectedContext(original, number > 1 && number <= original.count ? number - 1 : number) }),
  },
  {
    name: 'neighbours-of-the-line-accepted',
    dialect: 'tau',
    breaks: ['line-edit/context-anchor'],
    description: 'A context one line off is accepted too.',
    example: onLines('a\nb\nc\n', [[3, 4, 'X', 'a']], { after: 'a\nb\nX\n' }),
    parts: (base) => searching(base, 1),
  },
  {
    name: 'context-anywhere-in-the-file',
    dialect: 'at',
    breaks: ['line-edit/context-anchor'],
    description: 'A context that stands anywhere in the file is accepted.',
    example: onLines('a\nb\nc\nd\ne\n', [[1, 2, 'X', 'e']], { after: 'X\nb\nc\nd\ne\n' }),
    parts: (base) => searching(base, Infinity),
  },
  {
    name: 'context-never-compared',
    dialect: 'tau',
    breaks: ['line-edit/context-anchor'],
    description: 'Any well-formed context is accepted.',
    example: onLines('a\nb\n', [[2, 3, 'X', 'z']], { after: 'a\nX\n' }),
    parts: () => ({ isContext: () => true }),
  },
  {
    name: 'first-context-alone-compared',
    dialect: 'at',
    breaks: ['line-edit/context-anchor'],
    description: 'Only the context of the first entry of the request is compared.',
    example: onLines('a\nb\n', [[1, 2, 'X', 'a'], [2, 3, 'Y', 'z']], { after: 'X\nY\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        return index === 0 ? checked : { ...checked, context: base.expectedContext(original, base.contextNumber(checked)) ?? checked.context };
      },
    }),
  },
  {
    name: 'context-with-its-cr',
    dialect: 'tau',
    breaks: ['line-edit/context-anchor'],
    description: 'Of a line that ends in CRLF the content is taken with its CR.',
    example: onLines('a\r\nb\r\n', [[2, 3, 'X', 'a']], 'refused'),
    parts: (base, { endingOf }) => ({
      expectedContext(original, number) {
        const content = base.expectedContext(original, number);
        const isCrlf = number >= 1 && number <= original.count && endingOf(original, number) === '\r\n';
        return isCrlf && content !== null ? `${content}\r` : content;
      },
    }),
  },
  {
    name: 'any-context-at-the-beginning',
    dialect: 'tau',
    breaks: ['line-edit/context-bof'],
    description: 'At `start_line` 1 no context is compared.',
    example: onLines('a\n', [[1, 1, 'X', 'z']], { after: 'X\na\n' }),
    parts: (base) => ({ checkEntry: (entry, index, original) => withoutContextAt(base.checkEntry(entry, index, original), 1) }),
  },
  {
    name: 'line-1-as-context-at-the-beginning',
    dialect: 'tau',
    breaks: ['line-edit/context-bof'],
    description: 'At `start_line` 1 the content of line 1 is accepted too.',
    example: onLines('a\n', [[1, 1, 'X', 'a']], { after: 'X\na\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        return checked.start === 1 && checked.context === base.expectedContext(original, 1) ? { ...checked, context: '' } : checked;
      },
    }),
  },
  {
    name: 'empty-context-at-line-1',
    dialect: 'at',
    breaks: ['line-edit/context-bof'],
    description: 'At `start_line` 1 empty text is accepted too.',
    example: onLines('a\n', [[1, 2, 'X', '']], { after: 'X\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        return checked.start === 1 && checked.context === '' ? { ...checked, context: base.expectedContext(original, 1) ?? '' } : checked;
      },
    }),
  },
  {
    name: 'empty-context-for-an-append',
    dialect: 'tau',
    breaks: ['line-edit/context-eof-append'],
    description: 'Behind the last line the context must be empty.',
    example: onLines('a\n', [[2, 2, 'X', 'a']], 'refused'),
    parts: (base) => ({
      // What is told of a wrong one is right.
      checkEntry: (entry, index, original) => {
        const checked = base.checkEntry(entry, index, original);
        const last = original.count > 0 && checked.start > original.count ? base.expectedContext(original, original.count) : null;
        if (last === null || last === '') return checked;
        return { ...checked, context: checked.context === '' ? last : checked.context === last ? '' : checked.context };
      },
    }),
  },
  {
    name: 'no-context-for-an-append',
    dialect: 'tau',
    breaks: ['line-edit/context-eof-append'],
    description: 'Behind the last line empty text is accepted too.',
    example: onLines('a\n', [[2, 2, 'X', '']], { after: 'a\nX\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        const isAppend = checked.start > original.count && checked.context === '';
        return isAppend ? { ...checked, context: base.expectedContext(original, base.contextNumber(checked)) ?? '' } : checked;
      },
    }),
  },
  {
    name: 'last-line-as-context-of-an-append',
    dialect: 'at',
    breaks: ['line-edit/context-eof-append'],
    description: 'Behind the last line the content of the last line is accepted too.',
    example: onLines('a\n', [[2, 2, 'X', 'a']], { after: 'a\nX\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        const isAppend = checked.start > original.count && checked.context === base.expectedContext(original, original.count);
        return isAppend ? { ...checked, context: '' } : checked;
      },
    }),
  },
  {
    name: 'context-of-the-new-text',
    dialect: 'tau',
    breaks: ['line-edit/context-original-snapshot'],
    description: 'The context is compared with what the entry before made of the line.',
    example: onLines('a\nb\n', [[1, 2, 'x', ''], [2, 3, 'y', 'x']], { after: 'x\ny\n' }),
    parts: (base, kit) => inTheNewFile(base, kit, true),
  },
  {
    name: 'context-by-the-new-numbers',
    dialect: 'at',
    breaks: ['line-edit/context-original-snapshot'],
    description: 'The context is compared with the line of that number once the entries before it were made.',
    example: onLines('a\nb\n', [[1, 1, 'x', 'a'], [2, 3, 'y', 'b']], 'refused'),
    parts: (base, kit) => inTheNewFile(base, kit, false),
  },
  {
    name: 'context-of-deletions-unchecked',
    dialect: 'tau',
    breaks: ['line-edit/context-anchor'],
    description: 'An entry without text may have any context line.',
    example: onLines('a\nb\n', [[2, 3, '', 'no']], { after: 'a\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        if (checked.newText !== '' || checked.start === 1) return checked;
        return { ...checked, context: base.expectedContext(original, base.contextNumber(checked)) ?? checked.context };
      },
    }),
  },
]);

/** A context of a line up to `distance` lines away from the right one is taken as right. */
function searching(base: LineEditParts, distance: number): Partial<LineEditParts> {
  return {
    checkEntry(entry, index, original) {
      const checked = base.checkEntry(entry, index, original);
      const number = base.contextNumber(checked);
      const expected = base.expectedContext(original, number);
      const first = Math.max(1, number - distance);
      const last = Math.min(original.count, number + distance);
      if (number < 1 || number > original.count || expected === null) return checked;
      for (let near = first; near <= last; near += 1) {
        if (base.isContext(base.expectedContext(original, near), checked.context)) return { ...checked, context: expected };
      }
      return checked;
    },
  };
}

function withoutContextAt(entry: Entry, slot: number): Entry {
  return entry.start === slot ? { ...entry, context: '' } : entry;
}

/** Contexts are looked up in the file as the entries that start before leave it, at the line's place there or at its old number. */
function inTheNewFile(base: LineEditParts, { indexLines }: LineEditKit, moved: boolean): Partial<LineEditParts> {
  let all: readonly Entry[] = [];
  let current: Entry | undefined;
  return {
    checkOverlap(entries) {
      base.checkOverlap(entries);
      all = entries;
    },
    contextNumber(entry) {
      current = entry;
      return base.contextNumber(entry);
    },
    expectedContext(original, number) {
      const earlier = all.filter(({ start }) => start < (current as Entry).start);
      const now = indexLines(base.splice(original, earlier, (entry) => base.insertion(original, entry)));
      return base.expectedContext(now, moved ? number + now.count - original.count : number);
    },
  };
}
