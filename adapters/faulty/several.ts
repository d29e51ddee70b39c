import type { Span } from '../reference/parts.ts';
import { onFile, writeGoodEdits, type Fault } from './fault.ts';

/** Faults in how the edits of one call go together. */
export const SEVERAL_FAULTS: readonly Fault[] = [
  {
    name: 'spliced-from-the-front',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/positions-from-original'],
    description: 'Replacements are made from the front at places of the original text.',
    example: onFile('ab', [['a', 'xx'], ['b', 'y']], { after: 'xyb' }),
    parts: (_base, { inFileOrder }) => ({
      splice({ view, spans }, insertion) {
        let whole = view.whole;
        for (const span of inFileOrder(spans)) {
          whole = whole.slice(0, view.offset(span.start)) + insertion(span) + whole.slice(view.offset(span.end));
        }
        return { whole, before: view.whole, after: whole };
      },
    }),
  },
  {
    name: 'touching-is-overlap',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/touching-accepted'],
    description: 'Targets that meet end to start are refused.',
    example: onFile('ab', [['a', 'x'], ['b', 'y']], 'refused'),
    parts: (base, { inFileOrder, Refusal }) => ({
      checkOverlap(spans) {
        base.checkOverlap(spans);
        const sorted = inFileOrder(spans);
        if (sorted.some((span, at) => at > 0 && span.start === sorted[at - 1]?.end)) throw new Refusal('overlap');
      },
    }),
  },
  {
    name: 'overlap-of-neighbours-only',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/overlap-refused'],
    description: 'Only edits that follow one another in the request are checked for overlap.',
    example: onFile('abcd', [['abc', '1'], ['d', '2'], ['bc', '3']], 'accepted'),
    parts: (base) => ({
      checkOverlap(spans) {
        for (let at = 1; at < spans.length; at += 1) base.checkOverlap(spans.slice(at - 1, at + 1));
      },
    }),
  },
  {
    name: 'nested-targets-accepted',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/overlap-refused'],
    description: 'A target strictly inside another one is dropped in its favour.',
    example: onFile('abc', [['abc', 'x'], ['b', 'y']], { after: 'x' }),
    parts: (base) => {
      const outer = (spans: readonly Span[]) => spans.filter((span) => !spans.some((other) => other.start < span.start && span.end < other.end));
      return {
        checkOverlap: (spans) => base.checkOverlap(outer(spans)),
        splice: (located, insertion, original) => base.splice({ ...located, spans: outer(located.spans) }, insertion, original),
      };
    },
  },
  {
    name: 'overlap-with-same-text-accepted',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/overlap-refused'],
    description: 'Targets that share one character pass.',
    example: onFile('abc', [['ab', 'x'], ['bc', 'y']], 'accepted'),
    parts: (base) => ({
      checkOverlap: (spans) => base.checkOverlap(spans.map((span) => (span.end - span.start > 1 ? { ...span, end: span.end - 1 } : span))),
    }),
  },
  {
    name: 'later-twin-wins',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/same-target-twice-refused'],
    description: 'Of two edits of the same target the later one is made.',
    example: onFile('a', [['a', 'x'], ['a', 'y']], { after: 'y' }),
    parts: (base) => {
      const last = (spans: readonly Span[]) => spans.filter((span, at) => !spans.slice(at + 1).some((other) => other.start === span.start && other.end === span.end));
      return {
        checkOverlap: (spans) => base.checkOverlap(last(spans)),
        splice: (located, insertion, original) => base.splice({ ...located, spans: last(located.spans) }, insertion, original),
      };
    },
  },
  {
    name: 'identical-entries-merged',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/same-target-twice-refused'],
    description: 'Entries that are the same in both fields count once.',
    example: onFile('a', [['a', 'x'], ['a', 'x']], { after: 'x' }),
    parts: (base) => ({
      locate: (view, edits) =>
        base.locate(view, edits.filter((edit, at) => !edits.slice(0, at).some((other) => other.oldText === edit.oldText && other.newText === edit.newText))),
    }),
  },
  {
    name: 'file-order-demanded',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/order-independent'],
    description: 'A list that is not in the order of the file is refused.',
    example: onFile('ab', [['b', 'y'], ['a', 'x']], 'refused'),
    parts: (base, { Refusal }) => ({
      checkOverlap(spans) {
        base.checkOverlap(spans);
        if (spans.some((span, at) => span.start < (spans[at - 1]?.start ?? 0))) throw new Refusal('overlap');
      },
    }),
  },
  {
    name: 'order-of-request-trusted',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/order-independent'],
    description: 'Replacements are made from the end of the list, as if it stood in the order of the file.',
    example: onFile('ab', [['b', 'yy'], ['a', 'xx']]),
    parts: (_base, { restore }) => ({
      splice({ view, spans }, insertion) {
        let text = view.text;
        for (const span of [...spans].reverse()) text = text.slice(0, span.start) + insertion(span) + text.slice(span.end);
        return restore(view.whole, view.text, text);
      },
    }),
  },
  {
    name: 'written-edit-by-edit',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/all-or-nothing'],
    description: 'Each edit is written before the next one is looked up, so that those before a bad one stay.',
    source: 'The course page "One line, exactly once": the eager tool',
    example: onFile('one\ntwo\n', [['one', '1'], ['zz', 'z']], { after: '1\ntwo\n' }),
    parts: (base, { Refusal }) => ({
      refusal(refusal, attempt) {
        const bad = refusal.detail.index ?? 0;
        writeGoodEdits(base, Refusal, attempt, (index) => index < bad);
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'good-edits-written',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/all-or-nothing'],
    description: 'The call is refused, but the edits of it that are good are written.',
    example: onFile('ab', [['zz', 'z'], ['b', 'B']], { after: 'aB' }),
    parts: (base, { Refusal }) => ({
      refusal(refusal, attempt) {
        const bad = refusal.detail.index;
        if (bad !== undefined) writeGoodEdits(base, Refusal, attempt, (index) => index !== bad);
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'checked-at-once-replaced-in-turn',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/one-snapshot'],
    description: 'All quotes are checked in the file as it was, and then replaced one after the other in the running text.',
    example: onFile('ab', [['a', 'b'], ['b', 'c']], { after: 'cb' }),
    parts: () => ({
      splice({ view, spans }, insertion) {
        let after = view.text;
        for (const span of spans) after = after.replace(view.text.slice(span.start, span.end), () => insertion(span));
        return { whole: after, before: view.text, after };
      },
    }),
  },
  {
    name: 'places-sorted-as-text',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/positions-from-original'],
    description: 'Edits are made from the back, but their places are sorted as text: 9 behind 10.',
    example: onFile('01a345678901b', [['a', 'QRS'], ['b', 'X']], { after: '01QRS3456789X1b' }),
    parts: () => ({
      splice({ view, spans }, insertion) {
        let after = view.text;
        for (const span of [...spans].sort((one, other) => (`${one.start}` < `${other.start}` ? 1 : -1))) {
          after = after.slice(0, span.start) + insertion(span) + after.slice(span.end);
        }
        return { whole: after, before: view.text, after };
      },
    }),
  },
];
