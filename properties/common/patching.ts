import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { anyWindow, chunkAt, plainLines, widened } from '../arbitraries/patch-chunks.ts';
import { joinedLines, patchCall, patchCase, patchLines, type Chunk, type DrawPatch, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
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

/** Blanks around a text, or nothing but an empty line. */
export function spaced(dice: Dice, text: string): string {
  return dice.pick([`${text} `, `${text}\t`, `  ${text}`, `\t${text}  `, '', ' ']);
}

/** `parts` with CRLF behind every line of the patch. */
export function withCrlfPatch(parts: PatchParts): PatchParts {
  return { ...parts, patch: joinedLines(patchLines(parts.operations ?? []), '\r\n') };
}

/** The lines of `text`, each led by `sign`. */
export function signed(sign: string, text: string): string[] {
  return text.split('\n').map((line) => sign + line);
}

/** Old lines of which one at least goes. */
function oldSigned(dice: Dice, text: string): string[] {
  const lines = text.split('\n');
  const sure = dice.below(lines.length);
  return lines.map((line, at) => (at !== sure && dice.oneIn(3) ? ' ' : '-') + line);
}

/** The lines of `old` changed to new text, among other lines; `there`: what the file has in their place. */
export function among(dice: Dice, old: string, others: readonly string[], there = old, added = [newText(dice)]): PatchParts & { operations: Operation[] } {
  const at = dice.between(0, others.length);
  const content = joinedLines([...others.slice(0, at), ...there.split('\n'), ...others.slice(at)]);
  return updateOf(content, { lines: [...oldSigned(dice, old), ...added.map((text) => `+${text}`)] });
}

/** A file of `lines` that a tool may not leave as it is while it reads it: other endings, none at the end, more than one, a mark. */
export function roughFile(dice: Dice, lines: readonly string[]): string {
  const mixed = lines.map((line) => line + dice.pick(['\n', '\r\n'])).join('');
  return dice.pick([joinedLines(lines), joinedLines(lines, '\r\n'),
    mixed, lines.join('\n'), `${joinedLines(lines)}\n\n`, `\ufeff${joinedLines(lines)}`, joinedLines(lines, ' \n')]);
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
  const led = (sign: string, texts: readonly string[]): string[] => texts.map((text) => sign + text);
  return { lines: [...led(' ', above), ...led('-', old), ...led('+', added), ...led(' ', below)] };
}

/** The most bytes that a file may have, `most` or what the tool declares. */
export function patchable(context: Context, most: number): number {
  const declared = context.traits.apply_patch['maxBytes'];
  return typeof declared === 'number' ? Math.min(declared, most) : most;
}
