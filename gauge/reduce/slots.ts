import { fromBuffer, toBuffer, type Bytes } from '../../contract/bytes.ts';
import type { Call, Case, Step } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';

/** A text of a case that can be made smaller or plainer: contents of files, and texts in arguments. */
export interface Slot {
  /** Code points; bytes as Latin-1 where the content is not UTF-8. */
  readonly text: string;
  readonly kind: 'content' | 'quote' | 'other';
  /** The case with another text here. */
  with(text: string): Case;
}

/** Contents above this size are not taken apart. */
const LARGEST = 200_000;

/** All texts of a case, contents first. */
export function slotsOf(kase: Case): Slot[] {
  return [...contentSlots(kase, 'tree'), ...contentSlots(kase, 'outside'), ...putSlots(kase), ...argumentSlots(kase)];
}

/** Sets several slots of one case at once. */
export function withTexts(kase: Case, texts: ReadonlyMap<number, string>): Case {
  let result = kase;
  for (const [index, text] of texts) result = (slotsOf(result)[index] as Slot).with(text);
  return result;
}

function contentSlots(kase: Case, which: 'tree' | 'outside'): Slot[] {
  const tree = kase.setup[which];
  if (!tree) return [];
  return treeSlots(tree, (changed) => ({ ...kase, setup: { ...kase.setup, [which]: changed } }));
}

function treeSlots(tree: Tree, rebuild: (tree: Tree) => Case): Slot[] {
  const slots: Slot[] = [];
  for (const [path, node] of Object.entries(tree)) {
    if (!('file' in node)) continue;
    const content = textOf(node.file);
    if (content === undefined) continue;
    slots.push({
      text: content.text,
      kind: 'content',
      with: (text) => rebuild({ ...tree, [path]: { ...node, file: content.encode(text) } }),
    });
  }
  return slots;
}

function textOf(bytes: Bytes): { text: string; encode(text: string): Bytes } | undefined {
  if (typeof bytes === 'string') return { text: bytes, encode: (text) => text };
  const buffer = toBuffer(bytes);
  if (buffer.length > LARGEST) return undefined;
  const plain = fromBuffer(buffer);
  if (typeof plain === 'string') return { text: plain, encode: (text) => text };
  return { text: buffer.toString('latin1'), encode: (text) => fromBuffer(Buffer.from(text, 'latin1')) };
}

function putSlots(kase: Case): Slot[] {
  return stepsOf(kase).flatMap(({ step, replace }) => {
    if (!('put' in step)) return [];
    const kept = Object.fromEntries(Object.entries(step.put).filter(([, node]) => node !== null)) as Tree;
    return treeSlots(kept, (tree) => replace({ put: { ...step.put, ...tree } }));
  });
}

function argumentSlots(kase: Case): Slot[] {
  return stepsOf(kase).flatMap(({ step, replace }) => {
    if ('call' in step) return callSlots(step.call, (call) => replace({ call }));
    if (!('together' in step)) return [];
    return step.together.flatMap((call, index) =>
      callSlots(call, (changed) => replace({ together: step.together.with(index, changed) })));
  });
}

function callSlots(call: Call, replace: (call: Call) => Case): Slot[] {
  return jsonSlots(call.arguments, undefined, (changed) => replace({ ...call, arguments: changed }));
}

function jsonSlots(json: Json, name: string | undefined, rebuild: (json: Json) => Case): Slot[] {
  if (typeof json === 'string') {
    if (name === 'path') return [];
    return [{ text: json, kind: name === 'oldText' ? 'quote' : 'other', with: rebuild }];
  }
  if (Array.isArray(json)) return json.flatMap((item, index) => jsonSlots(item, name, (changed) => rebuild(json.with(index, changed))));
  if (json === null || typeof json !== 'object') return [];
  return Object.entries(json).flatMap(([key, value]) => jsonSlots(value, key, (changed) => rebuild({ ...json, [key]: changed })));
}

/** Every step with a way to put another in its place. */
export function stepsOf(kase: Case): { run: number; index: number; step: Step; replace(step: Step): Case }[] {
  return kase.runs.flatMap((steps, run) =>
    steps.map((step, index) => ({
      run,
      index,
      step,
      replace: (changed: Step) => ({ ...kase, runs: kase.runs.with(run, steps.with(index, changed)) }),
    })));
}
