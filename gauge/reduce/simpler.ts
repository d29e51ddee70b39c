import type { Call, Case, Step } from '../../contract/case.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { PLAIN, rankOf } from './cost.ts';
import { slotsOf, stepsOf, withTexts, type Slot } from './slots.ts';

/** Simplifications in their fixed order: fewer runs, steps, files, edits, bytes, then plainer bytes. */
export const PASSES: readonly ((kase: Case) => Iterable<Case>)[] = [
  fewerRuns, fewerSteps, fewerCalls, fewerPaths, plainerSetup, fewerEdits, fewerCharacters, plainerCharacters,
];

function* fewerRuns(kase: Case): Iterable<Case> {
  if (kase.runs.length < 2) return;
  for (let run = kase.runs.length - 1; run >= 0; run -= 1) yield { ...kase, runs: kase.runs.toSpliced(run, 1) };
}

function* fewerSteps(kase: Case): Iterable<Case> {
  for (const { run, index } of stepsOf(kase).reverse()) {
    const steps = kase.runs[run] as Step[];
    if (steps.length > 1) yield { ...kase, runs: kase.runs.with(run, steps.toSpliced(index, 1)) };
  }
}

function* fewerCalls(kase: Case): Iterable<Case> {
  for (const { step, replace } of stepsOf(kase)) {
    if (!('together' in step)) continue;
    for (let call = step.together.length - 1; call >= 0; call -= 1) {
      if (step.together.length > 1) yield replace({ together: step.together.toSpliced(call, 1) });
    }
  }
}

function* fewerPaths(kase: Case): Iterable<Case> {
  for (const path of Object.keys(kase.setup.tree).reverse()) yield { ...kase, setup: { ...kase.setup, tree: without(kase.setup.tree, path) } };
  for (const path of Object.keys(kase.setup.outside ?? {}).reverse()) {
    yield { ...kase, setup: { ...kase.setup, outside: without(kase.setup.outside as Tree, path) } };
  }
}

function without<T extends object>(object: T, name: string): T {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)) as T;
}

function* plainerSetup(kase: Case): Iterable<Case> {
  for (const name of ['outside', 'config', 'cwd', 'agents'] as const) if (kase.setup[name] !== undefined) yield { ...kase, setup: without(kase.setup, name) };
  for (const [path, node] of Object.entries(kase.setup.tree)) {
    if ('mode' in node) yield { ...kase, setup: { ...kase.setup, tree: { ...kase.setup.tree, [path]: without(node, 'mode') } } };
  }
}

function* fewerEdits(kase: Case): Iterable<Case> {
  for (const { step, replace } of stepsOf(kase)) {
    if (!('call' in step)) continue;
    const edits = editsOf(step.call);
    for (let size = edits.length >> 1; size >= 1; size >>= 1) {
      for (let at = edits.length - size; at >= 0; at -= size) yield replace({ call: withEdits(step.call, edits.toSpliced(at, size)) });
    }
  }
}

/** The list of edits in the arguments; empty where there is none. */
export function editsOf(call: Call): JsonObject[] {
  const given = call.arguments as JsonObject | null;
  const edits = given !== null && typeof given === 'object' && !Array.isArray(given) ? given['edits'] : undefined;
  return Array.isArray(edits) ? (edits as JsonObject[]) : [];
}

export function withEdits(call: Call, edits: JsonObject[]): Call {
  return { ...call, arguments: { ...(call.arguments as JsonObject), edits } };
}

/** Takes stretches out, the longest first: out of one text, or out of a content and the quotes that hold the stretch. */
function* fewerCharacters(kase: Case): Iterable<Case> {
  const slots = slotsOf(kase);
  for (const [index, slot] of slots.entries()) {
    const characters = [...slot.text];
    for (let size = characters.length; size >= 1; size = Math.floor(size / 2)) {
      for (let at = characters.length - size; at >= 0; at -= size) {
        const shorter = characters.toSpliced(at, size).join('');
        yield slot.with(shorter);
        if (slot.kind === 'content') yield* alsoFromQuotes(kase, slots, index, shorter, characters.slice(at, at + size).join(''));
      }
    }
  }
  yield* everywhere(kase, slots, (character) => [character, '']);
}

function* alsoFromQuotes(kase: Case, slots: Slot[], content: number, shorter: string, stretch: string): Iterable<Case> {
  const texts = new Map([[content, shorter]]);
  for (const [index, { kind, text }] of slots.entries()) if (kind === 'quote' && text.includes(stretch)) texts.set(index, text.replace(stretch, ''));
  if (texts.size > 1) yield withTexts(kase, texts);
}

/** Puts plainer characters: the same for the same everywhere, then place by place. */
function* plainerCharacters(kase: Case): Iterable<Case> {
  const slots = slotsOf(kase);
  const distinct = [...new Set(slots.flatMap(({ text }) => [...text]))];
  yield renamed(kase, slots, distinct);
  for (const plain of PLAIN) yield* everywhere(kase, slots, (character) => (rankOf(character) > rankOf(plain) ? [character, plain] : undefined));
  for (const slot of slots) {
    const characters = [...slot.text];
    if (characters.length > 200) continue;
    for (const [at, character] of characters.entries()) {
      for (const plain of PLAIN.slice(0, 6)) if (rankOf(plain) < rankOf(character)) yield slot.with(characters.with(at, plain).join(''));
    }
  }
}

/** Every letter renamed in order of first appearance. */
function renamed(kase: Case, slots: Slot[], distinct: string[]): Case {
  const names = new Map<string, string>();
  for (const character of distinct) if (/[\p{L}\p{N}]/u.test(character) && names.size < 26) names.set(character, PLAIN[names.size] as string);
  return withTexts(kase, new Map(slots.map(({ text }, index) => [index, [...text].map((character) => names.get(character) ?? character).join('')])));
}

/** One character replaced by another in all texts that hold it. */
function* everywhere(kase: Case, slots: Slot[], change: (character: string) => [string, string] | undefined): Iterable<Case> {
  const distinct = [...new Set(slots.flatMap(({ text }) => [...text]))].slice(0, 64);
  for (const character of distinct) {
    const pair = change(character);
    if (!pair) continue;
    const texts = new Map<number, string>();
    for (const [index, { text }] of slots.entries()) if (text.includes(pair[0])) texts.set(index, text.replaceAll(pair[0], () => pair[1]));
    yield withTexts(kase, texts);
  }
}
