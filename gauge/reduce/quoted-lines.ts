import type { Case } from '../../contract/case.ts';
import { LETTERS } from './characters.ts';
import { patchesOf } from './patches.ts';
import { mapTexts, textsOf } from './texts.ts';

/** Contents of more lines than this lose them with their quotes by stretches only. */
const MOST_LINES = 60;

/** Lines of a file away, and with them the lines of patches that quote them: all of these, or one. */
export function* fewerQuotedLines(kase: Case): Iterable<Case> {
  if (patchesOf(kase).length === 0) return;
  for (const [index, { text, kind }] of textsOf(kase).entries()) {
    if (kind !== 'content') continue;
    const lines = text.split(/(?<=\n)/);
    for (let size = lines.length; size >= 1; size >>= 1) {
      if (size === 1 && lines.length > MOST_LINES) break;
      for (let at = lines.length - size; at >= 0; at -= size) yield* withoutLines(kase, index, lines, at, size);
    }
  }
}

function* withoutLines(kase: Case, index: number, lines: readonly string[], at: number, size: number): Iterable<Case> {
  const shorter = mapTexts(kase, (old, place) => (place === index ? lines.toSpliced(at, size).join('') : old.text));
  const gone = new Set(lines.slice(at, at + size).map((line) => line.trim()));
  for (const { lines: quoting, replace } of patchesOf(shorter)) {
    const quotes = quoting.flatMap(({ kind, text }, place) => (kind === 'quote' && gone.has(text.trim()) ? [place] : []));
    if (quotes.length > 0) yield replace(quoting.filter((_, place) => !quotes.includes(place)));
    if (size === 1 && quotes.length > 1) for (const place of quotes) yield replace(quoting.toSpliced(place, 1));
  }
}

/** Most different lines that are made plainer one after the other. */
const MOST_DIFFERENT = 64;

/** Lines of files and of patches made plainer: the same for the same everywhere, blanks around them kept or dropped; then one by one. */
export function* plainerQuotedLines(kase: Case): Iterable<Case> {
  if (patchesOf(kase).length === 0) return;
  const texts: string[] = [];
  mapLines(kase, (line) => {
    texts.push(line);
    return line;
  });
  const cores = [...new Set(texts.map((line) => line.trim()))].sort((a, b) => Number(b !== '') - Number(a !== ''));
  yield mapLines(kase, (line) => around(line, line.trim() && (LETTERS[cores.indexOf(line.trim())] ?? line.trim())));
  for (const core of cores.slice(0, MOST_DIFFERENT)) {
    for (const plain of plainsOf(core)) {
      yield mapLines(kase, (line) => (line.trim() === core ? around(line, plain) : line));
      yield mapLines(kase, (line) => (line.trim() === core ? plain : line));
    }
  }
  if (texts.length > MOST_LINES) return;
  for (const [at, line] of texts.entries()) for (const plain of plainsOf(line)) yield mapLines(kase, (same, place) => (place === at ? plain : same));
}

function plainsOf(line: string): string[] {
  const half = [...line].slice(0, line.length >> 1).join('');
  return [...new Set(['', 'a', 'b', 'c', line.trim(), half])].filter((plain) => plain.length <= Math.max(1, line.length) && plain !== line);
}

/** `core` with the blanks that stand around the text of `line`. */
function around(line: string, core: string): string {
  const start = line.length - line.trimStart().length;
  return line.slice(0, start) + core + (start === line.length ? '' : line.slice(line.trimEnd().length));
}

/** The case with each line of contents and each text of patches changed; endings stay. */
function mapLines(kase: Case, change: (line: string, index: number) => string): Case {
  let index = 0;
  return mapTexts(kase, ({ text, kind }) => {
    if (kind !== 'content') return change(text, index++);
    return text.split(/(?<=\n)/).map((line) => {
      const ending = /\r?\n$/.exec(line)?.[0] ?? '';
      return change(line.slice(0, line.length - ending.length), index++) + ending;
    }).join('');
  });
}
