import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { UsageError } from '../contract/errors.ts';
import { firstProblem, namesProblem, toolDescriptionShape } from './description.ts';
import { PROTOCOL, type Description } from './port.ts';
import { templateProblem, type Template } from './template.ts';

const text = z.string('must be text');
const pattern = text.refine(isPattern, 'must be a regular expression');
const pointer = text.regex(/^(\/|$)/, 'must be a JSON pointer, such as /structuredContent/size');

const reading = z.union([
  z.strictObject({ text: pattern, as: z.enum(['text', 'integer', 'boolean']).optional() }),
  z.strictObject({ from: pointer }),
], 'must be { text: PATTERN } or { from: POINTER }');

const tool = z.strictObject({
  ...toolDescriptionShape,
  call: z.strictObject({
    name: text.min(1, 'must not be empty'),
    arguments: z.record(z.string(), z.unknown(), 'must be an object: argument → template'),
  }, 'must be an object { name, arguments }'),
  result: z.strictObject({
    /** Texts that tell a refusal, where the server does not set `isError`. */
    refused: z.array(pattern, 'must be a list of regular expressions').optional(),
    /** Class of the contract → text of the refusal. */
    code: z.record(z.string(), pattern, 'must be an object: class → regular expression').optional(),
    payload: reading.optional(),
    fields: z.record(z.string(), reading, 'must be an object: field → { text } or { from }').optional(),
  }, 'must be an object { refused, code, payload, fields }').optional(),
}, 'must be an object { dialect, call }');

const mapping = z.strictObject({
  mapping: z.literal(1, 'must be 1, the version of the mapping language'),
  name: text.min(1, 'must not be empty'),
  version: text.optional(),
  command: text.optional(),
  concurrent: z.boolean('must be true or false').optional(),
  tools: z.record(z.string(), tool, 'must be an object: tool of the contract → { dialect, call }'),
}, 'must be an object { mapping, name, tools }');

/** How an MCP server's tools stand for those of the contract. */
export type Mapping = z.infer<typeof mapping>;
export type ToolMapping = z.infer<typeof tool>;
export type Reading = z.infer<typeof reading>;

/** The mapping in the YAML file at `file`. @throws {UsageError} in one line: file, place, what must stand there. */
export function readMapping(file: string): Mapping {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`mapping ${file}: ${code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`}`);
  }
  return parseMapping(source, file);
}

/** @param file where `source` comes from, for messages. */
export function parseMapping(source: string, file: string): Mapping {
  const document = parseDocument(source);
  const broken = document.errors[0];
  if (broken) throw new UsageError(`mapping ${file}: is no YAML: ${broken.message.split('\n')[0]?.replace(/:$/, '')}`);
  const json: unknown = document.toJS();
  const parsed = mapping.safeParse(json);
  if (!parsed.success) throw new UsageError(`mapping ${file}: ${firstProblem(parsed.error, json)}`);
  const problem = namesProblem(describeMapping(parsed.data)) ?? templatesProblem(parsed.data);
  if (problem !== undefined) throw new UsageError(`mapping ${file}: ${problem}`);
  return parsed.data;
}

/** The description that the mapping gives of the implementation; the server's own version wins. */
export function describeMapping(given: Mapping, version?: string): Description {
  const tools: Description['tools'] = {};
  for (const [name, { call: _call, result: _result, ...described }] of Object.entries(given.tools)) {
    tools[name] = { observes: ['payload', 'text', 'message'], ...described } as Description['tools'][string];
  }
  const description: Description = { protocol: PROTOCOL, name: given.name, tools };
  const known = given.version ?? version;
  if (known !== undefined) description.version = known;
  if (given.concurrent !== undefined) description.concurrent = given.concurrent;
  return description;
}

function templatesProblem(given: Mapping): string | undefined {
  for (const [name, { call }] of Object.entries(given.tools)) {
    for (const [argument, template] of Object.entries(call.arguments)) {
      const problem = templateProblem(template as Template, `tools.${name}.call.arguments.${argument}`);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
