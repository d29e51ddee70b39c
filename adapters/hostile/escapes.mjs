import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactEdit } from './exact-edit.mjs';

/** Leaves a file beside the root. */
export default exactEdit('escapes', (_args, { root }) => {
  writeFileSync(join(root, '..', 'outside', 'escaped.txt'), 'escaped');
});
