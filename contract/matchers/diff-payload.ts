import { brief } from './finding.ts';

/** A diff as it came, read as far as it can be: numbers that are none are `NaN`. */
export interface ReadDiff {
  added: number;
  removed: number;
  hunks: ReadHunk[];
}

export interface ReadHunk {
  oldStart: number;
  oldCount: number;
  newStart: number;
  newCount: number;
  lines: ReadLine[];
  /** How many lines of each side it shows. */
  oldWeight: number;
  newWeight: number;
}

/** A line with the text that it shows of each side. */
export interface ReadLine {
  kind: 'equal' | 'remove' | 'add' | 'modify';
  old: string;
  new: string;
  /** Only of a modified line. */
  segments?: { old: ReadSegment[]; new: ReadSegment[] };
}

export interface ReadSegment {
  kind: string;
  text: string;
}

type Fields = { [name: string]: unknown };

const LARGEST = 2 ** 32 - 1;
const DIFF_NUMBERS = ['added', 'removed'];
const HUNK_NUMBERS = ['old_start', 'old_count', 'new_start', 'new_count'];
const SEGMENT_KINDS: ReadonlySet<unknown> = new Set(['equal', 'remove', 'add']);

/** `diff`, read leniently; `undefined` where its hunks, lines or texts cannot be made out. */
export function readDiff(diff: unknown): ReadDiff | undefined {
  if (!isFields(diff) || !Array.isArray(diff['hunks'])) return undefined;
  const hunks: ReadHunk[] = [];
  for (const hunk of diff['hunks'] as unknown[]) {
    const read = readHunk(hunk);
    if (!read) return undefined;
    hunks.push(read);
  }
  return { added: numberOf(diff['added']), removed: numberOf(diff['removed']), hunks };
}

function readHunk(hunk: unknown): ReadHunk | undefined {
  if (!isFields(hunk) || !Array.isArray(hunk['lines'])) return undefined;
  const lines: ReadLine[] = [];
  let oldWeight = 0;
  let newWeight = 0;
  for (const line of hunk['lines'] as unknown[]) {
    const read = readLine(line);
    if (!read) return undefined;
    if (read.kind !== 'add') oldWeight += 1;
    if (read.kind !== 'remove') newWeight += 1;
    lines.push(read);
  }
  return {
    oldStart: numberOf(hunk['old_start']), oldCount: numberOf(hunk['old_count']),
    newStart: numberOf(hunk['new_start']), newCount: numberOf(hunk['new_count']),
    lines, oldWeight, newWeight,
  };
}

function readLine(line: unknown): ReadLine | undefined {
  if (!isFields(line)) return undefined;
  const { kind, text } = line;
  if (kind === 'modify') return readModified(line);
  if (typeof text !== 'string') return undefined;
  if (kind === 'equal') return { kind, old: text, new: text };
  if (kind === 'remove') return { kind, old: text, new: '' };
  if (kind === 'add') return { kind, old: '', new: text };
  return undefined;
}

function readModified(line: Fields): ReadLine | undefined {
  const old = readSegments(line['old']);
  const fresh = readSegments(line['new']);
  if (!old || !fresh) return undefined;
  return { kind: 'modify', old: joined(old), new: joined(fresh), segments: { old, new: fresh } };
}

function readSegments(list: unknown): ReadSegment[] | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const segment of list as unknown[]) {
    if (!isFields(segment) || typeof segment['kind'] !== 'string' || typeof segment['text'] !== 'string') return undefined;
  }
  return list as ReadSegment[];
}

function joined(segments: ReadSegment[]): string {
  let text = '';
  for (const segment of segments) text += segment.text;
  return text;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
}

/** What is wrong with the keys, kinds and numbers of `diff`. A key `kind: "diff"` of the payload is allowed. */
export function shapeViolation(diff: unknown): string | undefined {
  if (!isFields(diff)) return `the diff is ${brief(diff)}, not an object`;
  if (Object.hasOwn(diff, 'kind') && diff['kind'] !== 'diff') return `the diff has kind ${brief(diff['kind'])}`;
  return keysWrong('the diff', diff, ['added', 'removed', 'hunks'], ['kind'])
    ?? numbersWrong('the diff', diff, DIFF_NUMBERS)
    ?? listWrong('hunks of the diff', diff['hunks'], hunkShape);
}

function hunkShape(hunk: unknown, index: number): string | undefined {
  const name = `hunk ${index + 1}`;
  if (!isFields(hunk)) return `${name} is ${brief(hunk)}, not an object`;
  return keysWrong(name, hunk, [...HUNK_NUMBERS, 'lines'])
    ?? numbersWrong(name, hunk, HUNK_NUMBERS)
    ?? listWrong(`lines of ${name}`, hunk['lines'], (line, at) => lineShape(line, `line ${at + 1} of ${name}`));
}

function lineShape(line: unknown, name: string): string | undefined {
  if (!isFields(line)) return `${name} is ${brief(line)}, not an object`;
  if (line['kind'] !== 'modify') return textShape(line, name);
  return keysWrong(name, line, ['kind', 'old', 'new'])
    ?? listWrong(`old segments of ${name}`, line['old'], (segment) => textShape(segment, `an old segment of ${name}`))
    ?? listWrong(`new segments of ${name}`, line['new'], (segment) => textShape(segment, `a new segment of ${name}`));
}

function textShape(value: unknown, name: string): string | undefined {
  if (!isFields(value)) return `${name} is ${brief(value)}, not an object`;
  if (!SEGMENT_KINDS.has(value['kind'])) return `${name} has kind ${brief(value['kind'])}`;
  const wrong = keysWrong(name, value, ['kind', 'text']);
  if (wrong !== undefined) return wrong;
  return typeof value['text'] === 'string' ? undefined : `${name} has text ${brief(value['text'])}`;
}

function keysWrong(name: string, value: Fields, keys: readonly string[], allowed: readonly string[] = []): string | undefined {
  for (const key of keys) if (!Object.hasOwn(value, key)) return `${name} has no ${key}`;
  for (const key in value) if (!keys.includes(key) && !allowed.includes(key)) return `${name} has a key ${brief(key)}`;
  return undefined;
}

function numbersWrong(name: string, value: Fields, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const number = value[key];
    if (!Number.isInteger(number) || (number as number) < 0 || (number as number) > LARGEST) {
      return `${name} has ${key} ${brief(number)}, not an integer from 0 to ${LARGEST}`;
    }
  }
  return undefined;
}

function listWrong(name: string, list: unknown, check: (item: unknown, index: number) => string | undefined): string | undefined {
  if (!Array.isArray(list)) return `the ${name} are ${brief(list)}, not a list`;
  for (let index = 0; index < list.length; index += 1) {
    const wrong = check(list[index], index);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
