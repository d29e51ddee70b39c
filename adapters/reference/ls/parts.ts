import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Limits } from '../../../contract/limits.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import type { PlainRefusal } from '../plain-refusal.ts';
import type { Records } from '../records/records.ts';
import type { Budget, Cut } from '../records/truncate.ts';
import type { Place } from '../tool.ts';

export interface LsRequest {
  path: string;
  /** Show sizes too. */
  details: boolean;
}

export interface LsContext extends Pick<Place, 'fs' | 'cwd'> {
  limits: Limits;
}

export interface Entry {
  /** As bytes: it need not be UTF-8. */
  name: Buffer;
  /** In bytes; null for what is no file. */
  size: number | null;
}

export interface LsResult {
  request: LsRequest;
  entries: readonly Entry[];
  /** The complete rendering. */
  records: Records;
  cut: Cut;
}

export type LsCode = 'path' | 'details' | 'unknown-field' | 'missing' | 'not-directory' | 'io';

/** The listing cut into the decisions that it takes, in the order in which a call meets them. */
export interface LsParts {
  parseRequest(argument: Json): LsRequest;
  /** Every entry of the directory at `path`, in order. */
  entries(context: LsContext, request: LsRequest): Entry[];
  record(entry: Entry, number: number, details: boolean): string;
  truncate(records: Records, budget: Budget): Cut;
  success(result: LsResult): Outcome;
  refusal(refusal: PlainRefusal<LsCode>, argument: Json): Outcome;
  frame(outcome: Outcome): string;
  definition(limits: Limits): { name: string; description: string; schema: JsonObject };
}
