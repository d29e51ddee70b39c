import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { readMapping } from '../mapping.ts';
import { packageRoot } from '../package-root.ts';
import { NotStartedError, type Implementation } from '../port.ts';
import type { StartOptions } from '../runtimes/exec.ts';

/** A public implementation that is tried as it is; never a dependency of toolgauge. */
export interface Peer {
  package: string;
  /** The version that its mapping, its declared traits and its baseline were made for. */
  version: string;
  /** The mapping beside this file's source. */
  mapping: string;
  /** The program inside its package, and its arguments; `{root}` stands for the workspace root. */
  program: string;
  arguments: string[];
}

export const PEERS: { readonly [name: string]: Peer } = {
  'mcp-filesystem': {
    package: '@modelcontextprotocol/server-filesystem',
    version: '2026.8.31',
    mapping: 'mcp-filesystem.yaml',
    program: 'dist/index.js',
    arguments: ['{root}'],
  },
};

/** The bundled peer `name`. Whether it is installed is looked at when it is connected to. */
export function peerImplementation(name: string, peer: Peer, options: StartOptions): Implementation {
  return {
    spec: name,
    workspace: 'directory',
    inProcess: false,
    async connect(host) {
      const { directory, version } = installed(name, peer, options.cwd);
      const words: [string, ...string[]] = [process.execPath, join(directory, peer.program), ...peer.arguments];
      const mapping = readMapping(join(peersDirectory(), peer.mapping));
      const { mcpImplementation } = await import('../runtimes/mcp.ts');
      return mcpImplementation(name, { ...options, words, mapping, version }).connect(host);
    },
  };
}

function installed(name: string, peer: Peer, cwd: string): { directory: string; version: string } {
  const places = [peersDirectory(), ...withParents(cwd)].map((place) => join(place, 'node_modules', ...peer.package.split('/')));
  const found = places.filter((place) => existsSync(join(place, 'package.json'))).map((directory) => ({ directory, version: versionOf(directory) }));
  const wanted = found.find(({ version }) => version === peer.version);
  if (wanted) return wanted;
  const instead = found[0] ? ` (found ${found[0].version} in ${found[0].directory})` : '';
  throw new NotStartedError(`${name}: ${peer.package}@${peer.version} is not installed${instead}; install it with: ${installCommand(peer)}`);
}

function versionOf(directory: string): string {
  return (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }).version;
}

/** In a checkout the peers have a lock file of their own; elsewhere they belong into the user's project, unsaved. */
function installCommand(peer: Peer): string {
  const packaged = packageRoot().split(sep).includes('node_modules');
  return packaged ? `npm install --no-save ${peer.package}@${peer.version}` : 'npm run peers:install';
}

function peersDirectory(): string {
  return join(packageRoot(), 'adapters', 'peers');
}

function withParents(directory: string): string[] {
  const parent = dirname(directory);
  return parent === directory ? [directory] : [directory, ...withParents(parent)];
}
