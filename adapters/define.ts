import { resolve } from 'node:path';
import type { Call } from '../contract/case.ts';
import type { Definitions, Outcome } from '../contract/outcome.ts';
import { PROTOCOL, type Adapter, type Description, type OpenConfig, type ToolDescription } from './port.ts';

/** Where a call takes place. */
export interface CallContext {
  /** Absolute path of the directory that holds the files of the case. */
  root: string;
  /** Absolute path of the directory that relative paths start from; mostly `root` itself. */
  cwd: string;
  config: OpenConfig;
}

/** What a tool may answer: nothing (success), the text of the success, or a whole outcome. */
export type Answer = Outcome | string | void;

/** The arguments of a well-formed call of the exact-text edit. Some rules send malformed ones. */
export interface ReplaceArguments {
  path: string;
  edits: { oldText: string; newText: string }[];
}

/** One tool in the simple form. `dialect` defaults to `common`, `observes` to what a plain function shows. */
export interface SimpleTool<Arguments> extends Partial<ToolDescription> {
  /**
   * Carries out one call. What it throws is a refusal with the error's message; a `code` of the error that is a class
   * of the contract (lower case: `not-found`, `duplicate`, ...) goes along.
   */
  call(args: Arguments, context: CallContext): Answer | Promise<Answer>;
  /** What the model is told of the tool. */
  definition?: Definitions['tools'][string];
}

/** An adapter for tools that are plain functions. */
export interface SimpleAdapter {
  name: string;
  version?: string;
  /** Calls in flight together are handled together. Default false. */
  concurrent?: boolean;
  /** Each tool has arguments of its own. */
  tools: { replace?: SimpleTool<ReplaceArguments>; [tool: string]: SimpleTool<any> | undefined };
  open?(context: CallContext): void | Promise<void>;
  close?(context: CallContext): void | Promise<void>;
  dispose?(): void | Promise<void>;
}

export type AdapterInput = Adapter | SimpleAdapter | (() => Adapter | SimpleAdapter | Promise<Adapter | SimpleAdapter>);

const SHOWN_BY_A_FUNCTION = ['payload', 'message'];
const PORT_METHODS = ['describe', 'open', 'call', 'close'] as const;
const SIMPLE_KEYS = new Set(['name', 'version', 'concurrent', 'tools', 'open', 'close', 'dispose']);
const TOOL_KEYS = new Set(['dialect', 'traits', 'limits', 'tunable', 'observes', 'call', 'definition']);
const CLASS_NAME = /^[a-z][a-z0-9-]*$/;

/**
 * An adapter for the port, made from a port object (given back as it is), from the simple form, or from a function that
 * makes either of them when the adapter is started.
 * @throws {TypeError} that says what is wrong with the shape, where, and what to do.
 */
export function defineAdapter(input: AdapterInput): Adapter {
  if (typeof input === 'function') return madeAtStart(input);
  if (input === null || typeof input !== 'object') {
    throw new TypeError(`the adapter is ${kindOf(input)}; give an object { name, tools: { replace: { call } } }`);
  }
  if ('tools' in input) return fromSimple(input as SimpleAdapter);
  const missing = PORT_METHODS.filter((method) => typeof (input as Partial<Adapter>)[method] !== 'function');
  if (missing.length === PORT_METHODS.length) {
    throw new TypeError('the adapter has no `tools`; give an object { name, tools: { replace: { call } } }');
  }
  if (missing.length > 0) throw new TypeError(`the adapter lacks the method ${missing.join(', ')}; add it, or use the simple form`);
  return input as Adapter;
}

function madeAtStart(make: Extract<AdapterInput, () => unknown>): Adapter {
  let made: Adapter | undefined;
  const started = (): Adapter => {
    if (!made) throw new Error('the adapter is used before `describe`');
    return made;
  };
  return {
    async describe() {
      const input = await make();
      if (typeof input === 'function') throw new TypeError('the function of the adapter gives a function; it must give an object');
      made = defineAdapter(input);
      return made.describe();
    },
    open: (request) => started().open(request),
    call: (call) => started().call(call),
    close: () => started().close(),
    define: () => started().define?.() ?? { tools: {} },
    dispose: () => made?.dispose?.(),
  };
}

function fromSimple(simple: SimpleAdapter): Adapter {
  checkSimple(simple);
  let context: CallContext = { root: '', cwd: '', config: {} };
  const definitions = definitionsOf(simple);
  const adapter: Adapter = {
    describe: () => describeSimple(simple),
    open({ root, config = {} }) {
      context = { root, cwd: typeof config['cwd'] === 'string' ? resolve(root, config['cwd']) : root, config };
      return simple.open?.(context);
    },
    call: (call) => callSimple(simple, call, context),
    close: () => simple.close?.(context),
    dispose: () => simple.dispose?.(),
  };
  if (definitions) adapter.define = () => definitions;
  return adapter;
}

