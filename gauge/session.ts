import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Description, Failure, Host, Implementation, Reply, Request } from '../adapters/port.ts';
import type { Case } from '../contract/case.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Cases kept for a violation that does not repeat. */
const HISTORY = 20;

/**
 * An implementation on a workspace. It is connected when first needed, and again after it died; `fresh` gives a new
 * one on purpose.
 */
export class Session {
  readonly implementation: Implementation;
  readonly workspace: Workspace;
  /** Names of files that the implementation documents as its own (trait `ownPaths`); known once it is connected. */
  ownNames: ReadonlySet<string> = new Set();
  /** Deadline of a request, ms. */
  readonly timeoutMs: number;
  readonly #host: Host;
  #connection: Connection | undefined;
  #lastTools: Description['tools'] = {};
  #opened = false;
  #history: Case[] = [];

  constructor(parts: { implementation: Implementation; workspace: Workspace; timeoutMs: number; scratchBase: () => string }) {
    this.implementation = parts.implementation;
    this.workspace = parts.workspace;
    this.timeoutMs = parts.timeoutMs;
    let scratch: { home: string; tmp: string } | undefined;
    this.#host = {
      root: parts.workspace.root,
      fs: parts.workspace.fs,
      scratch: () => (scratch ??= makeScratch(parts.scratchBase())),
    };
  }

  /** @throws {NotStartedError} where the implementation cannot be started at all. */
  async describe(): Promise<Description> {
    return (await this.#connect()).description;
  }

  /** Those of `limits` that `open` may set; the others the implementation keeps to by itself. */
  tunableOf(limits: Case['limits']): JsonObject | undefined {
    if (!limits) return undefined;
    const tools = this.#connection?.description.tools ?? this.#lastTools;
    const asked = Object.entries(limits).map(([tool, values]): [string, JsonObject] =>
      [tool, Object.fromEntries(Object.entries(values).filter(([name]) => tools[tool]?.tunable?.includes(name)))]);
    return Object.fromEntries(asked.filter(([, values]) => Object.keys(values).length > 0));
  }

  /** Opens the case that is laid out, and sends its first requests along; the case before is closed. */
  async open(request: Request & { method: 'open' }, first: Request[], deadlineMs: number): Promise<Reply[]> {
    const before: Request[] = this.#opened ? [{ method: 'close' }, request] : [request];
    const replies = await this.send([...before, ...first], deadlineMs);
    this.#opened = true;
    const opening = replies.slice(0, before.length).find((reply) => 'failure' in reply);
    return opening ? first.map(() => opening) : replies.slice(before.length);
  }

  async send(requests: Request[], deadlineMs: number): Promise<Reply[]> {
    const connection = this.#connection ?? (await this.#connect());
    const replies = await connection.send(requests, deadlineMs);
    const dead = replies.find((reply) => 'failure' in reply && isDeadly(reply.failure));
    if (dead) await this.fresh();
    return replies;
  }

  /** Remembers a case that the implementation is about to serve. */
  remember(kase: Case): void {
    if (this.#history.push(kase) > HISTORY) this.#history.shift();
  }

  /** The last cases that the implementation served since it was connected, oldest first. */
  history(): Case[] {
    return [...this.#history];
  }

  /** Lets the implementation go; the next request meets a new one. */
  async fresh(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#opened = false;
    this.#history = [];
    this.workspace.distrust();
    await connection?.dispose();
  }

  async dispose(): Promise<void> {
    await this.fresh();
    this.workspace.dispose();
  }

  async #connect(): Promise<Connection> {
    if (this.#connection) return this.#connection;
    this.#connection = await this.implementation.connect(this.#host);
    this.ownNames = namesOf(this.#connection.description);
    this.#lastTools = this.#connection.description.tools;
    return this.#connection;
  }
}

function namesOf({ tools }: Description): ReadonlySet<string> {
  const listed = Object.values(tools).flatMap(({ traits }) => String(traits?.['ownPaths'] ?? '').split(' '));
  return new Set(listed.filter((name) => name !== ''));
}

function isDeadly(failure: Failure): boolean {
  return failure.kind === 'hang' || failure.cause !== 'adapter-error';
}

function makeScratch(base: string): { home: string; tmp: string } {
  const scratch = { home: join(base, 'home'), tmp: join(base, 'tmp') };
  for (const directory of Object.values(scratch)) mkdirSync(directory, { recursive: true });
  return scratch;
}
