import { join } from 'node:path';
import picomatch from 'picomatch';
import type { Fault } from '../../adapters/faulty/fault.ts';
import { FAULTS } from '../../adapters/faulty/index.ts';
import type { CalibrationReport, FaultRow } from '../../contract/calibration.ts';
import { UsageError } from '../../contract/errors.ts';
import type { RuleResult } from '../../contract/record.ts';
import { ruleById, RULES, type RuleId } from '../../contract/rules/index.ts';
import { assembleRows, type PlannedRow } from '../../gauge/assemble.ts';
import { Breaker } from '../../gauge/breaker.ts';
import { holdRule } from '../../gauge/hold-rule.ts';
import type { Session } from '../../gauge/session.ts';
import { takeLease } from '../../gauge/workspace/lease.ts';
import { propertyOf } from '../../properties/index.ts';
import { DEFAULTS } from '../defaults.ts';
import { endAtSignals } from './end-at-signals.ts';
import { faultSession } from './fault-session.ts';

export interface CalibrationOptions {
  /** Every rule of the fault's dialect instead of those it names. */
  full: boolean;
  /** A fault counts as killed where it is killed under each seed. */
  seeds: number[];
  /** Fault globs; empty: all. */
  faults?: string[];
  /** Cases for each rule; default as in `run`. */
  runs?: number;
}

type HeldRule = PlannedRow['rule'];

/** Share of the cases for rules that a fault does not name: what fails beside the named ones is information. */
const BESIDE = 0.2;

/** Holds every seeded fault against the rules that it names, or against all: the kill matrix. */
export async function calibrate(options: CalibrationOptions): Promise<CalibrationReport> {
  const wanted = options.faults?.length ? picomatch(options.faults) : () => true;
  const faults = FAULTS.filter(({ name }) => wanted(name));
  if (faults.length === 0) throw new UsageError(`no fault is called ${options.faults?.join(', ')}; \`toolgauge calibrate\` lists them all`);
  const lease = takeLease();
  const ended = endAtSignals(lease);
  try {
    const rows: FaultRow[] = [];
    for (const fault of faults) rows.push(await calibrateFault(fault, options, join(lease.directory, 'faults', fault.name)));
    return { faults: rows };
  } finally {
    lease.release();
    ended();
  }
}

async function calibrateFault(fault: Fault, options: CalibrationOptions, base: string): Promise<FaultRow> {
  const row: FaultRow = { name: fault.name, tool: fault.tool, breaks: [...fault.breaks], outcome: 'survived', killedBy: [], alsoFailing: [] };
  if (fault.equivalent !== undefined) return { ...row, outcome: 'equivalent', reason: fault.equivalent };
  const waitsFor = (fault.needs ?? []).filter((need) => need === 'dir-lock');
  if (waitsFor.length > 0) return { ...row, outcome: 'not-reached', waitsFor, reason: `needs ${waitsFor.join(', ')}, which comes later` };
  const session = faultSession(fault, base);
  try {
    const outcomes = [];
    for (const seed of options.seeds) outcomes.push(await underSeed(fault, session, seed, options));
    return summary(row, options.seeds, outcomes);
  } finally {
    await session.dispose();
  }
}

interface SeedOutcome {
  killedBy: RuleId[];
  alsoFailing: RuleId[];
  atCase: number | undefined;
  crashed: string | undefined;
  reached: boolean;
}

