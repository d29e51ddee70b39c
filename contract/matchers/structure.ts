import { isDeepStrictEqual } from 'node:util';
import type { Matcher } from '../expectation.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Definitions, LifecycleEvent, WriteOperation } from '../outcome.ts';
import { brief, FINE, type Problem } from './finding.ts';

type Of<Kind extends Matcher['kind']> = Extract<Matcher, { kind: Kind }>;

export function fieldProblems(matcher: Of<'field'>, fields: JsonObject | undefined): readonly Problem[] {
  const expected = `${matcher.name}: ${brief(matcher.equals)}`;
  if (!fields || !Object.hasOwn(fields, matcher.name)) return matcher.optional ? FINE : [{ symptom: 'missing-field', expected, actual: `no field ${matcher.name}` }];
  const value = fields[matcher.name] as Json;
  if (value === matcher.equals || isDeepStrictEqual(value, matcher.equals)) return FINE;
  return [{ symptom: 'wrong-value', expected, actual: `${matcher.name}: ${brief(value)}` }];
}

export function fieldTextProblems({ name, mentions = '' }: Of<'field-text'>, fields: JsonObject | undefined): readonly Problem[] {
  const value = fields?.[name];
  if (typeof value === 'string' && value !== '' && value.includes(mentions)) return FINE;
  const expected = `${name}: a text${mentions === '' ? '' : ` with ${brief(mentions)}`}`;
  return [{ symptom: 'wrong-value', expected, actual: `${name}: ${brief(value)}` }];
}

export function fieldNamesProblems(matcher: Of<'field-names'>, fields: JsonObject | undefined): readonly Problem[] {
  const names = Object.keys(fields ?? {});
  const problems: Problem[] = [];
  const expected = `fields ${matcher.exactly.join(', ') || 'none'}`;
  for (const name of matcher.exactly) if (!names.includes(name)) problems.push({ symptom: 'missing-field', expected, actual: `no field ${name}` });
  for (const name of names) {
    if (matcher.exactly.includes(name) || matcher.tolerated?.includes(name)) continue;
    problems.push({ symptom: kindOfExtra(matcher, name, fields?.[name] as Json), expected, actual: `a field ${brief(name)}` });
  }
  return problems.length === 0 ? FINE : problems;
}

const DURATIONS = ['duration_seconds', 'lock_wait_duration_seconds'];
/** The natural values of fields; that of any other is false, or null. */
const NATURAL: { readonly [name: string]: Json } = { valid_utf8: true };

function kindOfExtra({ echoes }: Of<'field-names'>, name: string, value: Json): Problem['symptom'] {
  if (!echoes) return 'extra-field';
  if (DURATIONS.includes(name)) return 'duration-shown';
  if (value === null || value === (NATURAL[name] ?? false)) return 'default-shown';
  return echoes.includes(name) ? 'echoed' : 'extra-field';
}

export function integerProblems(matcher: Of<'integer-between'>, fields: JsonObject | undefined): readonly Problem[] {
  const value = fields?.[matcher.name];
  if (value === null && matcher.nullAllowed) return FINE;
  if (Number.isInteger(value) && (value as number) >= matcher.least && (value as number) <= matcher.most) return FINE;
  const range = matcher.least === matcher.most ? `${matcher.least}` : `${matcher.least} to ${matcher.most}`;
  return [{ symptom: 'wrong-number', expected: `${matcher.name}: ${range}`, actual: `${matcher.name}: ${brief(value)}` }];
}

export function writeCountProblems(matcher: Of<'write-count'>, writes: WriteOperation[] | undefined): readonly Problem[] {
  let found = 0;
  for (const write of writes ?? []) if (write.path === matcher.path) found += 1;
  if (found === matcher.equals) return FINE;
  return [{
    symptom: found > matcher.equals ? 'too-many' : 'too-few',
    expected: `${matcher.equals} writes of ${matcher.path}`,
    actual: `${found}`,
  }];
}

