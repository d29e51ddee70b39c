import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { plain } from '../../reports/paint.ts';
import type { Surroundings } from '../surroundings.ts';

export interface Recorded extends Surroundings {
  out: string;
  err: string;
}

/** An empty directory that goes when the test ends, and what a command says there. */
export function surroundings(): Recorded {
  const cwd = mkdtempSync(join(tmpdir(), 'toolgauge-test-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const recorded: Recorded = {
    cwd, out: '', err: '', paint: plain, watched: false,
    print: (text) => void (recorded.out += text),
    complain: (text) => void (recorded.err += text),
  };
  return recorded;
}
