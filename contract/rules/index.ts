import type { RuleSpec } from '../rule.ts';
import { COMMON_EDIT } from './common-edit.ts';
import { COMMON_FILES } from './common-files.ts';
import { COMMON_PATCH } from './common-patch.ts';
import { COMMON_READ } from './common-read.ts';
import { EDIT_ANSWER } from './edit-answer.ts';
import { EDIT_CONTEXT } from './edit-context.ts';
import { EDIT_FILE } from './edit-file.ts';
import { EDIT_RANGE } from './edit-range.ts';
import { EDIT_REQUEST } from './edit-request.ts';
import { EDIT_TEXT } from './edit-text.ts';
import { PATCH_BYTES } from './patch-bytes.ts';
import { PATCH_FILES } from './patch-files.ts';
import { PATCH_GRAMMAR } from './patch-grammar.ts';
import { PATCH_ORDER } from './patch-order.ts';
import { PATCH_PLACE } from './patch-place.ts';
import { PATCH_REPORT } from './patch-report.ts';
import { READ_FILE } from './read-file.ts';
import { READ_LINES } from './read-lines.ts';
import { READ_REQUEST } from './read-request.ts';
import { REPLACE_ANSWER } from './replace-answer.ts';
import { REPLACE_BYTES } from './replace-bytes.ts';
import { REPLACE_FILE } from './replace-file.ts';
import { REPLACE_FUZZY } from './replace-fuzzy.ts';
import { REPLACE_MATCHING } from './replace-matching.ts';
import { REPLACE_REQUEST } from './replace-request.ts';
import { REPLACE_SEVERAL } from './replace-several.ts';
import { STRUCTURE } from './structure.ts';
import { STRUCTURED_DIFF } from './structured-diff.ts';
import { TRUNCATE } from './truncate.ts';

type Entry =
  | (typeof REPLACE_REQUEST)[number]
  | (typeof REPLACE_FILE)[number]
  | (typeof REPLACE_MATCHING)[number]
  | (typeof REPLACE_SEVERAL)[number]
  | (typeof REPLACE_BYTES)[number]
  | (typeof REPLACE_ANSWER)[number]
  | (typeof REPLACE_FUZZY)[number]
  | (typeof STRUCTURED_DIFF)[number]
  | (typeof READ_REQUEST)[number]
  | (typeof READ_LINES)[number]
  | (typeof READ_FILE)[number]
  | (typeof EDIT_REQUEST)[number]
  | (typeof EDIT_RANGE)[number]
  | (typeof EDIT_TEXT)[number]
  | (typeof EDIT_CONTEXT)[number]
  | (typeof EDIT_FILE)[number]
  | (typeof EDIT_ANSWER)[number]
  | (typeof PATCH_GRAMMAR)[number]
  | (typeof PATCH_PLACE)[number]
  | (typeof PATCH_BYTES)[number]
  | (typeof PATCH_FILES)[number]
  | (typeof PATCH_ORDER)[number]
  | (typeof PATCH_REPORT)[number]
  | (typeof TRUNCATE)[number]
  | (typeof STRUCTURE)[number]
  | (typeof COMMON_EDIT)[number]
  | (typeof COMMON_FILES)[number]
  | (typeof COMMON_PATCH)[number]
  | (typeof COMMON_READ)[number];

type Catalogue = { readonly [E in Entry as E['id']]: E };

/** The id of a rule of the catalogue; a typo does not compile. */
export type RuleId = keyof Catalogue;

/** The names of the situations of rule `R`. */
export type SituationOf<R extends RuleId> = keyof Catalogue[R]['situations'];

/** Every rule, in the order of the spec. */
export const RULES: readonly (RuleSpec & { readonly id: RuleId })[] = [
  ...REPLACE_REQUEST,
  ...REPLACE_FILE,
  ...REPLACE_MATCHING,
  ...REPLACE_SEVERAL,
  ...REPLACE_BYTES,
  ...REPLACE_ANSWER,
  ...REPLACE_FUZZY,
  ...STRUCTURED_DIFF,
  ...READ_REQUEST,
  ...READ_LINES,
  ...READ_FILE,
  ...EDIT_REQUEST,
  ...EDIT_RANGE,
  ...EDIT_TEXT,
  ...EDIT_CONTEXT,
  ...EDIT_FILE,
  ...EDIT_ANSWER,
  ...PATCH_GRAMMAR,
  ...PATCH_PLACE,
  ...PATCH_BYTES,
  ...PATCH_FILES,
  ...PATCH_ORDER,
  ...PATCH_REPORT,
  ...TRUNCATE,
  ...STRUCTURE,
  ...COMMON_EDIT,
  ...COMMON_FILES,
  ...COMMON_PATCH,
  ...COMMON_READ,
];

/** Every rule id, in the order of the spec. */
export const RULE_IDS: readonly RuleId[] = RULES.map((rule) => rule.id);

const byName = new Map<string, RuleSpec & { readonly id: RuleId }>();
for (const rule of RULES) {
  for (const alias of rule.aliases ?? []) byName.set(alias, rule);
}
for (const rule of RULES) byName.set(rule.id, rule);

/** The rule that is, or once was, called `id`. */
export function ruleById(id: RuleId): RuleSpec & { readonly id: RuleId };
export function ruleById(id: string): (RuleSpec & { readonly id: RuleId }) | undefined;
export function ruleById(id: string): (RuleSpec & { readonly id: RuleId }) | undefined {
  return byName.get(id);
}
