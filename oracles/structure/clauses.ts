import type { Clause, FacetLevel, Matcher } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type BySymptom } from '../model.ts';

// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const ESCAPED = /[\0-\u001f\u007f-\u009f\\]/;

/**
 * That a failure's message is one line. A path with control characters in a message of the operating system may stand there raw
 * otherwise: only the text must be safe, which is another clause.
 */
export function messageClause(at: At, level: FacetLevel, path?: Json): Clause {
  const rules: RuleId[] = ['structure/error-single-line'];
  if (typeof path === 'string' && ESCAPED.test(path)) rules.push('structure/metadata-escaping');
  return clause(at, 'message', level, { kind: 'text', oneLine: true }, rules);
}

/** The fields of an outcome: their names, and the names of the call's arguments. */
export interface FieldNames {
  exactly: string[];
  tolerated?: string[];
  echoes: string[];
}

/** That an outcome has exactly these fields, by the rules of its tool; one too many is credited by its kind. */
export function fieldNamesClause(at: At, names: FieldNames, rules: RuleId[], waits: RuleId[] = []): Clause {
  const bySymptom: BySymptom = {
    'default-shown': ['structure/omit-defaults', ...rules],
    'duration-shown': [...waits, 'structure/omit-defaults', ...rules],
    'echoed': ['structure/no-argument-echo', ...rules],
    'extra-field': [...rules, 'structure/no-duplicates', 'structure/omit-defaults'],
  };
  return clause(at, 'fields', 'MUST', { kind: 'field-names', ...names }, rules, bySymptom);
}

const WORD = /[A-Za-z]{12,}/g;

/** Words of 12 letters and more in the texts and names of `value`: too long to stand in an answer by chance. */
export function wordsOf(value: Json): string[] {
  if (typeof value === 'string') return value.match(WORD) ?? [];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.entries(value).flatMap(([name, inner]) => [...wordsOf(name), ...wordsOf(inner)]))];
}

/** Such words of the arguments of a call that are not in its path, which a failure may name. */
export function wordsBesidePath(given: Json): string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wordsOf(given);
  const { path = '', ...rest } = given;
  const words = wordsOf(typeof path === 'string' ? rest : given);
  return typeof path === 'string' ? words.filter((word) => !path.includes(word)) : words;
}

/** That no field of a success holds a word of the arguments; none where there are no such words. */
export function noEchoClauses(at: At, given: Json, rules: RuleId[] = []): Clause[] {
  const lacks = wordsOf(given);
  return lacks.length === 0 ? [] : [clause(at, 'fields', 'MUST', { kind: 'text', lacks }, ['structure/no-argument-echo', ...rules])];
}

/** That nothing of a failure holds one of `lacks`, the free texts of its request. */
export function purposeBuiltClauses(at: At, lacks: string[], rules: RuleId[] = []): Clause[] {
  return lacks.length === 0 ? [] : [clause(at, 'told', 'MUST', { kind: 'text', lacks }, [...rules, 'structure/error-details-purpose-built'])];
}

/** That a failure has no details, and so neither headers nor a payload beside its message. `first`: the rules on details of failures. */
export function noDetailsClauses(
  at: At, names: Pick<FieldNames, 'tolerated' | 'echoes'>, rules: RuleId[], waits: RuleId[] = [], first: RuleId[] = [],
): Clause[] {
  const all: RuleId[] = [...first, 'structure/error-details-purpose-built', ...rules];
  return [
    fieldNamesClause(at, { ...names, exactly: [] }, all, waits),
    clause(at, 'payload', 'MUST', { kind: 'text', equals: '' }, all),
  ];
}

/** That the description of a tool names the budgets in force: both ends or all lines, and bytes or KiB. */
export function descriptionClause(at: At, tool: string, limits: Limits, bytes: 'maxOutputBytes' | 'maxShellOutputBytes'): Clause {
  const number = (name: string): number => limits[name] as number;
  const size = number(bytes);
  const match: Matcher = {
    kind: 'definition', tool,
    numbers: [
      [[number('headLines'), number('tailLines')], [number('maxOutputLines')]],
      size % 1024 === 0 ? [[size], [size / 1024]] : [[size]],
    ],
  };
  return clause(at, 'definitions', 'SHOULD', match, ['structure/tool-description']);
}
