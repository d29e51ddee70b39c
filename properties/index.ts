import type { RuleId } from '../contract/rules/index.ts';
import { COMMON } from './common/index.ts';
import { EDIT } from './edit/index.ts';
import { PATCH } from './patch/index.ts';
import type { Property } from './property.ts';
import { READ } from './read/index.ts';
import { ANSWER } from './replace/answer.ts';
import { BYTES } from './replace/bytes.ts';
import { FILE } from './replace/file.ts';
import { FUZZY } from './replace/fuzzy.ts';
import { MATCHING } from './replace/matching.ts';
import { REQUEST } from './replace/request.ts';
import { SEVERAL } from './replace/several.ts';
import { WHOLE_TOOL } from './replace/whole-tool.ts';
import { STRUCTURE } from './structure/index.ts';
import { DIFF_ATTACHED } from './structured-diff/attached.ts';
import { DIFF_COUNTED } from './structured-diff/counted.ts';
import { DIFF_FILES, DIFF_TOTALS } from './structured-diff/files.ts';
import { DIFF_HUNKS } from './structured-diff/hunks.ts';
import { DIFF_TEXTS } from './structured-diff/texts.ts';
import { TRUNCATE } from './truncate/index.ts';

const SECTIONS: readonly (readonly Property[])[] = [
  REQUEST, FILE, MATCHING, SEVERAL, BYTES, ANSWER, FUZZY, WHOLE_TOOL,
  DIFF_ATTACHED, DIFF_FILES, DIFF_COUNTED, DIFF_HUNKS, DIFF_TEXTS, DIFF_TOTALS,
  EDIT,
  READ,
  TRUNCATE,
  STRUCTURE,
  PATCH,
  COMMON,
];

/** Every property by its rule. */
export const PROPERTIES: ReadonlyMap<RuleId, Property> = new Map(SECTIONS.flat().map((property) => [property.rule, property]));

/** The property of `rule`. @throws {Error} where nobody has written one. */
export function propertyOf(rule: RuleId): Property {
  const property = PROPERTIES.get(rule);
  if (!property) throw new Error(`no property of rule ${rule}`);
  return property;
}
