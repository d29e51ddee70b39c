import { isDeepStrictEqual } from 'node:util';
import type { Matcher } from '../expectation.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Definitions, LifecycleEvent, WriteOperation } from '../outcome.ts';
import { brief, FINE, type Problem } from './finding.ts';

type Of<Kind extends Matcher['kind']> = Extract<Matcher, { kind: Kind }>;

export function fieldProblems(matcher: Of<'field'>, fields: JsonObject | undefined): readonly Problem[] {
  const expected = `${matcher.name}: ${brief(matcher.equals)}`;
  if (!fields || !Object.hasOwn(fields, matcher.name)) return [{ symptom: 'missing-field', expected, actual: `no field ${matcher.name}` }];
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
/** The natural values of fields, apart from false and null, which are those of any. */
const NATURAL: { readonly [name: string]: Json } = { valid_utf8: true };

function kindOfExtra({ echoes }: Of<'field-names'>, name: string, value: Json): Problem['symptom'] {
  if (!echoes) return 'extra-field';
  if (DURATIONS.includes(name)) return 'duration-shown';
  if (value === false || value === null || value === NATURAL[name]) return 'default-shown';
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
  problems.push(...requiredProblems(matcher, schema));
  const words = `${tool.description}\n${definitions?.prompt ?? ''}`.toLowerCase();
  for (const word of matcher.mentions ?? []) {
    if (!words.includes(word.toLowerCase())) problems.push({ symptom: 'missing-text', expected: `mentions ${brief(word)}`, actual: brief(tool.description) });
  }
  return problems.length === 0 ? FINE : problems;
}

function requiredProblems(matcher: Of<'definition'>, schema: Json | undefined): readonly Problem[] {
  if (!matcher.required) return FINE;
  const listed = schema !== null && typeof schema === 'object' && !Array.isArray(schema) ? schema['required'] : undefined;
  const names = Array.isArray(listed) ? listed : [];
  const missing = matcher.required.filter((name) => !names.includes(name));
  if (missing.length === 0) return FINE;
  return [{ symptom: 'wrong-schema', expected: `requires ${matcher.required.join(', ')}`, actual: `requires ${brief(listed)}` }];
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
