import type { Bytes } from '../../contract/bytes.ts';
import type { Call, Case, Step } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Context, MakeSituation } from '../property.ts';
import { callCase } from './call-case.ts';
import { built, type Dice } from './dice.ts';
import { DEFAULT_PATH } from './edit-case.ts';
import { caseLimits } from './limits.ts';

/** A chunk of an update as it stands in the patch. */
export interface Chunk {
  /** Absent: a bare `@@`; `null`: no header at all. */
  context?: string | null;
  /** With their signs; an empty line is one to keep. */
  lines: readonly string[];
  /** Closed by the mark of the end of the file. */
  eof?: boolean;
}

/** An operation of a patch. The lines of an add are texts, without their signs. */
export type Operation =
  | { add: string; lines: readonly string[] }
  | { delete: string }
  | { update: string; moveTo?: string; chunks: readonly Chunk[] };

export const BEGIN = '*** Begin Patch';
export const END = '*** End Patch';
export const END_OF_FILE = '*** End of File';

/** The lines of a chunk. */
export function chunkLines({ context, lines, eof }: Chunk): string[] {
  const header = context === null ? [] : [context === undefined ? '@@' : `@@ ${context}`];
  return [...header, ...lines, ...(eof ? [END_OF_FILE] : [])];
}

/** The lines of an operation. */
export function operationLines(operation: Operation): string[] {
  if ('add' in operation) return [`*** Add File: ${operation.add}`, ...operation.lines.map((line) => `+${line}`)];
  if ('delete' in operation) return [`*** Delete File: ${operation.delete}`];
  const { update, moveTo, chunks } = operation;
  return [`*** Update File: ${update}`, ...(moveTo === undefined ? [] : [`*** Move to: ${moveTo}`]), ...chunks.flatMap(chunkLines)];
}

/** The lines of a patch, those of the envelope too. */
export function patchLines(operations: readonly Operation[]): string[] {
  return [BEGIN, ...operations.flatMap(operationLines), END];
}

/** `lines`, each ended by `ending`. */
export function joinedLines(lines: readonly string[], ending = '\n'): string {
  return lines.map((line) => line + ending).join('');
}

/** The text of a patch, every line ended by LF. */
export function patchText(operations: readonly Operation[]): string {
  return joinedLines(patchLines(operations));
}

/** The parts of a case of one patch. */
export interface PatchParts {
  tree?: Tree;
  /** Files by path, added to `tree`. */
  files?: { readonly [path: string]: Bytes };
  operations?: readonly Operation[];
  /** All lines of the patch, in place of `operations`. */
  lines?: readonly string[];
  /** The argument as sent, in place of `operations`. */
  patch?: Json;
  /** Limits of `apply_patch` that the case would like. */
  limits?: Limits;
  outside?: Tree;
  cwd?: string;
  /** Steps of the world, or calls, around the call. */
  before?: readonly Step[];
  after?: readonly Step[];
}

/** A case of one run with one patch. */
export function patchCase(context: Context, parts: PatchParts): Case {
  return patchRuns(context, parts, [[...(parts.before ?? []), { call: patchCall(parts) }, ...(parts.after ?? [])]]);
}

/** A case of the runs given, on the tree and with the limits of `parts`. */
export function patchRuns(context: Context, parts: PatchParts, runs: Step[][]): Case {
  const { limits, outside, cwd } = parts;
  return callCase(context, {
    tool: 'apply_patch', tree: treeOf(parts), runs,
    ...(limits ? { limits: caseLimits(context, 'apply_patch', limits).limits } : {}),
    ...(outside ? { outside } : {}),
    ...(cwd === undefined ? {} : { cwd }),
  });
}

/** The call that `parts` describes. */
export function patchCall({ patch, lines, operations = [] }: PatchParts): Call {
  return { tool: 'apply_patch', arguments: patch === undefined ? joinedLines(lines ?? patchLines(operations)) : patch };
}

function treeOf({ tree, files = {} }: PatchParts): Tree {
  const all: Tree = { ...tree };
  for (const [path, file] of Object.entries(files)) all[path] = { file };
  return all;
}

/** What is drawn of one patch, or fixed. */
export type DrawPatch = (dice: Dice, context: Context) => PatchParts;

/** A situation of one patch: what is drawn, after the fixed ones that come first. */
export function patchSituation(make: DrawPatch, ...first: readonly PatchParts[]): MakeSituation {
  return patchSituationOf(make, () => first);
}

/** As `patchSituation`, the fixed ones made for the dialect and the limits of the run. */
export function patchSituationOf(make: DrawPatch, first: (context: Context) => readonly PatchParts[]): MakeSituation {
  return (context) => ({
    first: first(context).map((parts) => patchCase(context, parts)),
    cases: built((dice) => patchCase(context, make(dice, context))),
  });
}

/** One file of LF lines at the default path, and an update of it by `chunks`. */
export function updating(lines: readonly string[], ...chunks: readonly Chunk[]): PatchParts & { operations: Operation[] } {
  return { files: { [DEFAULT_PATH]: joinedLines(lines) }, operations: [{ update: DEFAULT_PATH, chunks }] };
}
