// Every way in which a call may end. All that is wrong with it is gathered first, because any refusal that applies may be reported.

import type { Concession } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { distinct } from '../records/deciders.ts';
import { indexOf } from '../records/lines.ts';
import { asBuffer } from '../text/utf8.ts';
import type { World } from '../world.ts';
import { anchoredOf, type Anchor, type Anchored } from './context.ts';
import { acceptingRules, mismatchRules } from './deciders.ts';
import { overlapFlaw, rangeFlaws } from './entries.ts';
import { featuresOf } from './features.ts';
import { placeOf, type Reached } from './place.ts';
import { isObject, readRequest, type Flaw, type Request, type SoundEntry, type Stage } from './request.ts';
import { resultsOf } from './result.ts';
import type { Mismatch, Opened, Place, Refusal, Scene, Success, Way } from './ways.ts';

/** What a call is judged by. */
interface Asked {
  world: World;
  given: Json;
  anchor: Anchor;
  limits: Limits;
}

export function waysOf(world: World, given: Json, anchor: Anchor, limits: Limits): Way[] {
  const asked: Asked = { world, given, anchor, limits };
  const request = readRequest(given, limits['maxEdits'] as number);
  const reached: Reached = request.path === undefined ? { kind: 'nowhere' } : placeOf(world, request.path, limits);
  if (request.illFormed || reached.kind === 'elsewhere') return [{ kind: 'free', rules: [], open: true }];
  const place = 'place' in reached ? reached.place : undefined;
  if (request.tooMany) return [refusalFor(request.flaws.filter(({ classes }) => classes?.includes('edits-count')), place, false)];
  const flaws = [...request.flaws, ...('flaws' in reached ? reached.flaws : [])];
  if (!place || reached.kind !== 'file') return unopened(request, flaws, place);
  const bytes = asBuffer(reached.bytes);
  const opened: Opened = { place, anchor, limits, bytes, index: indexOf(bytes) };
  return openedWays(asked, request, flaws, opened);
}

/** The path leads to no file that could be looked at. */
function unopened(request: Request, flaws: Flaw[], place: Place | undefined): Way[] {
  const all = [...flaws, ...overlapFlaw(request.entries)];
  const refusal = refusalFor(all, place, request.unknownFields);
  if (all.some(({ advised }) => !advised)) return [refusal];
  return [refusal, { kind: 'free', rules: refusal.rules, concession: acceptedAllTheSame(all) }];
}

function acceptedAllTheSame([first]: readonly Flaw[]): Concession {
  return { rule: first?.rules[0] as RuleId, note: 'accepted, which should be refused' };
}

/** A list that is empty, or that is text, is taken after all. */
function withoutList({ world, given, anchor, limits }: Asked, place: Place | undefined): Way[] {
  const edits = isObject(given) ? given['edits'] : undefined;
  const list = typeof edits === 'string' ? listIn(edits) : undefined;
  if (list && isObject(given)) return waysOf(world, { ...given, edits: list }, anchor, limits);
  return [{ kind: 'free', rules: ['line-edit/empty-edits-refused'], ...(place ? { path: place.path } : {}) }];
}

function listIn(text: string): Json[] | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return Array.isArray(value) && value.length > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

function openedWays(asked: Asked, request: Request, before: Flaw[], opened: Opened): Way[] {
  const { place } = opened;
  const flaws = [...before, ...rangeFlaws(request.entries, opened.index.count), ...overlapFlaw(request.entries)];
  const anchored = anchoredOf(opened.index, request.entries, opened.anchor);
  if (flaws.some(({ advised }) => !advised)) {
    return [refusalFor(flaws, place, request.unknownFields), ...mismatches(opened, request, anchored.filter(isReportable), flaws)];
  }
  const sound = soundWays(asked, request, opened, anchored);
  if (flaws.length > 0) {
    const concession = acceptedAllTheSame(flaws);
    const taken = sound.map((way): Way => (way.kind === 'mismatch' ? way : { ...way, concession: way.concession ?? concession }));
    return [refusalFor(flaws, place, request.unknownFields), ...taken];
  }
  if (!request.unknownFields) return sound;
  const ignored: RuleId = 'line-edit/legacy-and-unknown-fields';
  const refusal: Refusal = { kind: 'refusal', place, classes: ['unknown-field', 'legacy'], rules: [ignored] };
  return [refusal, ...sound.map((way) => ({ ...way, rules: distinct([...way.rules, ignored]) }))];
}

/** May be told of as a wrong context. */
function isReportable({ verdict }: Anchored): boolean {
  return verdict === 'wrong' || verdict === 'refused';
}

/** Nothing is wrong but, perhaps, contexts. */
function soundWays(asked: Asked, request: Request, opened: Opened, anchored: Anchored[]): Way[] {
  if (anchored.some(({ verdict }) => verdict === 'wrong')) return mismatches(opened, request, anchored.filter(isReportable), []);
  const edits = isObject(asked.given) ? asked.given['edits'] : undefined;
  if (!Array.isArray(edits) || edits.length === 0) return withoutList(asked, opened.place);
  const scene: Scene = { ...opened, entries: request.entries as SoundEntry[] };
  const unsure = anchored.filter(({ verdict }) => verdict !== 'right');
  const accepted = successes(scene, anchored);
  if (unsure.length === 0) return accepted;
  const concession = { rule: 'line-edit/context-trailing-trim' as const, note: 'an escape sequence at the end of the context taken otherwise' };
  const refused = mismatches(opened, request, unsure, []);
  const mustRefuse = unsure.some(({ verdict }) => verdict === 'refused');
  const [preferred, other] = mustRefuse ? [refused, accepted] : [accepted, refused];
  return [...preferred, ...other.map((way) => ({ ...way, concession }))];
}

