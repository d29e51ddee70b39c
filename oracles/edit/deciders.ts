// Which rules decide what comes of a request: those that it, or its file, has something of.

import type { RuleId } from '../../contract/rules/index.ts';
import type { BySymptom } from '../model.ts';
import { distinct } from '../records/deciders.ts';
import { contentOf, expectedContext, type Anchored } from './context.ts';
import { completionRule, type Features } from './features.ts';
import { trimmed, type Entry } from './request.ts';
import type { Result } from './result.ts';
import type { Opened, Scene } from './ways.ts';

const UNTOUCHED: RuleId = 'line-edit/untouched-bytes-survive';
const SIMULTANEOUS: RuleId = 'line-edit/simultaneous';

/** That a sound request succeeds. */
export function acceptingRules(scene: Scene, has: Features, anchored: readonly Anchored[], noOp: boolean): RuleId[] {
  const { place, limits, bytes } = scene;
  const rules: RuleId[] = [];
  if (has.many) rules.push('line-edit/edit-count-limit');
  if (bytes.length * 2 >= (limits['maxFileBytes'] as number)) rules.push('line-edit/file-size-limit');
  if (place.parentsMissing) rules.push('line-edit/parents-after-validation');
  if (!place.existed) rules.push('line-edit/create-file');
  if (place.throughLink) rules.push('line-edit/write-hygiene');
  if (place.sent.startsWith('{root}') || place.world.cwd !== '') rules.push('line-edit/path-kinds');
  if (has.touching) rules.push('line-edit/touching-allowed');
  for (const each of anchored) rules.push(...contextFeatures(scene, each));
  if (!scene.index.valid || bytes.includes(0)) rules.push(UNTOUCHED);
  if (noOp) rules.push('line-edit/no-op');
  for (const each of anchored) rules.push(...anchorRules(scene, each));
  if (anchored.some(({ entry }) => !isRightElsewhere(scene, entry.start, trimmed(entry.context)))) rules.push('line-edit/context-anchor');
  if (has.lastSlot) rules.push('line-edit/no-clip', 'line-edit/new-max-is-after-edit');
  rules.push(...kindRules(has));
  if (place.world.refusedBefore) rules.push('line-edit/refusal-leaves-tree-unchanged');
  return distinct(rules);
}

function kindRules(has: Features): RuleId[] {
  const rules: RuleId[] = [];
  if (has.ranges) rules.push('line-edit/range-half-open');
  if (has.several) rules.push(SIMULTANEOUS);
  if (has.inserts) rules.push('line-edit/insertion');
  if (has.deletes) rules.push('line-edit/deletion');
  return rules;
}

/** What makes a right context hard to recognise. */
function contextFeatures(scene: Scene, { entry, expected: { content = '', number } }: Anchored): RuleId[] {
  const rules: RuleId[] = [];
  if (entry.context !== trimmed(entry.context) || /\\[nr]$/.test(entry.context)) rules.push('line-edit/context-trailing-trim');
  if (!/^[!-~](?:[ -~]*[!-~])?$|^$/.test(content)) rules.push('line-edit/context-exact');
  if (/[\r\n\f\v\u0085\u2028\u2029]/.test(content)) rules.push('line-edit/context-embedded-newline');
  if (!scene.index.valid || content.includes('\ufffd')) rules.push('line-edit/context-invalid-utf8');
  if (scene.entries.some((other) => other.index !== entry.index && other.start <= number)) rules.push('line-edit/context-original-snapshot');
  return rules;
}

/** The rule on the line that the entry must know. */
function anchorRules({ index, anchor }: Opened, { entry: { start } }: Anchored): RuleId[] {
  if (start === index.count + 1 && index.count > 0) return ['line-edit/context-eof-append'];
  if (start > 1) return ['line-edit/context-anchor'];
  return anchor === 'at' && index.count > 0 ? ['line-edit/context-bof', 'line-edit/context-anchor'] : ['line-edit/context-bof'];
}

/** What some take for the end of a line, or trim with it. */
// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const LIKE_AN_END = /(?:\\[nr]|[ \t\f\v\u001c-\u001e\u0085\u2028\u2029])$/;

