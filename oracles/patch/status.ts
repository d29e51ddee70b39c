// Which rules decide how a patch ends.

import type { RuleId } from '../../contract/rules/index.ts';
import { distinct } from '../records/deciders.ts';
import type { World } from '../world.ts';
import type { Asked } from './clauses.ts';
import { refusalOf, type Course } from './course.ts';
import { bytesRules } from './deciders/content.ts';
import { doneRules, ownRules, refusedRules, type Place } from './deciders/files.ts';
import { firstLostRules, lostRules, placeRules } from './deciders/place.ts';
import { acceptedRules, grammarRules, soundRules, wrappingRules } from './deciders/text.ts';
import { afterEffects, missingParents } from './files.ts';
import type { GrammarRefusal } from './grammar.ts';
import { isNoOp } from './listing.ts';
import type { Done, Refused, Way } from './ways.ts';

export function grammarStatus({ patch }: Asked, refusal: GrammarRefusal): RuleId[] {
  return refusal.kinds.includes('not-text') ? ['apply-patch/text-argument'] : grammarRules(patch, refusal);
}

export function successStatus(asked: Asked, course: Course): RuleId[] {
  const { operations, leniencies } = course;
  const rules = [...wrappingRules(asked.patch), ...leniencies];
  const own: RuleId[] = [];
  for (const { way, place } of placed(asked, course)) {
    if (way.kind === 'refused') continue;
    if (asked.tau && isNoOp(way.change)) rules.push('apply-patch/no-op-update');
    rules.push(...wayRules(way, place));
    own.push(...ownRules(way.operation, place));
  }
  if (operations.length > 1) own.unshift(ORDER);
  return distinct<RuleId>([...rules, ...own, ...soundRules(operations), ...(asked.tau ? ['apply-patch/text-argument' as const] : [])]);
}

const ORDER: RuleId = 'apply-patch/operations-in-order';

function wayRules(way: Done, place: Place): RuleId[] {
  const located = way.updated?.locations;
  const retry: RuleId[] = located?.located.some(({ region }) => region?.dropped) ? ['apply-patch/trailing-blank-retry'] : [];
  const found = located ? placeRules(located) : [];
  // Whatever the lines are about, nothing of it shows where they are not found.
  const forgiven = found.filter((rule) => rule === 'apply-patch/match-levels');
  return [...retry, ...forgiven, ...acceptedRules(way.operation), ...found, ...doneRules(way, place), ...bytesRules(way)];
}

export function refusedStatus(asked: Asked, course: Course): RuleId[] {
  const all = placed(asked, course);
  const last = all.at(-1);
  const rules = last?.way.kind === 'refused' ? failureRules(last.way, last.place) : [];
  if (course.operations.length > 1) rules.push('apply-patch/stop-at-first-failure', 'apply-patch/earlier-changes-stay', ORDER);
  return distinct<RuleId>([...rules, 'apply-patch/failing-operation-has-no-effect', ...wrappingRules(asked.patch), ...course.leniencies]);
}

/** Why the last operation is refused, most special first. */
export function failureRules(way: Refused, place: Place): RuleId[] {
  const { updated, operation } = way;
  const total = operation.kind === 'update' ? operation.chunks.length : 0;
  const lost = way.because === 'chunk' && updated ? lostRules(updated.locations, place.tau, total) : [];
  return distinct([...lost, ...refusedRules(way, place), ...acceptedRules(operation), ...parentRules(way, place)]);
}

/** Which chunk a failure is about, where it could be another one; how its empty lines are read. */
export function soughtRules({ tau }: Asked, course: Course): RuleId[] {
  const way = refusalOf(course);
  if (way?.because !== 'chunk' || !way.updated || way.operation.kind !== 'update') return [];
  const { locations } = way.updated;
  const bare: RuleId[] = locations.lost?.chunk.body.some((element) => element.bare) ? ['apply-patch/empty-context-line'] : [];
  return distinct([...firstLostRules(locations, tau, way.operation.chunks.length), ...bare]);
}

/** Directories for the target would have to be made. */
function parentRules({ at, destination }: Refused, { world }: Place): RuleId[] {
  const missing = [at, destination].some((reached) => reached && 'path' in reached && missingParents(world.tree, reached.path).length > 0);
  return missing ? ['apply-patch/parents-only-after-validation'] : [];
}

/** The ways of a course, each with the tree before it. */
export function placed({ world: start, settings, tau }: Asked, { ways }: Course): { way: Way; place: Place }[] {
  let world: World = start;
  return ways.map((way, at) => {
    const place: Place = { world, earlier: ways.slice(0, at), tau, maxFileBytes: settings.maxFileBytes };
    world = afterEffects(world, way.effects);
    return { way, place };
  });
}

