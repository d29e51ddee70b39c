import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import './engine/run-engine.ts';
import { invoke } from './invoke.ts';
import { surroundings } from './testing/surroundings.ts';

const NODE = process.execPath;
const answering = (line: string): string => `exec:${NODE} -e 'process.stdin.once("data",()=>console.log(${JSON.stringify(line)}))'`;

/** An implementation that cannot be started is exit 3; one that cannot be meant is wrong use, exit 2. One message, no stack, no record. */
test.each<[string, number, string, { [name: string]: string }, string[]]>([
  ['a module that is not there', 3, './no.mjs', {}, ['./no.mjs']],
  ['a module without a default export', 3, './a.mjs', { 'a.mjs': 'export const adapter = {};' }, ['./a.mjs', 'default export']],
  ['a module whose default export is no adapter', 3, './a.mjs', { 'a.mjs': 'export default { name: "x" };' }, ['./a.mjs', 'tools']],
  ['a module that throws', 3, './a.mjs', { 'a.mjs': 'throw new Error("not today");' }, ['./a.mjs', 'not today']],
  ['a module with a syntax error', 3, './a.ts', { 'a.ts': 'export default {{' }, ['./a.ts']],
  ['a command that does not exist', 3, 'exec:no-such-command-at-all', {}, ['no-such-command-at-all']],
  ['a command that exits at once', 3, `exec:${NODE} -e 'process.exit(7)'`, {}, ['7']],
  ['a command that prints garbage', 3, answering('hello'), {}, ['hello']],
  ['another version of the protocol', 3, answering('{"jsonrpc":"2.0","id":1,"result":{"protocol":2,"name":"x","tools":{}}}'), {}, ['protocol']],
  ['a command without words', 2, 'exec:', {}, ['exec: needs a command']],
  ['a quote that does not end', 2, 'exec:node "a', {}, ['quote']],
  ['a name of nothing', 2, 'refrence', {}, ['refrence', 'ADAPTER is one of']],
  ['a module without ./', 2, 'a.mjs', {}, ['write ./a.mjs']],
  ['a server without a mapping', 2, 'mcp:server', {}, ['--map FILE']],
])('%s', async (_name, code, adapter, files, fragments) => {
  const around = surroundings();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(around.cwd, name), text);
  const got = await invoke(['run', adapter], around);
  expect(got, around.err).toBe(code);
  for (const fragment of fragments) expect(around.err).toContain(fragment);
  expect(around.err).toMatch(/^toolgauge: /);
  expect(around.err).not.toMatch(/^\s+at .*:\d+/m);
  expect(around.out).toBe('');
  expect(leftIn(around.cwd).filter((name) => !(name in files))).toEqual([]);
});

test.each<[string, string | undefined, string]>([
  ['a mapping that is not there', undefined, 'm.yaml'],
  ['a mapping that is no YAML', 'a: [', 'm.yaml'],
  ['a mapping of another form', 'mapping: 2\nname: x\ntools: {}\n', 'm.yaml: mapping'],
])('%s', async (_name, text, fragment) => {
  const around = surroundings();
  if (text !== undefined) writeFileSync(join(around.cwd, 'm.yaml'), text);
  expect(await invoke(['run', 'mcp:server', '--map', 'm.yaml'], around)).toBe(2);
  expect(around.err).toContain(fragment);
  expect(around.err.trimEnd().split('\n')).toHaveLength(1);
});

test('replay of an implementation that cannot be started', async () => {
  const { exampleCase } = await import('../reports/testing/example.ts');
  const around = surroundings();
  writeFileSync(join(around.cwd, 'c.json'), JSON.stringify(exampleCase));
  expect(await invoke(['replay', 'c.json', '--adapter', './no.mjs'], around)).toBe(3);
  expect(around.err).toMatch(/^toolgauge: .*\.\/no\.mjs/);
});

/** Files, whatever the depth. */
function leftIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name);
}
