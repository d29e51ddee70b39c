import type { Matcher } from '../expectation.ts';
import { brief, FINE, type Problem } from './finding.ts';

const SUGGESTED = /did you mean[^`'"\u2018\u201c]*[`'"\u2018\u201c]([^]*?)[`'"\u2019\u201d]\s*\??\s*$/i;

/** A path that a message quotes behind `did you mean` is one of those that exist. No suggestion is right. */
export function suggestionProblems({ directory, names }: Extract<Matcher, { kind: 'suggestion' }>, message: string, root: string): readonly Problem[] {
  const path = SUGGESTED.exec(message)?.[1];
  if (path === undefined) return FINE;
  const relative = withoutRoot(path, root);
  const within = withoutRoot(directory, root);
  if (relative.startsWith(within) && names.includes(relative.slice(within.length))) return FINE;
  return [{ symptom: 'suggests-nothing', expected: `a path that exists in ${directory === '' ? 'the same directory' : directory}`, actual: brief(path) }];
}

function withoutRoot(path: string, root: string): string {
  for (const start of [`${root}/`, '{root}/', './']) if (path.startsWith(start)) return path.slice(start.length);
  return path;
}
