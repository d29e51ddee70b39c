import type { Clause, FacetLevel } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At } from '../model.ts';
import { distinct } from '../records/deciders.ts';
import { fieldNamesClause, messageClause, purposeBuiltClauses, wordsBesidePath } from '../structure/clauses.ts';
import { textClauses } from '../structure/text.ts';
import { isObject, type Asked, type Flaw } from './request.ts';

/** Why a call is refused. */
export interface Refusal {
  /** Reasons of the request, and of the file; each may be the one that is reported. */
  ofRequest: readonly Flaw[];
  ofFile: readonly Flaw[];
  /** Refusing is advised only. */
  advised: boolean;
  /** What stands at this path is not written; nothing stood there. */
  path?: string;
  missing?: true;
  /** The line that the file does not have, and its lines. */
  past?: { asked: Asked; lines: number };
  extra: Clause[];
}

/** What a refused call may say, and must leave as it is. */
export function refusalClauses(at: At, given: Json, refusal: Refusal): Clause[] {
  const { ofRequest, ofFile, advised, path, past } = refusal;
  const level: FacetLevel = advised ? 'SHOULD' : 'MUST';
  const rules = distinct([...ofRequest, ...ofFile].flatMap((flaw) => flaw.rules));
  const clauses = [
    clause(at, 'status', level, { kind: 'status', oneOf: ['error'] }, rules),
    ...classClauses(at, refusal, level, rules),
    ...readOnlyClauses(at, path, refusal.missing),
    fieldNamesClause(at, { exactly: [], echoes: argumentNames(given) }, ['structure/error-details-purpose-built']),
    clause(at, 'payload', level, { kind: 'text', equals: '' }, advised ? rules : [...rules, 'structure/error-details-purpose-built']),
    messageClause(at, 'SHOULD', isObject(given) ? given['path'] : undefined),
    ...purposeBuiltClauses(at, wordsBesidePath(given)),
    ...textClauses(at),
  ];
  if (past) {
    const numbers = [past.asked.start, past.lines];
    clauses.push(clause(at, 'message', 'SHOULD', { kind: 'text', numbers }, ['read/start-past-eof-refused']));
  }
  return [...clauses, ...refusal.extra];
}

/** Names by which a field would repeat the request. */
export function argumentNames(given: Json): string[] {
  const names = ['path', 'start_line', 'end_line', 'ranges', 'line_count'];
  return isObject(given) ? distinct([...names, ...Object.keys(given)]) : names;
}

/** Any reason that applies may be reported; those of the request should be, because they do not need the file. */
function classClauses(at: At, { ofRequest, ofFile }: Refusal, level: FacetLevel, rules: RuleId[]): Clause[] {
  const all = [...ofRequest, ...ofFile];
  if (all.some(({ classes }) => classes.length === 0)) return [];
  const classesOf = (flaws: readonly Flaw[]): string[] => distinct(flaws.flatMap(({ classes }) => classes));
  const clauses = [clause(at, 'class', level, { kind: 'class', oneOf: classesOf(all), tool: 'read' }, rules)];
  if (ofRequest.length > 0 && ofFile.length > 0) {
    const first: RuleId[] = ['read/validation-before-io'];
    if (ofRequest.some((flaw) => flaw.classes.includes('ranges-count') || flaw.classes.includes('ranges-empty'))) first.push('read/ranges-count');
    clauses.push(clause(at, 'class', 'SHOULD', { kind: 'class', oneOf: classesOf(ofRequest), tool: 'read' }, first));
  }
  return clauses;
}

const READ_ONLY: RuleId[] = ['read/read-only'];

/** That nothing of the tree is other than before. */
export function readOnlyClauses(at: At, path: string | undefined, missing?: true): Clause[] {
  const clauses: Clause[] = [];
  if (at.call === undefined) {
    const leftover: RuleId[] = missing ? ['read/read-only', 'read/missing-file'] : READ_ONLY;
    clauses.push(clause(at, 'tree', 'MUST', { kind: 'tree', changes: {} }, READ_ONLY, { leftover }));
  }
  if (path !== undefined && path !== '') clauses.push(clause(at, 'writes', 'MUST', { kind: 'write-count', path, equals: 0 }, READ_ONLY));
  return clauses;
}
