import type { z } from 'zod';
import { didYouMean } from './suggest.ts';

type Issue = z.core.$ZodIssue;

/** The first thing that is wrong, with its place: `runs: expected number, received string`. */
export function zodMessage(error: z.ZodError, knownNames: readonly string[] = []): string {
  const issue = mostTelling(error.issues[0] as Issue, []);
  const place = issue.path.map(String).reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`), '');
  if (issue.issue.code === 'unrecognized_keys') {
    const key = issue.issue.keys[0] as string;
    return `${place === '' ? '' : `${place}: `}no setting or field is called "${key}".${place === '' ? didYouMean(key, knownNames) : ''}`;
  }
  const message = issue.issue.message.replace(/^Invalid input: /, '').replace(/^Invalid option: /, '');
  return `${place === '' ? '' : `${place}: `}${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

interface Placed {
  path: PropertyKey[];
  issue: Issue;
}

/** Of a value that fits none of several forms: the complaint of the form that it comes nearest to. */
function mostTelling(issue: Issue, above: PropertyKey[]): Placed {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { path, issue };
  const branches = issue.errors.flatMap((branch) => (branch[0] ? [{ size: branch.length, placed: mostTelling(branch[0], path) }] : []));
  branches.sort((left, right) => right.placed.path.length - left.placed.path.length || left.size - right.size);
  return branches[0]?.placed ?? { path, issue };
}
