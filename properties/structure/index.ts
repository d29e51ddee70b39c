import type { Property } from '../property.ts';
import { CONTENTS } from './contents.ts';
import { DETAILS } from './details.ts';
import { ESCAPING } from './escaping.ts';
import { FAILURES } from './failures.ts';
import { FRAME } from './frame.ts';
import { METADATA } from './metadata.ts';

/** The structure of results, whatever tool shows it. */
export const STRUCTURE: readonly Property[] = [...FRAME, ...ESCAPING, ...METADATA, ...CONTENTS, ...DETAILS, ...FAILURES];
