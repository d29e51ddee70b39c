import type { Matcher } from '../expectation.ts';
import { brief, FINE, type Problem } from './finding.ts';

const SUGGESTED = /did you mean[^`'"\u2018\u201c]*[`'"\u2018\u201c]([^]*?)[`'"\u2019\u201d]\s*\??\s*$/i;

/** A path that a message quotes behind `did you mean` is one of those that exist. No suggestion is right. */
export function suggestionProblems({ directory, names }: Extract<Matcher, { kind: 'suggestion' }>, message: string, root: string): readonly Problem[] {
  const path = SUGGESTED.exec(message)?.[1];
  if (path === undefined) return FINE;
  const within = withoutRoot(directory, root);
  for (const spelling of [path, unescaped(path)]) {
    const relative = withoutRoot(spelling, root);
    if (relative.startsWith(within) && names.includes(relative.slice(within.length))) return FINE;
  }
  return [{ symptom: 'suggests-nothing', expected: `a path that exists in ${directory === '' ? 'the same directory' : directory}`, actual: brief(path) }];
}

function withoutRoot(path: string, root: string): string {
  for (const start of [`${root}/`, '{root}/', './']) if (path.startsWith(start)) return path.slice(start.length);
  return path;
}

const ESCAPE = /\\(?:u\{([0-9a-f]+)\}|x([0-9a-f]{2})|([\\nrt0]))/gi;
const LETTERS: { readonly [letter in string]?: string } = { n: '\n', r: '\r', t: '\t', 0: '\0' };

/** A name as it was before a tool escaped it for a message. */
function unescaped(path: string): string {
  return path.replace(ESCAPE, (_, long?: string, short?: string, letter = '') =>
    (long ?? short) === undefined ? (LETTERS[letter] ?? letter) : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt((long ?? short) as string, 16))));
}
