// The tree behind a patch, cut by paths: what done operations wrote or removed, what the failing one and those behind it name, and
// all other paths.

import type { Clause, NodeMatcher, TreeMatcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type BySymptom } from '../model.ts';
import { distinct } from '../records/deciders.ts';
import { compactBytes } from '../text/compact.ts';
import { otherNames, resolve, type World } from '../world.ts';
import type { Asked } from './clauses.ts';
import { refusalOf, type Course } from './course.ts';
import { contentDeciders, type ContentDeciders } from './deciders/content.ts';
import { pathRules, repeatedRules, type Place } from './deciders/files.ts';
import { linesRules, wrappingRules } from './deciders/text.ts';
import { ancestorsOf, isDirectoryClosed, missingParents, type Reached } from './files.ts';
import { pathsOf, type Operation } from './operations.ts';
import { piecesOf } from './pieces.ts';
import { failureRules, placed } from './status.ts';
import type { Done, Way } from './ways.ts';

const FRAME: RuleId = 'apply-patch/frame';
const NO_EFFECT: RuleId = 'apply-patch/failing-operation-has-no-effect';
const EARLIER: RuleId = 'apply-patch/earlier-changes-stay';
const ORDER: RuleId = 'apply-patch/operations-in-order';
const STOP: RuleId = 'apply-patch/stop-at-first-failure';
const SYMLINKS: RuleId = 'apply-patch/symlinks';
const PARENTS: RuleId = 'apply-patch/parents-only-after-validation';
const NEVER_REMOVED: RuleId = 'apply-patch/directories-never-removed';

/** A path that operations wrote or removed: what is there in the end, and the ways that had a part in it. */
interface Touched {
  path: string;
  bytes: Buffer | null;
  parts: { way: Way; place: Place }[];
}

export function treeClauses(at: At, asked: Asked, course: Course, because: RuleId[]): Clause[] {
  if (course.grammar) return grammarClauses(at, asked, course, because);
  const touched = course.undone ? [] : touchedPaths(asked, course);
  const whole = wholeTree(asked, course, touched);
  const partial = course.operations.length > 1 && !asked.settings.atomic;
  const tree = (paths: string[], rules: RuleId[], bySymptom?: BySymptom): Clause =>
    clause(at, 'tree', 'MUST', { ...whole, at: paths, ...(partial ? { partial } : {}) }, rules, bySymptom);
  const clauses = touched.map((each) => tree(...touchedRules(asked, course, each)));
  clauses.push(...directoryClauses(asked, touched, whole, tree));
  const named = new Set(clauses.flatMap(({ match }) => (match.kind === 'tree' ? (match.at ?? []) : [])));
  const undone = undoneClauses(asked, course, named, tree);
  clauses.push(...undone);
  const targets = linkTargets(course).filter((path) => !named.has(path));
  if (targets.length > 0) clauses.push(clause(at, 'tree', 'SHOULD', { ...whole, at: targets }, [SYMLINKS]));
  const beside = [...new Set([...named, ...targets, ...undone.flatMap(({ match }) => (match.kind === 'tree' ? (match.at ?? []) : []))])];
  clauses.push(clause(at, 'tree', 'MUST', { ...whole, beside }, [FRAME], frameSymptoms(asked, course, because)));
  if (asked.tau) clauses.push(...modeClauses(at, asked, touched));
  return [...clauses, ...unwrittenClauses(at, course, because)];
}

function touchedPaths(asked: Asked, course: Course): Touched[] {
  const byPath = new Map<string, Touched>();
  for (const part of placed(asked, course)) {
    for (const { path, bytes } of part.way.effects) byPath.set(path, { path, bytes, parts: [...(byPath.get(path)?.parts ?? []), part] });
  }
  return [...byPath.values()].filter(({ path, bytes }) => bytes !== null || course.world.tree.get(path)?.kind !== 'directory');
}

function wholeTree({ world }: Asked, course: Course, touched: readonly Touched[]): TreeMatcher {
  const changes: TreeMatcher['changes'] = {};
  for (const each of touched) changes[each.path] = each.bytes === null ? null : nodeOf(each, each.bytes);
  const directories = distinct(course.ways.flatMap(({ effects }) => effects.flatMap(({ path, bytes }) => (bytes === null ? [] : madeFor(world, path)))));
  const free = [...(refusalOf(course)?.free ?? []), ...touched.flatMap(({ path }) => sharing(world, path))];
  return {
    kind: 'tree', changes,
    ...(directories.length > 0 && !course.undone ? { directories } : {}),
    ...(free.length > 0 ? { free } : {}),
  };
}

