import type { JsonObject } from '../json.ts';
import type { ChangesMatcher, ListedChange } from '../patch-matchers.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { isSpelledAlike, rooted } from './spelling.ts';

/** The field that lists changes of a failure. */
const FIELD = 'partial_changes';

/** Holds a list of changes, that of a summary or that of a field, against the acceptable ones. */
export function changesProblems(matcher: ChangesMatcher, outcome: { payload?: string; fields?: JsonObject } | undefined, root: string): readonly Problem[] {
  const lists = matcher.anyOf.map((list) => list.map(({ status, path }) => ({ status, path: rooted(path, root) })));
  const expected = brief(spelled(lists[0] ?? []));
  const read = matcher.summary ? summarised(matcher.summary, outcome?.payload ?? '') : listed(outcome?.fields?.[FIELD]);
  if ('symptom' in read) return [{ ...read, expected: read.expected ?? expected }];
  if (lists.some((list) => isSame(list, read.changes))) return FINE;
  const found = lists.map((list) => difference(list, read.changes, matcher, root));
  const [best] = found.sort((one, other) => one.weight - other.weight);
  return [{ symptom: best?.symptom ?? 'change-extra', expected, actual: brief(spelled(read.changes)) }];
}

type Read = { changes: ListedChange[] } | { symptom: Problem['symptom']; expected?: string; actual: string };

function summarised({ head, newline }: NonNullable<ChangesMatcher['summary']>, payload: string): Read {
  const [first, ...lines] = payload.split('\n');
  if (first !== head) return { symptom: 'summary-head', expected: brief(head), actual: brief(payload) };
  const closed = lines.at(-1) === '';
  if (closed !== newline) return { symptom: 'payload-newline', expected: newline ? 'a newline at the end' : 'no newline at the end', actual: brief(payload) };
  if (newline) lines.pop();
  const changes: ListedChange[] = [];
  for (const line of lines) {
    const [, status, path] = /^([A-Z]) (.*)$/s.exec(line) ?? [];
    if (status === undefined || path === undefined) return { symptom: 'change-shape', actual: brief(line) };
    changes.push({ status, path });
  }
  return { changes };
}

function listed(value: unknown): Read {
  if (value === undefined) return { symptom: 'missing-field', actual: `no field ${FIELD}` };
  if (!Array.isArray(value) || !value.every(isChange)) return { symptom: 'change-shape', actual: brief(value) };
  return { changes: value };
}

function isChange(value: unknown): value is ListedChange {
  if (typeof value !== 'object' || value === null) return false;
  const { status, path } = value as { status?: unknown; path?: unknown };
  return typeof status === 'string' && typeof path === 'string' && Object.keys(value).length === 2;
}

function spelled(changes: readonly ListedChange[]): string[] {
  return changes.map(({ status, path }) => `${status} ${path}`);
}

function isSame(one: readonly ListedChange[], other: readonly ListedChange[]): boolean {
  return one.length === other.length && one.every(({ status, path }, at) => status === other[at]?.status && path === other[at].path);
}

interface Difference {
  symptom: Problem['symptom'];
  /** How far from being right. */
  weight: number;
}

function difference(
  wanted: readonly ListedChange[], actual: readonly ListedChange[], { sources = {}, doubtful = [] }: ChangesMatcher, root: string,
): Difference {
  const missing = without(wanted, actual);
  const extra = without(actual, wanted);
  const isDoubtful = missing.length + extra.length > 0 && [...missing, ...extra].every(({ path }) => doubtful.includes(path));
  const symptom = isDoubtful ? 'change-doubtful' : symptomOf(missing, extra, sources, root);
  return { symptom, weight: symptom === 'path-escape' ? 0 : missing.length + extra.length };
}

/** What explains that some changes are missing and others are listed. */
function symptomOf(
  missing: readonly ListedChange[], extra: readonly ListedChange[], sources: { [destination: string]: string }, root: string,
): Problem['symptom'] {
  const [first] = missing;
  if (!first) return extra.length === 0 ? 'change-order' : 'change-extra';
  const source = sources[first.path] === undefined ? undefined : rooted(sources[first.path] as string, root);
  if (extra.some(({ path }) => path !== first.path && isSpelledAlike(path, first.path))) return 'path-escape';
  if (source !== undefined && extra.some(({ path }) => path === first.path || path.includes(source))) return 'change-split';
  if (extra.some(({ path }) => path === first.path)) return 'change-status';
  if (extra.some(({ status }) => status === first.status) && extra.length === missing.length) return 'change-path';
  return 'change-missing';
}

/** What of `list` is not in `other`, each as often as it is too much. */
function without(list: readonly ListedChange[], other: readonly ListedChange[]): ListedChange[] {
  const rest = spelled(other);
  return list.filter((change) => {
    const at = rest.indexOf(`${change.status} ${change.path}`);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
