import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { anyWindow, chunkAt, plainLines, widened } from '../arbitraries/patch-chunks.ts';
import { joinedLines, patchCall, patchCase, type Chunk, type DrawPatch, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import type { Context, MakeSituation } from '../property.ts';

/** A situation of one patch: what is drawn, after the fixed ones that come first. */
export function patched(make: DrawPatch, ...first: readonly PatchParts[]): MakeSituation {
  return (context) => ({
    first: first.map((parts) => patchCaseOf(context, parts)),
    cases: built((dice) => patchCaseOf(context, make(dice, context))),
  });
}

/** A few cases and no others, because they are large. */
export function patchedOnce(make: (context: Context) => readonly PatchParts[]): MakeSituation {
  return (context) => {
    const first = make(context).map((parts) => patchCaseOf(context, parts));
    return { first, cases: built((dice) => dice.pick(first)), fixed: true };
  };
}

/** Several patches on one tree: one after the other, or together. */
export function patchedCalls(
  make: (dice: Dice, context: Context) => { tree: Tree; calls: readonly (readonly Operation[])[] }, how: 'in-turn' | 'together',
): MakeSituation {
  return (context) => built((dice) => {
    const { tree, calls } = make(dice, context);
    const sent = calls.map((operations) => patchCall({ operations }));
    const steps: Step[] = how === 'together' ? [{ together: sent }] : sent.map((call) => ({ call }));
    return callCase(context, { tool: 'apply_patch', tree, steps: afterReads(context, steps) });
  });
}

/** Where the tool wants a file to be read before it is edited, every call comes after reads of the files that it names. */
function patchCaseOf(context: Context, parts: PatchParts): Case {
  const kase = patchCase(context, parts);
  return { ...kase, runs: kase.runs.map((steps) => afterReads(context, steps)) };
}

function afterReads(context: Context, steps: readonly Step[]): Step[] {
  if (context.traits.apply_patch['priorRead'] !== 'required') return [...steps];
  return steps.flatMap((step) => [...readsFor(step), step]);
}

const NAMED = /^\*\*\* (?:Update|Delete) File: (.+?)\r?$/gm;

function readsFor(step: Step): Step[] {
  const calls = 'call' in step ? [step.call] : 'together' in step ? step.together : [];
  const paths = calls.flatMap((call) => [...String(call.arguments).matchAll(NAMED)].map((match) => match[1] as string));
  return [...new Set(paths)].map((path) => ({ call: { tool: 'read', arguments: { path } } }));
}

/** The file `f.txt` of `content`, updated by `chunks`. */
export function updateOf(content: Bytes, ...chunks: readonly Chunk[]): PatchParts & { operations: Operation[] } {
  return { files: { [DEFAULT_PATH]: content }, operations: [{ update: DEFAULT_PATH, chunks }] };
}

/** The same by one chunk of these lines. */
export function by(content: Bytes, ...lines: readonly string[]): PatchParts & { operations: Operation[] } {
  return updateOf(content, { lines });
}

/** A plain file of `least` to `most` lines, and one hunk somewhere in it. */
export function plainHunk(dice: Dice, least = 1, most = 8): { lines: string[]; chunk: Chunk } {
  const lines = plainLines(dice, least, most);
  const window = anyWindow(dice, lines.length);
  const chunk = chunkAt(dice, lines, window);
  return { lines, chunk: dice.flip() ? widened(dice, lines, window, chunk) : chunk };
}

/** The same as the parts of a case. */
export function plainPatch(dice: Dice, path = DEFAULT_PATH): PatchParts & { operations: Operation[] } {
  const { lines, chunk } = plainHunk(dice);
  return { files: { [path]: joinedLines(lines) }, operations: [{ update: path, chunks: [chunk] }] };
}

/** A hunk without header, its lines given as texts that stay, go and come. */
export function hunk(parts: { above?: readonly string[]; old?: readonly string[]; added?: readonly string[]; below?: readonly string[] }): Chunk {
  const { above = [], old = [], added = [], below = [] } = parts;
  const signed = (sign: string, texts: readonly string[]): string[] => texts.map((text) => sign + text);
  return { lines: [...signed(' ', above), ...signed('-', old), ...signed('+', added), ...signed(' ', below)] };
}

/** The most bytes that a file may have, `most` or what the tool declares. */
export function patchable(context: Context, most: number): number {
  const declared = context.traits.apply_patch['maxBytes'];
  return typeof declared === 'number' ? Math.min(declared, most) : most;
}
