import { z } from 'zod';
import { TOOL_DIALECTS, type Tool } from '../contract/dialects.ts';
import { checkLimits } from '../contract/limits.ts';
import { checkTraits } from '../contract/traits.ts';
import { NotStartedError, PROTOCOL, type Description, type ToolDescription } from './port.ts';

/** The tools that the protocol knows. */
export const TOOLS = [
  'replace', 'edit', 'write', 'read', 'move', 'apply_patch', 'shell', 'shell_command', 'bash', 'read_image', 'workdir',
  'dir_lock', 'run_agent', 'ls', 'render',
] as const;

/** The facets that an implementation may show beyond status and tree. */
export const OBSERVABLE = [
  'fields', 'payload', 'text', 'message', 'code', 'diffs', 'display', 'events', 'writes', 'definitions', 'prompt', 'image',
] as const;

const text = z.string('must be text');
const textOrNumber = z.union([z.string(), z.number()], 'must be text or a number');
const names = z.array(text, 'must be a list of names');

/** What a description says of one tool; mappings of MCP servers hold the same entries. */
export const toolDescriptionShape = {
  dialect: z.union([text, z.array(text).min(1, 'must name a dialect')], 'must be the name of a dialect, or a list of names'),
  traits: z.record(z.string(), textOrNumber, 'must be an object: name → text or number').optional(),
  limits: z.record(z.string(), textOrNumber, 'must be an object: name → number').optional(),
  tunable: names.optional(),
  observes: z.array(z.enum(OBSERVABLE, `must be one of ${OBSERVABLE.join(', ')}`), 'must be a list of facets').optional(),
};

const description = z.object({
  protocol: z.literal(PROTOCOL, `must be ${PROTOCOL}, the version of the adapter protocol that this toolgauge speaks`),
  name: text.min(1, 'must not be empty'),
  version: text.optional(),
  tools: z.record(z.string(), z.object(toolDescriptionShape, 'must be an object { dialect, ... }'), 'must be an object: tool → { dialect, ... }'),
  clock: z.enum(['real', 'virtual'], 'must be "real" or "virtual"').optional(),
  concurrent: z.boolean('must be true or false').optional(),
  capabilities: names.optional(),
}, 'must be an object { protocol, name, tools }');

/**
 * `json` as the description that an implementation gives of itself.
 * @param where what was asked, for the message.
 * @throws {NotStartedError} that names the first wrong entry, with what is there and what may stand there.
 */
export function checkDescription(json: unknown, where: string): Description {
  const parsed = description.safeParse(json);
  const problem = parsed.success ? namesProblem(parsed.data as Description) : firstProblem(parsed.error, json);
  if (problem !== undefined) throw new NotStartedError(`${where}: the answer to describe is wrong: ${problem}`);
  return json as Description;
}

/** Why names in `tools` are none that the contract knows; `undefined` where they are. */
export function namesProblem(described: Pick<Description, 'tools'>): string | undefined {
  const tools = Object.keys(described.tools);
  if (tools.length === 0) return 'tools is empty: name at least one tool';
  const unknown = tools.find((tool) => !(TOOLS as readonly string[]).includes(tool));
  if (unknown !== undefined) return `tools.${unknown} is no tool of the contract; known are ${TOOLS.join(', ')}`;
  for (const [tool, description] of Object.entries(described.tools)) {
    // Dialects and traits of the other tools are not known here yet.
    const problem = Object.hasOwn(TOOL_DIALECTS, tool) ? toolProblem(tool as Tool, description) : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function toolProblem(tool: Tool, { dialect, traits, limits }: ToolDescription): string | undefined {
  const known: readonly string[] = TOOL_DIALECTS[tool];
  const unknown = [dialect].flat().find((name) => !known.includes(name));
  if (unknown !== undefined) return `tools.${tool}.dialect: ${JSON.stringify(unknown)} is no dialect of ${tool}; known are ${known.join(', ')}`;
  const [wrongTrait] = checkTraits(tool, traits ?? {});
  if (wrongTrait !== undefined) return `tools.${tool}.traits: ${wrongTrait}`;
  const [wrongLimit] = checkLimits(tool, limits ?? {});
  return wrongLimit === undefined ? undefined : `tools.${tool}.limits: ${wrongLimit}`;
}

/** The first issue in one line: path, what must stand there, what stands there. */
export function firstProblem(error: z.ZodError, input: unknown): string {
  const issue = error.issues[0];
  if (!issue) return 'unknown problem';
  const where = issue.path.map(String).join('.') || 'the whole';
  if (issue.code === 'unrecognized_keys') return `${where} has the unknown entry \`${issue.keys[0]}\``;
  const found = issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
  return `${where} ${issue.message}, not ${excerpt(found)}`;
}

function excerpt(value: unknown): string {
  const json = value === undefined ? 'absent' : JSON.stringify(value) ?? typeof value;
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}
