import type { Case } from '../../contract/case.ts';
import { fewerCalls, fewerEdits, fewerLimits, fewerPaths, fewerRuns, fewerSteps, plainerArguments, plainerSetup } from './fewer.ts';
import { fewerLines, plainerLines } from './lines.ts';
import { plainerNames, shorterNames } from './names.ts';
import { otherOrder, plainerCharacters, plainestCall, plainestEdits, uniformTexts } from './plainer.ts';
import { fewerChunks, fewerPatchLines, fewerSections, otherPatchOrder, plainerPatchLines } from './patches.ts';
import { fewerQuotedLines, plainerQuotedLines } from './quoted-lines.ts';
import { mergedStretches, otherQuotes, shorterTexts, twoPlaces } from './shorter.ts';

/** Simplifications in their fixed order: fewer runs, steps, files, edits, lines, bytes, then plainer bytes. */
export const PASSES: readonly ((kase: Case) => Iterable<Case>)[] = [
  plainestCall, fewerRuns, fewerSteps, fewerCalls, fewerSections, fewerChunks, fewerPaths, fewerEdits, plainestEdits,
  fewerPatchLines, fewerQuotedLines, fewerLines, fewerLimits, uniformTexts, plainerSetup, plainerNames, plainerArguments,
  plainerQuotedLines, plainerPatchLines, plainerLines, shorterTexts, mergedStretches, otherQuotes,
  otherOrder, otherPatchOrder, shorterNames, plainerCharacters, twoPlaces,
];
