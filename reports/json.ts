import type { RunRecord } from '../contract/record.ts';

/** The run record, alone. */
export function json(record: RunRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`;
}
