import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test, vi } from 'vitest';
import { packageRoot } from '../../adapters/package-root.ts';
import type { RuleRow, RunRecord } from '../../contract/record.ts';
import { commandLine, emptyDirectory, processesWith, workerOf, type Running } from '../testing/command-line.ts';

/** The suite survives its subject, from end to end: the compiled command line on implementations that misbehave. */

const HOSTILE = join(packageRoot(), 'adapters/hostile');
const SHORT = ['--timeout', '400', '--runs', '5'];
const DELETING = ['--rule', 'common/deletion-exact', '--rule', 'common/file-identity-kept'];
const LONG = ['--runs', '100000'];
const TIMEOUT = { timeout: 120_000 };

/** A copy of the hostile modules in an empty directory, so that processes are known by its name. */
function hostile(): string {
  const cwd = emptyDirectory();
  cpSync(HOSTILE, cwd, { recursive: true });
  return cwd;
}

async function recordOf(words: string[], cwd = hostile()): Promise<RunRecord> {
  const running = commandLine(['run', ...words], { cwd });
  expect(await running.ended, running.err()).toBe(1);
  expect(running.err()).toBe('');
  await nothingLeft(running);
  const record = running.record();
  expect(record.rules).toHaveLength(record.totals.rules);
  return record;
}

async function nothingLeft(running: Running): Promise<void> {
  await vi.waitFor(() => expect([...running.directories(), ...processesWith(running.cwd)]).toEqual([]), { interval: 10, timeout: 10_000 });
}

function row({ rules }: RunRecord, id: string): RuleRow {
  return rules.find((each) => each.id === id) as RuleRow;
}

function findings({ violations }: RuleRow): string[] {
  return violations.map(({ facet, symptom, blame, repeat }) => `${facet} ${symptom}, ${blame}, ${repeat}`);
}

describe('a module that misbehaves in some cases', TIMEOUT, () => {
  test.each<[string, string, string]>([
    ['hangs', 'hang', 'process deadline, implementation, confirmed'],
    ['kills-itself', 'crash', 'process signal, implementation, confirmed'],
  ])('%s: a complete record, other rules pass', async (name, verdict, finding) => {
    const record = await recordOf([`./${name}.mjs`, ...SHORT, ...DELETING, '--rule', 'common/missing-refused', '--rule', 'common/new-text-literal']);
    const deleting = row(record, 'common/deletion-exact');
    expect([deleting.verdict, findings(deleting)]).toEqual([verdict, [finding]]);
    expect(row(record, 'common/new-text-literal').verdict).toBe('pass');
  });

  test('fails itself: the adapter is blamed', async () => {
    const record = await recordOf(['./fails.mjs', ...SHORT, '--rule', 'common/plain-accepted', ...DELETING]);
    const accepted = row(record, 'common/plain-accepted');
    expect([accepted.verdict, findings(accepted)]).toEqual(['crash', ['process adapter-error, adapter, confirmed']]);
    expect(row(record, 'common/deletion-exact').reason).toMatch(/^the plainest call ends the same way: /);
  });

  test('writes after it has answered: rules fail, none could not be run', async () => {
    const record = await recordOf(['./writes-late.mjs', '--runs', '30', ...DELETING, '--rule', 'common/no-leftovers', '--rule', 'common/unfit-target-refused']);
    expect(record.totals['could-not-run']).toBeUndefined();
    expect(['fail', 'flaky']).toContain(row(record, 'common/no-leftovers').verdict);
  });
});

test('a program that never answers: the rest is given up soon', TIMEOUT, async () => {
  const record = await recordOf([`exec:'${process.execPath}' program.mjs never-answers`, '--timeout', '50', '--runs', '20']);
  expect(record.totals).toMatchObject({ hang: expect.any(Number), 'could-not-run': expect.any(Number) });
  expect(record.totals.pass).toBeUndefined();
  expect(row(record, 'common/plain-accepted').verdict).toBe('hang');
  expect(row(record, 'common/one-snapshot').reason).toBe('the plainest call ends the same way: no answer to call within 50 ms');
});

test('a process that left the group of its implementation is ended with the run', TIMEOUT, async () => {
  vi.stubEnv('FORKS', 'detached');
  const running = commandLine(['run', './forks.mjs', '--env', 'FORKS', '--runs', '3', '--rule', 'common/exact-splice'], { cwd: hostile() });
  vi.unstubAllEnvs();
  expect(await running.ended, running.err()).toBe(0);
  await nothingLeft(running);
});

describe('the end of the command line', TIMEOUT, () => {
  test.each<[string, NodeJS.Signals, boolean]>([
    ['Ctrl-C', 'SIGINT', true],
    ['SIGTERM to it alone', 'SIGTERM', false],
  ])('%s leaves nothing', async (_name, signal, toGroup) => {
    const running = commandLine(['run', './forks.mjs', ...LONG], { cwd: hostile(), group: true });
    await workerOf(running);
    process.kill(toGroup ? -(running.process.pid as number) : running.process.pid as number, signal);
    expect(await running.ended).toBe(signal);
    await nothingLeft(running);
  });

  test('SIGKILL: the next run clears up', async () => {
    const killed = commandLine(['run', './forks.mjs', ...LONG], { cwd: hostile() });
    await workerOf(killed);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = commandLine(['run', '--rule', 'common/exact-splice', '--runs', '1', '--dialect', 'replace=common']);
    expect(await next.ended, next.err()).toBe(0);
    await nothingLeft(killed);
  });

  test('a worker that is killed loses nothing that it had found', async () => {
    const running = commandLine(['run', './lies.mjs', '--workers', '1'], { cwd: hostile() });
    process.kill(await workerOf(running), 'SIGKILL');
    expect(await running.ended, running.err()).toBe(1);
    await nothingLeft(running);
    expect(running.record().rules.filter(({ verdict }) => verdict === 'could-not-run').map(({ reason }) => reason)).toContain('the worker ended before this rule was done');
  });
});

test('a reader that goes away changes neither record nor exit code', TIMEOUT, async () => {
  const running = commandLine(['run', './lies.mjs', '--runs', '5', '--rule', 'common/success-on-disk'], { cwd: hostile() });
  running.process.stdout?.destroy();
  expect(await running.ended).toBe(1);
  expect(running.err()).toBe('');
  expect(running.record().totals).toMatchObject({ fail: 1 });
});

test.runIf(existsSync('/dev/full'))('a stdout that cannot be written is said', TIMEOUT, () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [join(packageRoot(), 'dist/cli/main.js'), 'rules'], { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' });
  closeSync(full);
  expect([status, stderr]).toEqual([2, 'toolgauge: stdout cannot be written: no space left on the device.\n']);
});
