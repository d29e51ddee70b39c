import fc from 'fast-check';
import { NotStartedError } from '../adapters/port.ts';
import type { Case } from '../contract/case.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { BlockResult, CaseFile, Difference, Finding, RuleResult } from '../contract/record.ts';
import type { Lane, RuleSpec } from '../contract/rule.ts';
import type { RuleId } from '../contract/rules/index.ts';
import type { Context, Maker, Property } from '../properties/property.ts';
import { asDeclared } from './as-declared.ts';
import type { Breaker } from './breaker.ts';
import { claimOf } from './claim.ts';
import { blockSeed, draw, type Drawn } from './draw.ts';
import { investigate, rawFinding } from './finding.ts';
import { plainTroubles, type PlainTroubles } from './plain-probe.ts';
import { planBlocks, type Block } from './plan-blocks.ts';
import type { Session } from './session.ts';
import { OracleError, Prober, signatureOf, type Trial } from './trial.ts';

export interface HoldOptions {
  seed: number;
  /** Cases for each rule. */
  runs: number;
  lane: Lane;
  /** 1-based: blocks index % count === shard.index - 1. */
  shard: { index: number; count: number };
  breaker: Breaker;
  /** Stop at the first failure of its own (calibration); the finding is neither reduced nor confirmed. */
  firstFailureOnly?: boolean;
}

export interface HoldTask {
  rule: RuleSpec & { id: RuleId };
  dialect: Dialect;
  property: Property;
  /** Cases from bug reports that this rule decides; a block of their own, after the others. */
  fixtures: CaseFile[];
}

/** Name of the situation that fixtures stand for. */
export const REPORTED = 'reported';

/** Most signatures of one rule that are reduced; further ones are counted as cases only. */
const MOST_SIGNATURES = 8;

/** Holds one rule in one dialect against the implementation of `session`. */
export async function holdRule(asked: HoldTask, session: Session, options: HoldOptions): Promise<RuleResult> {
  const result: RuleResult = { rule: asked.rule.id, dialect: asked.dialect, blocks: [] };
  options.breaker.startRule();
  const broken = options.breaker.reason();
  if (broken !== undefined) return { ...result, ended: { verdict: 'could-not-run', reason: `not run: ${broken}` } };
  const claim = claimOf(asked.rule, asked.dialect, await session.describe(), session.workspace.provides, options.lane);
  if ('ended' in claim) return { ...result, ended: claim.ended };
  if (Object.keys(claim.unmetNeeds).length > 0) result.unmetNeeds = claim.unmetNeeds;
  // Reported cases of a tool that the adapter lacks say nothing of it.
  const task: HoldTask = { ...asked, fixtures: asked.fixtures.filter((fixture) => claim.tools.some((tool) => tool === fixture.case.tool)) };
  const prober = new Prober({ ...task, context: claim.context, observed: claim.observed, session });
  const troubles = new Map<string, PlainTroubles>();
  for (const tool of claim.tools) troubles.set(tool, await plainTroubles(session, tool, claim.context, claim.observed));
  const hopeless = [...troubles.values()].map((each) => each.hopeless(task.rule.id)).reduce((all, each) => all && each);
  if (hopeless !== undefined) return { ...result, ended: { verdict: 'could-not-run', reason: hopeless } };
  const hold = new RuleHold(prober, options, troubles);
  const blocks = planBlocks(claim.situations, options.runs);
  const makers = new Map<string, Maker>();
  for (const block of withFixtures(blocks, task.fixtures)) {
    if (block.index % options.shard.count !== options.shard.index - 1) continue;
    const reason = options.breaker.reason();
    if (reason !== undefined) return { ...result, ended: { verdict: 'could-not-run', reason: `stopped after ${reason}` } };
    try {
      const maker = makers.get(block.situation) ?? makerOf(task, block, claim.context);
      makers.set(block.situation, maker);
      const cases = draw(maker, blockSeed(options.seed, task.rule.id, task.dialect, block.index), block.cases, block.first);
      result.blocks.push(await hold.block(block, cases));
    } catch (error) {
      session.workspace.distrust();
      return { ...result, ended: { verdict: 'could-not-run', reason: ownFault(error) } };
    }
    if (options.firstFailureOnly && hold.failed) break;
  }
  return result;
}

