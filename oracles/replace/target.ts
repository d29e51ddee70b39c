// What is demanded before a file's text is looked at: that the path leads to a regular file which can be read.

import type { RuleId } from '../../contract/rules/index.ts';
import type { Refusal } from './ways.ts';
import { isReadable, type Target } from '../world.ts';

/** tau: the largest file that is taken, in bytes. */
export const MOST_BYTES = 10_485_760;

/** Why the path cannot be edited, as a refusal with the classes that apply; `undefined` for a file. `elsewhere` is the caller's matter. */
export function unfitPath(target: Target, classes: { missing: string[]; unfit: string[] }): Refusal | undefined {
  if (target.kind === 'missing') {
    return { kind: 'refusal', classes: classes.missing, rules: ['replace/missing-file-refused'], says: [], path: target.path, missing: true };
  }
  if (target.kind === 'unfit') {
    const rules: RuleId[] = target.why === 'loop' ? ['replace/symlink-followed', 'replace/non-regular-refused'] : ['replace/non-regular-refused'];
    return { kind: 'refusal', classes: classes.unfit, rules, says: [], path: target.path };
  }
  return undefined;
}

/** tau: the file is too large or may not be read. */
export function unreadableFile(target: Extract<Target, { kind: 'file' }>): Refusal | undefined {
  const rules: RuleId[] = [];
  if (target.node.bytes.length > MOST_BYTES) rules.push('replace/size-limit');
  if (!isReadable(target.node)) rules.push('replace/non-regular-refused');
  return rules.length === 0 ? undefined : { kind: 'refusal', classes: ['unreadable'], rules, says: [], path: target.path };
}
