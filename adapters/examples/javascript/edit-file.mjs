import { readFile, writeFile } from 'node:fs/promises';

/** The tool that is tried: one quote, which must stand in the file exactly once. Throws where it refuses. */
export async function editFile({ path, old_string, new_string }) {
  const text = await readFile(path, 'utf8');
  const count = text.split(old_string).length - 1;
  if (count === 0) throw new Error('old_string was not found; quote the file exactly');
  if (count > 1) throw new Error(`old_string was found ${count} times; quote more context`);
  await writeFile(path, text.replace(old_string, () => new_string));
  return `Edited ${path}.`;
}
