import type { Json } from '../../contract/json.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { damaged, ELSEWHERE, MALFORMED_CONTEXTS } from '../arbitraries/edit-damages.ts';
import { wordLinesEnding } from '../arbitraries/edit-endings.ts';
import { entryOf, lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainReplacement, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { ENDINGS, newWord, OTHER_SEPARATORS } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { contextExact, contextTrailingTrim } from './context-exact.ts';
import { contextInvalidUtf8 } from './context-invalid.ts';
import { contextNumber, innerNumber, quoting, slotOf, spanFor } from './context-shape.ts';
import { contextOriginalSnapshot } from './context-snapshot.ts';
import { unterminated } from './range.ts';
import { allRight, less, oneChanged, oneOfSeveral, onMissingFile, type Change } from './request-shape.ts';

const changed = (...values: readonly Json[]): Change[] => values.map((value) => (entry) => ({ ...entry, context_line: value }));
const absent: Change = (entry) => less(entry, 'context_line');

/** A file of numbers, a line of them quoted as a number. */
const quotedAsNumber: MakeSituation = lineSituation((dice, { dialect }) => {
  const lines = lf(...Array.from({ length: dice.between(3, 8) }, (_, at) => String(at + 1)));
  const start = dice.between(2, lines.length);
  const entry = { ...entryOf(dialect, lines, { start, end: start, text: plainText(dice) }), context_line: dice.pick([contextNumber(dialect, start), 0]) };
  return { lines, arguments: { path: DEFAULT_PATH, edits: [entry] } };
});

/** Where empty text would be the right context. */
const whereItIsEmpty: MakeSituation = lineSituation((dice, { dialect }) => {
  const lines = plainLines(dice, 1, 6);
  const start = dialect === 'at' ? lines.length + 1 : 1;
  const end = dialect === 'at' ? start : dice.between(1, 2);
  return { lines, arguments: { path: DEFAULT_PATH, edits: [absent(entryOf(dialect, lines, { start, end, text: plainText(dice) }))] } };
});

const NO_TEXT: readonly Json[] = [null, 0, 1, true, false, [], ['a'], {}, { line: 'a' }];

const contextRequired = property('line-edit/context-required', {
  'absent': oneChanged(absent),
  'absent-where-it-is-empty': whereItIsEmpty,
  'null': oneChanged(...changed(null)),
  'number': quotedAsNumber,
  'other-type': oneChanged(...changed(true, false, [], ['beta'], {}, { line: 'beta' })),
  'in-the-first-of-several': oneOfSeveral('first', absent, ...changed(...NO_TEXT)),
  'in-the-last-of-several': oneOfSeveral('last', absent, ...changed(...NO_TEXT)),
  'on-a-missing-file': onMissingFile(absent, ...changed(...NO_TEXT)),
  'present': allRight,
});

const word = ({ content }: FileLine): string => content as string;
const wordAt = (lines: readonly FileLine[], number: number): string => word(lines[number - 1] as FileLine);

/** An entry whose context line is one in the middle of a plain file, with the content of the line `away` from it. */
const away = (distance: -1 | 1, ...first: readonly ((context: Context) => LineEditParts)[]): MakeSituation => lineSituationOf((dice, { dialect }) => {
  const lines = plainLines(dice, 3, 9);
  const number = dice.between(2, lines.length - 1);
  return { lines, spans: [{ ...spanFor(dice, dialect, number, lines.length), context: wordAt(lines, number + distance) }] };
}, (context) => first.map((make) => make(context)));

const kinds = (dice: Dice, start: number): Span => dice.pick<Span>([
  { start, end: start + 1, text: plainText(dice) }, { start, end: start, text: plainText(dice) }, { start, end: start + 1, text: '' },
]);

const ALPHA_BETA = lf('alpha', 'beta');

const contextAnchor = property('line-edit/context-anchor', {
  'right': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9);
    return { lines, spans: [plainReplacement(dice, lines.length, { from: 2 })] };
  }, { lines: ALPHA_BETA, spans: [{ start: 2, end: 3, text: 'B\n' }] }),
  'right-for-each-kind': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9);
    return { lines, spans: [kinds(dice, dice.between(2, lines.length))] };
  }),
  'one-line-later': away(1, ({ dialect }) => ({ lines: ALPHA_BETA, spans: [{ start: slotOf(dialect, 1), end: slotOf(dialect, 1) + 1, text: 'B\n', context: 'beta' }] })),
  'one-line-earlier': away(-1, ({ dialect }) => ({ lines: lf('alpha', 'beta', 'gamma'), spans: [{ start: slotOf(dialect, 2), end: slotOf(dialect, 2), text: 'B\n', context: 'alpha' }] })),
  'another-line': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 4, 12);
    const number = innerNumber(dice, dialect, lines.length);
    const others = lines.filter((_, at) => Math.abs(at + 1 - number) > 1);
    return { lines, spans: [{ ...spanFor(dice, dialect, number, lines.length), context: word(dice.pick(others)) }] };
  }),
  'last-covered-line': lineSituation((dice) => {
    const lines = plainLines(dice, 4, 12);
    const start = dice.between(2, lines.length - 1);
    const end = dice.between(start + 2, lines.length + 1);
    return { lines, spans: [{ start, end, text: plainText(dice), context: wordAt(lines, end - 1) }] };
  }),
  'no-line': lineSituationOf((dice, { dialect }) => {
    const lines = plainLines(dice, 2, 9);
    return { lines, spans: [{ ...spanFor(dice, dialect, innerNumber(dice, dialect, lines.length), lines.length), context: newWord(dice, 5) }] };
  }, () => [{ start: 2, end: 3, text: '' }, { start: 2, end: 2, text: '' }].map((span) => ({ lines: ALPHA_BETA, spans: [{ ...span, context: ELSEWHERE }] }))),
  'empty-instead': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 2, 9);
    return { lines, spans: [{ ...spanFor(dice, dialect, innerNumber(dice, dialect, lines.length), lines.length), context: '' }] };
  }),
  'equal-lines': lineSituation((dice) => {
    const lines = lf(...Array.from({ length: dice.between(3, 8) }, () => 'same'));
    return { lines, spans: [plainReplacement(dice, lines.length, { from: 2 })] };
  }),
  'empty-line': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 3, 8);
    const number = dice.between(2, lines.length - 1);
    return { lines: lines.map((line, at) => (at === number - 1 ? { ...line, content: '' } : line)), spans: [spanFor(dice, dialect, number, lines.length)] };
  }),
  'after-crlf-and-cr': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 2, 8, () => dice.pick(['\r\n', '\r']));
    return { lines, spans: [plainReplacement(dice, lines.length, { from: 2 })] };
  }, ...['\r\n' as const, '\r' as const].map((ending) => ({ lines: lf('a', 'b').map((line) => ({ ...line, ending })), spans: [{ start: 2, end: 3, text: 'X\n' }] }))),
  'in-one-of-several': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 4, 12);
    const spans = plainSpans(dice, lines.length, 2, 5, { from: 2 });
    return { lines, arguments: { path: DEFAULT_PATH, edits: damaged(dice, 'context-wrong', spans.map((span) => entryOf(dialect, lines, span)), lines.length) } };
  }),
});

