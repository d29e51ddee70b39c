import type { Case } from '../../contract/case.ts';
import { costOf, isCheaper } from './cost.ts';
import { PASSES } from './passes.ts';
import { largeBytes } from './texts.ts';
import { tinyCases } from './tiny.ts';

/** What takes as long to look at as another case: so many characters of JSON, or bytes of large files. */
const LARGE = { json: 800, bytes: 10_000 };

/**
 * The second stage of shrinking, which knows only the JSON case: simplifications in a fixed order, each accepted if the
 * case still `shows` what it is about; at last all tiny cases of the same shape, cheapest first.
 *
 * @param budget most cases that are looked at; a large case counts as several
 */
export async function reduceCase(start: Case, shows: (kase: Case) => Promise<boolean>, budget: number): Promise<Case> {
  let left = budget;
  let best = start;
  let cost = costOf(best);
  const bytes = largeBytes(start);
  const seen = new Set([cost.json]);

  const improve = async (candidates: Iterable<Case>): Promise<boolean> => {
    for (const candidate of candidates) {
      if (left <= 0) return false;
      const price = costOf(candidate);
      const weight = 1 + price.json.length / LARGE.json + bytes / LARGE.bytes;
      left -= weight / 10;
      if (!isCheaper(price, cost) || seen.has(price.json)) continue;
      left -= weight;
      seen.add(price.json);
      if (!(await shows(candidate))) continue;
      best = candidate;
      cost = price;
      return true;
    }
    return false;
  };

  for (let progress = true; progress && left > 0; ) {
    progress = false;
    for (const pass of PASSES) while (await improve(pass(best))) progress = true;
    if (!progress) progress = await improve(tinyCases(best));
  }
  return best;
}
