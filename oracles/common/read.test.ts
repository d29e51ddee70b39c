import { describe, expect, test } from 'vitest';
import type { Bytes } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Example } from '../../contract/rule.ts';
import { COMMON_FILES } from '../../contract/rules/common-files.ts';
import { COMMON_READ } from '../../contract/rules/common-read.ts';
import { predictCommon } from './predict.ts';
import { reading, refuses, shows, wrong, type Range, type Reader } from './testing/reading.ts';

const latin1 = (text: string): Bytes => ({ base64: Buffer.from(text, 'latin1').toString('base64') });

/** Lines with their endings. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Plain readers: the lines asked for as they stand in the file, or numbered. */
const answer = (show: (lines: string[], first: number) => string): Reader => (content, { start_line = 1, end_line }) => {
  if (!content) return refuses('there is no such file');
  const lines = linesOf(content.toString('utf8'));
  if (start_line > Math.max(1, lines.length)) return refuses('past the end');
  return shows(show(lines.slice(start_line - 1, end_line), start_line));
};
const raw = answer((lines) => lines.join(''));
const NUMBERED = { linePrefix: '(\\d+)\\t' };
const numbered = answer((lines, first) => lines.map((line, at) => `${first + at}\t${line}`).join(''));
const numberedBut = (change: (lines: string[]) => string[]) => answer((lines, first) => change(lines.map((line, at) => `${first + at}\t${line}`)).join(''));

/** `reader`, shown another way. */
const but = (reader: Reader, change: (payload: string) => string): Reader => (content, range) => {
  const outcome = reader(content, range);
  return outcome.status === 'success' ? shows(change(outcome.payload ?? '')) : outcome;
};

describe('worked examples', () => {
  /** A small file is complete whatever the rule. */
  const refusedBy = (id: string) => (id === 'common/cut-announced' ? 'common/read-complete' : id);

  for (const rule of [...COMMON_READ, ...COMMON_FILES]) {
    rule.examples.filter(({ tool = rule.tool }: Example) => tool === 'read').forEach((example: Example, index: number) => {
      test(`${rule.id} ${index + 1}`, () => {
        const { before: tree, arguments: given } = example;
        const kase: Case = { tool: 'read', dialect: 'common', setup: { tree }, runs: [[{ call: { tool: 'read', arguments: given } }]] };
        expect(wrong(kase, raw)).toEqual([]);
        expect(wrong(kase, () => refuses())).toEqual(example.outcome === 'refusal' ? [] : [`${refusedBy(rule.id)} refused`]);
      });
    });
  }
});

