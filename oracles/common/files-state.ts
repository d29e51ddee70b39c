import { fromBuffer } from '../../contract/bytes.ts';
import type { BytesMatcher, NodeMatcher } from '../../contract/expectation.ts';
import { DIRECTORY_MODE, FILE_MODE, type LiveNode } from '../../contract/tree.ts';
import { spelledOut } from './edits.ts';
import { isSure, preferred, type Doc } from './patch-doc.ts';
import type { Allowed } from './patch-hunks.ts';
import type { World } from './paths.ts';

type Nodes = { readonly [path: string]: NodeMatcher | null };

/** A tree while the sections of a call, or a move, are carried out on it: what is there, and how it differs from before. */
export interface State {
  start: World;
  world: World;
  /** Files whose content the call has changed; nothing: it is not known. */
  docs: ReadonlyMap<string, Doc | undefined>;
  /** What differs, permission bits aside. */
  changes: Nodes;
  /** The same as it should be: modes kept, every name of a file showing its content. */
  identity: Nodes;
  /** There is more to keep than the content of files with one name and the usual mode. */
  odd: boolean;
  hardLinks: boolean;
  free: readonly string[];
  /** Paths as the request writes them, of what was changed. */
  told: readonly string[];
}

export type FileNode = Extract<LiveNode, { kind: 'file' }>;

export function startOf(world: World): State {
  return { start: world, world, docs: new Map(), changes: {}, identity: {}, odd: false, hardLinks: false, free: [], told: [] };
}

/** `state` with what `told` names. */
export function tellsOf(state: State, ...told: readonly string[]): State {
  return { ...state, told: [...new Set([...state.told, ...told])] };
}

/** The file of `state` after a call that left `allowed` at each of `paths`; `identity`: the paths that should show it. */
export function withContent(state: State, paths: readonly string[], allowed: Allowed, identity = paths): State {
  const { file } = allowed;
  let next: State = { ...state };
  for (const path of paths) {
    next = { ...next, changes: { ...next.changes, [path]: { file, mode: 'any' } } };
    next = placed(next, path, allowed, modeAt(state.world, path));
  }
  for (const path of identity) next = { ...next, identity: { ...next.identity, [path]: { file, ...modeOf(state, path) } } };
  return next;
}

/** A mode that an earlier section brought along. */
function modeOf({ identity }: State, path: string): { mode?: string } {
  const mode = identity[path]?.mode;
  return mode === undefined ? {} : { mode };
}

/** `state` with a new file; `mode`: permission bits that it should have. */
export function withNewFile(state: State, path: string, allowed: Allowed, mode?: number): State {
  const node: NodeMatcher = { file: allowed.file, mode: 'any' };
  const should: NodeMatcher = mode === undefined ? node : { file: allowed.file, mode: mode.toString(8) };
  const next = { ...state, changes: { ...state.changes, [path]: node }, identity: { ...state.identity, [path]: should } };
  return placed(next, path, allowed, mode ?? FILE_MODE);
}

/** `state` without the file or link at `path`. */
export function without(state: State, path: string): State {
  const root = new Map(state.world.root);
  root.delete(path);
  const docs = new Map(state.docs);
  docs.delete(path);
  const gone = (nodes: Nodes): Nodes => {
    const { [path]: _, ...rest } = nodes;
    return state.start.root.has(path) ? { ...rest, [path]: null } : rest;
  };
  return { ...state, world: { ...state.world, root }, docs, changes: gone(state.changes), identity: gone(state.identity) };
}

export function withFree(state: State, ...paths: readonly string[]): State {
  return { ...state, free: [...state.free, ...paths] };
}

function modeAt({ root }: World, path: string): number {
  const node = root.get(path);
  return node?.kind === 'file' ? node.mode : FILE_MODE;
}

function placed(state: State, path: string, { file, doc }: Allowed, mode: number): State {
  const root = new Map(state.world.root);
  const old = root.get(path);
  const shared = old?.kind === 'file' && old.sameAs !== undefined ? { sameAs: old.sameAs } : {};
  const bytes = doc ? preferred(doc) : (spelledOut(file)?.[0] ?? new Uint8Array());
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    if (!root.has(path.slice(0, at))) root.set(path.slice(0, at), { kind: 'directory', mode: DIRECTORY_MODE });
  }
  root.set(path, { kind: 'file', bytes, mode, ...shared });
  return { ...state, world: { ...state.world, root }, docs: new Map(state.docs).set(path, doc) };
}

/** The trees behind the call, where every content has one spelling only. */
export function worldBehind({ world, docs, free }: State): World | undefined {
  return free.length === 0 && [...docs.values()].every((doc) => doc !== undefined && isSure(doc)) ? world : undefined;
}

/** The bytes of a file as they are. */
export function unchanged(node: FileNode, doc: Doc): Allowed {
  return { file: { pieces: [{ kept: fromBuffer(node.bytes) }] } satisfies BytesMatcher, doc };
}
