import type { Case } from '../../contract/case.ts';
import { slotsOf, stepsOf } from './slots.ts';

/** How far from minimal a case is, most telling part first; compared part by part. */
export type Cost = readonly number[];

export function costOf(kase: Case): Cost {
  const steps = stepsOf(kase);
  const slots = slotsOf(kase);
  const calls = steps.reduce((sum, { step }) => sum + ('together' in step ? step.together.length : 1), 0);
  const setup = JSON.stringify([kase.setup.config ?? 0, kase.setup.cwd ?? 0, kase.setup.agents ?? 0]).length;
  const entries = Object.keys(kase.setup.tree).length + Object.keys(kase.setup.outside ?? {}).length;
  const length = slots.reduce((sum, { text }) => sum + [...text].length, 0);
  return [kase.runs.length, calls, entries, setup, JSON.stringify(shapeOf(kase)).length, length, ...ranks(slots.map(({ text }) => text))];
}

export function isCheaper(a: Cost, b: Cost): boolean {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference < 0;
  }
  return a.length < b.length;
}

/** The case without its texts: what is left is edits, paths, keys, modes. */
function shapeOf(kase: Case): unknown {
  return [
    Object.entries(kase.setup.tree).map(([path, node]) => [path, 'file' in node ? (node.mode ?? 0) : node]),
    kase.runs.map((steps) => JSON.stringify(steps, (key, value: unknown) => (typeof value === 'string' && key !== 'path' ? 0 : value))),
  ];
}

/** Plainness of all characters: their sum, then one after the other. */
function ranks(texts: string[]): number[] {
  const each = texts.flatMap((text) => [...text].slice(0, 500).map(rankOf));
  return [each.reduce((sum, rank) => sum + rank, 0), ...texts.map((text) => [...text].length), ...each];
}

/** The plainest characters, plainest first. */
export const PLAIN = 'abcdefghijklmnopqrstuvwxyz \n';

export function rankOf(character: string): number {
  const plain = PLAIN.indexOf(character);
  if (plain >= 0) return plain;
  return 100 + (character.codePointAt(0) as number);
}
