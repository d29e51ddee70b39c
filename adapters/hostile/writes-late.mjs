import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactEdit } from './exact-edit.mjs';

/** Is right, but writes a file of its own into the root after it has answered. */
export default exactEdit('writes-late', (_args, { root }) => {
  setTimeout(() => writeFileSync(join(root, 'late.txt'), 'late'), 1);
});
