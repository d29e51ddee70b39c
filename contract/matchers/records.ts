import type { CutOf, RecordElement, RecordsMatcher, ShownRecord, Symptom } from '../expectation.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { recordSymptom, unreadSymptom } from './record-difference.ts';
import { linesOf, readRecord, spelled, utf8Length, withoutRuns } from './record-elements.ts';

const NOTHING_BUT_NEWLINES = /^\n*$/;

/** Holds a payload of records against the lists that are acceptable; the first one is the one that is spoken of. */
export function recordsProblems(match: RecordsMatcher, payload: string): readonly Problem[] {
  if (match.within && !isOneOf(match.within.map((list) => list.map(withoutFlagsOfName)), withoutNameFlags(payload))) return FINE;
  const flagged = match.nameFlags ? withoutNameFlags(payload) : payload;
  const lists = match.nameFlags ? match.anyOf.map((list) => list.map(withoutFlagsOfName)) : match.anyOf;
  const seen = match.replacements ? withoutRuns(flagged) : flagged;
  const acceptable = match.replacements ? lists.map((list) => list.map(withRunsAsOne)) : lists;
  if (isOneOf(acceptable, seen)) return FINE;
  if (match.newlines !== undefined && seen.length <= match.newlines && NOTHING_BUT_NEWLINES.test(seen)) return FINE;
  if (match.nothing && payload === '') {
    const expected = (acceptable[0] as RecordElement[]).map(spelled).join('\n');
    return [{ symptom: 'empty', expected: brief(expected), actual: 'no payload' }];
  }
  const difference = listDifference(acceptable[0] as RecordElement[], seen, match.cut);
  return [match.given ? { ...difference, symptom: 'layout' } : difference];
}

function withRunsAsOne(element: RecordElement): RecordElement {
  return typeof element === 'string' || element.text === undefined ? element : { ...element, text: withoutRuns(element.text) };
}

function isOneOf(lists: readonly RecordElement[][], payload: string): boolean {
  return lists.some((list) => payload === list.map(spelled).join('\n'));
}

const OF_NAMES: ReadonlySet<string> = new Set(['escaped', 'invalid-utf8']);

function withoutFlagsOfName(element: RecordElement): RecordElement {
  return typeof element === 'string' ? element : { ...element, flags: (element.flags ?? []).filter((flag) => !OF_NAMES.has(flag)) };
}

/** Records without the flags of their names, which stand first in the one group, in this order. */
function withoutNameFlags(payload: string): string {
  return payload.replace(/^(\d+)\((?:invalid-utf8(?:,|(?=\))))?(?:escaped(?:,|(?=\))))?([a-z0-9_,-]*)\)/gm, (_head, number: string, rest: string) =>
    (rest === '' ? number : `${number}(${rest})`));
}

/** The one difference that explains the others best. The payload is none of the acceptable ones. */
export function listDifference(wanted: readonly RecordElement[], payload: string, cut: CutOf | undefined): Problem {
  const lines = linesOf(payload);
  const texts = wanted.map(spelled);
  const tell = (symptom: Symptom, expected: string, actual: string): Problem => ({ symptom, expected, actual });
  const sides = ['expected', 'actual'].map((_, side) => brief(side === 0 ? texts.join('\n') : payload)) as [string, string];
  if (joinedOtherwise(texts, payload)) return tell('payload-newline', ...sides);
  if (endsInPhantom(texts, lines)) return tell('phantom-line', ...sides);
  const records = without(texts, lines, '', '...');
  if (!cut && lines.some(isSignOfCutting) && !isSame(...records)) return tell('cut-within-budget', ...sides);
  if (cut && isWhole(lines, payload, cut)) return tell('not-cut', `at most ${cut.budget} bytes, cut`, `${cut.elements} elements of ${cut.bytes} bytes, not cut`);
  const [chunks, seenChunks] = without(texts, lines, '');
  if (isSame(chunks, seenChunks)) return tell(lines.length > texts.length ? 'separator-extra' : 'separator-missing', ...sides);
  if (isSame(...records)) return tell(misplaced(texts, lines), ...sides);
  const elements = wanted.filter((element) => element !== '');
  const { symptom, index } = walk(elements, chunks, seenChunks, cut);
  const over = cut && STRUCTURAL.has(symptom) && utf8Length(payload) > cut.budget;
  if (over) return tell('over-budget', `at most ${cut.budget} bytes: ${sides[0]}`, `${utf8Length(payload)} bytes: ${sides[1]}`);
  return tell(symptom, `element ${index + 1}: ${brief(chunks[index])}`, `element ${index + 1}: ${brief(seenChunks[index])}`);
}

function without(texts: readonly string[], lines: readonly string[], ...left: string[]): [string[], string[]] {
  const rest = (list: readonly string[]): string[] => list.filter((line) => !left.includes(line));
  return [rest(texts), rest(lines)];
}

/** All records are there, but what stands between them is not. */
function misplaced(texts: readonly string[], lines: readonly string[]): Symptom {
  const marks = count(lines, '...') - count(texts, '...');
  if (marks > 0 && count(lines, '') < count(texts, '')) return 'separator-missing';
  return marks < 0 ? 'omission-missing' : 'omission-extra';
}

const STRUCTURAL: ReadonlySet<Symptom> = new Set<Symptom>(['lines-missing', 'lines-extra', 'lines-order']);

function joinedOtherwise(texts: readonly string[], payload: string): boolean {
  const right = texts.join('\n');
  if (right === '') return payload !== '' && NOTHING_BUT_NEWLINES.test(payload);
  return payload.replace(/^\n+|\n+$/g, '') === right.replace(/\n+$/, '') || payload.replaceAll('\r\n', '\n').replace(/\n+$/, '') === right;
}

