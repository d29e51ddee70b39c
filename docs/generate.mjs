// Writes the generated files: rule pages and JSON Schemas. Run by `npm run docs`.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(join(root, 'cli/generated-files.ts'), { root, configFile: false, logLevel: 'error' });
const files = module.generatedFiles();

const pages = join(root, 'docs/rules');
mkdirSync(pages, { recursive: true });
for (const name of readdirSync(pages)) {
  if (!files.has(`docs/rules/${name}`)) rmSync(join(pages, name));
}
for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
console.log(`${files.size} files written`);
