import type { Bytes, Part } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { numberOf, type Limits } from '../../contract/limits.ts';
import type { Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { bytesOf, type LineFile } from '../arbitraries/line-files.ts';
import type { Context } from '../property.ts';
import { lineText, nameOf, type RecordPlan } from './plan.ts';

/** The tools that show records. */
export type Showing = 'read' | 'edit' | 'shell' | 'ls';

/** The budgets in force: records, and UTF-8 bytes. */
export interface Budgets {
  lines: number;
  head: number;
  tail: number;
  bytes: number;
}

/** Where records are shown: one tool under the budgets of a case. */
export interface Stage {
  tool: Showing;
  budgets: Budgets;
  /** The most records that it can show: an excerpt is a window of lines. */
  most: number;
  /** The prefix of the record at index `at`. */
  prefix(at: number): string;
  /** A case that shows `plans`, each the record of a line or a name. */
  show(plans: readonly RecordPlan[]): Case;
  /** A case that shows the lines of a file, no more than an excerpt has. Not of names. */
  showFile(file: LineFile): Case;
}

/** Lines that stand around those that are shown. */
export interface Around {
  before?: number;
  after?: number;
}

/** `tool` under the limits that a case would like, those of `SMALL` where none are named. */
export function stageOf(context: Context, tool: Showing, wanted: Limits = SMALL, around: Around = {}): Stage {
  const { limits, values } = caseLimits(context, tool, wanted);
  const maxBytes = numberOf(values, tool === 'shell' ? 'maxShellOutputBytes' : 'maxOutputBytes');
  const budgets = { lines: numberOf(values, 'maxOutputLines'), head: numberOf(values, 'headLines'), tail: numberOf(values, 'tailLines'), bytes: maxBytes };
  const made = (tree: Tree, sent: Json): Case => callCase(context, { tool, limits, tree, arguments: sent });
  const most = tool === 'edit' ? 2 * windowOf(context) + 1 : Number.POSITIVE_INFINITY;
  return { tool, budgets, most, ...(tool === 'ls' ? names(made) : lines(context, tool, around, made)) };
}

type Made = (tree: Tree, sent: Json) => Case;
type Shows = Pick<Stage, 'prefix' | 'show' | 'showFile'>;

function names(made: Made): Shows {
  const prefix = (at: number): string => String(at + 1);
  return {
    prefix,
    show: (plans) => made(Object.fromEntries(plans.map((plan, at) => [nameOf(plan, prefix(at), at), { file: '' }])), { path: '.' }),
    showFile: () => {
      throw new RangeError('a listing shows no lines of files');
    },
  };
}

/** Content of lines that are not shown. */
const OTHER_LINE = 'o\n';

function lines(context: Context, tool: 'read' | 'edit' | 'shell', around: Around, made: Made): Shows {
  const { before = 0, after = 0 } = around;
  const prefix = (at: number): string => (tool === 'shell' ? 'out' : String(before + at + 1));
  const withOthers = (shown: Bytes): Bytes => bytesOf([OTHER_LINE.repeat(before), shown, OTHER_LINE.repeat(after)]);
  const sent = (count: number): Json =>
    (tool === 'read' ? readAsk(before, after, count) : tool === 'shell' ? { command: 'cat f.txt' } : mismatch(context, before, count));
  return {
    prefix,
    show: (plans) => made({ 'f.txt': { file: withOthers(fileBytes(plans, prefix)) } }, sent(plans.length)),
    showFile: ({ content, total }) => made({ 'f.txt': { file: withOthers(content) } }, sent(total)),
  };
}

/** The bytes of a file whose lines have the records of `plans`. */
export function fileBytes(plans: readonly RecordPlan[], prefix: (at: number) => string): Bytes {
  return bytesOf(plans.flatMap((plan, at): Part[] => [...lineText(plan, prefix(at), at), plan.ending ?? '\n']));
}

function readAsk(before: number, after: number, count: number): JsonObject {
  if (before === 0 && after === 0) return { path: 'f.txt' };
  return { path: 'f.txt', start_line: before + 1, end_line: before + count };
}

/** A refused edit whose excerpt shows `count` lines behind `before` others: a window reaches as far before its line as behind it. */
function mismatch(context: Context, before: number, count: number): JsonObject {
  const window = windowOf(context);
  return mismatchAt(context, before === 0 ? Math.min(count, window + 1) : before + 1 + window);
}

/** Lines of an excerpt before, and after, the line whose content was not the one given. */
export function windowOf({ limits }: Context): number {
  return numberOf(limits.edit, 'mismatchContextLines');
}

/** A context that no line of a case is. */
export const NO_SUCH_LINE = 'no such line';

/** An insertion whose context line should have been line `line` and is not; 0: the beginning, or an empty file. */
export function mismatchAt({ dialect }: Context, line: number): JsonObject {
  const slot = dialect === 'at' ? Math.max(1, line) : line + 1;
  return { path: 'f.txt', edits: [{ start_line: slot, end_line_exclusive: slot, newText: 'X\n', context_line: NO_SUCH_LINE }] };
}