/** Whose fault it is that a rule could not be judged: never the implementation's. */
function ownFault(error: unknown): string {
  if (error instanceof NotStartedError) return `the implementation could not be started again: ${error.message}`;
  const blame = error instanceof OracleError ? 'oracle' : 'harness';
  return `a fault of toolgauge itself (${blame}): ${(error as Error).message}`;
}

function withFixtures(blocks: Block[], fixtures: CaseFile[]): Block[] {
  if (fixtures.length === 0) return blocks;
  return [...blocks, { index: blocks.length, situation: REPORTED, cases: fixtures.length, first: true }];
}

function makerOf(task: HoldTask, block: Block, context: Context): Maker {
  if (block.situation === REPORTED) return fixed(task.fixtures.map((fixture) => asDeclared(fixture.case, context)));
  const make = task.property.situations[block.situation];
  if (!make) throw new Error(`the property of ${task.rule.id} does not make situation ${block.situation}`);
  const made = make(context);
  return 'cases' in made ? made : { cases: made };
}

function fixed(cases: Case[]): Maker {
  return { first: cases, cases: fc.constantFrom(...cases), fixed: true };
}

/** The blocks of one rule in one process. */
class RuleHold {
  failed = false;
  readonly #prober: Prober;
  readonly #options: HoldOptions;
  /** By tool. */
  readonly #troubles: ReadonlyMap<string, PlainTroubles>;
  /** By signature, what was found first. */
  readonly #seen = new Map<string, Finding>();

  constructor(prober: Prober, options: HoldOptions, troubles: ReadonlyMap<string, PlainTroubles>) {
    this.#prober = prober;
    this.#options = options;
    this.#troubles = troubles;
  }

  async block(block: Block, cases: Iterable<Drawn>): Promise<BlockResult> {
    const result: BlockResult = { index: block.index, situation: block.situation, cases: 0, blocked: 0, met: 0, findings: [] };
    for (const drawn of cases) {
      const trial = await this.#prober.try(drawn.kase);
      if (trial.kind === 'untranslatable') continue;
      result.cases += 1;
      if (trial.kind === 'failed') {
        this.#options.breaker.note(trial.failure);
        await this.#note(result, drawn, trial, trial.difference);
        if (this.#options.breaker.reason() !== undefined) break;
        continue;
      }
      await this.#count(result, drawn, trial);
      if (this.failed && this.#options.firstFailureOnly) break;
    }
    return result;
  }

  async #count(result: BlockResult, drawn: Drawn, trial: Trial & { kind: 'judged' }): Promise<void> {
    const { differences, standing } = trial.judgement;
    if (differences.length === 0) {
      if (standing === 'met') result.met += 1;
      return;
    }
    const own = differences.filter((difference) => this.#isOwn(difference, drawn.kase));
    if (own.length > 0 || standing === 'met') result.met += 1;
    else if (standing === 'blocked') result.blocked += 1;
    for (const difference of differences) {
      if (own.includes(difference) || difference.level === 'MUST') await this.#note(result, drawn, trial, difference);
    }
  }

  #isOwn(difference: Difference, { tool }: Case): boolean {
    const { id } = this.#prober.rule;
    return (difference.rules.includes(id) || difference.claimedBy === id) && !this.#troubles.get(tool)?.explain(difference, id);
  }

  /** The first case of each signature is looked into; those that others decided are kept as they are. */
  async #note(result: BlockResult, drawn: Drawn, trial: Exclude<Trial, { kind: 'untranslatable' }>, difference: Difference): Promise<void> {
    const own = this.#isOwn(difference, drawn.kase);
    const signature = signatureOf(own ? this.#prober.rule.id : (difference.rules[0] ?? this.#prober.rule.id), difference);
    const first = this.#seen.get(signature);
    if (first?.alwaysBy) first.alwaysBy = first.alwaysBy.filter((rule) => difference.rules.includes(rule));
    if (first || this.#seen.size >= MOST_SIGNATURES) return;
    if (own && difference.level === 'MUST') this.failed = true;
    const sighting = { prober: this.#prober, situation: result.situation, signature, own, trial, difference };
    const finding: Finding = own && !this.#options.firstFailureOnly
      ? await investigate(sighting, drawn)
      : rawFinding(sighting, drawn.kase);
    if (own) finding.alwaysBy = difference.rules;
    this.#seen.set(signature, finding);
    result.findings.push(finding);
  }
}
