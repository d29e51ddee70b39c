/** What a wrong line-coordinate edit is made with: the pieces of the reference, to be put together otherwise. */
export * from '../records/decode.ts';
export * from '../records/lines.ts';
export * from '../records/record.ts';
export * from '../records/records.ts';
export { budgetOf, truncate } from '../records/truncate.ts';
export * from '../regular-file.ts';
export { isObject } from '../request.ts';
export { structuredDiff } from '../structured-diff.ts';
export { numberOf } from '../../../contract/limits.ts';
export * from './context.ts';
export * from './definition.ts';
export * from './file.ts';
export * from './refusal.ts';
export * from './request.ts';
export * from './splice.ts';
