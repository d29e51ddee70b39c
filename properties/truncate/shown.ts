import type { Limits } from '../../contract/limits.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { SMALL } from '../arbitraries/limits.ts';
import type { LineFile } from '../arbitraries/line-files.ts';
import type { Context, MakeSituation } from '../property.ts';
import type { RecordPlan } from './plan.ts';
import { stageOf, type Around, type Showing, type Stage } from './stage.ts';

/** Budgets of records and bytes that a case would like. */
export function limitsOf(lines: number, head: number, tail: number, bytes: number): Limits {
  return { maxOutputLines: lines, headLines: head, tailLines: tail, maxOutputBytes: bytes, maxShellOutputBytes: bytes };
}

/** Budgets that differ in every way from those of `SMALL`: an odd number of bytes, unequal ends, ends that leave room between them. */
export const OTHER_BUDGETS: readonly Limits[] = [
  limitsOf(6, 3, 3, 65), limitsOf(8, 4, 4, 64), limitsOf(6, 2, 4, 77), limitsOf(6, 4, 2, 96), limitsOf(7, 3, 2, 83), limitsOf(5, 1, 1, 64),
  limitsOf(9, 5, 4, 128), limitsOf(4, 2, 2, 64),
];

/** An odd number of bytes, and unequal ends. */
export const ODD_BUDGETS: readonly Limits[] = [limitsOf(6, 3, 3, 65), limitsOf(6, 2, 4, 77)];

/** Any budgets that the rules speak of. */
export function anyBudgets(dice: Dice): Limits {
  const head = dice.between(1, 5);
  const tail = dice.between(1, 5);
  return limitsOf(head + tail + dice.below(3), head, tail, 64 + dice.below(90));
}

/** What a situation shows: the records of one of its variants. */
export type Shape<V> = (variant: V, dice: Dice, stage: Stage) => readonly RecordPlan[];

export interface Choices {
  /** Budgets; default: mostly `SMALL`. */
  wanted?: (dice: Dice) => Limits;
  /** Budgets under which each variant comes first, besides. */
  first?: readonly Limits[];
  around?: Around;
}

const mostlySmall = (dice: Dice): Limits => (dice.oneIn(3) ? dice.pick(OTHER_BUDGETS) : SMALL);

/** A situation of records shown by `tool`: the plainest of each variant first, then any of them. */
export function showing<V>(tool: Showing, variants: readonly V[], shape: Shape<V>, { wanted = mostlySmall, first = [], around }: Choices = {}): MakeSituation {
  const made = (context: Context, variant: V, dice: Dice, budgets: Limits) => {
    const stage = stageOf(context, tool, budgets, around);
    return stage.show(shape(variant, dice, stage));
  };
  const plainest = (): Dice => new Dice(0, []);
  return (context) => ({
    first: [wanted(plainest()), ...first].flatMap((budgets) => variants.map((variant) => made(context, variant, plainest(), budgets))),
    cases: built((dice) => made(context, dice.pick(variants), dice, wanted(dice))),
  });
}

type Each<T extends Showing, N extends string> = { readonly [K in `${T}-${N}`]: MakeSituation };

/** The same situation in each of `tools`, called `<tool>-<name>` as in the catalogue. */
export function each<T extends Showing, N extends string, V>(
  tools: readonly T[], name: N, variants: readonly V[], shape: Shape<V>, choices?: Choices
): Each<T, N> {
  return Object.fromEntries(tools.map((tool) => [`${tool}-${name}`, showing(tool, variants, shape, choices)])) as Each<T, N>;
}

/** As `each`, of makers that differ by tool. */
export function eachOf<T extends Showing, N extends string>(tools: readonly T[], name: N, make: (tool: T) => MakeSituation): Each<T, N> {
  return Object.fromEntries(tools.map((tool) => [`${tool}-${name}`, make(tool)])) as Each<T, N>;
}

/** The tools that show records, and those of them that show lines. */
export const RECORDS = ['read', 'edit', 'shell', 'ls'] as const;
export const LINES = ['read', 'edit', 'shell'] as const;

/** A situation of a file of lines shown by `tool`: the plainest of each variant first, then any of them. */
export function filing<V>(
  tool: 'read' | 'edit' | 'shell', variants: readonly V[], make: (variant: V, dice: Dice, stage: Stage) => LineFile,
  wanted: (dice: Dice) => Limits = mostlySmall,
): MakeSituation {
  const made = (context: Context, variant: V, dice: Dice) => {
    const stage = stageOf(context, tool, wanted(dice));
    return stage.showFile(make(variant, dice, stage));
  };
  return (context) => ({
    first: variants.map((variant) => made(context, variant, new Dice(0, []))),
    cases: built((dice) => made(context, dice.pick(variants), dice)),
  });
}
