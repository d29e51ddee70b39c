import type { Case } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { editCase } from '../arbitraries/edit-case.ts';
import { SMALL_FILE, smallAdd, smallUpdate } from '../arbitraries/patch-targets.ts';
import { patchCase, type PatchParts } from '../arbitraries/patches.ts';
import { inPatch } from '../patch/report-escaped.ts';
import type { Context, MakeSituation } from '../property.ts';
import { NO_SUCH_LINE } from '../truncate/stage.ts';
import { drawingEach } from './drawing.ts';

type Refusing = (name: string, dice: Dice, context: Context) => Case;

const called = (context: Context, tool: 'read' | 'edit' | 'ls', tree: Tree, path: string, rest: { [name: string]: Json } = {}): Case =>
  callCase(context, { tool, tree, arguments: { path, ...rest } });

const OTHER: Tree = { 'f.txt': { file: 'a\n' } };

/** A read that is refused: nothing of this name, a directory, a path below a file, a range past the end. */
const read: Refusing = (name, dice, context) => dice.pick<() => Case>([
  () => called(context, 'read', OTHER, name),
  () => called(context, 'read', OTHER, `d/${name}`),
  () => called(context, 'read', { [name]: { directory: true } }, name),
  () => called(context, 'read', { [name]: { file: 'a\n' } }, name, { start_line: 9 }),
  () => called(context, 'read', OTHER, `f.txt/${name}`),
  () => called(context, 'read', { [`d/${name}`]: { directory: true } }, `d/${name}`),
])();

/** An edit of lines that is refused: a context that no line is, a directory, a path below a file, a range past the end. */
const edit: Refusing = (name, dice, context) => {
  const edits = (context_line: string, start_line = 1): { edits: Json } =>
    ({ edits: [{ start_line, end_line_exclusive: start_line, newText: 'X\n', context_line }] });
  return dice.pick<() => Case>([
    () => called(context, 'edit', { [name]: { directory: true } }, name, edits('')),
    () => called(context, 'edit', OTHER, name, edits(NO_SUCH_LINE)),
    () => called(context, 'edit', OTHER, `f.txt/${name}`, edits('')),
    () => called(context, 'edit', { [name]: { file: 'a\n' } }, name, edits('', 9)),
    () => called(context, 'edit', { [name]: { file: 'a\n' } }, name, edits(NO_SUCH_LINE)),
  ])();
};

/** An exact-text edit that is refused: nothing of this name, a directory, a quote that is not there. */
const replace: Refusing = (name, dice, context) => dice.pick<() => Case>([
  () => editCase(context, { tree: OTHER, arguments: { path: name, edits: [{ oldText: 'a', newText: 'b' }] } }),
  () => editCase(context, { tree: { [name]: { directory: true } }, arguments: { path: name, edits: [{ oldText: 'a', newText: 'b' }] } }),
  () => editCase(context, { tree: { [name]: { file: 'a\n' } }, arguments: { path: name, edits: [{ oldText: 'NOT THERE', newText: 'b' }] } }),
])();

/** A listing that is refused: nothing of this name, a file, a path below one. */
const ls: Refusing = (name, dice, context) => dice.pick<() => Case>([
  () => called(context, 'ls', OTHER, name),
  () => called(context, 'ls', { [name]: { file: 'a\n' } }, name),
  () => called(context, 'ls', OTHER, `f.txt/${name}`),
])();

/** A patch that is refused: nothing of this name, something there already, lines that are not there, a directory, a path below a file. */
const patch: Refusing = (name, dice, context) => patchCase(context, dice.pick<PatchParts>([
  { tree: OTHER, operations: [{ delete: name }] },
  { tree: OTHER, operations: [smallUpdate(`d/${name}`)] },
  { tree: { [name]: SMALL_FILE }, operations: [{ update: name, chunks: [{ lines: ['-zzz'] }] }] },
  { tree: { [name]: SMALL_FILE }, operations: [smallAdd(name)] },
  { tree: { ...OTHER, [name]: SMALL_FILE }, operations: [smallUpdate('f.txt', name)] },
  { tree: { [name]: { directory: true } }, operations: [smallUpdate(name)] },
  { tree: OTHER, operations: [smallAdd(`f.txt/${name}`)] },
]));

const REFUSING = { read, edit, replace, ls };

/** A situation of calls that are refused, each of a path with one of `names`. */
export function refusedPaths(tool: keyof typeof REFUSING, names: readonly string[]): MakeSituation {
  return drawingEach(names, REFUSING[tool]);
}

/** A situation of patches that are refused, each of a path with one of those of `names` that a patch can name. */
export function refusedPatches(names: readonly string[]): MakeSituation {
  return drawingEach(inPatch(names), patch);
}
