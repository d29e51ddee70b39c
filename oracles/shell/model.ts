// Running a command, dialect tau, as far as reading and truncation are concerned: what is shown of its output, and what is said of it.

import { isAscii } from 'node:buffer';
import type { Case } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import { resolvedLimits, type Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type Branch, type ToolModel } from '../model.ts';
import { agreeing } from '../records/agreeing.ts';
import { cutDeciders, wholeDeciders, type Matter } from '../records/deciders.ts';
import { mergeOf } from '../records/elements.ts';
import { indexOf, type LineIndex } from '../records/lines.ts';
import { budgetsOf, payloadOf, payloadOfOtherReplacement, type Payload } from '../records/payload.ts';
import { bytesOf, streamRendering, type Rendering } from '../records/rendering.ts';
import { savedClauses, SAVED_FIELDS, totalsClause, TOTALS_FIELDS, unsavedClause, wholeOutput } from '../records/totals.ts';
import { descriptionClause, fieldNamesClause, noEchoClauses } from '../structure/clauses.ts';
import { textClauses } from '../structure/text.ts';
import type { World } from '../world.ts';
import { outcomeOf, type Outcome } from './command.ts';
import { SHELL_DECIDERS } from './deciders.ts';

export const SHELL: ToolModel = {
  call: (kase, world, call, at) => [branch(kase, world, call.arguments, at)],
  define: (kase, at) => [descriptionClause(at, 'shell', limitsFor(kase), 'maxShellOutputBytes')],
};

function limitsFor(kase: Case): Limits {
  return resolvedLimits('shell', kase.limits?.['shell']);
}

/** A command that is not one of those that cases use: nothing is demanded. */
const OPEN: Branch = { clauses: [], world: undefined };

function branch(kase: Case, world: World, given: Json, at: At): Branch {
  const request = requestOf(given);
  const outcome = request && outcomeOf(world, request.command);
  if (!outcome || (request.timeout !== undefined && outcome.seconds >= request.timeout)) return OPEN;
  return { clauses: shellClauses(kase, given, at, outcome), world };
}

function requestOf(given: Json): { command: string; timeout?: number } | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const { command, timeout, ...rest } = given;
  if (typeof command !== 'string' || Object.keys(rest).length > 0) return undefined;
  if (timeout === undefined) return { command };
  return typeof timeout === 'number' && timeout > 0 ? { command, timeout } : undefined;
}

/** The lines of both streams. */
interface Streams {
  out: LineIndex;
  err: LineIndex;
  valid: boolean;
  matter: Matter;
}

function shellClauses(kase: Case, given: Json, at: At, outcome: Outcome): Clause[] {
  const limits = limitsFor(kase);
  const [out, err] = [indexOf(outcome.out), indexOf(outcome.err)];
  const several = out.count > 0 && err.count > 0;
  const streams: Streams = { out, err, valid: out.valid && err.valid, matter: { several, wide: !isAscii(out.bytes) || !isAscii(err.bytes) } };
  const payload = outcome.complains ? complaint(at) : shownPayload(at, streams, limits);
  const besideRead = kase.runs.some((steps) => steps.some((step) => 'call' in step && step.call.tool === 'read'));
  return [
    clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['success'] }, OUTCOME),
    ...(besideRead ? payload.clauses.map((one) => agreeing(one, payload.cut)) : payload.clauses),
    ...endClauses(at, outcome),
    ...(payload.cut === undefined ? [] : cutClauses(at, streams, payload.cut, limits)),
    ...fieldClauses(at, given, outcome, streams.valid, payload.cut),
    ...textClauses(at),
  ];
}

const OUTCOME: RuleId[] = ['structure/command-outcome-is-not-an-error'];

/** What a command says of its own failure is its matter. */
function complaint(at: At): Payload {
  return { clauses: [clause(at, 'payload', 'MUST', { kind: 'text', nonEmpty: true }, OUTCOME)], cut: undefined };
}

function renderingsOf({ out, err }: Streams): { prefix: string; rendering: Rendering }[] {
  return [{ prefix: 'out', rendering: streamRendering(out, 'out') }, { prefix: 'err', rendering: streamRendering(err, 'err') }];
}

