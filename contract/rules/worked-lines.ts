import type { Bytes } from '../bytes.ts';
import type { Dialect } from '../dialects.ts';
import type { Json } from '../json.ts';
import type { Example } from '../rule.ts';
import type { Tree } from '../tree.ts';

/** An entry: slots, text, its context line in dialect `tau` and, where the example is one of dialect `at` too, in that one. */
export type Entry = readonly [start: number, end: number, newText: string, before: string, at?: string];

type Details = Pick<Example, 'fields' | 'lacksFields' | 'payload' | 'says' | 'limits'>;

/** What stands in the file `a`, escapes for single bytes (`\xff`); `null`: there is no such file. */
type Before = string | null;

/** The bytes of `text`, each character one byte. */
export function latin1(text: string): Bytes {
  return /[\x80-\xff]/.test(text) ? { base64: Buffer.from(text, 'latin1').toString('base64') } : text;
}

/** A worked example on one file `a`, of each dialect that `entries` have a context for: the file then holds `after`. */
export function edited(before: Before, entries: readonly Entry[], after: string, details: Details = {}): Example[] {
  const changes = before === after ? {} : { after: { a: { file: latin1(after) } } };
  return inDialects(before, entries, { outcome: 'success', ...changes, ...details });
}

/** A worked example on one file `a`, of each dialect that `entries` have a context for: refused with one of the classes of `because`. */
export function unedited(before: Before, entries: readonly Entry[], because: readonly string[], details: Details = {}): Example[] {
  return inDialects(before, entries, { outcome: 'refusal', class: because, ...details });
}

/** The example of dialect `tau` alone. */
export function inTau(examples: readonly Example[]): Example[] {
  return examples.filter(({ dialects }) => dialects.includes('tau'));
}

/** The example of dialect `at` alone. */
export function inAt(examples: readonly Example[]): Example[] {
  return examples.filter(({ dialects }) => dialects.includes('at'));
}

function inDialects(before: Before, entries: readonly Entry[], rest: Omit<Example, 'dialects' | 'before' | 'arguments'>): Example[] {
  const tree: Tree = before === null ? {} : { a: { file: latin1(before) } };
  const made = (dialect: Dialect, context: 3 | 4): Example =>
    ({ dialects: [dialect], before: tree, arguments: { path: 'a', edits: entries.map((entry) => asSent(entry, entry[context] ?? '')) }, ...rest });
  const inBoth = entries.every(([, , , , at]) => at !== undefined);
  return inBoth ? [made('tau', 3), made('at', 4)] : [made('tau', 3)];
}

function asSent([start_line, end_line_exclusive, newText]: Entry, context_line: string): { [name: string]: Json } {
  return { start_line, end_line_exclusive, newText, context_line };
}
