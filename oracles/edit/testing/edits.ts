import { toBuffer, type Bytes } from '../../../contract/bytes.ts';
import type { Case } from '../../../contract/case.ts';
import type { Alternative, BytesMatcher } from '../../../contract/expectation.ts';
import type { Json } from '../../../contract/json.ts';
import { judge, observedFacets, type Judgement } from '../../../contract/judge.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { toLive, type Tree } from '../../../contract/tree.ts';
import { predict } from '../../index.ts';

/** Slots, text, and the context line. */
export type Edit = readonly [start: number, end: number, text: string, context: string];

/** Each character one byte. */
export function latin1(text: string): Bytes {
  return /[\x80-\xff]/.test(text) ? { base64: Buffer.from(text, 'latin1').toString('base64') } : text;
}

export function asked(edits: readonly Edit[], path = 'f'): Json {
  return { path, edits: edits.map(([start_line, end_line_exclusive, newText, context_line]) => ({ start_line, end_line_exclusive, newText, context_line })) };
}

export function editCase(dialect: string, tree: Tree, given: Json, limits?: Record<string, number | string>): Case {
  return { tool: 'edit', dialect, ...(limits ? { limits: { edit: limits } } : {}), setup: { tree }, runs: [[{ call: { tool: 'edit', arguments: given } }]] };
}

/** What an alternative wants the file `f` to hold, each byte one character; `undefined`: it is a refusal. */
export function contentOf({ clauses }: Alternative): string | undefined {
  const status = clauses.find(({ match }) => match.kind === 'status')?.match;
  if (status?.kind !== 'status' || !status.oneOf.includes('success')) return undefined;
  const tree = clauses.find(({ match }) => match.kind === 'tree')?.match;
  const node = tree?.kind === 'tree' ? tree.changes['f'] : undefined;
  if (!node) throw new TypeError('no content');
  return bytesOf(node.file).toString('latin1');
}

function bytesOf(matcher: BytesMatcher): Buffer {
  if (!('pieces' in matcher)) throw new TypeError('pieces expected');
  return Buffer.concat(matcher.pieces.map((piece) => toBuffer('kept' in piece ? piece.kept : (piece.inserted[0] ?? ''))));
}

/** Every content that is right, the preferred one first. */
export function contents(dialect: string, file: string | null, edits: readonly Edit[]): (string | undefined)[] {
  const tree: Tree = file === null ? {} : { f: { file: latin1(file) } };
  return predict(editCase(dialect, tree, asked(edits))).alternatives.map(contentOf);
}

const FACETS = ['fields', 'payload', 'message', 'code', 'writes'];

/** What a tool is told (of text and diffs only where it shows them) that answers `outcome` and leaves `after` behind. */
export function judged(kase: Case, outcome: Outcome, after?: Tree): Judgement {
  const before = toLive(kase.setup.tree);
  const none = new Map();
  const step = { outcomes: [outcome], before, after: after === undefined ? before : toLive(after), outsideBefore: none, outsideAfter: none, ms: 1 };
  const observes = [...FACETS, ...(['text', 'diffs'] as const).filter((facet) => outcome[facet] !== undefined)];
  return judge(predict(kase), { root: '/r', runs: [{ steps: [step] }] }, { edit: observedFacets(observes, 'tau') }, kase, undefined);
}