/** The directories on the way to `path` that were none before. */
function madeFor(world: World, path: string): string[] {
  return ancestorsOf(path).filter((parent) => world.tree.get(parent)?.kind !== 'directory');
}

/** Other names of a file: whether they go on sharing its content is not fixed. */
function sharing(world: World, path: string): string[] {
  const node = world.tree.get(path);
  return node?.kind === 'file' ? otherNames(world, path, node) : [];
}

function nodeOf({ path, parts }: Touched, bytes: Buffer): NodeMatcher {
  const [only, ...others] = parts;
  const { way } = only as Touched['parts'][number];
  const pieces = others.length === 0 && way.kind === 'done' && way.segments && way.effects[0]?.path === path ? piecesOf(way.segments) : undefined;
  return { file: pieces && pieces.length > 0 ? { pieces } : { equals: compactBytes(bytes) }, mode: 'any' };
}

type TreeParts = [paths: string[], rules: RuleId[], bySymptom?: BySymptom];

/** By what one path is as it must be. */
function touchedRules(asked: Asked, course: Course, { path, bytes, parts }: Touched): TreeParts {
  const { way, place } = parts.at(-1) as Touched['parts'][number];
  const paths = 'self' in way.at && way.at.path === path ? distinct([path, way.at.self]) : [path];
  const several: RuleId[] = course.operations.length > 1 ? [ORDER] : [];
  const twice: RuleId[] = parts.length > 1 || repeatedRules(way, place).length > 0 ? ['apply-patch/duplicate-paths'] : [];
  if (way.kind === 'refused') return [paths, ['apply-patch/move-half-done', ...twice, NO_EFFECT]];
  const own = bytes === null ? removalDeciders(way, place) : writingDeciders(asked, way, place);
  // Lines that the lenient grammar trims decide what is written, too.
  const around = [...course.leniencies, ...twice, ...several];
  const rules = distinct<RuleId>([...own.rules, ...pathRules(way.operation, place), ...around]);
  const bySymptom: BySymptom = {};
  for (const [symptom, those] of Object.entries(own.bySymptom)) bySymptom[symptom as keyof BySymptom] = distinct([...those, ...around]);
  bySymptom['link-changed'] = [SYMLINKS, FRAME];
  bySymptom['changed-on-refusal'] = refusalOf(course) ? [EARLIER, ...around, ...own.rules] : [NO_EFFECT, ...own.rules];
  return [paths, rules, bySymptom];
}

function removalDeciders({ operation, at, destination }: Done, { world }: Place): ContentDeciders {
  const over: RuleId[] = destination && destination.kind !== 'missing' ? ['apply-patch/move-overwrites'] : [];
  const own: RuleId[] = operation.kind === 'delete' ? ['apply-patch/delete-removes'] : ['apply-patch/move-relocates', ...over];
  const linked: RuleId[] = 'linked' in at && at.linked ? [SYMLINKS] : [];
  const invalid: RuleId[] = operation.kind === 'delete' && at.kind === 'invalid-utf8' ? ['apply-patch/invalid-utf8-delete'] : [];
  const closed: RuleId[] = operation.kind === 'update' && 'self' in at && isDirectoryClosed(world, at.self) ? ['apply-patch/move-half-done'] : [];
  return { rules: [...closed, ...linked, ...invalid, ...own], bySymptom: {} };
}

/** Kinds of difference that a mixture with other content shows. */
const MIXED = ['inserted-text', 'extra', 'lost'] as const;

function writingDeciders(asked: Asked, way: Done, place: Place): ContentDeciders {
  const { operation, at, destination } = way;
  const wrapping = wrappingRules(asked.patch);
  const target = operation.kind === 'add' ? at : destination;
  const made: RuleId[] = target && 'path' in target && missingParents(place.world.tree, target.path).length > 0 ? ['apply-patch/parents-created'] : [];
  const linked: RuleId[] = [at, destination].some((reached) => reached && 'linked' in reached && reached.linked) ? [SYMLINKS] : [];
  const own = operation.kind === 'add' ? addDeciders(way, wrapping) : contentDeciders(way, wrapping);
  const moved: RuleId[] = operation.kind === 'update' && operation.moveTo !== undefined ? ['apply-patch/move-relocates'] : [];
  const over: RuleId[] = moved.length > 0 && destination?.kind !== 'missing' ? ['apply-patch/move-overwrites'] : [];
  const rules = [...over, ...own.rules, ...moved, ...linked];
  const presence = distinct<RuleId>([...made, ...linked, ...over, ...moved, ...pathRules(operation, place), ...own.rules]);
  const bySymptom: BySymptom = { ...own.bySymptom, 'path-gone': presence, 'wrong-kind': presence };
  // What stood at the destination may have become part of what stands there now.
  for (const symptom of MIXED) if (over.length > 0) bySymptom[symptom] = distinct<RuleId>([...over, ...(own.bySymptom[symptom] ?? rules)]);
  if (linked.length > 0) bySymptom['not-written'] = distinct<RuleId>([SYMLINKS, ...rules, ...pathRules(operation, place)]);
  return { rules: distinct(rules), bySymptom };
}

