import type { Call, Case, Step } from '../../contract/case.ts';
import type { Json, JsonObject } from '../../contract/json.ts';

/** A step and where it stands. */
export interface PlacedStep {
  run: number;
  index: number;
  step: Step;
  /** The case with another step here. */
  replace(step: Step): Case;
}

/** Every step with a way to put another in its place. */
export function stepsOf(kase: Case): PlacedStep[] {
  return kase.runs.flatMap((steps, run) =>
    steps.map((step, index) => ({
      run,
      index,
      step,
      replace: (changed: Step) => ({ ...kase, runs: kase.runs.with(run, steps.with(index, changed)) }),
    })));
}

/** Every call with a way to put another in its place. */
export function callsOf(kase: Case): { call: Call; replace(call: Call): Case }[] {
  return stepsOf(kase).flatMap(({ step, replace }) => {
    if ('call' in step) return [{ call: step.call, replace: (call: Call) => replace({ call }) }];
    if (!('together' in step)) return [];
    return step.together.map((call, at) => ({ call, replace: (changed: Call) => replace({ together: step.together.with(at, changed) }) }));
  });
}

/** The case with every call changed in the same way. */
export function mapCalls(kase: Case, change: (call: Call) => Call): Case {
  const changed = (step: Step): Step => {
    if ('call' in step) return { call: change(step.call) };
    return 'together' in step ? { together: step.together.map(change) } : step;
  };
  return { ...kase, runs: kase.runs.map((steps) => steps.map(changed)) };
}

/** The list of edits in the arguments; empty where there is none. */
export function editsOf(call: Call): JsonObject[] {
  return listOf(call, 'edits');
}

/** The list of objects `name` in the arguments; empty where there is none. */
export function listOf(call: Call, name: string): JsonObject[] {
  const list = isObject(call.arguments) ? call.arguments[name] : undefined;
  return Array.isArray(list) && list.every(isObject) ? list : [];
}

export function withEdits(call: Call, edits: JsonObject[]): Call {
  return withList(call, 'edits', edits);
}

export function withList(call: Call, name: string, list: JsonObject[]): Call {
  return { ...call, arguments: { ...(call.arguments as JsonObject), [name]: list } };
}

export function isObject(json: Json | undefined): json is JsonObject {
  return json !== null && typeof json === 'object' && !Array.isArray(json);
}

export function without<T extends object>(object: T, name: string): T {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)) as T;
}

/** Keys of arguments in the order that people write them; others come after. */
export const KNOWN_KEYS: readonly string[] = ['path', 'edits', 'ranges', 'start_line', 'end_line', 'end_line_exclusive', 'oldText', 'newText', 'context_line'];

export function inOrder(a: string, b: string): number {
  const [left, right] = [KNOWN_KEYS.indexOf(a), KNOWN_KEYS.indexOf(b)].map((place) => (place < 0 ? KNOWN_KEYS.length : place)) as [number, number];
  return left - right || (a < b ? -1 : Number(a > b));
}

/** How many neighbouring keys of objects stand in the wrong order. */
export function disorderOf(json: Json): number {
  if (Array.isArray(json)) return json.reduce<number>((sum, item) => sum + disorderOf(item), 0);
  if (!isObject(json)) return 0;
  let disorder = 0;
  let before: string | undefined;
  for (const key in json) {
    if (before !== undefined && inOrder(before, key) > 0) disorder += 1;
    before = key;
    disorder += disorderOf(json[key] as Json);
  }
  return disorder;
}
