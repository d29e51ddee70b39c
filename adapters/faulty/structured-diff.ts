import type { DiffLine, Hunk, Segment, StructuredDiff } from '../../contract/outcome.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { onFile, type Fault, type FaultExample, type Kit, type PartsOf } from './fault.ts';

type Diff = (before: string, after: string) => StructuredDiff;

interface DiffFault {
  name: string;
  breaks: readonly RuleId[];
  description: string;
  example: FaultExample;
  shouldOnly?: true;
  diff(right: Diff, kit: Kit): Diff;
}

/** A fault whose diff is worked out otherwise. */
function diffFault({ diff, ...fault }: DiffFault): Fault {
  return { tool: 'replace', dialect: 'tau', ...fault, parts: (base, kit) => ({ diff: diff(base.diff, kit) }) };
}

function mapHunks(right: Diff, change: (hunk: Hunk) => Hunk): Diff {
  return (before, after) => {
    const diff = right(before, after);
    return { ...diff, hunks: diff.hunks.map(change) };
  };
}

function mapLines(right: Diff, change: (line: DiffLine) => DiffLine): Diff {
  return mapHunks(right, (hunk) => ({ ...hunk, lines: hunk.lines.map(change) }));
}

/** The hunk's change blocks, each through `change`; equal lines stay. */
function mapBlocks(right: Diff, change: (block: DiffLine[]) => DiffLine[]): Diff {
  return mapHunks(right, (hunk) => {
    const lines: DiffLine[] = [];
    let block: DiffLine[] = [];
    for (const line of [...hunk.lines, undefined]) {
      if (line && line.kind !== 'equal') {
        block.push(line);
        continue;
      }
      lines.push(...change(block));
      block = [];
      if (line) lines.push(line);
    }
    return { ...hunk, lines };
  });
}

function joined(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('');
}

const ONE_LINE = onFile('a\n', [['a', 'b']]);
const NUMBERED = Array.from({ length: 20 }, (_, index) => `line ${index + 1}.\n`).join('');
const TWO_FOR_TWO = onFile('one\ntwo\n', [['one\ntwo', 'alpha\nbeta']]);
const GROWS_AT_TOP = onFile(NUMBERED, [['line 1.', 'x\ny\nline 1.'], ['line 20.', 'z']]);

