// Dialect tau: bytes of a file, matched in a view with folded endings, written back byte for byte.

import { joined } from '../../contract/bytes.ts';
import type { Json } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { compact } from '../text/compact.ts';
import { cutIntoUnits, foldEndings } from '../text/units.ts';
import { asBuffer, isUtf8, startsWithMark } from '../text/utf8.ts';
import { acceptingRules, contentRules, featuresOf } from './accepting.ts';
import { chooseEnding } from './endings.ts';
import { failing, failures, locate, overlaps, spansOf, type Located, type Span } from './locate.ts';
import { failingRules, overlapRules } from './refusing.ts';
import { flawRules, readRequest, type Request } from './request.ts';
import { splicedPieces } from './pieces.ts';
import type { Scene } from './scene.ts';
import { unfitPath, unreadableFile } from './target.ts';
import { distinct, type Edit, type Refusal, type Success, type Way } from './ways.ts';
import { otherNames, resolve, writability, type Target, type World } from '../world.ts';

const READING = { strictFields: true, most: 100, emptyPathRefused: true, unrepaired: true };

/** What must come of a call, in every way that the dialect leaves open. */
export function tauWays(world: World, given: Json): Way[] {
  const request = readRequest(given, READING);
  if (request.flaws.length > 0) return [refusedRequest(world, request)];
  const edits = request.edits as Edit[];
  const ways = soundWays(world, request, edits);
  if (edits.every(({ oldText, newText }) => oldText.isWellFormed() && newText.isWellFormed())) return ways;
  return ways.map((way) => (way.kind === 'open' ? way : halfPairRefused(way, edits)));
}

function refusedRequest(world: World, request: Request): Refusal {
  const rules = flawRules(request.flaws);
  const classes = request.emptyQuote ? ['request', 'empty'] : ['request'];
  const target = request.path === undefined || request.path === '' ? undefined : resolve(world, request.path);
  const path = target === undefined || target.kind === 'elsewhere' ? {} : { path: target.path };
  const classRules: RuleId[] = target && isUnfit(target) ? ['replace/validation-before-io', ...rules] : rules;
  return { kind: 'refusal', classes, rules, classRules, says: [], ...path, ...(target?.kind === 'missing' ? { missing: true } : {}) };
}

/** The file itself would be a reason to refuse. */
function isUnfit(target: Target): boolean {
  if (target.kind !== 'file') return true;
  return unreadableFile(target) !== undefined || !isUtf8(target.node.bytes);
}

/** Half a surrogate pair in a quote matches nothing, in a new text it refuses the call, at any point of the order. */
function halfPairRefused(way: Refusal | Success, edits: readonly Edit[]): Refusal {
  const rule: RuleId = 'replace/unpaired-surrogate-refused';
  const inserted = edits.some(({ newText }) => !newText.isWellFormed());
  if (way.kind === 'success') return { kind: 'refusal', rules: [rule], says: [], path: way.path };
  const { classes, ...rest } = way;
  const refusal: Refusal = { ...rest, rules: distinct([rule, ...way.rules]) };
  return inserted || classes === undefined ? refusal : { ...refusal, classes: distinct([...classes, 'request', 'not-found', 'duplicate']) };
}

function soundWays(world: World, request: Request, edits: Edit[]): Way[] {
  const early = request.emptyQuote ? ['empty', 'request'] : [];
  const target = resolve(world, request.path as string);
  if (target.kind === 'elsewhere') return [{ kind: 'open' }];
  const unfit = unfitPath(target, { missing: [...early, 'missing'], unfit: [...early, 'unreadable'] });
  if (unfit) return [unfit];
  const file = target as Extract<Target, { kind: 'file' }>;
  const unreadable = unreadableFile(file);
  if (unreadable) return [{ ...unreadable, classes: [...early, 'unreadable'] }];
  const bytes = asBuffer(file.node.bytes);
  if (!isUtf8(bytes)) {
    return [{ kind: 'refusal', classes: [...early, 'utf8'], rules: ['replace/invalid-utf8-refused'], says: [], path: file.path }];
  }
  const skipped = startsWithMark(bytes) ? 3 : 0;
  const scene: Scene = {
    dialect: 'tau', world, path: file.path, link: file.throughLink, finalLink: file.finalLink, sent: request.path as string, bytes, skipped,
    units: cutIntoUnits(bytes, skipped, true), edits, repairs: [],
  };
  return textWays(scene, early, file);
}

function textWays(scene: Scene, early: string[], file: Extract<Target, { kind: 'file' }>): Way[] {
  const all = locate(scene.units.codes, scene.units.count, scene.edits, true);
  if (all.some((located) => failing(located, 'all') !== undefined)) {
    const classes = distinct([...early, ...failures(all, 'all').flatMap((why) => (why === 'empty' ? ['empty'] : ['not-found', 'duplicate']))]);
    return [{ kind: 'refusal', classes, rules: failingRules(scene, all, 'all'), says: [], path: scene.path }];
  }
  const spans = spansOf(all);
  if (overlaps(spans, scene.units.count)) {
    return [{ kind: 'refusal', classes: ['overlap'], rules: overlapRules(scene, spans), says: [], path: scene.path }];
  }
  const success = applied(scene, all, spans, otherNames(scene.world, file.path, file.node));
  if (success.before.equals(success.after)) return [success];
  return writtenWays(scene, file, success);
}

/** Without permission to write: a rename into the directory, or a write in place, may still do. */
function writtenWays(scene: Scene, file: Extract<Target, { kind: 'file' }>, success: Success): Way[] {
  const may = writability(scene.world, file.path, file.node);
  if (may.file && may.directory) return [success];
  const refused: Refusal = {
    kind: 'refusal', classes: ['write', 'unreadable'], rules: ['replace/no-leftover-files', 'replace/all-or-nothing'], says: [], path: file.path,
  };
  if (!may.file && !may.directory) return [refused];
  return may.directory ? [{ ...success, rules: ['replace/mode-kept', ...success.rules] }, refused] : [refused, success];
}

function applied(scene: Scene, all: readonly Located[], spans: readonly Span[], names: string[]): Success {
  const has = featuresOf(scene, spans);
  const insertedEndings: RuleId[] = [];
  const { pieces, spelled } = splicedPieces(scene, spans, (span) => compact(insertedText(scene, span, insertedEndings)));
  return {
    kind: 'success', path: scene.path, link: scene.link, otherNames: names,
    before: scene.bytes, after: joined(spelled), pieces, edits: all.length,
    rules: acceptingRules(scene, has), content: contentRules(scene, has),
    endings: ['replace/untouched-bytes-survive'], insertedEndings: distinct(insertedEndings), says: [], details: [],
  };
}

/** The new text with its newlines as the chosen ending; the rules of the choice are added to `deciders`. */
function insertedText(scene: Scene, span: Span, deciders: RuleId[]): string {
  // Half a surrogate pair refuses the call: what would be written does not matter then.
  const text = foldEndings(span.located.edit.newText).toWellFormed();
  if (!text.includes('\n')) return text;
  const { ending, rules } = chooseEnding(scene.bytes, scene.units, span.start, span.end);
  deciders.push(...rules);
  return ending === '\n' ? text : text.replaceAll('\n', ending);
}
