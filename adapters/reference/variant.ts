import { posix } from 'node:path';
import type { DialectOf } from '../../contract/dialects.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Adapter, FileSystem } from '../port.ts';
import { DIALECT_PARTS } from './dialects.ts';
import { overwrite, readBounded } from './file.ts';
import { foldLookAlikes } from './fuzzy.ts';
import { countApart, countStarts, locateInOrder } from './locate.ts';
import type { Attempt, Context, Edit, EditRequest, Located, Parts, Target, View } from './parts.ts';
import { lsTool } from './ls/ls.ts';
import { readTool } from './read/read-tool.ts';
import { createReference, TRAITS, type ReferenceTools } from './reference.ts';
import { lineEditTool } from './line-edit/line-edit-tool.ts';
import { moveTool } from './move/move.ts';
import { patchTool } from './patch/patch-tool.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { renderTool } from './render/render.ts';
import { isObject } from './request.ts';
import { shellTool } from './shell/shell.ts';
import { findInsideRoot } from './target.ts';
import { VARIANT_COMMON_PATCH_PARTS, VARIANT_PATCH_TRAITS } from './variant-common-patch.ts';
import { isBinaryLike, otherDiff } from './variant-diff.ts';
import { VARIANT_EDIT_PARTS } from './variant-edit.ts';
import { VARIANT_MOVE_PARTS, VARIANT_MOVE_TRAITS } from './variant-move.ts';
import { VARIANT_PATCH_PARTS } from './variant-patch.ts';
import { VARIANT_READ_PARTS } from './variant-read.ts';
import { VARIANT_LS_PARTS, VARIANT_RENDER_PARTS, VARIANT_SHELL_PARTS } from './variant-shell.ts';

/**
 * A second implementation that takes the other choice wherever the contract leaves one: how it writes, which of
 * several refusals it gives, its words, which smallest diff it shows, and in dialect `common` other traits. No rule
 * may fail it, or the suite raises a false alarm.
 */
export function createVariant(fs: FileSystem, root: () => string): Adapter {
  const parts = { tau: TAU, harness: HARNESS, pi: PI, 'pi-fuzzy': PI_FUZZY, common: COMMON } satisfies { [dialect in DialectOf<'replace'>]: Parts };
  return createReference(fs, root, { name: 'variant', traits: VARIANT_TRAITS, parts, tools: otherTools() });
}

/** Of what is cut as much of the beginning is kept as fits. */
const SEQUENTIAL = { combinedLayout: 'sequential' };

function otherTools(): ReferenceTools {
  return {
    edit: lineEditTool({ parts: VARIANT_EDIT_PARTS }),
    apply_patch: patchTool({ traits: VARIANT_PATCH_TRAITS, parts: { ...VARIANT_PATCH_PARTS, common: VARIANT_COMMON_PATCH_PARTS } }),
    move: moveTool({ traits: VARIANT_MOVE_TRAITS, parts: VARIANT_MOVE_PARTS }),
    read: readTool({ parts: VARIANT_READ_PARTS, limits: SEQUENTIAL }),
    shell: shellTool(VARIANT_SHELL_PARTS, SEQUENTIAL),
    ls: lsTool(VARIANT_LS_PARTS, SEQUENTIAL),
    render: renderTool(VARIANT_RENDER_PARTS),
  };
}

/** What it documents of itself in dialect `common`. */
export const VARIANT_TRAITS = {
  ...TRAITS,
  quoteEndings: 'asGiven',
  newTextEndings: 'asGiven',
  encoding: 'bytes',
  noChange: 'refusal',
  writesByRename: 'no',
};

const base = DIALECT_PARTS;

const OTHER_WORDS: { [code in RefusalCode]: string } = {
  'request': 'bad request',
  'missing': 'nothing to edit here',
  'unreadable': 'cannot be read',
  'utf8': 'not a text file',
  'empty': 'a quote is empty',
  'not-found': 'a quote does not name one place',
  'duplicate': 'a quote does not name one place',
  'overlap': 'two quotes share text',
  'no-change': 'nothing would change',
  'write': 'cannot be written',
};

const TAU: Parts = {
  ...base.tau,
  parseRequest: (argument, context) => refuseAtOnce(base.tau.parseRequest(argument, context)),
  // From the last edit to the first: which class is told is free among those of quotes.
  locate(view, edits) {
    const located = locateInOrder(countStarts)(view, edits.toReversed());
    return { view, spans: located.spans.map((span) => ({ ...span, index: edits.length - 1 - span.index })) };
  },
  write: overwrite,
  diff: otherDiff,
  success: (result, context) => withoutBinaryDiff(base.tau.success(result, context), result.oldWhole + result.newWhole),
  refusal: inOtherWords(base.tau),
};

