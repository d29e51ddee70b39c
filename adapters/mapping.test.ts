import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { UsageError } from '../contract/errors.ts';
import { describeMapping, parseMapping, readMapping } from './mapping.ts';
import { packageRoot } from './package-root.ts';
import { expand } from './template.ts';

const good = `
mapping: 1
name: x
tools:
  replace:
    dialect: common
    traits: { editsPerCall: one }
    call: { name: edit, arguments: { path: { from: /path } } }
    result: { refused: ['^Error'], fields: { size: { from: /structuredContent/size } } }
`;

test('a right mapping describes the implementation', () => {
  const mapping = parseMapping(good, 'm.yaml');
  expect(describeMapping(mapping, '3.1')).toEqual({
    protocol: 1, name: 'x', version: '3.1',
    tools: { replace: { dialect: 'common', traits: { editsPerCall: 'one' }, observes: ['payload', 'text', 'message'] } },
  });
});

test('the bundled mapping is right', () => {
  expect(readMapping(join(packageRoot(), 'adapters/peers/mcp-filesystem.yaml')).name).toBe('mcp-filesystem');
});

test('what docs/mapping.md shows is right', () => {
  const page = readFileSync(join(packageRoot(), 'docs/mapping.md'), 'utf8');
  const [whole, part] = [...page.matchAll(/```yaml\n([^]*?)```/g)].map((block) => block[1] as string);
  const call = parseMapping(whole as string, 'docs/mapping.md').tools['replace']?.call;
  const request = { path: 'f', edits: [{ oldText: 'a', newText: 'b' }] };
  expect(expand(call?.arguments as never, request, '/root')).toEqual({ file: '/root/f', old: 'a', new: 'b' });
  const { arguments: template } = parse(part as string) as { arguments: never };
  expect(expand(template, request, '/root')).toEqual({ path: '/root/f', dryRun: false, edits: [{ old_str: 'a', new_str: 'b' }] });
});

test.each<[string, string, string]>([
  ['mapping: 1', 'mapping: 2', 'mapping must be 1, the version of the mapping language, not 2'],
  ['name: x', 'nam: x', 'name must be text, not absent'],
  ['name: edit', 'name: 3', 'tools.replace.call.name must be text, not 3'],
  ['replace:', 'replcae:', 'tools.replcae is no tool of the contract; known are replace'],
  ['common', 'comon', 'tools.replace.dialect: "comon" is no dialect of replace; known are'],
  ['editsPerCall: one', 'editsPerCall: two', 'tools.replace.traits: trait `editsPerCall` cannot be "two"'],
  ['{ from: /path }', '{ from: /path, optinal: true }', 'tools.replace.call.arguments.path.optinal has no meaning beside from'],
  ["'^Error'", "'('", 'tools.replace.result.refused.0 must be a regular expression, not "("'],
  ['/structuredContent', 'structuredContent', 'tools.replace.result.fields.size.from must be a JSON pointer'],
  ['{ from: /structuredContent/size }', '3', 'tools.replace.result.fields.size must be { text: PATTERN } or { from: POINTER }, not 3'],
  ['name: x', 'name: x\nextra: 1', 'the whole has the unknown entry `extra`'],
  ['result:', 'results:', 'tools.replace has the unknown entry `results`'],
  ['mapping: 1', '{', 'is no YAML'],
])('%s → %s', (from, to, problem) => {
  const source = good.replace(from, to);
  expect(() => parseMapping(source, 'm.yaml')).toThrow(UsageError);
  expect(() => parseMapping(source, 'm.yaml')).toThrow(`mapping m.yaml: ${problem}`);
});

test('a file that is not there', () => {
  expect(() => readMapping('/nowhere/m.yaml')).toThrow('mapping /nowhere/m.yaml: there is no such file');
});
