import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { toLive, type LiveTree, type Tree } from '../../contract/tree.ts';
import type { Adapter, FileSystem } from '../port.ts';

/** For tests: one tree, one or several calls together. */
export interface Trial {
  /** Default `replace`. */
  tool?: string;
  dialect: string;
  tree: Tree;
  calls: Json[];
  config?: JsonObject;
}

/** What came of it. `paths`: content of files as text of bytes (latin1), links as `-> text`, directories as `/`, pipes as `|`. */
export interface TrialResult {
  outcomes: Outcome[];
  before: Snapshot;
  after: Snapshot;
}

export interface Snapshot {
  paths: { [path: string]: string };
  modes: { [path: string]: string };
}

/** Lays out `tree` in the empty directory `root`, makes the calls together and reads everything back. */
export async function tryCalls(adapter: Adapter, fs: FileSystem, root: string, trial: Trial): Promise<TrialResult> {
  layOut(fs, root, toLive(trial.tree));
  const before = snapshot(fs, root);
  await adapter.open({ root, config: { ...trial.config, dialect: trial.dialect } });
  const outcomes = await Promise.all(trial.calls.map((call) => adapter.call({ tool: trial.tool ?? 'replace', arguments: call })));
  const after = snapshot(fs, root);
  await adapter.close();
  return { outcomes, before, after };
}

function layOut(fs: FileSystem, root: string, tree: LiveTree): void {
  for (const [path, node] of tree) {
    const at = posix.join(root, path);
    fs.mkdirSync(posix.dirname(at), { recursive: true });
    if (node.kind === 'directory') fs.mkdirSync(at, { recursive: true });
    if (node.kind === 'link') fs.symlinkSync(node.target.replace('{root}', root), at);
    if (node.kind === 'file') fs.writeFileSync(at, node.bytes);
    if (node.kind === 'special') spawnSync('mkfifo', [at]);
  }
  for (const [path, node] of [...tree].reverse()) {
    if (node.kind === 'file' || node.kind === 'directory') fs.chmodSync(posix.join(root, path), node.mode);
  }
}

export function snapshot(fs: FileSystem, root: string, into: Snapshot = { paths: {}, modes: {} }, below = ''): Snapshot {
  for (const name of (fs.readdirSync(posix.join(root, below)) as string[]).sort()) {
    const path = below ? `${below}/${name}` : name;
    const at = posix.join(root, path);
    const stats = fs.lstatSync(at);
    if (stats.isSymbolicLink()) {
      into.paths[path] = `-> ${String(fs.readlinkSync(at))}`;
    } else if (stats.isDirectory()) {
      into.paths[path] = '/';
      snapshot(fs, root, into, path);
    } else if (!stats.isFile()) {
      into.paths[path] = '|';
    } else {
      into.paths[path] = contentOf(fs, at, stats.mode);
      into.modes[path] = (stats.mode & 0o7777).toString(8);
    }
  }
  return into;
}

function contentOf(fs: FileSystem, at: string, mode: number): string {
  if ((mode & 0o400) === 0) return '(unreadable)';
  return Buffer.from(fs.readFileSync(at)).toString('latin1');
}
