import { numberOf } from '../../../contract/limits.ts';
import type { DialectOf } from '../../../contract/dialects.ts';
import { frame } from '../frame/frame.ts';
import { indexLines } from '../records/lines.ts';
import { diffs, mismatchDetails, refusal, success } from './answer.ts';
import { contentAsText, lineAtStart, lineBefore, messageOfLineAtStart, messageOfLineBefore, rangeAround } from './context.ts';
import { DEFINITION_AT, DEFINITION_BEFORE } from './definition.ts';
import { excerpt } from './excerpt.ts';
import { findTarget, makeParents, readOrEmpty, writeByRename } from './file.ts';
import type { LineEditParts, Mismatch } from './parts.ts';
import { checkEntry, parseRequest, refuseOverlap } from './request.ts';
import { spliceBytes, wholeLines } from './splice.ts';

const TAU: LineEditParts = {
  parseRequest,
  findTarget,
  turnKey: (target) => target.real,
  readFile: readOrEmpty,
  cutLines: indexLines,
  checkEntry,
  checkOverlap: refuseOverlap,
  contextNumber: lineBefore,
  expectedContext: contentAsText,
  isContext: (expected, given) => expected === given,
  chooseMismatch: (mismatches) => mismatches[0] as Mismatch,
  insertion: wholeLines,
  splice: spliceBytes,
  isChange: (target, before, after) => !target.exists || !before.equals(after),
  makeParents,
  write: writeByRename,
  diffs,
  success,
  excerptRange: (number, original, context) => rangeAround(number, original, numberOf(context.limits, 'mismatchContextLines')),
  excerpt,
  mismatchMessage: messageOfLineBefore,
  mismatchDetails,
  refusal,
  frame,
  definition: DEFINITION_BEFORE,
};

const AT: LineEditParts = { ...TAU, contextNumber: lineAtStart, mismatchMessage: messageOfLineAtStart, definition: DEFINITION_AT };

/** The line-coordinate edit of every dialect, part by part. */
export const LINE_EDIT_PARTS: { readonly [dialect in DialectOf<'edit'>]: LineEditParts } = { tau: TAU, at: AT };
