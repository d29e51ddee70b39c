import { existsSync } from 'node:fs';
import { UsageError } from '../contract/errors.ts';
import type { CaseFile, RunRecord, StaleEntry } from '../contract/record.ts';
import { json } from '../reports/json.ts';
import type { ReplayResult } from '../reports/replay.ts';
import { readJson } from './read-json.ts';
import { systemMessage } from './system-message.ts';
import { proveWritable, writeAtomically } from './write-atomically.ts';

/** Known violations, `toolgauge.baseline/1`. They do not fail a run. */
export interface Baseline {
  format: 'toolgauge.baseline/1';
  entries: BaselineEntry[];
}

export interface BaselineEntry {
  rule: string;
  dialect: string;
  signature: string;
  /** Why it is borne; written by a person. */
  reason: string;
  /** The entry is stale when this passes. */
  case: CaseFile;
}

/** The reason that `--update-baseline` gives to new entries. */
export const REASON_TO_WRITE = 'TODO: say why this is borne';

/** Runs cases again; one result each, in order. */
export type ReplayCases = (cases: CaseFile[]) => Promise<ReplayResult[]>;

/**
 * Reads a baseline; `mayBeMissing` gives an empty one where there is no file.
 * @throws {UsageError} where it cannot be read, has another form, or lists a violation twice.
 */
export async function readBaseline(path: string, shown: string, mayBeMissing: boolean): Promise<Baseline> {
  if (!existsSync(path)) {
    if (mayBeMissing) return { format: 'toolgauge.baseline/1', entries: [] };
    throw new UsageError(`baseline ${shown}: does not exist. Make it with --update-baseline.`);
  }
  const { baseline: schema } = await import('../reports/schemas/baseline-schema.ts');
  const baseline = readJson(path, shown, 'baseline', schema) as Baseline;
  const keys = baseline.entries.map(keyOf);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new UsageError(`baseline ${shown}: lists ${twice} twice; keep one of them.`);
  return baseline;
}

function keyOf({ signature, dialect }: { signature: string; dialect: string }): string {
  return `${signature} (dialect ${dialect})`;
}

/** What a run means in the light of a baseline. */
export interface Compared {
  record: RunRecord;
  stale: BaselineEntry[];
}

/**
 * Marks what the baseline knows. An entry that the run did not meet is replayed; only one whose case passes is stale,
 * so a partial or differently seeded run makes nothing stale.
 */
export async function compareWithBaseline(record: RunRecord, baseline: Baseline, shown: string, replay: ReplayCases): Promise<Compared> {
  const known = new Set(baseline.entries.map(keyOf));
  const met = new Set<string>();
  const rules = record.rules.map((row) => ({
    ...row,
    violations: row.violations.map((violation) => {
      const key = keyOf({ signature: violation.signature, dialect: row.dialect });
      if (!known.has(key)) return violation;
      met.add(key);
      return { ...violation, known: true };
    }),
  }));
  const unmet = baseline.entries.filter((entry) => !met.has(keyOf(entry)));
  const results = unmet.length === 0 ? [] : await replay(unmet.map((entry) => entry.case));
  const stale = unmet.filter((_, index) => results[index]?.outcome === 'fixed');
  return { record: { ...record, rules, baseline: { file: shown, known: met.size, stale: stale.map(staleEntry) } }, stale };
}

function staleEntry({ rule, dialect, signature, reason }: BaselineEntry): StaleEntry {
  return { rule, dialect, signature, reason };
}

/**
 * The baseline after the run: stale entries gone, the others with their reasons and cases, new violations added. What
 * did not repeat in a fresh process is not added: its case would pass.
 */
export function updatedBaseline(baseline: Baseline, { record, stale }: Compared, caseFiles: ReadonlyMap<string, CaseFile>): Baseline {
  const kept = baseline.entries.filter((entry) => !stale.includes(entry));
  const added = record.rules.flatMap((row) => row.violations.flatMap((violation): BaselineEntry[] => {
    const caseFile = caseFiles.get(violation.counterexample);
    if (violation.known || violation.repeat === 'flaky' || caseFile === undefined) return [];
    return [{ rule: row.id, dialect: row.dialect, signature: violation.signature, reason: REASON_TO_WRITE, case: caseFile }];
  }));
  const entries = [...kept, ...added].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
  return { format: 'toolgauge.baseline/1', entries };
}

/** @throws {UsageError} where it cannot be written. */
export function writeBaseline(path: string, shown: string, baseline: Baseline): void {
  writing(shown, () => writeAtomically(path, json(baseline)));
}

/** @throws {UsageError} where `writeBaseline` would. */
export function baselineMustBeWritable(path: string, shown: string): void {
  writing(shown, () => proveWritable(path));
}

function writing(shown: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UsageError(`baseline ${shown}: cannot be written: ${systemMessage(error)}.`);
  }
}

/** The record as it stands once the baseline is `updated`: what was added is known, and nothing is stale. */
export async function afterUpdate(record: RunRecord, updated: Baseline, shown: string): Promise<RunRecord> {
  return (await compareWithBaseline(record, updated, shown, async (cases) =>
    cases.map(() => ({ outcome: 'error', differences: [] })))).record;
}
