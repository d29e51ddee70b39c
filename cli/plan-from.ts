import { resolve } from 'node:path';
import { UsageError } from '../contract/errors.ts';
import { toolsOf } from '../contract/rule.ts';
import { RULES } from '../contract/rules/index.ts';
import { DEFAULTS, defaultWorkers, MOST } from './defaults.ts';
import type { ToolgaugeConfig } from './define-config.ts';
import { dialectValues, laneValue, pathName, positiveInteger, seedValue, shardValue, toolValue, variableName } from './option-values.ts';
import type { RunPlan } from './plan.ts';
import { ruledTools, selectRules } from './select-rules.ts';

/** The options of `toolgauge run` as commander gives them: text, not yet read. */
export interface RunOptions {
  map?: string;
  inProcess?: boolean;
  env?: string[];
  tool?: string[];
  rule?: string[];
  dialect?: string[];
  lane?: string;
  runs?: string;
  seed?: string;
  shard?: string;
  workers?: string;
  timeout?: string;
  baseline?: string;
  updateBaseline?: boolean;
  strict?: boolean;
  out?: string;
  reporter?: string[];
  json?: boolean;
}

/**
 * The plan of a run: options win over the configuration, that over the defaults. Rule globs are resolved to ids.
 * @throws {UsageError} for a wrong value, or a selection that holds no rule.
 */
export function planFrom(adapter: string | undefined, options: RunOptions, config: ToolgaugeConfig, cwd: string): RunPlan {
  const allTools = ruledTools(RULES);
  const named = (option: string, fromOption: unknown): string => (fromOption === undefined ? `configuration: ${option}` : `--${option}`);
  const tools = (options.tool ?? config.tool ?? []).map((tool) => toolValue(named('tool', options.tool), tool, allTools));
  const dialects = dialectValues(named('dialect', options.dialect), options.dialect ?? dialectTexts(config), tools.length > 0 ? tools : allTools);
  const map = options.map === undefined ? config.map : pathName('--map', options.map);
  const asked = adapter ?? config.adapter ?? DEFAULTS.adapter;
  const inProcess = options.inProcess ?? config.inProcess ?? false;
  return {
    adapter: asked,
    cwd,
    ...(map === undefined ? {} : { map }),
    inProcess,
    env: (options.env ?? config.env ?? []).map((name) => variableName(named('env', options.env), name)),
    tools,
    rules: rulesOf(options.rule ?? config.rule ?? [], tools, dialects),
    dialects,
    lane: laneValue('--lane', options.lane ?? config.lane ?? DEFAULTS.lane),
    runs: options.runs === undefined ? config.runs ?? DEFAULTS.runs : positiveInteger('--runs', options.runs, MOST.runs),
    seed: seedValue(named('seed', options.seed), options.seed ?? String(config.seed ?? DEFAULTS.seed)),
    shard: options.shard === undefined ? { index: 1, count: 1 } : shardValue('--shard', options.shard),
    workers: options.workers === undefined ? config.workers ?? defaultWorkers(inProcess || REFERENCES.has(asked)) : positiveInteger('--workers', options.workers, MOST.workers),
    timeoutMs: options.timeout === undefined ? config.timeout ?? DEFAULTS.timeoutMs : positiveInteger('--timeout', options.timeout, MOST.timeoutMs),
    outDir: resolve(cwd, pathName('--out', options.out ?? config.out ?? DEFAULTS.out)),
  };
}

function dialectTexts(config: ToolgaugeConfig): string[] {
  return Object.entries(config.dialect ?? {}).map(([tool, dialect]) => `${tool}=${dialect}`);
}

/** Adapters that run in the workers themselves. */
const REFERENCES: ReadonlySet<string> = new Set(['reference', 'reference@dir']);

/** Ids that the globs name among the rules of the tools and dialects; empty where there are no globs: all. */
function rulesOf(globs: readonly string[], tools: readonly string[], dialects: RunPlan['dialects']): string[] {
  const chosen = selectRules(RULES, globs);
  const within = chosen.filter((rule) => {
    return toolsOf(rule).some((tool) => {
      const dialect = dialects[tool];
      const inDialect = dialect === undefined || dialect === 'all' || rule.dialects.some((each) => each === dialect);
      return inDialect && (tools.length === 0 || tools.includes(tool));
    });
  });
  if (within.length === 0) {
    const asked = Object.entries(dialects).map(([tool, dialect]) => `${tool}=${dialect}`).join(', ');
    const all = [...new Set(chosen.flatMap((rule) => rule.dialects.map((dialect) => `${rule.tool}=${dialect}`)))].join(', ');
    throw new UsageError(`--rule ${globs.join(', ')}: none of these rules is asked for with ${asked || tools.join(', ')}; they are in ${all}.`);
  }
  return globs.length === 0 ? [] : within.map(({ id }) => id);
}
