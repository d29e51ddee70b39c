import { mkdirSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema, ErrorCode, McpError, type JSONRPCMessage, type Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Call } from '../../contract/case.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Definitions, Outcome } from '../../contract/outcome.ts';
import { describeMapping, type Mapping } from '../mapping.ts';
import { NotStartedError, type Connection, type Description, type Host, type Implementation, type OpenRequest, type Reply, type Request } from '../port.ts';
import { expand, Untranslatable } from '../template.ts';
import { outcomeOfResult, refusalOf } from '../tool-result.ts';
import { Deadline } from './deadline.ts';
import type { StartOptions } from './exec.ts';
import { adapterError, errorLine } from './handle.ts';
import { LONGEST_START_MS } from './patience.ts';
import { lastWords, Program, type ProgramOptions } from './program.ts';

export interface McpOptions extends StartOptions {
  /** Program and arguments; `{root}` in them stands for the workspace root. */
  words: readonly [string, ...string[]];
  mapping: Mapping;
  /** Known otherwise than from the server. */
  version?: string;
}

/** An MCP server on stdio, whose tools stand for those of the contract as a mapping says. */
export function mcpImplementation(spec: string, options: McpOptions): Implementation {
  return { spec, workspace: 'directory', inProcess: false, connect: (host) => connectMcp(spec, options, host) };
}

async function connectMcp(spec: string, options: McpOptions, host: Host): Promise<Connection> {
  const startMs = options.startMs ?? LONGEST_START_MS;
  const words = options.words.map((word) => word.replaceAll('{root}', host.root)) as [string, ...string[]];
  mkdirSync(host.root, { recursive: true }); // Servers look for their directory when they start, before a case is laid out.
  const link = new Link({ words, cwd: options.cwd, env: options.env, ...host.scratch() });
  const client = new Client({ name: 'toolgauge', version: '1' }, { capabilities: {} });
  try {
    const tools = await link.within(startMs, 'initialize', async () => {
      await client.connect(link, NO_TIMEOUT);
      return (await client.listTools({}, NO_TIMEOUT)).tools;
    });
    checkNames(options.mapping, tools);
    return new McpConnection(client, link, options.mapping, tools, options.version, host.root);
  } catch (error) {
    const { failure } = link.program;
    await link.program.dispose();
    const words = lastWords(failure?.log);
    throw new NotStartedError(`${spec}: ${failure?.message ?? (error instanceof NotStartedError ? error.message : errorLine(error))}${words === undefined ? '' : `; its stderr ends: ${words}`}`);
  }
}

/** Deadlines are ours: past one the process is killed, so the client need not give up on its own. */
const NO_TIMEOUT = { timeout: 2 ** 31 - 1 };

function checkNames(mapping: Mapping, tools: Tool[]): void {
  const offered = new Set(tools.map(({ name }) => name));
  for (const [tool, { call }] of Object.entries(mapping.tools)) {
    if (!offered.has(call.name)) {
      throw new NotStartedError(`the mapping of ${tool} names ${call.name}, which the server does not offer; it offers ${[...offered].join(', ')}`);
    }
  }
}

class McpConnection implements Connection {
  readonly description: Description;
  readonly #client: Client;
  readonly #link: Link;
  readonly #mapping: Mapping;
  readonly #tools: Tool[];
  readonly #root: string;
  #cwd: string;

  constructor(client: Client, link: Link, mapping: Mapping, tools: Tool[], version: string | undefined, root: string) {
    this.#client = client;
    this.#link = link;
    this.#mapping = mapping;
    this.#tools = tools;
    this.#root = root;
    this.#cwd = root;
    this.description = describeMapping(mapping, version ?? client.getServerVersion()?.version);
  }

