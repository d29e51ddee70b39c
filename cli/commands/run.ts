import { resolve } from 'node:path';
import { UsageError } from '../../contract/errors.ts';
import type { CaseFile, RunRecord } from '../../contract/record.ts';
import { RULES } from '../../contract/rules/index.ts';
import { EXIT } from '../../contract/verdict.ts';
import { exitReason } from '../../reports/exit-reason.ts';
import { afterUpdate, baselineMustBeWritable, compareWithBaseline, readBaseline, updatedBaseline, writeBaseline, type Baseline } from '../baseline.ts';
import { loadConfig } from '../config.ts';
import { DEFAULTS } from '../defaults.ts';
import { pathName } from '../option-values.ts';
import { prepareOutDirectory, writeResults } from '../out-directory.ts';
import { planFrom, type RunOptions } from '../plan-from.ts';
import type { RunPlan } from '../plan.ts';
import { report, reportersFrom } from '../reporters.ts';
import type { Surroundings } from '../surroundings.ts';

/** Runs a plan; the engine, or what stands for it in tests. */
export type Engine = (plan: RunPlan) => Promise<{ record: RunRecord; caseFiles: Map<string, CaseFile> }>;

/** A baseline that was named, and where. */
interface Named {
  baseline: Baseline;
  path: string;
  shown: string;
}

/**
 * `toolgauge run [ADAPTER]`. Everything that can be wrong with the request is found before the implementation is started.
 * @throws {UsageError} @throws {NotStartedError}
 */
export async function runCommand(adapter: string | undefined, options: RunOptions, around: Surroundings, engine?: Engine): Promise<number> {
  const config = await loadConfig(around.cwd);
  const plan = planFrom(adapter, options, config, around.cwd);
  const reporters = reportersFrom(options.reporter ?? (options.json ? [] : config.reporter ?? []), options.json ?? false, around.cwd);
  const known = await namedBaseline(options.baseline ?? config.baseline, options.updateBaseline ?? false, around.cwd);
  const strict = options.strict ?? config.strict ?? false;
  const out = options.out ?? config.out ?? DEFAULTS.out;
  prepareOutDirectory(plan.outDir, out);
  if (around.watched) around.complain(`toolgauge: holding ${plan.adapter}, seed ${plan.seed} ...\n`);
  const result = await (engine ?? (await import('../engine/run-engine.ts')).runEngine)(plan);
  const record = known ? await judgeWithBaseline(result, known, options.updateBaseline ?? false, plan) : result.record;
  writeResults(plan.outDir, record, result.caseFiles);
  report(reporters, record, {
    caseFiles: result.caseFiles, rules: RULES, paint: around.paint, strict, ...(out === DEFAULTS.out ? {} : { out }),
  }, around.print);
  return exitReason(record, strict).failed ? EXIT.violations : EXIT.ok;
}

async function namedBaseline(shown: string | undefined, update: boolean, cwd: string): Promise<Named | undefined> {
  if (shown === undefined && update) throw new UsageError('--update-baseline needs --baseline FILE: the file to write.');
  if (shown === undefined) return undefined;
  const path = resolve(cwd, pathName('--baseline', shown));
  const baseline = await readBaseline(path, shown, update);
  if (update) baselineMustBeWritable(path, shown);
  return { path, shown, baseline };
}

async function judgeWithBaseline(
  { record, caseFiles }: { record: RunRecord; caseFiles: Map<string, CaseFile> }, { baseline, path, shown }: Named, update: boolean, plan: RunPlan,
): Promise<RunRecord> {
  const { replayOrErrors } = await import('../replay-cases.ts');
  const compared = await compareWithBaseline(record, baseline, shown, (cases) => replayOrErrors(cases, plan));
  if (!update) return compared.record;
  const updated = updatedBaseline(baseline, compared, caseFiles);
  writeBaseline(path, shown, updated);
  return afterUpdate(record, updated, shown);
}
