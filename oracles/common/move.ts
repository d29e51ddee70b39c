import type { Call } from '../../contract/case.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import type { Ending } from './call.ts';
import { statusClause, treeClause, type At } from './clauses.ts';
import { refusalSymptoms } from './deciders.ts';
import {
  arrived, hasLongName, hasParent, insideOf, isItself, isOdd, isPlainPath, locationsOf, ontoAnother, ontoItself, type Carried, type FileLocation,
} from './destinations.ts';
import { refusedEnding, succeededEnding } from './file-endings.ts';
import { startOf, unchanged, type State } from './files-state.ts';
import { docOf } from './patch-doc.ts';
import type { Location, World } from './paths.ts';

interface Asked {
  at: At;
  world: World;
  traits: Traits;
  from: string;
  to: string;
}

/** Every way in which a move may end, the one that is demanded or preferred first. */
export function moveEndings(call: Call, world: World, traits: Traits, at: At): Ending[] {
  const { from, to } = (call.arguments ?? {}) as { from?: unknown; to?: unknown };
  if (!isPath(from) || !isPath(to)) return [{ clauses: [] }];
  const asked: Asked = { at, world, traits, from, to };
  const sources = locationsOf(world, from);
  const ways = sources.flatMap((source) => locationsOf(world, to).map((there) => wayOf(asked, source, there)));
  if (ways.some((way) => way === 'open' || (way === 'outside' && traits['containment'] !== 'root'))) return [{ clauses: [] }];
  if (ways.includes('outside')) return escape(asked);
  const known = ways.filter((way) => typeof way !== 'string');
  const rules = [...new Set(known.flatMap((way) => way.rules))];
  const successes = known.flatMap(({ ends }) => ends.map((state) => succeededEnding(at, state, rules, rules, [from, to])));
  return known.length === 1 && known[0]?.mustSucceed ? successes : [...successes, refusal(asked, rules)];
}

function isPath(path: unknown): path is string {
  return typeof path === 'string' && path !== '' && path.isWellFormed() && !path.includes('\0');
}

interface Way {
  ends: State[];
  rules: RuleId[];
  mustSucceed?: true;
}

function wayOf(asked: Asked, source: Location, there: Location): Way | 'outside' | 'open' {
  if (source.kind === 'outside' || there.kind === 'outside') return 'outside';
  if (source.kind === 'directory' || source.kind === 'special' || there.kind === 'special') return 'open';
  if (source.kind !== 'file' || there.kind === 'below-file' || there.kind === 'loop') return { ends: [], rules: ['common/unfit-target-refused'] };
  const { world, from, to } = asked;
  const allowed = unchanged(source.node, docOf(source.node.bytes, asked.traits));
  const carried: Carried = { state: startOf(world), from, to, source, allowed };
  if (there.kind === 'directory') return intoDirectory(asked, carried, there.path);
  if (there.kind === 'file' && isItself(carried, there)) return { ends: ontoItself(carried, there), rules: ['common/move-onto-itself'] };
  if (there.kind === 'missing' && there.links.length === 0) return toFree(asked, carried, source, there.path);
  const ends = asked.traits['moveExisting'] === 'overwrites' ? ontoAnother(carried, there) : [];
  return { ends, rules: rulesOf(carried) };
}

function rulesOf({ state, source }: Carried): RuleId[] {
  return isOdd(state.world, source) ? ['common/file-identity-kept', 'common/destination-kept'] : ['common/destination-kept'];
}

function toFree({ world, from, to }: Asked, carried: Carried, source: FileLocation, path: string): Way {
  const rules = [...rulesOf(carried), 'common/success-on-disk' as const];
  const isPlain = isPlainPath(world, from, source) && path === to && world.cwd === '' && !hasLongName(to) && hasParent(world, path) && !isOdd(world, source);
  return { ends: [arrived(carried, path)], rules, ...(isPlain ? { mustSucceed: true } : {}) };
}

/** Refused, or a name inside it is meant that does not exist. */
function intoDirectory({ world }: Asked, carried: Carried, directory: string): Way {
  const name = carried.from.split('/').findLast((part) => part !== '' && part !== '.') ?? '';
  const path = directory === '' ? name : `${directory}/${name}`;
  const rules = rulesOf(carried);
  if (path === carried.source.path) return { ends: [carried.state], rules: ['common/move-onto-itself', ...rules] };
  return { ends: world.root.has(path) || name === '..' ? [] : [arrived(carried, path)], rules };
}

function refusal({ at, world, from, to }: Asked, rules: RuleId[]): Ending {
  return refusedEnding(at, world, rules, rules.includes('common/move-onto-itself') ? ['common/move-onto-itself'] : [], [from, to]);
}

function escape({ at, world, from, to }: Asked): Ending[] {
  const rules: RuleId[] = ['common/contained'];
  const name = from.split('/').at(-1) as string;
  const free = [...new Set([...insideOf(world, from), ...insideOf(world, to), ...insideOf(world, `${to}/${name}`)])];
  const elsewhere = treeClause(at, { changes: {}, free }, rules, refusalSymptoms(false));
  return [refusedEnding(at, world, rules, [], [from, to]), { clauses: [statusClause(at, 'success', rules), elsewhere] }];
}