export function eventsProblems(matcher: Of<'events'>, events: LifecycleEvent[] | undefined): readonly Problem[] {
  const seen = (events ?? []).map(({ event, tool }) => ({ event, tool }));
  const isWanted = ({ event, tool }: { event: string; tool: string }, index: number): boolean =>
    event === matcher.equals[index]?.event && tool === matcher.equals[index]?.tool;
  if (seen.length === matcher.equals.length && seen.every(isWanted)) return FINE;
  const difference = seen.length - matcher.equals.length;
  const symptom = difference === 0 ? 'wrong-name' : difference > 0 ? 'too-many' : 'too-few';
  return [{ symptom, expected: brief(matcher.equals), actual: brief(seen) }];
}

export function definitionProblems(matcher: Of<'definition'>, definitions: Definitions | undefined): readonly Problem[] {
  const tool = definitions?.tools[matcher.tool];
  if (!tool) return [{ symptom: 'missing-field', expected: `a definition of ${matcher.tool}`, actual: 'none' }];
  const problems: Problem[] = [];
  if (matcher.name !== undefined && tool.name !== matcher.name) {
    problems.push({ symptom: 'wrong-name', expected: `name ${brief(matcher.name)}`, actual: brief(tool.name) });
  }
  const schema = tool.schema === undefined ? undefined : withoutDescriptions(tool.schema);
  if (matcher.schema !== undefined && !isDeepStrictEqual(schema, matcher.schema)) {
    problems.push({ symptom: 'wrong-schema', expected: brief(matcher.schema), actual: brief(schema) });
  }
  problems.push(...requiredProblems(matcher.required, schema), ...itemProblems(matcher, schema));
  const words = `${tool.description}\n${definitions?.prompt ?? ''}`.toLowerCase();
  for (const word of matcher.mentions ?? []) {
    if (!words.includes(word.toLowerCase())) problems.push({ symptom: 'missing-text', expected: `mentions ${brief(word)}`, actual: brief(tool.description) });
  }
  problems.push(...numberProblems(matcher.numbers ?? [], tool.description));
  return problems.length === 0 ? FINE : problems;
}

function requiredProblems(required: string[] | undefined, schema: Json | undefined): readonly Problem[] {
  if (!required) return FINE;
  const listed = memberOf(schema, 'required');
  const names = Array.isArray(listed) ? listed : [];
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length === 0) return FINE;
  return [{ symptom: 'wrong-schema', expected: `requires ${required.join(', ')}`, actual: `requires ${brief(listed)}` }];
}

/** What the items of a list must have; a schema that says it elsewhere (`$ref`, `anyOf`) is not looked into. */
function itemProblems({ requiredOfItems }: Of<'definition'>, schema: Json | undefined): readonly Problem[] {
  if (!requiredOfItems) return FINE;
  const items = memberOf(memberOf(memberOf(schema, 'properties'), requiredOfItems.of), 'items');
  if (items !== undefined && memberOf(items, 'properties') === undefined && memberOf(items, 'required') === undefined) return FINE;
  return requiredProblems(requiredOfItems.names, items);
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
}

const SEPARATOR = /(?<=\d)[,_' \u00a0\u202f](?=\d{3}(?!\d))/g;

function numberProblems(demands: number[][][], description: string): readonly Problem[] {
  const stated = new Set([description, description.replace(SEPARATOR, '')].flatMap((text) => text.match(/\d+/g) ?? []).map(Number));
  const missing = demands.filter((choices) => !choices.some((numbers) => numbers.every((number) => stated.has(number))));
  return missing.map((choices) => ({
    symptom: 'missing-text' as const, expected: `names ${choices.map((numbers) => numbers.join(' and ')).join(', or ')}`, actual: brief(description),
  }));
}

/** The schema without descriptions and titles, and with `required` lists in order of name. */
function withoutDescriptions(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (schema === null || typeof schema !== 'object') return schema;
  const plain: JsonObject = {};
  for (const [name, value] of Object.entries(schema)) {
    if ((name === 'description' || name === 'title' || name === '$schema') && typeof value === 'string') continue;
    plain[name] = name === 'required' && Array.isArray(value) ? [...value].sort() : withoutDescriptions(value);
  }
  return plain;
}
