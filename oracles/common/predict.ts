import type { Call, Case, Step } from '../../contract/case.ts';
import type { Alternative, Clause, Expectation } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { withDefaults, type Traits } from '../../contract/traits.ts';
import { toLive } from '../../contract/tree.ts';
import { endingsOf, fileAt, requestOf, type Ending } from './call.ts';
import { treeClause, type At } from './clauses.ts';
import { refusalSymptoms } from './deciders.ts';
import { moveEndings } from './move.ts';
import { onlyHunk, patchEndings, pathsOfPatch } from './patch.ts';
import { resolve, withNodes, type World } from './paths.ts';
import type { Edit } from './plain.ts';
import { readEndings } from './read.ts';
import { compareReads } from './reads-compared.ts';

/**
 * The safety core, for the exact edit, reading, patches and moves: what may come of a case in dialect `common`.
 *
 * Each quote is looked up by trying every offset, each hunk by trying every line, the path by following every link; an alternative
 * is one way in which all calls may end. What the rules leave open has no clause.
 */
export function predictCommon(kase: Case): Expectation {
  const traits = withDefaults(kase.traits);
  const { tree, outside = {}, cwd = '' } = kase.setup;
  const world: World = { root: toLive(tree), outside: toLive(outside), cwd };
  let alternatives: Alternative[] = [{ clauses: [] }];
  kase.runs.forEach((steps, run) => {
    alternatives = both(alternatives, endingsOfRun(steps, run, world, { tool: kase.tool, traits })).slice(0, MOST_ALTERNATIVES);
  });
  return { alternatives: kase.tool === 'read' ? compareReads(kase, world, traits, alternatives) : alternatives };
}

/** The tool that a case is about, with its traits. Calls of others are its surroundings. */
interface Held {
  tool: string;
  traits: Traits;
}

const MOST_ALTERNATIVES = 256;

interface Branch extends Alternative {
  /** Nothing once it is not known what is there. */
  world: () => World | undefined;
  /** Real paths read since they last changed. */
  read: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

function unknown(): undefined {}

function endingsOfRun(steps: Step[], run: number, world: World, held: Held): Alternative[] {
  let branches: Branch[] = [{ clauses: [], world: () => world, read: NOTHING }];
  steps.forEach((step, index) => {
    branches = branches.flatMap((branch) => afterStep(branch, step, { run, step: index }, held));
  });
  return branches.map(({ clauses, concession }) => ({ clauses, ...(concession ? { concession } : {}) }));
}

function both(some: Alternative[], others: Alternative[]): Alternative[] {
  return some.flatMap((one) => others.map((other) => joined(one, other)));
}

function joined(one: Alternative, other: Alternative): Alternative {
  const concession = one.concession ?? other.concession;
  return { clauses: [...one.clauses, ...other.clauses], ...(concession ? { concession } : {}) };
}

function afterStep(branch: Branch, step: Step, at: At, { tool, traits }: Held): Branch[] {
  const world = branch.world();
  if (!world || 'define' in step) return [branch];
  if ('put' in step) return [{ ...branch, world: () => withNodes(world, step.put) }];
  if ('together' in step) return [continued(branch, together(step.together, world, traits, at))];
  const { call } = step;
  if (call.tool === 'read' && tool === 'read') return readEndings(call, world, traits, at).map((ending) => continued(branch, ending));
  if (call.tool === 'read') return [{ ...branch, read: new Set([...branch.read, ...realPaths(world, call)]) }];
  if (call.tool !== tool) return [{ ...branch, world: unknown }];
  const mayEdit = traits.priorRead !== 'required' || realPaths(world, call).every((path) => branch.read.has(path));
  return endingsOfCall(call, world, traits, at, mayEdit).map((ending) => continued({ ...branch, read: NOTHING }, ending));
}

function endingsOfCall(call: Call, world: World, traits: Traits, at: At, mayEdit: boolean): Ending[] {
  if (call.tool === 'apply_patch') return patchEndings(call, world, traits, at, mayEdit);
  return call.tool === 'move' ? moveEndings(call, world, traits, at) : endingsOf(call, world, traits, at, mayEdit);
}

function continued(branch: Branch, ending: Ending): Branch {
  return { ...joined(branch, ending), world: ending.after ?? unknown, read: branch.read };
}

/** The files that a call names, each by its real path. */
function realPaths(world: World, call: Call): string[] {
  const { path } = (call.arguments ?? {}) as { path?: unknown };
  const named = call.tool === 'apply_patch' ? pathsOfPatch(call) : typeof path === 'string' ? [path] : [];
  return named.flatMap((name) => {
    const where = resolve(world, name);
    return where.kind === 'file' ? [where.path] : [];
  });
}

/** Calls in flight together, each with one edit or one hunk in an existing file; about others nothing is said. */
function together(calls: Call[], world: World, traits: Traits, at: At): Ending {
  const asked = calls.map((call) => {
    const change = call.tool === 'apply_patch' ? onlyHunk(call) : onlyEdit(call);
    const file = change && fileAt(world, change.path);
    return file && { ...file, edit: change.edit };
  });
  const known = asked.filter((one) => one !== undefined);
  if (known.length < calls.length) return { clauses: [] };
  const rules: RuleId[] = ['common/parallel-kept'];
  const clauses: Clause[] = [...new Map(known.map((one) => [one.path, one.content]))].map(([path, before]) => {
    const effects = known.map((one) => (one.path === path ? one.edit : { oldText: '', newText: '' }));
    return { ...at, facet: 'order', level: 'MUST', match: { kind: 'serialisable', path, before, effects }, rules };
  });
  const free = [...new Set(known.flatMap((one) => [one.path, ...one.links]))];
  const serial = traits.parallelSafe === 'yes' ? clauses : [];
  return { clauses: [...serial, treeClause(at, { changes: {}, free }, rules, refusalSymptoms(false))] };
}

function onlyEdit(call: Call): { path: string; edit: Edit } | undefined {
  const request = requestOf(call);
  const [edit] = request?.edits ?? [];
  return request && edit && request.edits.length === 1 && isSimple(edit) ? { path: request.path, edit } : undefined;
}

/** Reads the same whatever the traits: no endings, well-formed, not empty. */
function isSimple({ oldText, newText }: { oldText: string; newText: string }): boolean {
  return oldText !== '' && oldText.isWellFormed() && newText.isWellFormed() && !/[\r\n]/.test(oldText + newText);
}
