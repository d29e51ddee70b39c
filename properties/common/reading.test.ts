import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { resolvedTraits, type Traits } from '../../contract/traits.ts';
import { differencesOf, refuses, shows, wrong, type Range, type Reader } from '../../oracles/common/testing/reading.ts';
import type { Context, Maker, Property } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { READ_COMPLETE } from './read-complete.ts';
import { READ_CUT } from './read-cut.ts';
import { READ_RANGE } from './read-range.ts';

const SAMPLES = 15;
const ALL: readonly Property[] = [...READ_COMPLETE, ...READ_RANGE, ...READ_CUT];

/** Cases of every situation of a property; of those that are large all, or a few. */
function casesOf({ situations }: Property, context: Context, large = Infinity): Case[] {
  return Object.values(situations).flatMap((make) => {
    const made = make(context);
    const { first = [], cases, fixed }: Maker = made instanceof fc.Arbitrary ? { cases: made } : made;
    return fixed ? first.slice(0, large) : [...first, ...fc.sample(cases, { numRuns: SAMPLES, seed: 11 })];
  });
}

const propertyOf = (rule: RuleId): Property => ALL.find((property) => property.rule === rule) as Property;

function contextOf(traits: Traits): Context {
  return { ...strictContext('common'), traits: resolvedTraits('common', () => traits) };
}

