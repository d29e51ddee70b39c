import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The module of the TypeScript file at the absolute path `file`, with what it imports, also later on: an `import()` in
 * the midst of a call is served as long as this process lives. (Vite's own `runnerImport` closes its runner as soon as
 * the module is loaded.) Vite is loaded only here; its cache must not lie in the package.
 */
export async function importTypeScript<Module>(file: string): Promise<Module> {
  const { createRunnableDevEnvironment, resolveConfig } = await import('vite');
  const config = await resolveConfig({
    configFile: false,
    envDir: false,
    root: dirname(file),
    cacheDir: join(tmpdir(), 'toolgauge-vite'),
    logLevel: 'silent',
    environments: {
      adapter: {
        consumer: 'server',
        dev: { moduleRunnerTransform: true },
        // Packages are imported by Node itself.
        resolve: { external: true, mainFields: [], conditions: ['node'] },
      },
    },
  }, 'serve');
  const environment = createRunnableDevEnvironment('adapter', config, { runnerOptions: { hmr: false }, hot: false });
  await environment.init();
  return environment.runner.import<Module>(file);
}
