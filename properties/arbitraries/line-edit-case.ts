import type { Call, Case, Step } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Context, MakeSituation } from '../property.ts';
import { callCase } from './call-case.ts';
import { built, type Dice } from './dice.ts';
import { DEFAULT_PATH } from './edit-case.ts';
import { bytesOf, entryOf, type FileLine, type Span } from './edit-lines.ts';
import { caseLimits } from './limits.ts';

/** The parts of a case of one line-coordinate edit. */
export interface LineEditParts {
  tree?: Tree;
  /** The lines of the file at `path`, added to `tree`; absent: it is missing, or stands in `tree`. */
  lines?: readonly FileLine[];
  /** The permission bits of that file. */
  mode?: string;
  /** Default `f.txt`. */
  path?: string;
  /** Entries, each with the right context line unless it has one of its own. */
  spans?: readonly Span[];
  /** The arguments as sent, in place of `path` and `spans`. */
  arguments?: Json;
  /** Limits of the edit that the case would like. */
  limits?: Limits;
  outside?: Tree;
  cwd?: string;
  /** Steps of the world, or calls, around the call. */
  before?: readonly Step[];
  after?: readonly Step[];
}

/** A case of one run with one line-coordinate edit. */
export function lineEditCase(context: Context, parts: LineEditParts): Case {
  const call: Step = { call: lineEditCall(context, parts) };
  return lineEditRuns(context, parts, [[...(parts.before ?? []), call, ...(parts.after ?? [])]]);
}

/** A case of the runs given, on the tree and with the limits of `parts`. */
export function lineEditRuns(context: Context, parts: LineEditParts, runs: Step[][]): Case {
  const { path = DEFAULT_PATH, lines, mode, limits, outside, cwd } = parts;
  const tree: Tree = { ...parts.tree };
  if (lines) tree[path] = { file: bytesOf(lines), ...(mode === undefined ? {} : { mode }) };
  return callCase(context, {
    tool: 'edit', tree, runs,
    ...(limits ? { limits: caseLimits(context, 'edit', limits).limits } : {}),
    ...(outside ? { outside } : {}),
    ...(cwd === undefined ? {} : { cwd }),
  });
}

/** The call that `parts` describes. */
export function lineEditCall(context: Context, parts: LineEditParts): Call {
  const { path = DEFAULT_PATH, lines = [], spans = [] } = parts;
  if (parts.arguments !== undefined) return { tool: 'edit', arguments: parts.arguments };
  const edits = spans.map((span): Json => ({ ...entryOf(context.dialect, lines, span) }));
  return { tool: 'edit', arguments: { path, edits } };
}

/** What is drawn of one call, or fixed. */
export type Draw = (dice: Dice, context: Context) => LineEditParts;

/** A situation of one call: what is drawn, after the fixed ones that come first. */
export function lineSituation(make: Draw, ...first: readonly LineEditParts[]): MakeSituation {
  return (context) => ({
    first: first.map((parts) => lineEditCase(context, parts)),
    cases: built((dice) => lineEditCase(context, make(dice, context))),
  });
}

/** As `lineSituation`, the fixed ones made for the dialect and the limits of the run. */
export function lineSituationOf(make: Draw, first: (context: Context) => readonly LineEditParts[]): MakeSituation {
  return (context) => ({
    first: first(context).map((parts) => lineEditCase(context, parts)),
    cases: built((dice) => lineEditCase(context, make(dice, context))),
  });
}

/** A situation of whole cases: what is drawn, after the fixed ones. */
export function drawnCases(make: (dice: Dice, context: Context) => Case, first: (context: Context) => readonly Case[] = () => []): MakeSituation {
  return (context) => ({ first: [...first(context)], cases: built((dice) => make(dice, context)) });
}
