import type { RuleId } from '../contract/rules/index.ts';

/** Rules whose fixed cases lay out files of MiB: a few cases, which take as long as all others of a family. */
export const OF_LARGE_FILES: ReadonlySet<string> = new Set<RuleId>([
  'replace/size-limit', 'read/file-size-limit', 'read/range-expansion-limit', 'line-edit/file-size-limit', 'apply-patch/size-limit',
]);