function addDeciders({ operation, at }: Done, wrapping: readonly RuleId[]): ContentDeciders {
  const over: RuleId[] = at.kind === 'missing' ? [] : ['apply-patch/add-overwrites'];
  return { rules: distinct<RuleId>([...wrapping, ...linesRules(operation), ...over, 'apply-patch/add-contents', 'apply-patch/add-lines-prefixed']), bySymptom: {} };
}

/** Files behind links that a delete or a move took: they stay. */
function linkTargets({ ways, undone }: Course): string[] {
  const removed = ways.flatMap(({ effects }) => effects.flatMap(({ path, bytes }) => (bytes === null ? [path] : [])));
  const taken = ways.flatMap(({ at }) => ('self' in at && at.linked && removed.includes(at.self) && at.path !== at.self ? [at.path] : []));
  return undone ? [] : distinct(taken);
}

/** Directories that lost a file, or that were made and hold none in the end, stay. */
function directoryClauses({ world }: Asked, touched: readonly Touched[], { directories = [] }: TreeMatcher, tree: (...parts: TreeParts) => Clause): Clause[] {
  const removed = touched.filter(({ bytes }) => bytes === null);
  const left = distinct(removed.flatMap(({ path }) => ancestorsOf(path))).filter((path) => world.tree.has(path));
  const empty = directories.filter((directory) => !touched.some(({ path, bytes }) => bytes !== null && path.startsWith(`${directory}/`)));
  const paths = [...left, ...empty];
  if (paths.length === 0) return [];
  const own = distinct(removed.flatMap(({ parts }): RuleId[] => (parts.at(-1)?.way.operation.kind === 'delete' ? ['apply-patch/delete-removes'] : ['apply-patch/move-relocates'])));
  return [tree(paths, [NEVER_REMOVED, ...own, FRAME])];
}

/** What the failing operation names, and what those behind it name, is as it was. */
function undoneClauses(asked: Asked, course: Course, named: ReadonlySet<string>, tree: (...parts: TreeParts) => Clause): Clause[] {
  const all = placed(asked, course);
  const last = all.at(-1);
  if (last?.way.kind !== 'refused' && !course.undone) return [];
  const known = new Set(named);
  const fresh = (paths: readonly string[]): string[] => {
    const own = distinct(paths).filter((path) => path !== '' && !known.has(path));
    for (const path of own) known.add(path);
    return own;
  };
  const clauses: Clause[] = [];
  const behind = course.operations.slice(course.ways.length).flatMap((each) => namedBy(course.world, each));
  if (last?.way.kind === 'refused') {
    const { way, place } = last;
    const paths = fresh([way.at, way.destination].flatMap((reached) => pathsAround(place.world, reached)));
    const rules = distinct<RuleId>([...failureRules(way, place), NO_EFFECT]);
    const failing = (own: string[], by: RuleId[]): Clause[] => (own.length === 0 ? [] : [tree(own, by, failingSymptoms(asked, by))]);
    // What stands at a path that later operations name, too, may be their doing.
    clauses.push(...failing(paths.filter((path) => !behind.includes(path)), rules), ...failing(paths.filter((path) => behind.includes(path)), [...rules, STOP]));
  }
  const earlier = course.undone ? fresh(course.operations.slice(0, course.ways.length - 1).flatMap((each) => namedBy(asked.world, each))) : [];
  if (earlier.length > 0) clauses.push(tree(earlier, [EARLIER, NO_EFFECT]));
  const later = fresh(behind);
  if (later.length > 0) clauses.push(tree(later, [STOP]));
  return clauses;
}

function failingSymptoms({ tau }: Asked, rules: readonly RuleId[]): BySymptom {
  return { 'leftover': leftoverRules(rules), 'mode': [...(tau ? ['apply-patch/file-mode-kept' as const] : []), NO_EFFECT] };
}

