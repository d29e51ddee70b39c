// Which rules on files and paths decide what comes of an operation.

import type { RuleId } from '../../../contract/rules/index.ts';
import { distinct } from '../../records/deciders.ts';
import { missingParents, type Reached } from '../files.ts';
import { pathsOf, type Operation } from '../operations.ts';
import type { Done, Refused, Way } from '../ways.ts';
import { resolve, type World } from '../../world.ts';

/** An operation in its patch. */
export interface Place {
  /** The tree before it. */
  world: World;
  earlier: readonly Way[];
  tau: boolean;
  maxFileBytes: number;
}

/** What the paths of an operation are written like. */
export function pathRules(operation: Operation, { world, tau }: Place): RuleId[] {
  const paths = pathsOf(operation);
  const rules: RuleId[] = [];
  if (paths.some((path) => path.trim() === '')) rules.push('apply-patch/empty-path-refused');
  if (tau && paths.some((path) => /^\s|\s$|\s\s|\t|["'`\\]/.test(path))) rules.push('apply-patch/path-text-verbatim');
  if (world.cwd !== '' || paths.some((path) => ODD_PATH.test(path) || hasTail(world, path))) rules.push('apply-patch/path-resolution');
  return rules;
}

/** Absolute, led by `-`, by a detour, or with a character that a shell, a URL or a pattern takes for more than itself. */
const ODD_PATH = /^[-{/]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)|[^!-~]|[ #$%&*;<>?|~]/;

/** The path without its first directory leads to something, too. */
function hasTail(world: World, path: string): boolean {
  const tail = /^[^/]+\/(.+)$/.exec(path)?.[1];
  return tail !== undefined && resolve(world, tail).kind === 'file';
}

/** Earlier operations of the patch were about the same paths. */
export function repeatedRules(way: Way, { earlier }: Place): RuleId[] {
  const touched = new Set(earlier.flatMap(({ effects }) => effects.map(({ path }) => path)));
  const named = [way.at, way.destination].flatMap((reached) => (reached && 'path' in reached ? [reached.path] : []));
  return named.some((path) => touched.has(path)) ? ['apply-patch/duplicate-paths'] : [];
}

function linkRules(...all: (Reached | undefined)[]): RuleId[] {
  return all.some((reached) => reached && reached.kind !== 'open' && (reached.linked || reached.kind === 'loop')) ? ['apply-patch/symlinks'] : [];
}

function wideRules(reached: Reached, { maxFileBytes, tau }: Place): RuleId[] {
  if (reached.kind !== 'text') return [];
  const rules: RuleId[] = [];
  if (tau && reached.node.bytes.length * 2 >= maxFileBytes) rules.push('apply-patch/size-limit');
  if (reached.text.length !== reached.node.bytes.length) rules.push('apply-patch/invalid-utf8-refused');
  return rules;
}

/** That an operation can be done. */
export function doneRules(way: Done, place: Place): RuleId[] {
  const { operation, at, destination, change } = way;
  const rules = [...pathRules(operation, place), ...linkRules(at, destination), ...wideRules(at, place)];
  const target = operation.kind === 'add' ? at : destination;
  if (target && 'path' in target && missingParents(place.world.tree, target.path).length > 0) rules.push('apply-patch/parents-created');
  if (at.kind === 'invalid-utf8' && operation.kind === 'delete') rules.push('apply-patch/invalid-utf8-delete');
  if (at.kind === 'too-large' || (place.tau && change.after && change.after.length > place.maxFileBytes)) rules.push('apply-patch/size-limit');
  return distinct([...rules, ...targetRules(way, place), ...repeatedRules(way, place)]);
}

/** The target of an add or a move: free, freed by an earlier operation, or written over. */
function targetRules({ operation, at, destination }: Done, { earlier, tau }: Place): RuleId[] {
  if (operation.kind === 'delete') return [];
  const freed = (path: string): boolean => earlier.some(({ effects }) => effects.some((effect) => effect.path === path && effect.bytes === null));
  if (operation.kind === 'add') {
    if (at.kind !== 'missing') return ['apply-patch/add-overwrites'];
    return tau && freed(at.path) ? ['apply-patch/add-rejects-existing'] : [];
  }
  if (!destination || destination.kind === 'open') return [];
  if (destination.kind !== 'missing') return ['apply-patch/move-overwrites'];
  return tau && freed(destination.path) ? ['apply-patch/move-rejects-existing'] : [];
}

/** The rules that a done operation is about, whatever else it has. */
export function ownRules(operation: Operation, place: Place): RuleId[] {
  if (operation.kind === 'add') return ['apply-patch/add-contents', place.tau ? 'apply-patch/add-rejects-existing' : 'apply-patch/add-overwrites'];
  if (operation.kind === 'delete') return ['apply-patch/delete-removes'];
  if (operation.moveTo !== undefined) return ['apply-patch/move-relocates', 'apply-patch/update-bytes'];
  return ['apply-patch/update-bytes', 'apply-patch/untouched-lines-survive'];
}

/** That an operation cannot be done for what stands at its path or its destination; chunks aside. */
export function refusedRules(way: Refused, place: Place): RuleId[] {
  const { operation, at, destination, because, change } = way;
  const rules = pathRules(operation, place);
  if (because === 'permissions') rules.push(...(change ? ['apply-patch/move-half-done' as const] : []));
  if (because === 'path') rules.push(...obstacleRules(operation, at, place));
  if (because === 'destination' && destination) rules.push(...destinationRules(way, destination, place));
  return distinct([...rules, ...linkRules(at, destination), ...repeatedRules(way, place)]);
}

function obstacleRules(operation: Operation, at: Reached, { tau }: Place): RuleId[] {
  if (at.kind === 'below-a-file') return ['apply-patch/parent-is-file-refused', ...missingRules(operation)];
  if (operation.kind === 'add') {
    const invalid: RuleId[] = at.kind === 'invalid-utf8' ? ['apply-patch/invalid-utf8-refused'] : [];
    return [...invalid, tau ? 'apply-patch/add-rejects-existing' : 'apply-patch/add-overwrites'];
  }
  if (at.kind === 'missing') return missingRules(operation);
  if (at.kind === 'too-large') return ['apply-patch/size-limit'];
  if (at.kind === 'text' || at.kind === 'loop') return [];
  const isDelete = operation.kind === 'delete';
  if (at.kind === 'invalid-utf8') return [isDelete ? 'apply-patch/invalid-utf8-delete' : 'apply-patch/invalid-utf8-refused'];
  return [isDelete ? 'apply-patch/delete-directory-refused' : 'apply-patch/update-directory-refused'];
}

function missingRules({ kind }: Operation): RuleId[] {
  if (kind === 'add') return [];
  return [kind === 'delete' ? 'apply-patch/delete-missing-refused' : 'apply-patch/update-missing-refused'];
}

function destinationRules({ at }: Refused, destination: Reached, { tau }: Place): RuleId[] {
  if (destination.kind === 'open' || at.kind === 'open') return [];
  if (destination.kind === 'below-a-file') return ['apply-patch/parent-is-file-refused'];
  const rules: RuleId[] = [];
  if (tau && destination.path === at.path) rules.push('apply-patch/move-onto-itself');
  if (destination.kind === 'invalid-utf8') rules.push('apply-patch/invalid-utf8-refused');
  return [...rules, tau ? 'apply-patch/move-rejects-existing' : 'apply-patch/move-overwrites'];
}
