import { toText } from '../bytes.ts';
import type { ShownMatcher } from '../expectation.ts';
import type { Observation } from '../observation.ts';
import type { Outcome } from '../outcome.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { REPLACEMENT } from './shown.ts';
import { outcomeAt, shownBy, toldBy } from './told.ts';
import { hasLetter, isRare, withoutDigits, wordsThatStandOnce, wordTokens } from './tokens.ts';

type CutSaid = Extract<ShownMatcher, { kind: 'cut-said' }>;

/** What is shown of a file is all of it, or a part that is said to be one. A refusal leaves nothing out. */
export function cutSaidProblems(match: CutSaid, outcome: Outcome | undefined, observation: Observation): readonly Problem[] {
  if (outcome?.status !== 'success') return FINE;
  const content = toText(match.content) ?? '';
  const shown = shownBy(outcome);
  const words = wordsThatStandOnce(content).filter(hasLetter);
  if (shown.includes(REPLACEMENT) && !content.includes(REPLACEMENT)) {
    return [{ symptom: 'replacement-character', expected: 'no character cut in pieces', actual: around(shown, REPLACEMENT) }];
  }
  const there = wordTokens(shown);
  const disorder = disorderOf(words.filter(isRare), there);
  if (disorder) return [disorder];
  const present = new Set(there);
  const missing = words.find((word) => !present.has(word));
  if (missing === undefined || outcome.fields?.['truncated'] === true) return FINE;
  const frame = match.small ? withoutDigits(toldBy(outcomeAt(observation, match.small.run, match.small.step))) : new Set<string>();
  if (saysMore(toldBy(outcome), content, frame)) return FINE;
  return [{ symptom: 'cut-silently', expected: `shows ${brief(missing)}, or says that something is left out`, actual: `...${brief(shown.slice(-80))}` }];
}

/** Words of a file stand in its order, each once. */
function disorderOf(words: readonly string[], there: readonly string[]): Problem | undefined {
  const places = new Map(words.map((word, place) => [word, place]));
  let last = -1;
  for (const word of there) {
    const place = places.get(word);
    if (place === undefined) continue;
    const expected = 'the words of the file in their order, each once';
    if (place === last) return { symptom: 'line-extra', expected, actual: `${brief(word)} twice` };
    if (place < last) return { symptom: 'moved', expected, actual: `${brief(word)} after ${brief(words[last])}` };
    last = place;
  }
  return undefined;
}

/** Something in `told` is no piece of `content`, and not said of a small file. */
function saysMore(told: string, content: string, frame: ReadonlySet<string>): boolean {
  const pieces = [...withoutDigits(content)];
  return [...withoutDigits(told)].some((token) => !frame.has(token) && !pieces.some((piece) => piece.includes(token)));
}

function around(text: string, sign: string): string {
  const at = text.indexOf(sign);
  return `...${brief(text.slice(Math.max(0, at - 20), at + 20))}`;
}
