import type { Concession } from '../../contract/expectation.ts';
import type { Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { LineIndex } from '../records/lines.ts';
import type { World } from '../world.ts';
import type { Anchor } from './context.ts';
import type { Features } from './features.ts';
import type { SoundEntry } from './request.ts';
import type { Result } from './result.ts';

/** The file that a request is about. */
export interface Place {
  world: World;
  path: string;
  /** As sent. */
  sent: string;
  existed: boolean;
  /** A symbolic link takes part in the path. */
  throughLink: boolean;
  /** The path itself is a symbolic link: where that stands. */
  linkPath?: string;
  /** Directories on the way are missing. */
  parentsMissing: boolean;
  /** Other names of the file. */
  otherNames: string[];
  /** Permission bits stand in the way of reading, writing or replacing the file, for whoever they bind. */
  mayBeRefused?: boolean;
}

/** One way in which a call may end. */
export type Way = (Refusal | Mismatch | Success | Free) & { concession?: Concession };

/** A sound request on a file. */
export interface Scene extends Opened {
  entries: SoundEntry[];
}

/** A file that is there and can be read, or one that is missing and counts as empty. */
export interface Opened {
  place: Place;
  anchor: Anchor;
  limits: Limits;
  bytes: Buffer;
  index: LineIndex;
}

/** A refusal without details. */
export interface Refusal {
  kind: 'refusal';
  /** Absent: the path leads nowhere that is known. */
  place?: Place;
  /** Acceptable classes; absent: any. */
  classes?: string[];
  /** Those that should be, where they are fewer. */
  preferred?: string[];
  rules: RuleId[];
}

/** A wrong context, reported with an excerpt around line `number`. */
export interface Mismatch {
  kind: 'mismatch';
  opened: Opened;
  /** The line that should have matched; 0 is the beginning of the file. */
  number: number;
  startLine: number;
  /** The lines that are shown. */
  first: number;
  last: number;
  rules: RuleId[];
  /** The rules by which nothing else is wrong with the request. */
  besides: RuleId[];
}

export interface Success {
  kind: 'success';
  scene: Scene;
  has: Features;
  result: Result;
  rules: RuleId[];
  /** The link was replaced by a file in its place: `linkPath` holds the result, what it led to is as before. */
  linkPath?: string;
}

/** A success of which no more is said than that paths other than `path` stay. `open`: nothing is said, not even of how the call ends. */
export interface Free {
  kind: 'free';
  path?: string;
  rules: RuleId[];
  open?: true;
}
