import type { AttachedDiff, Outcome } from '../outcome.ts';
import type { DisplayCountMatcher, DisplayPathMatcher, DisplayStatusMatcher, DisplayTotalsMatcher } from '../patch-matchers.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { isSpelledAlike, rooted } from './spelling.ts';
import { messageOf } from './told.ts';

export function displayPathProblems({ anyOf, split = [], doubtful = [] }: DisplayPathMatcher, outcome: Outcome | undefined, root: string): readonly Problem[] {
  const args = outcome?.display?.args ?? '';
  const wanted = anyOf.map((path) => rooted(path, root));
  if (wanted.length === 0 ? args === '' : wanted.includes(args)) return FINE;
  const among = (values: readonly string[]): boolean => values.some((value) => rooted(value, root) === args);
  const symptom = among(doubtful) ? 'change-doubtful' : among(split) ? 'change-split' : pathSymptom(wanted, args);
  return [{ symptom, expected: wanted.length === 0 ? 'no path' : brief(wanted[0]), actual: brief(args) }];
}

function pathSymptom(wanted: readonly string[], args: string): Problem['symptom'] {
  if (wanted.length === 0) return 'fabricated';
  if (args === '') return 'missing-field';
  if (wanted.some((path) => path !== args && isSpelledAlike(path, args))) return 'path-escape';
  return 'wrong-value';
}

export function displayCountProblems({ anyOf, split = [], doubtful = [] }: DisplayCountMatcher, outcome: Outcome | undefined): readonly Problem[] {
  const given = outcome?.display?.chips ?? [];
  const chips = Array.isArray(given) ? given : [given];
  const [first = 0] = anyOf;
  if (first === 0 && chips.length === 0) return FINE;
  const isShown = (count: number): boolean => (count === 0 ? chips.length === 0 : chips.length === 1 && chips[0] === `${count}F`);
  const among = (counts: readonly number[]): boolean => counts.some(isShown);
  if (among(anyOf.filter((count) => count > 0))) return FINE;
  const symptom = among(doubtful) ? 'change-doubtful' : among(split) ? 'change-split' : countSymptom(first, chips);
  return [{ symptom, expected: first === 0 ? 'no chip' : `one chip, ${first}F`, actual: brief(given) }];
}

function countSymptom(wanted: number, chips: readonly unknown[]): Problem['symptom'] {
  if (wanted === 0) return 'fabricated';
  if (chips.length === 0) return 'missing-field';
  return chips.length === 1 && /^\d+F$/.test(String(chips[0])) ? 'wrong-number' : 'wrong-value';
}

export function displayStatusProblems({ equals }: DisplayStatusMatcher, outcome: Outcome | undefined): readonly Problem[] {
  if (!outcome) return FINE;
  const wanted = equals === 'ok' ? 'ok' : messageOf(outcome);
  const status = outcome.display?.status;
  if (status === wanted) return FINE;
  return [{ symptom: status === undefined ? 'missing-field' : 'wrong-value', expected: brief(wanted), actual: brief(status) }];
}

/** Where the header that the user sees is not shown nothing is judged. */
export function displayTotalsProblems({ about }: DisplayTotalsMatcher, outcome: Outcome | undefined): readonly Problem[] {
  const text = outcome?.display?.text;
  if (text === undefined) return FINE;
  const args = outcome?.display?.args ?? '';
  const at = args === '' ? -1 : text.indexOf(args);
  const rest = at < 0 ? text : text.slice(at + args.length);
  if (about === 'none') return noTotalsProblems(text, outcome);
  const sums = sumsOf(outcome?.diffs ?? []);
  if (about === 'sums') return sumProblems(rest, sums);
  const wanted = [chipsOf(outcome), ...shownParts(sums)];
  const places = wanted.map((part) => rest.indexOf(part));
  if (args === '' || (at >= 0 && places.every((place, index) => place >= (places[index - 1] ?? 0)))) return FINE;
  return [{ symptom: 'missing-text', expected: [args, ...wanted].join(' '), actual: brief(text) }];
}

interface Sums {
  added: number;
  removed: number;
}

/** Over diffs whose totals are numbers. */
function sumsOf(diffs: readonly AttachedDiff[]): Sums {
  const sums = { added: 0, removed: 0 };
  for (const entry of diffs) {
    if (!('diff' in entry)) continue;
    sums.added += Number(entry.diff.added) || 0;
    sums.removed += Number(entry.diff.removed) || 0;
  }
  return sums;
}

function chipsOf(outcome: Outcome | undefined): string {
  const chips = outcome?.display?.chips;
  return Array.isArray(chips) ? chips.map(String).join(' ') : String(chips ?? '');
}

function shownParts({ added, removed }: Sums): string[] {
  return [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`-${removed}`] : [])];
}

/** Lines that come, and lines that go. */
const PARTS = [/(?<![\w+])\+(\d+)(?![\w.])/, /(?<![\w-])[-−](\d+)(?![\w.])/];

/** A message that stands in the header may hold any number. */
function noTotalsProblems(text: string, outcome: Outcome | undefined): readonly Problem[] {
  const message = outcome ? messageOf(outcome) : '';
  const rest = message === '' ? text : text.replaceAll(message, () => '');
  return PARTS.some((pattern) => pattern.test(rest)) ? [{ symptom: 'fabricated', expected: 'no totals', actual: brief(text) }] : FINE;
}

function sumProblems(text: string, { added, removed }: Sums): readonly Problem[] {
  const shown = PARTS.map((pattern) => pattern.exec(text)?.[1]);
  const wrong = [added, removed].some((sum, at) => shown[at] !== undefined && Number(shown[at]) !== sum);
  return wrong ? [{ symptom: 'wrong-number', expected: `+${added}/-${removed}`, actual: brief(text) }] : FINE;
}

