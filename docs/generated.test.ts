import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '../cli/generated-files.ts';

const root = new URL('../', import.meta.url);

test('generated files are up to date (npm run docs)', () => {
  const files = generatedFiles();
  const stale = [...files].filter(([path, text]) => readFileSync(new URL(path, root), 'utf8') !== text).map(([path]) => path);
  expect(stale).toEqual([]);
  const pages = readdirSync(new URL('docs/rules/', root)).map((name) => `docs/rules/${name}`);
  expect(pages.filter((page) => !files.has(page))).toEqual([]);
});
