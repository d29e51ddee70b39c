import type { Implementation } from '../port.ts';

/**
 * An implementation on real directories whose runtime is loaded when it is first connected to. The clients of processes and
 * of MCP take 0.2 and 0.3 s to load, which a run of the reference need not spend.
 */
export function later(spec: string, inProcess: boolean, load: () => Promise<Implementation>): Implementation {
  return { spec, workspace: 'directory', inProcess, connect: async (host) => (await load()).connect(host) };
}
