import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Connection, Host, Implementation } from '../port.ts';
import { NotStartedError } from '../port.ts';
import { packageRoot } from '../package-root.ts';
import { inProcess } from './in-process.ts';
import { loadAdapter } from './load-module.ts';
import { LONGEST_START_MS } from './patience.ts';
import { connectProcess } from './process.ts';
import type { StartOptions } from './exec.ts';

/** A module that exports an adapter, hosted by a child of ours. `file` is absolute; `spec` is what the user wrote. */
export function hostedModule(spec: string, file: string, options: StartOptions): Implementation {
  return {
    spec,
    workspace: 'directory',
    inProcess: false,
    connect: (host) => connectHosted(spec, file, options, host),
  };
}

async function connectHosted(spec: string, file: string, options: StartOptions, host: Host): Promise<Connection> {
  try {
    return await connectProcess({
      spec,
      words: [process.execPath, hostEntry(), file, spec],
      cwd: options.cwd,
      env: options.env,
      startMs: options.startMs ?? LONGEST_START_MS,
    }, host);
  } catch (error) {
    throw error instanceof NotStartedError ? new NotStartedError(withoutEcho(spec, error.message)) : error;
  }
}

/** The host's own messages begin with the spec already. */
function withoutEcho(spec: string, message: string): string {
  const prefix = `${spec}: `;
  return message.startsWith(prefix + prefix) ? message.slice(prefix.length) : message;
}

/** The same module in this very process, for those who trust it. */
export function moduleInProcess(spec: string, file: string): Implementation {
  return inProcess(spec, 'directory', () => loadAdapter(file, spec));
}

/** The compiled host; where this runs from the sources, the one that the last build left. */
export function hostEntry(): string {
  const compiled = join(packageRoot(), 'dist', 'adapters', 'runtimes', 'host.js');
  if (!existsSync(compiled)) throw new NotStartedError(`${compiled} is missing; run npm run build`);
  return compiled;
}
