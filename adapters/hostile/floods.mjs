import { writeSync } from 'node:fs';
import { exactEdit } from './exact-edit.mjs';

const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x');

/** Writes without end to its real stdout when told to delete something. */
export default exactEdit('floods', ({ edits }) => {
  while (edits.some(({ newText }) => newText === '')) writeAll();
});

function writeAll() {
  try {
    writeSync(1, MEBIBYTE);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
  }
}
