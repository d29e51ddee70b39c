// Which rules decide what kind of difference of a payload of records. The plainer rule stands first: a mistake that shows in its own
// cases already stays its own. So the rules on which lines are shown and how each looks stand before those of truncation, and the one
// on several chunks behind them; the one on wide characters stands first, because nothing else fails in its cases alone.

import type { Symptom } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { BySymptom } from '../model.ts';
import type { Cut } from './truncate.ts';

/** The rules of a tool on its payload, by kind of difference; other kinds fall to `rules`. */
export interface Deciders {
  rules: RuleId[];
  bySymptom: BySymptom;
  /** Rules of the tool that say of it what truncation says of all: behind those. */
  behind?: BySymptom;
}

/** What a rendering has that a mistake in truncation may be about. */
export interface Matter {
  /** Several chunks or streams. */
  several: boolean;
  /** Bytes and characters differ in number. */
  wide: boolean;
}

const STRUCTURE: readonly Symptom[] = [
  'lines-missing', 'lines-extra', 'lines-order', 'marker-for-record', 'record-for-marker', 'partial-text', 'omission-missing', 'omission-extra',
];

const IDENTITY: RuleId = 'truncate/identity-within-budgets';
const GRAMMAR: RuleId = 'truncate/line-grammar';
const ORDER: RuleId = 'truncate/flag-order';
const ONLY: RuleId = 'truncate/marker-only';
const SEPARATOR: RuleId = 'truncate/omission-separator';
const INVARIANTS: RuleId = 'truncate/omission-invariants';
const NEVER_EXCEEDED: RuleId = 'truncate/budget-never-exceeded';

/** Behind the rules of the tool, wherever a record is written otherwise. */
const FORM: { readonly [symptom in Symptom]?: readonly RuleId[] } = {
  'flag-order': [ORDER, GRAMMAR],
  'flag-form': [ORDER, GRAMMAR],
  'truncated-flag': [IDENTITY, ORDER],
  'record-prefix': [GRAMMAR],
  'record-blank': [GRAMMAR],
  'prose': [GRAMMAR],
  'separator-extra': [GRAMMAR],
  'line-cut': [GRAMMAR],
  'lines-joined': [GRAMMAR],
  'payload-newline': [GRAMMAR],
};

/** Made once for each list of a tool's own rules: all predictions share them, and none changes them. */
const whole = new WeakMap<Deciders, Deciders>();
const cut = new WeakMap<Deciders, Map<string, Deciders>>();

/** Shown whole: the tool's own rules, and that nothing is cut. */
export function wholeDeciders(own: Deciders): Deciders {
  const made = whole.get(own) ?? newWholeDeciders(own);
  whole.set(own, made);
  return made;
}

/** Cut: the rules of truncation, then the tool's own. */
export function cutDeciders(own: Deciders, zone: Exclude<Cut['zone'], 'whole'>, matter: Matter): Deciders {
  const byMatter = cut.get(own) ?? new Map<string, Deciders>();
  cut.set(own, byMatter);
  const key = `${zone} ${matter.several} ${matter.wide}`;
  const made = byMatter.get(key) ?? newCutDeciders(own, zone, matter);
  byMatter.set(key, made);
  return made;
}

function newWholeDeciders(tools: Deciders): Deciders {
  const own = withBehind(tools);
  const bySymptom: BySymptom = { ...own.bySymptom };
  add(bySymptom, own, FORM);
  for (const symptom of STRUCTURE) bySymptom[symptom] = [...rulesFor(own, symptom), IDENTITY];
  bySymptom['cut-within-budget'] = [IDENTITY, ...rulesFor(own, 'cut-within-budget')];
  return { rules: own.rules, bySymptom };
}

function newCutDeciders(own: Deciders, zone: Exclude<Cut['zone'], 'whole'>, { several, wide }: Matter): Deciders {
  const once: RuleId[] = several ? ['truncate/once'] : [];
  const counted: RuleId[] = wide ? ['truncate/utf8-byte-accounting'] : [];
  const kept: RuleId[] = zone === 'bytes' ? ['truncate/byte-budget'] : zone === 'ends' ? ['truncate/head-tail', INVARIANTS] : [INVARIANTS];
  const bySymptom: BySymptom = { ...own.bySymptom };
  add(bySymptom, own, FORM);
  const special: { readonly [symptom in Symptom]?: RuleId[] } = {
    'not-cut': [...counted, 'truncate/trigger', ...kept, NEVER_EXCEEDED, ...(zone === 'bytes' ? [ONLY] : []), ...once],
    'over-budget': [...counted, NEVER_EXCEEDED, ...kept, ...once],
    'record-for-marker': [...counted, ONLY, ...kept, ...once],
    'marker-for-record': [...counted, ...kept, ONLY, ...once],
    'partial-text': [ONLY, ...kept, ...counted],
    'marker-flags': ['truncate/marker-flag-merge', ORDER, ...kept, ONLY],
    'marker-blank': [GRAMMAR, ONLY, ...kept],
    'lines-missing': [...counted, ...kept, ...once],
    'lines-extra': [...counted, ...kept, ...once],
    'lines-order': [...(zone === 'ends' ? [INVARIANTS, 'truncate/head-tail' as const] : kept), ...once],
    'record-number': kept,
    'omission-missing': [SEPARATOR, ...kept, GRAMMAR, ...once],
    'omission-extra': [SEPARATOR, ...kept, ...once],
    'omission-form': [SEPARATOR, 'truncate/no-prose', GRAMMAR, ...kept],
    'separator-missing': [...kept, ...once],
    'separator-extra': [...kept, GRAMMAR, ...once],
    'prose': ['truncate/no-prose', GRAMMAR, ...kept],
  };
  for (const [symptom, rules] of Object.entries(special) as [Symptom, RuleId[]][]) bySymptom[symptom] = distinct([...(own.bySymptom[symptom] ?? []), ...rules, ...(own.behind?.[symptom] ?? [])]);
  return { rules: distinct([...own.rules, ...kept]), bySymptom };
}

function withBehind({ rules, bySymptom: own, behind = {} }: Deciders): Deciders {
  const bySymptom = { ...own };
  for (const [symptom, more] of Object.entries(behind) as [Symptom, RuleId[]][]) bySymptom[symptom] = distinct([...(own[symptom] ?? []), ...more]);
  return { rules, bySymptom };
}

function add(bySymptom: BySymptom, own: Deciders, more: typeof FORM): void {
  for (const [symptom, rules] of Object.entries(more) as [Symptom, RuleId[]][]) bySymptom[symptom] = distinct([...rulesFor(own, symptom), ...rules]);
}

function rulesFor({ rules, bySymptom }: Deciders, symptom: Symptom): RuleId[] {
  return bySymptom[symptom] ?? rules;
}

/** Without repetition, in order of first mention. */
export function distinct<T>(values: readonly T[]): T[] {
  const first: T[] = [];
  for (const value of values) if (!first.includes(value)) first.push(value);
  return first;
}
