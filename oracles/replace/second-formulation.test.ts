// The model cuts files into units and compares at each start. Here the same is worked out on strings: searching with indexOf in a
// folded string, mapping positions back through the lengths of tokens, and splicing from the back.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import { predict } from '../index.ts';

type Pair = readonly [string, string];

/** The content after the call, or `undefined` for a refusal, by the first alternative. */
function predicted(dialect: string, file: string, edits: readonly Pair[]): string | undefined {
  const call = { tool: 'replace', arguments: { path: 'f', edits: edits.map(([oldText, newText]) => ({ oldText, newText })) } };
  const kase: Case = { tool: 'replace', dialect, setup: { tree: { f: { file } } }, runs: [[{ call }]] };
  const clauses = predict(kase).alternatives[0]?.clauses ?? [];
  const status = clauses.find(({ match }) => match.kind === 'status')?.match;
  if (status?.kind !== 'status' || !status.oneOf.includes('success')) return undefined;
  const tree = clauses.find(({ match }) => match.kind === 'tree')?.match;
  const change = tree?.kind === 'tree' ? tree.changes['f'] : undefined;
  if (!change) return file;
  if (!('pieces' in change.file)) throw new TypeError('pieces expected');
  return Buffer.concat(change.file.pieces.map((piece) => toBuffer('kept' in piece ? piece.kept : (piece.inserted[0] ?? '')))).toString('utf8');
}

interface Place {
  from: number;
  to: number;
  text: string;
}

/** Every position in `text` at which `quote` stands. */
function positions(text: string, quote: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) found.push(at);
  return found;
}

/** Replaces from the back; `undefined` where two places share a character. */
function spliced(text: string, places: Place[]): string | undefined {
  let result = text;
  let next = Number.POSITIVE_INFINITY;
  for (const { from, to, text: fresh } of [...places].sort((a, b) => b.from - a.from)) {
    if (to > next) return undefined;
    result = result.slice(0, from) + fresh + result.slice(to);
    next = from;
  }
  return result;
}

function lf(text: string): string {
  return text.split('\r\n').join('\n').split('\r').join('\n');
}

function tau(file: string, edits: readonly Pair[]): string | undefined {
  const start = file.startsWith('\ufeff') ? 1 : 0;
  const tokens = file.slice(start).match(/\r\n|[^]/gu) ?? [];
  const folded = tokens.map((token) => (token === '\r' || token === '\r\n' ? '\n' : token)).join('');
  const places: Place[] = [];
  for (const [oldText, newText] of edits) {
    const quote = lf(oldText);
    const found = quote === '' ? [] : positions(folded, quote).filter((at) => !/[\udc00-\udfff]/.test(folded[at] ?? ''));
    if (found.length !== 1) return undefined;
    const from = original(tokens, found[0] as number) + start;
    const to = original(tokens, (found[0] as number) + quote.length) + start;
    places.push({ from, to, text: lf(newText).split('\n').join(localEnding(file, from, to)) });
  }
  return spliced(file, places);
}

/** The position in the file of a position in the folded text. */
function original(tokens: readonly string[], position: number): number {
  let folded = 0;
  let at = 0;
  for (const token of tokens) {
    if (folded === position) break;
    folded += token === '\r\n' ? 1 : token.length;
    at += token.length;
  }
  return at;
}

/** One scan from left to right in which only a strictly smaller distance wins. */
function localEnding(file: string, from: number, to: number): string {
  const inside = /\r\n|\r|\n/.exec(file.slice(from, to));
  if (inside) return inside[0];
  let best = '\n';
  let least = Number.POSITIVE_INFINITY;
  const bytesBefore = (position: number): number => Buffer.byteLength(file.slice(0, position));
  for (const match of file.matchAll(/\r\n|\r|\n/g)) {
    const distance = Math.abs(bytesBefore(match.index) - bytesBefore(from));
    if (distance < least) [least, best] = [distance, match[0]];
  }
  return best;
}

function harness(file: string, edits: readonly Pair[]): string | undefined {
  const places: Place[] = [];
  for (const [oldText, newText] of edits) {
    if (oldText === '' || file.split(oldText).length !== 2) return undefined;
    const from = file.indexOf(oldText);
    places.push({ from, to: from + oldText.length, text: newText });
  }
  const result = spliced(file, places);
  return result === file ? undefined : result;
}

function pi(file: string, edits: readonly Pair[]): string | undefined {
  const mark = file.startsWith('\ufeff') ? '\ufeff' : '';
  const text = file.slice(mark.length);
  const ending = /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
  const result = harness(lf(text), edits.map(([oldText, newText]) => [lf(oldText), lf(newText)] as const));
  return result === undefined ? undefined : mark + result.split('\n').join(ending);
}

/** Few letters of one to four bytes and every ending, so that matches, repeats, overlaps and ties are common. */
const piece = fc.constantFrom('a', 'b', 'é', '\u20ac', '\u{1f600}', '\n', '\r\n', '\r', '\f', '\u2028', '\ufeff', '$&', 'e\u0301');
const text = (most: number): fc.Arbitrary<string> => fc.array(piece, { maxLength: most }).map((pieces) => pieces.join(''));

/** A file and edits, most of which quote a part of it, some with endings spelled another way. */
const situation = fc.tuple(text(14), fc.array(fc.tuple(fc.nat(14), fc.nat(5), text(3), fc.constantFrom('\n', '\r\n', '\r', 'kept')), { minLength: 1, maxLength: 3 }))
  .map(([file, wishes]) => {
    const characters = Array.from(file);
    const edits = wishes.map(([from, length, fresh, spelling]): Pair => {
      const quote = characters.slice(from, from + length).join('') || 'b';
      return [spelling === 'kept' ? quote : lf(quote).split('\n').join(spelling), fresh];
    });
    return { file, edits };
  });

const FORMULATIONS = { tau, harness, pi };

test.each(['tau', 'harness', 'pi'] as const)('%s: both formulations agree', (dialect) => {
  let accepted = 0;
  const second = FORMULATIONS[dialect];
  fc.assert(fc.property(situation, ({ file, edits }) => {
    const result = predicted(dialect, file, edits);
    if (result !== undefined) accepted += 1;
    expect(result).toBe(second(file, edits));
  }), { numRuns: 600, seed: 7 });
  expect(accepted).toBeGreaterThan(80);
});
