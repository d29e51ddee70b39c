import type { Case } from '../../contract/case.ts';
import { rankOf } from './characters.ts';
import { nameCost } from './names.ts';
import { patchShape } from './patches.ts';
import { callsOf, disorderOf, stepsOf } from './steps.ts';
import { textsOf } from './texts.ts';

/**
 * How far from minimal a case is. A total order: numbers, most telling first, and where all are equal the case's own
 * JSON, so that no two different cases tie.
 */
export interface Cost {
  readonly parts: readonly number[];
  readonly json: string;
}

/** Characters whose plainness is counted one by one. */
const RANKED = 500;

export function costOf(kase: Case): Cost {
  const steps = stepsOf(kase);
  const texts = textsOf(kase).map(({ text }) => [...text]);
  const calls = steps.reduce((sum, { step }) => sum + ('together' in step ? step.together.length : 1), 0);
  const { tree, outside = {}, config = 0, cwd = 0, agents = 0 } = kase.setup;
  const patches = patchShape(kase);
  const ranks = texts.flatMap((characters) => characters.slice(0, RANKED).map(rankOf));
  return {
    parts: [
      kase.runs.length,
      calls,
      patches.sections,
      Object.keys(tree).length + Object.keys(outside).length,
      JSON.stringify([config, cwd, agents, kase.limits ?? 0]).length,
      patches.chunks,
      patches.lines,
      patches.unseen,
      nameCost(kase),
      patches.marks,
      shapeLength(kase),
      callsOf(kase).reduce((sum, { call }) => sum + disorderOf(call.arguments), 0),
      texts.reduce((sum, { length }) => sum + length, 0),
      ranks.reduce((sum, rank) => sum + rank, 0),
      ...texts.map(({ length }) => length),
      ...ranks,
    ],
    json: JSON.stringify([kase.setup, kase.runs, kase.limits]),
  };
}

export function isCheaper(a: Cost, b: Cost): boolean {
  const shared = Math.min(a.parts.length, b.parts.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a.parts[index] as number) - (b.parts[index] as number);
    if (difference !== 0) return difference < 0;
  }
  return a.parts.length === b.parts.length ? a.json < b.json : a.parts.length < b.parts.length;
}

/** Length of the case without its texts and paths: what is left is edits, keys, numbers, modes, large contents. */
function shapeLength(kase: Case): number {
  const blank = (key: string, value: unknown): unknown => (typeof value === 'string' && !OPAQUE.has(key) ? 0 : value);
  const nodes = [...Object.values(kase.setup.tree), ...Object.values(kase.setup.outside ?? {})];
  return JSON.stringify([nodes, kase.runs], blank).length;
}

/** Strings that are no text of the case. */
const OPAQUE = new Set(['mode', 'repeat']);
