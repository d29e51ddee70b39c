import type { CaseFile, Difference } from '../contract/record.ts';
import type { Dialect } from '../contract/dialects.ts';
import { ruleById } from '../contract/rules/index.ts';
import { contextOf, observedOf } from './claim.ts';
import type { Session } from './session.ts';
import { Prober } from './trial.ts';

/** What became of a counterexample: it holds now, it is still violated, or it could not be run. */
export type Replay =
  | { outcome: 'fixed'; differences: Difference[] }
  | { outcome: 'failed'; differences: Difference[] }
  | { outcome: 'error'; differences: Difference[]; message: string };

/** Runs a case file again: no generator is needed, the expectation stands in the file. */
export async function replayCase(file: CaseFile, session: Session): Promise<Replay> {
  const rule = ruleById(file.rule);
  if (!rule) return { outcome: 'error', differences: [], message: `unknown rule ${file.rule}` };
  const description = await session.describe();
  const tool = description.tools[file.case.tool];
  if (!tool) return { outcome: 'error', differences: [], message: `the adapter has no tool ${file.case.tool}` };
  const dialect = file.dialect as Dialect;
  const observed = observedOf(description, dialect);
  const context = contextOf(description, dialect);
  const prober = new Prober({ rule, dialect, property: undefined, context, observed, session });
  const trial = await prober.tryAgainst(file.expectation, file.case);
  if (trial.kind === 'untranslatable') return { outcome: 'error', differences: [], message: 'the adapter cannot translate this case' };
  const differences = trial.kind === 'failed' ? [trial.difference] : trial.judgement.differences;
  const own = differences.filter((difference) => concerns(file, difference));
  return { outcome: own.length === 0 ? 'fixed' : 'failed', differences: own };
}

/** A replay fails by the rule of its file only; a fixture names no signature, and any MUST difference fails it. */
function concerns(file: CaseFile, difference: Difference): boolean {
  if (difference.facet === 'process') return true;
  if (file.difference === undefined) return difference.level === 'MUST';
  return difference.rules.some((rule) => rule === file.rule || file.difference?.rules.includes(rule));
}