describe('read-complete', () => {
  const TEXTS = ['\tq \n\nz', 'a\n\n', '', '\n', 'a', 'a\r\n\r\nb', '\ufeffa\n', '1\t2\n3: x\n', 'é\u0301\n', '\x1b[0m\x07\n'];

  test('plain readers are right, with and without numbers', () => {
    for (const text of TEXTS) {
      expect(wrong(reading([text]), raw)).toEqual([]);
      expect(wrong(reading([text], {}, NUMBERED), numbered)).toEqual([]);
      const fromZero = answer((lines) => lines.map((line, at) => `${at}\t${line}`).join(''));
      expect(wrong(reading([text], {}, { ...NUMBERED, lineOffsets: 'zero' }), fromZero)).toEqual([]);
    }
  });

  test('what a frame holds is no line of the file', () => {
    expect(wrong(reading(['a\nb\n']), but(raw, (text) => `<file>\n${text}</file>\n(2 lines)`))).toEqual([]);
    expect(wrong(reading(['a\nb\n'], {}, NUMBERED), but(numbered, (text) => `f:\n${text}(2 lines)`))).toEqual([]);
  });

  test('empty lines at the end are not shown', () => {
    const trimmed = (text: string) => text.replace(/\n+$/, '');
    expect(wrong(reading(['a\n\n']), but(raw, trimmed))).toEqual(['common/read-complete line-missing']);
    expect(wrong(reading(['a\n\n'], {}, NUMBERED), numberedBut((lines) => lines.slice(0, 1)))).toEqual(['common/read-complete line-missing']);
  });

  test('lines trimmed, altered, numbered wrongly, doubled or invented', () => {
    const complete = (symptom: string) => [`common/read-complete ${symptom}`];
    expect(wrong(reading(['\tq \n']), but(raw, (text) => text.trim()))).toEqual(complete('line-altered'));
    expect(wrong(reading(['wert1\n']), but(raw, (text) => text + text))).toEqual(complete('line-extra'));
    expect(wrong(reading(['a\n'], {}, NUMBERED), but(numbered, (text) => text.replace('1', '2')))).toEqual(complete('line-number'));
    expect(wrong(reading(['a\n'], {}, NUMBERED), but(numbered, (text) => `${text}2\t`))).toEqual(complete('line-extra'));
    expect(wrong(reading([''], {}, NUMBERED), () => shows('1\t'))).toEqual(complete('line-extra'));
    expect(wrong(reading(['€\n']), but(raw, () => '\ufffd\n'))).toEqual(complete('replacement-character'));
    expect(wrong(reading(['wert\n']), () => refuses())).toEqual(complete('refused'));
  });

  const PAIRS: Bytes[][] = [['a\n', 'a'], ['a\r\n', 'a\n'], ['\ufeffa\n', 'a\n'], ['', '\n'], ['ab\n', latin1('a\xffb\n')]];

  test('files that differ in endings, mark, final newline or invalid bytes are told apart', () => {
    for (const pair of PAIRS) expect(wrong(reading(pair), raw)).toEqual([]);
    for (const pair of PAIRS.slice(0, 4)) {
      const alike = but(raw, (text) => text.replace(/^\ufeff/, '').replaceAll('\r', '').replace(/\n$/, ''));
      expect(wrong(reading(pair), alike)).toEqual(['common/read-complete alike']);
      expect(wrong(reading(pair, {}, { endingsShown: 'no' }), alike)).toEqual([]);
    }
    const invalid = reading(PAIRS[4] as Bytes[], {}, { endingsShown: 'no' });
    expect(wrong(invalid, but(raw, (text) => text.replaceAll('\ufffd', '')))).toEqual(['common/read-complete alike']);
    expect(wrong(invalid, (content, range) => (content?.includes(0xff) ? refuses() : raw(content, range)))).toEqual([]);
  });

  test('blank lines at the end are no final newline', () => {
    expect(wrong(reading(['a\n\n', 'a\n'], {}, { endingsShown: 'no' }), () => shows('a\n'))).toEqual(['common/read-complete alike']);
  });

  test('reading changes nothing', () => {
    const kase = reading(['a\n']);
    expect(wrong(kase, raw, (tree) => ({ ...tree, f: { file: 'b\n' } }))).toEqual(['common/read-complete content']);
    expect(wrong(kase, raw, (tree) => ({ ...tree, g: { file: '' } }))).toEqual(['common/no-leftovers leftover']);
  });

  test('where a line ends, and NUL, are left open', () => {
    for (const text of ['a\rb\n', 'a\vb', 'a\u0085b', 'a\u2028b', 'a\0b']) {
      for (const reader of [() => shows(''), () => refuses()]) expect(wrong(reading([text]), reader)).toEqual([]);
    }
    expect(wrong(reading(['a\x1cb']), () => shows('a\nb'))).toEqual(['common/read-complete line-altered']);
  });
});

