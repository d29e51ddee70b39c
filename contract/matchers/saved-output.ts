import { createHash } from 'node:crypto';
import { decodeUtf8, toBuffer } from '../bytes.ts';
import type { SavedMatcher, Symptom, WholeOutput } from '../expectation.ts';
import type { JsonObject } from '../json.ts';
import type { StepObservation } from '../observation.ts';
import type { Outcome } from '../outcome.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { mergeProblems } from './merge.ts';

/** Holds what is said of where the complete output is, and the file that is named, against the complete output. */
export function savedProblems(match: SavedMatcher, outcome: Outcome | undefined, step: StepObservation, root: string): readonly Problem[] {
  const fields = outcome?.fields ?? {};
  const rows = ['full_output_path', 'saved_output_path', 'saved_output_unavailable'].filter((name) => Object.hasOwn(fields, name));
  const [row] = rows;
  const tell = (symptom: Symptom, expected: string, actual: string): readonly Problem[] => [{ symptom, expected, actual }];
  if (row === undefined) return match.required && match.about === 'whole' ? tell('saved-missing', 'where the complete output is', 'nothing said') : FINE;
  if (rows.length > 1) return match.about === 'whole' ? tell('saved-several', 'one file, or none', rows.join(', ')) : FINE;
  if (row === 'saved_output_unavailable') return FINE;
  if (match.about === 'place') return placeProblems(fields[row], step, root);
  const size = sizeOf(match.whole);
  const complete = size <= match.most;
  if (complete !== (match.about === 'whole')) return FINE;
  const wanted = complete ? 'full_output_path' : 'saved_output_path';
  if (row !== wanted) return tell('saved-name', `${wanted}: ${size} bytes, ${match.most} may be saved`, row);
  const path = fields[row];
  const file = typeof path === 'string' ? step.saved?.[path] : undefined;
  if (file === undefined) return tell('saved-missing', `a file at ${row}`, `${brief(path)}: none`);
  const { bytes } = file;
  const found = complete ? wholeSymptom(match.whole, bytes, outcome) : partSymptom(match, fields, bytes);
  return found === undefined ? FINE : tell(found, `${complete ? 'the' : `the first ${match.most} of the`} ${size} bytes of the complete output`, described(bytes));
}

/** Outside the tree, in a directory that gives group and others no rights. */
function placeProblems(path: unknown, step: StepObservation, root: string): readonly Problem[] {
  const tell = (actual: string): readonly Problem[] => [{ symptom: 'saved-place', expected: 'a file outside the tree, in a directory for its owner alone', actual }];
  if (typeof path !== 'string') return FINE;
  if (path.startsWith(`${root}/`)) return tell(brief(path));
  const mode = step.saved?.[path]?.parentMode;
  return mode === undefined || (mode & 0o077) === 0 ? FINE : tell(`a directory of mode ${(mode & 0o777).toString(8)}`);
}

function described(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SHOWN)).toString('utf8');
  return `${bytes.length} bytes: ${brief(text)}`;
}

const SHOWN = 160;
const LF = 10;

function sizeOf(whole: WholeOutput): number {
  return 'bytes' in whole ? toBuffer(whole.bytes).length : whole.size;
}

function wholeSymptom(whole: WholeOutput, bytes: Uint8Array, outcome: Outcome | undefined): Symptom | undefined {
  if (isWholeOutput(whole, bytes)) return undefined;
  if (isWholeOutput(whole, bytes.subarray(0, -1)) && bytes.at(-1) === LF) return 'saved-newline';
  return Buffer.from(bytes).equals(Buffer.from(outcome?.payload ?? '', 'utf8')) ? 'saved-shown' : 'saved-content';
}

function isWholeOutput(whole: WholeOutput, bytes: Uint8Array): boolean {
  if ('bytes' in whole) return toBuffer(whole.bytes).equals(bytes);
  if (bytes.length !== whole.size) return false;
  if ('sha256' in whole) return createHash('sha256').update(bytes).digest('hex') === whole.sha256;
  const text = decodeUtf8(bytes);
  return text !== undefined && mergeProblems({ kind: 'merge', streams: whole.streams }, text).length === 0;
}

/** A part that is said to be one, of as many whole characters as may be saved. */
function partSymptom(match: SavedMatcher, fields: JsonObject, bytes: Uint8Array): Symptom | undefined {
  if (fields['saved_output_truncated'] !== true || !Object.hasOwn(fields, 'saved_output_bytes')) return 'missing-field';
  if (fields['saved_output_bytes'] !== bytes.length) return 'wrong-number';
  if (bytes.length > match.most) return 'over-budget';
  if (decodeUtf8(bytes) === undefined) return 'saved-split';
  if (!('bytes' in match.whole)) return undefined;
  const whole = toBuffer(match.whole.bytes);
  if (whole.subarray(0, onBoundary(whole, match.most)).equals(bytes)) return undefined;
  return match.endsAtRecord && endsAtRecord(whole, Buffer.from(bytes)) ? undefined : 'saved-content';
}

/** The largest length up to `most` that ends no character in the middle. */
function onBoundary(bytes: Uint8Array, most: number): number {
  let length = Math.min(most, bytes.length);
  while (length > 0 && length < bytes.length && ((bytes[length] as number) & 0xc0) === 0x80) length -= 1;
  return length;
}

/** Whole records from the beginning, and possibly a line that says that there are more. */
function endsAtRecord(whole: Buffer, bytes: Buffer): boolean {
  const cut = bytes.lastIndexOf(LF);
  const lastLine = cut < 0 ? 0 : cut;
  const isPrefix = (part: Buffer): boolean => whole.subarray(0, part.length).equals(part) && (part.length === whole.length || whole[part.length] === LF);
  return isPrefix(bytes) || (bytes.subarray(lastLine).includes('...') && isPrefix(bytes.subarray(0, lastLine)));
}