/** An entry for slot 1 of a plain file. */
const atOne = (context: (dice: Dice, lines: readonly FileLine[]) => string, ...first: readonly LineEditParts[]): MakeSituation => lineSituation((dice) => {
  const lines = plainLines(dice, 1, 6);
  return { lines, spans: [{ ...kinds(dice, 1), context: context(dice, lines) }] };
}, ...first);

const LINE_ENDS = ['\n', '\r\n', '\r', '\n\n', '\r\r\n', '\n\r'] as const;
const BLANK = [' ', '\t', '  ', '\u00a0', '\v', '\u2028'] as const;

/** An entry for slot 1 of an empty file, or of none. */
const onNothing = (present: readonly boolean[], contexts: readonly string[]): MakeSituation => {
  const made = (isThere: boolean, text: string, context: string, path = DEFAULT_PATH): LineEditParts =>
    ({ path, ...(isThere ? { lines: [] } : { tree: {} }), spans: [{ start: 1, end: 1, text, context }] });
  return lineSituation((dice) => made(dice.pick(present), plainText(dice), dice.pick(contexts), dice.pick([DEFAULT_PATH, 'd/f.txt'])),
    ...contexts.flatMap((context) => present.map((isThere) => made(isThere, 'X\n', context))));
};

const contextBof = property('line-edit/context-bof', {
  'empty': atOne(() => '', { lines: lf('alpha'), spans: [{ start: 1, end: 2, text: 'A\n' }] }),
  'endings-alone': atOne((dice) => dice.pick(LINE_ENDS), ...LINE_ENDS.map((context) => ({ lines: lf('alpha'), spans: [{ start: 1, end: 1, text: 'A\n', context }] }))),
  'first-line': atOne((_dice, lines) => wordAt(lines, 1), { lines: lf('alpha'), spans: [{ start: 1, end: 2, text: 'A\n', context: 'alpha' }] }),
  'blank': atOne((dice) => dice.pick(BLANK), ...BLANK.map((context) => ({ lines: lf('alpha'), spans: [{ start: 1, end: 2, text: 'A\n', context }] }))),
  'first-line-itself': atOne((_dice, lines) => wordAt(lines, 1), { lines: lf('alpha'), spans: [{ start: 1, end: 2, text: 'A\n', context: 'alpha' }] }),
  'empty-for-a-line': atOne((dice) => dice.pick(['', '\n', ' ']), { lines: lf('alpha'), spans: [{ start: 1, end: 2, text: 'A\n', context: '' }] }),
  'empty-first-line': lineSituation((dice) => {
    const lines = [...lf(''), ...plainLines(dice, 0, 5)];
    return { lines, spans: [{ ...kinds(dice, 1), context: '' }] };
  }),
  'empty-file': onNothing([true], ['']),
  'missing-file': onNothing([false], ['']),
  'text-on-an-empty-file': onNothing([true, false], [ELSEWHERE, ' ', '0', 'a', '\u00a0']),
});