/** Faults in the diff for the user interface. */
export const STRUCTURED_DIFF_FAULTS: readonly Fault[] = [
  diffFault({
    name: 'modified-lines-not-removed',
    breaks: ['structured-diff/totals'],
    description: '`removed` does not count modified lines.',
    example: ONE_LINE,
    diff: (right) => (before, after) => {
      const diff = right(before, after);
      const removed = diff.hunks.flatMap((hunk) => hunk.lines).filter((line) => line.kind === 'remove').length;
      return { ...diff, removed };
    },
  }),
  diffFault({
    name: 'context-in-totals',
    breaks: ['structured-diff/totals'],
    description: 'The totals count context lines.',
    example: onFile('a\nb\nc\n', [['b', 'x']]),
    diff: (right) => (before, after) => {
      const diff = right(before, after);
      const context = diff.hunks.flatMap((hunk) => hunk.lines).filter((line) => line.kind === 'equal').length;
      return { ...diff, added: diff.added + context, removed: diff.removed + context };
    },
  }),
  diffFault({
    name: 'new-start-is-old-start',
    breaks: ['structured-diff/hunk-starts'],
    description: '`new_start` is the start in the old text.',
    example: GROWS_AT_TOP,
    diff: (right) => mapHunks(right, (hunk) => (hunk.new_count === 0 || hunk.old_count === 0 ? hunk : { ...hunk, new_start: hunk.old_start })),
  }),
  diffFault({
    name: 'starts-from-zero',
    breaks: ['structured-diff/hunk-starts'],
    description: 'Starts are counted from zero.',
    example: ONE_LINE,
    diff: (right) => mapHunks(right, (hunk) => ({
      ...hunk,
      old_start: hunk.old_count === 0 ? hunk.old_start : hunk.old_start - 1,
      new_start: hunk.new_count === 0 ? hunk.new_start : hunk.new_start - 1,
    })),
  }),
  diffFault({
    name: 'empty-side-counts-one',
    breaks: ['structured-diff/counts'],
    description: 'A side without lines starts at 1 and counts 1.',
    example: onFile('hello\n', [['hello\n', '']]),
    diff: (right) => mapHunks(right, (hunk) => ({
      ...hunk,
      ...(hunk.new_count === 0 ? { new_start: 1, new_count: 1 } : {}),
      ...(hunk.old_count === 0 ? { old_start: 1, old_count: 1 } : {}),
    })),
  }),
  diffFault({
    name: 'counts-without-context',
    breaks: ['structured-diff/counts'],
    description: 'The counts of a hunk leave context lines out.',
    example: onFile('a\nb\n', [['b', 'x']]),
    diff: (right) => mapHunks(right, (hunk) => {
      const context = hunk.lines.filter((line) => line.kind === 'equal').length;
      return { ...hunk, old_count: hunk.old_count - context, new_count: hunk.new_count - context };
    }),
  }),
  diffFault({
    name: 'additions-first',
    breaks: ['structured-diff/removals-before-additions'],
    description: 'Added lines stand before removed ones.',
    example: TWO_FOR_TWO,
    diff: (right) => mapBlocks(right, (block) => [...block.filter((line) => line.kind !== 'remove'), ...block.filter((line) => line.kind === 'remove')]),
  }),
  {
    name: 'final-newline-not-diffed',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structured-diff/attached-when-changed'],
    description: 'Where only the final newline differs no diff is attached.',
    example: onFile('a', [['a', 'a\n']]),
    parts: (base) => withoutDiffWhere(base, (old, now) => `${old}\n` === now || `${now}\n` === old),
  },
  {
    name: 'endings-not-diffed',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structured-diff/attached-when-changed', 'replace/diff-iff-changed'],
    description: 'Where only endings differ no diff is attached.',
    example: onFile('a\nb\r\n', [['a\nb\n', 'a\nb\n']]),
    parts: (base, { normaliseEndings }) => withoutDiffWhere(base, (old, now) => normaliseEndings(old) === normaliseEndings(now)),
  },
  diffFault({
    name: 'text-keeps-its-newline',
    breaks: ['structured-diff/text-without-ending'],
    description: 'Removed and added lines keep their newline.',
    example: TWO_FOR_TWO,
    diff: (right) => mapLines(right, (line) => (line.kind === 'remove' || line.kind === 'add' ? { ...line, text: `${line.text}\n` } : line)),
  }),
  diffFault({
    name: 'context-at-old-numbers',
    breaks: ['structured-diff/replay'],
    description: 'Context is read from the new text at line numbers of the old one.',
    example: onFile('1\n2\n3\n4\n5\n6\n7\n8\n9\n', [['1\n', 'x\n1\n'], ['9', 'y']]),
    diff: (right, { splitLines }) => (before, after) => {
      const now = splitLines(after).map((line) => line.replace(/\r?\n$/, ''));
      return mapHunks(right, (hunk) => {
        let old = hunk.old_start - 1;
        const lines = hunk.lines.map((line): DiffLine => {
          const at = old;
          if (line.kind !== 'add') old += 1;
          return line.kind === 'equal' && now[at] !== undefined ? { ...line, text: now[at] } : line;
        });
        return { ...hunk, lines };
      })(before, after);
    },
  }),
  diffFault({
    name: 'rest-of-the-file-replaced',
    breaks: ['structured-diff/least-changes'],
    shouldOnly: true,
    description: 'From the first difference on the whole rest of the file is shown as replaced.',
    example: onFile('1\n2\n3\n4\n5\n', [['1\n', 'x\n1\n']]),
    diff: (right, { splitLines }) => (before, after) => {
      const old = splitLines(before);
      const now = splitLines(after);
      let same = 0;
      while (same < old.length && same < now.length && old[same] === now[same]) same += 1;
      if (old.length - same < 2 && now.length - same < 2) return right(before, after);
      return replacedFrom(old, now, same);
    },
  }),
  diffFault({
    name: 'mark-not-diffed',
    breaks: ['structured-diff/replay', 'replace/diff-faithful'],
    description: 'The byte order mark is taken off before the diff is made.',
    example: onFile('\ufeffa\n', [['a', 'b']]),
    diff: (right) => (before, after) => right(before.replace(/^\ufeff/, ''), after.replace(/^\ufeff/, '')),
  }),
  diffFault({
    name: 'segments-exchanged',
    breaks: ['structured-diff/modify-segments'],
    description: 'The old segments of a modified line stand under `new`, and the other way round.',
    example: onFile('let n = 1;\n', [['1;', '2;']]),
    diff: (right) => mapLines(right, (line) => (line.kind === 'modify' ? { kind: 'modify', old: line.new, new: line.old } : line)),
  }),
  diffFault({
    name: 'segments-of-one-kind',
    breaks: ['structured-diff/modify-segments'],
    description: 'Equal words of the old side of a modified line are marked as removed.',
    example: onFile('let n = 1;\n', [['1;', '2;']]),
    diff: (right) => mapLines(right, (line) =>
      line.kind === 'modify' ? { ...line, old: line.old.map((segment): Segment => ({ ...segment, kind: 'remove' })) } : line),
  }),
  diffFault({
    name: 'kinds-of-its-own',
    breaks: ['structured-diff/shape'],
    description: 'Added lines are of a kind `insert`.',
    example: TWO_FOR_TWO,
    diff: (right) => mapLines(right, (line) => (line.kind === 'add' ? ({ ...line, kind: 'insert' } as unknown as DiffLine) : line)),
  }),
  diffFault({
    name: 'hunks-from-the-end',
    breaks: ['structured-diff/hunks-ordered'],
    description: 'Hunks stand from the end of the file to its start.',
    example: GROWS_AT_TOP,
    diff: (right) => (before, after) => {
      const diff = right(before, after);
      return { ...diff, hunks: [...diff.hunks].reverse() };
    },
  }),
  diffFault({
    name: 'first-hunk-only',
    breaks: ['structured-diff/before-and-after', 'structured-diff/replay'],
    description: 'The diff ends after its first hunk.',
    example: GROWS_AT_TOP,
    diff: (right) => (before, after) => {
      const hunks = right(before, after).hunks.slice(0, 1);
      const count = (kind: DiffLine['kind']) => hunks.flatMap((hunk) => hunk.lines).filter((line) => line.kind === kind || line.kind === 'modify').length;
      return { added: count('add'), removed: count('remove'), hunks };
    },
  }),
  diffFault({
    name: 'controls-not-diffed',
    breaks: ['structured-diff/binary-like'],
    description: 'Control characters are dropped before the diff is made.',
    example: onFile('a\0\nb\n', [['b', 'c']]),
    // oxlint-disable-next-line no-control-regex
    diff: (right) => (before, after) => right(before.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ''), after.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')),
  }),
  diffFault({
    name: 'two-lines-of-context',
    breaks: ['structured-diff/hunk-context'],
    shouldOnly: true,
    description: 'A hunk has at most two lines of context at its start.',
    example: onFile('1\n2\n3\n4\n5\n', [['4', 'x']]),
    diff: (right) => mapHunks(right, (hunk) => {
      const first = hunk.lines.findIndex((line) => line.kind !== 'equal');
      const cut = Math.max(0, first - 2);
      if (cut === 0) return hunk;
      return {
        old_start: hunk.old_start + cut, old_count: hunk.old_count - cut,
        new_start: hunk.new_start + cut, new_count: hunk.new_count - cut,
        lines: hunk.lines.slice(cut),
      };
    }),
  }),
  diffFault({
    name: 'never-modified',
    breaks: ['structured-diff/modify-pairing'],
    shouldOnly: true,
    description: 'One line for one is shown as removed and added.',
    example: ONE_LINE,
    diff: (right) => mapBlocks(right, (block) => block.flatMap((line): DiffLine[] =>
      line.kind === 'modify' ? [{ kind: 'remove', text: joined(line.old) }, { kind: 'add', text: joined(line.new) }] : [line])),
  }),
  diffFault({
    name: 'empty-side-starts-anywhere',
    breaks: ['structured-diff/empty-side-start'],
    shouldOnly: true,
    description: 'A side without lines starts two lines too far.',
    example: onFile('hello\n', [['hello\n', '']]),
    diff: (right) => mapHunks(right, (hunk) => ({
      ...hunk,
      old_start: hunk.old_count === 0 ? hunk.old_start + 2 : hunk.old_start,
      new_start: hunk.new_count === 0 ? hunk.new_start + 2 : hunk.new_start,
    })),
  }),
  diffFault({
    name: 'lone-cr-cuts-no-line',
    breaks: ['structured-diff/line-cutting'],
    shouldOnly: true,
    description: 'A lone CR does not end a line of the diff.',
    example: onFile('a\rb\n', [['b', 'c']]),
    diff: (right) => (before, after) => restored(right(before.replace(/\r(?!\n)/g, HELD), after.replace(/\r(?!\n)/g, HELD))),
  }),
  {
    name: 'marker-for-a-small-change',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structured-diff/oversize-marker'],
    shouldOnly: true,
    description: 'A change of more than 16 KiB is said to be too large to show.',
    example: onFile({ parts: [{ repeat: 'x', times: 20_000 }, '\nT\n'] }, [['T', 'y']]),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        if (!result.changed || result.oldWhole.length < 16_384) return outcome;
        return { ...outcome, diffs: [{ path: null, note: '[diff truncated]' }] } as typeof outcome;
      },
    }),
  },
];

