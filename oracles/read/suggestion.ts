import type { Clause } from '../../contract/expectation.ts';
import { clause, type At } from '../model.ts';
import { resolve, type World } from '../world.ts';

/** That a message about a missing file suggests, if anything, what stands in the directory of the path asked for. */
export function suggestionClause(at: At, world: World, path: string): Clause {
  const directory = path.slice(0, path.lastIndexOf('/') + 1);
  return clause(at, 'message', 'SHOULD', { kind: 'suggestion', directory, names: namesIn(world, directory) }, ['read/missing-file-suggestion']);
}

/** The names of what stands in a directory; none where there is no such directory. */
function namesIn(world: World, directory: string): string[] {
  const target = resolve(world, directory === '' ? '.' : directory);
  if (target.kind !== 'unfit' || target.why !== 'directory') return [];
  const start = target.path === '' ? '' : `${target.path}/`;
  const names: string[] = [];
  for (const path of world.tree.keys()) if (path.startsWith(start) && !path.includes('/', start.length)) names.push(path.slice(start.length));
  return names;
}
