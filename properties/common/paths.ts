import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';

/** Paths of files that a call may be about. */
export const FILE_PATHS = [DEFAULT_PATH, 'd/f.txt', 'a name.txt', '.hidden', 'd/e/f'];

/** Names that a tool might use for a moment, beside `path`. */
export function temporaryNames(path: string): string[] {
  const slash = path.lastIndexOf('/') + 1;
  const [directory, name] = [path.slice(0, slash), path.slice(slash)];
  return ['.tmp', '~', '.bak', '.orig', '.lock', '.swp', '.old', '.new', '.temp', '.1'].map((end) => path + end)
    .concat([`${directory}.${name}.swp`, `${directory}.${name}.tmp`, `${directory}#${name}#`, `${directory}tmp`]);
}

/** A name longer than any file system takes, by little. */
export const TOO_LONG = 'x'.repeat(256);

/** A name longer than any file system takes. */
export function longName(dice: Dice): string {
  return dice.pick(['x', 'é', 'xy']).repeat(300).slice(0, dice.pick([300, 256, 1000]));
}
