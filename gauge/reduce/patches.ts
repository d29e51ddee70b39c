import type { Case } from '../../contract/case.ts';
import { exchangedNames } from './names.ts';
import { chunksOf, joined, linesOfPatch, patchIn, sectionsOf, type PatchLine, type Range } from './patch-text.ts';
import { callsOf } from './steps.ts';
import { textsOf, type CaseText } from './texts.ts';

/** Patches of more lines than this lose them by stretches only. */
const MOST_LINES = 60;

interface PlacedPatch {
  lines: PatchLine[];
  /** The case with other lines in this patch. */
  replace(lines: readonly PatchLine[]): Case;
}

/** Every patch that is sent. */
export function patchesOf(kase: Case): PlacedPatch[] {
  return callsOf(kase).flatMap(({ call, replace }) => {
    const patch = patchIn(call);
    if (patch === undefined) return [];
    return [{ lines: linesOfPatch(patch), replace: (lines: readonly PatchLine[]) => replace({ ...call, arguments: joined(lines) }) }];
  });
}

/** Operations, from the last; then two at a time. */
export function* fewerSections(kase: Case): Iterable<Case> {
  for (const { lines, replace } of patchesOf(kase)) {
    const sections = sectionsOf(lines).reverse();
    for (const section of sections) yield replace(without(lines, section));
    for (const [index, later] of sections.entries()) for (const earlier of sections.slice(index + 1)) yield replace(without(without(lines, later), earlier));
  }
}

/** Chunks, from the last. */
export function* fewerChunks(kase: Case): Iterable<Case> {
  for (const { lines, replace } of patchesOf(kase)) for (const chunk of chunksOf(lines).reverse()) yield replace(without(lines, chunk));
}

/** Lines of patches, whatever they are: halves, quarters, ... down to one by one, from the last. */
export function* fewerPatchLines(kase: Case): Iterable<Case> {
  for (const { lines, replace } of patchesOf(kase)) {
    for (let size = lines.length >> 1; size >= 1; size >>= 1) {
      for (let at = lines.length - size; at >= 0; at -= size) yield replace(lines.toSpliced(at, size));
    }
  }
}

const SIGNS = [' ', '+', '-'];

/** Plainer lines: LF after each, nothing around markers, headers without a context, another sign. */
export function* plainerPatchLines(kase: Case): Iterable<Case> {
  const lf = (line: PatchLine): PatchLine => ({ ...line, ending: '\n' });
  for (const { lines, replace } of patchesOf(kase)) {
    yield replace(lines.map(lf));
    if (lines.length > MOST_LINES) continue;
    for (const [at, line] of lines.entries()) for (const plain of [lf(line), ...plainer(line)]) yield replace(lines.with(at, plain));
  }
}

/** Nothing but blanks. */
function isBare({ kind, lead }: PatchLine): boolean {
  return kind === 'mark' && lead.trim() === '';
}

function plainer(line: PatchLine): PatchLine[] {
  if (isBare(line)) return [{ ...line, lead: '', text: 'a', kind: 'other' }, { ...line, lead: ' ', text: 'a', kind: 'quote' }];
  if (line.kind === 'mark') return [{ ...line, lead: line.lead.trim() }];
  if (line.kind === 'path') return [{ ...line, lead: line.lead.trimStart() }, { ...line, text: line.text.trim() }];
  if (line.lead === '@@ ') return [{ ...line, lead: '@@', text: '', kind: 'mark' }];
  return SIGNS.includes(line.lead) ? SIGNS.map((lead) => ({ ...line, lead })) : [];
}

/** Operations, chunks and lines in another order; names in each other's place. */
export function* otherPatchOrder(kase: Case): Iterable<Case> {
  const small = patchesOf(kase).filter(({ lines }) => lines.length <= MOST_LINES);
  for (const { lines, replace } of small) {
    for (const ranges of [sectionsOf(lines), chunksOf(lines), lines.map((_, at): Range => [at, at + 1])]) {
      for (const [index, [start, middle]] of ranges.entries()) {
        const [next, end] = ranges[index + 1] ?? [];
        if (next !== middle || end === undefined) continue;
        yield replace([...lines.slice(0, start), ...lines.slice(middle, end), ...lines.slice(start, middle), ...lines.slice(end)]);
      }
    }
  }
  if (small.length > 0) yield* exchangedNames(kase);
}

function without(lines: readonly PatchLine[], [start, end]: Range): PatchLine[] {
  return lines.toSpliced(start, end - start);
}

/** A line that ends nowhere is odder than one that ends with CRLF. */
const UNENDED = 3;

/** What the cost of a case counts of its patches, most telling first: operations, chunks, lines, what is neither text nor path. */
export interface PatchShape {
  sections: number;
  chunks: number;
  lines: number;
  /** Lines that are hard to see, of patches and of the files beside them: blank ones, and last ones without an ending. */
  unseen: number;
  marks: number;
}

export function patchShape(kase: Case): PatchShape {
  const shape = { sections: 0, chunks: 0, lines: 0, unseen: 0, marks: 0 };
  const patches = patchesOf(kase);
  if (patches.length > 0) for (const text of textsOf(kase)) shape.unseen += unseenLines(text);
  for (const { lines } of patches) {
    shape.sections += sectionsOf(lines).length;
    shape.chunks += chunksOf(lines).length;
    shape.lines += lines.length;
    shape.unseen += lines.filter(isBare).length;
    for (const { lead, ending } of lines) shape.marks += lead.length + (ending.length || UNENDED);
  }
  return shape;
}

function unseenLines({ text, kind }: CaseText): number {
  if (kind !== 'content') return text.trim() === '' ? 1 : 0;
  const unended = text === '' || text.endsWith('\n') ? 0 : 1;
  return unended + text.split('\n').slice(0, unended ? undefined : -1).filter((line) => line.trim() === '').length;
}
