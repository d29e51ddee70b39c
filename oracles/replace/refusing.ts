// Which rules demand that quotes which fail are refused: the special one for what a wrong tool might have taken the quote for,
// and always the rule on absent or repeated quotes itself.

import type { RuleId } from '../../contract/rules/index.ts';
import { coarse, lookAlikes, separatorsAsEndings } from '../text/look-alike.ts';
import { foldEndings } from '../text/units.ts';
import { counted, failing, overlapKinds, type Counting, type Located, type Span } from './locate.ts';
import { closeText, foldsEndings, type Scene } from './scene.ts';
import { distinct } from './ways.ts';

/** The rules for every edit that fails on its own. */
export function failingRules(scene: Scene, all: readonly Located[], counting: Counting): RuleId[] {
  const rules: RuleId[] = [];
  let good = false;
  for (const located of all) {
    const why = failing(located, counting);
    if (why === undefined) good = true;
    else if (why === 'empty') rules.push('replace/old-text-not-empty');
    else rules.push(...snapshotRules(scene, all, located), ...(why === 'not-found' ? absentRules(scene, located) : repeatedRules(scene, located, counting)));
  }
  if (good) rules.push('replace/all-or-nothing');
  return distinct([...commonRules(scene), ...rules]);
}

/** The rules for targets that overlap. */
export function overlapRules(scene: Scene, spans: readonly Span[]): RuleId[] {
  const kinds = overlapKinds(spans);
  const rules: RuleId[] = commonRules(scene);
  if (kinds.same) rules.push('replace/same-target-twice-refused');
  if (foldsEndings(scene.dialect) && scene.edits.some(({ oldText }) => oldText.includes('\r'))) rules.push('replace/normalised-matching');
  rules.push('replace/overlap-refused');
  if (spans.length > 2) rules.push('replace/all-or-nothing');
  return distinct(rules);
}

/** The rules that take part whatever is wrong with the quotes. */
function commonRules(scene: Scene): RuleId[] {
  const rules = [...scene.repairs];
  if (scene.link && scene.dialect !== 'harness') rules.push('replace/symlink-followed');
  if (scene.world.rewritten.has(scene.path)) rules.push('replace/no-stale-check');
  return rules;
}

/** A tool that applies one edit after the other would find the quote once. */
function snapshotRules(scene: Scene, all: readonly Located[], located: Located): RuleId[] {
  if (all.length < 2) return [];
  const folded = foldsEndings(scene.dialect) ? foldEndings : (text: string) => text;
  const quote = folded(located.edit.oldText);
  let text = folded(closeText(scene));
  for (const other of all) {
    if (other === located || other.quote.length === 0) continue;
    const oldText = folded(other.edit.oldText);
    const at = text.indexOf(oldText);
    if (at >= 0) text = text.slice(0, at) + folded(other.edit.newText) + text.slice(at + oldText.length);
  }
  const once = text.indexOf(quote) >= 0 && text.indexOf(quote) === text.lastIndexOf(quote);
  const inserted = all.some((other) => other !== located && folded(other.edit.newText).includes(quote));
  return once || inserted ? ['replace/one-snapshot'] : [];
}

/** Special ones first: what a wrong tool might have taken the quote for. Every rule on matching takes part in the end. */
function absentRules(scene: Scene, located: Located): RuleId[] {
  const { oldText } = located.edit;
  const text = closeText(scene);
  const special = scene.dialect === 'harness' ? otherBytes(text, oldText) : otherPlace(scene, text, oldText);
  if (special.length === 0 && lookAlikes(coarse(text), oldText) > 0) special.push(...ON_DIFFERENCES[scene.dialect]);
  if (!oldText.isWellFormed()) special.unshift('replace/unpaired-surrogate-refused', 'replace/match-whole-scalars');
  else if (!scene.units.ascii && isNotAscii(oldText)) special.push('replace/match-whole-scalars');
  if (isPattern(oldText)) special.push('replace/new-text-literal');
  if (isRepetition(oldText)) special.push('replace/self-overlap-counting');
  return [...special, 'replace/not-found-refused', ...ON_DIFFERENCES[scene.dialect]];
}

/** The rules that say which differences between quote and file are forgiven. */
const ON_DIFFERENCES: { [dialect in Scene['dialect']]: RuleId[] } = {
  'tau': ['replace/no-fuzzy', 'replace/normalised-matching'],
  'harness': ['replace/no-fuzzy', 'replace/byte-exact-matching'],
  'pi': ['replace/no-fuzzy', 'replace/normalised-matching'],
  'pi-fuzzy': ['replace/fuzzy-fallback', 'replace/normalised-matching'],
};

/** harness: the quote would match if endings or byte order marks did not count. */
function otherBytes(text: string, oldText: string): RuleId[] {
  const plain = (value: string): string => foldEndings(value).replaceAll('\ufeff', '');
  const wanted = plain(oldText);
  return wanted !== '' && plain(text).includes(wanted) ? ['replace/byte-exact-matching'] : [];
}

/** tau and pi: the quote would match with the skipped mark, or if other separators were endings. */
function otherPlace(scene: Scene, text: string, oldText: string): RuleId[] {
  const rules: RuleId[] = [];
  const folded = foldEndings(text);
  const wanted = foldEndings(oldText);
  const unmarked = wanted.replaceAll('\ufeff', '');
  if (wanted.includes('\ufeff') || (scene.units.marks && unmarked !== '' && folded.replaceAll('\ufeff', '').includes(unmarked))) rules.push('replace/bom');
  else if (scene.skipped > 0 && scene.units.count === 0) rules.push('replace/bom');
  if (rules.length === 0 && separatorsAsEndings(folded).includes(separatorsAsEndings(wanted))) rules.push('replace/normalised-matching');
  return rules;
}

function repeatedRules(scene: Scene, located: Located, counting: Counting): RuleId[] {
  const { edit, starts, greedy } = located;
  const rules: RuleId[] = [];
  if (starts.length !== greedy) rules.push('replace/self-overlap-counting');
  if (foldsEndings(scene.dialect) && scene.units.carriage && /[\r\n]/.test(edit.oldText)) rules.push('replace/normalised-matching');
  if (!scene.units.ascii && isNotAscii(edit.oldText)) rules.push('replace/match-whole-scalars');
  if (scene.dialect === 'pi-fuzzy' && exactCount(scene, edit.oldText) !== counted(located, counting)) rules.push('replace/fuzzy-uniqueness');
  rules.push('replace/duplicate-refused');
  return rules;
}

function exactCount(scene: Scene, oldText: string): number {
  return foldEndings(closeText(scene)).split(foldEndings(oldText)).length - 1;
}

const PATTERN = /[.*+?^$()[\]{}|\\]/;

/** The quote would mean something else as a pattern. */
export function isPattern(text: string): boolean {
  return PATTERN.test(text);
}

export function isNotAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return true;
  return false;
}

/** Longer periods are not looked for. */
const LONGEST_PERIOD = 64;

/** One piece of text, twice or more in a row; the last may be cut short. */
export function isRepetition(text: string): boolean {
  for (let period = 1; period * 2 <= text.length && period <= LONGEST_PERIOD; period += 1) {
    if (text.startsWith(text.slice(period))) return true;
  }
  return false;
}
