import type { Json } from '../../contract/json.ts';
import type { AttachedDiff } from '../../contract/outcome.ts';
import { overwrite } from './file.ts';
import type { Change } from './patch/change.ts';
import { PATCH_PARTS } from './patch/dialects.ts';
import { nodeAt } from './patch/found.ts';
import { REWRITTEN } from './patch/model.ts';
import type { DeleteOperation, UpdateOperation } from './patch/operations.ts';
import type { PatchContext, PatchParts, Planned, Writing } from './patch/parts.ts';
import { place } from './patch/place.ts';
import { LENIENT } from './patch/reading.ts';
import { PatchRefusal } from './patch/refusal.ts';
import { NEW_MODE, planUpdate } from './patch/steps.ts';
import { isBinaryLike, otherDiff } from './variant-diff.ts';

/** The patch tool with the other choice wherever the contract leaves one. */
export const VARIANT_PATCH_PARTS: { readonly [dialect in 'tau' | 'codex']: PatchParts } = {
  tau: {
    ...PATCH_PARTS.tau,
    ...otherFiles(PATCH_PARTS.tau),
    // An empty line directly below an update line starts no chunk.
    reading: { ...LENIENT, emptyAdd: false, headless: (line) => line !== '' },
    model: () => REWRITTEN,
    // Without lines left to look for the end of the file is the end of the file.
    place: (sheet, pattern, cursor, atEnd) => (pattern.length === 0 && atEnd ? sheet.count : place(sheet, pattern, cursor, atEnd)),
    changesOf: ({ change, operation }) => (isWithoutEffect(change, operation.kind === 'update' ? operation : undefined) ? [] : [change]),
    summary: (parts, changes) => PATCH_PARTS.tau.summary(parts, oneForEachPath(changes)),
    partialChanges: withoutRepetition,
    header: withoutZeros,
    diff: otherDiff,
    diffs: oneForEachChange,
    message: otherWords,
    excerpt: shorterExcerpt,
  },
  codex: { ...PATCH_PARTS.codex, ...otherFiles(PATCH_PARTS.codex) },
};

function otherFiles(base: PatchParts): Partial<PatchParts> {
  return {
    planDelete: (parts, context, operation) => planDeleteOfAny(base, parts, context, operation),
    planUpdate: planDestinationFirst,
    destination(parts, context, operation, path) {
      const found = base.destination(parts, context, operation, path);
      if (found.dangling) throw new PatchRefusal('destination-unreadable', { path, why: 'a link that leads nowhere' });
      return found;
    },
    write: writeInPlace,
  };
}

/** A link that leads nowhere, and what is no UTF-8, are removed. */
function planDeleteOfAny(base: PatchParts, parts: PatchParts, context: PatchContext, operation: DeleteOperation): Planned {
  const { path } = operation;
  const found = parts.lookUp(parts, context, path);
  const change: Change = { status: 'D', path };
  if (found.kind === 'missing' && found.place?.dangling === 'itself' && isLink(context, path)) return { operation, change, remove: path };
  if (found.kind === 'utf8') return { operation, change, remove: path };
  return base.planDelete(parts, context, operation);
}

function isLink(context: PatchContext, path: string): boolean {
  return context.fs.lstatSync(nodeAt(context, path)).isSymbolicLink();
}

/** The destination is looked at before the chunks, a file is written whether it changes or not, and a moved one is a new one. */
function planDestinationFirst(parts: PatchParts, context: PatchContext, operation: UpdateOperation): Planned {
  const { path, to } = operation;
  const found = parts.lookUp(parts, context, path);
  if (to !== undefined && found.kind === 'text') parts.destination(parts, context, operation, to);
  const planned = planUpdate(parts, context, operation);
  if (planned.write) return to === undefined ? planned : { ...planned, write: { ...planned.write, mode: NEW_MODE } };
  return found.kind === 'text' ? { ...planned, write: { place: found.place, text: found.text, mode: found.mode } } : planned;
}

function writeInPlace(context: PatchContext, writing: Writing): void {
  // What is to be taken back must not be the same file.
  if (context.undo) return PATCH_PARTS.tau.write(context, writing);
  const { place: at, text, mode } = writing;
  if (!at.stats) context.fs.writeFileSync(at.real, '', { flag: 'wx', mode });
  overwrite(context, { real: at.real }, Buffer.from(text, 'utf8'));
}

function isWithoutEffect({ before, after }: Change, update: UpdateOperation | undefined): boolean {
  return update !== undefined && update.to === undefined && before === after;
}

/** A path that changed more than once is listed once, as what it was last. */
function oneForEachPath(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [change.path, change])).values()];
}

function withoutRepetition(parts: PatchParts, changes: readonly Change[]): Json[] {
  const entries = PATCH_PARTS.tau.partialChanges(parts, changes);
  const keys = entries.map((entry) => JSON.stringify(entry));
  return entries.filter((_entry, index) => keys.indexOf(keys[index] as string) === index);
}

function withoutZeros(args: string, chips: readonly string[], diffs: readonly AttachedDiff[]): string {
  const sum = (side: 'added' | 'removed') => diffs.reduce((total, attached) => total + ('diff' in attached ? attached.diff[side] : 0), 0);
  const totals = [sum('added') > 0 ? `+${sum('added')}` : '', sum('removed') > 0 ? `-${sum('removed')}` : ''].filter((part) => part !== '');
  return [args, ...chips, ...(totals.length > 0 ? [totals.join('/')] : [])].join(' ');
}

/** None where the text stays, or holds control characters. */
function oneForEachChange(parts: PatchParts, changes: readonly Change[]): AttachedDiff[] {
  return changes.flatMap(({ path, before, after }) => {
    if (before === undefined || after === undefined || before === after || isBinaryLike(before + after)) return [];
    return [{ path: parts.shown(path), diff: parts.diff(before, after) }];
  });
}

/** Paths as written; only what is not found in a file is told in the words of the contract. */
function otherWords(parts: PatchParts, { code, detail }: PatchRefusal): string {
  const path = parts.shown(detail.path ?? '');
  return code === 'lines-not-found' ? `Failed to find expected lines in ${path}` : `the patch stops here: ${code} ${path}`.trimEnd();
}

/** Of what does not fit only the beginning; nothing of contexts. */
function shorterExcerpt(parts: PatchParts, refusal: PatchRefusal, context: PatchContext): string | undefined {
  if (refusal.code !== 'lines-not-found') return undefined;
  const whole = PATCH_PARTS.tau.excerpt(parts, refusal, context) as string;
  if (!whole.endsWith('...(context truncated)')) return whole;
  const head = whole.slice(0, whole.indexOf(':\n') + 2);
  const [first = ''] = whole.slice(head.length);
  return `${head}${first}...(context truncated)`;
}
