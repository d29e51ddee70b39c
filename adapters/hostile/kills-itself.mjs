import process from 'node:process';
import { exactEdit } from './exact-edit.mjs';

/** Dies by a signal when told to delete something. */
export default exactEdit('kills-itself', ({ edits }) => {
  if (edits.some(({ newText }) => newText === '')) process.kill(process.pid, 'SIGKILL');
});
