import type { Json, JsonObject } from './json.ts';
import type { Node, Tree } from './tree.ts';

/**
 * The currency of the house: one situation to hold an implementation against, as plain JSON.
 * Every run starts from the same setup, freshly laid out.
 */
export interface Case {
  tool: string;
  dialect: string;
  /** Limits of each tool that differ from the defaults (`contract/limits.ts`); the tunable ones are handed to `open`. */
  limits?: { [tool: string]: { [name: string]: number | string } };
  /** Declared traits (dialect `common`) that differ from the strict default. */
  traits?: { [name: string]: number | string };
  setup: Setup;
  runs: Step[][];
}

export interface Setup {
  tree: Tree;
  /** What stands in the directory `outside` beside the root. A canary is always there. */
  outside?: Tree;
  /** Settings that a spec names, handed to `open`. */
  config?: JsonObject;
  /** The directory that relative paths of calls start from, relative to the root. */
  cwd?: string;
  agents?: string[];
}

/** A call, or something the world does. */
export type Step =
  /** Sent and waited for. */
  | { call: Call }
  /** Sent together, without waiting for one another. */
  | { together: Call[] }
  /** Another program writes (node) or removes (null) paths of the root. */
  | { put: { [path: string]: Node | null } }
  /** The suite asks what the model is told. */
  | { define: true };

export interface Call {
  tool: string;
  arguments: Json;
  agent?: string;
  surface?: 'model' | 'user' | 'user-quiet';
}
