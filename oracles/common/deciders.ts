import type { Symptom } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import type { Content } from './content.ts';
import { isNoOp, SURROGATE } from './edits.ts';
import { hasDecoys } from './look-alikes.ts';
import { PLAIN_BYTES, type Edit } from './plain.ts';

export type BySymptom = { [symptom in Symptom]?: RuleId[] };

const SPECIAL = /[$\\%{}&<>`]|^\s|\s$|^[ \t]*(?:\d+ *[|:→]|[+>-])/m;
const ODD_ENDING = /\r/;
const BLANK_AT_LINE_END = /[ \t](?:[\r\n]|$)|\t/;
const ODD_CHARACTER = /[^\t\n\r\x20-\x7e]/;
const LARGE_LINES = 2_000;

/** The rules that take part in what a successful edit leaves, most special first. */
export function participants(content: Content, edits: readonly Edit[], traits: Traits): RuleId[] {
  const rules: RuleId[] = [];
  const { text } = content;
  if (edits.some(({ oldText, newText }) => SURROGATE.test(oldText) || SURROGATE.test(newText))) rules.push('common/surrogates-harmless');
  if (content.form !== 'utf8') rules.push('common/invalid-bytes-kept');
  if (edits.some(isNoOp)) rules.push('common/no-op-honest');
  if (edits.some(({ newText }) => newText === '')) rules.push('common/deletion-exact');
  if (edits.some(isLiteralMatter)) rules.push('common/new-text-literal');
  if (edits.some(({ oldText }) => hasDecoys(content.view(), oldText))) rules.push('common/exact-over-lookalike');
  if (edits.length > 1 && traits.editsPerCall === 'snapshot') rules.push('common/one-snapshot');
  if (hasFeatures(text)) rules.push('common/untouched-bytes');
  if (isLarge(content) || content.bytes.length === traits.maxBytes) rules.push('common/unfit-target-refused');
  if (edits.some(({ oldText, newText }) => ASTRAL.test(oldText + newText))) rules.push('common/surrogates-harmless');
  return [...new Set(rules)];
}

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

/** Text that a tool might take for more than text. */
export function isSpecial(text: string): boolean {
  return SPECIAL.test(text);
}

function isLiteralMatter({ oldText, newText }: Edit): boolean {
  return isSpecial(newText) || (oldText !== '' && newText !== oldText && newText.includes(oldText));
}

/** Something stands in the file that a tool might not leave as it is. */
export function hasFeatures(text: string): boolean {
  const oneAtTheEnd = text.endsWith('\n') && !text.endsWith('\n\n');
  return !oneAtTheEnd || ODD_ENDING.test(text) || BLANK_AT_LINE_END.test(text) || ODD_CHARACTER.test(text);
}

export function isLarge({ bytes, text }: Content): boolean {
  return bytes.length > PLAIN_BYTES || (bytes.length > LARGE_LINES && text.split('\n').length > LARGE_LINES);
}

/** Rules that decide one kind of difference in the tree after a success. */
export function successSymptoms(rules: readonly RuleId[]): BySymptom {
  const spelling = rules.filter((rule) => ABOUT_SPELLING.has(rule));
  const untouched: RuleId[] = [...spelling, 'common/untouched-bytes'];
  const undecodable = rules.filter((rule) => rule === 'common/invalid-bytes-kept' || rule === 'common/surrogates-harmless');
  const characters: RuleId[] = undecodable.length > 0 ? undecodable : [...rules, 'common/exact-splice'];
  return {
    ...EVERYWHERE,
    'not-written': ['common/success-on-disk'],
    'bom': untouched,
    'endings': untouched,
    'final-newline': untouched,
    'replacement-character': characters,
    'invalid-bytes': characters,
    'changed-on-refusal': ['common/refusal-changes-nothing'],
    'path-gone': [...rules.filter((rule) => rule === 'common/deletion-exact'), 'common/no-leftovers', 'common/success-on-disk'],
    'wrong-kind': ['common/success-on-disk'],
    'link-changed': ['common/file-identity-kept'],
  };
}

/** Of a damaged tree after a refusal; `severalEdits`: good edits may have landed. */
export function refusalSymptoms(severalEdits: boolean): BySymptom {
  const changed: RuleId[] = severalEdits ? ['common/all-or-none', 'common/refusal-changes-nothing'] : ['common/refusal-changes-nothing'];
  return { ...EVERYWHERE, 'changed-on-refusal': changed };
}

/** A name too many, and a change outside the root, are the same rule's matter whatever the answer. */
export const EVERYWHERE: BySymptom = {
  'leftover': ['common/no-leftovers'],
  'outside-changed': ['common/contained'],
};

/** Rules whose own cases may break by nothing but line endings and marks. */
const ABOUT_SPELLING: ReadonlySet<RuleId> = new Set<RuleId>([
  'common/no-op-honest', 'common/deletion-exact', 'common/new-text-literal', 'common/invalid-bytes-kept', 'common/one-region',
]);
