import type { NodeMatcher, Symptom, TreeMatcher } from '../expectation.ts';
import type { StepObservation } from '../observation.ts';
import type { LiveNode, LiveTree } from '../tree.ts';
import { contentProblems, untouchedProblems } from './content.ts';
import { FINE, type Problem } from './finding.ts';

/** Holds the tree after a step against the one before, changed as the matcher says. */
export function treeProblems(matcher: TreeMatcher, step: StepObservation, refused: boolean): readonly Problem[] {
  const { before, after } = step;
  const problems: Problem[] = [];
  for (const path of matcher.at ?? after.keys()) {
    const node = after.get(path);
    if (node) problems.push(...presentProblems(matcher, path, before.get(path), node));
  }
  for (const path of missingPaths(matcher, before, after)) problems.push(gone(path));
  if (matcher.hardLinks === 'kept') problems.push(...splitLinks(before, after));
  const { beside } = matcher;
  const told = beside ? problems.filter(({ path }) => path === undefined || !beside.includes(path)) : problems;
  const inside = refused ? told.map(asChangedOnRefusal) : told;
  return matcher.at ? inside : outsideProblems(step, inside);
}

/** Paths that must be there and are not: those that were there and may not go, those of changes, directories. */
function missingPaths(matcher: TreeMatcher, before: LiveTree, after: LiveTree): string[] {
  const missing: string[] = [];
  const { changes, directories, at } = matcher;
  for (const path of at ?? before.keys()) if (before.has(path) && !after.has(path) && changes[path] !== null && !isFree(matcher, path)) missing.push(path);
  for (const path in changes) if (changes[path] !== null && !after.has(path) && !before.has(path) && isJudged(matcher, path)) missing.push(path);
  for (const path of directories ?? []) if (!after.has(path) && !before.has(path) && isJudged(matcher, path)) missing.push(path);
  return missing;
}

function isJudged({ at }: TreeMatcher, path: string): boolean {
  return at === undefined || at.includes(path);
}

/** After an answer that was not expected: what no answer excuses. */
export function excuseless({ at, beside, partial }: TreeMatcher, step: StepObservation, refused: boolean): readonly Problem[] {
  if (!refused) return at ? FINE : outsideProblems(step, FINE);
  if (at && partial) return FINE;
  return treeProblems({ kind: 'tree', changes: {}, ...(at ? { at } : {}), ...(beside ? { beside } : {}) }, step, true);
}

function outsideProblems(step: StepObservation, inside: readonly Problem[]): readonly Problem[] {
  if (step.outsideAfter === step.outsideBefore) return inside;
  const changed = differingPath(step.outsideBefore, step.outsideAfter);
  if (changed === undefined) return inside;
  return [...inside, { symptom: 'outside-changed', path: `../outside/${changed}`, expected: 'nothing outside the root changes', actual: `../outside/${changed} changed` }];
}

function differingPath(before: LiveTree, after: LiveTree): string | undefined {
  for (const [path, node] of after) if (!sameNode(before.get(path), node)) return path;
  for (const path of before.keys()) if (!after.has(path)) return path;
  return undefined;
}

const ABOUT_ONE_MATTER: ReadonlySet<Symptom> = new Set<Symptom>(['leftover', 'mode', 'link-split']);

function asChangedOnRefusal(problem: Problem): Problem {
  return ABOUT_ONE_MATTER.has(problem.symptom) ? problem : { ...problem, symptom: 'changed-on-refusal' };
}

function presentProblems(matcher: TreeMatcher, path: string, before: LiveNode | undefined, after: LiveNode): readonly Problem[] {
  const wanted = matcher.changes[path];
  if (wanted) return wantedProblems(wanted, path, before, after);
  if (isFree(matcher, path)) return FINE;
  if (wanted === null) return [{ symptom: 'extra', path, expected: `${path} is gone`, actual: `${path} is there` }];
  if (matcher.directories?.includes(path)) return after.kind === 'directory' ? FINE : [wrongKind(path, 'directory', after)];
  if (before) return before === after ? FINE : keptProblems(path, before, after).map((problem) => besideAChange(matcher, problem));
  if (after.kind === 'directory' && holdsAChange(matcher, path)) return FINE;
  if (matcher.leftovers === 'tolerated') return FINE;
  return [{ symptom: 'leftover', path, expected: `no ${path}`, actual: `${path} (${after.kind})` }];
}