/** That a wrong context is refused: the rule on what a wrong tool might have taken it for, then the one on the line. */
export function mismatchRules(opened: Opened, { entry, expected }: Anchored, all: readonly Entry[]): RuleId[] {
  const rules: RuleId[] = [];
  const given = trimmed(entry.context);
  if (expected.content === undefined) rules.push('line-edit/context-invalid-utf8');
  else if (resembles(given, expected.content)) rules.push('line-edit/context-exact');
  if (given !== entry.context || LIKE_AN_END.test(entry.context)) rules.push('line-edit/context-trailing-trim');
  const others = all.filter(({ index }) => index !== entry.index);
  const brought = given !== '' && others.some(({ text = '' }) => text.split(/\r\n|\r|\n/).includes(given));
  if (brought || others.some(({ start = 0 }) => start > 0 && start <= expected.number)) rules.push('line-edit/context-original-snapshot');
  const anchors = anchorRules(opened, { entry, expected, verdict: 'wrong' });
  if (isRightElsewhere(opened, entry.start, given)) anchors.unshift('line-edit/context-anchor');
  const special = !brought && isNeighbour(opened, expected.number, given) ? [...anchors, ...rules] : [...rules, ...anchors];
  return distinct<RuleId>(expected.content === undefined ? special : [...special, 'line-edit/context-exact']);
}

/** What would be right if the context were that of the other line beside the slot. */
function isRightElsewhere({ index, anchor }: Opened, start: number, given: string): boolean {
  return index.count > 0 && expectedContext(index, start, anchor === 'before' ? 'at' : 'before').content === given;
}

/** The line before or behind the right one. */
function isNeighbour({ index }: Opened, number: number, given: string): boolean {
  return [number - 1, number + 1].some((other) => other >= 1 && other <= index.count && contentOf(index, other) === given);
}

/** One text is a part of the other, or the same but for blanks, case, forms of characters and signs. */
function resembles(one: string, other: string): boolean {
  const [a, b] = [coarse(one), coarse(other)];
  if (a === b) return true;
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

function coarse(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\\(?:[nrt0]|x[0-9a-f]{2}|u\{?[0-9a-f]{1,6}\}?)/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}

/** What the file then holds, by kind of difference. */
export interface ContentDeciders {
  rules: RuleId[];
  bySymptom: BySymptom;
}

/**
 * A rule on how all entries go together comes before those on one kind of entry, and these before what only some cases have: where the former
 * is broken it shows in the cases of the latter too, but not the other way round.
 */
export function contentRules(scene: Scene, has: Features, result: Result, fused: RuleId[]): ContentDeciders {
  const kinds = kindRules(has);
  const together: RuleId[] = has.several ? [SIMULTANEOUS] : [];
  const texts: RuleId[] = [...has.completions, ...(has.explicit ? ['line-edit/new-text-explicit-endings' as const] : [])];
  const around = [...surroundingRules(scene, has), ...fused];
  const rules = distinct([...kinds, ...texts, ...around, UNTOUCHED]);
  // An insertion that takes a line away is a range whose end is wrong.
  const missing = distinct<RuleId>(['line-edit/range-half-open', ...rules]);
  return {
    rules,
    bySymptom: {
      'lost': missing,
      'extra': missing,
      'endings': distinct([UNTOUCHED, ...fused, ...kinds]),
      'bom': [UNTOUCHED],
      'replacement-character': scene.index.valid ? rules : distinct([UNTOUCHED, ...kinds]),
      'invalid-bytes': scene.index.valid ? rules : distinct([UNTOUCHED, ...kinds]),
      'inserted-endings': distinct<RuleId>(['line-edit/new-text-explicit-endings', ...has.completions, ...fused, ...kinds]),
      'completing-ending': distinct([...has.completions, ...surroundingRules(scene, has), ...kinds]),
      'final-newline': distinct([...finalRules(scene, result, texts), ...kinds, ...fused]),
      'inserted-text': distinct([...together, ...texts, ...kinds, ...around]),
    },
  };
}

function surroundingRules({ place }: Scene, has: Features): RuleId[] {
  const rules: RuleId[] = [];
  if (has.touching) rules.push('line-edit/touching-allowed');
  if (has.many) rules.push('line-edit/edit-count-limit');
  if (!place.existed) rules.push('line-edit/create-file');
  if (place.world.refusedBefore) rules.push('line-edit/refusal-leaves-tree-unchanged');
  return rules;
}

/** Whether the end of the file is that of a line that stays, of a text, or where lines are gone. */
function finalRules({ index, entries }: Scene, { pieces }: Result, texts: RuleId[]): RuleId[] {
  const last = pieces.at(-1);
  if (!last || 'kept' in last) return [UNTOUCHED, 'line-edit/deletion', ...texts];
  const latest = entries.reduce((a, b) => (b.start > a.start ? b : a));
  if (latest.text === '') return ['line-edit/deletion', UNTOUCHED, ...texts];
  const own = completionRule(index, latest);
  return distinct<RuleId>([...(own ? [own] : []), ...texts, 'line-edit/new-text-explicit-endings']);
}
