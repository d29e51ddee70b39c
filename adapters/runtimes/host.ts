/**
 * The program that hosts a module adapter: `node host.js MODULE SPEC`. Speaks the adapter protocol on stdio. What the
 * adapter prints goes to stderr: stdout belongs to the protocol.
 */
import { Console } from 'node:console';
import { writeSync } from 'node:fs';
import process from 'node:process';
import { NotStartedError, PROTOCOL, type Adapter, type Description, type Request } from '../port.ts';
import { errorLine, handle } from './handle.ts';
import { LineSplitter } from './lines.ts';
import { loadAdapter } from './load-module.ts';

const METHOD_NOT_FOUND = -32601;
const ADAPTER_FAILED = -32000;
const METHODS = new Set(['open', 'call', 'close', 'define']);

interface Incoming {
  id: number;
  method: string;
  params: unknown;
}

keepStdoutClean();
const [file = '', spec = file] = process.argv.slice(2);
serve(loadAdapter(file, spec));

function keepStdoutClean(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
  Object.defineProperty(process, 'stdout', { configurable: true, get: () => process.stderr });
}

/** Handles messages one at a time in order of arrival, or together where the adapter says that it is concurrent. */
function serve(loading: Promise<Adapter>): void {
  loading.catch(() => undefined); // Told in the answer to `describe`.
  const splitter = new LineSplitter(Infinity);
  const queue: Incoming[] = [];
  const flying = new Set<Promise<void>>();
  let adapter: Adapter | undefined;
  let concurrent = false;
  let working = false;
  let ended = false;

  process.stdin.on('data', (chunk: Buffer) => {
    splitter.push(chunk, (text) => queue.push(JSON.parse(text) as Incoming));
    if (!working) void work();
  });
  process.stdin.on('end', () => {
    ended = true;
    if (!working) void finish();
  });

  async function work(): Promise<void> {
    working = true;
    let out = '';
    for (let message = queue.shift(); message; message = queue.shift()) {
      const together = concurrent && message.method === 'call';
      if (!together && flying.size > 0) await Promise.all(flying);
      // A call may be the last thing that this process does: what was answered before must be out.
      if (message.method === 'call') out = flush(out);
      const answer = answerTo(message);
      if (!(answer instanceof Promise)) {
        out += answer;
      } else if (together) {
        const flight = answer.then(write).finally(() => flying.delete(flight));
        flying.add(flight);
      } else {
        out = flush(out);
        out += await answer;
      }
    }
    flush(out);
    working = false;
    if (ended) await finish();
  }

  async function finish(): Promise<void> {
    await Promise.all(flying);
    await adapter?.dispose?.();
    process.exit(0);
  }

  function answerTo(message: Incoming): string | Promise<string> {
    try {
      const result = message.method === 'describe' ? describe() : dispatch(message);
      if (!(result instanceof Promise)) return success(message.id, result);
      return result.then((settled) => success(message.id, settled), (error: unknown) => failure(message.id, error));
    } catch (error) {
      return failure(message.id, error);
    }
  }

  async function describe(): Promise<Description> {
    adapter = await loading;
    const description = await adapter.describe();
    concurrent = description?.concurrent === true;
    return description;
  }

  function dispatch(message: Incoming): unknown {
    if (!METHODS.has(message.method)) throw new UnknownMethod(`the method ${message.method} is unknown (protocol ${PROTOCOL})`);
    if (!adapter) throw new Error('the adapter was not asked to describe itself');
    return handle(adapter, message as unknown as Request);
  }
}

class UnknownMethod extends Error {}

function success(id: number, result: unknown): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result) ?? '{}'}}\n`;
}

function failure(id: number, error: unknown): string {
  const code = error instanceof UnknownMethod ? METHOD_NOT_FOUND : ADAPTER_FAILED;
  const started = error instanceof NotStartedError;
  if (!started && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: started ? error.message : errorLine(error) } })}\n`;
}

function flush(text: string): '' {
  if (text !== '') write(text);
  return '';
}

/** To the descriptor itself, since `process.stdout` was turned away. */
function write(text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length;) at += writeSome(bytes, at);
}

function writeSome(bytes: Buffer, at: number): number {
  try {
    return writeSync(1, bytes, at);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE') process.exit(0); // Nobody listens any more.
    if (code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1); // The pipe is full: look again in 1 ms.
    return 0;
  }
}
