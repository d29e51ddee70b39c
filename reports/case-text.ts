import { toBuffer } from '../contract/bytes.ts';
import type { Call, Case, Step } from '../contract/case.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Node, Tree } from '../contract/tree.ts';
import { jsonLines } from './json-layout.ts';
import { columns, counted, fold, thousands, WIDTH } from './layout.ts';
import { visibleJson, visibleLines, visibleText } from './visible-bytes.ts';

/** Text of one argument longer than this many characters is cut. */
const MOST_CHARACTERS = 600;

/** Most lines of an argument that is one text. */
const MOST_LINES = 24;

/** A case as lines of at most 79 columns: the tree, what is set, and the steps. `indent` blanks in front. */
export function caseText(kase: Case, indent = 4): string[] {
  const lines = [
    ...treeText(kase.setup.tree),
    ...(kase.setup.outside ? treeText(kase.setup.outside, '../outside/') : []),
    ...settings(kase),
    ...kase.runs.flatMap((run, index) => runText(run, index, kase.runs.length)),
  ];
  return lines.map((line) => ' '.repeat(indent) + line);
}

/** A tree: a line for each path, the bytes of files below it. */
export function treeText(tree: Tree, prefix = ''): string[] {
  const paths = Object.keys(tree);
  if (paths.length === 0) return [`${prefix === '' ? '' : `${prefix}: `}(no files)`];
  return paths.flatMap((path) => nodeText(prefix + visibleText(path), tree[path] as Node));
}

export function nodeText(path: string, node: Node): string[] {
  if ('directory' in node) return [`${path}/  (directory${mode(node.mode)})`];
  if ('link' in node) return [`${path} -> ${visibleText(node.link)}`];
  if ('hardLink' in node) return [`${path} = ${visibleText(node.hardLink)}  (second name of one file)`];
  if ('fifo' in node) return [`${path}  (named pipe)`];
  const bytes = toBuffer(node.file);
  return [`${path}  (${counted(bytes.length, 'byte')}${mode(node.mode)})`, ...contentText(bytes)];
}

function mode(bits: string | undefined): string {
  return bits === undefined ? '' : `, mode ${bits}`;
}

/** The bytes of a file, a bar in front of each line of it; `most` lines. */
export function contentText(bytes: Uint8Array, barred = '  | ', most?: number): string[] {
  return visibleLines(bytes, most).flatMap((line) => folded(shorten(line), barred));
}

/** Continuation lines carry no bar, so that they do not look like lines of the file. */
function folded(text: string, lead: string): string[] {
  return fold(text, WIDTH - 10 - lead.length).map((part, index) => (index === 0 ? lead : ' '.repeat(lead.length)) + part);
}

function settings(kase: Case): string[] {
  const rows: [string, JsonObject | string | undefined][] = [
    ['limits', kase.limits], ['traits', kase.traits], ['config', kase.setup.config], ['directory of paths', kase.setup.cwd],
    ['agents', kase.setup.agents?.join(', ')],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${visibleJson(value)}`]));
}

function runText(run: Step[], index: number, runs: number): string[] {
  const steps = run.flatMap(stepText);
  return runs === 1 ? steps : [`run ${index + 1} of ${runs}, from the same tree:`, ...steps.map((line) => `  ${line}`)];
}

function stepText(step: Step): string[] {
  if ('call' in step) return callText('call', step.call);
  if ('together' in step) return ['together:', ...step.together.flatMap((call) => callText('  call', call))];
  if ('define' in step) return ['ask for the definitions'];
  return Object.entries(step.put).flatMap(([path, node]) =>
    node === null
      ? [`another program removes ${visibleText(path)}`]
      : ['another program writes', ...nodeText(visibleText(path), node).map((line) => `  ${line}`)]);
}

function callText(word: string, call: Call): string[] {
  const who = [call.agent && `agent ${call.agent}`, call.surface && `surface ${call.surface}`].filter(Boolean).join(', ');
  const head = `${word} ${call.tool}${who === '' ? '' : ` (${who})`}`;
  if (isLines(call.arguments)) return [head, ...contentText(Buffer.from(call.arguments), '  | ', MOST_LINES)];
  const line = `${head} ${visibleJson(call.arguments)}`;
  if (columns(line) <= WIDTH - 8) return [line];
  return [head, ...jsonLines(call.arguments, WIDTH - 10).map(shorten).flatMap((text) => folded(text, '  '))];
}

/** A text of several lines is shown as these, unless UTF-8 cannot hold it. */
function isLines(given: Json): given is string {
  return typeof given === 'string' && given.includes('\n') && given.isWellFormed();
}

function shorten(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS)} ... (${thousands(text.length - MOST_CHARACTERS)} more characters)`;
}