/** An insertion behind the last line, with the right context or another. */
const behindTheLast = (linesOf: (dice: Dice) => FileLine[], context?: (dice: Dice, lines: readonly FileLine[]) => string, ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const lines = linesOf(dice);
    const start = lines.length + 1;
    return { lines, spans: [{ start, end: start, text: plainText(dice), ...(context ? { context: context(dice, lines) } : {}) }] };
  }, ...first);

const plainFile = (dice: Dice): FileLine[] => plainLines(dice, 1, 8);
const FISH = lf('fish');

const contextEofAppend = property('line-edit/context-eof-append', {
  'last-line': behindTheLast(plainFile, undefined, { lines: FISH, spans: [{ start: 2, end: 2, text: 'cat\n' }] }),
  'last-unterminated': behindTheLast((dice) => unterminated(plainFile(dice)), undefined, { lines: unterminated(FISH), spans: [{ start: 2, end: 2, text: 'cat\n' }] }),
  'last-of-crlf-and-cr': behindTheLast((dice) => wordLinesEnding(dice, 1, 8, () => dice.pick(['\r\n', '\r'])), undefined,
    ...['\r\n' as const, '\r' as const].map((ending) => ({ lines: [{ content: 'fish', ending }], spans: [{ start: 2, end: 2, text: 'cat\n' }] }))),
  'empty-for-a-line': behindTheLast(plainFile, (dice) => dice.pick(['', '\n']), { lines: FISH, spans: [{ start: 2, end: 2, text: 'cat\n', context: '' }] }),
  'line-before-the-last': behindTheLast((dice) => plainLines(dice, 2, 8), (_dice, lines) => wordAt(lines, lines.length - 1)),
  'empty': behindTheLast((dice) => (dice.flip() ? plainFile(dice) : unterminated(plainFile(dice))), (dice) => dice.pick(['', '\n', '\r\n']),
    { lines: FISH, spans: [{ start: 2, end: 2, text: 'cat\n' }] }),
  'last-line-instead': behindTheLast(plainFile, (_dice, lines) => wordAt(lines, lines.length), { lines: FISH, spans: [{ start: 2, end: 2, text: 'cat\n', context: 'fish' }] }),
  'empty-last-line': behindTheLast((dice) => [...plainLines(dice, 0, 6), ...lf('')]),
  'one-line-file': behindTheLast((dice) => plainLines(dice, 1, 1)),
  'beside-other-entries': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9);
    const spans = plainSpans(dice, lines.length, 1, 4);
    return { lines, spans: dice.shuffled([...spans, { start: lines.length + 1, end: lines.length + 1, text: plainText(dice, 5) }]) };
  }),
});

