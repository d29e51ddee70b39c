// The message of a failing patch, and the excerpt of what was not found.

import type { Case } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import { numberOf, resolvedLimits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At } from '../model.ts';
import type { PatchFailure } from './change.ts';
import { shownPath } from './listing.ts';
import type { Reported } from './report.ts';

const ONE_LINE: RuleId[] = ['apply-patch/message-single-line', 'structure/error-single-line'];
const ESCAPED: RuleId = 'apply-patch/escaped-paths';
const EXCERPT: RuleId = 'apply-patch/mismatch-excerpt';

export function failureClauses(at: At, kase: Case, { failure = { kinds: [] }, world, soughtBy }: Reported): Clause[] {
  const names = namesIn(failure, world.cwd);
  const bound = numberOf(resolvedLimits('apply_patch', kase.limits?.['apply_patch']), 'mismatchDetailBytes');
  return [
    oneLineClause(at, names),
    clause(at, 'message', 'MUST', { kind: 'escaped', names }, [ESCAPED]),
    ...mentionClauses(at, failure),
    ...soughtClauses(at, failure, { cwd: world.cwd, soughtBy, bound }),
  ];
}

/** What a message may name: paths, a context, a line of the patch. `{root}` is no part of them. */
function namesIn({ path, destination, context, line }: PatchFailure, cwd: string): string[] {
  const named = [path, destination, context, line].filter((name) => name !== undefined);
  return [...named.map((name) => name.replace(/^\{root\}\/?/, '')), ...(cwd === '' ? [] : [cwd])].filter((name) => name !== '');
}

/** A line break of a path that is not escaped is that rule's matter first. */
function oneLineClause(at: At, names: readonly string[]): Clause {
  const broken = names.some((name) => /[\r\n]/.test(name));
  return clause(at, 'message', 'MUST', { kind: 'text', oneLine: true }, broken ? [ESCAPED, ...ONE_LINE] : ONE_LINE);
}

/** A path that must be escaped should be named, in that form. */
function mentionClauses(at: At, { path, destination, kinds }: PatchFailure): Clause[] {
  if (path === undefined || destination !== undefined || kinds.length === 0 || shownPath(path) === path) return [];
  return [clause(at, 'message', 'SHOULD', { kind: 'text', contains: [shownPath(path)] }, [ESCAPED])];
}

/** The path of a message: absolute, or as written. */
function pathsOf(path: string, cwd: string): string[] {
  const written = shownPath(path);
  if (/^(?:\/|\{root\}(?:\/|$))/.test(path)) return [written];
  return [`{root}/${shownPath(cwd === '' ? path : `${cwd}/${path}`)}`, written];
}

interface Sought {
  cwd: string;
  soughtBy: readonly RuleId[];
  /** Bytes. */
  bound: number;
}

function soughtClauses(at: At, { kinds, path, lines, context }: PatchFailure, { cwd, soughtBy, bound }: Sought): Clause[] {
  const [kind] = kinds;
  if (kind === undefined) return [];
  const paths = pathsOf(path ?? '', cwd);
  if (kind === 'lines-not-found' && lines) {
    const anyOf = paths.map((each) => `Failed to find expected lines in ${each}`);
    return [
      clause(at, 'message', 'MUST', { kind: 'whole-message', of: kind, anyOf }, ['apply-patch/message-single-line'], { 'path-escape': [ESCAPED] }),
      excerptClause(at, 'MUST', { kind: 'excerpt', of: kind, paths, sought: lines.join('\n'), bound }, soughtBy),
    ];
  }
  if (kind === 'context-not-found' && context !== undefined) {
    return [excerptClause(at, 'SHOULD', { kind: 'excerpt', of: kind, paths, sought: context, bound }, soughtBy)];
  }
  return [clause(at, 'payload', 'MUST', { kind: 'text', equals: '' }, NO_EXCERPT)];
}

const NO_EXCERPT: RuleId[] = ['apply-patch/compact-no-echo', 'structure/error-details-purpose-built'];

/** An excerpt of another chunk may come of a wrong search. */
function excerptClause(at: At, level: Clause['level'], match: Extract<Clause['match'], { kind: 'excerpt' }>, soughtBy: readonly RuleId[]): Clause {
  return clause(at, 'payload', level, match, [EXCERPT], {
    'path-escape': [ESCAPED, EXCERPT], 'excerpt-unasked': NO_EXCERPT, 'excerpt-lines': [EXCERPT, ...soughtBy],
  });
}
