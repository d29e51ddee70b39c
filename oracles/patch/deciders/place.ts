// Which rules decide where the chunks of an update stand: those that the places, or other places that might be taken for them, have
// something of. What other rules build on comes first.

import type { RuleId } from '../../../contract/rules/index.ts';
import { distinct } from '../../records/deciders.ts';
import { folded } from '../alignments.ts';
import type { Locations, Located, Search } from '../locate.ts';
import { newTexts, oldTexts } from '../operations.ts';

const ORDER: readonly RuleId[] = [
  'apply-patch/match-levels', 'apply-patch/no-unicode-fold', 'apply-patch/match-priority', 'apply-patch/sequential-cursor',
  'apply-patch/positions-from-original', 'apply-patch/no-backtracking', 'apply-patch/trailing-blank-retry', 'apply-patch/context-seek',
  'apply-patch/eof-anchor', 'apply-patch/addition-appends', 'apply-patch/contiguous-window', 'apply-patch/chunks-all-or-nothing',
];

/** Every chunk has a place. */
export function placeRules({ located, table }: Locations): RuleId[] {
  const rules = new Set<RuleId>();
  for (const [at, each] of located.entries()) for (const rule of chunkRules(each, at > 0, table.lines)) rules.add(rule);
  if (located.length > 1) {
    rules.add('apply-patch/chunks-all-or-nothing').add('apply-patch/sequential-cursor');
    if (shiftsLines(located)) rules.add('apply-patch/positions-from-original');
    if (located.some(({ region }) => region && competitors(region) > 0)) rules.add('apply-patch/no-backtracking');
  }
  return ORDER.filter((rule) => rules.has(rule));
}

function chunkRules({ chunk, context, region }: Located, later: boolean, lines: readonly string[]): RuleId[] {
  const rules: RuleId[] = [];
  for (const search of [context, region]) if (search) rules.push(...searchRules(search, lines));
  if (context) rules.push('apply-patch/context-seek');
  if (chunk.eof) rules.push('apply-patch/eof-anchor');
  if (!region) return [...rules, 'apply-patch/addition-appends'];
  if (region.dropped || oldTexts(chunk).at(-1) === '') rules.push('apply-patch/trailing-blank-retry');
  if (region.pattern.length > 1) rules.push('apply-patch/contiguous-window');
  if (region.all.some(({ at }) => at < region.cursor) && later) rules.push('apply-patch/sequential-cursor');
  return rules;
}

function searchRules(search: Search, lines: readonly string[]): RuleId[] {
  const { taken, pattern } = search;
  const rules: RuleId[] = [];
  if (taken && taken.level > 0) rules.push('apply-patch/match-levels');
  if (competitors(search) > 0) rules.push('apply-patch/match-priority');
  const found = taken ? lines.slice(taken.at, taken.at + pattern.length) : [];
  if ([...pattern, ...found].some((text) => folded(text) !== text)) rules.push('apply-patch/no-unicode-fold');
  return rules;
}

/** Other places at or behind the cursor. */
function competitors({ all, cursor, taken }: Search): number {
  return all.filter((each) => each.at >= cursor && each !== taken).length;
}

/** A chunk before another one changes the number of lines, or inserts what a later one quotes. */
function shiftsLines(located: readonly Located[]): boolean {
  return located.some(({ chunk, region }, at) => {
    const later = located.slice(at + 1);
    if (later.length === 0) return false;
    if (region && region.texts.length !== region.pattern.length) return true;
    const inserted = insertedTexts(chunk);
    return later.some((other) => oldTexts(other.chunk).some((text) => inserted.has(text)));
  });
}

function insertedTexts(chunk: Located['chunk']): Set<string> {
  return new Set(chunk.body.filter(({ sign }) => sign === '+').map(({ text }) => text));
}

/** What other software takes for a line end, inside a line. */
// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const SEPARATED = /[\r\v\f\u0085\u2028\u2029\u001c-\u001e]./su;

/** A table of folded characters may have more than the one of the contract. */
const BEYOND_ASCII = /\P{ASCII}/u;

