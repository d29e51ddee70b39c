/** What a wrong implementation is made with: the pieces of the reference, to be put together otherwise. */
export * from './answers.ts';
export * from './details.ts';
export * from './endings.ts';
export * from './file.ts';
export * from './fuzzy.ts';
export * from './locate.ts';
export * from './refusal.ts';
export * from './request.ts';
export * from './splice.ts';
export * from './structured-diff.ts';
export * from './target.ts';
export * from './text.ts';
