import type { DialectOf } from '../../../contract/dialects.ts';
import { frame } from '../frame/frame.ts';
import { indexLines } from '../records/lines.ts';
import { numberedRecord } from '../records/record.ts';
import { joinChunks } from '../records/records.ts';
import { truncate } from '../records/truncate.ts';
import { refusal, success } from './answers.ts';
import { definition } from './definition.ts';
import { findFile, findInsideRoot, readFile } from './find.ts';
import type { ReadParts } from './parts.ts';
import { parseRequest } from './request.ts';
import { select } from './select.ts';

const TAU: ReadParts = {
  parseRequest,
  findFile,
  readFile,
  cutLines: indexLines,
  select,
  record: numberedRecord,
  join: joinChunks,
  truncate,
  success,
  refusal,
  frame,
  definition,
};

/** Held against the safety core only: as `tau`, and kept inside its root. */
const COMMON: ReadParts = { ...TAU, findFile: findInsideRoot };

/** The read of every dialect, part by part. */
export const READ_PARTS: { readonly [dialect in DialectOf<'read'>]: ReadParts } = { tau: TAU, common: COMMON };
