import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import tmp from 'tmp-promise';
import { placeForDirectories } from './places.ts';

const PREFIX = 'toolgauge';
const CHILDREN = 'children';

/** A directory of this process for workspaces and scratch homes, removed at its end or by a later run. */
export interface Lease {
  directory: string;
  /** Notes a process group, so that a later run can end it should this process be killed. */
  noteChild(pid: number): void;
  /** Notes a process of ours that works here, likewise. */
  noteWorker(pid: number): void;
  release(): void;
}

/** Makes the directory. It is removed at exit too, also after an exception. @throws where no directory can be made. */
export function takeLease(): Lease {
  tmp.setGracefulCleanup();
  const made = tmp.dirSync({
    tmpdir: placeForDirectories(),
    template: `${PREFIX}-${process.pid}-XXXXXX`,
    unsafeCleanup: true,
    mode: 0o700,
  });
  return {
    ...leaseAt(made.name),
    release: () => {
      endChildren(made.name);
      removeTree(made.name);
    },
  };
}

/** The lease of a directory that another process took, for its workers. */
export function leaseAt(directory: string): Omit<Lease, 'release'> {
  return {
    directory,
    noteChild: (pid) => note(directory, pid, 'group'),
    noteWorker: (pid) => note(directory, pid, 'process'),
  };
}

function note(directory: string, pid: number, what: 'group' | 'process'): void {
  // Another run of this process may have come after the one of this directory.
  if (existsSync(directory)) appendFileSync(join(directory, CHILDREN), `${pid} ${startOf(pid) ?? ''} ${what}\n`);
}

/** Removes what killed runs left behind: their directories, and process groups that outlived them. */
export function sweepLeases(place: string = placeForDirectories()): void {
  for (const name of readdirSync(place)) {
    const owner = /^toolgauge-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const directory = join(place, name);
    endChildren(directory);
    removeTree(directory);
  }
}

function endChildren(directory: string): void {
  endNoted(directory);
  endStrays(directory);
}

function endNoted(directory: string): void {
  let notes: string;
  try {
    notes = readFileSync(join(directory, CHILDREN), 'utf8');
  } catch {
    return;
  }
  for (const line of notes.split('\n')) {
    const [pid, start, what] = line.split(' ');
    if (pid && start && startOf(Number(pid)) === start) end(what === 'process' ? Number(pid) : -Number(pid));
  }
}

/**
 * Ends processes that left their group (a daemon, `setsid`) but still have the scratch home that they were given here.
 * Linux only: elsewhere nothing tells them.
 */
function endStrays(directory: string): void {
  for (const name of readdirIfAny('/proc')) {
    if (/^\d+$/.test(name) && Number(name) !== process.pid && environmentOf(name).includes(`=${directory}/`)) end(Number(name));
  }
}

function readdirIfAny(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Empty for what is gone meanwhile, or another user's. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

/** SIGKILL to a process, or with a negative number to a group. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** When the process started, in clock ticks since boot: tells a process from a later one with its number (Linux only). */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function removeTree(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Another user's, or still written to: a later run tries again.
  }
}
