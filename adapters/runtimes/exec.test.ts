import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from '../../contract/errors.ts';
import { packageRoot } from '../package-root.ts';
import { NotStartedError } from '../port.ts';
import { liveGroups } from './children.ts';
import { execImplementation } from './exec.ts';
import { lastWords } from './program.ts';
import { temporaryHost, type TemporaryHost } from './temporary-host.ts';

const PROGRAM = join(packageRoot(), 'adapters/hostile/program.mjs');
let host: TemporaryHost;

beforeEach(() => {
  host = temporaryHost();
});

afterEach(() => {
  host.remove();
  expect(liveGroups()).toEqual([]);
});

async function whyNot(command: string, startMs = 10_000): Promise<string> {
  const spec = `exec:${command}`;
  const error: unknown = await execImplementation(spec, { cwd: host.root, env: [], startMs }).connect(host).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(NotStartedError);
  const { message } = error as Error;
  expect(message.startsWith(`${spec}: `)).toBe(true);
  expect(message).not.toContain('\n');
  return message.slice(spec.length + 2);
}

test.each<[string, string]>([
  ['exits-at-start', "the program exited with code 3; its stderr ends: ModuleNotFoundError: No module named 'tool'"],
  ['prints-at-start', 'a line of stdout is no JSON: "Listening on port 8080" (stdout is for answers; write logs to stderr)'],
  ['wrong-version', 'the answer to describe is wrong: protocol must be 1, the version of the adapter protocol that this toolgauge speaks, not 2'],
  ['no-describe', 'unknown method describe'],
])('%s', async (behaviour, message) => {
  expect(await whyNot(`'${process.execPath}' '${PROGRAM}' ${behaviour}`)).toBe(message);
});

test('a program that says nothing', async () => {
  expect(await whyNot(`'${process.execPath}' '${PROGRAM}' silent`, 100)).toBe('no answer to describe within 100 ms; it must answer requests by lines of JSON until its stdin ends (docs/protocol.md)');
});

test('a program that ends at once', async () => {
  expect(await whyNot('true')).toBe('the program exited with code 0; it must answer requests by lines of JSON until its stdin ends (docs/protocol.md)');
});

test('a program that is not there, or cannot be run', async () => {
  expect(await whyNot('no-such-program-anywhere --flag')).toBe('the program no-such-program-anywhere was not found');
  expect(await whyNot('./missing')).toBe('the program ./missing was not found');
  writeFileSync(join(host.root, 'plain.txt'), 'text');
  chmodSync(join(host.root, 'plain.txt'), 0o644);
  expect(await whyNot('./plain.txt')).toBe('the program ./plain.txt is not executable');
});

test('relative programs start from the directory given', async () => {
  writeFileSync(join(host.root, 'run.sh'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}'\n`, { mode: 0o755 });
  const connection = await execImplementation('exec:./run.sh', { cwd: host.root, env: [] }).connect(host);
  expect(connection.description.name).toBe('well-behaved');
  await connection.dispose();
});

test('no command at all is wrong use', () => {
  expect(() => execImplementation('exec:', { cwd: '/', env: [] })).toThrow(UsageError);
  expect(() => execImplementation('exec: "a', { cwd: '/', env: [] })).toThrow('a quote " that is not closed');
});

test('the last words of a log', () => {
  expect(lastWords(undefined)).toBeUndefined();
  expect(lastWords(' \n')).toBeUndefined();
  expect(lastWords('one\ntwo\n')).toBe('two');
  expect(lastWords('Traceback\n  File "x"\nKeyError: 1\n')).toBe('KeyError: 1');
  expect(lastWords('x.js:1\nthrow x\n\nError: broken\n    at x.js:1:7\n\nNode.js v20.20.2\n')).toBe('Error: broken');
  expect(lastWords('x'.repeat(500))).toHaveLength(200);
});
