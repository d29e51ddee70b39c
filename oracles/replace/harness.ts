// Dialect harness: the text of a workspace file, nothing normalised; arguments and missing files are told in fixed words.

import { joined, type Bytes } from '../../contract/bytes.ts';
import type { Json } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { cutIntoUnits } from '../text/units.ts';
import { asBuffer, isUtf8 } from '../text/utf8.ts';
import { acceptingRules, contentRules, featuresOf } from './accepting.ts';
import { countingMatters, counted, failing, locate, overlaps, spansOf, type Counting, type Located, type Span } from './locate.ts';
import { anyMessage, harnessQuote, namesEntry, overlapAdvice, successSays, withoutPath } from './messages.ts';
import { failingRules, overlapRules } from './refusing.ts';
import { flawRules, isObject, readRequest, type Request } from './request.ts';
import { splicedPieces } from './pieces.ts';
import type { Scene } from './scene.ts';
import { unfitPath } from './target.ts';
import { distinct, type Demand, type Edit, type Refusal, type Success, type Way } from './ways.ts';
import { otherNames, resolve, type Target, type World } from '../world.ts';

const READING = { strictFields: false, most: Number.POSITIVE_INFINITY, emptyPathRefused: false, unrepaired: true };
const STRICT_COUNT = 'counts every start, overlapping ones too';

/** What must come of a call, in every way that the dialect leaves open. */
export function harnessWays(world: World, given: Json): Way[] {
  if (!isObject(given)) return [{ kind: 'refusal', classes: ['request'], rules: ['replace/path-required-string'], says: [] }];
  const request = readRequest(given, READING);
  const target = request.path === undefined ? undefined : lookUp(world, request.path);
  const missing = target?.kind === 'missing' ? missingFile(world, request.path as string, target) : undefined;
  if (request.flaws.length > 0) {
    const refusal = refusedRequest(request, target);
    return missing ? [refusal, { ...missing, rules: distinct([...refusal.rules, ...missing.rules]) }] : [refusal];
  }
  const ways = missing ? [missing] : textWays(world, request, target as Target);
  return request.undefinedFields && ways[0]?.kind !== 'open' ? [...ways, refusedForFields(ways[0] as Refusal | Success)] : ways;
}

/** The workspace has no file of the empty name. */
function lookUp(world: World, path: string): Target {
  return path === '' ? { kind: 'missing', path, throughLink: false, finalLink: false } : resolve(world, path);
}

function refusedRequest(request: Request, target: Target | undefined): Refusal {
  const path = target && target.kind !== 'elsewhere' ? { path: target.path } : {};
  return { kind: 'refusal', classes: ['request'], rules: flawRules(request.flaws), says: flawSays(request), ...path };
}

/** The message is about the first flaw in the order path, list, entries. */
function flawSays(request: Request): Demand[] {
  const first = request.flaws[0];
  if (!first) return [];
  if (first.what === 'path') return [{ level: 'MUST', rules: ['replace/path-required-string'], match: { equals: 'path must be a string' } }];
  if (first.what === 'entry') return [namesEntry(first.index as number, ['replace/entry-shape'])];
  return [{ level: 'MUST', rules: first.rules, match: { contains: ['edits'] } }];
}

/** Fields that are not defined may be ignored, or refuse the call; they never have an effect. */
function refusedForFields(way: Refusal | Success): Refusal {
  return { kind: 'refusal', classes: ['request'], rules: distinct<RuleId>(['replace/no-argument-repair', ...way.rules]), says: [], ...(way.path === undefined ? {} : { path: way.path }) };
}

function missingFile(world: World, sent: string, target: Target): Refusal {
  const refusal = unfitPath(target, { missing: ['missing'], unfit: [] }) as Refusal;
  return { ...refusal, says: missingSays(world, sent) };
}

/** What `read` answers: the path as sent and the names at the root, by code point. Directories among them are not fixed. */
function missingSays(world: World, sent: string): Demand[] {
  const rules: RuleId[] = ['replace/missing-file-answers-like-read'];
  const within = world.cwd === '' ? '' : `${world.cwd}/`;
  const names: string[] = [];
  let flat = true;
  for (const [path, node] of world.tree) {
    if (!path.startsWith(within)) continue;
    const name = path.slice(within.length);
    if (node.kind !== 'file' || name.includes('/')) flat = false;
    else names.push(name);
  }
  if (!flat) return [{ level: 'MUST', rules, match: { contains: [`File not found: ${sent}. Files here: `] } }];
  return [{ level: 'MUST', rules, match: { equals: `File not found: ${sent}. Files here: ${names.sort(byCodePoint).join(', ')}` } }];
}

function byCodePoint(one: string, other: string): number {
  const a = Array.from(one, (character) => character.codePointAt(0) as number);
  const b = Array.from(other, (character) => character.codePointAt(0) as number);
  for (let at = 0; at < a.length && at < b.length; at += 1) if (a[at] !== b[at]) return (a[at] as number) - (b[at] as number);
  return a.length - b.length;
}

