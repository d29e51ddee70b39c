import { checkDescription } from '../description.ts';
import type { Adapter, Connection, Description, Failure, Host, Implementation, Reply, Request } from '../port.ts';
import { Deadline } from './deadline.ts';
import { adapterError, errorLine, handle, replyOf } from './handle.ts';

/** An implementation in the process of the gauge itself; only for those who trust it: an endless loop is never ended. */
export function inProcess(
  spec: string,
  workspace: Implementation['workspace'],
  make: (host: Host) => Adapter | Promise<Adapter>,
): Implementation {
  return {
    spec,
    workspace,
    inProcess: true,
    async connect(host) {
      const adapter = await make(host);
      return new InProcessConnection(adapter, checkDescription(await adapter.describe(), spec));
    },
  };
}

/** Calls the adapter directly: no copies, no JSON. Only what gives a promise has a deadline. */
export class InProcessConnection implements Connection {
  readonly description: Description;
  readonly #adapter: Adapter;
  readonly #waiting = new Set<Waiting>();
  readonly #deadline = new Deadline(() => this.#late());
  #dead: Failure | undefined;

  constructor(adapter: Adapter, description: Description) {
    this.#adapter = adapter;
    this.description = description;
  }

  async send(requests: Request[], deadlineMs: number): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (let at = 0; at < requests.length; at += 1) {
      const together = this.description.concurrent === true ? callsFrom(requests, at) : 1;
      if (together > 1) {
        replies.push(...await Promise.all(requests.slice(at, at + together).map((request) => this.#reply(request, deadlineMs))));
        at += together - 1;
        continue;
      }
      const reply = this.#reply(requests[at] as Request, deadlineMs);
      replies.push(reply instanceof Promise ? await reply : reply);
    }
    return replies;
  }

  async dispose(): Promise<void> {
    this.#deadline.clear();
    await this.#adapter.dispose?.();
  }

  #reply(request: Request, deadlineMs: number): Reply | Promise<Reply> {
    if (this.#dead) return { failure: this.#dead };
    try {
      const result = handle(this.#adapter, request);
      return result instanceof Promise ? this.#settled(request.method, result, deadlineMs) : replyOf(request.method, result);
    } catch (error) {
      return { failure: adapterError(errorLine(error)) };
    }
  }

  #settled(method: Request['method'], result: Promise<unknown>, deadlineMs: number): Promise<Reply> {
    return new Promise((resolve) => {
      const waiting: Waiting = { method, deadlineMs, resolve };
      this.#waiting.add(waiting);
      this.#deadline.start(deadlineMs);
      result.then(
        (settled) => this.#done(waiting, replyOf(method, settled)),
        (error: unknown) => this.#done(waiting, { failure: adapterError(errorLine(error)) }),
      );
    });
  }

  #done(waiting: Waiting, reply: Reply): void {
    this.#waiting.delete(waiting);
    if (this.#waiting.size === 0) this.#deadline.stop();
    else this.#deadline.start(waiting.deadlineMs);
    waiting.resolve(reply);
  }

  #late(): void {
    for (const { method, deadlineMs, resolve } of this.#waiting) {
      this.#dead ??= { kind: 'hang', cause: 'deadline', message: `no answer to ${method} within ${deadlineMs} ms` };
      resolve({ failure: this.#dead });
    }
    this.#waiting.clear();
  }
}

/** A request whose promise has not settled yet. */
interface Waiting {
  method: Request['method'];
  deadlineMs: number;
  resolve: (reply: Reply) => void;
}

/** How many calls stand in a row from `at` on; at least 1. */
function callsFrom(requests: readonly Request[], at: number): number {
  let end = at;
  while (requests[end]?.method === 'call') end += 1;
  return Math.max(1, end - at);
}
