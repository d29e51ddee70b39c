import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { onTestFinished, vi } from 'vitest';
import { packageRoot } from '../../adapters/package-root.ts';
import type { RunRecord } from '../../contract/record.ts';
import { placeForDirectories } from '../../gauge/workspace/places.ts';

/** The compiled command line in a process of its own, in an empty directory that goes when the test ends. */
export interface Running {
  process: ChildProcess;
  cwd: string;
  /** Exit code or signal, once it ended and everything it said was read. */
  ended: Promise<number | string>;
  out(): string;
  err(): string;
  record(): RunRecord;
  /** Directories that it made for its work and that are still there. */
  directories(): string[];
}

/** Needs a build (`npm test` makes one first). `group`: a process group of its own, as a terminal gives. */
export function commandLine(words: readonly string[], options: { group?: boolean; cwd?: string } = {}): Running {
  const cwd = options.cwd ?? emptyDirectory();
  const child = spawn(process.execPath, [join(packageRoot(), 'dist/cli/main.js'), ...words], { cwd, detached: options.group === true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  return {
    process: child, cwd,
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string),
    out: () => said.out,
    err: () => said.err,
    record: () => JSON.parse(readFileSync(join(cwd, '.toolgauge/record.json'), 'utf8')) as RunRecord,
    directories: () => readdirSync(placeForDirectories()).filter((name) => name.startsWith(`toolgauge-${child.pid}-`)).map((name) => join(placeForDirectories(), name)),
  };
}

export function emptyDirectory(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'toolgauge-test-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

/** Waits until a worker of the run has begun; resolves with its process id. */
export async function workerOf(running: Running): Promise<number> {
  return vi.waitFor(() => {
    const worker = running.directories().flatMap((directory) => readdirSync(directory)).map((name) => /^worker-(\d+)$/.exec(name)?.[1]).find(Boolean);
    if (worker === undefined) throw new Error(`no worker yet: ${running.err()}`);
    return Number(worker);
  }, { interval: 10, timeout: 20_000 });
}

/** Processes whose command line holds `mark` (Linux; elsewhere none are seen). */
export function processesWith(mark: string): number[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && commandOf(name).includes(mark)).map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
