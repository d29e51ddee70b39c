import type { FaultInfo } from '../reports/explanation.ts';

/** Name, broken rules and description of every seeded fault. Loaded late: only `explain` and the docs ask for it. */
export async function seededFaults(): Promise<FaultInfo[]> {
  const { FAULTS } = await import('../adapters/faulty/index.ts');
  return [...FAULTS];
}
