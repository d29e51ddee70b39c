import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../contract/errors.ts';
import type { ToolgaugeConfig } from './define-config.ts';

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs', 'json'] as const;

/**
 * The configuration file of `cwd`, checked; empty where there is none. Neither the schema library nor vite is loaded
 * unless there is one (vite: unless it is TypeScript).
 * @throws {UsageError} for two of them, one that cannot be loaded, or a wrong value.
 */
export async function loadConfig(cwd: string): Promise<ToolgaugeConfig> {
  const found = EXTENSIONS.map((extension) => `toolgauge.config.${extension}`).filter((name) => existsSync(join(cwd, name)));
  const [name, other] = found;
  if (name === undefined) return {};
  if (other !== undefined) throw new UsageError(`there are two configuration files, ${name} and ${other}; keep one of them.`);
  const [value, { checked }, { configSchema }] = await Promise.all([load(cwd, name), import('./read-json.ts'), import('./config-schema.ts')]);
  return checked(value, name, 'configuration', configSchema, Object.keys(configSchema.shape));
}

async function load(cwd: string, name: string): Promise<unknown> {
  const path = join(cwd, name);
  if (name.endsWith('.json')) return (await import('./read-json.ts')).parsed(path, name, 'configuration');
  const module = await loadModule(path, cwd, name);
  if (module['default'] === undefined) {
    throw new UsageError(`configuration ${name}: has no default export. Write: export default defineConfig({ ... })`);
  }
  return module['default'];
}

async function loadModule(path: string, cwd: string, name: string): Promise<{ default?: unknown }> {
  try {
    if (!name.endsWith('ts')) return await import(pathToFileURL(path).href) as { default?: unknown };
    const { runnerImport } = await import('vite');
    const { module } = await runnerImport<{ default?: unknown }>(path, { root: cwd, configFile: false, logLevel: 'silent' });
    return module;
  } catch (error) {
    throw new UsageError(`configuration ${name}: cannot be loaded: ${firstLine(error)}`);
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] as string;
}