/** A new path behind a refusal: that no directory is made comes before what else is about the operation. */
function leftoverRules(rules: readonly RuleId[]): RuleId[] {
  return rules.includes(PARENTS) ? distinct([PARENTS, ...rules]) : [...rules];
}

function pathsAround(world: World, reached: Reached | undefined): string[] {
  if (!reached || reached.kind === 'open') return [];
  return [reached.path, reached.self, ...missingParents(world.tree, reached.path)];
}

function namedBy(world: World, operation: Operation): string[] {
  return pathsOf(operation).flatMap((path) => {
    const target = resolve(world, path);
    return 'path' in target ? [target.path, ...missingParents(world.tree, target.path)] : [];
  });
}

/** Who reads a path as another one changes what the patch does not name. */
function frameSymptoms(asked: Asked, course: Course, because: readonly RuleId[]): BySymptom {
  const refused = refusalOf(course) !== undefined || course.undone;
  const linked = course.ways.some(({ at, destination }) => [at, destination].some((reached) => reached && 'linked' in reached && reached.linked));
  const deletes = course.ways.some(({ kind, operation }) => kind === 'done' && operation.kind === 'delete');
  const elsewhere: RuleId[] = [FRAME, ...placed(asked, course).flatMap(({ way, place }) => pathRules(way.operation, place))];
  return {
    'outside-changed': distinct<RuleId>([...elsewhere, 'apply-patch/path-resolution']),
    'leftover': distinct(elsewhere),
    'other-changed': distinct(elsewhere),
    'path-gone': distinct<RuleId>([...elsewhere, ...(deletes ? ['apply-patch/delete-removes' as const] : [])]),
    'changed-on-refusal': distinct<RuleId>([...(linked ? [SYMLINKS] : []), ...(refused ? because : []), FRAME]),
    ...(linked ? { 'link-changed': [SYMLINKS, FRAME] } : {}),
  };
}

/** Files that were updated where they stand keep their permission bits. */
function modeClauses(at: At, { world }: Asked, touched: readonly Touched[]): Clause[] {
  const kept = touched.filter(({ path, bytes, parts }) => bytes !== null && world.tree.get(path)?.kind === 'file' && parts.every(({ way }) => isInPlace(way, path)));
  if (kept.length === 0) return [];
  const changes = Object.fromEntries(kept.map(({ path }): [string, NodeMatcher] => [path, { file: { any: true } }]));
  const gone: RuleId[] = ['apply-patch/update-bytes'];
  return [clause(at, 'tree', 'SHOULD', { kind: 'tree', changes, at: kept.map(({ path }) => path), partial: true }, ['apply-patch/file-mode-kept'], { 'path-gone': gone, 'wrong-kind': gone })];
}

function isInPlace({ operation, at, effects }: Way, path: string): boolean {
  return operation.kind === 'update' && operation.moveTo === undefined && 'path' in at && at.path === path && effects.some((effect) => effect.path === path);
}

/** A text that is no patch: nothing happens. */
function grammarClauses(at: At, { world }: Asked, { operations, grammar }: Course, because: RuleId[]): Clause[] {
  const rules = grammar && operations.length > 0 ? distinct<RuleId>(['apply-patch/parse-before-effects', ...because]) : because;
  const directories = operations.some((operation) => pathsOf(operation).some((path) => isDirectoryMissing(world, path)));
  const paths = distinct(operations.flatMap((operation) => namedBy(world, operation).slice(0, 1)));
  return [
    clause(at, 'tree', 'MUST', { kind: 'tree', changes: {} }, distinct<RuleId>([...rules, ...(directories ? [PARENTS] : []), FRAME])),
    ...paths.map((path) => clause(at, 'writes', 'MUST', { kind: 'write-count', path, equals: 0 }, rules)),
  ];
}

function isDirectoryMissing(world: World, path: string): boolean {
  const target = resolve(world, path);
  return target.kind === 'missing' && missingParents(world.tree, target.path).length > 0;
}

/** What a refused operation is about is not written, unless an earlier one did. */
function unwrittenClauses(at: At, course: Course, because: RuleId[]): Clause[] {
  const refusal = refusalOf(course);
  if (!refusal || refusal.because === 'permissions' || refusal.at.kind === 'open') return [];
  const { path } = refusal.at;
  if (path === '' || course.ways.some(({ effects }) => effects.some((effect) => effect.path === path))) return [];
  return [clause(at, 'writes', 'MUST', { kind: 'write-count', path, equals: 0 }, distinct<RuleId>([...because, NO_EFFECT]))];
}