async function underSeed(fault: Fault, session: Session, seed: number, options: CalibrationOptions): Promise<SeedOutcome> {
  const rules = options.full ? RULES.filter((rule) => rule.dialects.includes(fault.dialect)) : fault.breaks.map((id) => ruleById(id));
  const planned = rules.map((rule): PlannedRow => ({ rule, dialect: fault.dialect }));
  const results: RuleResult[] = [];
  const cases = options.runs ?? DEFAULTS.runs;
  const hold = (rule: HeldRule, runs: number): Promise<RuleResult> => held(rule, runs, fault, session, seed);
  for (const { rule } of planned) results.push(await hold(rule, fault.breaks.includes(rule.id) ? cases : Math.ceil(cases * BESIDE)));
  const named = results.filter(({ rule }) => fault.breaks.includes(rule as RuleId));
  const killers: RuleResult[] = [];
  for (const result of named) {
    const kills = ruleById(result.rule as RuleId).wholeTool ? await isShownByItAlone(result, fault, (rule) => hold(rule, cases)) : isKill(result, fault);
    if (kills) killers.push(result);
  }
  return {
    killedBy: killers.map(({ rule }) => rule as RuleId),
    alsoFailing: options.full ? await failingBeside(fault, planned, results) : [],
    atCase: killers[0]?.blocks.reduce((sum, { cases }) => sum + cases, 0),
    crashed: named.flatMap(({ blocks }) => blocks).flatMap(({ findings }) => findings).find(({ difference }) => difference.facet === 'process')?.difference.actual,
    reached: named.some(({ blocks }) => blocks.some(({ cases }) => cases > 0)),
  };
}

function held(rule: HeldRule, runs: number, fault: Fault, session: Session, seed: number): Promise<RuleResult> {
  const task = { rule, dialect: fault.dialect, property: propertyOf(rule.id), fixtures: [] };
  const options = { seed, runs, lane: fault.lane ?? 'fast', shard: { index: 1, count: 1 }, breaker: new Breaker(), firstFailureOnly: true };
  return holdRule(task, session, options);
}

/** A kill of a whole-tool rule is what its cases show, and none of the deciding rules in cases of its own. */
async function isShownByItAlone({ blocks }: RuleResult, fault: Fault, hold: (rule: HeldRule) => Promise<RuleResult>): Promise<boolean> {
  const differences = blocks.flatMap(({ findings }) => findings).map(({ difference }) => difference);
  const shown = differences.filter(({ facet, level }) => facet !== 'process' && level === 'MUST');
  const deciding = new Set(shown.flatMap(({ rules }) => rules));
  for (const id of deciding) if (isKill(await hold(ruleById(id)), fault)) return false;
  return shown.length > 0;
}

/** A kill is an assertion of the rule's own that fails; a crash is none. */
function isKill(result: RuleResult, fault: Fault): boolean {
  return result.blocks.some(({ findings }) => findings.some(({ own, difference }) =>
    own && difference.facet !== 'process' && (difference.level === 'MUST' || fault.shouldOnly === true)));
}

async function failingBeside(fault: Fault, planned: PlannedRow[], results: RuleResult[]): Promise<RuleId[]> {
  const { rows } = await assembleRows(planned, results, async (finding) => finding);
  return rows.filter(({ id, verdict }) => verdict === 'fail' && !fault.breaks.includes(id as RuleId)).map(({ id }) => id as RuleId);
}

function summary(row: FaultRow, seeds: number[], outcomes: SeedOutcome[]): FaultRow {
  const union = (pick: (outcome: SeedOutcome) => RuleId[]): RuleId[] => [...new Set(outcomes.flatMap(pick))];
  const filled = { ...row, killedBy: union(({ killedBy }) => killedBy), alsoFailing: union(({ alsoFailing }) => alsoFailing) };
  const missed = seeds.filter((_, index) => outcomes[index]?.killedBy.length === 0);
  if (missed.length === 0) {
    const atCase = outcomes[0]?.atCase;
    return { ...filled, outcome: 'killed', ...(atCase === undefined ? {} : { atCase }) };
  }
  const crashed = outcomes.find((outcome) => outcome.crashed !== undefined)?.crashed;
  if (crashed !== undefined) return { ...filled, outcome: 'crashed', reason: crashed };
  if (!outcomes.some(({ reached }) => reached)) return { ...filled, outcome: 'not-reached', reason: 'no case of these rules could be run' };
  return { ...filled, outcome: 'survived', reason: `with seed ${missed.join(', ')}` };
}
