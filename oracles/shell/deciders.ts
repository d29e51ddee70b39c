import type { Symptom } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { BySymptom } from '../model.ts';
import type { Deciders } from '../records/deciders.ts';

const SAME: RuleId = 'read/same-line-semantics-as-shell';
const LITERAL: RuleId = 'structure/payload-literal';

/** What a command writes is shown as a file that holds the same bytes is read. */
const LINES: readonly Symptom[] = [
  'ending-flag', 'lines-joined', 'line-cut', 'phantom-line', 'empty-line-missing', 'invalid-flag', 'replacement-count', 'invalid-shown', 'lines-missing', 'lines-extra',
  'lines-order', 'record-blank', 'payload-newline',
];

const BY_SYMPTOM: BySymptom = {
  ...Object.fromEntries(LINES.map((symptom) => [symptom, [SAME]])),
  ...Object.fromEntries((['trimmed', 'bom', 'record-text'] as const).map((symptom) => [symptom, [SAME, LITERAL]])),
  'escaped': [LITERAL, SAME],
  // Output of a command that failed is its output all the same.
  'lines-missing': [SAME, 'structure/command-outcome-is-not-an-error'],
  'flag-order': ['truncate/flag-order', SAME],
  'flag-form': ['truncate/flag-order', SAME],
  // Their own rules come later; the general one on what stands in a payload decides.
  'record-prefix': ['truncate/line-grammar'],
  'prose': ['truncate/line-grammar'],
};

/** The rules on the payload of a command. */
export const SHELL_DECIDERS: Deciders = { rules: [SAME], bySymptom: BY_SYMPTOM, behind: { 'partial-text': [SAME, LITERAL] } };
