import picomatch from 'picomatch';
import { UsageError } from '../contract/errors.ts';
import { toolsOf, type RuleSpec } from '../contract/rule.ts';
import { didYouMean } from './suggest.ts';

/**
 * The rules that the globs name, in the order of the catalogue; without globs, all. A glob is matched against ids and
 * aliases; one without `/` also against the slug alone.
 * @throws {UsageError} for a glob that names nothing.
 */
export function selectRules<R extends RuleSpec>(rules: readonly R[], globs: readonly string[]): R[] {
  if (globs.length === 0) return [...rules];
  const chosen = new Set(globs.flatMap((glob) => matching(rules, glob)));
  return rules.filter((rule) => chosen.has(rule));
}

function matching<R extends RuleSpec>(rules: readonly R[], glob: string): R[] {
  const matches = glob === '' ? () => false : picomatch(glob, { dot: true, basename: !glob.includes('/') });
  const found = rules.filter((rule) => namesOf(rule).some((name) => matches(name)));
  if (found.length === 0) throw noSuchRule(rules, glob);
  return found;
}

/** @throws {UsageError} where no rule has the id or alias `name`. */
export function oneRule<R extends RuleSpec>(rules: readonly R[], name: string): R {
  const found = rules.filter((rule) => namesOf(rule).includes(name) || slugOf(rule.id) === name);
  if (found.length === 1) return found[0] as R;
  if (found.length > 1) throw new UsageError(`"${name}" is the name of several rules: ${found.map(({ id }) => id).join(', ')}.`);
  throw noSuchRule(rules, name);
}

function namesOf(rule: RuleSpec): string[] {
  return [rule.id, ...(rule.aliases ?? [])];
}

function slugOf(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

function noSuchRule(rules: readonly RuleSpec[], name: string): UsageError {
  const ids = rules.flatMap(namesOf);
  const candidates = name.includes('/') ? ids : ids.map(slugOf);
  return new UsageError(`no rule is called "${name}".${didYouMean(name, candidates)} "toolgauge rules" lists them.`);
}

/** Every tool that some rule is about. */
export function ruledTools(rules: readonly RuleSpec[]): string[] {
  return [...new Set(rules.flatMap((rule): readonly string[] => toolsOf(rule)))];
}
