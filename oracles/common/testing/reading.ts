import type { Case, Step } from '../../../contract/case.ts';
import { judge, observedFacets } from '../../../contract/judge.ts';
import type { Observation, StepObservation } from '../../../contract/observation.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import type { Difference } from '../../../contract/record.ts';
import { toBuffer, type Bytes } from '../../../contract/bytes.ts';
import { toLive, type Tree } from '../../../contract/tree.ts';
import { predictCommon } from '../predict.ts';

export interface Range {
  start_line?: number;
  end_line?: number;
}

/** For tests: how an implementation answers a read; `undefined` where there is no such file. */
export type Reader = (content: Buffer | undefined, range: Range) => Outcome;

export const shows = (payload: string, more: Partial<Outcome> = {}): Outcome => ({ status: 'success', payload, ...more }) as Outcome;
export const refuses = (message = 'no'): Outcome => ({ status: 'error', message });

/** Reads of `f`, which holds the first content, and in each further run the next one. */
export function reading(contents: readonly Bytes[], range: Range | readonly Range[] = {}, traits: Case['traits'] = {}): Case {
  const ranges = 'length' in range ? range : contents.map(() => range);
  const runs = ranges.map(({ ...given }, run): Step[] => {
    const call: Step = { call: { tool: 'read', arguments: { path: 'f', ...given } } };
    return run === 0 || contents[run] === undefined ? [call] : [{ put: { f: { file: contents[run] } } }, call];
  });
  return { tool: 'read', dialect: 'common', traits, setup: { tree: { f: { file: contents[0] as Bytes } } }, runs };
}

/** What is wrong with the answers of `reader`: the first rule and the symptom of each difference. */
export function wrong(kase: Case, reader: Reader, after: (tree: Tree) => Tree = (tree) => tree): string[] {
  return [...new Set(differencesOf(kase, reader, after).map(({ rules, symptom }) => `${rules[0]} ${symptom}`))];
}

export function differencesOf(kase: Case, reader: Reader, after: (tree: Tree) => Tree = (tree) => tree): Difference[] {
  const observed = { read: observedFacets(['payload', 'text', 'message', 'fields'], 'common') };
  return judge(predictCommon(kase), observe(kase, reader, after), observed, kase, undefined).differences;
}

function observe(kase: Case, reader: Reader, after: (tree: Tree) => Tree): Observation {
  const outside = toLive(kase.setup.outside ?? {});
  const runs = kase.runs.map((steps) => {
    let { tree } = kase.setup;
    return {
      steps: steps.map((step): StepObservation => {
        if ('put' in step) tree = { ...tree, ...step.put } as Tree;
        const before = toLive(tree);
        const outcomes = 'call' in step ? [reader(...asked(tree, step.call.arguments as unknown as { path: string } & Range))] : [];
        return { outcomes, before, after: outcomes.length > 0 ? toLive(after(tree)) : before, outsideBefore: outside, outsideAfter: outside, ms: 0 };
      }),
    };
  });
  return { root: '/root', runs };
}

function asked(tree: Tree, { path, ...range }: { path: string } & Range): [Buffer | undefined, Range] {
  const node = tree[path];
  return [node && 'file' in node ? toBuffer(node.file) : undefined, range];
}
