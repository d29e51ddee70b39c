import type { Comparison } from './alignments.ts';
import { keptResult } from './kept.ts';
import { keptLines, rewrittenLines } from './lines.ts';
import { locate, type Locations, type Lost } from './locate.ts';
import type { Chunk } from './operations.ts';
import type { Result } from './pieces.ts';
import { rewrittenResult } from './rewritten.ts';
import type { Model } from './settings.ts';

/** What a reader of the contract may choose; one choice for a whole patch. */
export interface Reading {
  model: Model;
  comparison: Comparison;
  /** Where a chunk at the end of the file sits that has nothing left to look for. */
  emptyAtEnd: boolean;
  /** Whether chunks that meet in one place are refused. */
  refusesMeeting: boolean;
}

/** What becomes of the text of a file. */
export type Updated = { locations: Locations; meets: boolean; spoilsFinalBlank: boolean } & (
  | { kind: 'result'; result: Result }
  /** Absent: chunks that meet in one place. */
  | { kind: 'refused'; lost?: Lost }
  /** The model says nothing of it. */
  | { kind: 'undefined' }
);

export function updated(file: string, chunks: readonly Chunk[], { model, comparison, emptyAtEnd, refusesMeeting }: Reading): Updated {
  const lines = model === 'kept' ? keptLines(file).map(({ text }) => text) : rewrittenLines(file);
  const locations = locate(lines, chunks, comparison, emptyAtEnd);
  const plain = { locations, meets: false, spoilsFinalBlank: false };
  if (locations.lost) return { ...plain, kind: 'refused', lost: locations.lost };
  if (model === 'kept') {
    const result = keptResult(file, locations.located);
    return result ? { ...plain, kind: 'result', result } : { ...plain, meets: true, kind: 'undefined' };
  }
  const { meets, spoilsFinalBlank, ...result } = rewrittenResult(file, locations.located);
  if (meets && refusesMeeting) return { ...plain, meets, kind: 'refused' };
  return { locations, meets, spoilsFinalBlank, kind: 'result', result };
}
