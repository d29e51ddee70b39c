import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../adapters/package-root.ts';

/** The version of this package. */
export const VERSION: string = (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version;
