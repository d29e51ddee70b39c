import { randomInt } from 'node:crypto';
import { DIALECTS, TOOL_DIALECTS, type Tool } from '../contract/dialects.ts';
import { UsageError } from '../contract/errors.ts';
import { LANES, type Lane } from '../contract/rule.ts';
import { SEEDS } from './defaults.ts';
import { didYouMean } from './suggest.ts';

/** The values of options, read from text. `option` is how the user named it, for the message. All throw `UsageError`. */

/** An integer from 1 to `most`. */
export function positiveInteger(option: string, text: string, most: number): number {
  const value = integer(text);
  if (value === undefined || value < 1 || value > most) throw new UsageError(`${option} takes a whole number from 1 to ${most}, not "${text}".`);
  return value;
}

/** A seed, or a fresh one for `random`. */
export function seedValue(option: string, text: string): number {
  if (text === 'random') return randomInt(SEEDS);
  const value = integer(text);
  if (value === undefined || value < 0 || value >= SEEDS) {
    throw new UsageError(`${option} takes a whole number from 0 to ${SEEDS - 1}, or "random", not "${text}".`);
  }
  return value;
}

/** `i/n` with 1 ≤ i ≤ n. */
export function shardValue(option: string, text: string): { index: number; count: number } {
  const parts = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [index, count] = [Number(parts?.[1]), Number(parts?.[2])];
  if (!parts) throw new UsageError(`${option} takes i/n, like 1/4, not "${text}".`);
  if (count < 1 || index < 1 || index > count) throw new UsageError(`${option} ${text}: the first number must lie between 1 and the second.`);
  return { index, count };
}

export function laneValue(option: string, text: string): Lane {
  const lane = LANES.find((each) => each === text);
  if (lane === undefined) throw new UsageError(`${option} takes ${LANES.join(', ')}, not "${text}".${didYouMean(text, LANES)}`);
  return lane;
}

/**
 * `TOOL=NAME`, `TOOL=all`, or `all` for every tool of `tools`, each in turn; later ones win.
 * Returns tool → dialect.
 */
export function dialectValues(option: string, texts: readonly string[], tools: readonly string[]): { [tool: string]: string } {
  const chosen: { [tool: string]: string } = {};
  for (const text of texts) {
    if (text === 'all') {
      for (const tool of tools) chosen[tool] = 'all';
      continue;
    }
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError(`${option} takes TOOL=NAME or "all", like replace=tau, not "${text}".`);
    const tool = toolValue(option, text.slice(0, at), tools);
    chosen[tool] = dialectName(option, tool, text.slice(at + 1));
  }
  return chosen;
}

function dialectName(option: string, tool: string, text: string): string {
  const names: readonly string[] = [...(TOOL_DIALECTS[tool as Tool] ?? DIALECTS), 'all'];
  if (names.includes(text)) return text;
  throw new UsageError(`${option}: no dialect of ${tool} is called "${text}".${didYouMean(text, names)} There are ${names.join(', ')}.`);
}

export function toolValue(option: string, text: string, tools: readonly string[]): string {
  if (tools.includes(text)) return text;
  throw new UsageError(`${option}: no rule is about a tool "${text}".${didYouMean(text, tools)} There are rules for ${tools.join(', ')}.`);
}

/** The name of an environment variable. */
export function variableName(option: string, text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new UsageError(`${option} takes the name of an environment variable (its value is inherited), not "${text}".`);
}

/** The name of a file or directory. */
export function pathName(option: string, text: string): string {
  if (text !== '') return text;
  throw new UsageError(`${option} takes the name of a ${option.endsWith('out') ? 'directory' : 'file'}, not "".`);
}

function integer(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
