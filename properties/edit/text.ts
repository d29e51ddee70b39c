import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { otherThan, textOfLines, wordLinesEnding } from '../arbitraries/edit-endings.ts';
import { lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { ENDINGS, newWord, OTHER_SEPARATORS, words, type Ending } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { several } from './plain.ts';
import { unterminated } from './range.ts';
import { byteConcatenation } from './joins.ts';
import { untouchedBytesSurvive } from './untouched.ts';

/** Lines with these endings, one word each. */
export const withEndings = (dice: Dice, endings: readonly FileLine['ending'][]): FileLine[] =>
  words(dice, endings.length).map((content, at) => ({ content, ending: endings[at] as FileLine['ending'] }));

const ab = (first: FileLine['ending'], second: FileLine['ending']): FileLine[] => [{ content: 'a', ending: first }, { content: 'b', ending: second }];

/** A range of lines, or of one, inside a file of `count`. */
function somewhere(dice: Dice, count: number): { start: number; end: number } {
  const start = dice.between(1, count);
  return { start, end: dice.between(start + 1, Math.min(count + 1, start + 3)) };
}

/** A file of one ending, a range or an insertion in it, and a text that `text` makes. */
const written = (usual: readonly Ending[], text: (dice: Dice) => string, ...first: readonly LineEditParts[]): MakeSituation => lineSituation((dice) => {
  const ending = dice.pick(usual);
  const lines = wordLinesEnding(dice, 1, 8, () => ending);
  return { lines, spans: [{ ...somewhere(dice, lines.length), text: text(dice) }] };
}, ...first);

const only = (ending: Ending) => (dice: Dice): string => textOfLines(dice, 0, 1, 4, () => ending, ending);
const mixed = (dice: Dice, last: Ending | '' = dice.pick(ENDINGS)): string => textOfLines(dice, 0, 2, 5, () => dice.pick(ENDINGS), last);

/** Texts of endings alone: one, several, of several kinds. */
const ENDINGS_ALONE = ['\n', '\r\n', '\r', '\n\n', '\r\r', '\r\n\r\n', '\n\r', '\r\r\n', '\n\r\n', '\r\n\r'] as const;

const explicitEndings = property('line-edit/new-text-explicit-endings', {
  'lf-into-crlf': written(['\r\n'], only('\n'), { lines: ab('\r\n', '\r\n'), spans: [{ start: 2, end: 3, text: 'X\n' }] }),
  'crlf-into-lf': written(['\n'], only('\r\n'), { lines: ab('\n', '\n'), spans: [{ start: 2, end: 3, text: 'X\r\n' }] }),
  'cr-at-the-end': written(['\n', '\r\n', '\r'], only('\r'), { lines: ab('\n', '\n'), spans: [{ start: 2, end: 3, text: 'X\r' }] }),
  'all-three': written(ENDINGS, (dice) => dice.shuffled(ENDINGS).map((ending, at) => newWord(dice, at) + ending).join('')),
  'inner-endings': written(['\n', '\r\n'], (dice) => mixed(dice, ''), { lines: ab('\r\n', '\r\n'), spans: [{ start: 2, end: 3, text: 'X\ny' }] }),
  'only-endings': lineSituation((dice) => {
    const ending = dice.pick(['\n', '\r\n'] as const);
    const lines = wordLinesEnding(dice, 2, 8, () => ending);
    return { lines, spans: [{ ...somewhere(dice, lines.length), text: dice.pick(ENDINGS_ALONE) }] };
  }, ...ENDINGS.map((text) => ({ lines: ab('\n', '\n'), spans: [{ start: 2, end: 3, text }] }))),
  'insertion': lineSituation((dice) => {
    const ending = dice.pick(ENDINGS);
    const lines = wordLinesEnding(dice, 1, 8, () => ending);
    const slot = dice.between(1, lines.length);
    const other = dice.pick(otherThan(ending));
    return { lines, spans: [{ start: slot, end: slot, text: textOfLines(dice, 0, 1, 3, () => other, other) }] };
  }),
  'append': lineSituation((dice) => {
    const ending = dice.pick(ENDINGS);
    const lines = wordLinesEnding(dice, 1, 8, () => ending);
    const slot = lines.length + 1;
    const other = dice.pick(otherThan(ending));
    return { lines, spans: [{ start: slot, end: slot, text: textOfLines(dice, 0, 1, 3, () => other, other) }] };
  }),
  'in-place-of-an-unterminated-line': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 1, 6));
    const ending = dice.pick(ENDINGS);
    return { lines, spans: [{ start: lines.length, end: lines.length + 1, text: textOfLines(dice, 0, 1, 3, () => ending, ending) }] };
  }, { lines: ab('\n', ''), spans: [{ start: 2, end: 3, text: 'X\n' }] }),
  'in-several-entries': lineSituation((dice) => {
    const { lines, spans } = several(dice);
    return { lines, spans: spans.map((span, at) => ({ ...span, text: span.text === '' ? '' : newWord(dice, at) + (ENDINGS[at % 3] as Ending) })) };
  }),
});

