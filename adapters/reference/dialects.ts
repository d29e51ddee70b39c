import type { DialectOf } from '../../contract/dialects.ts';
import { harnessRefusal, harnessSuccess, piFuzzySuccess, piRefusal, piSuccess, tauRefusal, tauSuccess } from './answers.ts';
import { HARNESS_DEFINITION, PI_DEFINITION, TAU_DEFINITION } from './definitions.ts';
import { insertionWithLocalEnding } from './endings.ts';
import { overwrite, readBounded, readWhole, replaceByRename } from './file.ts';
import { frame } from './frame/frame.ts';
import { locateWithFallback, spliceKeepingLines } from './fuzzy.ts';
import { countApart, countStarts, locateEmptiesFirst, locateInOrder, refuseOverlap } from './locate.ts';
import type { Parts } from './parts.ts';
import { Refusal } from './refusal.ts';
import { parseNamingEntries, parseStrictly, parseWithRepairs } from './request.ts';
import { spliceAndRestore, spliceInPlace } from './splice.ts';
import { structuredDiff } from './structured-diff.ts';
import { findInsideRoot, findRegularFile, findTextFile } from './target.ts';
import { decodeStrictly, encode, literalView, normaliseEndings, normalisedView } from './text.ts';

/** What the dialects differ from. */
const PLAIN: Parts = {
  parseRequest: parseStrictly,
  findTarget: findRegularFile,
  turnKey: (target) => target.real,
  readFile: readBounded,
  decode: decodeStrictly,
  view: normalisedView,
  locate: locateInOrder(countStarts),
  checkOverlap: refuseOverlap,
  insertion: insertionWithLocalEnding,
  splice: spliceInPlace,
  encode,
  isChange: (edited, oldWhole) => edited.whole !== oldWhole,
  onNoChange: () => {},
  write: replaceByRename,
  diff: structuredDiff,
  success: tauSuccess,
  refusal: tauRefusal,
  definition: TAU_DEFINITION,
};

const TAU: Parts = { ...PLAIN, frame };

const HARNESS: Parts = {
  ...PLAIN,
  parseRequest: parseNamingEntries,
  findTarget: findTextFile,
  readFile: readWhole,
  view: literalView,
  locate: locateInOrder(countApart),
  insertion: (_view, span) => span.newText,
  onNoChange: refuseNoChange,
  success: harnessSuccess,
  refusal: harnessRefusal,
  definition: HARNESS_DEFINITION,
};

const PI: Parts = {
  ...PLAIN,
  parseRequest: parseWithRepairs,
  readFile: readWhole,
  locate: locateEmptiesFirst(countApart),
  insertion: (_view, span) => normaliseEndings(span.newText),
  splice: spliceAndRestore,
  isChange: (edited) => edited.before !== edited.after,
  onNoChange: refuseNoChange,
  write: overwrite,
  success: piSuccess,
  refusal: piRefusal,
  definition: PI_DEFINITION,
};

const PI_FUZZY: Parts = {
  ...PI,
  locate: locateWithFallback,
  splice: spliceKeepingLines,
  success: piFuzzySuccess,
};

/** Of a tool that is held against the safety core only: as `tau`, and kept inside its root. */
const COMMON: Parts = { ...PLAIN, findTarget: findInsideRoot };

/** The exact-text edit of every dialect, part by part. */
export const DIALECT_PARTS: { readonly [dialect in DialectOf<'replace'>]: Parts } = {
  'tau': TAU,
  'harness': HARNESS,
  'pi': PI,
  'pi-fuzzy': PI_FUZZY,
  'common': COMMON,
};

function refuseNoChange(): never {
  throw new Refusal('no-change');
}