describe('read-range', () => {
  const FILE = 'aaaa\nbbbb\ncccc\ndddd';
  const range = (start_line?: number, end_line?: number): Range =>
    ({ ...(start_line === undefined ? {} : { start_line }), ...(end_line === undefined ? {} : { end_line }) });
  const RANGES = [range(2, 3), range(1, 1), range(4, 4), range(4), range(undefined, 2), range(1, 4), range(3, 9)];

  test('plain readers are right', () => {
    for (const one of RANGES) {
      expect(wrong(reading([FILE], one), raw)).toEqual([]);
      expect(wrong(reading([`${FILE}\n`], one, NUMBERED), numbered)).toEqual([]);
    }
  });

  test('an end taken as exclusive, a start taken from 0, neighbours shown too', () => {
    const exclusive: Reader = (content, { start_line, end_line }) => raw(content, range(start_line, end_line && end_line - 1));
    const fromZero: Reader = (content, { start_line = 1, end_line }) => raw(content, range(start_line + 1, end_line));
    const wide: Reader = (content, { start_line = 1, end_line = 9 }) => raw(content, range(Math.max(1, start_line - 1), end_line + 1));
    expect(wrong(reading(['a\nb'], range(1, 2)), exclusive)).toEqual(['common/read-range line-missing']);
    expect(wrong(reading([FILE], range(2, 3)), fromZero)).toEqual(['common/read-range line-missing']);
    expect(wrong(reading([FILE], range(2, 3)), wide)).toEqual(['common/read-range line-extra']);
    expect(wrong(reading(['a\nb\nc\nd'], range(2, 3)), wide)).toEqual(['common/read-range line-extra']);
    const shifted = but(numbered, (text) => text.replace('2', '1').replace('3', '2'));
    expect(wrong(reading([FILE], range(2, 3), NUMBERED), shifted)).toEqual(['common/read-range line-number']);
  });

  test('a short word in the frame is no line', () => {
    expect(wrong(reading(['a\nb\nc'], range(2, 2)), but(raw, (text) => `a file:\n${text}`))).toEqual([]);
  });

  test('an end past the last line may be refused, other ends not', () => {
    expect(wrong(reading([FILE], range(3, 9)), () => refuses())).toEqual([]);
    expect(wrong(reading([FILE], range(3, 4)), () => refuses())).toEqual(['common/read-range refused']);
  });

  test('far down in a large file too', () => {
    const large = Array.from({ length: 3000 }, (_, at) => `line${at + 1}\n`).join('');
    expect(wrong(reading([large], range(2999)), raw)).toEqual([]);
    expect(wrong(reading([large], range(2999)), () => shows('', { fields: { truncated: true } }))).toEqual(['common/read-range line-missing']);
  });
});

describe('read-past-end', () => {
  const past = (content: string, start: number) => reading([content, ''], [{ start_line: start }, {}]);
  const saying: Reader = (content, given) => {
    const outcome = raw(content, given);
    return outcome.status === 'error' ? shows('', { fields: { note: outcome.message } }) : outcome;
  };

  test('a refusal, or a text of its own', () => {
    for (const [content, start] of [['a\nb\n', 3], ['a\nb', 4], ['a', 10]] as const) {
      expect(wrong(past(content, start), raw)).toEqual([]);
      expect(wrong(past(content, start), saying)).toEqual([]);
    }
  });

  test('a start clamped to the last line, and an answer as for an empty file', () => {
    const clamped: Reader = (content, { start_line = 1 }) => raw(content, { start_line: Math.min(start_line, linesOf(String(content)).length || 1) });
    expect(wrong(past('a\n', 2), clamped)).toEqual(['common/read-past-end line-extra']);
    expect(wrong(past('aaaa\nbbbb\n', 3), clamped)).toEqual(['common/read-past-end line-extra']);
    const silent: Reader = (content, given) => (raw(content, given).status === 'error' ? shows('') : raw(content, given));
    expect(wrong(past('a\nb\n', 3), silent)).toEqual(['common/read-past-end alike']);
  });

  test('odd numbers may be answered in any way that shows no other file', () => {
    const odd = reading(['aaaa\nbbbb\n'], { start_line: 0 });
    odd.setup.tree['g'] = { file: 'private word\n' };
    for (const reader of [raw, () => shows('bbbb'), () => refuses()]) expect(wrong(odd, reader)).toEqual([]);
    expect(wrong(odd, () => shows('private'))).toEqual(['common/read-past-end leaked']);
  });
});

