import type { ShownRecord, Symptom } from '../expectation.ts';
import { headOf, readRecord, spelled, utf8Length, type SeenRecord } from './record-elements.ts';

const ENDINGS: ReadonlySet<string> = new Set(['crlf', 'cr', 'no_nl']);
const FLAGS: ReadonlySet<string> = new Set([...ENDINGS, 'invalid-utf8', 'escaped', 'truncated']);

/** What is wrong in a line that has the prefix of the record `wanted`; `undefined` where nothing is. */
export function recordSymptom(wanted: ShownRecord, line: string): Symptom | undefined {
  if (line === spelled(wanted)) return undefined;
  const seen = readRecord(line);
  if (!seen) return unreadSymptom(wanted, line);
  return wanted.text === undefined ? markerSymptom(wanted, seen, line) : wholeSymptom(wanted, wanted.text, seen);
}

/** A line that begins as no record does: its prefix is written otherwise, or it is something else. */
export function unreadSymptom({ prefix, text = '' }: ShownRecord, line: string): Symptom {
  const head = text === '' ? line : line.endsWith(text) ? line.slice(0, line.length - text.length) : '';
  return head.includes(prefix) && head.length <= prefix.length + LONGEST_HEAD ? 'record-prefix' : 'prose';
}

/** What a prefix written otherwise may be longer than a right one. */
const LONGEST_HEAD = 48;

function markerSymptom(wanted: ShownRecord, seen: SeenRecord, line: string): Symptom {
  const { flags, text } = seen;
  const other = otherFlag(wanted.flags ?? [], flags);
  if (other) return other;
  if (text === undefined) return markerFlagSymptom(wanted.flags ?? [], seen);
  const marked = flags.includes('truncated');
  if (text.trim() === '' && marked) return line.trimEnd() === headOf(wanted) ? 'marker-blank' : 'marker-flags';
  if (marked) return 'partial-text';
  if (wanted.whole === undefined || utf8Length(line) >= wanted.whole) return 'record-for-marker';
  // The flag was put behind a parenthesis of the text, or behind none.
  return line.endsWith('truncated)') ? 'marker-flags' : 'partial-text';
}

/** The flags of the record written otherwise, or what became of them when `truncated` was added. */
function markerFlagSymptom(wanted: readonly string[], { flags, groups }: SeenRecord): Symptom {
  const plain = flags.map((flag) => flag.trim());
  const last = plain.at(-1) === 'truncated';
  if (!last || [...plain].sort().join() !== [...wanted].sort().join()) return 'marker-flags';
  if (plain.join() !== wanted.join()) return 'flag-order';
  return groups.replace(/\)\(truncated\)$/, ',truncated)') === `(${wanted.join(',')})` ? 'marker-flags' : 'flag-form';
}

/** A flag that a record of the line would not have either. */
function otherFlag(wanted: readonly string[], seen: readonly string[]): Symptom | undefined {
  const [ending, other] = [wanted, seen].map((flags) => flags.find((flag) => ENDINGS.has(flag)));
  if (other !== undefined && other !== ending) return 'ending-flag';
  return seen.includes('invalid-utf8') && !wanted.includes('invalid-utf8') ? 'invalid-flag' : undefined;
}

function wholeSymptom(wanted: ShownRecord, text: string, seen: SeenRecord): Symptom {
  const { flags = [] } = wanted;
  const marked = seen.flags.includes('truncated') && !flags.includes('truncated');
  if (seen.text === undefined) return marked ? 'marker-for-record' : text === '' ? 'record-blank' : 'partial-text';
  if (seen.blankless) return seen.text.endsWith(text) ? 'record-blank' : (textSymptom(text, seen.text, flags) ?? 'record-blank');
  if (marked && seen.text !== text) return seen.text.trim() === '' ? 'marker-for-record' : 'partial-text';
  return flagSymptom(flags, seen) ?? textSymptom(text, seen.text, flags) ?? 'flag-form';
}

/** What is wrong with the flags. */
function flagSymptom(wanted: readonly string[], { flags, groups }: SeenRecord): Symptom | undefined {
  if (groups === (wanted.length === 0 ? '' : `(${wanted.join(',')})`)) return undefined;
  if (flags.some((flag) => !FLAGS.has(flag)) || new Set(flags).size !== flags.length || groups.includes(')(') || groups === '()') return 'flag-form';
  const differs = (of: (flag: string) => boolean): boolean => wanted.filter(of).join() !== flags.filter(of).join();
  if (differs((flag) => ENDINGS.has(flag))) return 'ending-flag';
  if (differs((flag) => flag === 'invalid-utf8')) return 'invalid-flag';
  if (differs((flag) => flag === 'escaped')) return 'escaped-flag';
  return differs((flag) => flag === 'truncated') ? 'truncated-flag' : 'flag-order';
}

const MARK = /\ufeff/g;
const REPLACED = /\ufffd/g;

/** What is wrong with the text. */
function textSymptom(wanted: string, seen: string, flags: readonly string[]): Symptom | undefined {
  if (wanted === seen) return undefined;
  if (/[\r\n]/.test(seen)) return 'lines-joined';
  if (wanted.replace(MARK, '') === seen.replace(MARK, '')) return 'bom';
  if (wanted.replace(REPLACED, '') === seen.replace(REPLACED, '')) return 'replacement-count';
  if (flags.includes('invalid-utf8')) return 'invalid-shown';
  if (wanted.trim() === seen.trim()) return seen.length > wanted.length && seen.endsWith(wanted) ? 'record-blank' : 'trimmed';
  if (isEscaped(wanted, seen)) return 'escaped';
  return wanted.startsWith(seen) ? 'partial-text' : 'record-text';
}

const SPECIAL = /[^ A-Za-z0-9]/g;

/** The plain letters are the same, what stands between them is written out. */
function isEscaped(wanted: string, seen: string): boolean {
  const signs = (text: string): number => (text.match(/[\\%&^]|\ufffd/g) ?? []).length;
  if (seen.length <= wanted.length || signs(seen) <= signs(wanted)) return false;
  const letters = wanted.replace(SPECIAL, '');
  let at = 0;
  for (let index = 0; index < seen.length && at < letters.length; index += 1) if (seen[index] === letters[at]) at += 1;
  return at === letters.length;
}
