import { classesOf } from '../classes.ts';
import type { Dialect } from '../dialects.ts';
import type { Outcome } from '../outcome.ts';
import type { EscapedMatcher, ExcerptMatcher, WholeMessageMatcher } from '../patch-matchers.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { escapedName, isSpelledAlike, rooted } from './spelling.ts';

const HEAD = 'Expected lines in ';
const PATH_CUT = '...(path truncated)';
const LINES_CUT = '...(context truncated)';

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Whether an outcome says of itself that it is a refusal of kind `of`, or says nothing of its kind. */
function isOf(outcome: Outcome | undefined, of: string, dialect: Dialect): 'yes' | 'no' | 'unclassified' {
  if (outcome?.status !== 'error') return 'no';
  const classes = classesOf(outcome, 'apply_patch', dialect);
  return classes.length === 0 ? 'unclassified' : classes.includes(of) ? 'yes' : 'no';
}

/** A message that says nothing of its kind is another text that is advised against only. */
export function wholeMessageProblems({ of, anyOf }: WholeMessageMatcher, outcome: Outcome | undefined, dialect: Dialect, root: string): readonly Problem[] {
  const kind = isOf(outcome, of, dialect);
  const message = outcome?.status === 'error' ? outcome.message : '';
  const wanted = anyOf.map((text) => rooted(text, root));
  if (kind === 'no' || wanted.includes(message)) return FINE;
  const expected = brief(wanted[0]);
  if (kind === 'unclassified') return [{ symptom: 'wrong-class', expected, actual: `unclassified: ${brief(message)}` }];
  if (/[\r\n]/.test(message)) return FINE;
  const alike = wanted.some((text) => isSpelledAlike(text, message));
  return [{ symptom: alike ? 'path-escape' : 'different-text', expected, actual: brief(message) }];
}

export function escapedProblems({ names }: EscapedMatcher, message: string): readonly Problem[] {
  // oxlint-disable-next-line no-control-regex -- these characters are what it looks for
  const control = /[\0-\t\v\f\u000e-\u001f\u007f-\u009f]/.exec(message);
  if (control) return [{ symptom: 'path-escape', expected: 'no control character', actual: brief(message) }];
  for (const name of names) {
    const shown = escapedName(name);
    const twice = escapedName(shown);
    if (shown === name || (message.includes(shown) && (twice === shown || !message.includes(twice)))) continue;
    if (message.includes(name) || message.includes(twice)) return [{ symptom: 'path-escape', expected: brief(shown), actual: brief(message) }];
  }
  return FINE;
}

export function excerptProblems(matcher: ExcerptMatcher, outcome: Outcome | undefined, dialect: Dialect, root: string): readonly Problem[] {
  const payload = outcome?.payload ?? '';
  if (isOf(outcome, matcher.of, dialect) === 'no') {
    return payload === '' ? FINE : [{ symptom: 'excerpt-unasked', expected: 'no excerpt', actual: brief(payload) }];
  }
  const judged = matcher.paths.map((path) => (matcher.of === 'lines-not-found' ? linesSymptom : contextSymptom)(payload, rooted(path, root), matcher));
  const [symptom] = judged;
  if (symptom === undefined || judged.includes(undefined)) return FINE;
  const full = `${HEAD}${rooted(matcher.paths[0] ?? '', root)}:\n${matcher.sought}`;
  return [{ symptom, expected: `${brief(full)} in at most ${matcher.bound} bytes`, actual: brief(payload) }];
}

type Found = Problem['symptom'] | undefined;

/** Bytes that words between path and context may take. */
const ROOM = 16;

/** Of a context that was not found the path and the context are named within the bound. */
function contextSymptom(payload: string, path: string, { sought, bound }: ExcerptMatcher): Found {
  if (payload === '') return 'excerpt-missing';
  if (bytesOf(payload) > bound) return 'over-budget';
  if (bytesOf(HEAD + path + sought) + ROOM > bound) return undefined;
  if (!payload.includes(path)) return isSpelledAlike(payload, path) ? 'path-escape' : 'excerpt-path';
  return payload.includes(sought) || payload.includes(escapedName(sought)) ? undefined : 'excerpt-lines';
}

function linesSymptom(payload: string, path: string, { sought, bound }: ExcerptMatcher): Found {
  const full = `${HEAD}${path}:\n${sought}`;
  if (payload === full) return bytesOf(full) > bound ? 'over-budget' : undefined;
  if (payload === '') return 'excerpt-missing';
  if (bytesOf(payload) > bound) return 'over-budget';
  const parts = partsOf(payload, path);
  if (typeof parts === 'string') return parts;
  const fits = bytesOf(full) <= bound;
  return pathSymptom(parts.path, path, fits, bound) ?? textSymptom(parts.lines, sought, fits);
}

/** The path as shown (`undefined`: whole) and the lines as shown. */
function partsOf(payload: string, path: string): { path: string | undefined; lines: string } | NonNullable<Found> {
  const whole = `${HEAD}${path}:\n`;
  if (payload.startsWith(whole)) return { path: undefined, lines: payload.slice(whole.length) };
  const cut = payload.indexOf(`${PATH_CUT}:\n`);
  if (payload.startsWith(HEAD) && cut >= 0) return { path: payload.slice(HEAD.length, cut), lines: payload.slice(cut + PATH_CUT.length + 2) };
  return payload.startsWith(HEAD) && isSpelledAlike(payload.slice(0, payload.indexOf('\n')), whole.trimEnd()) ? 'path-escape' : 'excerpt-path';
}

/** A path is cut only where the line that it stands in would be longer than half of the bound. */
function pathSymptom(shown: string | undefined, path: string, fits: boolean, bound: number): Found {
  if (shown === undefined) return undefined;
  if (splitsCharacter(shown, path)) return 'excerpt-character';
  if (!path.startsWith(shown) || shown === path) return 'excerpt-path';
  return fits || bytesOf(`${HEAD}${path}:\n`) <= bound / 2 ? 'excerpt-path-cut' : undefined;
}

function textSymptom(shown: string, sought: string, fits: boolean): Found {
  if (shown === sought) return undefined;
  if (!shown.endsWith(LINES_CUT)) return isSpelledAlike(shown, sought) ? 'escaped' : 'excerpt-lines';
  const kept = shown.slice(0, -LINES_CUT.length);
  if (splitsCharacter(kept, sought)) return 'excerpt-character';
  if (!sought.startsWith(kept) || kept === sought) return 'excerpt-lines';
  if (fits) return 'cut-within-budget';
  return kept === '' ? 'excerpt-lines' : undefined;
}

/** A cut text ends with half a character, or with what a decoder makes of one. */
function splitsCharacter(shown: string, whole: string): boolean {
  return /[\ud800-\udbff]$/.test(shown) || (shown.endsWith('\ufffd') && !whole.startsWith(shown));
}
