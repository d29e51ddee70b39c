/** How a seeded fault fared under the rules that it breaks. */
export const FAULT_OUTCOMES = ['killed', 'survived', 'crashed', 'hung', 'not-reached', 'equivalent'] as const;
export type FaultOutcome = (typeof FAULT_OUTCOMES)[number];

/** What `toolgauge calibrate` found: rules against faults. */
export interface CalibrationReport {
  faults: FaultRow[];
}

export interface FaultRow {
  name: string;
  tool: string;
  /** The rules that it breaks. */
  breaks: string[];
  outcome: FaultOutcome;
  /** Of `breaks`, the rules that caught it. */
  killedBy: string[];
  /** Rules that failed without being named. */
  alsoFailing: string[];
  /** How many cases of the first killing rule it took, 1-based; absent where nothing killed it. */
  atCase?: number;
  /** What the suite cannot show yet, so that the fault is not reached. */
  waitsFor?: string[];
  /** Why it is `equivalent`, or what happened. */
  reason?: string;
}
