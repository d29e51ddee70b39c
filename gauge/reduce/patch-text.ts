import type { Call } from '../../contract/case.ts';

/** A line of a patch, read loosely: it need not be well formed. All parts in order are the line. */
export interface PatchLine {
  /** What stands before the text: a marker, a sign, or nothing. */
  lead: string;
  text: string;
  /** What the text is: a path; lines of a file (to keep, to remove, to look for); anything else. Marks have none. */
  kind: 'path' | 'quote' | 'other' | 'mark';
  /** LF, CRLF, or nothing at the end of the patch. */
  ending: string;
}

const OPERATION = /^\s*\*\*\* (?:Add|Delete|Update) File: /;
const PATH = /^\s*\*\*\* (?:(?:Add|Delete|Update) File|Move to): /;
const MARK = /^\s*(?:\*\*\* (?:Begin Patch|End Patch|End of File)|@@)?\s*$/;

/** The patch that a call sends; `undefined` where it sends none. */
export function patchIn(call: Call): string | undefined {
  return call.tool === 'apply_patch' && typeof call.arguments === 'string' ? call.arguments : undefined;
}

export function linesOfPatch(patch: string): PatchLine[] {
  return patch.split(/(?<=\n)/).filter((line) => line !== '').map((line) => {
    const ending = /\r?\n$/.exec(line)?.[0] ?? '';
    return { ...partsOf(line.slice(0, line.length - ending.length)), ending };
  });
}

export function joined(lines: readonly PatchLine[]): string {
  return lines.map(({ lead, text, ending }) => lead + text + ending).join('');
}

function partsOf(line: string): Omit<PatchLine, 'ending'> {
  const path = PATH.exec(line)?.[0];
  if (path !== undefined) return { lead: path, text: line.slice(path.length), kind: 'path' };
  if (line !== ' ' && MARK.test(line)) return { lead: line, text: '', kind: 'mark' };
  if (line.startsWith('@@ ')) return { lead: '@@ ', text: line.slice(3), kind: 'quote' };
  if (/^[ +-]/.test(line)) return { lead: line.charAt(0), text: line.slice(1), kind: line.startsWith('+') ? 'other' : 'quote' };
  return { lead: '', text: line, kind: 'other' };
}

/** Places of lines: from, up to. */
export type Range = readonly [start: number, end: number];

/** Each operation with its lines. */
export function sectionsOf(lines: readonly PatchLine[]): Range[] {
  const last = lines.findLastIndex(({ lead }) => lead.trim() === '*** End Patch');
  const starts = lines.flatMap(({ lead }, at) => (OPERATION.test(lead) ? [at] : []));
  return rangesFrom(starts, last < 0 ? lines.length : last);
}

/** Each chunk with its header. */
export function chunksOf(lines: readonly PatchLine[]): Range[] {
  return sectionsOf(lines).flatMap(([start, end]) => {
    const starts = lines.slice(start, end).flatMap(({ lead }, at) => (lead.startsWith('@@') ? [start + at] : []));
    return rangesFrom(starts, end);
  });
}

function rangesFrom(starts: readonly number[], end: number): Range[] {
  return starts.map((start, index): Range => [start, starts[index + 1] ?? end]).filter(([start, stop]) => start < stop);
}
