// Which rules of reading decide what: the plainer rule first, so that a mistake that shows in its own cases already stays its own.

import type { Symptom } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { BySymptom } from '../model.ts';
import { distinct, type Deciders } from '../records/deciders.ts';
import type { LineIndex } from '../records/lines.ts';
import type { Slice } from '../records/rendering.ts';
import { CR } from '../text/units.ts';
import type { Asked, Request } from './request.ts';

/** What a well-formed request on a file has. */
export interface Features {
  empty: boolean;
  link: boolean;
  ranged: boolean;
  /** As many ranges as may be, or one less. */
  many: boolean;
  /** Ranges share lines, or do not ascend. */
  overlapping: boolean;
  /** A top-level field is absent, both being allowed. */
  defaulted: boolean;
  /** Some start is not the first line. */
  inside: boolean;
  endsPast: boolean;
  startsAtLast: boolean;
  /** Some line of the file ends in CR or CRLF. */
  otherEndings: boolean;
  /** The file is not UTF-8. */
  invalid: boolean;
  /** It holds NUL bytes. */
  nul: boolean;
  /** The case runs the shell too. */
  besideShell: boolean;
}

export function featuresOf(request: Request, slices: readonly Slice[], index: LineIndex, maxRanges: number): Omit<Features, 'link' | 'besideShell'> {
  const { asked, ranged, given } = request;
  const { count: lines, bytes, valid } = index;
  const follows = (slice: Slice, at: number): boolean => at === 0 || slice.start > (slices[at - 1] as Slice).end;
  return {
    empty: lines === 0,
    ranged,
    many: ranged && asked.length >= maxRanges - 1,
    overlapping: !slices.every(follows),
    defaulted: !ranged && !(given.start && given.end),
    inside: slices.some(({ start }) => start > 1),
    endsPast: asked.some(({ end }: Asked) => end !== undefined && end > lines),
    startsAtLast: asked.some(({ start }) => start === Math.max(lines, 1)),
    otherEndings: bytes.includes(CR),
    invalid: !valid,
    nul: bytes.includes(0),
  };
}

/** The rules on which lines are shown: the plainest first. */
function selecting(has: Features): RuleId[] {
  const rules: RuleId[] = ['read/single-range'];
  if (has.overlapping) rules.push('read/ranges-overlap-redundant');
  if (has.ranged) rules.push('read/ranges-chunks');
  if (has.many) rules.push('read/ranges-count');
  if (has.link) rules.push('read/not-a-regular-file');
  if (has.endsPast) rules.push('read/end-past-eof-suffix');
  if (has.defaulted) rules.push('read/defaults');
  rules.push('read/actual-lines-only');
  return rules;
}

const PREFIX: RuleId = 'read/line-prefix';

/** The rules by which a request is not refused: the most special first. A tool that refuses everything refuses the plainest call too. */
export function acceptingRules(has: Features): RuleId[] {
  const rules: RuleId[] = [];
  if (has.link) rules.push('read/not-a-regular-file');
  if (has.empty) rules.push('read/empty-file');
  if (has.invalid) rules.push('read/invalid-utf8');
  if (has.nul) rules.push(PREFIX);
  if (has.otherEndings) rules.push('read/ending-flags');
  if (has.endsPast) rules.push('read/end-past-eof-suffix');
  if (has.startsAtLast) rules.push('read/start-past-eof-refused');
  if (has.many) rules.push('read/ranges-count');
  if (has.overlapping) rules.push('read/ranges-overlap-redundant');
  if (has.ranged) rules.push('read/ranges-chunks');
  if (has.defaulted) rules.push('read/defaults');
  if (!has.ranged) rules.push('read/single-range');
  return rules;
}

const LITERAL: RuleId = 'structure/payload-literal';
const LINES: RuleId = 'read/actual-lines-only';
const LONG: RuleId = 'read/long-line-marker';
const CUT: RuleId = 'read/truncation';

/** Kinds of difference in one record that have one rule of reading, whatever is asked for. */
const ALWAYS: { readonly [symptom in Symptom]?: readonly RuleId[] } = {
  'record-prefix': [PREFIX],
  'record-blank': [PREFIX],
  'trimmed': [PREFIX, LITERAL],
  'bom': [PREFIX, LITERAL],
  'record-text': [PREFIX, LITERAL],
  'escaped': [LITERAL, PREFIX],
  'ending-flag': ['read/ending-flags'],
  'lines-joined': ['read/ending-flags', LINES],
  'line-cut': [LINES, PREFIX],
  'phantom-line': [LINES],
  'empty-line-missing': [LINES],
  'invalid-flag': ['read/invalid-utf8'],
  'replacement-count': ['read/invalid-utf8'],
  'invalid-shown': ['read/invalid-utf8'],
  'flag-order': ['read/flag-order'],
  'flag-form': ['read/flag-order'],
};

