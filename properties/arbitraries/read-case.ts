import fc from 'fast-check';
import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Context, MakeSituation } from '../property.ts';
import { callCase } from './call-case.ts';
import { built, Dice } from './dice.ts';
import { caseLimits } from './limits.ts';

/** The parts of a case of reads of one path. */
export interface ReadParts {
  /** Default `f.txt`. */
  path?: string;
  /** Content of the file at `path`, added to `tree`. */
  content?: Bytes;
  tree?: Tree;
  /** What is asked beside the path. */
  ask?: JsonObject;
  /** Several calls one after another, in place of one. */
  asks?: readonly JsonObject[];
  /** The arguments as sent, in place of path and `ask`. */
  arguments?: Json;
  /** Wanted limits of `read`. */
  limits?: Limits;
  /** Steps of the world before the call. */
  before?: Step[];
  cwd?: string;
}

export const READ_PATH = 'f.txt';

/** A call of `read`. */
export function readCall(sent: Json): Step & { call: object } {
  return { call: { tool: 'read', arguments: sent } };
}

/** A case of one run of reads. */
export function readCase(context: Context, parts: ReadParts): Case {
  const { path = READ_PATH, ask = {}, asks = [ask] } = parts;
  const calls = parts.arguments === undefined ? asks.map((each) => readCall({ path, ...each })) : [readCall(parts.arguments)];
  const tree: Tree = { ...parts.tree };
  if (parts.content !== undefined) tree[path] = { file: parts.content };
  const { limits } = caseLimits(context, 'read', parts.limits);
  return callCase(context, { tool: 'read', limits, tree, steps: [...(parts.before ?? []), ...calls], ...(parts.cwd === undefined ? {} : { cwd: parts.cwd }) });
}

/** A situation of reads: what is drawn, after the fixed cases that come first. */
export function reading(make: (dice: Dice, context: Context) => ReadParts, ...first: readonly ReadParts[]): MakeSituation {
  return (context) => ({
    first: first.map((parts) => readCase(context, parts)),
    cases: built((dice) => readCase(context, make(dice, context))),
  });
}

/** Each of `choices` with what `make` draws around it; with the plainest of that, each comes first. */
export function readingEach<Choice>(choices: readonly Choice[], make: (choice: Choice, dice: Dice, context: Context) => ReadParts): MakeSituation {
  return (context) => ({
    first: choices.map((choice) => readCase(context, make(choice, new Dice(0, []), context))),
    cases: built((dice) => readCase(context, make(dice.pick(choices), dice, context))),
  });
}

/** A few fixed cases, for files so large that a run should meet each of them once. */
export function readingOnce(make: (context: Context) => readonly ReadParts[]): MakeSituation {
  return (context) => {
    const first = make(context).map((parts) => readCase(context, parts));
    return { first, cases: fc.constantFrom(...first), fixed: true };
  };
}
