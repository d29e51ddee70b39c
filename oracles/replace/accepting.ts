// Which rules decide that a sound call succeeds, and what its file then holds. A rule takes part where the case has what the rule
// is about: a tool that breaks it alone would refuse here, or write something else.

import type { RuleId } from '../../contract/rules/index.ts';
import { coarse, lookAlikes } from '../text/look-alike.ts';
import { foldEndings } from '../text/units.ts';
import { touch, type Span } from './locate.ts';
import { isNotAscii, isPattern, isRepetition } from './refusing.ts';
import { closeText, foldsEndings, type Scene } from './scene.ts';
import { distinct } from './ways.ts';

/** What the case has. */
export interface Features {
  many: boolean;
  touching: boolean;
  /** Some quote stands in another new text, or comes and goes while edits are applied one after the other. */
  echo: boolean;
  marks: boolean;
  carriage: boolean;
  scalars: boolean;
  deletes: boolean;
  patternQuoted: boolean;
  patternInserted: boolean;
  selfReplacement: boolean;
  /** Some quote is a repetition, or overlaps itself in the file. */
  periodic: boolean;
  selfOverlap: boolean;
  lookAlike: boolean;
  blankQuote: boolean;
  astralRequest: boolean;
  nul: boolean;
  large: boolean;
  beyondReading: boolean;
}

const ONLY_BLANK = /^[\s\u200b-\u200d\u2060\ufeff]+$/;
const ASTRAL = /[\ud800-\udfff]/;
/** What the course's `read` shows of a file at most. */
const READ_BYTES = 50_000;
const READ_LINES = 2000;
const HALF_LIMIT = 5_242_880;

export function featuresOf(scene: Scene, spans: readonly Span[]): Features {
  const { edits, units, bytes } = scene;
  const some = (test: (edit: { oldText: string; newText: string }) => boolean): boolean => edits.some(test);
  return {
    many: edits.length >= 99,
    touching: touch(spans),
    echo: edits.length > 1 && echoes(scene),
    marks: scene.skipped > 0 || units.marks || some(({ oldText, newText }) => oldText.includes('\ufeff') || newText.includes('\ufeff')),
    carriage: units.carriage || some(({ oldText, newText }) => oldText.includes('\r') || newText.includes('\r')),
    scalars: !units.ascii || some(({ oldText, newText }) => isNotAscii(oldText) || isNotAscii(newText)),
    deletes: some(({ newText }) => newText === ''),
    patternQuoted: some(({ oldText }) => isPattern(oldText)),
    patternInserted: some(({ newText }) => isPattern(newText) || newText.includes('&')),
    selfReplacement: some(({ oldText, newText }) => foldEndings(oldText) === foldEndings(newText)),
    periodic: some(({ oldText }) => isRepetition(oldText)),
    selfOverlap: spans.some(({ located }) => located.starts.length > located.greedy),
    lookAlike: lookAlikeBeside(scene),
    blankQuote: some(({ oldText }) => ONLY_BLANK.test(oldText)),
    astralRequest: some(({ oldText, newText }) => ASTRAL.test(oldText) || ASTRAL.test(newText)),
    nul: bytes.length <= READ_BYTES && bytes.includes(0),
    large: bytes.length >= HALF_LIMIT,
    beyondReading: bytes.length > READ_BYTES || (bytes.length > READ_LINES && closeText(scene).split('\n').length > READ_LINES),
  };
}

function lookAlikeBeside(scene: Scene): boolean {
  const text = coarse(closeText(scene));
  return text !== '' && scene.edits.some(({ oldText }) => lookAlikes(text, oldText) > 1);
}

function echoes(scene: Scene): boolean {
  const folded = foldsEndings(scene.dialect) ? foldEndings : (text: string) => text;
  const edits = scene.edits.map(({ oldText, newText }) => ({ oldText: folded(oldText), newText: folded(newText) }));
  const inserted = edits.map(({ newText }) => newText).join('\0');
  const quotedElsewhere = edits.some(({ oldText }, index) =>
    inserted.includes(oldText) && edits.some(({ newText }, other) => other !== index && newText.includes(oldText)));
  return quotedElsewhere || !oneAfterTheOther(folded(closeText(scene)), edits);
}

