import type { Case, Step } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import { BUDGETS, LINE_BUDGETS } from '../../contract/limits.ts';
import type { Node, Tree } from '../../contract/tree.ts';
import { callsOf, inOrder, isObject, KNOWN_KEYS, listOf, stepsOf, withList, without } from './steps.ts';

/** Runs, from the last. */
export function* fewerRuns(kase: Case): Iterable<Case> {
  if (kase.runs.length < 2) return;
  for (let run = kase.runs.length - 1; run >= 0; run -= 1) yield { ...kase, runs: kase.runs.toSpliced(run, 1) };
}

/** Steps, from the last: one, or the same one of every run. */
export function* fewerSteps(kase: Case): Iterable<Case> {
  for (const { run, index } of stepsOf(kase).reverse()) {
    const steps = kase.runs[run] as Step[];
    if (steps.length > 1) yield { ...kase, runs: kase.runs.with(run, steps.toSpliced(index, 1)) };
    if (run === 0 && kase.runs.length > 1 && kase.runs.every(({ length }) => length > 1)) {
      yield { ...kase, runs: kase.runs.map((all) => all.toSpliced(index, 1)) };
    }
  }
}

/** Calls sent together, from the last; one alone is an ordinary call. */
export function* fewerCalls(kase: Case): Iterable<Case> {
  for (const { step, replace } of stepsOf(kase)) {
    if (!('together' in step)) continue;
    for (let call = step.together.length - 1; call >= 0; call -= 1) {
      if (step.together.length > 1) yield replace({ together: step.together.toSpliced(call, 1) });
    }
  }
}

/** Paths of the trees, from the last. */
export function* fewerPaths(kase: Case): Iterable<Case> {
  for (const path of Object.keys(kase.setup.tree).reverse()) yield { ...kase, setup: { ...kase.setup, tree: without(kase.setup.tree, path) } };
  for (const path of Object.keys(kase.setup.outside ?? {}).reverse()) {
    yield { ...kase, setup: { ...kase.setup, outside: without(kase.setup.outside as Tree, path) } };
  }
}

/** Permission bits that stand for the others. */
const MODES = ['0', '400', '444', '500', '555', '600', '644', '755'];

/** Settings away; nodes without modes, with plainer ones, or plain files. */
export function* plainerSetup(kase: Case): Iterable<Case> {
  for (const name of ['outside', 'config', 'cwd', 'agents'] as const) if (kase.setup[name] !== undefined) yield { ...kase, setup: without(kase.setup, name) };
  const set = (path: string, node: Node): Case => ({ ...kase, setup: { ...kase.setup, tree: { ...kase.setup.tree, [path]: node } } });
  for (const [path, node] of Object.entries(kase.setup.tree)) {
    if (!('file' in node)) yield set(path, { file: '' });
    if (!('mode' in node)) continue;
    yield set(path, without(node, 'mode') as Node);
    for (const mode of MODES) yield set(path, { ...node, mode } as Node);
  }
}

/** Edits, or ranges: halves, then one by one, from the last. */
export function* fewerEdits(kase: Case): Iterable<Case> {
  for (const { call, replace } of callsOf(kase)) {
    for (const name of ['edits', 'ranges']) {
      const list = listOf(call, name);
      for (let size = list.length >> 1; size >= 1; size >>= 1) {
        for (let at = list.length - size; at >= 0; at -= size) yield replace(withList(call, name, list.toSpliced(at, size)));
      }
    }
  }
}

/** Budgets of lines go together, and without any budget a layout means nothing. */
const TOGETHER = [LINE_BUDGETS, [...BUDGETS, 'combinedLayout']];

/** Limits away: all, those of a tool, those that go together, one. */
export function* fewerLimits(kase: Case): Iterable<Case> {
  const { limits } = kase;
  if (!limits) return;
  yield without(kase, 'limits');
  for (const [tool, values] of Object.entries(limits)) {
    yield { ...kase, limits: without(limits, tool) };
    for (const names of TOGETHER) {
      const left = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
      if (Object.keys(left).length < Object.keys(values).length) yield { ...kase, limits: { ...limits, [tool]: left } };
    }
    for (const name of Object.keys(values)) yield { ...kase, limits: { ...limits, [tool]: without(values, name) } };
  }
}

/** Values that stand for the others in arguments. */
const VALUES: readonly Json[] = ['', 0, [], {}, null, true];

/** Most places of arguments that are taken one by one. */
const MOST_PLACES = 40;

/** Arguments without one of their entries, with a plainer key, or with a plainer value. */
export function* plainerArguments(kase: Case): Iterable<Case> {
  for (const { call, replace } of callsOf(kase)) {
    let places = 0;
    for (const changed of plainerJson(call.arguments)) {
      if ((places += 1) > MOST_PLACES * VALUES.length) break;
      yield replace({ ...call, arguments: changed });
    }
  }
}

function* plainerJson(json: Json): Iterable<Json> {
  if (typeof json !== 'string') yield* VALUES;
  if (typeof json === 'number') yield* plainerNumbers(json);
  if (Array.isArray(json)) {
    for (const [index, item] of json.entries()) {
      yield json.toSpliced(index, 1);
      for (const changed of plainerJson(item)) yield json.with(index, changed);
    }
  } else if (isObject(json)) {
    const entries = Object.entries(json);
    for (const [index, [key, value]] of entries.entries()) {
      yield Object.fromEntries(entries.toSpliced(index, 1));
      if (!KNOWN_KEYS.includes(key)) yield Object.fromEntries(entries.with(index, ['a', value]));
      for (const changed of plainerJson(value)) yield Object.fromEntries(entries.with(index, [key, changed]));
    }
    yield Object.fromEntries(entries.toSorted(([a], [b]) => inOrder(a, b)));
  }
}

/** Nearer to 1. */
function* plainerNumbers(number: number): Iterable<Json> {
  if (number > 1) yield* [1, Math.ceil(number / 2), number - 1];
  if (number < -1) yield -1;
}