/** A text of one line without ending. */
const bare = (dice: Dice): string => newWord(dice);

/** A range whose last line ends in one of `last`, in a file with any endings elsewhere. */
const replacing = (last: readonly FileLine['ending'][], text: (dice: Dice, ending: FileLine['ending']) => string = bare, ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const ending = dice.pick(last);
    const before = dice.below(4);
    const after = ending === '' ? 0 : dice.below(4);
    const lines = withEndings(dice, [...anyEndings(dice, before), ending, ...anyEndings(dice, after)]);
    return { lines, spans: [{ start: dice.between(1, before + 1), end: before + 2, text: text(dice, ending) }] };
  }, ...first);

const anyEndings = (dice: Dice, count: number): Ending[] => Array.from({ length: count }, () => dice.pick(ENDINGS));

/** One line ends in `ending`, all others in another one. */
const odd = (dice: Dice, ending: Ending, count: number, at: number, other = dice.pick(otherThan(ending))): FileLine[] =>
  withEndings(dice, Array.from({ length: count }, (_, index) => (index === at ? ending : other)));

const replacementEnding = property('line-edit/new-text-replacement-ending', {
  'lf': replacing(['\n'], bare, { lines: ab('\n', '\n'), spans: [{ start: 2, end: 3, text: 'X' }] }),
  'crlf': replacing(['\r\n'], bare, { lines: ab('\r\n', '\r\n'), spans: [{ start: 2, end: 3, text: 'X' }] }),
  'cr': replacing(['\r'], bare, { lines: ab('\r', '\r'), spans: [{ start: 2, end: 3, text: 'X' }] }),
  'none': replacing([''], bare, { lines: unterminated(lf('a')), spans: [{ start: 1, end: 2, text: 'X' }] }),
  'first-covered-differs': lineSituation((dice) => {
    const [first, last] = dice.shuffled(ENDINGS) as [Ending, Ending];
    const covered = [first, ...anyEndings(dice, dice.below(3)), last];
    const before = dice.below(3);
    const lines = withEndings(dice, [...anyEndings(dice, before), ...covered, ...anyEndings(dice, dice.below(3))]);
    return { lines, spans: [{ start: before + 1, end: before + 1 + covered.length, text: bare(dice) }] };
  }, { lines: ab('\r\n', '\n'), spans: [{ start: 1, end: 3, text: 'X' }] }, { lines: ab('\n', '\r\n'), spans: [{ start: 1, end: 3, text: 'X' }] },
  { lines: ab('\n', ''), spans: [{ start: 1, end: 3, text: 'X' }] }),
  'neighbours-differ': lineSituation((dice) => {
    const at = dice.between(1, 3);
    const lines = odd(dice, dice.pick(ENDINGS), at + dice.between(2, 4), at);
    return { lines, spans: [{ start: at + 1, end: at + 2, text: bare(dice) }] };
  }),
  'majority-differs': lineSituation((dice) => {
    const count = dice.between(6, 20);
    const at = dice.below(count);
    return { lines: odd(dice, dice.pick(ENDINGS), count, at), spans: [{ start: at + 1, end: at + 2, text: bare(dice) }] };
  }),
  'inner-ending-differs': replacing(['\n', '\r\n', '\r', ''], (dice, ending) =>
    textOfLines(dice, 0, 2, 4, () => dice.pick(ending === '' ? ENDINGS : otherThan(ending)), ''), { lines: ab('\r\n', '\r\n'), spans: [{ start: 2, end: 3, text: 'X\ny' }] }),
  'other-separator-at-the-end': replacing(['\n', '\r\n', '\r', ''], (dice) => newWord(dice) + dice.pick(OTHER_SEPARATORS),
    ...OTHER_SEPARATORS.map((separator) => ({ lines: ab('\n', '\n'), spans: [{ start: 2, end: 3, text: `X${separator}` }] }))),
  'several-lines-of-text': replacing(['\n', '\r\n', '\r', ''], (dice, ending) => textOfLines(dice, 0, 2, 5, () => ending || '\n', '')),
  'one-line-file': lineSituation((dice) => ({ lines: withEndings(dice, [dice.pick(['\n', '\r\n', '\r', ''])]), spans: [{ start: 1, end: 2, text: bare(dice) }] })),
  'several-entries': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 4, 12);
    const spans = lines.flatMap((_, at): Span[] => (at % 2 === 0 ? [{ start: at + 1, end: at + 2, text: newWord(dice, at) }] : []));
    return { lines, spans: dice.shuffled(spans) };
  }),
});

