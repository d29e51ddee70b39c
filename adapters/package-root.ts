import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** The directory of the package toolgauge, whether this runs from its sources or from `dist`. */
export function packageRoot(): string {
  found ??= findFrom(dirname(fileURLToPath(import.meta.url)));
  return found;
}

function findFrom(directory: string): string {
  const manifest = join(directory, 'package.json');
  if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'toolgauge') return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error('the package directory of toolgauge was not found');
  return findFrom(parent);
}
