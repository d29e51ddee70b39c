import { writeSync } from 'node:fs';
import { exactEdit } from './exact-edit.mjs';

/** Writes a line that is no message to its real stdout when told to delete something. */
export default exactEdit('prints-garbage', ({ edits }) => {
  if (edits.some(({ newText }) => newText === '')) writeSync(1, 'Segmentation fault\n');
});
