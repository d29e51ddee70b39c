import type { DialectOf } from '../../../contract/dialects.ts';
import { escapeName } from '../frame/escape.ts';
import { frame } from '../frame/frame.ts';
import { structuredDiff } from '../structured-diff.ts';
import { decodeUtf8 } from '../../../contract/bytes.ts';
import { realPaths } from './apply-patch.ts';
import { DEFINITION } from './definition.ts';
import { carryOut, makeParents, removeNode, writeByRename } from './effects.ts';
import { excerpt } from './excerpt.ts';
import { lookUp } from './found.ts';
import { freeDestination, lookUpInside, oneTurn, planUpdateOfFiles } from './inside.ts';
import { advance, appendNote, locate, locateChunk, seekContext, withoutTrailingBlank } from './locate.ts';
import { codexMessage, tauMessage } from './message.ts';
import { END_KEPT, KEPT, REWRITTEN } from './model.ts';
import { cutPatch, parseLines } from './parse.ts';
import type { PatchContext, PatchParts } from './parts.ts';
import { place } from './place.ts';
import { LENIENT, STRICT, STRICT_WITH_BARE_MOVES } from './reading.ts';
import { PatchRefusal } from './refusal.ts';
import { args, chips, diffs, failure, header, partialChanges, plainFailure, plainSuccess, success, summary } from './report.ts';
import { CODEX_FORMS, CODEX_SETTINGS, COMMON_SETTINGS, EXACT_FORMS, TAU_FORMS, TAU_SETTINGS } from './settings.ts';
import { destination, planAdd, planDelete, planUpdate, update } from './steps.ts';

const TAU: PatchParts = {
  settings: TAU_SETTINGS,
  patchText(argument) {
    if (typeof argument !== 'string') throw new PatchRefusal('not-text');
    return argument;
  },
  cutPatch,
  reading: STRICT,
  parse: parseLines,
  turnKeys: realPaths,
  planAdd,
  planDelete,
  planUpdate,
  lookUp,
  decode: decodeUtf8,
  destination,
  update,
  model: ({ limits }: PatchContext) => (limits['updateModel'] === 'rewritten' ? REWRITTEN : KEPT),
  forms: TAU_FORMS,
  locate,
  advance,
  seekContext,
  locateChunk,
  place,
  shorten: withoutTrailingBlank,
  noteAddition: appendNote,
  carryOut,
  makeParents,
  write: writeByRename,
  remove: removeNode,
  changesOf: ({ change }) => [change],
  shown: escapeName,
  summary,
  message: tauMessage,
  excerpt,
  partialChanges,
  args,
  chips,
  header,
  diff: structuredDiff,
  diffs,
  success,
  failure,
  frame,
  definition: DEFINITION,
};

const { frame: _, ...PLAIN } = TAU;

const CODEX: PatchParts = {
  ...PLAIN,
  settings: CODEX_SETTINGS,
  reading: LENIENT,
  forms: CODEX_FORMS,
  shown: (path) => path,
  message: codexMessage,
  success: plainSuccess,
  failure: plainFailure,
};

/** Of a tool that is held against the safety core only: exact in what it finds and leaves, kept inside its root, all or nothing. */
const COMMON: PatchParts = {
  ...TAU,
  settings: COMMON_SETTINGS,
  patchText(argument) {
    const text = TAU.patchText(argument);
    if (!text.isWellFormed()) throw new PatchRefusal('not-text');
    return text;
  },
  reading: STRICT_WITH_BARE_MOVES,
  turnKeys: oneTurn,
  planUpdate: planUpdateOfFiles,
  lookUp: lookUpInside,
  destination: freeDestination,
  model: () => END_KEPT,
  forms: EXACT_FORMS,
  shorten: () => undefined,
};

/** The patch tool of every dialect, part by part. */
export const PATCH_PARTS: { readonly [dialect in DialectOf<'apply_patch'>]: PatchParts } = { tau: TAU, codex: CODEX, common: COMMON };
