import type { Definitions, Outcome } from './outcome.ts';
import type { LiveTree } from './tree.ts';

/** What the implementation did in one case, while it is judged. */
export interface Observation {
  /** The absolute root, to recognise it in texts. */
  root: string;
  runs: RunObservation[];
}

export interface RunObservation {
  /** One entry per step of the run. */
  steps: StepObservation[];
}

export interface StepObservation {
  /** Outcomes of the calls of the step, in the order of the case; empty for a step of the world. */
  outcomes: Outcome[];
  /** The tree before the step, and at the moment of its (last) answer. */
  before: LiveTree;
  after: LiveTree;
  /** The directory beside the root, before and after. */
  outsideBefore: LiveTree;
  outsideAfter: LiveTree;
  /** Paths whose inode or time of change differ from before the step; only where a clause asks for it. */
  touched?: string[];
  definitions?: Definitions;
  /** Files outside the tree that an outcome names as its full or saved output; `undefined` where it cannot be read. */
  saved?: { [path: string]: SavedFile | undefined };
  /** From request to answer, in ms. */
  ms: number;
}

/** A file outside the tree. `parentMode`: permission bits of the directory that holds it. */
export interface SavedFile {
  bytes: Uint8Array;
  parentMode: number;
}
