import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { hostEntry } from './hosted.ts';
import { temporaryHost, type TemporaryHost } from './temporary-host.ts';

/** Starts a program that nothing but SIGKILL ends, says its id, and then does what its last argument says. */
const RUNNER = `
import process from 'node:process';
const [runtimes, program, root, end] = process.argv.slice(2);
const { execImplementation } = await import(runtimes + '/exec.js');
const { liveGroups } = await import(runtimes + '/children.js');
const host = { root, fs: undefined, scratch: () => ({ home: root, tmp: root }) };
if (end === 'handles') process.on('SIGINT', () => { process.stdout.write('handled'); process.exit(9); });
await execImplementation("exec:'" + process.execPath + "' '" + program + "' ignores-the-end", { cwd: root, env: [] }).connect(host);
process.stdout.write(liveGroups()[0] + '\\n');
if (end === 'throws') setImmediate(() => { throw new Error('uncaught'); });
if (end === 'exits') process.exit(5);
`;

let host: TemporaryHost;

beforeEach(() => {
  host = temporaryHost();
  writeFileSync(join(host.scratch().home, 'runner.mjs'), RUNNER);
});

afterEach(() => host.remove());

async function run(end: string): Promise<{ runner: ChildProcess; child: number; output: () => string }> {
  const runtimes = pathToFileURL(join(hostEntry(), '..')).href;
  const args = [join(host.scratch().home, 'runner.mjs'), runtimes, join(packageRoot(), 'adapters/hostile/program.mjs'), host.root, end];
  const runner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  runner.stdout.setEncoding('utf8').on('data', (text: string) => { output += text; });
  await vi.waitFor(() => expect(output).toContain('\n'), { interval: 2, timeout: 10_000 });
  return { runner, child: Number.parseInt(output, 10), output: () => output };
}

function gone(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (existsSync('/proc/self')) return !existsSync(stat) || /\) [ZX] /.test(readFileSync(stat, 'latin1'));
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

test.each<[string, NodeJS.Signals | undefined, [number | null, string | null]]>([
  ['waits', 'SIGINT', [null, 'SIGINT']],
  ['waits', 'SIGTERM', [null, 'SIGTERM']],
  ['waits', 'SIGHUP', [null, 'SIGHUP']],
  ['handles', 'SIGINT', [9, null]],
  ['throws', undefined, [1, null]],
  ['exits', undefined, [5, null]],
])('a process that %s (%s) leaves no child behind and ends as it would', async (end, signal, ended) => {
  const { runner, child, output } = await run(end);
  const exit = runner.exitCode === null && runner.signalCode === null ? once(runner, 'close') : Promise.resolve([runner.exitCode, runner.signalCode]);
  if (signal) runner.kill(signal);
  expect(await exit).toEqual(ended);
  await vi.waitFor(() => expect(gone(child)).toBe(true), { interval: 2, timeout: 10_000 });
  expect(output().endsWith('handled')).toBe(end === 'handles');
});
