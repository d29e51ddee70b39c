import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { defineAdapter, type AdapterInput } from '../define.ts';
import { NotStartedError, type Adapter } from '../port.ts';
import { errorLine } from './handle.ts';
import { importTypeScript } from './import-typescript.ts';

const TYPESCRIPT = new Set(['.ts', '.mts']);
const JAVASCRIPT = new Set(['.js', '.mjs']);

/**
 * The adapter that the module at the absolute path `file` exports as its default.
 * @throws {NotStartedError} one line that begins with `spec`.
 */
export async function loadAdapter(file: string, spec: string): Promise<Adapter> {
  const extension = extname(file);
  if (!existsSync(file)) throw new NotStartedError(`${spec}: there is no such file (${file})`);
  if (!statSync(file).isFile()) throw new NotStartedError(`${spec}: is no file; name the module that exports the adapter`);
  if (!TYPESCRIPT.has(extension) && !JAVASCRIPT.has(extension)) {
    throw new NotStartedError(`${spec}: a module must end in .ts, .mts, .js or .mjs; for a program write exec:${spec}`);
  }
  const loaded = await load(file, spec);
  if (loaded.default === undefined) throw new NotStartedError(`${spec}: has no default export; write \`export default defineAdapter({ ... })\``);
  try {
    return defineAdapter(loaded.default as AdapterInput);
  } catch (error) {
    throw new NotStartedError(`${spec}: its default export is no adapter: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function load(file: string, spec: string): Promise<{ default?: unknown }> {
  try {
    return TYPESCRIPT.has(extname(file)) ? await importTypeScript<{ default?: unknown }>(file) : (await import(pathToFileURL(file).href) as { default?: unknown });
  } catch (error) {
    throw new NotStartedError(`${spec}: could not be imported: ${importProblem(error, file)}`);
  }
}

/** A transformer colours and frames the place of an error. */
function importProblem(error: unknown, file: string): string {
  const line = stripVTControlCharacters(errorLine(error)).replace(/[\u2500-\u257f]/g, ' ').replace(/ {2,}/g, ' ').trim();
  const place = error instanceof SyntaxError && JAVASCRIPT.has(extname(file)) ? placeOfSyntaxError(file) : undefined;
  return place === undefined ? line : `${line} (${place})`;
}

/** The place of a syntax error in `file` itself, which `import` does not tell, as `path:line`. */
function placeOfSyntaxError(file: string): string | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
  return /^(?:file:\/\/)?(\S+:\d+)$/m.exec(stderr)?.[1];
}
