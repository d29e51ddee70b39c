import type { Case } from '../../contract/case.ts';
import { fewerCalls, fewerEdits, fewerLimits, fewerPaths, fewerRuns, fewerSteps, plainerArguments, plainerSetup } from './fewer.ts';
import { fewerLines, plainerLines } from './lines.ts';
import { plainerNames } from './names.ts';
import { otherOrder, plainerCharacters, plainestCall, plainestEdits, uniformTexts } from './plainer.ts';
import { mergedStretches, otherQuotes, shorterTexts, twoPlaces } from './shorter.ts';

/** Simplifications in their fixed order: fewer runs, steps, files, edits, bytes, then plainer bytes. */
export const PASSES: readonly ((kase: Case) => Iterable<Case>)[] = [
  plainestCall, fewerRuns, fewerSteps, fewerCalls, fewerPaths, fewerEdits, plainestEdits, fewerLines, fewerLimits, uniformTexts, plainerSetup, plainerNames, plainerArguments,
  plainerLines, shorterTexts, mergedStretches, otherQuotes, otherOrder, plainerCharacters, twoPlaces,
];
