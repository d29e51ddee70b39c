import fc from 'fast-check';
import type { Case } from '../../contract/case.ts';
import type { Limits } from '../../contract/limits.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { caseLimits, SEED } from '../arbitraries/limits.ts';
import { bytesOf } from '../arbitraries/line-files.ts';
import { ranges, type Range } from '../arbitraries/read-requests.ts';
import type { Context, MakeSituation } from '../property.ts';
import { stageOf } from './stage.ts';

type Large = 'read' | 'shell';

/** A few cases and no others: each has thousands of lines. */
export function fixedOutput(make: (context: Context) => readonly Case[]): MakeSituation {
  return (context) => {
    const first = [...make(context)];
    return { first, cases: fc.constantFrom(...first), fixed: true };
  };
}

function contentCase(context: Context, tool: Large, wanted: Limits, lines: readonly string[]): Case {
  const { limits } = caseLimits(context, tool, wanted);
  return callCase(
    context,
    { tool, limits, tree: { 'f.txt': { file: bytesOf([`${lines.join('\n')}\n`]) } }, arguments: tool === 'read' ? { path: 'f.txt' } : { command: 'cat f.txt' } }
  );
}

const numbered = (count: number, text: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => text(at + 1));

/**
 * More short lines than the line budget allows, by one and by two, under the declared limits and under those of profile `seed` where
 * they can be set. Where a file of them has too many bytes: ranges of its first lines.
 */
export function largeBudgets(tool: Large): MakeSituation {
  return fixedOutput((context) => [{}, SEED].flatMap((wanted) => [1, 2].map((more) => tooManyLines(context, tool, wanted, more))));
}

function tooManyLines(context: Context, tool: Large, wanted: Limits, more: number): Case {
  const { budgets } = stageOf(context, tool, wanted);
  const count = budgets.lines + more;
  const shownBytes = (budgets.head + budgets.tail) * (String(count).length + 3);
  if (tool === 'shell' || shownBytes < budgets.bytes) return contentCase(context, tool, wanted, numbered(count, () => 'x'));
  return rangesCase(context, wanted, count);
}

/** Lines of a chunk, and the records that it makes with the empty line behind it. */
const CHUNK = 25;

/** Ranges over the first lines of a file: `count` records with the empty lines between them, each of a few bytes. */
function rangesCase(context: Context, wanted: Limits, count: number): Case {
  const { limits } = caseLimits(context, 'read', wanted);
  const whole = Math.floor(count / (CHUNK + 1));
  const rest = count - whole * (CHUNK + 1);
  const asked: Range[] = Array.from({ length: rest > 0 ? whole : whole - 1 }, () => [1, CHUNK] as const);
  if (rest > 0) asked.push([1, rest]);
  else asked.push([1, CHUNK - 1], [1, 1]);
  const tree = { 'f.txt': { file: 'x\n'.repeat(CHUNK) } };
  return callCase(context, { tool: 'read', limits, tree, arguments: { path: 'f.txt', ...ranges(...asked) } });
}

/** Thousands of lines under the declared limits, and under those of profile `seed` where they can be set. */
export function largeOutput(tool: Large): MakeSituation {
  return fixedOutput((context) => [{}, SEED].flatMap((wanted) => [
    contentCase(context, tool, wanted, numbered(3000, (at) => `line ${at}`)),
    contentCase(context, tool, wanted, numbered(2001, (at) => String(at).padStart(4, '0'))),
    contentCase(context, tool, wanted, numbered(2500, (at) => 'x'.repeat(at % 60))),
  ]));
}
