import { existsSync, readFileSync } from 'node:fs';
import type { FaultInfo } from '../reports/explanation.ts';

/** Written by the build; a hundred modules need not be loaded for it, which took a third of `explain`. */
const LIST = new URL('seeded-faults.json', import.meta.url);

/** Name, broken rules and description of every seeded fault. */
export async function seededFaults(): Promise<FaultInfo[]> {
  if (existsSync(LIST)) return JSON.parse(readFileSync(LIST, 'utf8')) as FaultInfo[];
  const { FAULTS } = await import('../adapters/faulty/index.ts');
  return FAULTS.map(({ name, breaks, description }) => ({ name, breaks, description }));
}
