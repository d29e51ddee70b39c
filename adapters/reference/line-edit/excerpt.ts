import { isUtf8 } from 'node:buffer';
import type { JsonObject } from '../../../contract/json.ts';
import type { LineIndex } from '../records/lines.ts';
import { numberedRecord } from '../records/record.ts';
import { recordsBy } from '../records/records.ts';
import { budgetOf, truncate } from '../records/truncate.ts';
import type { Details, LineEditContext } from './parts.ts';

/** The lines `first .. last` as `read` shows them, with its fields. */
export function excerpt(original: LineIndex, [first, last]: readonly [first: number, last: number], context: LineEditContext): Details {
  const records = recordsBy(Math.max(0, last - first + 1), (index) => numberedRecord(original, first + index));
  const { shown, truncated } = truncate(records, budgetOf(context.limits));
  return { payload: shown.join('\n'), fields: { ...(isUtf8(original.bytes) ? {} : { valid_utf8: false }), ...totals(original, truncated) } };
}

/** Of the whole file, where not all of it is shown or there is nothing to show. */
function totals({ bytes, count }: LineIndex, truncated: boolean): JsonObject {
  if (!truncated && count > 0) return {};
  return { ...(truncated ? { truncated } : {}), total_lines: count, total_bytes: bytes.length };
}
