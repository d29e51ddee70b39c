import type { CalibrationReport } from '../../contract/calibration.ts';
import { UsageError } from '../../contract/errors.ts';
import { EXIT } from '../../contract/verdict.ts';
import { json } from '../../reports/json.ts';
import { isCalibrated, matrix } from '../../reports/matrix.ts';
import { DEFAULTS, SEEDS } from '../defaults.ts';
import { seedValue, shardValue } from '../option-values.ts';
import { seededFaults } from '../seeded-faults.ts';
import { didYouMean } from '../suggest.ts';
import type { Surroundings } from '../surroundings.ts';

export interface CalibrateOptions {
  full?: boolean;
  json?: boolean;
  fault?: string[];
  seed?: string;
  shard?: string;
}

/** What is asked of the engine: the whole matrix or each fault against the rules it names, the seeds, the faults by name. */
export interface CalibrationOrder {
  full: boolean;
  seeds: number[];
  faults: string[];
}

export type Calibrator = (order: CalibrationOrder) => Promise<CalibrationReport>;

/** Seeds of `--full`. */
const MANY = 20;

/** `toolgauge calibrate`. @throws {UsageError} */
export async function calibrateCommand(options: CalibrateOptions, around: Surroundings, calibrator?: Calibrator): Promise<number> {
  const first = options.seed === undefined ? DEFAULTS.seed : seedValue('--seed', options.seed);
  const seeds = Array.from({ length: options.full ? MANY : 1 }, (_, index) => (first + index) % SEEDS);
  const order = { full: options.full ?? false, seeds, faults: await chosenFaults(options) };
  const report = await (calibrator ?? (await import('../engine/calibrate.ts')).calibrate)(order);
  around.print(options.json ? json(report) : matrix(report, around.paint));
  return isCalibrated(report) ? EXIT.ok : EXIT.violations;
}

/** The names of the faults that the globs match, or the part of them that `--shard` names; without either, none: all. */
async function chosenFaults({ fault: globs = [], shard }: CalibrateOptions): Promise<string[]> {
  const part = shard === undefined ? undefined : shardValue('--shard', shard);
  if (globs.length === 0 && !part) return [];
  const names = (await seededFaults()).map(({ name }) => name);
  const chosen = globs.length === 0 ? names : await matching(names, globs);
  const own = part ? chosen.filter((_name, at) => at % part.count === part.index - 1) : chosen;
  if (own.length === 0) throw new UsageError(`--shard ${shard}: no fault falls to this part; there are ${chosen.length}.`);
  return own;
}

/** @throws {UsageError} for a glob that matches none. */
async function matching(names: readonly string[], globs: readonly string[]): Promise<string[]> {
  const { default: picomatch } = await import('picomatch');
  return [...new Set(globs.flatMap((glob) => {
    const found = glob === '' ? [] : names.filter((name) => picomatch(glob)(name));
    if (found.length === 0) throw new UsageError(`--fault: no fault is called "${glob}".${didYouMean(glob, names)}`);
    return found;
  }))];
}
