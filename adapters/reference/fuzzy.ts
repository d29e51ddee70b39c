import type { Edit, Edited, Located, Span, View } from './parts.ts';
import { countApart, inFileOrder, occurrences, refuseEmpty } from './locate.ts';
import { Refusal } from './refusal.ts';
import { restore, spliceAndRestore, spliceText } from './splice.ts';
import { normaliseEndings } from './text.ts';

/** Blanks at line ends, compatibility forms, typographic quotes, dashes and blanks no longer make a difference. */
export function foldLookAlikes(text: string): string {
  const lines = text.normalize('NFKC').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ');
}

/**
 * Quotes are looked up as they are. If one is not there but its folded form is in the folded file, the whole call
 * moves to the folded file. How often a quote occurs is counted in the folded file in either case.
 */
export function locateWithFallback(view: View, edits: readonly Edit[]): Located {
  refuseEmpty(edits);
  const folded = foldedView(view);
  const fallback = edits.some((edit) => isOnlyIn(folded, view, edit));
  const space = fallback ? folded : view;
  return { view: space, spans: edits.map((edit, index) => locateOne(space, folded, edit, index)) };
}

function foldedView(view: View): View {
  return {
    whole: view.whole,
    text: foldLookAlikes(view.text),
    offset: (position) => position,
    fold: (string) => foldLookAlikes(normaliseEndings(string)),
  };
}

function isOnlyIn(folded: View, view: View, edit: Edit): boolean {
  return !occurs(view, edit) && occurs(folded, edit);
}

function occurs(view: View, edit: Edit): boolean {
  return occurrences(view.text, view.fold(edit.oldText), (text, quote) => (text.includes(quote) ? 1 : 0)) > 0;
}

function locateOne(space: View, folded: View, edit: Edit, index: number): Span {
  const counted = folded.fold(edit.oldText);
  // A quote of blanks folds to nothing, which stands everywhere: it names no place.
  if (counted === '' || !occurs(space, edit)) throw new Refusal('not-found', { index });
  const count = occurrences(folded.text, counted, countApart);
  if (count > 1) throw new Refusal('duplicate', { index, count });
  const quote = space.fold(edit.oldText);
  const start = space.text.indexOf(quote);
  return { index, start, end: start + quote.length, newText: edit.newText };
}

/** After a fallback only the lines that a span touches are rewritten; the others keep what the folding took. */
export function spliceKeepingLines(located: Located, insertion: (span: Span) => string, original: View): Edited {
  if (located.view === original) return spliceAndRestore(located, insertion);
  const lines = linesOf(original.text);
  const foldedLines = linesOf(located.view.text);
  const pieces: string[] = [];
  let line = 0;
  for (const { firstLine, endLine, place, spans } of groupByLines(located.spans, foldedLines)) {
    const touched = foldedLines.slice(firstLine, endLine).join('');
    pieces.push(...lines.slice(line, firstLine), spliceText(touched, spans, insertion, (position) => position - place));
    line = endLine;
  }
  pieces.push(...lines.slice(line));
  return restore(original.whole, original.text, pieces.join(''));
}

/** The lines `[firstLine, endLine)`, the first of which starts at `place`, and the spans that touch them. */
interface Group {
  firstLine: number;
  endLine: number;
  place: number;
  spans: Span[];
}

/** Spans that share a line share a group. */
function groupByLines(spans: readonly Span[], lines: readonly string[]): Group[] {
  const starts = startsOf(lines);
  const groups: Group[] = [];
  for (const span of inFileOrder(spans)) {
    const firstLine = lineAt(starts, span.start);
    const endLine = lineAt(starts, span.end - 1) + 1;
    const last = groups.at(-1);
    if (last && firstLine < last.endLine) {
      last.spans.push(span);
      last.endLine = Math.max(last.endLine, endLine);
    } else {
      groups.push({ firstLine, endLine, place: starts[firstLine] as number, spans: [span] });
    }
  }
  return groups;
}

function startsOf(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let place = 0;
  for (const line of lines) {
    starts.push(place);
    place += line.length;
  }
  return starts;
}

function lineAt(starts: readonly number[], position: number): number {
  return starts.findLastIndex((start) => start <= position);
}

/** Lines with their LF. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
