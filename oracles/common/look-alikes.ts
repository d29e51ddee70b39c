import { coarseView } from '../../contract/matchers/coarse-view.ts';

/** Whether a file with the coarse view `view` holds what has that of `quote`. */
export function holdsLookAlike(view: string, quote: string): boolean {
  const wanted = coarseView(quote);
  return wanted !== '' && view.includes(wanted);
}

/** The stretches of `text` that have the coarse view of `quote`, found character by character. */
export function lookAlikes(text: string, quote: string): string[] {
  const wanted = coarseView(quote);
  const { view, from, to } = viewWithOffsets(text);
  const found: string[] = [];
  if (wanted === '') return found;
  for (let at = view.indexOf(wanted); at >= 0; at = view.indexOf(wanted, at + wanted.length)) {
    found.push(text.slice(from[at], to[at + wanted.length - 1]));
  }
  return found;
}

/** The coarse view, with the stretch of the text that each of its characters stands for. */
function viewWithOffsets(text: string): { view: string; from: number[]; to: number[] } {
  let view = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const coarse = coarseView(character);
    if (coarse === '') {
      if (view.endsWith(' ')) to[view.length - 1] = end;
      else if (view !== '') view += note(' ', at, end);
    } else {
      view += note(coarse, at, end);
    }
    at = end;
  }
  return { view, from, to };

  function note(coarse: string, start: number, end: number): string {
    for (let index = 0; index < coarse.length; index += 1) {
      from.push(start);
      to.push(end);
    }
    return coarse;
  }
}

/** The only texts that resemble `quote` are two or more equal stretches. */
export function resemblesEqualStretches(text: string, quote: string): boolean {
  const found = lookAlikes(text, quote);
  return found.length > 1 && found.every((stretch) => stretch === found[0]);
}

const WORD = /[\p{L}\p{N}_]+/gu;

/** No word of `quote` occurs in a file with the coarse view `view`. */
export function isFar(view: string, quote: string): boolean {
  const words = coarseView(quote).match(WORD);
  return words === null ? !holdsLookAlike(view, quote) : words.every((word) => !view.includes(word));
}

/** Some other stretch of a file resembles `quote`: its coarse view is the same, or one word or digit differs. */
export function hasDecoys(view: string, quote: string): boolean {
  const wanted = coarseView(quote);
  if (wanted === '') return false;
  const first = view.indexOf(wanted);
  if (first >= 0 && view.indexOf(wanted, first + 1) >= 0) return true;
  if (view.length > MOST_SEARCHED) return false;
  const words = wanted.match(WORD);
  const others = words && view.match(WORD);
  if (!words || !others || others.length > MOST_WORDS) return false;
  for (let start = 0; start + words.length <= others.length; start += 1) {
    if (nearlyEqual(words, others, start)) return true;
  }
  return false;
}

/** Decoys are looked for in files of some pages. */
const MOST_SEARCHED = 32_768;
const MOST_WORDS = 2_000;

function nearlyEqual(words: readonly string[], others: readonly string[], start: number): boolean {
  let different = 0;
  for (let index = 0; index < words.length && different < 2; index += 1) {
    const word = words[index] as string;
    const other = others[start + index] as string;
    if (word !== other) different += words.length > 1 || oneCharacterApart(word, other) ? 1 : 2;
  }
  return different === 1;
}

function oneCharacterApart(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 2) return false;
  let different = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) different += 1;
  return different === 1;
}
