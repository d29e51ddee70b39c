import { isUtf8 } from 'node:buffer';
import type { DialectOf } from '../../contract/dialects.ts';
import type { Json } from '../../contract/json.ts';
import type { AttachedDiff, Outcome } from '../../contract/outcome.ts';
import { overwrite } from './file.ts';
import { LINE_EDIT_PARTS } from './line-edit/dialects.ts';
import { cannotWrite } from './line-edit/file.ts';
import type { Details, Entry, LineEditContext, LineEditParts, LineEditRequest, LineEditResult, LineEditTarget } from './line-edit/parts.ts';
import { LineEditRefusal } from './line-edit/refusal.ts';
import { boundary, endingOf, isTerminated, missingEnding, spliceBytes } from './line-edit/splice.ts';
import { contentOf, type LineIndex } from './records/lines.ts';
import { isObject } from './request.ts';
import { isBinaryLike, otherDiff } from './variant-diff.ts';

/** The line-coordinate edit with the other choice wherever the contract leaves one. */
export const VARIANT_EDIT_PARTS: { readonly [dialect in DialectOf<'edit'>]: LineEditParts } = {
  tau: variantOf(LINE_EDIT_PARTS.tau),
  at: variantOf(LINE_EDIT_PARTS.at),
};

function variantOf(base: LineEditParts): LineEditParts {
  return {
    ...base,
    parseRequest: (argument, context) => knownFieldsOf(base, argument, context),
    checkOverlap: overlapOfSets,
    insertion: wholeLinesAsAround,
    splice: spliceWithoutEmptyLine,
    write: writeInPlace,
    diffs: diffsAndNotes,
    success: (result, context) => fieldsTurned(base.success(result, context)),
    excerptRange: (number, original, context) => withOneMore(base.excerptRange(number, original, context), number, original),
    excerpt: (original, range, context) => otherFields(base.excerpt(original, range, context), original, range),
    mismatchMessage: () => 'another line stands there: see below',
    refusal: (refusal, attempt) => base.refusal(new LineEditRefusal(refusal.code, `no edit was made: ${refusal.code}`, refusal.details), attempt),
  };
}

const KNOWN = ['start_line', 'end_line_exclusive', 'newText', 'context_line', 'line_count', 'after_line', 'before_line', 'end_line'];

/** Unknown fields are ignored, and what the entries say of their texts is looked at before the file is. */
function knownFieldsOf(base: LineEditParts, argument: Json, context: LineEditContext): LineEditRequest {
  const known = isObject(argument) ? only(argument, ['path', 'edits']) : argument;
  const request = base.parseRequest(known, context);
  const entries = request.entries.map((entry) =>
    isObject(entry) ? only(entry, KNOWN) : entry);
  for (const entry of entries.toReversed()) {
    if (isObject(entry) && typeof entry.newText !== 'string') throw new LineEditRefusal('new-text', '');
    if (isObject(entry) && typeof entry.context_line !== 'string') throw new LineEditRefusal('context-type', '');
  }
  return { ...request, entries };
}

function only(object: { [name: string]: Json }, names: readonly string[]): { [name: string]: Json } {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

/** An insertion is the point before its line; a range is its start, its lines, and the points between them. */
function overlapOfSets(entries: readonly Entry[]): void {
  const taken = new Set<number>();
  for (const { start, end } of entries) {
    const last = Math.max(2 * start - 1, 2 * end - 2);
    for (let point = 2 * start - 1; point <= last; point += 1) {
      if (taken.has(point)) throw new LineEditRefusal('overlap', '');
      taken.add(point);
    }
  }
}

/** What a new last line, or one before an unterminated last line, lacks in endings comes from the line before. */
function wholeLinesAsAround(original: LineIndex, entry: Entry): string {
  const { start, end, newText } = entry;
  if (newText === '') return '';
  const inserts = start === end && (start > original.count || endingOf(original, start) === '');
  const ending = inserts ? endingBefore(original, start) : missingEnding(original, entry);
  return boundary(original, entry).replace('\n', endingBefore(original, start)) + newText + (isTerminated(newText) ? '' : ending);
}

/** Of the last terminated line before `slot`. */
function endingBefore(original: LineIndex, slot: number): string {
  for (let number = Math.min(slot - 1, original.count); number >= 1; number -= 1) {
    const ending = endingOf(original, number);
    if (ending !== '') return ending;
  }
  return '\n';
}

/** The ending in front of what is appended is left out where the file then needs none. */
function spliceWithoutEmptyLine(original: LineIndex, entries: readonly Entry[], insertion: (entry: Entry) => string): Buffer {
  const append = entries.find((entry) => entry.newText !== '' && boundary(original, entry) !== '');
  if (!append) return spliceBytes(original, entries, insertion);
  const head = spliceBytes(original, entries.filter((entry) => entry !== append), insertion);
  const text = insertion(append);
  const last = head.at(-1);
  const atLineStart = last === undefined || last === 0x0a || last === 0x0d;
  return Buffer.concat([head, Buffer.from(atLineStart ? text.replace(/^(\r\n|\r|\n)/, '') : text)]);
}

function writeInPlace(context: LineEditContext, target: LineEditTarget, bytes: Buffer): void {
  try {
    if (!target.exists) context.fs.writeFileSync(target.real, '', { flag: 'wx', mode: target.mode });
    overwrite(context, target, bytes);
  } catch {
    throw cannotWrite();
  }
}

/** A zero diff for an empty file that was made, a note for what is not UTF-8, none for what holds control characters. */
function diffsAndNotes({ changed, original, bytes }: LineEditResult): AttachedDiff[] {
  if (!changed) return [];
  if (!isUtf8(original.bytes) || !isUtf8(bytes)) return [{ path: null, note: '[diff skipped: file is not valid UTF-8]' }];
  const [before, after] = [original.bytes.toString('utf8'), bytes.toString('utf8')];
  return isBinaryLike(before) || isBinaryLike(after) ? [] : [{ path: null, diff: otherDiff(before, after) }];
}

function fieldsTurned(outcome: Outcome): Outcome {
  return { ...outcome, fields: Object.fromEntries(Object.entries(outcome.fields ?? {}).toReversed()) };
}

/** At the beginning of the file one line more is shown. */
function withOneMore([first, last]: readonly [number, number], number: number, original: LineIndex): readonly [number, number] {
  return [first, number === 0 ? Math.min(original.count, last + 1) : last];
}

/** Invalid lines that are not shown are not told of; advice where not all is shown. */
function otherFields({ payload, fields }: Details, original: LineIndex, [first, last]: readonly [number, number]): Details {
  const shown = { ...fields };
  if (allValid(original, first, last)) delete shown['valid_utf8'];
  return { payload, fields: fields['truncated'] ? { ...shown, truncation_warning: 'read the file in smaller pieces' } : shown };
}

function allValid(original: LineIndex, first: number, last: number): boolean {
  for (let number = first; number <= last; number += 1) if (!isUtf8(contentOf(original, original.line(number)))) return false;
  return true;
}
