// The part of pi after the file was decoded: quotes in the folded text, the result written with one ending.

import type { RuleId } from '../../contract/rules/index.ts';
import type { Concession, FacetLevel, Matcher, Piece } from '../../contract/expectation.ts';
import { compact } from '../text/compact.ts';
import { foldEndings } from '../text/units.ts';
import { textBetween } from '../text/utf8.ts';
import { acceptingRules, contentRules, featuresOf } from './accepting.ts';
import { countingMatters, counted, cuts, failing, overlaps, spansOf, type Counting, type Failing, type Located, type Span } from './locate.ts';
import { anyMessage, namesFile, overlapAdvice, piQuote, successSays } from './messages.ts';
import { failingRules, overlapRules } from './refusing.ts';
import type { Scene } from './scene.ts';
import { distinct, kept, type Refusal, type Success, type Way } from './ways.ts';
import { otherNames, type FileNode } from '../world.ts';

const STRICT_COUNT: Concession = { rule: 'replace/self-overlap-counting', note: 'counts every start, overlapping ones too' };

/** The call worked out counting left to right; where it matters also counting every start, as a concession. */
export function exactWays(scene: Scene, all: readonly Located[]): Way[] {
  const judge = (counting: Counting): Refusal | Success => refusedQuotes(scene, all, counting) ?? appliedInPlace(scene, all);
  const ways: Way[] = [judge('greedy')];
  if (countingMatters(all)) ways.push({ ...judge('all'), concession: STRICT_COUNT });
  return ways;
}

/** Empty quotes are looked for first, then absent and repeated ones in order, then overlaps. */
export function refusedQuotes(scene: Scene, all: readonly Located[], counting: Counting): Refusal | undefined {
  const first = all.find(({ quote }) => quote.length === 0) ?? all.find((located) => failing(located, counting) !== undefined);
  if (!first) return undefined;
  return refusedQuote(scene, all, first, failing(first, counting) as Failing, counting);
}

export function refusedQuote(scene: Scene, all: readonly Located[], first: Located, why: Failing, counting: Counting): Refusal {
  return {
    kind: 'refusal', classes: [why], rules: failingRules(scene, all, counting), path: scene.path,
    says: piQuote(why, first.index, all.length, counted(first, counting), { name: fileName(scene), repairs: scene.repairs }),
  };
}

function appliedInPlace(scene: Scene, all: readonly Located[]): Refusal | Success {
  const spans = spansOf(all);
  if (overlaps(spans, scene.units.count)) return overlapping(scene, spans);
  const texts = textsBetweenCuts(scene, spans);
  return success(scene, spans, texts, (at) => texts[2 * at + 1] as string);
}

export function overlapping(scene: Scene, spans: readonly Span[]): Refusal {
  return { kind: 'refusal', classes: ['overlap'], rules: overlapRules(scene, spans), says: [overlapAdvice()], path: scene.path };
}

export function unchanged(scene: Scene): Refusal {
  const rules: RuleId[] = scene.edits.length > 1 ? ['replace/noop-refused', 'replace/all-or-nothing'] : ['replace/noop-refused'];
  return { kind: 'refusal', classes: ['no-change'], rules: distinct([...scene.repairs, ...rules]), says: [anyMessage(), ...namesFile(fileName(scene))], path: scene.path };
}

/** The folded text in 2n + 1 pieces, of which every second one is a span. */
function textsBetweenCuts(scene: Scene, spans: readonly Span[]): string[] {
  const edges = cuts(spans, scene.units.count).map((unit) => scene.units.offsetOf(unit));
  const texts: string[] = [];
  for (let at = 1; at < edges.length; at += 1) texts.push(foldEndings(textBetween(scene.bytes, edges[at - 1] as number, edges[at] as number)));
  return texts;
}

/** The result in the folded text, or a refusal where it is the text that was there. */
function success(scene: Scene, spans: readonly Span[], texts: readonly string[], quoted: (at: number) => string): Refusal | Success {
  const inserted = spans.map(({ located }) => foldEndings(located.edit.newText));
  if (inserted.every((text, at) => text === quoted(at))) return unchanged(scene);
  const oldText = texts.join('');
  const newText = texts.map((text, at) => (at % 2 === 0 ? text : (inserted[(at - 1) / 2] as string))).join('');
  if (oldText === newText) return unchanged(scene);
  const pieces = texts.map((text, at): { kept: string } | { inserted: string } =>
    at % 2 === 0 ? { kept: text } : { inserted: inserted[(at - 1) / 2] as string });
  return written(scene, spans, pieces, oldText, newText);
}

