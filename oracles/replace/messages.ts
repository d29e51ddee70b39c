// What refusals and successes must say in dialects harness and pi. Only what the contract fixes: fragments, numbers and indexes.

import type { RuleId } from '../../contract/rules/index.ts';
import type { Failing } from './locate.ts';
import type { Demand } from './ways.ts';

const INDEX = String.raw`edits\[(\d+)\]`;
const NUMBER = String.raw`(\d+)`;

function must(rules: RuleId[], match: Demand['match']): Demand {
  return { level: 'MUST', rules, match };
}

function should(rules: RuleId[], match: Demand['match']): Demand {
  return { level: 'SHOULD', rules, match };
}

/** The first index named is `index`. */
export function namesEntry(index: number, rules: RuleId[]): Demand {
  return must(rules, { first: { pattern: INDEX, equals: index, names: 'index' } });
}

/** What a refusal about one quote says in both dialects. */
function adviceOn(why: Failing, count: number): Demand[] {
  const rules: RuleId[] = ['replace/message-counts-and-advises'];
  if (why === 'empty') return [must(rules, { containsIgnoringCase: ['empty'] })];
  if (why === 'not-found') return [must(rules, { containsIgnoringCase: ['exact'] })];
  return [
    must(rules, { first: { pattern: NUMBER, equals: count, names: 'number' }, containsIgnoringCase: ['more context'] }),
    must(rules, { contains: [`Found ${count} occurrences`] }),
  ];
}

/** harness: a refusal about entry `index`, by the part that never learns the path. */
export function harnessQuote(why: Failing, index: number, count: number, sent: string): Demand[] {
  const special: RuleId[] = why === 'empty' ? ['replace/message-names-first-failing-edit', 'replace/old-text-not-empty'] : ['replace/message-names-first-failing-edit'];
  return [...adviceOn(why, count), namesEntry(index, special), ...withoutPath(sent)];
}

export function overlapAdvice(): Demand {
  return must(['replace/message-counts-and-advises'], { containsIgnoringCase: ['overlap'] });
}

export function anyMessage(): Demand {
  return must(['replace/message-counts-and-advises'], { nonEmpty: true });
}

/** A path that no message about something else would hold by chance. */
const DISTINCTIVE = /[^A-Za-z]/;

export function withoutPath(sent: string): Demand[] {
  const distinctive = sent.length >= 8 || (sent.length > 3 && DISTINCTIVE.test(sent));
  return distinctive ? [must(['replace/message-without-path'], { lacks: [sent] })] : [];
}

/** pi: a refusal about entry `index` of `total`, in a list that `repairs` made; `name` is the file's own name, where the message holds it. */
export function piQuote(
  why: Failing, index: number, total: number, count: number, { name, repairs }: { name: string | undefined; repairs: readonly RuleId[] },
): Demand[] {
  const wording: RuleId[] = ['replace/message-single-vs-several'];
  const naming: RuleId[] = ['replace/message-names-first-failing-edit', ...repairs];
  const demands = why === 'not-found' ? [] : adviceOn(why, count);
  if (why === 'not-found') demands.push(must(['replace/message-counts-and-advises'], { containsIgnoringCase: ['exact'] }));
  if (total === 1) {
    demands.push(must([...naming, ...wording], { lacks: ['edits['] }));
    if (why === 'not-found') demands.push(must(wording, { contains: ['Could not find the exact text'] }));
    if (why === 'duplicate') demands.push(should(wording, { contains: ['of the text'] }));
  } else {
    demands.push(namesEntry(index, naming));
    if (why === 'not-found') demands.push(must(wording, { contains: ['Could not find edits['] }));
    if (why === 'duplicate') demands.push(must(wording, { contains: ['occurrences of edits['] }));
  }
  if (why === 'empty') demands.push(should(wording, { contains: ['oldText must not be empty'] }));
  return [...demands, ...namesFile(name)];
}

/** pi: messages about a file hold its name, where it is known how they give it. */
export function namesFile(name: string | undefined): Demand[] {
  return name === undefined ? [] : [should(['replace/message-single-vs-several'], { contains: [name] })];
}

/** A success names the path, and how many edits were applied. */
export function successSays(named: string | undefined, count: number, rules: RuleId[], numberFirst: boolean): Demand[] {
  const demands: Demand[] = [];
  if (named === undefined) demands.push(must(['replace/success-message'], { nonEmpty: true }));
  else demands.push(must(['replace/success-message'], { contains: [named] }));
  const plain = numberFirst || (named !== undefined && !/\d/.test(named));
  const match: Demand['match'] = plain ? { first: { pattern: NUMBER, equals: count, names: 'number' } } : { contains: [`${count}`] };
  demands.push(should(rules, match));
  return demands;
}
