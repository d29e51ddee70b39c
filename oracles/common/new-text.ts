import type { Piece } from '../../contract/expectation.ts';
import type { Traits } from '../../contract/traits.ts';
import type { Content } from './content.ts';
import { CR, LF, type Place, type Symbols } from './places.ts';

type Ending = '\r\n' | '\r' | '\n';

const ENDING = /\r\n|\r|\n/;
const ENDINGS = /\r\n|\r|\n/g;

/**
 * The byte strings that may stand for `newText` at `place`, as pieces: where several kinds of endings are allowed each
 * ending is a piece of its own.
 */
export function insertedPieces(content: Content, place: Place, newText: string, traits: Traits): Piece[] {
  if (traits.newTextEndings === 'asGiven' || !ENDING.test(newText)) return [{ inserted: content.spellings(newText) }];
  const kinds = kindsFor(content.symbols, place, traits);
  if (kinds.length === 1) return [{ inserted: content.spellings(newText.replace(ENDINGS, kinds[0] as Ending)) }];
  if (kinds.length === 0) {
    const lineFeeds = newText.replace(ENDINGS, '\n');
    const options = lineFeeds === newText ? [newText] : [newText, lineFeeds];
    return [{ inserted: options.flatMap((option) => content.spellings(option)) }];
  }
  return eachEndingApart(content, newText, kinds);
}

function eachEndingApart(content: Content, newText: string, kinds: Ending[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: ending, index } of newText.matchAll(ENDINGS)) {
    if (index > from) pieces.push({ inserted: content.spellings(newText.slice(from, index)) });
    const options = new Set<string>([ending, ...kinds]);
    pieces.push({ inserted: [...options].flatMap((option) => content.spellings(option)) });
    from = index + ending.length;
  }
  if (from < newText.length) pieces.push({ inserted: content.spellings(newText.slice(from)) });
  return pieces;
}

function kindsFor(text: Symbols, place: Place, traits: Traits): Ending[] {
  if (traits.newTextEndings === 'ofPlace') {
    const around = kindsBetween(text, lineStart(text, lineStart(text, place.start) - 1), lineEnd(text, lineEnd(text, place.end - 1)));
    if (around.length > 0) return around;
  }
  return kindsBetween(text, 0, text.length);
}

function kindsBetween(text: Symbols, from: number, to: number): Ending[] {
  const kinds = new Set<Ending>();
  for (let at = from; at < to; at += 1) {
    if (text[at] === LF) kinds.add('\n');
    else if (text[at] === CR && text[at + 1] !== LF) kinds.add('\r');
    else if (text[at] === CR) {
      kinds.add('\r\n');
      at += 1;
    }
  }
  return [...kinds];
}

/** Where the line that holds `offset` starts. */
function lineStart(text: Symbols, offset: number): number {
  let at = Math.max(0, offset);
  while (at > 0 && !endsLine(text, at - 1)) at -= 1;
  return at;
}

/** Past the ending of the line that holds `offset`. */
function lineEnd(text: Symbols, offset: number): number {
  let at = offset;
  while (at < text.length && !endsLine(text, at)) at += 1;
  return Math.min(text.length, at + 1);
}

function endsLine(text: Symbols, at: number): boolean {
  return text[at] === LF || (text[at] === CR && text[at + 1] !== LF);
}