/** The last line shown is an empty one behind the last that there is. */
function endsInPhantom(texts: readonly string[], lines: readonly string[]): boolean {
  const [wanted, seen] = [texts.at(-1), lines.at(-1)].map((line) => readRecord(line ?? ''));
  return wanted !== undefined && seen?.text === '' && Number(seen.prefix) === Number(wanted.prefix) + 1;
}

function isSignOfCutting(line: string): boolean {
  if (line === '...') return true;
  const seen = readRecord(line);
  return seen !== undefined && seen.flags.includes('truncated') && (seen.text ?? '').trim() === '';
}

/** Nothing is left out: all elements, of all their bytes. */
export function isWhole(lines: readonly string[], payload: string, cut: CutOf): boolean {
  return lines.length === cut.elements && utf8Length(payload) === cut.bytes && !lines.includes('...');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

function count(lines: readonly string[], wanted: string): number {
  return lines.filter((line) => line === wanted).length;
}

interface Found {
  symptom: Symptom;
  /** Where the lists differ first. */
  index: number;
}

/** Finds the first element that differs, and what its kind is. Chunk separators are left out of all three lists. */
function walk(elements: readonly RecordElement[], texts: readonly string[], lines: readonly string[], cut: CutOf | undefined): Found {
  let index = 0;
  while (index < texts.length && texts[index] === lines[index]) index += 1;
  const wanted = elements[index];
  const line = lines[index];
  const at = (symptom: Symptom): Found => ({ symptom, index });
  if (line === undefined) return at(!cut && index > 0 && elements.slice(index).every(isEmptyLine) ? 'empty-line-missing' : 'lines-missing');
  if (wanted === undefined) return at(tooMuch(line, cut));
  if (wanted === '...') return at(inPlaceOfOmission(line, texts.length, lines.length));
  if (wanted === '' || line === '...') return at(count(lines, '...') > count(texts, '...') ? 'omission-extra' : 'lines-missing');
  const seen = readRecord(line);
  if (!seen) return at(lines[index + 1] === texts[index] ? 'prose' : unreadSymptom(wanted, line));
  if (seen.prefix !== wanted.prefix) return at(moved(wanted, index, texts, lines));
  return at(shifted(elements, lines, index) ?? elsewhere(wanted, index, texts, lines) ?? recordSymptom(wanted, line) ?? 'record-text');
}

function isEmptyLine(element: RecordElement): boolean {
  return typeof element !== 'string' && element.text === '';
}

function tooMuch(line: string, cut: CutOf | undefined): Symptom {
  if (line === '...') return 'omission-extra';
  const seen = readRecord(line);
  if (!seen || seen.blankless) return 'prose';
  return !cut && (seen.text ?? '') === '' ? 'phantom-line' : 'lines-extra';
}

const DOTS = /^\W*(?:\.{2,}|\u2026)|omitted|truncated|skipped|more/i;

function inPlaceOfOmission(line: string, wanted: number, seen: number): Symptom {
  const record = readRecord(line);
  if (!record || record.blankless) return 'omission-form';
  return DOTS.test(record.text ?? '') && wanted === seen ? 'omission-form' : 'lines-extra';
}

/** The texts of several lines where the numbers fit: one was cut in two, joined with the next, made up, or dropped. */
function shifted(elements: readonly RecordElement[], lines: readonly string[], index: number): Symptom | undefined {
  const wanted = elements[index] as ShownRecord;
  const text = readRecord(lines[index] as string)?.text;
  if (text === undefined || wanted.text === undefined || text === wanted.text) return undefined;
  const more = lines.length - elements.length;
  const next = lines[index + 1] === undefined ? undefined : readRecord(lines[index + 1] as string)?.text;
  if (more > 0 && wanted.text.startsWith(text) && next !== undefined && wanted.text.slice(text.length).includes(next)) return 'line-cut';
  if (more > 0 && text === '') return 'phantom-line';
  const behind = elements[index + 1];
  if (more < 0 && text.startsWith(wanted.text) && typeof behind === 'object' && wanted.text !== '' && text.includes(behind.text ?? '')) return 'lines-joined';
  if (more < 0 && wanted.text === '') return 'empty-line-missing';
  return undefined;
}

/** With one prefix for all records: the line is the record of another place. */
function elsewhere({ prefix }: ShownRecord, index: number, texts: readonly string[], lines: readonly string[]): Symptom | undefined {
  if (prefix !== 'out' && prefix !== 'err') return undefined;
  const later = texts.indexOf(lines[index] as string, index + 1) >= 0;
  const missed = lines.indexOf(texts[index] as string, index + 1) >= 0;
  if (later && missed) return 'lines-order';
  return later ? 'lines-missing' : missed ? 'lines-extra' : undefined;
}

/** Some of the lines, in their order. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let found = 0;
  for (const line of all) if (line === some[found]) found += 1;
  return found === some.length;
}

/** A record of another number. */
function moved(wanted: ShownRecord, index: number, texts: readonly string[], lines: readonly string[]): Symptom {
  const line = lines[index] as string;
  if (isSame([...texts].sort(), [...lines].sort())) return 'lines-order';
  if (isWithin(lines, texts)) return 'lines-missing';
  if (isWithin(texts, lines)) return 'lines-extra';
  const later = texts.indexOf(line, index + 1) >= 0;
  const missed = lines.indexOf(texts[index] as string, index + 1) >= 0;
  if (later !== missed) return later ? 'lines-missing' : 'lines-extra';
  if (later) return 'lines-order';
  const seen = readRecord(line);
  const renumbered = seen && spelled({ ...wanted, prefix: seen.prefix }) === line;
  return renumbered ? 'record-number' : 'lines-missing';
}
