/** What a wrong patch tool is made with: the pieces of the reference, to be put together otherwise. */
export { numberOf } from '../../../contract/limits.ts';
export { escapeName } from '../frame/escape.ts';
export * from '../regular-file.ts';
export { splitLines, structuredDiff } from '../structured-diff.ts';
export * from './effects.ts';
export * from './excerpt.ts';
export * from './found.ts';
export * from './locate.ts';
export * from './model.ts';
export * from './operations.ts';
export * from './parse.ts';
export * from './reading.ts';
export * from './refusal.ts';
export * from './settings.ts';
export * from './sheet.ts';
export * from './steps.ts';
export * from './undo.ts';
export * from './white-space.ts';
