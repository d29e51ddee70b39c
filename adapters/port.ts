import type { Call } from '../contract/case.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Definitions, Outcome } from '../contract/outcome.ts';
import type { CrashCause } from '../contract/verdict.ts';

/** Version of the adapter protocol. */
export const PROTOCOL = 1;

/** What an implementation says of itself. */
export interface Description {
  protocol: 1;
  name: string;
  version?: string;
  tools: { [tool: string]: ToolDescription };
  clock?: 'real' | 'virtual';
  /** Calls in flight together are handled together. Default false. */
  concurrent?: boolean;
  capabilities?: string[];
}

export interface ToolDescription {
  dialect: string | string[];
  /** Documented behaviours (dialect `common`); absent ones are the strict default. */
  traits?: { [name: string]: string | number };
  limits?: { [name: string]: number | string };
  /** Limits that `open` may set. */
  tunable?: string[];
  /** Facets shown beyond status and tree. */
  observes?: string[];
}

export interface OpenRequest {
  /** Absolute path of a directory that holds the tree of one case. */
  root: string;
  config?: OpenConfig;
}

export interface OpenConfig extends JsonObject {}

/** The port that every implementation plugs into; the typed form of the adapter protocol. */
export interface Adapter {
  describe(): Description | Promise<Description>;
  open(request: OpenRequest): void | Promise<void>;
  call(call: Call): Outcome | Promise<Outcome>;
  close(): void | Promise<void>;
  define?(): Definitions | Promise<Definitions>;
  /** Frees what the adapter holds, once, at the very end. */
  dispose?(): void | Promise<void>;
}

/** A request of the protocol. */
export type Request =
  | { method: 'open'; params: OpenRequest }
  | { method: 'call'; params: Call }
  | { method: 'close' }
  | { method: 'define' };

/** The answer to one request, or why there is none. */
export type Reply = { result: Json | Outcome | Definitions } | { failure: Failure };

/** The implementation did not answer as the protocol asks. */
export interface Failure {
  kind: 'hang' | 'crash';
  cause: CrashCause | 'deadline';
  /** One line: what happened. */
  message: string;
  /** The last of what the program wrote to stderr. */
  log?: string;
}

/**
 * A live implementation. `send` sends all requests at once and resolves with one reply each, in order. After a reply
 * with a failure of kind `hang`, or a `crash` other than `adapter-error`, the connection is dead: all later replies
 * are that failure, and a new one must be made.
 */
export interface Connection {
  readonly description: Description;
  send(requests: Request[], deadlineMs: number): Promise<Reply[]>;
  dispose(): Promise<void>;
}

/** What a user named on the command line, ready to be connected to (again and again: each time a fresh one). */
export interface Implementation {
  /** As the user wrote it. */
  readonly spec: string;
  readonly workspace: 'memory' | 'directory';
  /** The implementation runs in this very process. */
  readonly inProcess: boolean;
  /** @throws {NotStartedError} where it cannot be started at all. */
  connect(host: Host): Promise<Connection>;
}

/** What a workspace offers to implementations. */
export interface Host {
  /** Absolute path of the root that every case is laid out in. */
  root: string;
  /** The file system of the workspace, for implementations in process. */
  fs: FileSystem;
  /** Scratch directories for processes; real even where the workspace is in memory. */
  scratch(): { home: string; tmp: string };
}

/** The part of `node:fs` (synchronous) that a workspace lends to implementations in process. */
export type FileSystem = Pick<
  typeof import('node:fs'),
  | 'readFileSync' | 'writeFileSync' | 'lstatSync' | 'statSync' | 'readdirSync' | 'readlinkSync' | 'realpathSync'
  | 'renameSync' | 'unlinkSync' | 'mkdirSync' | 'rmdirSync' | 'rmSync' | 'chmodSync' | 'symlinkSync' | 'linkSync'
  | 'openSync' | 'closeSync' | 'writeSync' | 'readSync' | 'fstatSync' | 'fchmodSync' | 'ftruncateSync' | 'existsSync'
>;

/** The implementation could not be started at all (exit code 3). */
export class NotStartedError extends Error {
  override name = 'NotStartedError';
}