describe('cut-announced', () => {
  const large = Array.from({ length: 3000 }, (_, at) => `qz${String(at + 1).padStart(4, '0')}\n`).join('');
  const kase = reading([large, 'qz0001\nqz0002\n'], [{}, {}]);
  const half = (text: string) => text.slice(0, text.length > 100 ? 7 * 2000 : undefined);

  test('complete, refused, or said to be cut', () => {
    expect(wrong(kase, raw)).toEqual([]);
    expect(wrong(kase, (content, given) => (content && content.length > 100 ? refuses('too large') : raw(content, given)))).toEqual([]);
    expect(wrong(kase, but(raw, (text) => (text === half(text) ? text : `${half(text)}...`)))).toEqual([]);
    expect(wrong(kase, but(raw, (text) => `${half(text)}${text === half(text) ? '' : '[1000 more lines]'}`))).toEqual([]);
    expect(wrong(kase, (content) => shows(half(String(content)), { fields: { truncated: String(content).length > 100 } }))).toEqual([]);
  });

  test('cut without a word, or with a word that is always said', () => {
    const silent = ['common/cut-announced cut-silently'];
    expect(wrong(kase, but(raw, half))).toEqual(silent);
    expect(wrong(kase, but(raw, (text) => `lines 1 to ${linesOf(half(text)).length}:\n${half(text)}`))).toEqual(silent);
    const denied: Reader = (content) => shows(half(String(content)), { fields: { truncated: false, lines: 3000 } });
    expect(wrong(kase, denied)).toEqual(['common/cut-announced cut-silently']);
  });

  test('one long line is cut at 2,000 characters without a word', () => {
    const line = (length: number) => 'wxyz'.repeat(length / 4);
    const long = reading([line(2004), 'wxyz\n'], [{}, {}]);
    const cut = (most: number, mark: string) => but(raw, (text) => (text.length > most ? text.slice(0, most) + mark : text));
    expect(wrong(long, cut(2000, ''))).toEqual(['common/cut-announced cut-silently']);
    expect(wrong(long, cut(2000, '…'))).toEqual([]);
  });

  test('a part that is out of order, doubled, or ends inside a character', () => {
    const wide = reading(['中'.repeat(3000), '中'], [{}, {}]);
    const inside: Reader = (content) => shows(content?.subarray(0, 2000).toString('utf8') ?? '', { fields: { truncated: true } });
    expect(wrong(wide, inside)).toEqual(['common/read-range replacement-character']);
    const turned = (text: string) => (text.length > 100 ? `${text.slice(7000)}...${text.slice(0, 7000)}` : text);
    expect(wrong(kase, but(raw, turned))).toEqual(['common/cut-announced moved']);
    const doubled = (text: string) => (text.length > 100 ? `${text.slice(0, 7000)}...\n${text.slice(6993)}` : text);
    expect(wrong(kase, but(raw, doubled))).toEqual(['common/cut-announced line-extra']);
  });

  test('a long range may be cut as well, if that is said, and shows nothing else', () => {
    const long = reading([large], { start_line: 100, end_line: 2999 });
    expect(wrong(long, raw)).toEqual([]);
    expect(wrong(long, but(raw, (text) => `${text.slice(0, 7000)}...`))).toEqual([]);
    expect(wrong(long, () => refuses())).toEqual([]);
    expect(wrong(long, but(raw, (text) => text.slice(0, 7000)))).toEqual(['common/cut-announced cut-silently']);
    expect(wrong(long, but(raw, (text) => `qz0099\n${text}`))).toEqual(['common/read-range line-extra']);
    const border = reading([`${'b'.repeat(1023)}é\n`], { start_line: 1, end_line: 1 });
    expect(wrong(border, but(raw, (text) => text.replace('é', '\ufffd\ufffd')))[0]).toBe('common/read-range replacement-character');
  });

  test('without ranges a large file must be taken, though it may be cut', () => {
    expect(wrong(reading([large], {}, { lineOffsets: 'none' }), () => refuses())).toEqual(['common/unfit-target-refused refused']);
    expect(wrong(reading([large], {}, { lineOffsets: 'none' }), () => shows('(too much)'))).toEqual([]);
    expect(wrong(reading([large], {}, { lineOffsets: 'none', maxBytes: 20_999 }), () => refuses())).toEqual([]);
    expect(wrong(reading([large], {}, { maxBytes: 20_999 }), raw)).toEqual(['common/unfit-target-refused accepted']);
  });
});

