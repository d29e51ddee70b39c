import { posix } from 'node:path';
import { overwrite, replaceByRename } from './file.ts';
import type { Change } from './patch/change.ts';
import { PATCH_PARTS } from './patch/dialects.ts';
import { END_KEPT, KEPT } from './patch/model.ts';
import type { Operation, UpdateOperation } from './patch/operations.ts';
import type { Model, Note, PatchContext, PatchParts, Planned, Writing } from './patch/parts.ts';
import { PATCH_TRAITS } from './patch/patch-tool.ts';
import { place } from './patch/place.ts';
import { PatchRefusal } from './patch/refusal.ts';
import { COMMON_SETTINGS, EXACT_FORMS } from './patch/settings.ts';
import { Sheet } from './patch/sheet.ts';
import type { Place } from './regular-file.ts';

/** What it documents of itself. */
export const VARIANT_PATCH_TRAITS = {
  ...PATCH_TRAITS,
  matching: 'lookAlike',
  encoding: 'bytes',
  patchOverwrites: 'both',
  patchLines: 'rewritten',
  patchFinalNewline: 'normalised',
  rollsBack: 'no',
  writesByRename: 'no',
};

const base = PATCH_PARTS.common;
const { rollsBack: _, ...settings } = COMMON_SETTINGS;

/** The patch tool with the other traits. Works on bytes: texts are one character a byte, paths are not. */
export const VARIANT_COMMON_PATCH_PARTS: PatchParts = {
  ...base,
  settings: { ...settings, addOverwrites: true, moveOverwrites: true },
  patchText: (argument) => bytesOf(base.patchText(argument)),
  parse: (lines, reading, context) => base.parse(lines, reading, context).map(withTextPaths),
  decode: (bytes) => bytes.toString('latin1'),
  planUpdate,
  model: () => NORMALISING,
  forms: [...EXACT_FORMS, coarse],
  place: placeOfLookAlike,
  makeParents: refuseMissingParents,
  write: writeInPlace,
  changesOf,
  shown: (path) => path,
};

function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function withTextPaths(operation: Operation): Operation {
  const path = textOf(operation.path);
  return operation.kind === 'update' && operation.to !== undefined ? { ...operation, path, to: textOf(operation.to) } : { ...operation, path };
}

/** A file that is moved onto itself is updated where it is; of two names of one file the source goes. */
function planUpdate(parts: PatchParts, context: PatchContext, operation: UpdateOperation): Planned {
  const planned = base.planUpdate(parts, context, operation);
  if (operation.to === undefined || !planned.write) return planned;
  const source = parts.lookUp(parts, context, operation.path);
  if (source.place?.real !== planned.write.place.real) return planned;
  const { remove: _, ...inPlace } = planned;
  return inPlace;
}

/** Lines that a hunk covers come out as the patch spells them, and the file ends with one newline. */
const NORMALISING: Model = {
  cut: END_KEPT.cut,
  rewrite(lines, notes) {
    const text = KEPT.rewrite(lines, notes.map(asSpelled));
    return text.replace(/(?:\r?\n)+$/, '') + (/\r?\n$/.exec(text)?.[0] ?? '');
  },
};

/** No line of the place is kept: all of them come back from the patch. */
function asSpelled(note: Note): Note {
  return { ...note, body: [] };
}

/** What of a line makes a difference where nothing is equal; a byte order mark and bytes that are no UTF-8 do. */
function coarse(line: string): string {
  const text = textOf(line);
  if (bytesOf(text) !== line) return `\0${line}`;
  const plain = text.normalize('NFKC').toLowerCase().replace(/[\u2018-\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"').replace(/[\u2010-\u2015\u2212]/g, '-');
  return plain.replace(/(?:(?!\ufeff)\s)+/g, ' ').replace(/^ | $/g, '');
}

/** Look-alikes count where the file holds nothing equal, and only one of them that says something. */
function placeOfLookAlike(sheet: Sheet, pattern: readonly string[], cursor: number, atEnd: boolean): number | undefined {
  const equal = equalPlace(sheet, pattern, cursor, atEnd);
  if (equal !== undefined || pattern.length === 0 || equalPlace(sheet, pattern, 0, false) !== undefined) return equal;
  const like = pattern.map(coarse);
  if (like.every((line) => line === '')) return undefined;
  const lines = sheet.at(EXACT_FORMS.length);
  const last = sheet.count - like.length;
  const found = Array.from({ length: Math.max(last + 1, 0) }, (_each, start) => start).filter((start) => like.every((line, index) => line === lines[start + index]));
  const [only = -1] = found;
  return found.length === 1 && only >= cursor && (!atEnd || only === last) ? only : undefined;
}

function equalPlace(sheet: Sheet, pattern: readonly string[], cursor: number, atEnd: boolean): number | undefined {
  return place(new Sheet(sheet.at(0), EXACT_FORMS), pattern, cursor, atEnd);
}

function refuseMissingParents({ fs }: PatchContext, { real, stats }: Place): void {
  if (!stats && !fs.existsSync(posix.dirname(real))) throw new PatchRefusal('write-failed', { why: 'there is no such directory' });
}

/** Inode and other names stay; what is to be taken back must not be the same file. */
function writeInPlace(context: PatchContext, { place: { real, stats }, text, mode }: Writing): void {
  const bytes = Buffer.from(text, 'latin1');
  if (context.undo) {
    context.undo.beforeWrite(real);
    return replaceByRename(context, { real, mode }, bytes);
  }
  if (!stats) context.fs.writeFileSync(real, '', { flag: 'wx' });
  overwrite(context, { real }, bytes);
  if (!stats || (stats.mode & 0o7777) !== mode) context.fs.chmodSync(real, mode);
}

/** Of a move both paths. */
function changesOf({ change, operation, remove }: Planned): Change[] {
  return operation.kind === 'update' && remove !== undefined ? [change, { status: 'D', path: operation.path }] : [change];
}
