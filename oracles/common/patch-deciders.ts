import type { RuleId } from '../../contract/rules/index.ts';
import { EVERYWHERE, type BySymptom } from './deciders.ts';

/** Rules whose own cases may break by nothing but line endings, marks and what is no UTF-8. */
const ABOUT_SPELLING: ReadonlySet<RuleId> = new Set<RuleId>(['common/new-text-literal', 'common/invalid-bytes-kept', 'common/one-region']);
const ABOUT_CHARACTERS: ReadonlySet<RuleId> = new Set<RuleId>(['common/invalid-bytes-kept', 'common/surrogates-harmless']);
/** Rules about where a file is afterwards. */
const ABOUT_PATHS: ReadonlySet<RuleId> = new Set<RuleId>(['common/move-onto-itself', 'common/destination-kept', 'common/patch-sections']);

/** Rules that decide one kind of difference in the tree after a patch, or a move, that succeeded. */
export function patchSymptoms(rules: readonly RuleId[]): BySymptom {
  const only = (some: ReadonlySet<RuleId>): RuleId[] => rules.filter((rule) => some.has(rule));
  // Bytes that are only moved, or that are all new, are no matter of what hunks keep.
  const hasHunks = rules.includes('common/patch-place') || rules.includes('common/one-region');
  const spelling: RuleId[] = hasHunks ? [...only(ABOUT_SPELLING), 'common/patch-bytes-kept'] : [...rules];
  const undecodable = only(ABOUT_CHARACTERS);
  const characters: RuleId[] = undecodable.length > 0 ? undecodable : [...rules];
  const paths: RuleId[] = [...only(ABOUT_PATHS), 'common/success-on-disk'];
  return {
    ...EVERYWHERE,
    'not-written': ['common/success-on-disk'],
    'bom': spelling,
    'endings': spelling,
    'inserted-endings': spelling,
    'completing-ending': spelling,
    'final-newline': spelling,
    'replacement-character': characters,
    'invalid-bytes': characters,
    'changed-on-refusal': ['common/refusal-changes-nothing'],
    'path-gone': paths,
    'wrong-kind': paths,
    'link-changed': ['common/file-identity-kept'],
  };
}
