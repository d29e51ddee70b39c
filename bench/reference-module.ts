import fs from 'node:fs';
import type { FileSystem } from '../adapters/port.ts';
import { createReference } from '../adapters/reference/reference.ts';

/** The reference on the real file system, for a host in a process of its own. */
let root = '/';
const reference = createReference(fs as FileSystem, () => root);

export default {
  ...reference,
  describe: () => reference.describe(),
  open: (request: Parameters<typeof reference.open>[0]) => {
    root = request.root;
    return reference.open(request);
  },
  call: (call: Parameters<typeof reference.call>[0]) => reference.call(call),
  close: () => reference.close(),
  define: () => reference.define?.(),
};
