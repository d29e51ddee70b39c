/**
 * Where a quote stands, by the definitions of dialect `common`: every offset is tried, overlapping places included.
 * Texts are sequences of symbols: the bytes of a file, or its UTF-16 code units.
 */
export type Symbols = ArrayLike<number>;

/** The symbols from `start` up to `end`. */
export interface Place {
  start: number;
  end: number;
}

/** What a quote is: see the definitions of dialect `common`. */
export type QuoteKind = 'unique' | 'raw-unique' | 'folded' | 'several' | 'missing' | 'open';

export interface Quote {
  kind: QuoteKind;
  exact: Place[];
  folded: Place[];
}

export const CR = 13;
export const LF = 10;

/** Looks up a quote that is not empty. */
export function lookUp(text: Symbols, quote: Symbols): Quote {
  const exact = exactPlaces(text, quote);
  const folded = holds(text, CR) || holds(quote, CR) ? foldedPlaces(text, quote) : exact;
  return { kind: kindOf(text, exact, folded), exact, folded };
}

function kindOf(text: Symbols, exact: Place[], folded: Place[]): QuoteKind {
  if (exact.length === 0 && folded.length === 0) return 'missing';
  const [only] = exact;
  if (only && exact.length === 1 && isClean(text, only)) return folded.length === 1 ? 'unique' : 'raw-unique';
  if (exact.length === 0 && folded.length === 1) return 'folded';
  return apart(exact.length > 0 ? exact : folded) ? 'several' : 'open';
}

/** Two of the places share no symbol. */
function apart(places: Place[]): boolean {
  const first = places[0];
  const last = places.at(-1);
  return first !== undefined && last !== undefined && first.end <= last.start;
}

function isClean(text: Symbols, { start, end }: Place): boolean {
  return !splitsEnding(text, start) && !splitsEnding(text, end);
}

function splitsEnding(text: Symbols, offset: number): boolean {
  return text[offset - 1] === CR && text[offset] === LF;
}

/** All places where the symbols of the quote stand. */
export function exactPlaces(text: Symbols, quote: Symbols): Place[] {
  const places: Place[] = [];
  for (let start = 0; start + quote.length <= text.length; start += 1) {
    let length = 0;
    while (length < quote.length && text[start + length] === quote[length]) length += 1;
    if (length === quote.length) places.push({ start, end: start + length });
  }
  return places;
}

/** All places where the quote stands when every ending counts as LF; a place covers whole endings. */
export function foldedPlaces(text: Symbols, quote: Symbols): Place[] {
  const units = unitsOf(text);
  return exactPlaces(units.symbols, unitsOf(quote).symbols).map(({ start, end }) => ({
    start: units.borders[start] as number,
    end: units.borders[end] as number,
  }));
}

interface Units {
  /** One per unit, an ending as LF. */
  symbols: number[];
  /** Offset of each unit, and the length of the text. */
  borders: number[];
}

function unitsOf(text: Symbols): Units {
  const symbols: number[] = [];
  const borders: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    borders.push(at);
    symbols.push(text[at] === CR ? LF : (text[at] as number));
    if (text[at] === CR && text[at + 1] === LF) at += 1;
  }
  borders.push(text.length);
  return { symbols, borders };
}

export function holds(text: Symbols, symbol: number): boolean {
  for (let at = 0; at < text.length; at += 1) if (text[at] === symbol) return true;
  return false;
}

/** Places from the left, each the next that shares nothing with the one before. */
export function leftToRight(places: Place[]): Place[] {
  const taken: Place[] = [];
  for (const place of places) if (taken.length === 0 || (taken.at(-1) as Place).end <= place.start) taken.push(place);
  return taken;
}

export function shareASymbol(a: Place, b: Place): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end);
}
