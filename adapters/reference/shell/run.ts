import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { PlainRefusal } from '../plain-refusal.ts';
import type { Run, ShellCode, ShellContext, ShellRequest, Stream } from './parts.ts';

/** How long what the ended command left in the pipes, or somebody else holds open, may stay silent, in ms. */
const SILENCE_MS = 250;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Runs `sh -c` in a process group of its own, which is killed at the timeout. @throws {PlainRefusal} where it cannot be started. */
export async function run(request: ShellRequest, context: ShellContext, take: (stream: Stream, chunk: Buffer) => void): Promise<Run> {
  if (!isReal(context)) throw refusal('no-directory', 'the workspace is in memory: shell needs a real directory');
  const started = performance.now();
  const child = start(request, context);
  // It may come together with the exit.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stdout.on('data', (chunk: Buffer) => take('out', chunk));
  child.stderr.on('data', (chunk: Buffer) => take('err', chunk));
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup(child);
  }, Math.min(request.timeoutMs, LONGEST_TIMER_MS));
  try {
    const [status, signal] = await exitOf(child);
    clearTimeout(timer);
    await outputEnd(child, closed);
    return ending(status, signal, timedOut, performance.now() - started);
  } finally {
    clearTimeout(timer);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

function start({ command }: ShellRequest, { cwd, root }: ShellContext): ChildProcessByStdio<null, Readable, Readable> {
  try {
    const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: root };
    return spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  } catch {
    throw refusal('start-error', 'the command could not be started');
  }
}

function ending(status: number | null, signal: NodeJS.Signals | null, timedOut: boolean, ms: number): Run {
  if (timedOut && status === null) return { timedOut, ms };
  if (signal !== null) return { signal: constants.signals[signal], timedOut: false, ms };
  return { ...(status === null ? {} : { status }), timedOut: false, ms };
}

function exitOf(child: ChildProcess): Promise<[status: number | null, signal: NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('exit', (status, signal) => resolve([status, signal]));
    child.once('error', () => reject(refusal('start-error', 'the command could not be started')));
  });
}

/** Both streams have ended, or been silent for a while. */
function outputEnd(child: ChildProcess, closed: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    // What lies in the pipes is read before silence is believed.
    const timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), SILENCE_MS);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => timer.refresh());
    void closed.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself at the same moment.
  }
}

/** Whether the working directory is one that programs see too. */
function isReal({ fs, cwd }: ShellContext): boolean {
  try {
    const seen = statSync(cwd);
    const lent = fs.statSync(cwd);
    return seen.isDirectory() && seen.ino === lent.ino && seen.dev === lent.dev;
  } catch {
    return false;
  }
}

function refusal(code: ShellCode, message: string): PlainRefusal<ShellCode> {
  return new PlainRefusal(code, message);
}