/** An insertion without ending before a line that ends in one of `next`, lines with any endings around. */
const inserting = (next: readonly FileLine['ending'][], text: (dice: Dice, ending: FileLine['ending']) => string = bare, ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const ending = dice.pick(next);
    const before = dice.below(4);
    const after = ending === '' ? 0 : dice.below(3);
    const lines = withEndings(dice, [...anyEndings(dice, before), ending, ...anyEndings(dice, after)]);
    return { lines, spans: [{ start: before + 1, end: before + 1, text: text(dice, ending) }] };
  }, ...first);

const slotTwo = (text: string): Span[] => [{ start: 2, end: 2, text }];

const insertionEnding = property('line-edit/new-text-insertion-ending', {
  'before-lf': inserting(['\n'], bare, { lines: ab('\n', '\n'), spans: slotTwo('X') }),
  'before-crlf': inserting(['\r\n'], bare, { lines: ab('\r\n', '\r\n'), spans: slotTwo('X') }),
  'before-cr': inserting(['\r'], bare, { lines: ab('\r', '\r'), spans: slotTwo('X') }),
  'before-unterminated': inserting([''], bare, { lines: ab('\r\n', ''), spans: slotTwo('X') }, { lines: ab('\n', ''), spans: slotTwo('X') }),
  'before-the-only-line': lineSituation((dice) => ({ lines: withEndings(dice, ['']), spans: [{ start: 1, end: 1, text: bare(dice) }] })),
  'line-before-differs': lineSituation((dice) => {
    const [before, next] = dice.shuffled(ENDINGS) as [Ending, Ending];
    const earlier = anyEndings(dice, dice.below(3));
    const lines = withEndings(dice, [...earlier, before, next, ...anyEndings(dice, dice.below(3))]);
    return { lines, spans: [{ start: earlier.length + 2, end: earlier.length + 2, text: bare(dice) }] };
  }, { lines: ab('\r\n', '\n'), spans: slotTwo('X') }, { lines: ab('\n', '\r\n'), spans: slotTwo('X') }, { lines: ab('\n', '\r'), spans: slotTwo('X') }),
  'majority-differs': lineSituation((dice) => {
    const count = dice.between(6, 20);
    const at = dice.below(count);
    return { lines: odd(dice, dice.pick(ENDINGS), count, at), spans: [{ start: at + 1, end: at + 1, text: bare(dice) }] };
  }),
  'inner-ending-differs': inserting(ENDINGS, (dice, ending) => textOfLines(dice, 0, 2, 4, () => dice.pick(otherThan(ending)), '')),
  'before-an-empty-line': lineSituation((dice) => {
    const [before, next] = [dice.pick(['\n', '\r\n'] as const), dice.pick(ENDINGS)];
    const [line] = withEndings(dice, [before]) as [FileLine];
    return { lines: [line, { content: '', ending: next }], spans: [{ start: 2, end: 2, text: bare(dice) }] };
  }),
  'at-slot-one': lineSituation((dice) => {
    const lines = withEndings(dice, anyEndings(dice, dice.between(1, 4)));
    return { lines, spans: [{ start: 1, end: 1, text: bare(dice) }] };
  }),
  'several-entries': lineSituation((dice) => {
    const lines = withEndings(dice, anyEndings(dice, dice.between(2, 10)));
    return { lines, spans: dice.shuffled(lines.map((_, at) => ({ start: at + 1, end: at + 1, text: newWord(dice, at) }))) };
  }),
});

