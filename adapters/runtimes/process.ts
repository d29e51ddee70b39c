import type { Json, JsonObject } from '../../contract/json.ts';
import type { Connection, Description, Failure, Host, Reply, Request } from '../port.ts';
import { NotStartedError, PROTOCOL } from '../port.ts';
import { checkDescription } from '../description.ts';
import { Deadline } from './deadline.ts';
import { adapterError, NOTHING_DEFINED, replyOf } from './handle.ts';
import { lastWords, Program, type ProgramOptions } from './program.ts';

/** How a program is started; the scratch directories come from the host. */
export interface ProcessOptions extends Omit<ProgramOptions, 'home' | 'tmp'> {
  /** As the user wrote it, for messages. */
  spec: string;
  /** How long the program may take to answer `describe`, in ms. */
  startMs: number;
  /** What a program must do, for one that ends or waits without a word. */
  hint?: string;
}

const METHOD_NOT_FOUND = -32601;

/**
 * Starts a program that speaks the adapter protocol on its stdin and stdout, and asks it to describe itself.
 * @throws {NotStartedError} one line: what it did instead, and its last words on stderr.
 */
export async function connectProcess(options: ProcessOptions, host: Host): Promise<Connection> {
  const channel = new Channel({ ...options, ...host.scratch() });
  const [reply] = await channel.send([{ method: 'describe', params: { protocol: PROTOCOL } }], options.startMs);
  try {
    if (!reply || !('result' in reply)) throw notStarted(options, reply?.failure);
    return new ProcessConnection(channel, checkDescription(reply.result, options.spec));
  } catch (error) {
    await channel.dispose();
    throw error;
  }
}

function notStarted({ spec, hint }: ProcessOptions, failure: Failure | undefined): NotStartedError {
  const words = lastWords(failure?.log);
  const silent = failure?.kind === 'hang' || failure?.message.startsWith('the program exited') === true;
  const more = words !== undefined ? `; its stderr ends: ${words}` : silent && hint !== undefined ? `; ${hint}` : '';
  return new NotStartedError(`${spec}: ${failure?.message ?? 'no answer'}${more}`);
}

class ProcessConnection implements Connection {
  readonly description: Description;
  readonly #channel: Channel;

  constructor(channel: Channel, description: Description) {
    this.#channel = channel;
    this.description = description;
  }

  send(requests: Request[], deadlineMs: number): Promise<Reply[]> {
    return this.#channel.send(requests, deadlineMs);
  }

  dispose(): Promise<void> {
    return this.#channel.dispose();
  }
}

type Message = Request | { method: 'describe'; params: JsonObject };

/** Requests that were written in one go. */
interface Batch {
  /** Id of the first request; the others follow. */
  first: number;
  messages: readonly Message[];
  /** By position; holes are not answered yet. */
  replies: (Reply | undefined)[];
  left: number;
  deadlineMs: number;
  resolve: (replies: Reply[]) => void;
}

/** JSON-RPC 2.0 by lines over the stdio of a program. Each request has the deadline, counted from the answer before. */
class Channel {
  readonly #program: Program;
  readonly #deadline = new Deadline(() => this.#late());
  #batches: Batch[] = [];
  #nextId = 1;

  constructor(options: ProgramOptions) {
    this.#program = new Program(options, {
      line: (text) => this.#read(text),
      ended: () => this.#ended(),
    });
  }

  send(messages: readonly Message[], deadlineMs: number): Promise<Reply[]> {
    const failure = this.#program.failure;
    if (failure) return Promise.resolve(messages.map(() => ({ failure })));
    if (messages.length === 0) return Promise.resolve([]);
    return new Promise((resolve) => {
      const first = this.#nextId;
      this.#nextId += messages.length;
      this.#batches.push({ first, messages, replies: [], left: messages.length, deadlineMs, resolve });
      if (this.#batches.length === 1) this.#deadline.start(deadlineMs);
      this.#program.write(encode(messages, first));
    });
  }

  async dispose(): Promise<void> {
    this.#deadline.clear();
    await this.#program.dispose();
  }

  #read(text: string): void {
    const response = parse(text);
    if (typeof response === 'string') return this.#program.fail('crash', 'garbage', response);
    const batch = this.#batches.find(({ first, messages }) => response.id >= first && response.id < first + messages.length);
    const at = batch ? response.id - batch.first : 0;
    if (!batch || batch.replies[at]) {
      return this.#program.fail('crash', 'garbage', `an answer has the id ${response.id}, of a request that ${response.id < this.#nextId ? 'was answered already' : 'was never sent'}`);
    }
    batch.replies[at] = reply(batch.messages[at] as Message, response);
    batch.left -= 1;
    if (batch.left === 0) {
      this.#batches.splice(this.#batches.indexOf(batch), 1);
      batch.resolve(batch.replies as Reply[]);
    }
    this.#watch();
  }

  #watch(): void {
    const head = this.#batches[0];
    if (head) this.#deadline.start(head.deadlineMs);
    else this.#deadline.stop();
  }

  #late(): void {
    const head = this.#batches[0] as Batch;
    const method = head.messages.find((_, at) => head.replies[at] === undefined)?.method;
    this.#program.fail('hang', 'deadline', `no answer to ${method} within ${head.deadlineMs} ms`);
  }

  /** Everything that waits for an answer gets the failure instead. */
  #ended(): void {
    this.#deadline.clear();
    const failure = this.#program.failure as NonNullable<Program['failure']>;
    const batches = this.#batches;
    this.#batches = [];
    for (const batch of batches) batch.resolve(batch.messages.map((_, at) => batch.replies[at] ?? { failure }));
  }
}

function encode(messages: readonly Message[], first: number): string {
  let text = '';
  for (let at = 0; at < messages.length; at += 1) {
    const message = messages[at] as Message;
    const params = 'params' in message ? JSON.stringify(message.params) : '{}';
    text += `{"jsonrpc":"2.0","id":${first + at},"method":"${message.method}","params":${params}}\n`;
  }
  return text;
}

type Response = { id: number; result: unknown } | { id: number; error: { code?: unknown; message?: unknown } };

/** The response in a line, or why it is none. */
function parse(text: string): Response | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `a line of stdout is no JSON: ${excerpt(text)} (stdout is for answers; write logs to stderr)`;
  }
  const response = value as Partial<Record<'jsonrpc' | 'id' | 'result' | 'error', unknown>> | null;
  if (typeof response !== 'object' || response === null || response.jsonrpc !== '2.0' || !('result' in response || 'error' in response)) {
    return `a line of stdout is no JSON-RPC 2.0 response: ${excerpt(text)}`;
  }
  if (typeof response.id !== 'number') return `an answer has no id of a request: ${excerpt(text)}`;
  if ('error' in response && (typeof response.error !== 'object' || response.error === null)) {
    return `the error of an answer is no object: ${excerpt(text)}`;
  }
  return response as Response;
}

function reply(message: Message, response: Response): Reply {
  if ('error' in response) {
    const { code, message: text } = response.error;
    if (message.method === 'define' && code === METHOD_NOT_FOUND) return { result: NOTHING_DEFINED };
    return { failure: adapterError(typeof text === 'string' && text !== '' ? text : `error ${String(code)} in answer to ${message.method}`) };
  }
  return message.method === 'describe' ? { result: response.result as Json } : replyOf(message.method, response.result);
}

function excerpt(text: string): string {
  const shown = JSON.stringify(text.length > 80 ? text.slice(0, 77) : text);
  return text.length > 80 ? `${shown}...` : shown;
}
