import type { Json } from '../../contract/json.ts';
import type { Definitions } from '../../contract/outcome.ts';
import { outcomeProblem } from '../outcome.ts';
import type { Adapter, Failure, Reply, Request } from '../port.ts';

/** What an adapter that tells the model nothing answers to `define`. */
export const NOTHING_DEFINED: Definitions = { tools: {} };

/** Hands `request` to `adapter`; what comes back is not checked, and exceptions pass. */
export function handle(adapter: Adapter, request: Request): unknown {
  switch (request.method) {
    case 'call': return adapter.call(request.params);
    case 'open': return adapter.open(request.params);
    case 'close': return adapter.close();
    case 'define': return adapter.define ? adapter.define() : NOTHING_DEFINED;
  }
}

/** The reply that a result makes, however the implementation is connected. */
export function replyOf(method: Request['method'], result: unknown): Reply {
  if (method === 'call') {
    const problem = outcomeProblem(result);
    return problem === undefined ? { result: result as Json } : { failure: adapterError(`the answer to call is no outcome: ${problem}`) };
  }
  if (method === 'define') {
    const problem = definitionsProblem(result);
    return problem === undefined ? { result: result as Definitions } : { failure: adapterError(`the answer to define is wrong: ${problem}`) };
  }
  return { result: {} };
}

function definitionsProblem(value: unknown): string | undefined {
  const tools = (value as Partial<Definitions> | null | undefined)?.tools;
  if (typeof tools !== 'object' || tools === null) return 'it must be an object { tools }';
  for (const [tool, definition] of Object.entries(tools)) {
    if (typeof definition?.name !== 'string' || typeof definition.description !== 'string') {
      return `tools.${tool} must be an object { name, description } of texts`;
    }
  }
  return undefined;
}

/** The adapter itself failed; its connection lives on. */
export function adapterError(message: string): Failure {
  return { kind: 'crash', cause: 'adapter-error', message };
}

/** An exception as one line. */
export function errorLine(error: unknown): string {
  const line = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return line.replace(/\s*[\r\n]+\s*/g, ' ');
}
