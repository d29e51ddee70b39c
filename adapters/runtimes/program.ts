import { execa } from 'execa';
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import { clearTimeout, setTimeout } from 'node:timers';
import type { CrashCause } from '../../contract/verdict.ts';
import type { Failure } from '../port.ts';
import { forgetGroup, killGroup, registerGroup } from './children.ts';
import { LineSplitter } from './lines.ts';

export interface ProgramOptions {
  /** Program and arguments; no shell is between. */
  words: readonly [string, ...string[]];
  cwd: string;
  /** Names of environment variables that the program inherits besides PATH. */
  env: readonly string[];
  home: string;
  tmp: string;
}

export interface ProgramListener {
  /** A line of stdout. */
  line(text: string): void;
  /** The program is no use any more; called once, never after `dispose`. */
  ended(failure: Failure): void;
}

/** The longest answer, in bytes. */
export const LONGEST_ANSWER = 64 * 1024 * 1024;
const LOG_BYTES = 16 * 1024;
/** How long a program may take to end after the end of its stdin, in ms. */
const GRACE_MS = 500;
/** How long a killed program may take to be gone before it is left to the system, in ms. */
const KILLED_MS = 2000;
/** How long what a dead program wrote may take to be read, in ms; longer only if somebody else holds its stdout. */
const DRAIN_MS = 100;

/**
 * A child that is talked to by lines: in its own process group (killed as a whole), with a scrubbed environment, its
 * stdout cut into lines of UTF-8, the tail of its stderr kept.
 */
export class Program {
  readonly #child: ChildProcess;
  readonly #listener: ProgramListener;
  readonly #splitter = new LineSplitter(LONGEST_ANSWER);
  readonly #words: readonly string[];
  readonly #gone: Promise<void>;
  #resolveGone: () => void = () => undefined;
  #failure: Failure | undefined;
  #disposed = false;
  #log: Buffer[] = [];
  #logLength = 0;

  constructor(options: ProgramOptions, listener: ProgramListener) {
    this.#listener = listener;
    this.#words = options.words;
    this.#gone = new Promise((resolve) => {
      this.#resolveGone = resolve;
    });
    const subprocess = execa(options.words[0], options.words.slice(1), {
      cwd: options.cwd,
      env: environment(options),
      extendEnv: false,
      detached: process.platform !== 'win32',
      cleanup: false,
      reject: false,
      buffer: false,
      encoding: 'buffer',
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    this.#child = subprocess as unknown as ChildProcess;
    if (this.#child.pid === undefined) {
      void subprocess.then((result) => this.#notSpawned(result as SpawnResult));
      return;
    }
    registerGroup(this.#child.pid);
    this.#child.stdin?.on('error', () => undefined); // A broken pipe shows as the exit, or as a hang.
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#keepLog(chunk));
    this.#child.once('exit', (code, signal) => this.#exited(code, signal));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Why the program is no use any more; `undefined` while it is. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  write(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** The last that it wrote to stderr. */
  log(): string {
    return Buffer.concat(this.#log).toString('utf8').slice(-LOG_BYTES);
  }

  /** Gives the program up: kills its group, and tells the listener. */
  fail(kind: Failure['kind'], cause: CrashCause | 'deadline', message: string): void {
    if (this.#failure || this.#disposed) return;
    const log = this.log();
    this.#failure = log === '' ? { kind, cause, message } : { kind, cause, message, log };
    if (this.pid !== undefined) killGroup(this.pid);
    this.#listener.ended(this.#failure);
  }

  /** Ends its stdin, waits a little, kills what is left of the group. */
  async dispose(): Promise<void> {
    if (!this.#disposed) {
      this.#disposed = true;
      this.#child.stdin?.end();
    }
    const pid = this.pid;
    const grace = setTimeout(() => pid !== undefined && killGroup(pid), GRACE_MS);
    const patience = setTimeout(this.#resolveGone, GRACE_MS + KILLED_MS);
    await this.#gone;
    clearTimeout(grace);
    clearTimeout(patience);
  }

  #read(chunk: Buffer): void {
    if (this.#failure || this.#disposed) return;
    const problem = this.#splitter.push(chunk, (text) => this.#failure || this.#listener.line(text));
    if (problem === 'too-long') this.fail('crash', 'flood', `an answer is longer than ${LONGEST_ANSWER / 1024 / 1024} MiB`);
    if (problem === 'invalid-utf8') this.fail('crash', 'garbage', 'a line of stdout is not valid UTF-8');
  }

  #keepLog(chunk: Buffer): void {
    this.#log.push(chunk);
    this.#logLength += chunk.length;
    if (this.#logLength < 2 * LOG_BYTES) return;
    this.#log = [Buffer.concat(this.#log).subarray(-LOG_BYTES)];
    this.#logLength = LOG_BYTES;
  }

  /** Whoever is left of its group dies with it; what it wrote before is still read. */
  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    const pid = this.pid as number;
    killGroup(pid);
    forgetGroup(pid);
    const finish = (): void => {
      clearTimeout(timer);
      this.#child.off('close', finish);
      this.#child.stdout?.destroy();
      this.#child.stderr?.destroy();
      this.fail('crash', signal ? 'signal' : 'exit', signal ? `the program was ended by ${signal}` : `the program exited with code ${code}`);
      this.#resolveGone();
    };
    const timer = setTimeout(finish, DRAIN_MS);
    this.#child.once('close', finish);
  }

  #notSpawned(result: SpawnResult): void {
    const why = result.code === 'ENOENT' ? 'was not found' : result.code === 'EACCES' ? 'is not executable' : `could not be started: ${result.originalMessage ?? 'unknown reason'}`;
    this.fail('crash', 'exit', `the program ${this.#words[0]} ${why}`);
    this.#resolveGone();
  }
}

interface SpawnResult {
  code?: string;
  originalMessage?: string;
}

function environment({ env, home, tmp }: ProgramOptions): Record<string, string> {
  const scrubbed: Record<string, string> = {};
  for (const name of ['PATH', ...env]) {
    const value = process.env[name];
    if (value !== undefined) scrubbed[name] = value;
  }
  return { LANG: 'C.UTF-8', HOME: home, TMPDIR: tmp, ...scrubbed };
}

/** The most telling line of a log: the last that speaks of an error, else the last. */
export function lastWords(log: string | undefined): string | undefined {
  const lines = (log ?? '').split('\n').map((line) => line.trim()).filter((line) => line !== '' && !/^Node\.js v\d/.test(line));
  const telling = lines.findLast((line) => /^[\w.[\] ]*(Error|Exception|error|panic)\b/.test(line)) ?? lines.at(-1);
  return telling === undefined || telling.length <= 200 ? telling : `${telling.slice(0, 197)}...`;
}
