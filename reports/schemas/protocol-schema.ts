import { z } from 'zod';
import { anyJson } from './tree-schema.ts';

/**
 * Zod form of the adapter protocol, version 1: one message a line. Objects are open: later versions add optional parts.
 */
const object = z.record(z.string(), anyJson);
const id = z.union([z.int(), z.string()]);
const named = z.record(z.string(), z.union([z.number(), z.string()]));

const description = z.looseObject({
  protocol: z.literal(1),
  name: z.string(),
  version: z.string().exactOptional(),
  tools: z.record(z.string(), z.looseObject({
    dialect: z.union([z.string(), z.array(z.string())]),
    traits: named.exactOptional(),
    limits: named.exactOptional(),
    tunable: z.array(z.string()).exactOptional(),
    observes: z.array(z.enum([
      'fields', 'payload', 'text', 'message', 'code', 'diffs', 'display', 'events', 'writes', 'definitions', 'prompt', 'image',
    ])).exactOptional(),
  })),
  clock: z.enum(['real', 'virtual']).exactOptional(),
  concurrent: z.boolean().exactOptional(),
  capabilities: z.array(z.string()).exactOptional(),
}).meta({ id: 'Description', description: 'Result of describe: what an implementation says of itself.' });

const segment = z.strictObject({ kind: z.enum(['equal', 'remove', 'add']), text: z.string() });
const diff = z.strictObject({
  added: z.int(), removed: z.int(),
  hunks: z.array(z.strictObject({
    old_start: z.int(), old_count: z.int(), new_start: z.int(), new_count: z.int(),
    lines: z.array(z.union([segment, z.strictObject({ kind: z.literal('modify'), old: z.array(segment), new: z.array(segment) })])),
  })),
}).meta({ id: 'Diff', description: 'The diff for the user interface. Numbers count lines, starts are 1-based.' });

const parts = {
  fields: object.exactOptional(),
  payload: z.string().exactOptional(),
  image: z.looseObject({ media_type: z.string(), data: z.string(), detail: z.string().exactOptional() }).exactOptional(),
  diffs: z.array(z.union([
    z.strictObject({ path: z.string().nullable(), diff }),
    z.strictObject({ path: z.string().nullable(), note: z.string() }),
  ])).exactOptional(),
  display: z.looseObject({
    args: z.string().exactOptional(), chips: anyJson.exactOptional(), status: z.string().exactOptional(), text: z.string().exactOptional(),
    details: object.exactOptional(),
  }).exactOptional(),
  events: z.array(z.looseObject({ event: z.string(), tool: z.string() })).exactOptional(),
  writes: z.array(z.looseObject({ op: z.string(), path: z.string() })).exactOptional(),
  text: z.string().exactOptional(),
};

const outcome = z.discriminatedUnion('status', [
  z.looseObject({ status: z.literal('success'), ...parts }),
  z.looseObject({ status: z.literal('error'), message: z.string(), code: z.string().exactOptional(), ...parts }),
  z.looseObject({ status: z.literal('cancelled'), message: z.string().exactOptional(), ...parts }),
]).meta({ id: 'Outcome', description: 'Result of call: success, error (the tool refused) or cancelled.' });

const definitions = z.looseObject({
  tools: z.record(z.string(), z.looseObject({ name: z.string(), description: z.string(), schema: object.exactOptional() })),
  prompt: z.string().exactOptional(),
}).meta({ id: 'Definitions', description: 'Result of define: what the model is told.' });

const empty = z.looseObject({}).meta({ id: 'Done', description: 'Result of open and close.' });

const request = <M extends string, P extends z.ZodType>(method: M, params: P) =>
  z.looseObject({ jsonrpc: z.literal('2.0'), id, method: z.literal(method), params });

const requests = z.discriminatedUnion('method', [
  request('describe', z.looseObject({ protocol: z.literal(1) })),
  request('open', z.looseObject({
    root: z.string(),
    config: z.looseObject({
      dialect: z.string().exactOptional(),
      limits: z.record(z.string(), named).exactOptional(),
      cwd: z.string().exactOptional(),
    }).exactOptional(),
  })),
  request('call', z.looseObject({
    tool: z.string(), arguments: anyJson, agent: z.string().exactOptional(), surface: z.enum(['model', 'user', 'user-quiet']).exactOptional(),
  })),
  request('close', z.looseObject({})),
  request('define', z.looseObject({})),
]).meta({ id: 'Request', description: 'What the suite sends.' });

const response = z.union([
  z.looseObject({ jsonrpc: z.literal('2.0'), id, result: z.union([outcome, description, definitions, empty]) }),
  z.looseObject({ jsonrpc: z.literal('2.0'), id, error: z.looseObject({ code: z.int(), message: z.string() }) }),
]).meta({ id: 'Response', description: 'What the adapter answers. An error object means that the adapter itself failed.' });

export const protocolMessage = z.union([requests, response])
  .meta({ description: 'One message of the adapter protocol, version 1; JSON-RPC 2.0, one a line.' });
