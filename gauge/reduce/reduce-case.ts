import type { Case } from '../../contract/case.ts';
import { costOf, isCheaper } from './cost.ts';
import { PASSES } from './simpler.ts';
import { tinyCases } from './tiny.ts';

/**
 * The second stage of shrinking, which knows only the JSON case: simplifications in a fixed order, each accepted if the
 * case still `shows` what it is about; at last all tiny cases of the same shape, shortest first.
 */
export async function reduceCase(start: Case, shows: (kase: Case) => Promise<boolean>, budget: number): Promise<Case> {
  let left = budget;
  let best = start;
  let cost = costOf(best);

  const improve = async (candidates: Iterable<Case>): Promise<boolean> => {
    for (const candidate of candidates) {
      const price = costOf(candidate);
      if (!isCheaper(price, cost)) continue;
      if (left <= 0) return false;
      left -= 1;
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