/** The context of an entry in the middle of a plain file, made malformed. */
const malformed = (make: (dice: Dice, right: string, lines: readonly FileLine[], number: number) => string): MakeSituation => lineSituation((dice, { dialect }) => {
  const lines = plainLines(dice, 3, 8);
  const number = dice.between(2, lines.length - 1);
  return { lines, spans: [{ ...spanFor(dice, dialect, number, lines.length), context: make(dice, wordAt(lines, number), lines, number) }] };
});

/** Any ending inside a text. */
const inner = (dice: Dice): string => dice.pick(ENDINGS);
const malformedChange: readonly Change[] = MALFORMED_CONTEXTS.map((make) => (entry) => ({ ...entry, context_line: make(entry.context_line) }));

/** Contexts with an ending before their end. */
const INNER = ['\nx', '\r\nx', '\rx', 'x\ny', '\nx\n', '\n\nx'];

const contextEmbeddedNewline = property('line-edit/context-embedded-newline', {
  'within-the-line': malformed((dice, right) => {
    const whole = right.length > 1 ? right : `${right}${right}`;
    const cut = dice.between(1, whole.length - 1);
    return whole.slice(0, cut) + inner(dice) + whole.slice(cut);
  }),
  'two-lines': malformed((dice, right, lines, number) =>
    (dice.flip() ? `${right}${inner(dice)}${wordAt(lines, number + 1)}` : `${wordAt(lines, number - 1)}${inner(dice)}${right}`)),
  'right-line-first': malformed((dice, right) => `${right}${inner(dice)}${newWord(dice, 5)}`),
  'right-line-last': malformed((dice, right) => `${newWord(dice, 5)}${inner(dice)}${right}`),
  'at-its-start': malformed((dice, right) => inner(dice) + right),
  'crlf-and-cr': malformed((dice, right) => dice.pick([`${right}\r${ELSEWHERE}`, `${right}\r\n${ELSEWHERE}`, `\r${right}`, `${ELSEWHERE}\r${right}`])),
  'with-endings-at-the-end': malformed((dice, right) => `${right}${inner(dice)}${newWord(dice, 5)}${dice.pick(LINE_ENDS)}`),
  'where-it-is-empty': lineSituationOf((dice, { dialect }) => {
    const lines = plainLines(dice, dice.below(2), 6);
    const start = dialect === 'at' ? lines.length + 1 : 1;
    return { lines, spans: [{ start, end: start, text: plainText(dice), context: dice.pick(INNER) }] };
  }, ({ dialect }) => INNER.map((context) => ({ lines: lf('a'), spans: [{ start: dialect === 'at' ? 2 : 1, end: dialect === 'at' ? 2 : 1, text: 'X\n', context }] }))),
  'in-one-of-several': oneOfSeveral('any', ...malformedChange),
  'on-a-missing-file': onMissingFile(...malformedChange),
  'other-separators': quoting((dice) => {
    const content = `l${dice.pick(OTHER_SEPARATORS)}m`;
    return { content, context: content };
  }, ...OTHER_SEPARATORS.map((separator) => [`l${separator}m`, `l${separator}m`] as const)),
});

/** The rules on the line that an entry must know. */
export const CONTEXT: readonly Property[] = [
  contextRequired, contextAnchor, contextBof, contextEofAppend, contextExact, contextTrailingTrim, contextEmbeddedNewline, contextOriginalSnapshot,
  contextInvalidUtf8,
];
