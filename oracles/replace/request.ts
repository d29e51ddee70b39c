import type { Json, JsonObject } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { distinct, type Edit } from './ways.ts';

/** One thing wrong with a request, in the order in which the source looks. */
export interface Flaw {
  what: 'object' | 'field' | 'path' | 'edits' | 'count' | 'entry';
  rules: RuleId[];
  /** Which entry, for `entry`. */
  index?: number;
}

/** A request as the tests on the raw arguments leave it. */
export interface Request {
  flaws: Flaw[];
  /** Where it is text. */
  path?: string;
  /** Where every entry is well formed. */
  edits?: Edit[];
  /** Some entry has the empty text as oldText, whatever else is wrong. */
  emptyQuote: boolean;
  /** Fields that the request does not define, at the top or in an entry. */
  undefinedFields: boolean;
}

/** How a dialect reads arguments. */
export interface Reading {
  /** Fields that are not defined refuse the request. */
  strictFields: boolean;
  /** The most entries. */
  most: number;
  /** An empty path is a flaw of the request. */
  emptyPathRefused: boolean;
  /** The dialect never repairs: accepting a repaired request breaks a rule of its own. */
  unrepaired: boolean;
}

/** Spellings, case and separators aside, by which other tools know the fields of this one. */
const ALIASES = new Set([
  'path', 'file', 'filepath', 'filename', 'targetfile', 'edits', 'edit', 'changes', 'replacements', 'operations',
  'oldtext', 'newtext', 'oldstring', 'newstring', 'oldstr', 'newstr', 'old', 'new', 'search', 'replace', 'find', 'replacement', 'from', 'to', 'before', 'after',
]);

const NO_REPAIR: RuleId = 'replace/no-argument-repair';

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Looks at everything that is wrong with `given`, not only at the first. */
export function readRequest(given: Json, reading: Reading): Request {
  const request: Request = { flaws: [], emptyQuote: false, undefinedFields: false };
  if (!isObject(given)) {
    request.flaws.push({ what: 'object', rules: ['replace/request-is-object'] });
    return request;
  }
  readFieldNames(given, ['path', 'edits'], reading, request, 'field');
  readPath(given, reading, request);
  readEdits(given, reading, request);
  return request;
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function readFieldNames(object: JsonObject, defined: string[], reading: Reading, request: Request, what: 'field' | 'entry', index?: number): void {
  const others = Object.keys(object).filter((name) => !defined.includes(name));
  if (others.length === 0) return;
  request.undefinedFields = true;
  if (!reading.strictFields) return;
  const rules: RuleId[] = ['replace/unknown-fields-refused'];
  if (others.some(isAlias) || defined.some((name) => !Object.hasOwn(object, name))) rules.push(NO_REPAIR);
  request.flaws.push(index === undefined ? { what, rules } : { what, rules, index });
}

function isAlias(name: string): boolean {
  return ALIASES.has(name.toLowerCase().replace(/[_\-\s]/g, ''));
}

function readPath(given: JsonObject, reading: Reading, request: Request): void {
  const path = own(given, 'path');
  if (typeof path === 'string') request.path = path;
  if (typeof path === 'string' && (path !== '' || !reading.emptyPathRefused)) return;
  const rules: RuleId[] = ['replace/path-required-string'];
  const reinterpretable = path === undefined ? Object.keys(given).some((name) => name !== 'edits') : path !== null && path !== '';
  if (reading.unrepaired && reinterpretable) rules.push(NO_REPAIR);
  request.flaws.push({ what: 'path', rules });
}

function readEdits(given: JsonObject, reading: Reading, request: Request): void {
  const edits = own(given, 'edits');
  if (!Array.isArray(edits)) {
    const rules: RuleId[] = ['replace/edits-is-array'];
    const reinterpretable = typeof edits === 'string' || isObject(edits) || Object.keys(given).some((name) => name !== 'path' && name !== 'edits');
    if (reading.unrepaired && reinterpretable) rules.unshift(NO_REPAIR);
    request.flaws.push({ what: 'edits', rules });
    return;
  }
  if (edits.length === 0 || edits.length > reading.most) request.flaws.push({ what: 'count', rules: ['replace/edit-count'] });
  let sound = true;
  for (let index = 0; index < edits.length; index += 1) sound = readEntry(edits[index], index, reading, request) && sound;
  if (sound) request.edits = edits as unknown as Edit[];
}

function readEntry(entry: Json | undefined, index: number, reading: Reading, request: Request): boolean {
  if (!isObject(entry)) {
    const rules: RuleId[] = ['replace/entry-shape'];
    if (reading.unrepaired && (Array.isArray(entry) || typeof entry === 'string')) rules.push(NO_REPAIR);
    request.flaws.push({ what: 'entry', rules, index });
    return false;
  }
  readFieldNames(entry, ['oldText', 'newText'], reading, request, 'entry', index);
  const oldText = own(entry, 'oldText');
  const newText = own(entry, 'newText');
  if (oldText === '') request.emptyQuote = true;
  if (typeof oldText === 'string' && typeof newText === 'string') return true;
  const rules: RuleId[] = ['replace/entry-shape'];
  if (reading.unrepaired && (isConvertible(oldText) || isConvertible(newText) || Object.keys(entry).some(isUndefinedName))) rules.push(NO_REPAIR);
  request.flaws.push({ what: 'entry', rules, index });
  return false;
}

function isConvertible(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'string';
}

function isUndefinedName(name: string): boolean {
  return name !== 'oldText' && name !== 'newText';
}

/** The rules of all flaws, special ones first: a refusal obeys each of them. */
export function flawRules(flaws: readonly Flaw[]): RuleId[] {
  return distinct(flaws.flatMap(({ rules }) => rules));
}

/** The entry that a message names: the first malformed one, where nothing else is wrong before it. */
export function namedEntry(flaws: readonly Flaw[]): number | undefined {
  const [first] = flaws;
  return first?.what === 'entry' ? first.index : undefined;
}