/** Stands for a lone CR while lines are cut. */
const HELD = '\u{10fffd}';

function restored(diff: StructuredDiff): StructuredDiff {
  return JSON.parse(JSON.stringify(diff).replaceAll(HELD, '\\r')) as StructuredDiff;
}

function withoutDiffWhere(base: PartsOf['replace'], isSame: (old: string, now: string) => boolean): Partial<PartsOf['replace']> {
  return {
    success(result, context) {
      const outcome = base.success(result, context);
      if (outcome.status === 'success' && isSame(result.oldWhole, result.newWhole)) delete outcome.diffs;
      return outcome;
    },
  };
}

function replacedFrom(old: readonly string[], now: readonly string[], same: number): StructuredDiff {
  const text = (line: string) => line.replace(/\r?\n$/, '');
  const start = Math.max(0, same - 3);
  const lines: DiffLine[] = [
    ...old.slice(start, same).map((line): DiffLine => ({ kind: 'equal', text: text(line) })),
    ...old.slice(same).map((line): DiffLine => ({ kind: 'remove', text: text(line) })),
    ...now.slice(same).map((line): DiffLine => ({ kind: 'add', text: text(line) })),
  ];
  const oldCount = old.length - start;
  const newCount = now.length - start;
  return {
    added: now.length - same,
    removed: old.length - same,
    hunks: [{
      old_start: oldCount ? start + 1 : start, old_count: oldCount,
      new_start: newCount ? start + 1 : start, new_count: newCount,
      lines,
    }],
  };
}
