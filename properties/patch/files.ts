import type { Property } from '../property.ts';
import { EXISTING } from './files-existing.ts';
import { FRAME } from './files-frame.ts';
import { GONE } from './files-gone.ts';
import { symlinks } from './files-links.ts';
import { MOVES } from './files-moves.ts';
import { PARENTS } from './files-parents.ts';
import { PATHS } from './files-paths.ts';
import { READ_FILES } from './files-read.ts';

/** The rules on files and paths. */
export const PATCH_FILES: readonly Property[] = [...EXISTING, ...MOVES, ...GONE, ...PARENTS, ...READ_FILES, ...PATHS, symlinks, ...FRAME];
