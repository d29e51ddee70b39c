import { exactEdit } from './exact-edit.mjs';

/** Loops for ever, without looking at its events, when told to delete something. */
export default exactEdit('hangs', ({ edits }) => {
  while (edits.some(({ newText }) => newText === ''));
});
