import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { NotStartedError } from '../port.ts';
import { PEERS, type Peer } from './peers.ts';

/** A package of a peer where it is installed. */
export interface Installed {
  /** Absolute. */
  directory: string;
  version: string;
}

/**
 * Where the package of the peer `name` is installed: in the checkout's own places, or in a project above `cwd`.
 * @throws {NotStartedError} with the command that installs it.
 */
export function installedPeer(name: string, cwd: string, peer = PEERS[name] as Peer): Installed {
  const places = [peersDirectory(), join(peersDirectory(), 'large'), ...withParents(cwd)].map((place) => join(place, 'node_modules', ...peer.package.split('/')));
  const found = places.filter((place) => existsSync(join(place, 'package.json'))).map((directory) => ({ directory, version: versionOf(directory) }));
  const wanted = found.find(({ version }) => version === peer.version);
  if (wanted) return wanted;
  const instead = found[0] ? ` (found ${found[0].version} in ${found[0].directory})` : '';
  throw new NotStartedError(`${name}: ${peer.package}@${peer.version} is not installed${instead}; install it with: ${installCommand(peer)}`);
}

function versionOf(directory: string): string {
  return (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }).version;
}

/** In a checkout the peers have lock files of their own; elsewhere they belong into the user's project, unsaved. */
function installCommand(peer: Peer): string {
  const packaged = packageRoot().split(sep).includes('node_modules');
  if (packaged) return `npm install --no-save ${peer.package}@${peer.version}`;
  return peer.large ? 'npm run peers:install:large' : 'npm run peers:install';
}

export function peersDirectory(): string {
  return join(packageRoot(), 'adapters', 'peers');
}

function withParents(directory: string): string[] {
  const parent = dirname(directory);
  return parent === directory ? [directory] : [directory, ...withParents(parent)];
}
