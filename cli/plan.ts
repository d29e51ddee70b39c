import type { Lane } from '../contract/rule.ts';

/** A run as the command line and the configuration file describe it; plain data, handed to the workers. */
export interface RunPlan {
  /** ADAPTER as written: `reference`, `reference@dir`, `./module.ts`, `exec:COMMAND`, `mcp:COMMAND`, or a peer's name. */
  adapter: string;
  /** The directory that relative paths start from. */
  cwd: string;
  /** Mapping file of `mcp:`. */
  map?: string;
  /** Run a module adapter in the worker itself. */
  inProcess: boolean;
  /** Environment variables that the implementation inherits besides PATH and LANG. */
  env: string[];
  tools: string[];
  /** Rule globs; empty: all. */
  rules: string[];
  /** Tool → dialect, or `all`; absent: the first that the adapter declares. */
  dialects: { [tool: string]: string };
  lane: Lane;
  /** Cases per rule. */
  runs: number;
  seed: number;
  /** 1-based. */
  shard: { index: number; count: number };
  workers: number;
  /** Per request, in ms. */
  timeoutMs: number;
  /** Absolute path. */
  outDir: string;
}