/** Text behind the last line of a file whose last line ends in `last`. */
const appending = (endings: (dice: Dice) => readonly FileLine['ending'][], text: (dice: Dice) => string, ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const lines = withEndings(dice, endings(dice));
    return { lines, spans: [{ start: lines.length + 1, end: lines.length + 1, text: text(dice) }] };
  }, ...first);

const allOf = (ending: Ending) => (dice: Dice): Ending[] => Array.from({ length: dice.between(1, 5) }, () => ending);
/** All but the last line end in one of `usual`, the last has no ending. */
const openEnded = (usual: readonly Ending[]) => (dice: Dice): FileLine['ending'][] => {
  const ending = dice.pick(usual);
  return [...Array.from({ length: dice.between(1, 5) }, () => ending), ''];
};
const eitherEnd = (dice: Dice): FileLine['ending'][] => (dice.flip() ? [...openEnded(ENDINGS)(dice)] : [...allOf(dice.pick(ENDINGS))(dice)]);

/** An insertion of `text` behind the last of `lines`. */
const behind = (lines: FileLine[], text: string): LineEditParts => ({ lines, spans: [{ start: lines.length + 1, end: lines.length + 1, text }] });
const open = unterminated(lf('a'));

const appendEnding = property('line-edit/new-text-append-ending', {
  'behind-lf': appending(allOf('\n'), bare, behind(lf('a'), 'X')),
  'behind-crlf': appending(allOf('\r\n'), bare, behind(ab('\r\n', '\r\n'), 'X')),
  'behind-cr': appending(allOf('\r'), bare, behind(ab('\r', '\r'), 'X')),
  'behind-unterminated': appending(openEnded(['\n']), bare, behind(ab('\n', ''), 'X')),
  'behind-unterminated-of-crlf': appending(openEnded(['\r\n', '\r']), bare, behind(ab('\r\n', ''), 'X'), behind(ab('\r', ''), 'X')),
  'behind-the-only-line': appending(() => [''], (dice) => dice.pick([bare(dice), plainText(dice)]), behind(open, 'X'), behind(open, 'X\n')),
  'terminated-text': appending(eitherEnd, (dice) => mixed(dice), behind(ab('\n', ''), 'X\n'), behind(ab('\r\n', ''), 'X\r\n')),
  'starts-with-an-ending': appending(openEnded(ENDINGS), (dice) => dice.pick(ENDINGS) + dice.pick([bare(dice), mixed(dice), plainText(dice)]),
    ...ENDINGS.map((ending) => behind(open, `${ending}X`))),
  'starts-with-an-ending-behind-a-terminated-line': appending((dice) => allOf(dice.pick(['\n', '\r\n']))(dice), (dice) => dice.pick(ENDINGS) + bare(dice)),
  'one-ending-alone': appending(openEnded(ENDINGS), (dice) => dice.pick(ENDINGS), ...ENDINGS.map((ending) => behind(open, ending))),
  'empty-file': lineSituation((dice) => ({ lines: [], spans: [{ start: 1, end: 1, text: bare(dice) }] }), behind([], 'X')),
  'missing-file': lineSituation((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: [{ start: 1, end: 1, text: bare(dice) }] })),
  'empty-last-line': lineSituation((dice) => {
    const ending = dice.pick(['\n', '\r\n'] as const);
    const lines = [...withEndings(dice, allOf(ending)(dice)), { content: '', ending }];
    return { lines, spans: [{ start: lines.length + 1, end: lines.length + 1, text: bare(dice) }] };
  }),
  'last-line-covered': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 1, 5));
    const count = lines.length;
    const covering: Span = { start: count, end: count + 1, text: dice.pick(['', plainText(dice), bare(dice), `${newWord(dice)}\r`]) };
    return { lines, spans: dice.shuffled([covering, { start: count + 1, end: count + 1, text: dice.flip() ? bare(dice) : plainText(dice, 1) }]) };
  }, ...['x\n', '', 'x'].map((text) => ({ lines: open, spans: [{ start: 1, end: 2, text }, { start: 2, end: 2, text: 'y' }] }))),
});

/** The rules on what becomes of the text of an entry, and of the bytes around it. */
export const TEXT: readonly Property[] = [explicitEndings, replacementEnding, insertionEnding, appendEnding, byteConcatenation, untouchedBytesSurvive];