/** The file that holds the pieces, with the byte order mark and the ending of the file that was there. */
export function written(
  scene: Scene, spans: readonly Span[], pieces: readonly ({ kept: string } | { inserted: string })[], oldText: string, newText: string,
): Success {
  const has = featuresOf(scene, spans);
  const ending = dominantEnding(scene);
  const restored = (text: string): string => (ending === '\n' ? text : text.split('\n').join(ending));
  const mark = scene.skipped > 0 ? '\ufeff' : '';
  const spelled: Piece[] = [];
  let text = mark;
  for (const [at, piece] of pieces.entries()) {
    const own = 'kept' in piece ? `${at === 0 ? mark : ''}${restored(piece.kept)}` : restored(piece.inserted);
    if ('inserted' in piece) spelled.push({ inserted: [compact(own)] });
    else if (own !== '') spelled.push(kept(compact(own)));
    text += 'kept' in piece && at === 0 ? own.slice(mark.length) : own;
  }
  const node = scene.world.tree.get(scene.path) as FileNode;
  const counting: RuleId[] = scene.dialect === 'pi' ? ['replace/edits-field-counts-entries', 'replace/success-message'] : ['replace/success-message'];
  return {
    kind: 'success', path: scene.path, link: scene.link, otherNames: otherNames(scene.world, scene.path, node),
    before: scene.bytes, after: Buffer.from(text, 'utf8'), pieces: spelled, edits: scene.edits.length,
    rules: acceptingRules(scene, has), content: contentRules(scene, has),
    endings: ['replace/dominant-ending-restored'],
    insertedEndings: sentWithCarriage(scene) ? ['replace/dominant-ending-restored', 'replace/normalised-matching'] : ['replace/dominant-ending-restored'],
    says: [
      ...successSays(namedPath(scene), scene.edits.length, distinct([...scene.repairs, ...counting]), true),
      ...(scene.dialect === 'pi' ? [{ level: 'MUST' as const, rules: ['replace/details' as const], match: { lacks: ['@@ -'] } }] : []),
    ],
    details: scene.dialect === 'pi' ? details(scene, oldText, newText) : [],
  };
}

/** New texts are normalised before they go in. */
function sentWithCarriage(scene: Scene): boolean {
  return scene.edits.some(({ newText }) => newText.includes('\r'));
}

/** CRLF where the first LF of the text stands behind a CR, else LF. */
function dominantEnding(scene: Scene): '\r\n' | '\n' {
  const at = scene.bytes.indexOf(0x0a);
  return at > 0 && scene.bytes[at - 1] === 0x0d ? '\r\n' : '\n';
}

/** The part of the path that every message about it holds, however it was resolved; `undefined` behind a link. */
export function fileName(scene: Scene): string | undefined {
  return scene.finalLink ? undefined : scene.path.slice(scene.path.lastIndexOf('/') + 1);
}

function namedPath(scene: Scene): string | undefined {
  const plain = !scene.link && !scene.sent.split('/').some((name) => name === '.' || name === '..' || name === '');
  return plain ? scene.sent : fileName(scene);
}

/** Characters that Python's line splitting takes for line ends. */
// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const ODD_SEPARATORS = /[\v\f\x1c-\x1e\u0085\u2028\u2029]/;
const CLOSELY = 65_536;

function details(scene: Scene, before: string, after: string): { level: FacetLevel; match: Matcher }[] {
  const demands: { level: FacetLevel; match: Matcher }[] = [
    { level: 'MUST', match: { kind: 'field-names', exactly: ['path', 'edits', 'diff', 'patch', 'first_changed_line'] } },
    { level: 'MUST', match: { kind: 'field', name: 'edits', equals: scene.edits.length } },
  ];
  const name = fileName(scene);
  demands.push({ level: 'MUST', match: { kind: 'field-text', name: 'path', ...(name === undefined ? {} : { mentions: name }) } });
  demands.push({ level: 'MUST', match: { kind: 'field-text', name: 'diff' } });
  if (before.length > CLOSELY || after.length > CLOSELY) return demands;
  const bothEnd = before.endsWith('\n') && after.endsWith('\n');
  if (bothEnd && !ODD_SEPARATORS.test(before) && !ODD_SEPARATORS.test(after)) {
    demands.push({ level: 'MUST', match: { kind: 'patch-applies', field: 'patch', before, after, ...(name === undefined ? {} : { mentions: name }) } });
  }
  const first = firstChangedLine(before, after);
  const onlyFinalNewline = before.replace(/\n+$/, '') === after.replace(/\n+$/, '');
  const range = { kind: 'integer-between' as const, name: 'first_changed_line', least: 1, most: first };
  demands.push({ level: 'MUST', match: onlyFinalNewline ? { ...range, nullAllowed: true } : range });
  if (bothEnd && !onlyFinalNewline) demands.push({ level: 'SHOULD', match: { ...range, least: first } });
  return demands;
}

/** One more than the number of equal leading lines. */
function firstChangedLine(before: string, after: string): number {
  const old = before.split('\n');
  const now = after.split('\n');
  let equal = 0;
  while (equal < old.length && equal < now.length && old[equal] === now[equal]) equal += 1;
  return equal + 1;
}