/** Every quote is there once at its turn. */
function oneAfterTheOther(text: string, edits: readonly { oldText: string; newText: string }[]): boolean {
  let now = text;
  if (text === '') return true;
  for (const { oldText, newText } of edits) {
    const at = now.indexOf(oldText);
    if (at < 0 || now.indexOf(oldText, at + 1) >= 0) return false;
    now = now.slice(0, at) + newText + now.slice(at + oldText.length);
  }
  return true;
}

/** The rules that decide that the call succeeds; the rule on matching itself is last. */
export function acceptingRules(scene: Scene, has: Features): RuleId[] {
  const tau = scene.dialect === 'tau';
  const harness = scene.dialect === 'harness';
  const rules: RuleId[] = [...scene.repairs];
  if (has.many) rules.push('replace/edit-count');
  if (has.touching) rules.push('replace/touching-accepted');
  if (has.echo) rules.push('replace/one-snapshot');
  if (scene.link && !harness) rules.push('replace/symlink-followed');
  if (has.marks && !harness) rules.push('replace/bom');
  if (has.deletes) rules.push('replace/new-text-may-be-empty');
  if (has.patternQuoted) rules.push('replace/new-text-literal');
  if (has.scalars) rules.push('replace/match-whole-scalars');
  if (has.periodic || has.selfOverlap) rules.push('replace/self-overlap-counting');
  if (has.blankQuote) rules.push('replace/old-text-not-empty');
  if (has.lookAlike) rules.push(scene.dialect === 'pi-fuzzy' ? 'replace/fuzzy-uniqueness' : 'replace/no-fuzzy');
  if (has.selfReplacement) rules.push(tau ? 'replace/noop-succeeds' : 'replace/noop-refused');
  if (has.astralRequest) rules.push('replace/unpaired-surrogate-refused');
  if ((has.scalars || has.nul) && !harness) rules.push('replace/invalid-utf8-refused');
  if (has.large && tau) rules.push('replace/size-limit');
  if (has.beyondReading && harness) rules.push('replace/unread-text-can-be-edited');
  rules.push(...historyRules(scene));
  rules.push(harness ? 'replace/byte-exact-matching' : 'replace/normalised-matching');
  return distinct(rules);
}

/** The rules that decide what the file holds; the rule on untouched text is last. */
export function contentRules(scene: Scene, has: Features): RuleId[] {
  const harness = scene.dialect === 'harness';
  const rules: RuleId[] = [...scene.repairs];
  if (has.echo) rules.push('replace/one-snapshot');
  if (has.touching) rules.push('replace/touching-accepted');
  if (has.deletes) rules.push('replace/new-text-may-be-empty');
  if (has.patternInserted || has.patternQuoted) rules.push('replace/new-text-literal');
  if (has.scalars) rules.push('replace/match-whole-scalars');
  if (has.marks && !harness) rules.push('replace/bom');
  if (harness ? has.carriage || has.marks : has.carriage) rules.push(harness ? 'replace/byte-exact-matching' : 'replace/normalised-matching');
  if (has.selfOverlap) rules.push('replace/self-overlap-counting');
  if (has.lookAlike && scene.dialect !== 'pi-fuzzy') rules.push('replace/no-fuzzy');
  if (scene.link && !harness) rules.push('replace/symlink-followed');
  if (has.many) rules.push('replace/edit-count');
  if (has.large && scene.dialect === 'tau') rules.push('replace/size-limit');
  if (has.beyondReading && harness) rules.push('replace/unread-text-can-be-edited');
  rules.push(...historyRules(scene), 'replace/positions-from-original');
  rules.push(foldsEndings(scene.dialect) && scene.dialect !== 'tau' ? 'replace/dominant-ending-restored' : 'replace/untouched-bytes-survive');
  return rules;
}

function historyRules(scene: Scene): RuleId[] {
  const rules: RuleId[] = [];
  if (scene.world.rewritten.has(scene.path)) rules.push('replace/no-stale-check');
  if (scene.world.refusedBefore) rules.push('replace/all-or-nothing');
  return rules;
}
