import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Who may import whom: the first two laws depend on it. Type-only imports of a room are written `room:types`. */
const MAY_IMPORT: { [room: string]: string[] } = {
  contract: [],
  oracles: ['contract'],
  properties: ['contract', 'oracles'],
  adapters: ['contract'],
  gauge: ['contract', 'oracles', 'properties:types', 'adapters/port.ts'],
  reports: ['contract'],
  cli: ['contract', 'oracles', 'properties', 'adapters', 'gauge', 'reports'],
  bench: ['contract', 'oracles', 'properties', 'adapters', 'gauge', 'reports', 'cli'],
};

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const IMPORT = /^\s*(?:import|export)\s+(type\s)?[^;]*?from\s+'(\.[^']+)'|^\s*import\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gm;

interface Import {
  from: string;
  to: string;
  typesOnly: boolean;
}

function importsOf(room: string): Import[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules'))
    .flatMap((name) => {
      const file = join(root, room, name);
      return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => ({
        from: relative(root, file),
        to: relative(root, resolve(dirname(file), (match[2] ?? match[3] ?? match[4]) as string)),
        typesOnly: match[1] !== undefined,
      }));
    });
}

function isAllowed(room: string, { to, typesOnly }: Import): boolean {
  const target = to.slice(0, to.indexOf('/'));
  return target === room || (MAY_IMPORT[room] as string[]).some((allowed) =>
    allowed === target || allowed === to || (typesOnly && allowed === `${target}:types`));
}

test.each(Object.keys(MAY_IMPORT))('%s imports only what it may', (room) => {
  const imports = importsOf(room);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((one) => !isAllowed(room, one)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});
