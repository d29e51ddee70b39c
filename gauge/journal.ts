import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleResult } from '../contract/record.ts';

/**
 * Results as they come, one JSON line each, in a file per worker: a worker that is killed loses nothing it had found.
 * The record is made from these files.
 */
export class Journal {
  readonly #file: number;

  constructor(directory: string, worker: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = openSync(join(directory, `${worker}.jsonl`), 'a');
  }

  write(entry: RuleResult): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Every whole line of every worker; a last line that was cut off by a kill is left out. */
export function readJournal(directory: string): RuleResult[] {
  const results: RuleResult[] = [];
  for (const name of readdirSync(directory).sort()) {
    if (!name.endsWith('.jsonl')) continue;
    const lines = readFileSync(join(directory, name), 'utf8').split('\n');
    for (const line of lines.slice(0, -1)) results.push(JSON.parse(line) as RuleResult);
  }
  return results;
}
