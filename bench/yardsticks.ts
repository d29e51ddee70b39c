import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Volume } from 'memfs';
import type { Case } from '../contract/case.ts';
import { toLive } from '../contract/tree.ts';

// Yardsticks stand outside our code: nothing here gets slower or faster with the gauge.

type File = readonly [name: string, bytes: Uint8Array];

/** The files of each case under plain names. */
function filesOf(cases: readonly Case[]): File[][] {
  return cases.map((kase) =>
    [...toLive(kase.setup.tree).values()].flatMap((node, index): File[] => (node.kind === 'file' ? [[`f${index}`, node.bytes]] : [])));
}

/** One write and one read of the files of every case through one reused memfs volume. */
export function memoryYardstick(cases: readonly Case[]): () => void {
  const volume = new Volume();
  volume.mkdirSync('/w');
  const all = filesOf(cases);
  return () => {
    for (const files of all) for (const [name, bytes] of files) {
      volume.writeFileSync(`/w/${name}`, bytes);
      volume.readFileSync(`/w/${name}`);
    }
  };
}

/** One round trip of an echoing child for the bytes of every case, and one write and read on the RAM-backed directory. */
export function echoYardstick(cases: readonly Case[], place: string): { run: () => Promise<void>; end: () => void } {
  const directory = mkdtempSync(join(place || tmpdir(), 'toolgauge-bench-'));
  const child = spawn(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = cases.map((kase) => Buffer.from(`${JSON.stringify({ setup: kase.setup.config ?? {}, runs: kase.runs })}\n`));
  const all = filesOf(cases);
  return {
    async run() {
      for (const [index, line] of lines.entries()) {
        for (const [name, bytes] of all[index] as File[]) {
          writeFileSync(join(directory, name), bytes);
          readFileSync(join(directory, name));
        }
        child.stdin.write(line);
        for (let left = line.length; left > 0; ) left -= (await once(child.stdout, 'data') as [Buffer])[0].length;
      }
    },
    end() {
      child.stdin.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