  async send(requests: Request[], deadlineMs: number): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (let at = 0; at < requests.length; at += 1) {
      let end = at + 1;
      while (this.description.concurrent === true && requests[at]?.method === 'call' && requests[end]?.method === 'call') end += 1;
      replies.push(...await Promise.all(requests.slice(at, end).map((request) => this.#reply(request, deadlineMs))));
      at = end - 1;
    }
    return replies;
  }

  async dispose(): Promise<void> {
    await this.#link.program.dispose();
    await this.#client.close();
  }

  async #reply(request: Request, deadlineMs: number): Promise<Reply> {
    const { failure } = this.#link.program;
    if (failure) return { failure };
    switch (request.method) {
      case 'open': return this.#open(request.params);
      case 'call': return this.#call(request.params, deadlineMs);
      case 'close': return { result: {} };
      case 'define': return { result: this.#definitions() };
    }
  }

  #open({ root, config }: OpenRequest): Reply {
    if (root !== this.#root) return { failure: adapterError(`the server was started for ${this.#root}, not for ${root}`) };
    const cwd = config?.['cwd'];
    this.#cwd = typeof cwd === 'string' && cwd !== '' ? `${root}/${cwd}` : root;
    return { result: {} };
  }

  async #call(call: Call, deadlineMs: number): Promise<Reply> {
    const mapped = Object.hasOwn(this.#mapping.tools, call.tool) ? this.#mapping.tools[call.tool] : undefined;
    if (!mapped) return { failure: adapterError(`the mapping has no tool ${call.tool}`) };
    let args: JsonObject;
    try {
      args = expand(mapped.call.arguments as JsonObject, call.arguments, this.#cwd);
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      return { result: { status: 'error', message: error.message, code: 'untranslatable' } };
    }
    try {
      const params = { name: mapped.call.name, arguments: args };
      const result = await this.#link.within(deadlineMs, 'tools/call', () =>
        this.#client.request({ method: 'tools/call', params }, CallToolResultSchema, NO_TIMEOUT));
      return { result: outcomeOfResult(result, mapped.result) };
    } catch (error) {
      return this.#link.program.failure ? { failure: this.#link.program.failure } : errorReply(error, mapped.result);
    }
  }

  #definitions(): Definitions {
    const definitions: Definitions = { tools: {} };
    for (const [tool, { call }] of Object.entries(this.#mapping.tools)) {
      const offered = this.#tools.find(({ name }) => name === call.name);
      definitions.tools[tool] = { name: call.name, description: offered?.description ?? '', schema: offered?.inputSchema as unknown as JsonObject };
    }
    return definitions;
  }
}

/** A server that checks arguments before the tool sees them refuses with a JSON-RPC error. */
function errorReply(error: unknown, mapped: Mapping['tools'][string]['result']): Reply {
  if (!(error instanceof McpError) || error.code !== ErrorCode.InvalidParams) return { failure: adapterError(errorLine(error)) };
  const outcome: Outcome = refusalOf(error.message, mapped);
  return { result: { code: 'request', ...outcome } as Outcome };
}

/** The SDK's transport over our own process machinery, so that environment, limits and killing are the same. */
class Link implements Transport {
  readonly program: Program;
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(options: ProgramOptions) {
    this.program = new Program(options, { line: (text) => this.#read(text), ended: () => this.onclose?.() });
  }

  async start(): Promise<void> {
    // The program runs already; if it has failed since, the client must hear of it.
    if (this.program.failure) queueMicrotask(() => this.onclose?.());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.program.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Gives the program up when `work` is not done within `ms`. */
  async within<T>(ms: number, what: string, work: () => Promise<T>): Promise<T> {
    const deadline = new Deadline(() => this.program.fail('hang', 'deadline', `no answer to ${what} within ${ms} ms`));
    deadline.start(ms);
    try {
      return await work();
    } finally {
      deadline.clear();
    }
  }

  #read(text: string): void {
    let message: JSONRPCMessage;
    try {
      message = JSON.parse(text) as JSONRPCMessage;
    } catch {
      return this.program.fail('crash', 'garbage', `a line of stdout is no JSON: ${JSON.stringify(text.slice(0, 80))}`);
    }
    if ((message as { jsonrpc?: unknown } | null)?.jsonrpc !== '2.0') {
      return this.program.fail('crash', 'garbage', `a line of stdout is no JSON-RPC 2.0 message: ${JSON.stringify(text.slice(0, 80))}`);
    }
    this.onmessage?.(message);
  }
}
