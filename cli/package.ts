/** What `import ... from 'toolgauge'` offers: the adapter port, `defineAdapter`, `defineConfig`, and the types of results. */
export { defineAdapter } from '../adapters/define.ts';
export type * from '../adapters/port.ts';
export type { Call, Case, Step } from '../contract/case.ts';
export type {
  AttachedDiff, CancelledOutcome, Definitions, DiffLine, ErrorOutcome, Hunk, LifecycleEvent, Outcome, Segment, StructuredDiff,
  SuccessOutcome, WriteOperation,
} from '../contract/outcome.ts';
export type { CaseFile, RunRecord } from '../contract/record.ts';
export { defineConfig, type ToolgaugeConfig } from './define-config.ts';