describe('files and paths', () => {
  const read = (path: string, tree: Case['setup']['tree'], traits = {}): Case => ({
    tool: 'read', dialect: 'common', traits, setup: { tree, outside: { f: { file: 'secret word\n' } } },
    runs: [[{ call: { tool: 'read', arguments: { path } } }]],
  });

  test('missing files, directories and paths below files are refused', () => {
    for (const path of ['g', 'd', 'd/x/y', 'e/g', 'x'.repeat(300)]) {
      const kase = read(path, { 'd/x': { file: 'a' } });
      expect(wrong(kase, () => shows(''))).toEqual(['common/unfit-target-refused accepted']);
      expect(wrong(kase, () => refuses())).toEqual([]);
      expect(wrong(kase, () => refuses(), (tree) => ({ ...tree, new: { directory: true } }))).toEqual(['common/no-leftovers leftover']);
      expect(wrong(kase, () => refuses(), (tree) => ({ ...tree, 'd/x': { file: 'b' } }))).toEqual(['common/refusal-changes-nothing changed-on-refusal']);
    }
  });

  test('what is outside is not told, whatever the answer', () => {
    const shapes: [string, Case['setup']['tree']][] = [
      ['../outside/f', {}], ['{root}/../outside/f', {}], ['l', { l: { link: '../outside/f' } }], ['d/f', { d: { link: '../outside' } }],
      ['n', { n: { link: '../outside/new' } }], ['s/d/../f', { 's/d': { link: '../../outside' }, 's/f': { file: 'a\n' } }],
    ];
    for (const [path, tree] of shapes) {
      for (const reader of [() => refuses(), () => shows('a\n')]) expect(wrong(read(path, tree), reader)).toEqual([]);
      expect(wrong(read(path, tree), () => shows('secret word\n'))).toEqual(['common/contained leaked']);
      expect(wrong(read(path, tree), () => refuses('it says secret'))).toEqual(['common/contained leaked']);
      expect(wrong(read(path, tree, { containment: 'none' }), () => shows('secret word\n'))).toEqual([]);
    }
  });

  test('detours inside may be taken or refused, but show nothing else', () => {
    for (const path of ['a/../f', './f', '{root}/f', 'l', 'sub/../f']) {
      const kase = read(path, { 'f': { file: 'aaaa\n' }, 'l': { link: 'f' }, 'sub/x': { file: '' } });
      for (const reader of [() => refuses(), () => shows('aaaa\n')]) expect(wrong(kase, reader)).toEqual([]);
      expect(wrong(kase, () => shows('secret'))).not.toEqual([]);
    }
  });
});

test('a read before an edit is no matter of its own', () => {
  const kase: Case = {
    tool: 'replace', dialect: 'common', setup: { tree: { f: { file: 'a\n' } } },
    runs: [[
      { call: { tool: 'read', arguments: { path: 'f' } } },
      { call: { tool: 'replace', arguments: { path: 'f', edits: [{ oldText: 'a', newText: 'b' }] } } },
    ]],
  };
  expect(predictCommon(kase).alternatives.flatMap(({ clauses }) => clauses.map(({ step }) => step))).toEqual([1, 1]);
});

test('requests of another shape, and ranges of a tool without ranges, are not judged', () => {
  const asked = (given: object): Case => ({ ...reading(['a\n']), runs: [[{ call: { tool: 'read', arguments: { path: 'f', ...given } } }]] });
  for (const given of [{ start_line: 'x' }, { start_line: 1.5 }, { edits: [] }, { path: '' }, { path: 3 }]) {
    expect(predictCommon(asked(given))).toEqual({ alternatives: [{ clauses: [] }] });
  }
  expect(predictCommon({ ...asked({ start_line: 1 }), traits: { lineOffsets: 'none' } })).toEqual({ alternatives: [{ clauses: [] }] });
});
