import type { Bytes } from '../../contract/bytes.ts';
import type { Concession, FacetLevel, Matcher, Piece, TextMatcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';

/** An edit of a well-formed request. */
export interface Edit {
  oldText: string;
  newText: string;
}

/** What a text for the model must say or must not show. */
export interface Demand {
  level: FacetLevel;
  rules: RuleId[];
  match: Omit<TextMatcher, 'kind'>;
}

/** One way in which a call may end. `open`: no source says what must come, nothing is demanded from here on. */
export type Way = Refusal | Success | { kind: 'open' };

export interface Refusal {
  kind: 'refusal';
  /** Acceptable classes; absent: any. */
  classes?: string[];
  /** The rules that demand the refusal, most special first. */
  rules: RuleId[];
  /** The rules that decide its class, where they are others. */
  classRules?: RuleId[];
  /** What the message must say. */
  says: Demand[];
  /** The path that must not be written. */
  path?: string;
  /** Nothing stood at the path: whatever stands there now was created. */
  missing?: true;
  concession?: Concession;
}

export interface Success {
  kind: 'success';
  /** The file that is rewritten; `link` where the request names it through symbolic links. */
  path: string;
  link: boolean;
  /** Other names of it, which may or may not follow. */
  otherNames: string[];
  before: Buffer;
  after: Buffer;
  /** The new content: kept and inserted pieces in order. */
  pieces: Piece[];
  /** Absent: only the status is demanded, the content of the file is free. */
  contentFree?: true;
  /** Entries of the request. */
  edits: number;
  /** Deciders: of the status; of what was kept, lost, moved; of endings kept; of endings inserted. */
  rules: RuleId[];
  content: RuleId[];
  endings: RuleId[];
  insertedEndings: RuleId[];
  /** What the model is told. */
  says: Demand[];
  /** Structured details, dialect `pi`. */
  details: { level: FacetLevel; match: Matcher }[];
  concession?: Concession;
}

/** A text or the bytes of a file as a piece of the result. */
export function kept(text: Bytes): Piece {
  return { kept: text };
}

/** Without repetition, in order of first mention. Lists are short: a set for each took longer. */
export function distinct<T>(values: readonly T[]): T[] {
  const first: T[] = [];
  for (const value of values) if (!first.includes(value)) first.push(value);
  return first;
}