/** What reading says of truncation, behind the rules that say it of all tools. */
const BEHIND: BySymptom = {
  'truncated-flag': [CUT, 'read/flag-order'],
  'cut-within-budget': [CUT, LONG],
  'not-cut': [CUT, LONG],
  'over-budget': [CUT, LONG],
  'record-for-marker': [LONG, CUT],
  'marker-for-record': [CUT, LONG],
  'marker-flags': ['read/flag-order', LONG],
  'marker-blank': [LONG],
  'lines-missing': [CUT],
  'lines-extra': [CUT],
  'lines-order': [CUT],
  'omission-extra': [CUT],
  'omission-missing': [CUT],
  'prose': [PREFIX],
};

/** The records of one line are the same however they are asked for, in `read` and in `shell`. */
const SAME_LINES: readonly Symptom[] = [
  'trimmed', 'bom', 'record-text', 'partial-text', 'escaped', 'ending-flag', 'lines-joined', 'line-cut', 'phantom-line', 'empty-line-missing', 'invalid-flag',
  'replacement-count', 'invalid-shown', 'flag-order', 'flag-form', 'lines-missing', 'lines-extra', 'record-blank',
];

const WHERE_LINES_END: readonly Symptom[] = [
  'lines-missing', 'lines-extra', 'record-number', 'record-text', 'partial-text', 'phantom-line', 'empty-line-missing', 'lines-joined', 'line-cut',
];

/** Made once for all cases that have the same. */
const made = new Map<string, Deciders>();

/** The rules on the payload, by kind of difference. */
export function payloadDeciders(has: Features): Deciders {
  const key = Object.values(has).join();
  const deciders = made.get(key) ?? newPayloadDeciders(has);
  made.set(key, deciders);
  return deciders;
}

function newPayloadDeciders(has: Features): Deciders {
  const selection = selecting(has);
  if (has.empty) return { rules: ['read/empty-file', ...selection], bySymptom: {} };
  const bySymptom: BySymptom = {};
  for (const [symptom, rules] of Object.entries(ALWAYS) as [Symptom, RuleId[]][]) bySymptom[symptom] = [...rules];
  for (const symptom of ['lines-missing', 'lines-extra', 'lines-order'] as const) bySymptom[symptom] = [...selection];
  // The text of a neighbour under the right number looks like another text.
  bySymptom['record-text'] = [PREFIX, LITERAL, ...selection];
  bySymptom['record-number'] = has.inside ? ['read/single-range', PREFIX, ...selection] : [PREFIX, ...selection];
  const joint: RuleId[] = has.ranged ? ['read/ranges-chunks', 'read/record-join'] : ['read/record-join'];
  if (has.ranged) {
    bySymptom['omission-extra'] = ['read/ranges-chunks'];
    // What only several ranges show of the budgets: that the lines between them count.
    bySymptom['not-cut'] = [CUT];
  }
  bySymptom['separator-missing'] = joint;
  bySymptom['separator-extra'] = joint;
  bySymptom['payload-newline'] = joint;
  // Lines that are cut otherwise have other numbers and texts, and there are more of them or fewer.
  if (has.otherEndings) for (const symptom of WHERE_LINES_END) bySymptom[symptom] = [...(bySymptom[symptom] ?? []), 'read/ending-flags'];
  if (has.besideShell) for (const symptom of SAME_LINES) bySymptom[symptom] = [...(bySymptom[symptom] ?? []), 'read/same-line-semantics-as-shell'];
  for (const symptom in bySymptom) bySymptom[symptom as Symptom] = distinct(bySymptom[symptom as Symptom] as RuleId[]);
  const cutOtherwise: BySymptom = has.otherEndings ? { 'cut-within-budget': [CUT, LONG, 'read/ending-flags'] } : {};
  return { rules: distinct([PREFIX, ...selection]), bySymptom, behind: { ...BEHIND, ...cutOtherwise, 'partial-text': [PREFIX, LITERAL, LONG, ...selection] } };
}
