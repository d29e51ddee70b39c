import { toBuffer, type Bytes } from '../../../contract/bytes.ts';
import type { Case } from '../../../contract/case.ts';
import type { Alternative, BytesMatcher, Clause, Matcher, NodeMatcher } from '../../../contract/expectation.ts';
import type { Json } from '../../../contract/json.ts';
import { judge, observedFacets, type Judgement } from '../../../contract/judge.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { toLive, type Node, type Tree } from '../../../contract/tree.ts';
import { predict } from '../../index.ts';

/** Path → the text of a file, or any node. */
export type Files = { readonly [path: string]: string | Node };

function treeOf(files: Files): Tree {
  return Object.fromEntries(Object.entries(files).map(([path, node]) => [path, typeof node === 'string' ? { file: node } : node]));
}

/** The text of a patch: `lines` between those of the envelope, each ended by LF. */
export function patchOf(...lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch'].map((line) => `${line}\n`).join('');
}

/** An update of the file `a`. */
export function updateOf(...lines: readonly string[]): string {
  return patchOf('*** Update File: a', ...lines);
}

export interface Setting {
  dialect?: 'tau' | 'codex';
  limits?: { [name: string]: number | string };
  cwd?: string;
}

export function patchCase(files: Files, patch: Json, { dialect = 'tau', limits, cwd }: Setting = {}): Case {
  return {
    tool: 'apply_patch', dialect, ...(limits ? { limits: { apply_patch: limits } } : {}),
    setup: { tree: treeOf(files), ...(cwd === undefined ? {} : { cwd }) }, runs: [[{ call: { tool: 'apply_patch', arguments: patch } }]],
  };
}

type Of<Kind extends Matcher['kind']> = Extract<Matcher, { kind: Kind }>;

export function matchers<Kind extends Matcher['kind']>({ clauses }: Alternative, kind: Kind): (Clause & { match: Of<Kind> })[] {
  return clauses.filter((clause): clause is Clause & { match: Of<Kind> } => clause.match.kind === kind);
}

export function bytesOf(matcher: BytesMatcher): Buffer {
  if ('equals' in matcher) return toBuffer(matcher.equals);
  if (!('pieces' in matcher)) throw new TypeError('pieces or bytes expected');
  return Buffer.concat(matcher.pieces.map((piece) => toBuffer('kept' in piece ? piece.kept : (piece.inserted[0] as Bytes))));
}

/** What an alternative demands in short: `ok` or the kinds of the refusal, then what differs in the tree (`null`: gone), `?` before what is only tolerated. */
function spelled(alternative: Alternative): string {
  const status = matchers(alternative, 'status')[0]?.match.oneOf.join();
  if (status === undefined) return 'open';
  const kinds = matchers(alternative, 'class')[0]?.match.oneOf.join('|') ?? 'any';
  const frame = matchers(alternative, 'tree').find(({ match }) => match.beside || !match.at);
  const spelledNode = (node: NodeMatcher | null): string => (node === null ? 'null' : JSON.stringify(bytesOf(node.file).toString('utf8')));
  const changes = Object.entries(frame?.match.changes ?? {}).map(([path, node]) => `${path}=${spelledNode(node)}`);
  return [`${alternative.concession ? '?' : ''}${status === 'success' ? 'ok' : kinds}`, ...changes].join(' ');
}

/** Every alternative in short, the preferred one first. */
export function ends(files: Files, patch: Json, setting: Setting = {}): string[] {
  return predict(patchCase(files, patch, setting)).alternatives.map(spelled);
}

/** What is said of a tool that answers `outcome` and leaves `after` behind. */
export function judged(kase: Case, outcome: Outcome, after: Files, observes: readonly string[] = ['message', 'code', 'writes']): Judgement {
  const none = new Map();
  const step = { outcomes: [outcome], before: toLive(kase.setup.tree), after: toLive(treeOf(after)), outsideBefore: none, outsideAfter: none, ms: 1 };
  return judge(predict(kase), { root: '/r', runs: [{ steps: [step] }] }, { apply_patch: observedFacets(observes, 'tau') }, kase, undefined);
}