function callSimple(simple: SimpleAdapter, call: Call, context: CallContext): Outcome | Promise<Outcome> {
  const tool = Object.hasOwn(simple.tools, call.tool) ? simple.tools[call.tool] : undefined;
  if (!tool) throw new TypeError(`the adapter has no tool ${call.tool}`);
  let answer: Answer | Promise<Answer>;
  try {
    answer = tool.call(call.arguments, context);
  } catch (error) {
    return refusal(error);
  }
  if (!(answer instanceof Promise)) return outcomeOf(answer, call.tool);
  return answer.then((settled) => ({ settled }), (error: unknown) => ({ error })).then((end) =>
    'error' in end ? refusal(end.error) : outcomeOf(end.settled, call.tool));
}

function outcomeOf(answer: Answer, tool: string): Outcome {
  if (answer === undefined) return { status: 'success' };
  if (typeof answer === 'string') return { status: 'success', payload: answer };
  if (answer === null || typeof answer !== 'object' || !('status' in answer)) {
    throw new TypeError(`the tool ${tool} answered ${kindOf(answer)}; it must give nothing, a string, or an outcome { status, ... }`);
  }
  return answer;
}

function refusal(error: unknown): Outcome {
  const message = error instanceof Error ? error.message || error.name : String(error);
  const code = (error as { code?: unknown } | null | undefined)?.code;
  // Codes of the system (ENOENT) are no classes of the contract.
  return typeof code === 'string' && CLASS_NAME.test(code) ? { status: 'error', message, code } : { status: 'error', message };
}

function describeSimple(simple: SimpleAdapter): Description {
  const tools: Description['tools'] = {};
  for (const [name, tool] of toolsOf(simple)) {
    const { call: _call, definition, dialect = 'common', ...rest } = tool;
    const observes = definition ? [...SHOWN_BY_A_FUNCTION, 'definitions'] : SHOWN_BY_A_FUNCTION;
    tools[name] = { dialect, observes, ...rest };
  }
  const description: Description = { protocol: PROTOCOL, name: simple.name, tools };
  if (simple.version !== undefined) description.version = simple.version;
  if (simple.concurrent !== undefined) description.concurrent = simple.concurrent;
  return description;
}

function definitionsOf(simple: SimpleAdapter): Definitions | undefined {
  const tools: Definitions['tools'] = {};
  for (const [name, tool] of toolsOf(simple)) if (tool.definition) tools[name] = tool.definition;
  return Object.keys(tools).length > 0 ? { tools } : undefined;
}

function toolsOf(simple: SimpleAdapter): [string, SimpleTool<unknown>][] {
  return Object.entries(simple.tools).filter((entry): entry is [string, SimpleTool<unknown>] => entry[1] !== undefined);
}

function checkSimple(simple: SimpleAdapter): void {
  if (typeof simple.name !== 'string' || simple.name === '') throw new TypeError('the adapter has no `name`; give it a text');
  refuseUnknown(simple, SIMPLE_KEYS, 'the adapter');
  if (simple.tools === null || typeof simple.tools !== 'object' || Array.isArray(simple.tools)) {
    throw new TypeError(`\`tools\` of the adapter is ${kindOf(simple.tools)}; give an object { replace: { call } }`);
  }
  if (toolsOf(simple).length === 0) throw new TypeError('`tools` of the adapter is empty; give at least { replace: { call } }');
  for (const [name, tool] of toolsOf(simple)) {
    if (tool === null || typeof tool !== 'object') throw new TypeError(`\`tools.${name}\` of the adapter is ${kindOf(tool)}; give an object { call }`);
    if (typeof tool.call !== 'function') throw new TypeError(`\`tools.${name}.call\` of the adapter is ${kindOf(tool.call)}; give a function`);
    refuseUnknown(tool, TOOL_KEYS, `\`tools.${name}\` of the adapter`);
  }
}

function refuseUnknown(value: object, known: Set<string>, where: string): void {
  const unknown = Object.keys(value).find((key) => !known.has(key));
  if (unknown !== undefined) throw new TypeError(`${where} has an unknown entry \`${unknown}\`; known are ${[...known].join(', ')}`);
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  return `${/^[aeiou]/.test(typeof value) ? 'an' : 'a'} ${typeof value}`;
}
