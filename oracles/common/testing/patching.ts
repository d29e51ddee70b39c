import type { Case } from '../../../contract/case.ts';
import type { Json } from '../../../contract/json.ts';
import { judge, observedFacets } from '../../../contract/judge.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { toLive, type Node, type Tree } from '../../../contract/tree.ts';
import { predictCommon } from '../predict.ts';

/** Path → text of a file, or any node; null: it is gone. */
export type Files = { readonly [path: string]: string | Node | null };

export interface Setting {
  traits?: Case['traits'];
  outside?: Tree;
}

/** For tests: one call on a small tree. */
export interface Tried extends Setting {
  tool: 'apply_patch' | 'move';
  before: Files;
  asked: Json;
}

export const patch = (before: Files, lines: readonly string[], setting: Setting = {}): Tried => ({
  tool: 'apply_patch', before, asked: `*** Begin Patch\n${lines.map((line) => `${line}\n`).join('')}*** End Patch\n`, ...setting,
});
/** An update of `f`. */
export const update = (content: string | Node, lines: readonly string[], setting: Setting = {}): Tried => patch({ f: content }, ['*** Update File: f', ...lines], setting);
export const move = (before: Files, from: string, to: string, setting: Setting = {}): Tried => ({ tool: 'move', before, asked: { from, to }, ...setting });

const treeOf = (files: Files): Tree => Object.fromEntries(
  Object.entries(files).flatMap(([path, node]) => (node === null ? [] : [[path, typeof node === 'string' ? { file: node } : node]])),
);

export const REFUSED: Outcome = { status: 'error', message: 'no' };
export const DONE: Outcome = { status: 'success' };

function caseOf({ tool, before, asked, traits = {}, outside }: Tried): Case {
  return { tool, dialect: 'common', traits, setup: { tree: treeOf(before), ...(outside ? { outside } : {}) }, runs: [[{ call: { tool, arguments: asked } }]] };
}

/** What is wrong with an answer that leaves `changes`: the first rule and the symptom of each difference. */
export function wrong(tried: Tried, outcome: Outcome, changes: Files = {}, outsideAfter?: Tree): string[] {
  const kase = caseOf(tried);
  const outside = toLive(tried.outside ?? {});
  const after = toLive(treeOf({ ...tried.before, ...changes }));
  const parents = [...toLive(treeOf(tried.before))].filter(([path, node]) => node.kind === 'directory' && !after.has(path));
  for (const [path, node] of parents) after.set(path, node);
  const step = { outcomes: [outcome], before: toLive(treeOf(tried.before)), after, outsideBefore: outside, outsideAfter: outsideAfter ? toLive(outsideAfter) : outside, ms: 0 };
  const observed = { [tried.tool]: observedFacets(['payload', 'text', 'message', 'fields'], 'common') };
  const { differences } = judge(predictCommon(kase), { root: '/root', runs: [{ steps: [step] }] }, observed, kase, undefined);
  return [...new Set(differences.map(({ rules, symptom }) => `${rules[0]} ${symptom}`))];
}

/** The answers that are right, of those that leave one of `files` at `f` or a refusal, `refused`. */
export function rightOf(tried: Tried, ...contents: readonly string[]): string[] {
  const right = contents.filter((content) => wrong(tried, DONE, { f: content }).length === 0);
  return wrong(tried, REFUSED).length === 0 ? [...right, 'refused'] : right;
}
