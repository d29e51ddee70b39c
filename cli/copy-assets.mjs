// The data files that the compiled modules read, put beside them after `tsc`.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ASSETS = [
  'properties/fixtures/replace.jsonl', 'properties/fixtures/read.jsonl', 'properties/fixtures/edit.jsonl', 'properties/fixtures/apply-patch.jsonl',
  'adapters/peers/mcp-filesystem.yaml', 'adapters/peers/package.json', 'reports/schemas',
];

for (const asset of ASSETS) {
  const target = join('dist', asset);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(asset, target, { recursive: true, filter: (source) => !source.endsWith('.ts') });
}

const LIST = 'dist/cli/seeded-faults.json';
rmSync(LIST, { force: true });
const { seededFaults } = await import('../dist/cli/seeded-faults.js');
writeFileSync(LIST, JSON.stringify(await seededFaults()));
