import process from 'node:process';

/**
 * The process groups that this process started and that may still live. All are killed when this process ends: at an
 * exit, an exception, or a signal that would end it. (A SIGKILL of this process reaches nobody; who wants to clear up
 * after that watches this registry and writes it down.)
 */
const groups = new Set<number>();

export interface ChildrenWatcher {
  /** A process group came to life; its id is that of its leader. */
  spawned?(pid: number): void;
  /** It is gone. */
  gone?(pid: number): void;
}

const watchers = new Set<ChildrenWatcher>();
const DEADLY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let watching = false;

/** Tells `watcher` of every group from now on. Returns how to stop that. */
export function watchChildren(watcher: ChildrenWatcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Registers the group of the leader `pid`. */
export function registerGroup(pid: number): void {
  if (!watching) watchOurEnd();
  groups.add(pid);
  for (const watcher of watchers) watcher.spawned?.(pid);
}

/** The group of `pid` is gone, or was killed and is not ours to watch any more. */
export function forgetGroup(pid: number): void {
  if (!groups.delete(pid)) return;
  for (const watcher of watchers) watcher.gone?.(pid);
}

/** The ids of the groups that may still live. */
export function liveGroups(): number[] {
  return [...groups];
}

/** SIGKILL to every member of the group of `pid`; no matter if there is none left. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group (or, on Windows, there are no groups): then the leader, if it lives.
    killLeader(pid);
  }
}

function killLeader(pid: number): void {
  if (process.platform !== 'win32') return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

/** SIGKILL to all groups, synchronously. */
export function killAllGroups(): void {
  for (const pid of groups) killGroup(pid);
  groups.clear();
}

function watchOurEnd(): void {
  watching = true;
  process.on('exit', killAllGroups);
  for (const signal of DEADLY) process.on(signal, dieOf);
}

/** Where nobody else handles the signal, it must end this process as if we had not listened. */
function dieOf(signal: NodeJS.Signals): void {
  killAllGroups();
  if (process.listenerCount(signal) > 1) return;
  process.off(signal, dieOf);
  process.kill(process.pid, signal);
}