/** Some chunk has no place: first what a wrong tool might have taken for one. */
export function lostRules(locations: Locations, tau: boolean, total: number): RuleId[] {
  const { lost, table, located } = locations;
  if (!lost) return [];
  const { search, chunk, sought } = lost;
  const rules: RuleId[] = [];
  const { lines } = table;
  if (search.all.length > 0) rules.push(...elsewhereRules(locations));
  else if (tau && resembles(lines, search.pattern, (text) => folded(text).trim())) rules.push('apply-patch/no-unicode-fold');
  else if (resembles(lines, search.pattern, coarse)) rules.push('apply-patch/match-levels');
  if (sought === 'lines' && search.pattern.some((text) => text.trim() === '')) rules.push('apply-patch/trailing-blank-retry');
  if (search.all.length === 0) rules.push(...elsewhereRules(locations));
  if (sought === 'context' || lost.context || hasMoved(located)) rules.push('apply-patch/context-seek');
  if (sought === 'lines') {
    if (chunk.eof) rules.push('apply-patch/eof-anchor');
    if (lines.length === 0) rules.push('apply-patch/empty-file-update');
    if (lines.some((line) => SEPARATED.test(line))) rules.push('apply-patch/line-endings');
    rules.push('apply-patch/contiguous-window', 'apply-patch/match-levels');
    if (tau && [...lines, ...search.pattern].some((text) => BEYOND_ASCII.test(text))) rules.push('apply-patch/no-unicode-fold');
  }
  if (located.some(({ region }) => region?.dropped || !region)) rules.push('apply-patch/addition-appends');
  if (total > 1) rules.push('apply-patch/chunks-all-or-nothing', 'apply-patch/sequential-cursor');
  return distinct(rules);
}

/** Rules on how a single search goes. */
const SEARCHING: ReadonlySet<RuleId> = new Set<RuleId>([
  'apply-patch/match-levels', 'apply-patch/no-unicode-fold', 'apply-patch/match-priority', 'apply-patch/sequential-cursor', 'apply-patch/trailing-blank-retry',
  'apply-patch/context-seek', 'apply-patch/eof-anchor',
]);

/** Which of several chunks is the first without a place: what follows from searches is no mistake of its own. */
export function firstLostRules(locations: Locations, tau: boolean, total: number): RuleId[] {
  return total > 1 ? distinct([...lostRules(locations, tau, total), ...placeRules(locations)]).filter((rule) => SEARCHING.has(rule)) : [];
}

function hasMoved(located: readonly Located[]): boolean {
  return located.some(({ context }) => context !== undefined);
}

/** The lines stand above the cursor, in what a chunk before inserts, or below a place that another choice would have left. */
function elsewhereRules({ lost, located, table }: Locations): RuleId[] {
  if (!lost) return [];
  const { search, chunk } = lost;
  const rules: RuleId[] = [];
  const wanted = search.pattern.map((text) => text.trim());
  const inserted = new Set(located.flatMap((each) => newTexts(each.chunk)).map((text) => text.trim()));
  const there = new Set(table.lines.map((line) => line.trim()));
  if (wanted.some((text) => !there.has(text) && inserted.has(text))) rules.push('apply-patch/positions-from-original');
  if (located.length > 0 && search.all.length > 0 && !chunk.eof) {
    if (leftByOtherChoices(located, search)) rules.push('apply-patch/no-backtracking');
    if (search.all.every(({ at }) => at < lost.from)) rules.push('apply-patch/sequential-cursor');
  }
  return rules;
}

/** The first place of each chunk, whatever its level, would leave one for the chunk that has none. */
function leftByOtherChoices(located: readonly Located[], { all }: Search): boolean {
  let cursor = 0;
  for (const { context, region, chunk } of located) {
    if (context || !region || region.dropped || chunk.eof) return false;
    const first = region.all.find(({ at }) => at >= cursor);
    if (!first) return false;
    cursor = first.at + region.pattern.length;
  }
  return all.some(({ at }) => at >= cursor);
}

/** Some window agrees in the view of `see`. */
function resembles(lines: readonly string[], pattern: readonly string[], see: (text: string) => string): boolean {
  const wanted = pattern.map(see);
  const seen = lines.map(see);
  return wanted.some((text) => text !== '') && seen.some((_line, at) => wanted.every((text, j) => text === seen[at + j]));
}

/** Without blanks and case, and however it is composed. */
function coarse(text: string): string {
  return folded(text).normalize('NFKC').toLowerCase().replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '');
}
