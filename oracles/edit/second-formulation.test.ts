// The model makes one pass over the slots of the original. Here entries are sorted and spliced from the back into a string in which
// each byte is one character, overlap is the three conditions on pairs, and lines are cut by a pattern.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contents, type Edit } from './testing/edits.ts';

type Anchor = 'tau' | 'at';

/** Lines with their endings. */
function cut(file: string): string[] {
  return file.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

const ending = (line: string): string => /\r\n$|\r$|\n$/.exec(line)?.[0] ?? '';
const content = (line: string): string => line.slice(0, line.length - ending(line).length);

function overlap([a1, b1]: Edit, [a2, b2]: Edit): boolean {
  return a1 === a2 || (a1 < a2 && a2 < b1) || (a2 < a1 && a1 < b2);
}

function refused(lines: readonly string[], edits: readonly Edit[], anchor: Anchor): boolean {
  const limit = lines.length + 1;
  if (edits.some(([start, end]) => start < 1 || end < start || end > limit)) return true;
  if (edits.some((one, index) => edits.some((other, at) => at > index && overlap(one, other)))) return true;
  return edits.some(([start, , , context]) => {
    if (/[\r\n]/.test(context.replace(/[\r\n]+$/, ''))) return true;
    const line = lines[anchor === 'tau' ? start - 2 : start - 1] ?? '';
    return context.replace(/[\r\n]+$/, '') !== utf8(content(line));
  });
}

/** The bytes of a line as text; what is no UTF-8 equals no context. */
function utf8(bytes: string): string | undefined {
  const text = Buffer.from(bytes, 'latin1').toString('utf8');
  return Buffer.from(text, 'utf8').toString('latin1') === bytes ? text : undefined;
}

/** The file after the edits, or `undefined` where they are refused. */
function spliced(file: string, edits: readonly Edit[], anchor: Anchor): string | undefined {
  const lines = cut(file);
  if (refused(lines, edits, anchor)) return undefined;
  const before = (slot: number): number => lines.slice(0, slot - 1).join('').length;
  let result = file;
  for (const [start, end, text] of edits.toSorted((a, b) => b[0] - a[0])) {
    const bytes = Buffer.from(text, 'utf8').toString('latin1');
    result = result.slice(0, before(start)) + completed(lines, start, end, bytes) + result.slice(before(end));
  }
  return result;
}

function completed(lines: readonly string[], start: number, end: number, text: string): string {
  if (text === '') return '';
  const last = lines.at(-1);
  const append = start > lines.length;
  const open = append && last !== undefined && ending(last) === '' && !/^[\r\n]/.test(text);
  if (/[\r\n]$/.test(text)) return (open ? '\n' : '') + text;
  if (start < end) return text + ending(lines[end - 2] as string);
  return `${open ? '\n' : ''}${text}${(append ? '' : ending(lines[start - 1] as string)) || '\n'}`;
}

const piece = fc.constantFrom('a', 'b', '\xc3\xa9', '\xff', '\n', '\r\n', '\r', '\x0c', '\xe2\x80\xa8', ' ');
const bytes = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
const text = fc.array(fc.constantFrom('X', 'y', 'é', '\n', '\r\n', '\r', '\u2028'), { maxLength: 4 }).map((parts) => parts.join(''));
const wish = fc.tuple(
  fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 0, 0, 1, 1, 2, 3), text, fc.constantFrom('right', 'right', 'right', 'right', 'ended', 'wrong', 'split'),
);

/** A file and entries, most of which keep to its slots, know their line and do not overlap. */
const situation = (anchor: Anchor): fc.Arbitrary<{ file: string; edits: Edit[] }> =>
  fc.tuple(bytes, fc.array(wish, { minLength: 1, maxLength: 4 })).map(([file, wishes]) => {
    const lines = cut(file);
    const edits = wishes.map(([at, length, fresh, how]): Edit => {
      const start = (at % (lines.length + 2)) + (at === 9 ? 0 : at % (lines.length + 2) > lines.length ? 0 : 1);
      const right = utf8(content(lines[anchor === 'tau' ? start - 2 : start - 1] ?? '')) ?? '\ufffd';
      const context = how === 'ended' ? `${right}\r\n\n` : how === 'wrong' ? `${right}.` : how === 'split' ? `${right}\nz` : right;
      return [start, start + length, fresh, context];
    });
    return { file, edits };
  });

test.each(['tau', 'at'] as const)('%s: both formulations agree', (anchor) => {
  let accepted = 0;
  fc.assert(fc.property(situation(anchor), ({ file, edits }) => {
    const result = contents(anchor, file, edits)[0];
    if (result !== undefined) accepted += 1;
    expect(result).toBe(spliced(file, edits, anchor));
  }), { numRuns: 700, seed: 11 });
  expect(accepted).toBeGreaterThan(70);
}, 30_000);

test('the order of entries changes nothing', () => {
  fc.assert(fc.property(situation('tau'), ({ file, edits }) => {
    expect(contents('tau', file, edits.toReversed())[0]).toBe(contents('tau', file, edits)[0]);
  }), { numRuns: 300, seed: 12 });
}, 30_000);
