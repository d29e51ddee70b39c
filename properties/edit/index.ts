import type { Property } from '../property.ts';
import { ANSWER } from './answer.ts';
import { endBeforeStart, noClip } from './bounds.ts';
import { CONTEXT } from './context.ts';
import { FILE } from './file.ts';
import { INTERACTIONS } from './interactions.ts';
import { overlapRefused, sameStartRefused } from './overlap.ts';
import { RANGE } from './range.ts';
import { REQUEST } from './request.ts';
import { simultaneous } from './simultaneous.ts';
import { TEXT } from './text.ts';
import { touchingAllowed } from './touching.ts';

/** The line-coordinate edit. */
export const EDIT: readonly Property[] = [
  ...REQUEST, ...RANGE, simultaneous, overlapRefused, sameStartRefused, touchingAllowed, noClip, endBeforeStart, ...TEXT, ...CONTEXT, ...FILE, ...ANSWER,
  ...INTERACTIONS,
];
