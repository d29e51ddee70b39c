import { resolve } from 'node:path';
import { defineAdapter } from 'toolgauge';
import { editFile } from './edit-file.mjs';

export default defineAdapter({
  name: 'edit-file',
  tools: { replace: { traits: { editsPerCall: 'one' }, call({ path, edits: [{ oldText, newText }] }, { cwd }) {
    return editFile({ path: resolve(cwd, path), old_string: oldText, new_string: newText });
  } } },
});
