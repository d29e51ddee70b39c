// Dialect pi-fuzzy: where some quote has no exact occurrence, the whole call goes on in the folded text. Counts are always folded.

import type { Concession } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { fold } from '../text/fold.ts';
import { foldEndings, greedyCount, occurrences, unitsOfText } from '../text/units.ts';
import { countingMatters, counted, cuts, overlaps, spansOf, type Counting, type Located, type Span } from './locate.ts';
import { exactWays, overlapping, refusedQuotes, unchanged, written } from './pi-text.ts';
import { textBetween } from '../text/utf8.ts';
import type { Scene } from './scene.ts';
import { distinct, type Demand, type Refusal, type Success, type Way } from './ways.ts';

const STRICT_COUNT: Concession = { rule: 'replace/self-overlap-counting', note: 'counts every start, overlapping ones too' };
const FOLDS_ALL: Concession = { rule: 'replace/fuzzy-untouched-lines', note: 'writes the whole file folded' };

export function fuzzyWays(scene: Scene, exact: readonly Located[]): Way[] {
  if (exact.some(({ quote }) => quote.length === 0)) return exactWays(scene, exact);
  const text = foldEndings(textBetween(scene.bytes, scene.skipped, scene.bytes.length));
  const folded = fold(text);
  const codes = unitsOfText(folded, false);
  const inFolded = exact.map((located) => locateFolded(codes, located));
  if (inFolded.some(({ quote }) => quote.length === 0)) return [{ kind: 'open' }];
  const fallback = exact.some(({ starts }) => starts.length === 0);
  const judge = (counting: Counting): Way[] => {
    const all = exact.map((located, index) => decisive(located, inFolded[index] as Located, fallback, counting));
    const refusal = refusedQuotes(scene, all, counting);
    if (refusal) return [text === folded ? refusal : countedFolded(refusal)];
    return fallback ? foldedWays(scene, all, text, folded, codes.length) : inPlace(scene, all, decidingInPlace(text !== folded, countingMatters(inFolded)));
  };
  const ways = judge('greedy');
  if (countingMatters(inFolded)) ways.push(...judge('all').map((way): Way => (way.kind === 'open' ? way : { ...way, concession: STRICT_COUNT })));
  return ways;
}

function locateFolded(codes: readonly number[], located: Located): Located {
  const quote = unitsOfText(fold(foldEndings(located.edit.oldText)), false);
  const starts = quote.length === 0 ? [] : occurrences(codes, codes.length, quote);
  return { ...located, quote, starts, greedy: greedyCount(starts, quote.length) };
}

/** What an edit is judged by: its folded occurrences where they are several or all there is, else its first exact one. */
function decisive(exact: Located, folded: Located, fallback: boolean, counting: Counting): Located {
  if (fallback || counted(folded, counting) > 1) return folded;
  return { ...exact, starts: exact.starts.slice(0, 1), greedy: 1 };
}

/** The number that a message states is that of the folded text. */
function countedFolded(refusal: Refusal): Refusal {
  const says = refusal.says.map((demand): Demand =>
    demand.match.first?.names === 'number' ? { ...demand, rules: distinct(['replace/fuzzy-uniqueness', ...demand.rules]) } : demand);
  return { ...refusal, says };
}

/** The rules that decide, besides the usual ones, what an edit without fallback writes. */
function decidingInPlace(foldingMatters: boolean, overlapsItself: boolean): RuleId[] {
  return [...(overlapsItself ? ['replace/self-overlap-counting' as const] : []), ...(foldingMatters ? ['replace/fuzzy-fallback' as const] : [])];
}

function inPlace(scene: Scene, all: readonly Located[], deciding: readonly RuleId[]): Way[] {
  const ways = exactWays(scene, all);
  if (deciding.length === 0) return ways;
  return ways.map((way): Way => (way.kind === 'success' ? { ...way, content: distinct([...deciding, ...way.content]) } : way));
}

function foldedWays(scene: Scene, all: readonly Located[], text: string, folded: string, count: number): Way[] {
  const spans = spansOf(all);
  if (overlaps(spans, count)) return [overlapping(scene, spans)];
  const shown = Array.from(folded);
  const inserted = spans.map(({ located }) => foldEndings(located.edit.newText));
  const whole = assemble(shown, '', spans, inserted);
  const { characters, rest } = untouchedAsTheyWere(shown, spans, text, folded);
  const preserved = assemble(characters, rest, spans, inserted);
  const keeps = byFolding(written(scene, spans, preserved, text, joined(preserved)));
  const folds = byFolding(written(scene, spans, whole, text, joined(whole)));
  const same = keeps.after.equals(folds.after);
  const ways: (Refusal | Success)[] = same ? [keeps] : [keeps, { ...folds, concession: FOLDS_ALL }];
  const nothingNew = joined(whole) === folded || joined(preserved) === text;
  return nothingNew ? [unchanged(scene), ...ways] : ways;
}

type FoldedPiece = { kept: string } | { inserted: string };

/** Cut at the spans, every span replaced; `rest` stands behind everything. */
function assemble(characters: readonly string[], rest: string, spans: readonly Span[], inserted: readonly string[]): FoldedPiece[] {
  const edges = cuts(spans, characters.length);
  const pieces: FoldedPiece[] = [];
  for (let at = 0; at <= spans.length; at += 1) {
    const last = at === spans.length;
    pieces.push({ kept: characters.slice(edges[2 * at], edges[2 * at + 1]).join('') + (last ? rest : '') });
    if (!last) pieces.push({ inserted: inserted[at] as string });
  }
  return pieces;
}

function joined(pieces: readonly FoldedPiece[]): string {
  return pieces.map((piece) => ('kept' in piece ? piece.kept : piece.inserted)).join('');
}

/**
 * The folded characters, but each line that shares none with a span stands as it was, at the place of its first character.
 * An empty last line has no character: what it was is the rest.
 */
function untouchedAsTheyWere(shown: readonly string[], spans: readonly Span[], text: string, folded: string): { characters: string[]; rest: string } {
  const characters = [...shown];
  const originals = text.split('\n');
  const lines = folded.split('\n');
  let start = 0;
  let rest = '';
  for (const [index, line] of lines.entries()) {
    const last = index === lines.length - 1;
    const end = start + Array.from(line).length + (last ? 0 : 1);
    const touched = spans.some((span) => Math.max(span.start, start) < Math.min(span.end, end));
    if (!touched) {
      const original = `${originals[index] as string}${last ? '' : '\n'}`;
      if (start === end) rest = original;
      else characters.fill('', start, end)[start] = original;
    }
    start = end;
  }
  return { characters, rest };
}

function byFolding(success: Success): Success {
  const rules: RuleId[] = ['replace/fuzzy-fallback', ...success.rules];
  return {
    ...success,
    rules: distinct(rules),
    content: ['replace/fuzzy-fallback', 'replace/fuzzy-untouched-lines', ...success.content],
  };
}
