import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages that a module loads, itself or through modules of ours; what only gives types, or is imported when needed, does not count. */
function packagesOf(entry: string): Set<string> {
  const [seen, packages, open] = [new Set<string>(), new Set<string>(), [entry]];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const target of loadedBy(readFileSync(path, 'utf8'))) {
      if (target.startsWith('.')) open.push(resolve(dirname(path), target));
      else packages.add(target);
    }
  }
  return packages;
}

function loadedBy(source: string): string[] {
  const statements = [...source.matchAll(/^(?:import|export)\s(?!type\s)(?:(?!^(?:import|export)\s)[^;])*?from\s+'([^']+)';/gm)];
  return [...statements.map(([, target]) => target as string), ...[...source.matchAll(/^import\s+'([^']+)';/gm)].map(([, target]) => target as string)];
}

test('the walk sees what a module loads', () => {
  expect(packagesOf(here('commands/replay.ts'))).toContain('zod');
  expect(packagesOf(here('engine/worker.ts'))).toContain('fast-check');
});

test('a run of the reference loads no client of processes or of MCP, and the generators only in its workers', () => {
  const packages = [...packagesOf(here('engine/run-engine.ts'))];
  for (const unneeded of ['execa', '@modelcontextprotocol/sdk', 'fast-check']) expect(packages).not.toContain(unneeded);
});

test.each(['main.ts', 'commands/rules.ts', 'commands/explain.ts', '../adapters/faulty/index.ts', 'package.ts'])(
  '%s answers at once: it loads commander, picomatch and Node at most',
  (entry) => {
    const packages = [...packagesOf(here(entry))].filter((name) => !name.startsWith('node:'));
    expect(packages.filter((name) => name !== 'commander' && name !== 'picomatch')).toEqual([]);
  },
);

test('run and calibrate load the engine only once the request is found right', () => {
  for (const entry of ['commands/run.ts', 'commands/calibrate.ts']) {
    const packages = [...packagesOf(here(entry))];
    for (const heavy of ['vitest', 'fast-check', 'memfs', 'zod', 'vite']) expect(packages, entry).not.toContain(heavy);
  }
});
