import type { Concession } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { PatchChange, PatchFailure } from './change.ts';
import type { Effect, Reached } from './files.ts';
import type { Operation } from './operations.ts';
import type { Segment } from './pieces.ts';
import type { Updated } from './update.ts';

/** What an operation met. */
export interface Met {
  operation: Operation;
  /** What its path leads to. */
  at: Reached;
  /** The destination of a move. */
  destination?: Reached;
  /** What becomes of the text of the file. */
  updated?: Updated;
}

/** One way in which an operation may end. */
export type Way = Done | Refused;

export interface Done extends Met {
  kind: 'done';
  effects: Effect[];
  change: PatchChange;
  /** Where the text of the file that is written first comes from. */
  segments?: Segment[];
  concession?: Concession;
}

export interface Refused extends Met {
  kind: 'refused';
  failure: PatchFailure;
  /** What stands in the way: the thing at the path, at the destination, a chunk, permissions. */
  because: 'path' | 'destination' | 'chunk' | 'permissions';
  /** Of a move that was done by half. */
  effects: Effect[];
  change?: PatchChange;
  /** Paths of which nothing is said. */
  free: string[];
  concession?: Concession;
}

export function conceding<W extends Way>(way: W, rule: RuleId, note: string): W {
  return { ...way, concession: { rule, note } };
}