function successes(scene: Scene, anchored: readonly Anchored[]): Way[] {
  const { place, bytes } = scene;
  const has = featuresOf(scene);
  const ways = resultsOf(scene.index, scene.entries).map((result): Success => {
    const noOp = place.existed && result.after.equals(bytes);
    return { kind: 'success', scene, has, result, rules: acceptingRules(scene, has, anchored, noOp) };
  });
  const { linkPath } = place;
  const replaced = linkPath === undefined ? [] : ways.map((way): Way =>
    ({ ...way, linkPath, concession: { rule: 'line-edit/write-hygiene', note: 'the link was replaced by a file' } }));
  const refused: Way[] = place.mayBeRefused ? [{ kind: 'refusal', place, classes: ['write', 'io'], rules: ['line-edit/write-hygiene'] }] : [];
  return [...ways, ...replaced, ...refused];
}

/** One way for each wrong context that may be reported; the first of the list should be. */
function mismatches(opened: Opened, request: Request, wrong: readonly Anchored[], flaws: readonly Flaw[]): Way[] {
  const rules = distinct(wrong.flatMap((each) => mismatchRules(opened, each, request.entries)));
  const all = withPlace(opened.place, distinct([...flaws.flatMap((flaw) => flaw.rules), ...rules]));
  const late = flaws.some(({ stage }) => stage === 'entry' || stage === 'overlap');
  const seen = new Set<number>();
  return wrong.flatMap((each, position): Way[] => {
    const { number } = each.expected;
    if (seen.has(number)) return [];
    seen.add(number);
    const note = late ? 'a wrong context reported beside what comes before it' : 'not the first wrong context of the list';
    const concession = late || position > 0 ? { concession: { rule: 'line-edit/mismatch-details' as const, note } } : {};
    return windowsOf(opened, number).map((window): Way =>
      ({ kind: 'mismatch', opened, number, startLine: each.entry.start, ...window, rules: all, besides: besidesOf(request, opened), ...concession }));
  });
}

function besidesOf({ entries }: Request, { index }: Opened): RuleId[] {
  const ends = new Set(entries.flatMap(({ start = 0, end = 0 }) => (start < end ? [end] : [])));
  const rules: RuleId[] = [];
  if (entries.some(({ start = 0 }) => ends.has(start))) rules.push('line-edit/touching-allowed');
  if (entries.some(({ start, end }) => start === index.count + 1 || end === index.count + 1)) rules.push('line-edit/no-clip');
  if (entries.some(({ text }) => text === '')) rules.push('line-edit/deletion');
  return rules;
}

/** The lines that may be shown around line `number`; before the first line, as many as the limit or one more. */
function windowsOf({ index, limits }: Opened, number: number): Pick<Mismatch, 'first' | 'last'>[] {
  const around = limits['mismatchContextLines'] as number;
  const { count } = index;
  if (number > 0) return [{ first: Math.max(1, number - around), last: Math.min(count, number + around) }];
  const lasts = distinct([Math.min(count, around), Math.min(count, around + 1)]);
  return lasts.map((last) => ({ first: 1, last }));
}

const ORDER: readonly Stage[] = ['request', 'file', 'entry', 'overlap'];

/** Any of the flaws may be reported, the later stages only where nothing is wrong in an earlier one of them. */
function refusalFor(flaws: readonly Flaw[], place: Place | undefined, unknownFields: boolean): Refusal {
  const ordered = ORDER.flatMap((stage) => flaws.filter((flaw) => flaw.stage === stage));
  const unknown = unknownFields ? ['unknown-field', 'legacy'] : [];
  const classesOf = (some: readonly Flaw[]): string[] => distinct([...some.flatMap(({ classes = [] }) => classes), ...unknown]);
  const rules = withPlace(place, distinct(ordered.flatMap((flaw) => flaw.rules)));
  const refusal: Refusal = { kind: 'refusal', rules, ...(place ? { place } : {}) };
  if (ordered.some(({ classes }) => classes === undefined)) return refusal;
  const entry = ordered.some(({ stage }) => stage === 'entry');
  const overlap = ordered.some(({ stage }) => stage === 'overlap');
  const preferred = entry && overlap ? { preferred: classesOf(ordered.filter(({ stage }) => stage !== 'overlap')) } : {};
  return { ...refusal, classes: classesOf(ordered), ...preferred };
}

/** Where the file is missing, that nothing is created for a refused request. */
function withPlace(place: Place | undefined, rules: RuleId[]): RuleId[] {
  if (!place || place.existed) return rules;
  return distinct<RuleId>([...rules, ...(place.parentsMissing ? ['line-edit/parents-after-validation' as const] : []), 'line-edit/create-file']);
}

