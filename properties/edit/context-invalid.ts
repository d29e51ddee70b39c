import { toBuffer, type Bytes } from '../../contract/bytes.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import { Dice } from '../arbitraries/dice.ts';
import { lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { BAD_BYTES, marked } from '../arbitraries/odd-bytes.ts';
import { property, type MakeSituation } from '../property.ts';
import { quoting, slotOf, spanFor } from './context-shape.ts';

/** A line of `before`, bad bytes and `after`. */
interface BadLine {
  before: string;
  bad: Bytes;
  after: string;
}

const contentOf = ({ before, bad, after }: BadLine): Bytes => ({ parts: [before, bad, after].filter((part) => part !== '') });

/** A plain file with one bad line, whose number the context of an entry is about: with the context that `context` makes. */
const quotedBad = (sequences: readonly Bytes[], context: (line: BadLine, dice: Dice) => string): MakeSituation => lineSituationOf(
  (dice, { dialect }) => {
    const [word, ...rest] = plainLines(dice, 3, 8) as [FileLine, ...FileLine[]];
    const line = { before: dice.pick([word.content as string, '']), bad: dice.pick(sequences), after: dice.pick(['', word.content as string]) };
    const number = dice.between(2, rest.length);
    const lines = [...rest.slice(0, number - 1), { ...word, content: contentOf(line) }, ...rest.slice(number - 1)];
    return { lines, spans: [{ ...spanFor(dice, dialect, number, lines.length), context: context(line, dice) }] };
  },
  ({ dialect }) => sequences.map((bad): LineEditParts => {
    const line = { before: 'abc', bad, after: 'def' };
    const lines = [...lf('first'), { content: contentOf(line), ending: '\n' as const }, ...lf('third')];
    return { lines, spans: [{ start: slotOf(dialect, 2), end: slotOf(dialect, 2), text: 'X\n', context: context(line, new Dice(0, [])) }] };
  }),
);

/** What a lossy decoder shows. */
const lossy = (bytes: Bytes): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(toBuffer(bytes));

const lossyLine: (line: BadLine) => string = (line) => lossy(contentOf(line));
const latin1 = ({ before, bad, after }: BadLine): string => before + toBuffer(bad).toString('latin1') + after;

/** The context and covered lines of `span` in a plain file, and other lines that may be bad. */
function badElsewhere(dice: Dice, dialect: Dialect, lines: readonly FileLine[], span: Span): FileLine[] {
  const context = dialect === 'at' ? span.start : span.start - 1;
  const free = lines.map((_, at) => at + 1).filter((number) => number !== context);
  const chosen = new Set(dice.increasing(dice.between(1, Math.min(3, free.length)), free.length - 1).map((at) => free[at]));
  return lines.map((line, at) => (chosen.has(at + 1) ? { ...line, content: marked(dice, line.content as string, BAD_BYTES) } : line));
}

const spoiltAt = (dice: Dice, lines: readonly FileLine[], number: number): FileLine[] =>
  lines.map((line, at) => (at === number - 1 ? { ...line, content: marked(dice, line.content as string, BAD_BYTES) } : line));

export const contextInvalidUtf8 = property('line-edit/context-invalid-utf8', {
  'replacement-characters': quotedBad(badBytes.oneReplacement, lossyLine),
  'one-for-several': quotedBad([...badBytes.overlong, ...badBytes.surrogate, ...badBytes.leadAlone], ({ before, bad, after }, dice) =>
    before + '\ufffd'.repeat(dice.pick([1, toBuffer(bad).length, 2])) + after),
  'as-latin1': quotedBad(BAD_BYTES, latin1),
  'left-out': quotedBad(BAD_BYTES, ({ before, after }) => before + after),
  'empty': quotedBad(BAD_BYTES, () => ''),
  'every-kind': quotedBad(BAD_BYTES, lossyLine),
  'covered-line': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    const start = dice.between(2, lines.length);
    return { lines: spoiltAt(dice, lines, start), spans: [{ start, end: start + 1, text: plainText(dice) }] };
  }),
  'later-covered-line': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    const start = dice.between(1, lines.length - 1);
    return { lines: spoiltAt(dice, lines, start + 1), spans: [{ start, end: start + 2, text: plainText(dice) }] };
  }),
  'elsewhere': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 4, 9);
    const start = dice.between(2, lines.length);
    const span = { start, end: dice.between(start, start + 1), text: plainText(dice) };
    return { lines: badElsewhere(dice, dialect, lines, span), spans: [span] };
  }),
  'slot-one': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { lines: spoiltAt(dice, lines, 1), spans: [{ start: 1, end: dice.between(1, 2), text: plainText(dice) }] };
  }, { lines: [{ content: { base64: '/w==' }, ending: '\n' }, ...lf('b')], spans: [{ start: 1, end: 1, text: 'top\n' }] }),
  'append': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { lines: spoiltAt(dice, lines, lines.length), spans: [{ start: lines.length + 1, end: lines.length + 1, text: plainText(dice) }] };
  }),
  'replacement-character-itself': quoting((dice) => {
    const content = dice.pick(['\ufffd', 'a\ufffdb', '\ufffd\ufffd', 'x \ufffd']);
    return { content, context: content };
  }, ['\ufffd', '\ufffd'], ['abc\ufffddef', 'abc\ufffddef']),
});
