import type { Property } from '../property.ts';
import { BYTES } from './bytes.ts';
import { ENDS } from './ends.ts';
import { RECORD_FORM } from './records.ts';
import { REPORTS } from './reports.ts';
import { SAVED } from './saved.ts';
import { TOGETHER } from './together.ts';
import { WHOLE } from './whole.ts';

/** Truncation, whatever tool shows it. */
export const TRUNCATE: readonly Property[] = [...RECORD_FORM, ...WHOLE, ...BYTES, ...ENDS, ...REPORTS, ...TOGETHER, ...SAVED];
