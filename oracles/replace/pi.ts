// Dialects pi and pi-fuzzy: text without its byte order mark, endings folded, one ending restored throughout.

import type { Json } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { cutIntoUnits } from '../text/units.ts';
import { asBuffer, isUtf8, startsWithMark } from '../text/utf8.ts';
import { locate } from './locate.ts';
import { fuzzyWays } from './pi-fuzzy.ts';
import { exactWays } from './pi-text.ts';
import { isLoneObjectText, repair } from './repair.ts';
import { flawRules, namedEntry, readRequest, type Request } from './request.ts';
import { namesEntry } from './messages.ts';
import type { Scene } from './scene.ts';
import { unfitPath } from './target.ts';
import { distinct, type Edit, type Refusal, type Success, type Way } from './ways.ts';
import { isReadable, resolve, writability, type Target, type World } from '../world.ts';

const READING = { strictFields: false, most: Number.POSITIVE_INFINITY, emptyPathRefused: false, unrepaired: false };

type FileTarget = Extract<Target, { kind: 'file' }>;

/** What must come of a call, in every way that the dialect leaves open. */
export function piWays(dialect: 'pi' | 'pi-fuzzy', world: World, given: Json): Way[] {
  const ways = waysAfterRepair(dialect, world, given, false);
  return isLoneObjectText(given) ? [...ways, ...waysAfterRepair(dialect, world, given, true)] : ways;
}

function waysAfterRepair(dialect: 'pi' | 'pi-fuzzy', world: World, given: Json, loneObjectIsList: boolean): Way[] {
  const repaired = repair(given, loneObjectIsList);
  const request = readRequest(repaired.given, READING);
  if (request.flaws.length > 0) return [refusedRequest(world, request, repaired.rules)];
  const ways = soundWays(dialect, world, request, repaired.rules);
  const first = ways[0];
  return request.undefinedFields && first && first.kind !== 'open' ? [...ways, refusedForFields(first)] : ways;
}

function refusedRequest(world: World, request: Request, repairs: RuleId[]): Refusal {
  const index = namedEntry(request.flaws);
  const onlyEntries = request.flaws.every(({ what }) => what === 'entry');
  const target = request.path === undefined ? undefined : resolve(world, request.path);
  return {
    kind: 'refusal', classes: ['request'], rules: distinct([...repairs, ...flawRules(request.flaws)]),
    says: index !== undefined && onlyEntries ? [namesEntry(index, ['replace/entry-shape'])] : [],
    ...(target && target.kind !== 'elsewhere' ? { path: target.path } : {}),
    ...(target?.kind === 'missing' ? { missing: true } : {}),
  };
}

/** Fields that are not defined may be ignored, or refuse the call; they never have an effect. */
function refusedForFields(way: Refusal | Success): Refusal {
  return { kind: 'refusal', classes: ['request'], rules: way.rules, says: [], ...(way.path === undefined ? {} : { path: way.path }) };
}

function soundWays(dialect: 'pi' | 'pi-fuzzy', world: World, request: Request, repairs: RuleId[]): Way[] {
  const sent = request.path as string;
  const target = resolve(world, sent);
  if (target.kind === 'elsewhere' || (target.kind === 'unfit' && target.why === 'special')) return [{ kind: 'open' }];
  const unfit = unfitPath(target, { missing: ['missing'], unfit: ['unreadable'] });
  if (unfit) return [sent === '' ? emptyPath(unfit) : eitherClass(unfit, target)];
  const file = target as FileTarget;
  if (!isReadable(file.node)) {
    return [{ kind: 'refusal', classes: ['unreadable', 'write'], rules: ['replace/non-regular-refused'], says: [], path: file.path }];
  }
  const bytes = asBuffer(file.node.bytes);
  if (!isUtf8(bytes)) return invalidText(dialect, file, bytes, (request.edits as Edit[]).length);
  const skipped = startsWithMark(bytes) ? 3 : 0;
  const scene: Scene = {
    dialect, world, path: file.path, link: file.throughLink, finalLink: file.finalLink, sent, bytes, skipped,
    units: cutIntoUnits(bytes, skipped, true), edits: request.edits as Edit[], repairs,
  };
  return wellFormedWays(scene, writtenWays(scene, file, textWays(scene)));
}

function emptyPath(unfit: Refusal): Refusal {
  return { ...unfit, classes: ['unreadable', 'request'], rules: ['replace/path-required-string', ...unfit.rules] };
}

/** Below a file, or in a loop of links, a path may count as missing as well. */
function eitherClass(unfit: Refusal, target: Target): Refusal {
  const either = target.kind === 'unfit' && target.why !== 'directory';
  return either ? { ...unfit, classes: ['unreadable', 'missing'] } : unfit;
}

/** pi refuses; the source of pi-fuzzy decodes with loss, which is not demanded. */
function invalidText(dialect: 'pi' | 'pi-fuzzy', file: FileTarget, bytes: Buffer, edits: number): Way[] {
  const refusal: Refusal = { kind: 'refusal', classes: ['utf8'], rules: ['replace/invalid-utf8-refused'], says: [], path: file.path };
  if (dialect === 'pi') return [refusal];
  const { classes: _, ...anyClass } = refusal;
  return [anyClass, freeSuccess(file.path, file.throughLink, bytes, edits)];
}

/** A success that may leave anything in its file. */
function freeSuccess(path: string, link: boolean, bytes: Buffer, edits: number): Success {
  return {
    kind: 'success', path, link, otherNames: [], before: bytes, after: bytes, pieces: [], contentFree: true, edits,
    rules: ['replace/normalised-matching'], content: [], endings: [], insertedEndings: [], says: [], details: [],
  };
}

function textWays(scene: Scene): Way[] {
  const all = locate(scene.units.codes, scene.units.count, scene.edits, true);
  return scene.dialect === 'pi-fuzzy' ? fuzzyWays(scene, all) : exactWays(scene, all);
}

/** pi writes in place: a file that may not be written is refused. */
function writtenWays(scene: Scene, file: FileTarget, ways: Way[]): Way[] {
  const may = writability(scene.world, file.path, file.node);
  if (may.file) return ways;
  const rule: RuleId = may.directory ? 'replace/mode-kept' : 'replace/no-leftover-files';
  const refusal: Refusal = { kind: 'refusal', rules: [rule], says: [], path: file.path };
  return ways.flatMap((way): Way[] => {
    if (way.kind !== 'success') return [way];
    return may.directory ? [refusal, { ...way, concession: { rule, note: 'edits a file without write permission' } }] : [refusal];
  });
}

/** Half a surrogate pair is refused; the source of pi-fuzzy writes U+FFFD, which is tolerated there. */
function wellFormedWays(scene: Scene, ways: Way[]): Way[] {
  if (scene.edits.every(({ oldText, newText }) => oldText.isWellFormed() && newText.isWellFormed())) return ways;
  const rule: RuleId = 'replace/unpaired-surrogate-refused';
  const inserted = scene.edits.some(({ newText }) => !newText.isWellFormed());
  const refusals = ways.map((way): Way => {
    if (way.kind === 'open') return way;
    if (way.kind === 'success') return { kind: 'refusal', rules: [rule], says: [], path: way.path };
    const { classes = [], ...rest } = way;
    const refusal: Refusal = { ...rest, rules: distinct([rule, ...way.rules]), says: [] };
    return inserted || classes.length === 0 ? refusal : { ...refusal, classes: distinct([...classes, 'request', 'not-found']) };
  });
  return scene.dialect === 'pi' ? refusals : [...refusals, freeSuccess(scene.path, scene.link, scene.bytes, scene.edits.length)];
}
