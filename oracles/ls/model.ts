// A listing: one record for each entry of a directory, in the order of the bytes of their names.

import type { Case } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import { resolvedLimits, type Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { LiveNode } from '../../contract/tree.ts';
import { clause, type At, type Branch, type ToolModel } from '../model.ts';
import { messageClause, noDetailsClauses } from '../structure/clauses.ts';
import { textClauses } from '../structure/text.ts';
import { resolve, type World } from '../world.ts';
import { bytesOfName, shownName, STYLES, type Spelling } from './names.ts';
import { listingClauses, type Entry } from './listing.ts';

export const LS: ToolModel = {
  call: (kase, world, { arguments: given }, at) => branches(limitsOf(kase), world, given, at),
};

function limitsOf({ limits }: Case): Limits {
  return resolvedLimits('ls', limits?.['ls']);
}

interface Request {
  path: string;
  details: boolean;
}

/** `undefined`: refused. */
function requestOf(given: Json): Request | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const { path, details } = given;
  if (typeof path !== 'string' || (details !== undefined && typeof details !== 'boolean')) return undefined;
  return { path, details: details === true };
}

function branches(limits: Limits, world: World, given: Json, at: At): Branch[] {
  const request = requestOf(given);
  const path = request && request.path !== '' ? request.path : undefined;
  if (!request || path === undefined) return [{ clauses: refusalClauses(at, given), world }];
  const target = resolve(world, path);
  if (target.kind === 'elsewhere') return [{ clauses: [], world: undefined }];
  if (target.kind !== 'unfit' || target.why !== 'directory') return [{ clauses: refusalClauses(at, given), world }];
  const nodes = entriesOf(world, target.path);
  return spellingsFor(nodes.map(([name]) => name)).map((spelling): Branch => {
    const entries = nodes.map(([name, node]): Entry => ({ ...shownName(name, spelling), size: node.kind === 'file' ? node.bytes.length : undefined }));
    const clauses = [...listingClauses(at, entries, request.details, limits), ...sharedClauses(at)];
    if (spelling.style === 'braces') return { clauses, world };
    return { clauses, world, concession: { rule: 'structure/metadata-escaping', note: 'control characters are escaped otherwise' } };
  });
}

/** The entries of a directory, in the order of the bytes of their names. */
function entriesOf({ tree }: World, directory: string): [name: string, node: LiveNode][] {
  const prefix = directory === '' ? '' : `${directory}/`;
  const entries: { name: string; bytes: Buffer; node: LiveNode }[] = [];
  for (const [path, node] of tree) {
    const name = path.slice(prefix.length);
    if (path.startsWith(prefix) && name !== '' && !name.includes('/')) entries.push({ name, bytes: bytesOfName(name), node });
  }
  return entries.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ name, node }) => [name, node]);
}

/** Spellings that differ for these names, the preferred one first. */
function spellingsFor(names: readonly string[]): Spelling[] {
  const seen = new Set<string>();
  const all = STYLES.flatMap((style) => [false, true].map((separators): Spelling => ({ style, separators })));
  return all.filter((spelling) => {
    const key = names.map((name) => shownName(name, spelling).text).join('\n');
    return !seen.has(key) && seen.add(key);
  });
}

const REFUSED: RuleId[] = ['structure/error-frame'];

function refusalClauses(at: At, given: Json): Clause[] {
  const path = typeof given === 'object' && given !== null && !Array.isArray(given) ? given['path'] : undefined;
  return [
    clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['error'] }, REFUSED),
    ...noDetailsClauses(at, { echoes: ['path', 'details'] }, []),
    messageClause(at, 'SHOULD', path),
    ...sharedClauses(at),
  ];
}

function sharedClauses(at: At): Clause[] {
  return [clause(at, 'tree', 'MUST', { kind: 'tree', changes: {} }, REFUSED), ...textClauses(at)];
}