function shownPayload(at: At, streams: Streams, limits: Limits): Payload {
  const budgets = budgetsOf(limits, 'maxShellOutputBytes');
  const { matter, valid } = streams;
  const renderings = renderingsOf(streams);
  if (matter.several) {
    const match = mergeOf(renderings, budgets);
    const zone = match.cut?.ends ? 'ends' : 'bytes';
    const { rules, bySymptom } = match.cut ? cutDeciders(SHELL_DECIDERS, zone, matter) : wholeDeciders(SHELL_DECIDERS);
    const isSure = valid || limits['replacement'] !== 'other';
    return { clauses: isSure ? [clause(at, 'payload', 'MUST', match, rules, bySymptom)] : [], cut: isSure ? match.cut !== undefined : undefined };
  }
  const { rendering } = renderings.find(({ rendering: { count } }) => count > 0) ?? (renderings[0] as (typeof renderings)[number]);
  if (limits['replacement'] === 'other' && !valid) return payloadOfOtherReplacement(at, rendering, budgets, SHELL_DECIDERS, { rules: ['truncate/line-grammar'], bySymptom: {} });
  return payloadOf(at, rendering, budgets, SHELL_DECIDERS, matter);
}

/** How the command ended; a status of 0 may be left out. */
function endClauses(at: At, { end, seconds }: Outcome): Clause[] {
  const ended: Clause[] = 'signal' in end
    ? [
      clause(at, 'fields', 'MUST', { kind: 'field', name: 'signal', equals: end.signal }, OUTCOME),
      clause(at, 'fields', 'MUST', { kind: 'field-absent', names: ['status'] }, OUTCOME),
    ]
    : [clause(at, 'fields', 'MUST', { kind: 'field', name: 'status', equals: end.status, ...(end.status === 0 ? { optional: true } : {}) }, OUTCOME)];
  return [...ended, clause(at, 'fields', 'MUST', { kind: 'duration', seconds }, ['structure/duration-header'])];
}

function cutClauses(at: At, streams: Streams, cut: boolean, limits: Limits): Clause[] {
  const { matter } = streams;
  const totals = { truncated: cut, values: 'truncate/totals-rendering' as const, own: [] };
  if (!cut) return [totalsClause(at, totals, matter), unsavedClause(at)];
  const renderings = renderingsOf(streams);
  const lines = renderings.reduce((sum, { rendering }) => sum + rendering.count, 0);
  const parts = renderings.map(({ rendering }) => rendering).filter(({ count }) => count > 0);
  const bytes = parts.reduce((sum, rendering) => sum + bytesOf(rendering), parts.length - 1);
  const whole = matter.several
    ? { size: bytes, streams: mergeOf(renderings, { ...budgetsOf(limits, 'maxShellOutputBytes'), lines: lines + 1, bytes: bytes + 1 }).streams }
    : wholeOutput(parts[0] as Rendering);
  return [totalsClause(at, { ...totals, lines, bytes }, matter), ...savedClauses(at, whole, limits['maxSavedBytes'] as number, true)];
}

function fieldClauses(at: At, given: Json, { end }: Outcome, valid: boolean, cut: boolean | undefined): Clause[] {
  const failed = 'signal' in end || end.status !== 0;
  const names = ['signal' in end ? 'signal' : 'status', ...(failed ? ['termination_reason'] : []), ...(valid ? [] : ['valid_utf8'])];
  const tolerated = [...names, 'duration_seconds', ...TOTALS_FIELDS, ...SAVED_FIELDS];
  const defaults: RuleId[] = ['structure/omit-defaults'];
  return [
    fieldNamesClause(at, { exactly: [], tolerated, echoes: ['command', 'timeout'] }, defaults),
    ...noEchoClauses(at, given),
    ...(cut === false ? [clause(at, 'fields', 'MUST', { kind: 'field', name: 'truncated', equals: true, optional: true }, defaults)] : []),
    ...(valid ? [] : [clause(at, 'fields', 'MUST', { kind: 'field', name: 'valid_utf8', equals: false, optional: true }, defaults)]),
  ];
}
