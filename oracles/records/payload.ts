import type { Clause, RecordsMatcher } from '../../contract/expectation.ts';
import type { Limits } from '../../contract/limits.ts';
import { clause, type At } from '../model.ts';
import { cutDeciders, wholeDeciders, type Deciders, type Matter } from './deciders.ts';
import { allElements, cutOfWhole, elementsOf, omissionOf } from './elements.ts';
import { bytesOf, type Rendering } from './rendering.ts';
import { cutOf, type Budgets, type Cut } from './truncate.ts';

/** The budgets of a tool, from its limits. */
export function budgetsOf(limits: Limits, bytes: 'maxOutputBytes' | 'maxShellOutputBytes' = 'maxOutputBytes'): Budgets {
  const number = (name: string): number => limits[name] as number;
  return {
    lines: number('maxOutputLines'), head: number('headLines'), tail: number('tailLines'), bytes: number(bytes),
    layout: limits['combinedLayout'] as string, spacedMarkers: bytes === 'maxShellOutputBytes',
  };
}

/** What is demanded of a payload, and whether it is cut; `undefined`: that depends on what stands for bytes that are no UTF-8. */
export interface Payload {
  clauses: Clause[];
  cut: boolean | undefined;
}

/** That the payload is T of `rendering`. `own`: the rules of the tool; `newlines`: nothing but so many LFs is right too. */
export function payloadOf(at: At, rendering: Rendering, budgets: Budgets, own: Deciders, matter: Matter, newlines?: number): Payload {
  const cut = cutOf(rendering, budgets);
  if (cut.zone !== 'whole') return { clauses: cutClauses(at, rendering, budgets, cut, cutDeciders(own, cut.zone, matter)), cut: true };
  const { rules, bySymptom } = wholeDeciders(own);
  const match: RecordsMatcher = { kind: 'records', anyOf: [allElements(rendering)] };
  if (newlines !== undefined) match.newlines = newlines;
  return { clauses: [clause(at, 'payload', 'MUST', match, rules, bySymptom)], cut: false };
}

function cutClauses(at: At, rendering: Rendering, budgets: Budgets, cut: Exclude<Cut, { zone: 'whole' }>, { rules, bySymptom }: Deciders): Clause[] {
  const anyOf = cut.lists.map((list) => elementsOf(rendering, list));
  if (cut.zone !== 'both') {
    return [clause(at, 'payload', 'MUST', { kind: 'records', anyOf, cut: cutOfWhole(rendering, budgets) }, rules, bySymptom)];
  }
  const given = omissionOf(rendering, budgets);
  return [
    clause(at, 'payload', 'MUST', given, rules, bySymptom),
    clause(at, 'payload', 'SHOULD', { kind: 'records', anyOf, cut: given.cut, given }, ['truncate/combined-layout']),
  ];
}

/** At most so many bytes stand for one that is no UTF-8. */
const MOST = 3;

/**
 * The same where another number of U+FFFD may stand for bytes that are no UTF-8: demanded is what does not depend on it, advised
 * is the exact text. `advised`: the rules that say so.
 */
export function payloadOfOtherReplacement(at: At, rendering: Rendering, budgets: Budgets, own: Deciders, advised: Deciders): Payload {
  const whole = rendering.count <= budgets.lines && bytesOf(rendering, budgets.bytes) * MOST <= budgets.bytes;
  if (!whole) {
    return { clauses: [clause(at, 'payload', 'MUST', { kind: 'text', mostBytes: budgets.bytes }, ['truncate/budget-never-exceeded'])], cut: undefined };
  }
  const { rules, bySymptom } = wholeDeciders(own);
  const anyOf = [allElements(rendering)];
  return {
    clauses: [
      clause(at, 'payload', 'MUST', { kind: 'records', anyOf, replacements: 'any' }, rules, bySymptom),
      clause(at, 'payload', 'SHOULD', { kind: 'records', anyOf }, advised.rules, advised.bySymptom),
    ],
    cut: false,
  };
}
