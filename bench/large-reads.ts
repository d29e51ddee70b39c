import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inDirectory } from './in-directory.ts';
import { median, timed } from './measure.ts';

/** A read of a file at the size limit of the tool, beside reading its bytes. */
export interface LargeRead {
  what: string;
  /** Time of the call over the time of reading the bytes. */
  overBytes: number;
  /** Time of the call over ten times that on a tenth of the file: 1 where it grows as the file does. */
  growth: number;
  seconds: number;
}

const MIB = 1024 * 1024;
const REPEATS = 5;

const CONTENTS: readonly { what: string; unit: string }[] = [
  { what: 'one line', unit: 'x' },
  { what: 'empty lines', unit: '\n' },
  { what: 'CRs only', unit: '\r' },
  { what: 'lines of 60 characters', unit: `${'x'.repeat(59)}\n` },
  { what: 'bytes that are no UTF-8', unit: '\xff' },
];

/** Each content at 1 and at 10 MiB through the reference's `read`, on a RAM-backed directory. */
export function largeReads(): Promise<LargeRead[]> {
  return inDirectory(async (root, use) => {
    const reads: LargeRead[] = [];
    for (const { what, unit } of CONTENTS) {
      const times = [];
      for (const size of [MIB, 10 * MIB]) times.push(await measured(root, contentOf(unit, size), () => use('read', { path: 'f' })));
      const [small, large] = times as [Times, Times];
      reads.push({ what, overBytes: large.call / large.bytes, growth: large.call / (10 * small.call), seconds: large.call });
    }
    return reads;
  });
}

interface Times {
  call: number;
  bytes: number;
}

async function measured(root: string, content: Buffer, call: () => Promise<void>): Promise<Times> {
  const path = join(root, 'f');
  writeFileSync(path, content);
  return { call: median(await timed(REPEATS, call)), bytes: median(await timed(REPEATS, () => void readFileSync(path))) };
}

function contentOf(unit: string, size: number): Buffer {
  const bytes = Buffer.from(unit, 'latin1');
  return Buffer.alloc(size - (size % bytes.length), bytes);
}
