import type { Bytes } from '../../contract/bytes.ts';
import type { DialectOf } from '../../contract/dialects.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Lane, Need } from '../../contract/rule.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Tree } from '../../contract/tree.ts';
import type { LineEditParts } from '../reference/line-edit/parts.ts';
import type { LsParts } from '../reference/ls/parts.ts';
import type { MoveParts } from '../reference/move/move.ts';
import type { Attempt, Parts } from '../reference/parts.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import type { ReadParts } from '../reference/read/parts.ts';
import type { RenderParts } from '../reference/render/render.ts';
import type { ShellParts } from '../reference/shell/parts.ts';

export type Kit = typeof import('../reference/kit.ts');
export type LineEditKit = typeof import('../reference/line-edit/kit.ts');
export type MoveKit = typeof import('../reference/move/kit.ts');
export type PatchKit = typeof import('../reference/patch/kit.ts');
export type RecordKit = typeof import('../reference/kit-of-records.ts');
/** What an outcome is shown with. */
export type FrameKit = Pick<RecordKit, 'FRAME' | 'framedOf' | 'render' | 'escapeHeader' | 'scalarText'>;

/** The parts that the reference is made of, by tool. */
export interface PartsOf {
  replace: Parts;
  edit: LineEditParts;
  read: ReadParts;
  apply_patch: PatchParts;
  move: MoveParts;
  shell: ShellParts;
  ls: LsParts;
  render: RenderParts;
}

/** What wrong parts are made with, by tool. */
export interface KitOf {
  replace: Kit;
  edit: LineEditKit;
  read: RecordKit;
  apply_patch: PatchKit;
  move: MoveKit;
  shell: RecordKit;
  ls: RecordKit;
  render: RecordKit;
}

export type FaultyTool = keyof PartsOf;

/** A deliberately wrong implementation: the reference in one dialect of one tool with a part replaced. */
export type Fault = { [T in FaultyTool]: FaultOf<T> }[FaultyTool];

export interface FaultOf<T extends FaultyTool> {
  /** Unique, kebab-case. */
  name: string;
  tool: T;
  dialect: DialectOf<T>;
  /** The rules that it breaks; each of them alone finds it. */
  breaks: readonly RuleId[];
  /** One sentence: what it does wrong. */
  description: string;
  source?: string;
  /** Where it can be seen; absent: in every workspace. */
  workspace?: 'memory' | 'directory';
  /** What must be there to see it. */
  needs?: readonly Need[];
  /** The lane that shows it; absent: `fast`. */
  lane?: Lane;
  /** Declared traits that differ from the reference's. */
  traits?: { readonly [name: string]: string | number };
  /** Why no rule can tell it from the reference. */
  equivalent?: string;
  /** Only SHOULD facets show it, so that it gives warnings. */
  shouldOnly?: true;
  /** Where it is seen; absent where it cannot be built yet. */
  example?: FaultExample;
  /** The parts that it does otherwise; absent where it cannot be built yet. */
  parts?(base: PartsOf[T], kit: KitOf[T]): Partial<PartsOf[T]>;
}

/** A tree and calls made together whose result differs from the reference's. */
export interface FaultExample {
  tree: Tree;
  calls: readonly Json[];
  config?: JsonObject;
  /** Of the tool, where they are not the defaults. */
  limits?: JsonObject;
  /** What the fault makes of it, where it is worth saying. */
  wrong?: { status?: 'success' | 'error'; files?: { [path: string]: string }; payload?: string; text?: string };
}

export type Pair = readonly [oldText: string, newText: string];

type Wrong = 'refused' | 'accepted' | { after: string };

/** One call with `pairs` on the file `a`; `wrong` is what the fault makes of it (bytes of `a` as latin1). */
export function onFile(before: Bytes, pairs: readonly Pair[], wrong?: Wrong): FaultExample {
  return { tree: { a: { file: before } }, calls: [call('a', pairs)], ...(wrong === undefined ? {} : { wrong: wrongOf(wrong) }) };
}

/** One call with these arguments on a file `a` that holds `x`. */
export function withArguments(argument: Json, wrong?: Wrong): FaultExample {
  return { tree: { a: { file: 'x' } }, calls: [argument], ...(wrong === undefined ? {} : { wrong: wrongOf(wrong) }) };
}

export function call(path: string, pairs: readonly Pair[]): JsonObject {
  return { path, edits: pairs.map(([oldText, newText]) => ({ oldText, newText })) };
}

function wrongOf(wrong: Wrong): NonNullable<FaultExample['wrong']> {
  if (wrong === 'refused') return { status: 'error' };
  if (wrong === 'accepted') return { status: 'success' };
  return { files: { a: wrong.after } };
}

/** Makes and writes the edits of a refused call that are `good` by their index, if they can be made together. */
export function writeGoodEdits(base: Parts, Refusal: Kit['Refusal'], attempt: Attempt, good: (index: number) => boolean): void {
  const { context, request, target } = attempt;
  const edits = request?.edits.filter((_edit, index) => good(index)) ?? [];
  if (!target || edits.length === 0) return;
  try {
    const view = base.view(base.decode(base.readFile(context, target)));
    const located = base.locate(view, edits);
    base.checkOverlap(located.spans);
    const edited = base.splice(located, (span) => base.insertion(view, span), view);
    if (edited.whole !== view.whole) base.write(context, target, base.encode(edited.whole));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** What is done whether it can be or not; where it cannot, it is not. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // It could not be done.
  }
}

/** The bytes of `latin1`, one a character. */
export function bytesOf(latin1: string): Bytes {
  return { base64: Buffer.from(latin1, 'latin1').toString('base64') };
}
