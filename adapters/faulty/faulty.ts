import type { Adapter, FileSystem } from '../port.ts';
import { DIALECT_PARTS } from '../reference/dialects.ts';
import * as kit from '../reference/kit.ts';
import type { Parts } from '../reference/parts.ts';
import { createReference, TRAITS } from '../reference/reference.ts';
import type { Fault } from './fault.ts';

/** The reference with the fault built in, in the fault's dialect only. @throws {TypeError} where it cannot be built. */
export function faultyAdapter(fault: Fault, fs: FileSystem, root: () => string): Adapter {
  if (!fault.parts) throw new TypeError(`the fault ${fault.name} cannot be built yet`);
  const base = DIALECT_PARTS[fault.dialect];
  const parts: Parts = { ...base, ...fault.parts(base, kit) };
  return createReference(fs, root, {
    name: fault.name,
    dialects: [fault.dialect],
    traits: { ...TRAITS, ...fault.traits },
    parts: { [fault.dialect]: parts },
  });
}
