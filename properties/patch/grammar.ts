import type { Property } from '../property.ts';
import { ADDS } from './adds.ts';
import { BODIES } from './bodies.ts';
import { ENVELOPE } from './envelope.ts';
import { OPERATIONS } from './operations.ts';
import { UPDATES } from './updates.ts';
import { WRAPPING } from './wrapping.ts';

/** The rules on what a text must be to be a patch. */
export const GRAMMAR: readonly Property[] = [...ENVELOPE, ...WRAPPING, ...OPERATIONS, ...ADDS, ...UPDATES, ...BODIES];
