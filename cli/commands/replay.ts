import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../contract/errors.ts';
import { checkLimits } from '../../contract/limits.ts';
import type { CaseFile } from '../../contract/record.ts';
import { RULES, ruleById } from '../../contract/rules/index.ts';
import { EXIT } from '../../contract/verdict.ts';
import { replayText, type ReplayResult } from '../../reports/replay.ts';
import { loadConfig } from '../config.ts';
import { DEFAULTS, MOST } from '../defaults.ts';
import { pathName, positiveInteger, variableName } from '../option-values.ts';
import { COUNTEREXAMPLES, RECORD } from '../out-directory.ts';
import type { RunPlan } from '../plan.ts';
import { parsed, readJson } from '../read-json.ts';
import { caseFile as caseFileSchema } from '../../reports/schemas/case-schema.ts';
import { didYouMean } from '../suggest.ts';
import type { Surroundings } from '../surroundings.ts';

export interface ReplayOptions {
  adapter?: string;
  map?: string;
  inProcess?: boolean;
  env?: string[];
  timeout?: string;
  out?: string;
}

/** Which implementation is meant, and how it is reached. */
export type ReplayTarget = Pick<RunPlan, 'adapter' | 'cwd' | 'map' | 'inProcess' | 'env' | 'timeoutMs'>;

/** Runs the cases; `replayCases`, or what stands for it in tests. */
export type Replayer = (cases: readonly CaseFile[], target: ReplayTarget) => Promise<ReplayResult[]>;

/**
 * `toolgauge replay FILE|ID...`: without `--adapter` against the implementation that the record of `--out` is about.
 * All files are read before anything is started. @throws {UsageError} @throws {NotStartedError}
 */
export async function replayCommand(names: readonly string[], options: ReplayOptions, around: Surroundings, replayer?: Replayer): Promise<number> {
  const config = await loadConfig(around.cwd);
  const out = pathName('--out', options.out ?? config.out ?? DEFAULTS.out);
  const cases = names.map((name) => readCase(name, resolve(around.cwd, out), around.cwd));
  const map = options.map === undefined ? config.map : pathName('--map', options.map);
  const target: ReplayTarget = {
    adapter: options.adapter ?? recordedAdapter(resolve(around.cwd, out, RECORD)) ?? config.adapter ?? DEFAULTS.adapter,
    cwd: around.cwd,
    ...(map === undefined ? {} : { map }),
    inProcess: options.inProcess ?? config.inProcess ?? false,
    env: (options.env ?? config.env ?? []).map((name) => variableName('--env', name)),
    timeoutMs: options.timeout === undefined ? config.timeout ?? DEFAULTS.timeoutMs : positiveInteger('--timeout', options.timeout, MOST.timeoutMs),
  };
  const results = await (replayer ?? (await import('../replay-cases.ts')).replayCases)(cases, target);
  const replayed = names.map((name, index) => ({ name, caseFile: cases[index] as CaseFile, result: results[index] as ReplayResult }));
  around.print(replayText(replayed, RULES, around.paint));
  return results.every(({ outcome }) => outcome === 'fixed') ? EXIT.ok : EXIT.violations;
}

/** `name` is a path, or the id of a counterexample of the last run. */
function readCase(name: string, out: string, cwd: string): CaseFile {
  if (name === '') throw noSuchCase(name, out);
  const path = existsSync(resolve(cwd, name)) ? resolve(cwd, name) : join(out, COUNTEREXAMPLES, `${name}.json`);
  if (!existsSync(path)) throw noSuchCase(name, out);
  const caseFile = readJson(path, name, 'case file', caseFileSchema) as CaseFile;
  if (ruleById(caseFile.rule) === undefined) {
    throw new UsageError(`case file ${name}: no rule is called "${caseFile.rule}".${didYouMean(caseFile.rule, RULES.map(({ id }) => id))}`);
  }
  for (const [tool, limits] of Object.entries(caseFile.case.limits ?? {})) {
    const [wrong] = checkLimits(tool, limits);
    if (wrong !== undefined) throw new UsageError(`case file ${name}: case.limits.${tool}: ${wrong}`);
  }
  return caseFile;
}

function noSuchCase(name: string, out: string): UsageError {
  const directory = join(out, COUNTEREXAMPLES);
  const ids = existsSync(directory) ? readdirSync(directory).map((file) => file.replace(/\.json$/, '')) : [];
  return new UsageError(`"${name}" is neither a file nor the id of a counterexample in ${directory}.${didYouMean(name, ids)}`);
}

/** The adapter that the last run was about; undefined where there was none. */
function recordedAdapter(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const spec = (parsed(path, path, 'record') as { adapter?: { spec?: unknown } } | null)?.adapter?.spec;
  if (typeof spec === 'string') return spec;
  throw new UsageError(`record ${path}: names no adapter. Say which: --adapter ADAPTER`);
}
