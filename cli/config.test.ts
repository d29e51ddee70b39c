import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { planFrom } from './plan-from.ts';
import { surroundings } from './testing/surroundings.ts';

const directoryWith = (files: { [name: string]: string }): string => {
  const { cwd } = surroundings();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
};

const load = (files: { [name: string]: string }): Promise<object> => loadConfig(directoryWith(files));

test('no file, no settings', async () => {
  expect(await load({})).toEqual({});
});

test.each([
  ['toolgauge.config.json', '{"adapter": "./a.ts", "runs": 7}'],
  ['toolgauge.config.mjs', 'export default { adapter: "./a.ts", runs: 7 };'],
  ['toolgauge.config.ts', 'interface Config { adapter: string; runs: number }\nexport default { adapter: "./a.ts", runs: 7 } satisfies Config;'],
  ['toolgauge.config.mts', 'const runs: number = 7;\nexport default { adapter: "./a.ts", runs };'],
])('%s', async (name, text) => {
  expect(await load({ [name]: text })).toEqual({ adapter: './a.ts', runs: 7 });
});

describe('a broken one is one clear message', () => {
  test.each<[string, { [name: string]: string }, string]>([
    ['a number as text', { 'toolgauge.config.json': '{"runs": "many"}' }, 'configuration toolgauge.config.json: runs: expected number, received string'],
    ['a place inside', { 'toolgauge.config.json': '{"rule": ["a", 3]}' }, 'configuration toolgauge.config.json: rule[1]: expected string, received number'],
    ['a seed', { 'toolgauge.config.json': '{"seed": "lucky"}' }, 'configuration toolgauge.config.json: seed: '],
    ['an unknown setting', { 'toolgauge.config.json': '{"adaptor": "x"}' }, 'configuration toolgauge.config.json: no setting or field is called "adaptor". Did you mean "adapter"?'],
    ['no JSON', { 'toolgauge.config.json': '{runs: 1}' }, 'configuration toolgauge.config.json: is not JSON: '],
    ['a list', { 'toolgauge.config.json': '[]' }, 'configuration toolgauge.config.json: expected object, received array'],
    ['no default export', { 'toolgauge.config.mjs': 'export const runs = 1;' }, 'configuration toolgauge.config.mjs: has no default export. Write: export default defineConfig({ ... })'],
    ['one that throws', { 'toolgauge.config.mjs': 'throw new Error("not today\\nnor tomorrow");' }, 'configuration toolgauge.config.mjs: cannot be loaded: not today'],
    ['a syntax error in TypeScript', { 'toolgauge.config.ts': 'export default {' }, 'configuration toolgauge.config.ts: cannot be loaded: '],
    ['two of them', { 'toolgauge.config.json': '{}', 'toolgauge.config.mjs': '' }, 'there are two configuration files, toolgauge.config.mjs and toolgauge.config.json; keep one of them.'],
  ])('%s', async (_name, files, message) => {
    const error = await load(files).then(() => undefined, (thrown: unknown) => thrown as Error);
    expect(error?.name).toBe('UsageError');
    expect(error?.message.startsWith(message), error?.message).toBe(true);
    expect(error?.message.split('\n')).toHaveLength(1);
  });
});

describe('planFrom', () => {
  test('defaults', () => {
    const { workers, ...plan } = planFrom(undefined, {}, {}, '/there');
    expect(workers).toBeGreaterThanOrEqual(1);
    expect(plan).toEqual({
      adapter: 'reference', cwd: '/there', inProcess: false, env: [], tools: [], rules: [], dialects: {}, lane: 'fast', runs: 100, seed: 1,
      shard: { index: 1, count: 1 }, timeoutMs: 5000, outDir: '/there/.toolgauge',
    });
  });

  const config = {
    adapter: './a.ts', map: 'm.yaml', inProcess: true, env: ['A'], tool: ['replace'], rule: ['replace/bom'], dialect: { replace: 'tau' },
    lane: 'slow', runs: 7, seed: 8, workers: 3, timeout: 9, out: 'o',
  } as const;

  test('the configuration', () => {
    expect(planFrom(undefined, {}, { ...config, env: ['A'], tool: ['replace'], rule: ['replace/bom'] }, '/there')).toEqual({
      adapter: './a.ts', cwd: '/there', map: 'm.yaml', inProcess: true, env: ['A'], tools: ['replace'], rules: ['replace/bom'],
      dialects: { replace: 'tau' }, lane: 'slow', runs: 7, seed: 8, shard: { index: 1, count: 1 }, workers: 3, timeoutMs: 9, outDir: '/there/o',
    });
  });

  test('options win', () => {
    const options = {
      map: 'n', inProcess: false, env: ['B'], tool: ['replace'], rule: ['duplicate-refused'], dialect: ['replace=pi'], lane: 'nightly', runs: '17',
      seed: '18', workers: '13', timeout: '19', out: '/elsewhere', shard: '2/3',
    };
    expect(planFrom('exec:x', options, { ...config, env: ['A'], tool: [], rule: [] }, '/there')).toEqual({
      adapter: 'exec:x', cwd: '/there', map: 'n', inProcess: false, env: ['B'], tools: ['replace'], rules: ['replace/duplicate-refused'],
      dialects: { replace: 'pi' }, lane: 'nightly', runs: 17, seed: 18, shard: { index: 2, count: 3 }, workers: 13, timeoutMs: 19, outDir: '/elsewhere',
    });
  });

  test('a dialect for all tools, and one that wins over it', () => {
    expect(planFrom(undefined, { dialect: ['all'] }, {}, '/').dialects).toMatchObject({ replace: 'all', read: 'all', edit: 'all' });
    expect(planFrom(undefined, { dialect: ['all', 'replace=pi'] }, {}, '/').dialects).toMatchObject({ replace: 'pi', edit: 'all' });
  });

  test('random seeds differ', () => {
    const seeds = new Set(Array.from({ length: 5 }, () => planFrom(undefined, { seed: 'random' }, {}, '/').seed));
    expect(seeds.size).toBeGreaterThan(1);
  });

  test('a wrong value of the configuration is not blamed on an option', () => {
    expect(() => planFrom(undefined, {}, { tool: ['replac'] }, '/')).toThrow('configuration: tool: no rule is about a tool "replac".');
    expect(() => planFrom(undefined, {}, { env: ['A=1'] }, '/')).toThrow('configuration: env takes the name');
  });
});
