import type { Json, JsonObject } from '../contract/json.ts';
import { lookUp, pointerTo } from './pointer.ts';

/**
 * How the arguments of another tool are made from those of a canonical call: JSON in which these objects stand for
 * something; pointers are JSON pointers into the canonical arguments, or into the element inside of an `each`.
 *
 * - `{ from: POINTER }` the value there; with `optional: true` the entry is left out where there is none
 * - `{ absolute: POINTER }` the path there, made absolute
 * - `{ each: POINTER, as: TEMPLATE }` a list: the template for each element there
 * - `{ literal: JSON }` that very JSON
 */
export type Template = Json;

/** The canonical call cannot be put into the words of the other tool. */
export class Untranslatable extends Error {}

interface Source {
  arguments: Json;
  /** The directory that relative paths start from. */
  cwd: string;
  /** Pointers to what the template looked at. */
  used: Set<string>;
}

const LEFT_OUT = Symbol('left out');
const DIRECTIVES = {
  from: ['from', 'optional'],
  absolute: ['absolute', 'optional'],
  each: ['each', 'as'],
  literal: ['literal'],
} as const;
type Directive = keyof typeof DIRECTIVES;

/**
 * The arguments that `template` makes of `args`. Every part of `args` must have been looked at: a second edit, or an
 * unknown field, that the template does not speak of cannot be expressed.
 * @throws {Untranslatable}
 */
export function expand(template: Template, args: Json, cwd: string): JsonObject {
  const source: Source = { arguments: args, cwd, used: new Set() };
  const made = make(template, '', source);
  const unused = firstUnused(args, '', source.used);
  if (unused !== undefined) throw new Untranslatable(`the mapping has no place for ${unused === '' ? 'these arguments' : unused}`);
  return made as JsonObject;
}

/** What is wrong with `template`, with the path to it; `undefined` where nothing is. */
export function templateProblem(template: Template, path: string): string | undefined {
  if (Array.isArray(template)) return firstOf(template.map((item, at) => templateProblem(item, `${path}.${at}`)));
  if (typeof template !== 'object' || template === null) return undefined;
  const directive = directiveOf(template);
  if (!directive) return firstOf(Object.entries(template).map(([name, item]) => templateProblem(item, `${path}.${name}`)));
  const unknown = Object.keys(template).find((key) => !(DIRECTIVES[directive] as readonly string[]).includes(key));
  if (unknown !== undefined) return `${path}.${unknown} has no meaning beside ${directive}; known are ${DIRECTIVES[directive].join(', ')}`;
  if (directive === 'each') return 'as' in template ? templateProblem(template['as'] as Json, `${path}.as`) : `${path}.as is absent; say what is made of each element`;
  return undefined;
}

function firstOf(problems: (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}

/** An entry named like a directive counts as one only where its value is a pointer. */
function directiveOf(template: JsonObject): Directive | undefined {
  if ('literal' in template && Object.keys(template).length === 1) return 'literal';
  return (['from', 'absolute', 'each'] as const).find((name) => typeof template[name] === 'string' && /^(\/|$)/.test(template[name]));
}

function make(template: Template, base: string, source: Source): Json | typeof LEFT_OUT {
  if (Array.isArray(template)) return template.map((item) => make(item, base, source)).filter((item) => item !== LEFT_OUT);
  if (typeof template !== 'object' || template === null) return template;
  const directive = directiveOf(template);
  if (directive === 'literal') return template['literal'] as Json;
  if (directive === 'each') return makeEach(template, base, source);
  if (directive) return makeValue(template, directive, base, source);
  const made: JsonObject = {};
  for (const [name, item] of Object.entries(template)) {
    const value = make(item, base, source);
    if (value !== LEFT_OUT) Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return made;
}

function makeValue(template: JsonObject, directive: 'from' | 'absolute', base: string, source: Source): Json | typeof LEFT_OUT {
  const pointer = base + (template[directive] as string);
  const value = lookUp(source.arguments, pointer);
  if (value === undefined) {
    if (template['optional'] === true) return LEFT_OUT;
    throw new Untranslatable(`${pointer} is absent`);
  }
  source.used.add(pointer);
  if (directive === 'from') return value;
  if (typeof value !== 'string') throw new Untranslatable(`${pointer} is no path`);
  return value.startsWith('/') ? value : `${source.cwd}/${value}`;
}

function makeEach(template: JsonObject, base: string, source: Source): Json {
  const pointer = base + (template['each'] as string);
  const list = lookUp(source.arguments, pointer);
  if (!Array.isArray(list)) throw new Untranslatable(`${pointer} is no list`);
  if (list.length === 0) source.used.add(pointer);
  return list.map((_, at) => make(template['as'] as Json, pointerTo(pointer, String(at)), source)).filter((item) => item !== LEFT_OUT);
}

/** A pointer to the first value without parts that nothing in `used` covers. */
function firstUnused(value: Json, pointer: string, used: Set<string>): string | undefined {
  if (used.has(pointer)) return undefined;
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) return pointer;
  return firstOf(parts.map(([name, part]) => firstUnused(part, pointerTo(pointer, name), used)));
}
