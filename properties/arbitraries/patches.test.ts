import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import { predict } from '../../oracles/index.ts';
import { strictContext } from '../testing/context.ts';
import { built } from './dice.ts';
import { plainLines, windowsInOrder } from './patch-chunks.ts';
import { BAD_OPERATION_KINDS, BAD_OPERATIONS, failingOperation, failureKinds, KINDS, plainOperation, plainOperations } from './patch-operations.ts';
import { beforeEnd } from './patch-plain.ts';
import { randomUpdate } from './patch-random.ts';
import { patchCase, patchLines, patchText } from './patches.ts';

function first(kase: Case): { refused: boolean; kinds: string[] } {
  const clauses = predict(kase).alternatives[0]!.clauses;
  const status = clauses.find(({ facet }) => facet === 'status')!.match;
  const kind = clauses.find(({ facet }) => facet === 'class')?.match;
  return { refused: status.kind === 'status' && status.oneOf.includes('error'), kinds: kind?.kind === 'class' ? kind.oneOf : [] };
}

test('a patch is spelled line by line', () => {
  expect(patchText([
    { add: 'n', lines: ['', 'x'] }, { delete: 'd' },
    { update: 'a', moveTo: 'b', chunks: [{ lines: [' k', '-o', '+n', ''] }, { context: 'f', lines: ['+z'], eof: true }, { context: null, lines: ['-y'] }] },
  ])).toBe([
    '*** Begin Patch', '*** Add File: n', '+', '+x', '*** Delete File: d', '*** Update File: a', '*** Move to: b', '@@', ' k', '-o', '+n', '', '@@ f', '+z',
    '*** End of File', '-y', '*** End Patch', '',
  ].join('\n'));
});

test('windows stand in order, inside the file, with a line between them unless they may touch', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 9 }), fc.boolean(), fc.integer(), (count, more, touching, seed) => {
    const total = 2 * count + more;
    const [windows] = fc.sample(built((dice) => windowsInOrder(dice, count, total, { touching })), { numRuns: 1, seed }) as [{ start: number; end: number }[]];
    expect(windows).toHaveLength(count);
    windows.forEach(({ start, end }, at) => {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(at === 0 ? 0 : (windows[at - 1] as { end: number }).end + (touching ? 0 : 1));
      expect(end).toBeLessThanOrEqual(total);
    });
  }), { numRuns: 200 });
});

describe.each(['tau', 'codex'] as const)('in %s', (dialect) => {
  const context = strictContext(dialect);
  const sampled = <T>(make: Parameters<typeof built<T>>[0]): T[] => fc.sample(built(make), { numRuns: 40, seed: 7 });

  test('plain operations are all done', () => {
    for (const planned of sampled((dice) => plainOperations(dice, 1, 6))) expect(first(patchCase(context, planned)),
      JSON.stringify(planned)).toEqual({ refused: false, kinds: [] });
    for (const kind of KINDS) for (const planned of sampled((dice) => plainOperation(dice, kind))) expect(first(patchCase(context,
      planned)).refused).toBe(false);
  });

  test.each(failureKinds(dialect))('an operation that fails by %s is refused', (kind) => {
    for (const planned of sampled((dice) => failingOperation(dice, kind))) expect(first(patchCase(context, planned)).refused,
      JSON.stringify(planned)).toBe(true);
  });

  test.each(BAD_OPERATION_KINDS)('bad lines of the kind %s refuse the patch for that reason', (kind) => {
    for (const { tree, operations } of sampled((dice) => plainOperations(dice, 1, 3))) {
      const { refused, kinds } = first(patchCase(context, { tree, lines: beforeEnd(patchLines(operations), ...BAD_OPERATIONS[kind]) }));
      expect(refused).toBe(true);
      if (dialect === 'tau') expect(kinds).toContain(kind);
    }
  });

  test('random updates are done and refused, each often enough', () => {
    const refused = sampled((dice) => randomUpdate(dice)).filter((parts) => first(patchCase(context, parts)).refused).length;
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThan(35);
  });
});

test('plain lines are all different', () => {
  for (const lines of fc.sample(built((dice) => plainLines(dice, 1, 30)), { numRuns: 50, seed: 2 })) expect(new Set(lines).size).toBe(lines.length);
});
