import { fromBuffer, toBuffer, type Bytes } from '../../contract/bytes.ts';
import type { Call, Case, Step } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Node } from '../../contract/tree.ts';
import { joined, linesOfPatch, patchIn } from './patch-text.ts';

/** A text of a case that can be made smaller or plainer: contents of files, texts in arguments, and those of the lines of patches. */
export interface CaseText {
  /** Code points; bytes as Latin-1 where the content is not UTF-8. */
  text: string;
  kind: 'content' | 'quote' | 'other';
}

/** Contents above this size are not taken apart. */
const LARGEST = 200_000;

/** All texts of a case, contents first; paths are not among them. */
export function textsOf(kase: Case): CaseText[] {
  const texts: CaseText[] = [];
  mapTexts(kase, (text) => {
    texts.push(text);
    return text.text;
  });
  return texts;
}

/** The case with other texts at some places of `textsOf`. */
export function withTexts(kase: Case, texts: ReadonlyMap<number, string>): Case {
  return mapTexts(kase, ({ text }, index) => texts.get(index) ?? text);
}

/** The case with each of its texts changed, in the order of `textsOf`. */
export function mapTexts(kase: Case, change: (text: CaseText, index: number) => string): Case {
  let index = 0;
  const next = (text: string, kind: CaseText['kind']): string => change({ text, kind }, index++);
  const tree = treeWith(kase.setup.tree, next);
  const outside = kase.setup.outside && treeWith(kase.setup.outside, next);
  const runs = kase.runs.map((steps) => steps.map((step) => stepWith(step, next)));
  return { ...kase, setup: { ...kase.setup, tree, ...(outside ? { outside } : {}) }, runs };
}

type Change = (text: string, kind: CaseText['kind']) => string;

function treeWith<T extends { [path: string]: Node | null }>(tree: T, next: Change): T {
  return Object.fromEntries(Object.entries(tree).map(([path, node]) =>
    [path, node !== null && 'file' in node ? { ...node, file: bytesWith(node.file, next) } : node])) as T;
}

/** Bytes too large to take apart stay as they are. */
function bytesWith(bytes: Bytes, next: Change): Bytes {
  if (typeof bytes === 'string') return next(bytes, 'content');
  if ('parts' in bytes && sizeOf(bytes) > LARGEST) return bytes;
  const buffer = toBuffer(bytes);
  if (buffer.length > LARGEST) return bytes;
  const plain = fromBuffer(buffer);
  if (typeof plain === 'string') return next(plain, 'content');
  return fromBuffer(Buffer.from(next(buffer.toString('latin1'), 'content'), 'latin1'));
}

/** Bytes of the files that are too large to take apart. */
export function largeBytes(kase: Case): number {
  let sum = 0;
  for (const node of [...Object.values(kase.setup.tree), ...Object.values(kase.setup.outside ?? {})]) {
    if ('file' in node && typeof node.file !== 'string' && sizeOf(node.file) > LARGEST) sum += sizeOf(node.file);
  }
  return sum;
}

function sizeOf(bytes: Bytes): number {
  if (typeof bytes === 'string') return bytes.length;
  if ('base64' in bytes) return bytes.base64.length;
  return bytes.parts.reduce((sum, part) => sum + (typeof part !== 'string' && 'repeat' in part ? sizeOf(part.repeat) * part.times : sizeOf(part)), 0);
}

function stepWith(step: Step, next: Change): Step {
  if ('call' in step) return { call: callWith(step.call, next) };
  if ('together' in step) return { together: step.together.map((call) => callWith(call, next)) };
  return 'put' in step ? { put: treeWith(step.put, next) } : step;
}

/** Of a patch the texts are those of its lines. */
function callWith(call: Call, next: Change): Call {
  const patch = patchIn(call);
  if (patch === undefined) return { ...call, arguments: jsonWith(call.arguments, undefined, next) };
  const changed = linesOfPatch(patch).map((line) => (line.kind === 'quote' || line.kind === 'other' ? { ...line, text: next(line.text, line.kind) } : line));
  return { ...call, arguments: joined(changed) };
}

/** What names a place is no text; a command names places too. */
const NO_TEXTS: ReadonlySet<string | undefined> = new Set(['path', 'from', 'to', 'command']);
/** Texts that stand in a file, too. */
const QUOTES: ReadonlySet<string | undefined> = new Set(['oldText', 'context_line']);

function jsonWith(json: Json, name: string | undefined, next: Change): Json {
  if (typeof json === 'string') return NO_TEXTS.has(name) ? json : next(json, QUOTES.has(name) ? 'quote' : 'other');
  if (Array.isArray(json)) return json.map((item) => jsonWith(item, name, next));
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, jsonWith(value, key, next)]));
}
