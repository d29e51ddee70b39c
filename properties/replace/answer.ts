import { ANSWER_MESSAGES } from './answer-messages.ts';
import { ANSWER_RESULTS } from './answer-results.ts';
import { ANSWER_SURROUNDINGS } from './answer-surroundings.ts';
import type { Property } from '../property.ts';

/** The rules on what the model and the user are told, and on what ties a call to other calls. */
export const ANSWER: readonly Property[] = [...ANSWER_RESULTS, ...ANSWER_MESSAGES, ...ANSWER_SURROUNDINGS];