/** Content that differs where another file was to change. */
function besideAChange({ changes }: TreeMatcher, problem: Problem): Problem {
  return problem.bytes !== undefined && Object.keys(changes).length > 0 ? { ...problem, symptom: 'other-changed' } : problem;
}

function holdsAChange(matcher: TreeMatcher, directory: string): boolean {
  for (const path in matcher.changes) if (path.startsWith(`${directory}/`)) return true;
  return false;
}

function isFree(matcher: TreeMatcher, path: string): boolean {
  return matcher.free !== undefined && matcher.free.includes(path);
}

function wantedProblems(wanted: NodeMatcher, path: string, before: LiveNode | undefined, after: LiveNode): readonly Problem[] {
  if (after.kind !== 'file') return [wrongKind(path, 'file', after)];
  const old = before?.kind === 'file' ? before : undefined;
  const content = contentProblems(wanted.file, old?.bytes, after.bytes, path);
  const mode = wanted.mode === undefined ? old?.mode : Number.parseInt(wanted.mode, 8);
  return Number.isNaN(mode) || mode === undefined ? content : join(content, modeProblems(path, mode, after.mode));
}

function keptProblems(path: string, before: LiveNode, after: LiveNode): readonly Problem[] {
  if (before.kind === 'link') {
    if (after.kind === 'link' && after.target === before.target) return FINE;
    return [{ symptom: 'link-changed', path, expected: `${path} -> ${before.target}`, actual: `${path}: ${after.kind === 'link' ? `-> ${after.target}` : after.kind}` }];
  }
  if (before.kind !== after.kind) return [wrongKind(path, before.kind, after)];
  if (before.kind === 'special' || after.kind === 'special') return FINE;
  const content = before.kind === 'file' && after.kind === 'file' ? untouchedProblems(before.bytes, after.bytes, path) : FINE;
  return join(content, modeProblems(path, before.mode, (after as typeof before).mode));
}

function wrongKind(path: string, expected: string, after: LiveNode): Problem {
  return { symptom: 'wrong-kind', path, expected: `${path}: ${expected}`, actual: `${path}: ${after.kind}` };
}

function gone(path: string): Problem {
  return { symptom: 'path-gone', path, expected: `${path} is there`, actual: `${path} is gone` };
}

function modeProblems(path: string, expected: number, actual: number): readonly Problem[] {
  if (expected === actual) return FINE;
  return [{ symptom: 'mode', path, expected: `${path}: mode ${expected.toString(8)}`, actual: `${path}: mode ${actual.toString(8)}` }];
}

function splitLinks(before: LiveTree, after: LiveTree): Problem[] {
  const problems: Problem[] = [];
  for (const [path, node] of before) {
    if (node.kind !== 'file' || node.sameAs === undefined) continue;
    const [now, first] = [firstName(path, after), firstName(node.sameAs, after)];
    if (now !== undefined && first !== undefined && now !== first) {
      problems.push({ symptom: 'link-split', path, expected: `${path} and ${node.sameAs} are one file`, actual: 'two files' });
    }
  }
  return problems;
}

/** The name under which a tree holds the content of the file at `path`: which of its names that is depends on the order of reading. */
function firstName(path: string, tree: LiveTree): string | undefined {
  const node = tree.get(path);
  return node?.kind === 'file' ? node.sameAs ?? path : undefined;
}

/** Equal kind, content and permission bits. */
export function sameNode(a: LiveNode | undefined, b: LiveNode): boolean {
  if (a === b) return true;
  if (a?.kind !== b.kind) return false;
  if (a.kind === 'file' && b.kind === 'file') return a.mode === b.mode && sameContent(a.bytes, b.bytes);
  if (a.kind === 'directory' && b.kind === 'directory') return a.mode === b.mode;
  return a.kind !== 'link' || b.kind !== 'link' || a.target === b.target;
}

function sameContent(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

function join(a: readonly Problem[], b: readonly Problem[]): readonly Problem[] {
  if (a === FINE) return b;
  return b === FINE ? a : [...a, ...b];
}