function textWays(world: World, request: Request, target: Target): Way[] {
  if (target.kind !== 'file') return [{ kind: 'open' }];
  const bytes = asBuffer(target.node.bytes);
  if (!isUtf8(bytes)) return [{ kind: 'open' }];
  const edits = request.edits as Edit[];
  const scene: Scene = {
    dialect: 'harness', world, path: target.path, link: target.throughLink, finalLink: target.finalLink, sent: request.path as string,
    bytes, skipped: 0, units: cutIntoUnits(bytes, 0, false), edits, repairs: [],
  };
  const all = locate(scene.units.codes, scene.units.count, edits, false);
  const names = otherNames(world, target.path, target.node);
  const ways = countedWays(scene, all, 'greedy', names);
  if (countingMatters(all)) {
    const concession = { rule: 'replace/self-overlap-counting' as const, note: STRICT_COUNT };
    ways.push(...countedWays(scene, all, 'all', names).map((way) => ({ ...way, concession })));
  }
  return edits.every(({ newText }) => newText.isWellFormed()) ? ways : halfPairInserted(ways);
}

/** A workspace of text may keep half a pair as sent, which no file can show; the preferred answer is a refusal. */
function halfPairInserted(ways: (Refusal | Success)[]): Way[] {
  const rule: RuleId = 'replace/unpaired-surrogate-refused';
  return ways.flatMap((way): Way[] => {
    if (way.kind === 'refusal') {
      const { classes: _, ...rest } = way;
      return [{ ...rest, rules: distinct([rule, ...way.rules]), says: [] }];
    }
    return [
      { kind: 'refusal', rules: [rule], says: [], path: way.path },
      { ...way, content: distinct<RuleId>([rule, ...way.content]), concession: { rule, note: 'keeps half a surrogate pair as sent' } },
    ];
  });
}

/** The call worked out with one way of counting. */
function countedWays(scene: Scene, all: readonly Located[], counting: Counting, names: string[]): (Refusal | Success)[] {
  const first = all.find((located) => failing(located, counting) !== undefined);
  if (first) {
    const why = failing(first, counting) as NonNullable<ReturnType<typeof failing>>;
    const halfPair = scene.edits.some(({ oldText }) => !oldText.isWellFormed());
    const classes = halfPair ? [why, 'request', 'not-found'] : [why];
    const says = halfPair ? [] : harnessQuote(why, first.index, counted(first, counting), scene.sent);
    return [{ kind: 'refusal', classes, rules: failingRules(scene, all, counting), says, path: scene.path }];
  }
  const spans = spansOf(all);
  if (overlaps(spans, scene.units.count)) return overlapWays(scene, spans);
  const success = applied(scene, all, spans, names);
  if (!success.before.equals(success.after)) return [success];
  return [unchanged(scene, spans.length)];
}

function overlapWays(scene: Scene, spans: readonly Span[]): Refusal[] {
  const refusal: Refusal = {
    kind: 'refusal', classes: ['overlap'], rules: overlapRules(scene, spans), says: [overlapAdvice(), ...withoutPath(scene.sent)], path: scene.path,
  };
  const nothingNew = scene.edits.every(({ oldText, newText }) => oldText === newText);
  return nothingNew ? [refusal, { ...refusal, classes: ['no-change'], says: [anyMessage(), ...withoutPath(scene.sent)] }] : [refusal];
}

function unchanged(scene: Scene, edits: number): Refusal {
  const rules: RuleId[] = edits > 1 ? ['replace/noop-refused', 'replace/all-or-nothing'] : ['replace/noop-refused'];
  return { kind: 'refusal', classes: ['no-change'], rules, says: [anyMessage(), ...withoutPath(scene.sent)], path: scene.path };
}

function applied(scene: Scene, all: readonly Located[], spans: readonly Span[], names: string[]): Success {
  const has = featuresOf(scene, spans);
  const { pieces, spelled } = splicedPieces(scene, spans, (span) => asSent(span.located.edit.newText));
  return {
    kind: 'success', path: scene.path, link: scene.link, otherNames: names,
    before: scene.bytes, after: joined(spelled), pieces, edits: all.length,
    rules: acceptingRules(scene, has), content: contentRules(scene, has),
    endings: ['replace/untouched-bytes-survive'], insertedEndings: ['replace/new-text-verbatim-endings'],
    says: successSays(scene.sent, all.length, ['replace/success-message'], false), details: [],
  };
}

/** UTF-8, half a surrogate pair in the three bytes that its number would have. */
function asSent(text: string): Bytes {
  if (text.isWellFormed()) return text;
  const bytes = Buffer.concat(Array.from(text, (character) => {
    const code = character.codePointAt(0) as number;
    const half = character.length === 1 && code >= 0xd800 && code <= 0xdfff;
    return half ? Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]) : Buffer.from(character, 'utf8');
  }));
  return { base64: bytes.toString('base64') };
}
