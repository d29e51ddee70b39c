import { numberOf } from '../../../contract/limits.ts';
import { posix } from 'node:path';
import { escapeName } from '../frame/escape.ts';
import type { ReadContext } from './parts.ts';

/** Longer names are not compared, in characters. */
const LONGEST_NAME = 80;

/**
 * The file beside the missing `path` whose name is nearest, spelled as `path` is; undefined where none is near, two are
 * equally near, or the directory is large. A name that could not be read back from the message is never suggested.
 */
export function suggestion(context: ReadContext, path: string): string | undefined {
  const slash = path.lastIndexOf('/');
  const wanted = path.slice(slash + 1);
  if (slash < 0 || wanted === '' || [...wanted].length > LONGEST_NAME) return undefined;
  const directory = posix.resolve(context.cwd, path.slice(0, slash + 1));
  const names = namesIn(context, directory);
  if (names.length > numberOf(context.limits, 'suggestionSiblings')) return undefined;
  const nearest = nearestName(wanted, names);
  if (nearest === undefined || /[`\ufffd]/.test(nearest) || !isFile(context, posix.join(directory, nearest))) return undefined;
  return escapeName(path.slice(0, slash + 1) + nearest);
}

function nearestName(wanted: string, names: readonly string[]): string | undefined {
  const within = Math.max(2, Math.floor([...wanted].length / 3));
  const near = names
    .filter((name) => [...name].length <= LONGEST_NAME)
    .map((name) => ({ name, distance: editDistance([...wanted], [...name]) }))
    .filter(({ distance }) => distance <= within);
  const least = Math.min(...near.map(({ distance }) => distance));
  const nearest = near.filter(({ distance }) => distance === least);
  return nearest.length === 1 ? nearest[0]?.name : undefined;
}

/** Fewest insertions, removals and exchanges of single characters that lead from one name to the other. */
export function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  from.forEach((character, index) => {
    const next = [index + 1];
    to.forEach((other, at) => {
      const exchanged = (row[at] as number) + (character === other ? 0 : 1);
      next.push(Math.min(exchanged, (row[at + 1] as number) + 1, (next[at] as number) + 1));
    });
    row = next;
  });
  return row.at(-1) as number;
}

function namesIn({ fs }: ReadContext, directory: string): string[] {
  try {
    return fs.readdirSync(directory) as string[];
  } catch {
    return [];
  }
}

function isFile({ fs }: ReadContext, path: string): boolean {
  try {
    return fs.statSync(path).isFile();
  } catch {
    return false;
  }
}
