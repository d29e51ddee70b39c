import { decodeUtf8 } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Alternative, Clause } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import { resolve, withNodes, type World } from './paths.ts';
import { isRange, readRequestOf, type ReadRequest } from './read.ts';
import { areFew, hasSureLines, readLines, withoutSpelling } from './read-lines.ts';

/** One read of a file, and what stood there. */
interface Read {
  run: number;
  step: number;
  request: ReadRequest;
  text: string;
  isText: boolean;
}

/**
 * What is demanded across the reads of a case, of one path with other content: that different small files are not told
 * alike, that a range past the end is not told as an empty file is, and what a large file says beyond a small one.
 */
export function compareReads(kase: Case, world: World, traits: Traits, alternatives: Alternative[]): Alternative[] {
  const reads = kase.runs.flatMap((steps, run) => readsOf(steps, run, world));
  if (reads.length < 2) return alternatives;
  const apart = reads.flatMap((read) => reads.flatMap((other) => (other.request.path === read.request.path ? told(read, other, traits) : [])));
  return alternatives.map((alternative) => {
    const succeeding = apart.filter((clause) => alternative.clauses.some((status) => isSuccessAt(status, clause)));
    return { ...alternative, clauses: [...alternative.clauses.map((clause) => withSmall(clause, reads)), ...succeeding] };
  });
}

function readsOf(steps: readonly Step[], run: number, start: World): Read[] {
  let world = start;
  return steps.flatMap((step, index): Read[] => {
    if ('put' in step) world = withNodes(world, step.put);
    if (!('call' in step) || step.call.tool !== 'read') return [];
    const request = readRequestOf(step.call);
    const where = request && resolve(world, request.path);
    if (!request || where?.kind !== 'file') return [];
    const text = decodeUtf8(where.node.bytes);
    return [{ run, step: index, request, text: text ?? Buffer.from(where.node.bytes).toString('utf8'), isText: text !== undefined }];
  });
}

/** A refusal tells nothing of the content, and is right or wrong by itself. */
function isSuccessAt({ facet, match, run, step }: Clause, at: Clause): boolean {
  return facet === 'status' && run === at.run && step === at.step && match.kind === 'status' && match.oneOf.includes('success');
}

/** What must tell `read` apart from `other`. */
function told(read: Read, other: Read, traits: Traits): Clause[] {
  if (isRange(other.request)) return [];
  if (isRange(read.request)) return other.text === '' && startsPastEnd(read) ? [apart(read, other, 'common/read-past-end')] : [];
  const isLater = read.run > other.run || (read.run === other.run && read.step > other.step);
  return isLater && isSmall(read) && isSmall(other) && mustDiffer(read.text, other.text, traits) ? [apart(read, other, 'common/read-complete')] : [];
}

function apart({ run, step }: Read, other: Read, rule: RuleId): Clause {
  return { run, step, facet: 'told', level: 'MUST', match: { kind: 'told-apart', run: other.run, step: other.step }, rules: [rule] };
}

function startsPastEnd({ request, text, isText }: Read): boolean {
  const { start = 1, end = start } = request;
  const count = readLines(text).length;
  return isText && hasSureLines(text) && count > 0 && start > count && end >= start;
}

function isSmall({ text }: Read): boolean {
  return hasSureLines(text) && areFew(readLines(text));
}

/** Bytes that are not UTF-8 count as U+FFFD: what they are need not be told. */
function mustDiffer(text: string, other: string, traits: Traits): boolean {
  return traits['endingsShown'] === 'no' ? withoutSpelling(text) !== withoutSpelling(other) : text !== other;
}

/** A read of a small file under the same name, asked for in the same words, shows what the tool always says. */
function withSmall(clause: Clause, reads: readonly Read[]): Clause {
  if (clause.match.kind !== 'cut-said') return clause;
  const large = reads.find(({ run, step }) => run === clause.run && step === clause.step);
  const small = reads.find((read) => isSmall(read) && read.isText && JSON.stringify(read.request) === JSON.stringify(large?.request));
  return small ? { ...clause, match: { ...clause.match, small: { run: small.run, step: small.step } } } : clause;
}
