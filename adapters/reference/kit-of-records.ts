/** What wrong implementations of the tools that show records or outcomes are made with. */
export * from './frame/escape.ts';
export * from './frame/frame.ts';
export * from './frame/scalar.ts';
export * from './ls/entries.ts';
export { entryRecord } from './ls/ls.ts';
export * from './plain-refusal.ts';
export * from './read/find.ts';
export * from './read/request.ts';
export * from './read/select.ts';
export * from './read/suggest.ts';
export * from './records/decode.ts';
export * from './records/lines.ts';
export * from './records/record.ts';
export * from './records/records.ts';
export * from './records/truncate.ts';
export { isObject } from './request.ts';
export { save, streamRecord } from './shell/plain-parts.ts';
export { numberOf } from '../../contract/limits.ts';
