import type { RuleSpec } from '../rule.ts';
import { STRUCTURE_CONTENT } from './structure-content.ts';
import { STRUCTURE_FRAME } from './structure-frame.ts';

/** The frame that every result has, whatever tool shows it. */
export const STRUCTURE = [...STRUCTURE_FRAME, ...STRUCTURE_CONTENT] as const satisfies readonly RuleSpec[];
