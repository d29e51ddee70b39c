import { diffArrays } from 'diff';
import type { DiffLine, Hunk, Segment, StructuredDiff } from '../../outcome.ts';
import { diffLines, textOfLine } from '../diff-lines.ts';
import { wordsOf } from '../words.ts';

interface Step {
  kind: 'equal' | 'remove' | 'add';
  line: string;
}

/** A diff that is right in every respect, for tests; made with the package `diff`. */
export function rightDiff(before: string, after: string, context = 3): StructuredDiff {
  const steps = stepsOf(diffLines(before), diffLines(after));
  const shown = steps.map((_, index) => steps.some((step, at) => step.kind !== 'equal' && Math.abs(at - index) <= context));
  const hunks: Hunk[] = [];
  let old = 0;
  let fresh = 0;
  let open: { hunk: Hunk; steps: Step[] } | undefined;
  const close = (): void => {
    if (open) open.hunk.lines = linesOf(open.steps);
    open = undefined;
  };
  for (const [index, step] of steps.entries()) {
    if (!shown[index]) close();
    else if (!open) {
      open = { hunk: { old_start: old + 1, old_count: 0, new_start: fresh + 1, new_count: 0, lines: [] }, steps: [] };
      hunks.push(open.hunk);
    }
    if (step.kind !== 'add') old += 1;
    if (step.kind !== 'remove') fresh += 1;
    if (!open) continue;
    open.steps.push(step);
    if (step.kind !== 'add') open.hunk.old_count += 1;
    if (step.kind !== 'remove') open.hunk.new_count += 1;
  }
  close();
  for (const hunk of hunks) {
    if (hunk.old_count === 0) hunk.old_start -= 1;
    if (hunk.new_count === 0) hunk.new_start -= 1;
  }
  const count = (kind: Step['kind']): number => steps.filter((step) => step.kind === kind).length;
  return { added: count('add'), removed: count('remove'), hunks };
}

function stepsOf(old: string[], fresh: string[]): Step[] {
  return diffArrays(old, fresh).flatMap(({ added, removed, value }) =>
    value.map((line): Step => ({ kind: added ? 'add' : removed ? 'remove' : 'equal', line })));
}

function linesOf(steps: Step[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    if (removed.length === 1 && added.length === 1) lines.push(modified(removed[0]!, added[0]!));
    else lines.push(...removed.map((text) => ({ kind: 'remove' as const, text })), ...added.map((text) => ({ kind: 'add' as const, text })));
    removed = [];
    added = [];
  };
  for (const { kind, line } of steps) {
    const text = textOfLine(line);
    if (kind === 'remove') removed.push(text);
    else if (kind === 'add') added.push(text);
    else {
      flush();
      lines.push({ kind, text });
    }
  }
  flush();
  return lines;
}

function modified(old: string, fresh: string): DiffLine {
  const oldSide: Segment[] = [];
  const newSide: Segment[] = [];
  for (const { added, removed, value } of diffArrays(wordsOf(old), wordsOf(fresh))) {
    const text = value.join('');
    if (!added) oldSide.push({ kind: removed ? 'remove' : 'equal', text });
    if (!removed) newSide.push({ kind: added ? 'add' : 'equal', text });
  }
  return { kind: 'modify', old: oldSide, new: newSide };
}
