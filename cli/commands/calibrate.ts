import type { CalibrationReport } from '../../contract/calibration.ts';
import { UsageError } from '../../contract/errors.ts';
import { EXIT } from '../../contract/verdict.ts';
import { json } from '../../reports/json.ts';
import { isCalibrated, matrix } from '../../reports/matrix.ts';
import { DEFAULTS, SEEDS } from '../defaults.ts';
import { seedValue } from '../option-values.ts';
import { seededFaults } from '../seeded-faults.ts';
import { didYouMean } from '../suggest.ts';
import type { Surroundings } from '../surroundings.ts';

export interface CalibrateOptions {
  full?: boolean;
  json?: boolean;
  fault?: string[];
  seed?: string;
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
  const order = { full: options.full ?? false, seeds, faults: await chosenFaults(options.fault ?? []) };
  const report = await (calibrator ?? (await import('../engine/calibrate.ts')).calibrate)(order);
  around.print(options.json ? json(report) : matrix(report, around.paint));
  return isCalibrated(report) ? EXIT.ok : EXIT.violations;
}

/** The names of the faults that the globs match; without globs, none: all. */
async function chosenFaults(globs: readonly string[]): Promise<string[]> {
  if (globs.length === 0) return [];
  const { default: picomatch } = await import('picomatch');
  const names = (await seededFaults()).map(({ name }) => name);
  return [...new Set(globs.flatMap((glob) => {
    const found = glob === '' ? [] : names.filter((name) => picomatch(glob)(name));
    if (found.length === 0) throw new UsageError(`--fault: no fault is called "${glob}".${didYouMean(glob, names)}`);
    return found;
  }))];
}