/** A reader of lines; each part may be another. */
interface Parts {
  /** The text of a file. */
  decode?: (content: Buffer) => string;
  lines?: (text: string) => string[];
  ask?: (range: Range, count: number) => Range;
  /** What is shown of the lines asked for, endings included. */
  show?: (lines: string[]) => string[];
  /** The number of the first line that is shown. */
  number?: (first: number) => number;
  past?: (count: number) => ReturnType<Reader>;
  /** The whole payload. */
  finish?: (payload: string) => string;
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function reader(parts: Parts, numbered: boolean): Reader {
  const { decode = (content) => content.toString('utf8'), lines = linesOf, ask = (range) => range, show = (all) => all, number = (first) => first } = parts;
  const { past = (count) => refuses(`past the end of ${count} lines`), finish = (payload) => payload } = parts;
  return (content, range) => {
    if (!content) return refuses('no such file');
    const all = lines(decode(content));
    const { start_line = 1, end_line = all.length } = ask(range, all.length);
    if (start_line < 1 || (range.end_line ?? start_line) < Math.min(start_line, range.start_line ?? 1)) return refuses('no such lines');
    if (start_line > Math.max(1, all.length)) return past(all.length);
    const shown = show(all.slice(start_line - 1, end_line));
    const first = number(start_line);
    return shows(finish(shown.map((line, at) => (numbered ? `${String(first + at).padStart(6)}\t${line}` : line)).join('')));
  };
}

const NUMBERED: Traits = { linePrefix: ' *(\\d+)\\t' };

/** Under load the large cases take their time. */
const PATIENCE = { timeout: 60_000 };

describe.each([['as it stands', false], ['numbered', true]] as const)('a right reader, %s', (_, numbered) => {
  test.each(ALL.map((property) => [property.rule, property] as const))('%s', PATIENCE, (_rule, property) => {
    const lenient: Traits[] = [{}, { maxBytes: 20_000 }, { lineOffsets: 'zero' }, { endingsShown: 'no' }];
    for (const traits of lenient.map((more) => ({ ...(numbered ? NUMBERED : {}), ...more }))) {
      const zero = traits['lineOffsets'] === 'zero';
      const right = reader({ number: (first) => first - Number(zero) }, numbered);
      for (const kase of casesOf(property, contextOf(traits), 2)) {
        const found = wrong(kase, right);
        if (found.length > 0) expect.fail(JSON.stringify([found, kase]).slice(0, 2000));
      }
    }
  });
});

const every = (change: (line: string) => string) => (lines: string[]) => lines.map(change);
const chunked = (size: number) => (content: Buffer) => {
  const pieces = Array.from({ length: Math.ceil(content.length / size) }, (_, at) => content.subarray(at * size, (at + 1) * size).toString('utf8'));
  return pieces.join('');
};
const within = (most: number, text: string, cut: (text: string) => string): string => (text.length > most ? cut(text) : text);

/** Mistakes that people make, by the rule that they break. */
const FAULTS: readonly [rule: RuleId, name: string, parts: Parts, format?: 'numbered'][] = [
  ['common/read-complete', 'empty lines at the end are not shown', { show: (lines) => lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1) }],
  ['common/read-complete', 'empty lines are not shown', { show: (lines) => lines.filter((line) => line.trim() !== '') }],
  ['common/read-complete', 'blanks at line ends are cut', { show: every((line) => line.replace(/[ \t]+(?=\r?\n?$)/, '')) }],
  ['common/read-complete', 'indentation is cut', { show: every((line) => line.replace(/^[ \t]+/, '')) }],
  ['common/read-complete', 'tabs become blanks', { show: every((line) => line.replaceAll('\t', '    ')) }],
  ['common/read-complete', 'runs of blanks become one', { show: every((line) => line.replace(/ {2,}/g, ' ')) }],
  ['common/read-complete', 'colours are dropped', { show: every((line) => line.split('\x1b[31m').join('')) }],
  ['common/read-complete', 'DEL is dropped', { show: every((line) => line.replaceAll('\x7f', '')) }],
  ['common/read-complete', 'lines end at group separators', {
    lines: (text) => text.split('\x1d').flatMap((part, at, all) => linesOf(at < all.length - 1 ? `${part}\n` : part)),
  }, 'numbered'],
  ['common/read-complete', 'text is normalised', { decode: (content) => content.toString('utf8').normalize('NFC') }],
  ['common/read-complete', 'astral characters become question marks', { show: every((line) => line.replace(/[\u{10000}-\u{10ffff}]/gu, '?')) }],
  ['common/read-complete', 'zero-width characters are dropped', { show: every((line) => line.replaceAll('\u200b', '')) }],
  ['common/read-complete', 'angle brackets become entities', { show: every((line) => line.replaceAll('<', '&lt;')) }],
  ['common/read-complete', 'backslash n becomes a newline', { show: every((line) => line.replaceAll('\\n', '\n')) }],
  ['common/read-complete', 'line numbers of the file are taken for its own', { show: every((line) => line.replace(/^ *\d+(?:\t|\| ?|: )/, '')) }],
  ['common/read-complete', 'lines like the frame are dropped', { show: (lines) => lines.filter((line) => !/^<\/?(?:file|content)>/.test(line)) }],
  ['common/read-complete', 'what follows a dotted line is dropped', {
    show: (lines) => (lines.includes('...\n') ? lines.slice(0, lines.indexOf('...\n')) : lines),
  }],
  ['common/read-complete', 'the fiftieth line is dropped', { show: (lines) => (lines.length === 50 ? lines.slice(0, 49) : lines) }],
  ['common/read-complete', 'lines are cut at 199 characters', { show: every((line) => within(200, line, (long) => `${long.slice(0, 199)}\n`)) }],
  ['common/read-complete', 'an empty file has a line', { lines: (text) => (text === '' ? ['\n'] : linesOf(text)) }],
  ['common/read-complete', 'a final newline starts a line', { lines: (text) => text.split(/(?<=\n)/) }, 'numbered'],
  ['common/read-complete', 'CRLF becomes LF', { decode: (content) => content.toString('utf8').replaceAll('\r\n', '\n') }],
  ['common/read-complete', 'the mark is dropped', { decode: (content) => content.toString('utf8').replace(/^\ufeff/, '') }],
  ['common/read-complete', 'a final newline is added', { show: (lines) => lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)) }],
  ['common/read-complete', 'invalid bytes are dropped', { decode: (content) => content.toString('utf8').replaceAll('\ufffd', '') }],
  ['common/read-complete', 'the content comes twice', { finish: (payload) => payload + payload }],
  ['common/read-complete', 'numbers start from 0', { number: (first) => first - 1 }, 'numbered'],
  ['common/read-range', 'the end is exclusive', { ask: (range) => (range.end_line ? { ...range, end_line: range.end_line - 1 } : range) }],
  ['common/read-range', 'the start is counted from 0', {
    ask: (range, count) => (range.start_line ? { ...range, start_line: Math.min(count, range.start_line + 1) } : range),
  }],
  ['common/read-range', 'the end is a count', {
    ask: ({ start_line = 1, end_line }) => ({ start_line, ...(end_line ? { end_line: start_line + end_line - 1 } : {}) }),
  }],
  ['common/read-range', 'an end alone is ignored', { ask: (range) => (range.start_line === undefined ? {} : range) }],
  ['common/read-range', 'a start alone is ignored', { ask: (range) => (range.end_line === undefined && (range.start_line ?? 1) <= 50 ? {} : range) }],
  ['common/read-range', 'a range shows a line before', {
    ask: ({ start_line = 1, ...end }) => ({ start_line: start_line === 1 ? 1 : start_line - 1, ...end }),
  }],
  ['common/read-range', 'numbers of a range start from 1', { number: () => 1 }, 'numbered'],
  ['common/read-range', 'decoded in pieces of 1 KiB', { decode: chunked(1024) }],
  ['common/read-range', 'decoded in pieces of 64 KiB', { decode: chunked(65_536) }],
  ['common/read-past-end', 'the start is clamped', {
    ask: (range, count) => ((range.start_line ?? 1) > count ? { start_line: Math.max(1, count), end_line: count } : range),
  }],
  ['common/read-past-end', 'nothing is said past the end', { past: () => shows('') }],
  ['common/read-past-end', 'past the end all is shown', { ask: (range, count) => (range.start_line && range.start_line > count ? {} : range) }],
  ['common/cut-announced', 'cut at 2,000 lines without a word', { show: (lines) => lines.slice(0, 2000) }],
  ['common/cut-announced', 'the middle of many lines is left out', {
    show: (lines) => (lines.length > 1000 ? [...lines.slice(0, 400), ...lines.slice(-400)] : lines),
  }],
  ['common/cut-announced', 'cut at 2,000 characters without a word', { show: every((line) => within(2001, line, (long) => `${long.slice(0, 2000)}\n`)) }],
  ['common/cut-announced', 'cut at 50,000 bytes inside a character', {
    finish: (payload) => (payload.length > 50_000 ? `${Buffer.from(payload).subarray(0, 50_000).toString('utf8')}\n(cut)` : payload),
  }],
  ['common/cut-announced', 'cut at 20,000 characters without a word', { finish: (payload) => payload.slice(0, 20_000) }],
];

describe.each(FAULTS.map(([rule, name, parts, format]) => ({ rule, name, parts, format })))('$rule: $name', ({ rule, parts, format }) => {
  test.each(format === 'numbered' ? [true] : [false, true])('numbered: %s', PATIENCE, (numbered) => {
    const context = contextOf(numbered ? NUMBERED : {});
    const faulty = reader(parts, numbered);
    const differences = casesOf(propertyOf(rule), context).flatMap((kase) => differencesOf(kase, faulty));
    expect(differences).not.toEqual([]);
    expect(differences.filter(({ rules }) => !rules.includes(rule))).toEqual([]);
  });
});
