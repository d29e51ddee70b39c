import { resolve } from 'node:path';
import { UsageError } from '../contract/errors.ts';
import { readMapping } from './mapping.ts';
import type { Adapter, Host, Implementation } from './port.ts';
import { PEERS, peerImplementation } from './peers/index.ts';
import { createReference } from './reference/reference.ts';
import type { StartOptions } from './runtimes/exec.ts';
import { inProcess } from './runtimes/in-process.ts';
import { later } from './runtimes/later.ts';
import { LONGEST_START_MS } from './runtimes/patience.ts';
import { splitWords } from './runtimes/words.ts';

export interface ResolveOptions {
  /** The directory that relative paths start from, and that programs start in. */
  cwd: string;
  /** Mapping file of `mcp:`. */
  map?: string;
  /** Names of environment variables that programs inherit. */
  env?: readonly string[];
  /** Run a module in this very process. */
  inProcess?: boolean;
  /** Per request, in ms; the first answer of a program has at least 20 s. */
  timeoutMs?: number;
}

/**
 * What the user named as ADAPTER, ready to be connected to. Nothing is started here.
 * @throws {UsageError} for a name that is none of what ADAPTER can be, a broken command, or a broken mapping.
 */
export function resolveImplementation(spec: string, options: ResolveOptions): Implementation {
  if (options.map !== undefined && !spec.startsWith('mcp:')) throw new UsageError(`--map is for mcp:COMMAND, not for ${spec}`);
  const start: StartOptions = {
    cwd: options.cwd,
    env: options.env ?? [],
    startMs: Math.max(options.timeoutMs ?? 0, LONGEST_START_MS),
  };
  if (spec === 'reference') return inProcess(spec, 'memory', referenceOn);
  if (spec === 'reference@dir') return inProcess(spec, 'directory', referenceOn);
  if (/^\.{0,2}\//.test(spec)) {
    const file = resolve(options.cwd, spec);
    return moduleImplementation(spec, file, options.inProcess === true, start);
  }
  if (spec.startsWith('exec:')) return later(spec, false, async () => (await import('./runtimes/exec.ts')).execImplementation(spec, start));
  if (spec.startsWith('mcp:')) return mcpFromMapping(spec, options, start);
  const peer = Object.hasOwn(PEERS, spec) ? PEERS[spec] : undefined;
  if (peer) return peerImplementation(spec, peer, start);
  throw new UsageError(unknownAdapter(spec));
}

function referenceOn(host: Host): Adapter {
  return createReference(host.fs, () => host.root, { tmp: () => host.scratch().tmp });
}

function mcpFromMapping(spec: string, options: ResolveOptions, start: StartOptions): Implementation {
  if (options.map === undefined) throw new UsageError(`${spec} needs a mapping of its tools: --map FILE`);
  const mapping = readMapping(resolve(options.cwd, options.map));
  const [program, ...rest] = splitWords(spec.slice('mcp:'.length) || (mapping.command ?? ''));
  if (program === undefined) throw new UsageError('mcp: needs a command, for example mcp:\'npx some-server {root}\', or `command` in the mapping');
  return later(spec, false, async () => (await import('./runtimes/mcp.ts')).mcpImplementation(spec, { ...start, words: [program, ...rest], mapping }));
}

function moduleImplementation(spec: string, file: string, inProcess: boolean, start: StartOptions): Implementation {
  return later(spec, inProcess, async () => {
    const { hostedModule, moduleInProcess } = await import('./runtimes/hosted.ts');
    return inProcess ? moduleInProcess(spec, file) : hostedModule(spec, file, start);
  });
}

function unknownAdapter(spec: string): string {
  const hint = /[\\/]|\.[cm]?[jt]s$/.test(spec) ? ` For a module write ./${spec}.` : '';
  return `unknown adapter ${JSON.stringify(spec)}.${hint}
ADAPTER is one of:
  reference           the bundled reference, in memory
  reference@dir       the same on real directories
  ./adapter.ts        a module (.ts, .mts, .js, .mjs); starts with ./ ../ or /
  exec:COMMAND        a program that speaks the adapter protocol on stdio
  mcp:COMMAND         an MCP server on stdio, with --map FILE
  ${Object.keys(PEERS).join(', ').padEnd(19)} a bundled peer`;
}
