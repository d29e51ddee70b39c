/** What a wrong move is made with. */
export { nodeAt } from '../patch/found.ts';
export { isInside } from '../patch/inside.ts';
export { follow } from '../regular-file.ts';
export * from './move.ts';
