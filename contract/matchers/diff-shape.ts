import { isFields, type Fields } from './diff-payload.ts';
import { brief } from './finding.ts';

const LARGEST = 2 ** 32 - 1;
const DIFF_NUMBERS = ['added', 'removed'];
const DIFF_KEYS = [...DIFF_NUMBERS, 'hunks'];
const HUNK_NUMBERS = ['old_start', 'old_count', 'new_start', 'new_count'];
const HUNK_KEYS = [...HUNK_NUMBERS, 'lines'];
const MODIFIED_KEYS = ['kind', 'old', 'new'];
const TEXT_KEYS = ['kind', 'text'];

/**
 * What is wrong with the keys, kinds and numbers of `diff`, as a sentence. A key `kind: "diff"`, which the payload has
 * beside them, is allowed.
 */
export function shapeViolation(diff: unknown): string | undefined {
  const wrong = diffShape(diff);
  return wrong === undefined ? undefined : `the diff${wrong}`;
}

// Below, a problem is worded from the inside out: each level puts its name before what it gets.

function diffShape(diff: unknown): string | undefined {
  if (!isFields(diff)) return ` is ${brief(diff)}, not an object`;
  if (Object.hasOwn(diff, 'kind')) {
    const { kind, ...rest } = diff;
    return kind === 'diff' ? diffShape(rest) : ` has kind ${brief(kind)}`;
  }
  return keysWrong(diff, DIFF_KEYS) ?? numbersWrong(diff, DIFF_NUMBERS) ?? listWrong(diff['hunks'], 'hunk', hunkShape);
}

function hunkShape(hunk: unknown): string | undefined {
  if (!isFields(hunk)) return ` is ${brief(hunk)}, not an object`;
  return keysWrong(hunk, HUNK_KEYS) ?? numbersWrong(hunk, HUNK_NUMBERS) ?? listWrong(hunk['lines'], 'line', lineShape);
}

function lineShape(line: unknown): string | undefined {
  if (!isFields(line) || line['kind'] !== 'modify') return textShape(line);
  return keysWrong(line, MODIFIED_KEYS)
    ?? listWrong(line['old'], 'old segment', textShape)
    ?? listWrong(line['new'], 'new segment', textShape);
}

function textShape(value: unknown): string | undefined {
  if (!isFields(value)) return ` is ${brief(value)}, not an object`;
  const kind = value['kind'];
  if (kind !== 'equal' && kind !== 'remove' && kind !== 'add') return ` has kind ${brief(kind)}`;
  return keysWrong(value, TEXT_KEYS) ?? (typeof value['text'] === 'string' ? undefined : ` has text ${brief(value['text'])}`);
}

function keysWrong(value: Fields, keys: readonly string[]): string | undefined {
  let found = 0;
  for (const key in value) {
    if (!keys.includes(key)) return ` has a key ${brief(key)}`;
    found += 1;
  }
  return found === keys.length ? undefined : ` has no ${keys.find((key) => !Object.hasOwn(value, key))}`;
}

function numbersWrong(value: Fields, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const number = value[key];
    if (!Number.isInteger(number) || (number as number) < 0 || (number as number) > LARGEST) {
      return ` has ${key} ${brief(number)}, not an integer from 0 to ${LARGEST}`;
    }
  }
  return undefined;
}

function listWrong(list: unknown, name: string, check: (item: unknown) => string | undefined): string | undefined {
  if (!Array.isArray(list)) return ` has ${brief(list)} in place of a list of ${name}s`;
  for (let index = 0; index < list.length; index += 1) {
    const wrong = check(list[index]);
    if (wrong !== undefined) return `: ${name} ${index + 1}${wrong}`;
  }
  return undefined;
}
