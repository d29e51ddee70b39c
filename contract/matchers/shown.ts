import type { ShownMatcher } from '../expectation.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { isRare, wordsThatStandOnce, wordTokens } from './tokens.ts';

type Lines = Extract<ShownMatcher, { kind: 'shown-lines' }>;
type Stretch = Extract<ShownMatcher, { kind: 'shown-stretch' }>;
type Words = Extract<ShownMatcher, { kind: 'shown-words' }>;

/** Stands for what could not be decoded. */
export const REPLACEMENT = '\uFFFD';

/** A line of the file as a tool shows it. */
export interface NumberedLine {
  number: number;
  text: string;
}

/** The lines of `shown` that begin with `prefix`, without it. Others are frame. */
export function numberedLines(shown: string, prefix: string): NumberedLine[] {
  const beginning = new RegExp(`^(?:${prefix})`);
  return shown.split('\n').flatMap((line) => {
    const match = beginning.exec(line);
    const number = Number.parseInt(match?.[1] ?? '', 10);
    return match && !Number.isNaN(number) ? [{ number, text: line.slice(match[0].length) }] : [];
  });
}

/** Holds the numbered lines of `shown` against those that must be there. */
export function shownLinesProblems({ prefix, first, lines }: Lines, shown: string): readonly Problem[] {
  const found = numberedLines(shown, prefix);
  const expected = lines.length === 0 ? 'no line' : `from number ${first}: ${brief(lines.map(([spelling]) => spelling))}`;
  const problem = (symptom: Problem['symptom']): Problem[] => [{ symptom, expected, actual: brief(found.map(({ number, text }) => `${number}: ${text}`)) }];
  if (hasReplacement(found.map(({ text }) => text).join(''), lines.flat().join(''))) return problem('replacement-character');
  if (found.length < lines.length) return problem('line-missing');
  if (found.length > lines.length) return problem('line-extra');
  if (!lines.every((spellings, at) => spellings.includes((found[at] as NumberedLine).text))) return problem('line-altered');
  return found.every(({ number }, at) => number === first + at) ? FINE : problem('line-number');
}

/** Holds `shown` against the texts of which one must stand there as a whole. The first is joined by LF. */
export function shownStretchProblems({ spellings }: Stretch, shown: string): readonly Problem[] {
  const [plain = ''] = spellings;
  const problem = (symptom: Problem['symptom'], expected: string): Problem[] => [{ symptom, expected, actual: brief(shown) }];
  if (spellings.some((spelling) => shown.includes(spelling))) {
    const repeated = repeatedWord(plain, shown);
    return repeated === undefined ? FINE : problem('line-extra', `${brief(repeated)} once`);
  }
  if (hasReplacement(shown, plain)) return problem('replacement-character', `${brief(plain)} in one piece`);
  return problem(whatIsWrong(plain.split('\n'), shown), `${brief(plain)} in one piece`);
}

function repeatedWord(text: string, shown: string): string | undefined {
  const counts = new Map<string, number>();
  for (const word of wordTokens(shown)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return wordsThatStandOnce(text).find((word) => isRare(word) && (counts.get(word) ?? 0) > 1);
}

/** Of lines that do not stand in `shown` as one stretch. */
function whatIsWrong(lines: readonly string[], shown: string): 'line-missing' | 'line-altered' {
  const words = new Set(wordTokens(shown));
  let from = 0;
  for (const line of lines) {
    if (line === '') continue;
    const at = shown.indexOf(line, from);
    if (at < 0) return wordTokens(line).every((word) => words.has(word)) ? 'line-altered' : 'line-missing';
    from = at + line.length;
  }
  return lines.includes('') ? 'line-missing' : 'line-altered';
}

/** Holds `shown` against words of a file, some of which must stand there and others not. */
export function shownWordsProblems({ shows, lacks }: Words, shown: string): readonly Problem[] {
  const words = new Set(wordTokens(shown));
  const lines = new Set(shown.split('\n').map((line) => line.trim()));
  const problem = (symptom: Problem['symptom'], expected: string): Problem[] => [{ symptom, expected, actual: brief(shown) }];
  if (hasReplacement(shown, shows.join(''))) return problem('replacement-character', `no U+FFFD: ${brief(shows)}`);
  const missing = shows.find((word) => !words.has(word));
  if (missing !== undefined) return problem('line-missing', `shows ${brief(missing)}`);
  const extra = lacks.find((word) => lines.has(word) || (isRare(word) && words.has(word)));
  return extra === undefined ? FINE : problem('line-extra', `does not show ${brief(extra)}`);
}

function hasReplacement(shown: string, wanted: string): boolean {
  return shown.includes(REPLACEMENT) && !wanted.includes(REPLACEMENT);
}
