import type { Failure, OpenConfig, Reply, Request } from '../adapters/port.ts';
import type { Call, Case, Step } from '../contract/case.ts';
import type { Expectation } from '../contract/expectation.ts';
import type { Observation, StepObservation } from '../contract/observation.ts';
import type { Definitions, Outcome } from '../contract/outcome.ts';
import type { LiveTree } from '../contract/tree.ts';
import { savedOutputs } from './saved-output.ts';
import type { Session } from './session.ts';

/** What came of a case: an observation of all its steps, or where the implementation stopped answering. */
export type Exercise = { observation: Observation } | { failure: Failure; run: number; step: number };

/** Lays the case out, sends its calls, and reads the tree back at the moment of each answer. */
export async function exercise(kase: Case, session: Session, options: { stamps: boolean; deadlineMs?: number | undefined }): Promise<Exercise> {
  const observation: Observation = { root: session.workspace.root, runs: [] };
  const open = openRequest(kase, session);
  session.remember(kase);
  for (const [run, steps] of kase.runs.entries()) {
    session.workspace.layOut(kase.setup);
    const observed: StepObservation[] = [];
    let opened = false;
    for (const [index, step] of steps.entries()) {
      const requests = requestsOf(step, observation.root);
      const before = session.workspace.known();
      const stamps = options.stamps ? session.workspace.stamps() : undefined;
      const started = performance.now();
      const deadline = (options.deadlineMs ?? session.timeoutMs) + ownTime(step);
      let replies: Reply[] = [];
      if ('put' in step) session.workspace.put(step.put);
      else if (opened) replies = await session.send(requests, deadline);
      else replies = await session.open(open, requests, deadline);
      if (!('put' in step)) opened = true;
      const failed = replies.find((reply): reply is { failure: Failure } => 'failure' in reply);
      if (failed) {
        session.workspace.distrust();
        return { failure: failed.failure, run, step: index };
      }
      observed.push(stepObservation(step, replies, before, session, stamps, performance.now() - started));
    }
    observation.runs.push({ steps: observed });
  }
  return { observation };
}

/** Whether a clause asks if files were written with the same bytes. */
export function asksForStamps(expectation: Expectation): boolean {
  return expectation.alternatives.some(({ clauses }) => clauses.some(({ match }) => match.kind === 'untouched'));
}

function openRequest(kase: Case, session: Session): Request & { method: 'open' } {
  const config: OpenConfig = { ...kase.setup.config, dialect: kase.dialect };
  const limits = session.tunableOf(kase.limits);
  if (limits) config['limits'] = limits;
  if (kase.setup.cwd !== undefined) config['cwd'] = kase.setup.cwd;
  return { method: 'open', params: { root: session.workspace.root, config } };
}

function requestsOf(step: Step, root: string): Request[] {
  if ('call' in step) return [{ method: 'call', params: withRoot(step.call, root) }];
  if ('together' in step) return step.together.map((call) => ({ method: 'call', params: withRoot(call, root) }));
  return 'define' in step ? [{ method: 'define' }] : [];
}

/** Arguments that name places: a path that starts with `{root}` is meant as an absolute one. */
const PLACES = ['path', 'from', 'to'];

/** Absolute paths in place of `{root}`: at the start of a path, and anywhere in a patch. */
function withRoot(call: Call, root: string): Call {
  const given = call.arguments;
  if (typeof given === 'string') return given.includes('{root}') ? { ...call, arguments: given.replaceAll('{root}', () => root) } : call;
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return call;
  const named = PLACES.filter((name) => typeof given[name] === 'string' && (given[name] as string).startsWith('{root}'));
  if (named.length === 0) return call;
  const placed = named.map((name) => [name, root + (given[name] as string).slice('{root}'.length)]);
  return { ...call, arguments: { ...given, ...Object.fromEntries(placed) } };
}

/** What calls ask for themselves, ms: `timeout` is in seconds. */
function ownTime(step: Step): number {
  const calls: Call[] = 'call' in step ? [step.call] : 'together' in step ? step.together : [];
  let longest = 0;
  for (const { arguments: given } of calls) {
    if (given === null || typeof given !== 'object' || Array.isArray(given)) continue;
    if (typeof given['timeout'] === 'number') longest = Math.max(longest, given['timeout'] * 1000);
  }
  return longest;
}

function stepObservation(
  step: Step,
  replies: Reply[],
  before: { inside: LiveTree; outside: LiveTree },
  session: Session,
  stamps: Map<string, string> | undefined,
  ms: number,
): StepObservation {
  const results = replies.map((reply) => ('result' in reply ? reply.result : null));
  const after = 'put' in step ? session.workspace.known() : session.workspace.observe();
  const inside = session.ownNames.size === 0 ? after.inside : withoutNames(after.inside, session.ownNames);
  const observed: StepObservation = {
    outcomes: 'define' in step ? [] : (results as Outcome[]),
    before: before.inside,
    after: inside,
    outsideBefore: before.outside,
    outsideAfter: after.outside,
    ms,
  };
  if ('define' in step) observed.definitions = results[0] as unknown as Definitions;
  const saved = savedOutputs(observed.outcomes, session.workspace.fs);
  if (saved) observed.saved = saved;
  if (stamps) observed.touched = touchedSince(stamps, session.workspace.stamps());
  return observed;
}

/** Files that the tool documents as its own are no part of the tree. */
function withoutNames(tree: LiveTree, names: ReadonlySet<string>): LiveTree {
  return new Map([...tree].filter(([path]) => !path.split('/').some((name) => names.has(name))));
}

function touchedSince(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].filter(([path, stamp]) => after.has(path) && after.get(path) !== stamp).map(([path]) => path);
}
