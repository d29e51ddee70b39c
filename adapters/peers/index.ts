import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readMapping } from '../mapping.ts';
import type { Connection, Host, Implementation } from '../port.ts';
import type { StartOptions } from '../runtimes/exec.ts';
import { installedPeer, peersDirectory, type Installed } from './installed.ts';
import type { McpPeer, Peer } from './peers.ts';

export { PEERS, type Peer } from './peers.ts';

/** The bundled peer `name`. Whether it is installed is looked at when it is connected to. */
export function peerImplementation(name: string, peer: Peer, options: StartOptions): Implementation {
  return {
    spec: name,
    workspace: 'directory',
    inProcess: false,
    async connect(host) {
      const installed = installedPeer(name, options.cwd, peer);
      return 'module' in peer ? connectModule(name, options, host) : connectMcp(name, peer, installed, options, host);
    },
  };
}

async function connectMcp(name: string, peer: McpPeer, { directory, version }: Installed, options: StartOptions, host: Host): Promise<Connection> {
  const words: [string, ...string[]] = [process.execPath, join(directory, peer.program), ...peer.arguments];
  const mapping = readMapping(join(peersDirectory(), peer.mapping));
  const { mcpImplementation } = await import('../runtimes/mcp.ts');
  return mcpImplementation(name, { ...options, words, mapping, version }).connect(host);
}

/** The adapter stands beside this file, compiled where this file is. */
async function connectModule(name: string, options: StartOptions, host: Host): Promise<Connection> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const { hostedModule } = await import('../runtimes/hosted.ts');
  return hostedModule(name, fileURLToPath(new URL(`./${name}.${extension}`, import.meta.url)), options).connect(host);
}
