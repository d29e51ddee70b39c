/** What `toolgauge.config.*` may hold; every name is that of the option of `toolgauge run`, and options win over it. */
export interface ToolgaugeConfig {
  /** ADAPTER as on the command line: `./my-edit.ts`, `exec:python3 tool.py`, `mcp:COMMAND`, ... */
  adapter?: string;
  /** Mapping file of `mcp:`. */
  map?: string;
  /** Run a module adapter in the judging process. */
  inProcess?: boolean;
  /** Environment variables that the implementation inherits. */
  env?: string[];
  tool?: string[];
  /** Rule globs. */
  rule?: string[];
  /** Tool → dialect, or `all`. */
  dialect?: { [tool: string]: string };
  lane?: 'fast' | 'slow' | 'nightly';
  /** Cases per rule. */
  runs?: number;
  seed?: number | 'random';
  workers?: number;
  /** Per request, in ms. */
  timeout?: number;
  baseline?: string;
  strict?: boolean;
  out?: string;
  /** NAME or NAME=FILE. */
  reporter?: string[];
}

/** Gives a configuration its type; returns it as it is. */
export function defineConfig(config: ToolgaugeConfig): ToolgaugeConfig {
  return config;
}
