// Reading lines of a file, dialect tau: each way in which a call may end, with its clauses.

import type { Call, Case, Step } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import { resolvedLimits, type Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type Branch, type ToolModel } from '../model.ts';
import { descriptionClause } from '../structure/clauses.ts';
import type { World } from '../world.ts';
import { featuresOf } from './deciders.ts';
import { placeOf, selectionOf, type Place, type Reach, type Selection } from './place.ts';
import { readOnlyClauses, refusalClauses, type Refusal } from './refusal.ts';
import { readRequest, type Doubt, type Request } from './request.ts';
import { successClauses } from './success.ts';
import { suggestionClause } from './suggestion.ts';

export const READ: ToolModel = {
  call: (kase, world, call, at) => callBranches(kase, world, call.arguments, at),
  define: (kase, at) => [descriptionClause(at, 'read', limitsFor(kase), 'maxOutputBytes')],
};

/** What a call is seen with. */
interface Scene {
  world: World;
  given: Json;
  at: At;
  limits: Limits;
  reach: Reach;
  request: Request;
  besideShell: boolean;
}

function limitsFor(kase: Case): Limits {
  return resolvedLimits('read', kase.limits?.['read']);
}

function callBranches(kase: Case, world: World, given: Json, at: At): Branch[] {
  const limits = limitsFor(kase);
  const number = (name: string): number => limits[name] as number;
  const request = readRequest(given, number('maxRanges'));
  const reach = { maxFileBytes: number('maxFileBytes'), maxRangeExpansionBytes: number('maxRangeExpansionBytes') };
  const scene: Scene = { world, given, at, limits, reach, request, besideShell: kase.runs.some((steps) => steps.some(callsShell)) };
  if (request.path === undefined) return [refused(scene, { ofFile: [] })];
  const place = placeOf(world, request.path, reach);
  return place.kind === 'open' ? [{ clauses: [], world: undefined }] : branchesAt(scene, place);
}

function callsShell(step: Step): boolean {
  const calls: readonly Call[] = 'call' in step ? [step.call] : 'together' in step ? step.together : [];
  return calls.some(({ tool }) => tool === 'shell');
}

function refused(scene: Scene, refusal: Partial<Refusal> & Pick<Refusal, 'ofFile'>, concession?: Branch['concession']): Branch {
  const { request, at, given, world } = scene;
  const whole: Refusal = { ofRequest: [...request.flaws, ...request.doubts], advised: false, extra: [], ...refusal };
  return { clauses: refusalClauses(at, given, whole), world, ...(concession ? { concession } : {}) };
}

function branchesAt(scene: Scene, place: Exclude<Place, { kind: 'open' }>): Branch[] {
  const { request } = scene;
  if (place.kind === 'flawed') return flawedBranches(scene, place);
  const selection = selectionOf(place.node, request.asked, scene.reach);
  const unreadable = place.readable ? [] : [{ classes: ['io'], rules: [] }];
  if ('past' in selection) {
    const past = { classes: ['past-end'], rules: ['read/start-past-eof-refused' as RuleId] };
    const alone = request.flaws.length + request.doubts.length + unreadable.length === 0;
    const said = alone ? { past: { asked: selection.past, lines: selection.index.count } } : {};
    return [refused(scene, { ofFile: [...unreadable, past], path: place.path, ...said })];
  }
  if (request.flaws.length > 0) return [refused(scene, { ofFile: unreadable, path: place.path })];
  return readableBranches(scene, place, selection);
}

/** The file itself is a reason to refuse; advice alone does not refuse what is asked for. */
function flawedBranches(scene: Scene, place: Extract<Place, { kind: 'flawed' }>): Branch[] {
  const { flaw, path, missing } = place;
  const { request, at, world } = scene;
  const only = request.flaws.length === 0;
  const extra: Clause[] = missing && only && request.path !== undefined ? [suggestionClause(at, world, request.path)] : [];
  return [refused(scene, { ofFile: [flaw], advised: flaw.advised === true && only, path, extra, ...(missing ? { missing } : {}) })];
}

const CONCEDED: { readonly [why in Doubt['why']]?: { rule: RuleId; note: string } } = {
  'line-count': { rule: 'read/legacy-and-unknown-fields', note: 'line_count is ignored' },
  'no-ranges': { rule: 'read/ranges-count', note: 'an empty list of ranges is accepted' },
};

/** Nothing refuses the call for sure; what may is listed first where it should. */
function readableBranches(scene: Scene, place: Extract<Place, { kind: 'file' }>, selection: Exclude<Selection, { past: unknown }>): Branch[] {
  const { request, reach } = scene;
  const branches: Branch[] = [];
  const isTooMuch = selection.estimate > reach.maxRangeExpansionBytes;
  const advised = request.doubts.find(({ why }) => CONCEDED[why] !== undefined);
  const shown = shownBranch(scene, place, selection, advised?.why);
  if (request.doubts.length > 0 || !place.readable) branches.push(refused(scene, { ofFile: place.readable ? [] : [{ classes: ['io'], rules: [] }], path: place.path }));
  branches.push(shown);
  if (isTooMuch) branches.push(refused(scene, { ofFile: [{ classes: ['expansion'], rules: ['read/range-expansion-limit'] }], path: place.path }));
  return branches;
}

function shownBranch(scene: Scene, place: Extract<Place, { kind: 'file' }>, selection: Exclude<Selection, { past: unknown }>, doubt: Doubt['why'] | undefined): Branch {
  const { world, given, at, limits, request, besideShell } = scene;
  const { index, slices } = selection;
  const concession = doubt === undefined ? undefined : CONCEDED[doubt];
  const more = concession ? { concession } : {};
  if (request.ranged && slices.length === 0) {
    const status = clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['success'] }, ['read/ranges-count']);
    return { clauses: [status, ...readOnlyClauses(at, place.path)], world, ...more };
  }
  const has = { ...featuresOf(request, slices, index, limits['maxRanges'] as number), link: place.link, besideShell };
  const advised = adviceAgainst(scene, place, selection);
  const success = { path: place.path, index, slices, has, limits, ...(advised ? { advised } : {}) };
  return { clauses: successClauses(at, given, success), world, ...more };
}

/** At the very edge of a limit that it is only advised to keep, not to refuse is advice as well. */
function adviceAgainst({ reach }: Scene, { node }: Extract<Place, { kind: 'file' }>, { estimate }: Exclude<Selection, { past: unknown }>): RuleId | undefined {
  if (node.bytes.length >= reach.maxFileBytes - 1) return 'read/file-size-limit';
  const cap = reach.maxRangeExpansionBytes;
  return estimate > cap / 2 && estimate <= cap ? 'read/range-expansion-limit' : undefined;
}
