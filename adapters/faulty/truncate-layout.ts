import type { Cutting } from '../reference/records/truncate.ts';
import type { RecordKit } from './fault.ts';
import { LONG, SMALL, X7, X8, endsOf, faultsOf, lines, reading, record, truncating } from './showing.ts';

const CUT_EIGHT = 'truncated: true\ntotal_lines: 8\ntotal_bytes: 16\n\n';

/** The last element of a marked list of ends, without the dots. */
function changingDots(dots: (omitted: number) => readonly string[]): (kit: RecordKit) => Partial<Cutting> {
  return ({ CUTTING }) => ({
    ends: (records, budget, how) => CUTTING.ends(records, budget, how).flatMap((each, index) => (each === '...' ? dots(index + 1) : [each])),
  });
}

/** Faults in what is kept of long output, and in how the rest is marked. */
export const TRUNCATE_LAYOUT_FAULTS = faultsOf('read', [
  {
    name: 'sequential-where-balanced-is-declared',
    breaks: ['truncate/combined-layout'],
    shouldOnly: true,
    description: 'The layout is sequential, although the declared one is balanced.',
    example: reading(lines(16, 16, 16, 16, 16, 16, 16, 16), {}, [record(1, 16), record(2, 16), record(3, 16), '...'].join('\n'), SMALL),
    parts: truncating(({ sequential }) => ({ ends: sequential })),
  },
  {
    name: 'half-of-the-budget-rounded-up',
    breaks: ['truncate/combined-layout'],
    shouldOnly: true,
    description: 'An odd byte of the budget belongs to the head.',
    example: reading(lines(16, 16, 3, 3, 3, 3, 3, 3), {},
      [record(1, 16), record(2, 16), '...', '6 x', '7 x', '8 x'].join('\n'), { ...SMALL, maxOutputBytes: 65 }),
    parts: truncating(({ balanced, Filling }) => ({
      ends(records, budget, how) {
        const roomy = balanced(records, { ...budget, bytes: budget.bytes + 1 }, how);
        const head = roomy.slice(0, roomy.indexOf('...') + 1);
        const list = new Filling(budget.bytes, how, head);
        const tail: string[] = [];
        for (let index = records.length - 1; tail.length < budget.tail; index -= 1) {
          const each = how.size(records.at(index)) > budget.bytes ? how.marker(records.at(index)) : records.at(index);
          if (!list.add(each)) break;
          tail.unshift(each);
        }
        return [...head, ...tail];
      },
    })),
  },
  {
    name: 'second-part-in-place-of-the-last',
    breaks: ['truncate/head-tail'],
    description: 'Behind the dots stand the records that follow the first ones, not the last ones.',
    example: reading(X8, {}, '1 x\n2 x\n3 x\n...\n4 x\n5 x\n6 x', SMALL),
    parts: truncating(({ CUTTING, recordsBy }) => ({
      ends: (records, budget, how) => CUTTING.ends(recordsBy(Math.min(records.length, budget.head + budget.tail), (index) => records.at(index)), budget, how),
    })),
  },
  {
    name: 'one-record-less-of-the-last',
    breaks: ['truncate/head-tail'],
    description: 'The dots take the place of one of the last records.',
    example: reading(X8, {}, '1 x\n2 x\n3 x\n...\n7 x\n8 x', SMALL),
    parts: truncating(({ CUTTING }) => ({ ends: (records, budget, how) => CUTTING.ends(records, { ...budget, tail: Math.max(1, budget.tail - 1) }, how) })),
  },
  {
    name: 'beginning-alone',
    breaks: ['truncate/head-tail'],
    description: 'Of too many records only the first are shown, as many as may be.',
    example: reading(X8, {}, '1 x\n2 x\n3 x\n4 x\n5 x\n6 x', SMALL),
    parts: truncating(endsOf((records, budget, listed, how) => how.fill(listed(records, 0, budget.head + budget.tail), budget.bytes, how))),
  },
  {
    name: 'tail-reversed',
    breaks: ['truncate/omission-invariants'],
    description: 'The last records stand in reverse order.',
    example: reading(X7, {}, '1 x\n2 x\n3 x\n...\n7 x\n6 x\n5 x', SMALL),
    parts: truncating(({ CUTTING }) => ({
      ends(records, budget, how) {
        const shown = CUTTING.ends(records, budget, how);
        const dots = shown.indexOf('...');
        return [...shown.slice(0, dots + 1), ...shown.slice(dots + 1).toReversed()];
      },
    })),
  },
  {
    name: 'long-records-left-out-of-the-tail',
    breaks: ['truncate/omission-invariants'],
    description: 'A record that is too long is passed over among the last ones.',
    example: reading(`${'x\n'.repeat(6)}${LONG}\nx\n`, {}, '1 x\n2 x\n3 x\n...\n6 x\n8 x', SMALL),
    parts: truncating(({ CUTTING }) => ({
      ends(records, budget, how) {
        const shown = CUTTING.ends(records, budget, how);
        const dots = shown.indexOf('...');
        return shown.filter((each, index) => index <= dots || !each.endsWith('truncated)'));
      },
    })),
  },
  {
    name: 'one-record-more-of-the-first',
    breaks: ['truncate/omission-invariants'],
    description: 'One record more than `headLines` stands before the dots.',
    example: reading(X8, {}, '1 x\n2 x\n3 x\n4 x\n...\n6 x\n7 x\n8 x', SMALL),
    parts: truncating(({ CUTTING }) => ({ ends: (records, budget, how) => CUTTING.ends(records, { ...budget, head: budget.head + 1 }, how) })),
  },
  {
    name: 'omission-not-marked',
    breaks: ['truncate/omission-separator'],
    description: 'Nothing marks what is left out.',
    example: reading(X7, {}, '1 x\n2 x\n3 x\n5 x\n6 x\n7 x', SMALL),
    parts: truncating(changingDots(() => [])),
  },
  {
    name: 'omission-numbered',
    breaks: ['truncate/omission-separator'],
    description: 'The dots stand behind a line number.',
    example: reading(X7, {}, '1 x\n2 x\n3 x\n4 ...\n5 x\n6 x\n7 x', SMALL),
    parts: truncating(changingDots((number) => [`${number} ...`])),
  },
  {
    name: 'omission-counted',
    breaks: ['truncate/omission-separator'],
    description: 'The dots say how much is left out.',
    example: reading(X8, {}, { text: `${CUT_EIGHT}1 x\n2 x\n3 x\n... (2 lines)\n6 x\n7 x\n8 x` }, SMALL),
    parts: truncating(({ CUTTING }) => ({
      ends(records, budget, how) {
        const shown = CUTTING.ends(records, budget, how);
        return shown.map((each) => (each === '...' ? `... (${records.length - shown.length + 1} lines)` : each));
      },
    })),
  },
  {
    name: 'one-character-for-the-dots',
    breaks: ['truncate/omission-separator'],
    description: 'U+2026 stands for the three dots.',
    example: reading(X7, {}, '1 x\n2 x\n3 x\n\u2026\n5 x\n6 x\n7 x', SMALL),
    parts: truncating(changingDots(() => ['\u2026'])),
  },
  {
    name: 'dots-where-bytes-are-cut',
    breaks: ['truncate/omission-separator'],
    description: 'Dots stand at the end where the byte budget ends the output.',
    example: reading(lines(60, 8), {}, `${record(1, 60)}\n...`, SMALL),
    parts: truncating(({ fill }) => ({
      fill(records, most, how) {
        const shown = fill(records, most - 4, how);
        return shown.length < records.length ? [...shown, '...'] : fill(records, most, how);
      },
    })),
  },
  {
    name: 'notice-behind-cut-output',
    breaks: ['truncate/no-prose', 'truncate/line-grammar'],
    description: 'A notice stands behind output that was cut.',
    example: reading(`${LONG}\n`, {}, '1(truncated)\n[output truncated]', SMALL),
    parts: (base) => ({
      truncate(records, budget) {
        const cut = base.truncate(records, { ...budget, bytes: budget.bytes });
        return cut.truncated ? { ...cut, shown: [...cut.shown, '[output truncated]'] } : cut;
      },
    }),
  },
]);
