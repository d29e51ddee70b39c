import type { TextMatcher } from '../expectation.ts';
import { brief, FINE, type Problem } from './finding.ts';

/** Holds a text that the model, or the user interface, gets against what it must say and must not show. */
export function textProblems(matcher: TextMatcher, text: string, root: string): readonly Problem[] {
  const problems: Problem[] = [];
  const say = (symptom: Problem['symptom'], expected: string): void => void problems.push({ symptom, expected, actual: brief(text) });
  const resolve = (fragment: string): string => fragment.replaceAll('{root}', () => root);
  if (matcher.equals !== undefined && text !== resolve(matcher.equals)) say('different-text', brief(resolve(matcher.equals)));
  if (matcher.nonEmpty && text === '') say('empty', 'some text');
  if (matcher.oneLine && /[\r\n]/.test(text)) say('several-lines', 'one line');
  const absent = (matcher.contains ?? []).map(resolve).filter((fragment) => !text.includes(fragment));
  if (absent.length > 0) say('missing-text', `contains ${absent.map((fragment) => brief(fragment)).join(', ')}`);
  if (matcher.containsIgnoringCase) {
    const lower = text.toLowerCase();
    for (const fragment of matcher.containsIgnoringCase) {
      if (!lower.includes(resolve(fragment).toLowerCase())) say('missing-text', `contains ${brief(resolve(fragment))}, case ignored`);
    }
  }
  for (const secret of matcher.lacks ?? []) if (text.includes(resolve(secret))) say('leaked', `does not contain ${brief(resolve(secret))}`);
  if (matcher.mostBytes !== undefined && Buffer.byteLength(text, 'utf8') > matcher.mostBytes) say('over-budget', `at most ${matcher.mostBytes} bytes`);
  const numbers = matcher.numbers ? new Set(text.match(/\d+/g)) : undefined;
  for (const number of matcher.numbers ?? []) if (!numbers?.has(String(number))) say('wrong-number', `says ${number}`);
  if (matcher.first) problems.push(...firstProblems(matcher.first, text));
  return problems.length === 0 ? FINE : problems;
}

function firstProblems(first: NonNullable<TextMatcher['first']>, text: string): readonly Problem[] {
  const found = new RegExp(first.pattern).exec(text)?.[1];
  if (found !== undefined && Number(found) === first.equals) return FINE;
  return [{
    symptom: first.names === 'index' ? 'wrong-index' : 'wrong-number',
    expected: `${first.names} ${first.equals}`,
    actual: found === undefined ? `none in ${brief(text)}` : `${first.names} ${found}`,
  }];
}
