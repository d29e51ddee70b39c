import { numberOf } from '../../../contract/limits.ts';
import { PlainRefusal } from '../plain-refusal.ts';
import type { LineIndex } from '../records/lines.ts';
import type { LineRange, ReadCode, ReadContext, ReadRequest } from './parts.ts';

/** Bytes that a record costs in the estimate beside its number and its text: flags, blank, LF. */
const RECORD_COST = 26;
/** A byte that is no UTF-8 is shown as three. */
const BYTE_COST = 3;

/** The ranges cut to the lines that there are. Several ranges that would render to too much are refused, as is a start past the end. */
export function select({ ranges }: ReadRequest, lines: LineIndex, context: ReadContext): LineRange[] {
  const cut = ranges.map(({ start, end }) => ({ start, end: Math.min(end, lines.count) }));
  const most = numberOf(context.limits, 'maxRangeExpansionBytes');
  if (ranges.length > 1 && !isWithin(cut, lines, most)) {
    throw new PlainRefusal<ReadCode>('expansion', `the requested ranges are too large to render safely (limit: ${most} bytes)`);
  }
  refusePastEnd(ranges, lines);
  return cut;
}

export function refusePastEnd(ranges: readonly LineRange[], lines: LineIndex): void {
  const late = ranges.find(({ start }) => start > Math.max(lines.count, 1));
  if (!late) return;
  throw new PlainRefusal<ReadCode>('past-end', `start_line ${BigInt(late.start)} is past end of file (total_lines: ${lines.count})`);
}

/** Looks at no more lines than make up the limit. */
function isWithin(ranges: readonly LineRange[], lines: LineIndex, most: number): boolean {
  let estimate = 2 * (ranges.length - 1);
  for (const { start, end } of ranges) {
    for (let number = start; number <= end && estimate <= most; number += 1) {
      const line = lines.line(number);
      estimate += String(number).length + RECORD_COST + BYTE_COST * (line.contentEnd - line.start);
    }
  }
  return estimate <= most;
}
