import { coarseView } from '../../contract/matchers/coarse-view.ts';
import type { Traits } from '../../contract/traits.ts';
import type { Content } from './content.ts';
import { shareASymbol, type Place, type Quote } from './places.ts';

export interface Edit {
  oldText: string;
  newText: string;
}

/** Largest plain file, in bytes. */
export const PLAIN_BYTES = 64 * 1024;

/** What is not plain about an edit call. Nothing: it must succeed. */
export interface Blemishes {
  /** Something that always excuses a refusal. */
  any: boolean;
  /** Larger than a plain file, up to the largest that must be handled. */
  large: boolean;
  /** Bytes that are not UTF-8. */
  invalid: boolean;
  /** Quotes on one line. */
  sameLine: boolean;
  /** Places that touch one another. */
  touching: boolean;
  /** New text holds a quote of the call. */
  holdsQuote: boolean;
  /** The new texts are the quotes, in another order. */
  permutation: boolean;
  /** A change that changes nothing. */
  noChange: boolean;
}

const ENDING = /[\r\n]/;
/** Control characters but tab and LF, and separators; spelled out, which takes a quarter of the time of `\p{Cc}` behind a lookahead (10 MB, Node 20). */
// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
export const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/;

/** `lookedUp` is one entry per edit, and every quote has a place there. */
export function blemishes(content: Content, edits: readonly Edit[], lookedUp: readonly Quote[], traits: Traits): Blemishes {
  const crlf = traits.quoteEndings === 'folded' && allCrlf(content.text);
  const text = crlf ? content.text.replaceAll('\r\n', '\n') : content.text;
  const places = lookedUp.map(({ exact, folded }) => (exact[0] ?? folded[0]) as Place);
  const grown = edits.reduce((size, { oldText, newText }) => size + Buffer.byteLength(newText) - Buffer.byteLength(oldText), content.bytes.length);
  const most = typeof traits.maxBytes === 'number' ? traits.maxBytes : Infinity;
  return {
    any: text.startsWith('\ufeff') || CONTROL.test(text) || grown > most
      || !lookedUp.every(({ kind }) => kind === 'unique' || (crlf && kind === 'folded'))
      || !edits.every((edit) => isPlainEdit(edit, traits)) || !stand(crlf ? coarseView(text) : content.view(), edits),
    large: content.bytes.length > PLAIN_BYTES,
    invalid: content.form !== 'utf8',
    ...together(text, edits, places),
    noChange: edits.some(({ oldText, newText }) => coarseView(oldText) === coarseView(newText)),
  };
}

function allCrlf(text: string): boolean {
  return text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text);
}

function isPlainEdit({ oldText, newText }: Edit, traits: Traits): boolean {
  if (oldText.includes('\r') || newText.includes('\r') || CONTROL.test(newText) || newText.startsWith('\ufeff')) return false;
  if (!oldText.isWellFormed() || !newText.isWellFormed()) return false;
  return traits.quoteSpan !== 'line' || !ENDING.test(oldText);
}

/** The coarse view of every quote is not empty and occurs once in that of the file. */
function stand(view: string, edits: readonly Edit[]): boolean {
  return edits.every(({ oldText }) => {
    const quote = coarseView(oldText);
    const at = view.indexOf(quote);
    return quote !== '' && at >= 0 && view.indexOf(quote, at + 1) < 0;
  });
}

function together(text: string, edits: readonly Edit[], places: Place[]) {
  const quotes = edits.map(({ oldText }) => oldText);
  const permutation = edits.length > 1 && sorted(quotes) === sorted(edits.map(({ newText }) => newText));
  const holdsQuote = edits.some(({ newText }) => quotes.some((quote) => newText.includes(quote)));
  if (edits.length === 1) return { sameLine: false, touching: false, holdsQuote, permutation };
  const inOrder = [...places].sort((a, b) => a.start - b.start);
  const touching = inOrder.some((place, index) => index > 0 && inOrder[index - 1]?.end === place.start);
  const lines = edits.map(({ oldText }) => linesOf(text, oldText)).sort((a, b) => a.start - b.start);
  const sameLine = lines.some((place, index) => index > 0 && shareASymbol(lines[index - 1] as Place, place));
  return { sameLine, touching, holdsQuote, permutation };
}

/** Numbers of the lines that a quote touches. */
function linesOf(text: string, quote: string): Place {
  const at = text.indexOf(quote);
  const start = text.slice(0, at).split('\n').length;
  const within = quote.replace(/\n$/, '').split('\n').length;
  return { start, end: start + within };
}

function sorted(texts: string[]): string {
  return JSON.stringify([...texts].sort());
}
