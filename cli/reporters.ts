import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../contract/errors.ts';
import type { RunRecord } from '../contract/record.ts';
import { github } from '../reports/github.ts';
import { json } from '../reports/json.ts';
import { junit } from '../reports/junit.ts';
import { plain } from '../reports/paint.ts';
import { pretty, type ReportContext } from '../reports/pretty.ts';
import { didYouMean } from './suggest.ts';
import { systemMessage } from './system-message.ts';
import { proveWritable, writeAtomically } from './write-atomically.ts';

const REPORTERS: { readonly [name: string]: (record: RunRecord, context: ReportContext) => string } = { pretty, json, junit, github };

/** A report that was asked for; without `file` it goes to stdout. */
export interface Reporter {
  name: string;
  /** Absolute path. */
  file?: string;
}

/**
 * Reads `NAME` and `NAME=FILE`; where none goes to stdout, `pretty` does. `--json` is `--reporter json`.
 * @throws {UsageError} for an unknown name, two on stdout, two into one file, or a file that cannot be there.
 */
export function reportersFrom(texts: readonly string[], asJson: boolean, cwd: string): Reporter[] {
  const all = [...texts, ...(asJson && !texts.includes('json') ? ['json'] : [])].map((text) => reporter(text, cwd));
  const onStdout = all.filter(({ file }) => file === undefined);
  if (onStdout.length > 1) {
    throw new UsageError(`--reporter: only one report can go to stdout, not ${onStdout.map(({ name }) => name).join(' and ')}. `
      + `Send the other to a file: --reporter ${onStdout[1]?.name}=FILE`);
  }
  const files = all.flatMap(({ file }) => file ?? []);
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new UsageError(`--reporter: two reports go to ${twice}. Name a file for each.`);
  return onStdout.length === 0 ? [...all, { name: 'pretty' }] : all;
}

function reporter(text: string, cwd: string): Reporter {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  const names = Object.keys(REPORTERS);
  if (!names.includes(name)) throw new UsageError(`--reporter: no reporter is called "${name}".${didYouMean(name, names)} There are ${names.join(', ')}.`);
  if (at < 0) return { name };
  if (at === text.length - 1) throw new UsageError(`--reporter ${text}: a file name must follow the "=".`);
  return { name, file: writableFile(text.slice(at + 1), cwd) };
}

function writableFile(text: string, cwd: string): string {
  const file = resolve(cwd, text);
  if (isDirectory(file)) throw new UsageError(`--reporter: ${text} is a directory, not a file.`);
  if (!isDirectory(dirname(file))) throw new UsageError(`--reporter: the directory of ${text} does not exist. Make it first.`);
  try {
    proveWritable(file);
  } catch (error) {
    throw new UsageError(`--reporter: ${text} cannot be written: ${systemMessage(error)}. Name another file.`);
  }
  return file;
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Renders every report: files are written as a whole, the one for stdout is handed to `print`. Files hold no colour. */
export function report(reporters: readonly Reporter[], record: RunRecord, context: ReportContext, print: (text: string) => void): void {
  for (const { name, file } of reporters) {
    const render = REPORTERS[name] as (typeof REPORTERS)[string];
    if (file === undefined) print(render(record, context));
    else writeAtomically(file, render(record, { ...context, paint: plain }));
  }
}