const HARNESS: Parts = {
  ...base.harness,
  // The file is looked up before the shape of the edits; unknown fields are refused.
  parseRequest(argument, context) {
    if (isObject(argument) && typeof argument.path === 'string') lookUpFirst(context, argument.path);
    const request = base.harness.parseRequest(argument, context);
    if (isObject(argument) && Object.keys(argument).length > 2) throw new Refusal('request', { says: 'edits came with an unknown field' });
    return request;
  },
  write: overwrite,
  refusal: harnessInOtherWords,
};

const PI: Parts = { ...base.pi, diff: otherDiff };

const PI_FUZZY: Parts = { ...base['pi-fuzzy'], ...judgedInFoldedText() };

/** Works on bytes: `text` is one character a byte. */
const COMMON: Parts = {
  ...base.common,
  findTarget: findWithoutLinks,
  readFile: readBounded,
  decode: (bytes) => bytes.toString('latin1'),
  view: (whole) => ({ whole, text: whole, offset: (position) => position, fold: bytesOf }),
  locate: locateLeftmost,
  insertion: (_view, span) => bytesOf(span.newText),
  encode: (whole) => Buffer.from(whole, 'latin1'),
  onNoChange() {
    throw new Refusal('no-change');
  },
  write: overwrite,
  success: ({ totalBytes }, { writes }) => ({ status: 'success', fields: { size: totalBytes }, writes }),
  refusal: inOtherWords(base.common),
};

function bytesOf(string: string): string {
  return Buffer.from(string, 'utf8').toString('latin1');
}

/** Empty quotes and unpaired surrogates count as a wrong request. */
function refuseAtOnce(request: EditRequest): EditRequest {
  request.edits.forEach((edit, index) => {
    if (edit.oldText === '') throw new Refusal('empty', { index });
    if (!edit.oldText.isWellFormed()) throw new Refusal('request');
  });
  return request;
}

function inOtherWords(parts: Parts): Parts['refusal'] {
  return (refusal, attempt) => ({ ...parts.refusal(refusal, attempt), message: OTHER_WORDS[refusal.code] }) as Outcome;
}

function harnessInOtherWords(refusal: Refusal, attempt: Attempt): Outcome {
  const outcome = base.harness.refusal(refusal, attempt);
  if (outcome.status !== 'error') return outcome;
  const { code, detail } = refusal;
  if (code === 'empty') return { ...outcome, message: `EMPTY quote: edits[${detail.index}]` };
  if (code === 'not-found') return { ...outcome, message: `edits[${detail.index}] is not there. Quote the EXACT text.` };
  if (code === 'overlap') return { ...outcome, message: 'OVERLAP of two targets' };
  if (code === 'no-change') return { ...outcome, message: 'That is what the file says already.' };
  return outcome;
}

function lookUpFirst(context: Context, path: string): void {
  try {
    base.harness.findTarget(context, path);
  } catch (error) {
    // Told by its full words, which name the path.
    if (error instanceof Refusal) throw new Refusal('missing', { says: missingWords(context, path) });
    throw error;
  }
}

function missingWords(context: Context, path: string): string {
  const outcome = base.harness.refusal(new Refusal('missing'), { context, arguments: null, request: { path, edits: [] } });
  return outcome.status === 'error' ? outcome.message : '';
}

function withoutBinaryDiff(outcome: Outcome, texts: string): Outcome {
  if (outcome.status === 'success' && isBinaryLike(texts)) delete outcome.diffs;
  return outcome;
}

/** After a fallback, whether anything changes is judged against the folded file. */
function judgedInFoldedText(): Partial<Parts> {
  const fuzzy = base['pi-fuzzy'];
  let fellBack = false;
  return {
    locate(view, edits) {
      const located = fuzzy.locate(view, edits);
      fellBack = located.view !== view;
      return located;
    },
    isChange: (edited) => edited.before !== edited.after && !(fellBack && edited.after === foldLookAlikes(edited.before)),
  };
}

/** Of the places of a quote that only overlap one another the leftmost one is meant. */
function locateLeftmost(view: View, edits: readonly Edit[]): Located {
  const odd = edits.findIndex((edit) => !edit.oldText.isWellFormed());
  if (odd >= 0) throw new Refusal('not-found', { index: odd });
  return locateInOrder(countApart)(view, edits);
}

/** Links, absolute paths and `..` are refused, wherever they lead. */
function findWithoutLinks(context: Context, path: string): Target {
  if (posix.isAbsolute(path) || path.split('/').includes('..')) throw new Refusal('unreadable');
  const target = findInsideRoot(context, path);
  if (context.fs.lstatSync(target.resolved).isSymbolicLink()) throw new Refusal('unreadable');
  return target;
}
