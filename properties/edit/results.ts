import { numberOf } from '../../contract/limits.ts';
import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import { Dice } from '../arbitraries/dice.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import { DEFAULT_PATH, untilDirectoryLocks } from '../arbitraries/edit-case.ts';
import { someEmpty, textOfLines, wordLinesEnding } from '../arbitraries/edit-endings.ts';
import { lf, linesOf, resultOf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainReplacement, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { drawnCases, lineEditCall, lineEditRuns, lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { BAD_BYTES, marked } from '../arbitraries/odd-bytes.ts';
import { ENDINGS, MULTI_BYTE, newWord, OTHER_SEPARATORS } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation } from '../property.ts';
import { insertionAt, several } from './plain.ts';
import { exactText, unterminated } from './range.ts';

/** A plain file, its last line made of bad bytes, which no entry touches or has as context. */
function withBadEnd(dice: Dice, least: number, most: number): { lines: FileLine[]; count: number } {
  const lines = plainLines(dice, least, most);
  return { lines: [...lines, { content: marked(dice, 'm', BAD_BYTES), ending: '\n' }], count: lines.length };
}

const removeAll = (lines: readonly FileLine[]): Span => ({ start: 1, end: lines.length + 1, text: '' });

/** Lines of characters of several bytes. */
const wide = (dice: Dice, count: number): string[] => Array.from({ length: count }, (_, at) => dice.pick(MULTI_BYTE).repeat(dice.between(1, 4)) + String(at));

/** A line by itself, with its ending or (it is completed) without. */
function itself(dice: Dice, lines: readonly FileLine[], start: number, end = start + 1): Span {
  const text = exactText(lines, { start, end });
  return { start, end, text: dice.flip() ? text.replace(/(?:\r\n|\r|\n)$/, '') : text };
}

export const resultFields = property('line-edit/result-fields', {
  'one-entry': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 8);
    return { lines, spans: [plainReplacement(dice, lines.length)] };
  }, { lines: lf('alpha beta gamma', 'same'), spans: [{ start: 1, end: 2, text: 'alpha BETA gamma\n' }] }),
  'several-entries': lineSituation((dice) => several(dice)),
  'as-many-as-the-limit': lineSituation((dice, { limits }) => {
    const most = Math.min(numberOf(limits.edit, 'maxEdits'), 300);
    const lines = plainLines(dice, most, most + 9);
    return { lines, spans: lines.slice(0, most).map((_, at) => insertionAt(at + 1, `N${at}\n`)) };
  }),
  'unchanging-entries-count': lineSituation((dice) => {
    const lines = plainLines(dice, 4, 9);
    const spans = [itself(dice, lines, 1), insertionAt(3, ''), { start: 4, end: 5, text: plainText(dice) }];
    return { lines, spans: dice.shuffled(spans) };
  }),
  'no-change': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9);
    return { lines, spans: dice.shuffled([itself(dice, lines, 1), ...(dice.flip() ? [insertionAt(2, '')] : [])]) };
  }),
  'multi-byte': lineSituation((dice) => {
    const lines = lf(...wide(dice, dice.between(1, 5)));
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: dice.between(start, start + 1), text: `${wide(dice, dice.between(1, 3)).join('\n')}\n` }] };
  }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'é\n' }] }, { lines: lf('é', 'b'), spans: [{ start: 1, end: 2, text: '😀\n' }] }),
  'invalid-utf8': lineSituation((dice) => {
    const { lines, count } = withBadEnd(dice, 2, 6);
    return { lines, spans: plainSpans(dice, count, 1, 2) };
  }),
  'long-text': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return { lines, spans: [{ ...plainReplacement(dice, lines.length), text: `${newWord(dice).repeat(dice.between(200, 2000))}\n`.repeat(dice.between(1, 3)) }] };
  }),
  'created': lineSituation((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: [insertionAt(1, dice.pick([plainText(dice), '']))] })),
  'emptied': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { lines, spans: [removeAll(lines)] };
  }),
  'long-wait': untilDirectoryLocks,
});

/** A plain edit, then one insertion at `slot` of what it left. */
const followedUp = (slot: (lines: number) => number): MakeSituation => {
  const made = (context: Context, lines: FileLine[], spans: Span[], text: string): Case => {
    const after = linesOf(resultOf(lines, spans));
    const start = slot(after.length);
    const beyond = start > after.length + 1 ? { context: '' } : {};
    const steps: Step[] = [
      { call: lineEditCall(context, { lines, spans }) },
      { call: lineEditCall(context, { lines: after, spans: [{ start, end: start, text, ...beyond }] }) },
    ];
    return lineEditRuns(context, { lines }, [steps]);
  };
  return drawnCases((dice, context) => {
    const lines = plainLines(dice, 1, 9);
    const spans = dice.oneIn(6) ? [removeAll(lines)] : plainSpans(dice, lines.length, 1, 3);
    return made(context, lines, spans, plainText(dice, 5));
  }, (context) => [
    made(context, lf('a', 'b'), [{ start: 1, end: 2, text: '' }], 'X\n'), made(context, lf('a'), [insertionAt(1, 'x\ny\n')], 'X\n'), made(context, lf('a'), [removeAll(lf('a'))], 'X\n'),
  ]);
};

/** Entries that only insert, or only remove. */
const growing = (dice: Dice, count: number): Span[] => plainSpans(dice, count, 1, 3, { longest: 0 }).map((span, at) => ({ ...span, text: plainText(dice, at, 5) }));

export const newMaxIsAfterEdit = property('line-edit/new-max-is-after-edit', {
  'growing': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines, spans: growing(dice, lines.length) };
  }, { lines: lf('a'), spans: [insertionAt(1, 'x\ny\n')] }),
  'shrinking': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 12);
    return { lines, spans: plainSpans(dice, lines.length - 1, 1, 3, { longest: 2 }).map(({ start, end }) => ({ start, end: Math.max(end, start + 1), text: '' })) };
  }, { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: '' }] }),
  'emptied': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines, spans: [removeAll(lines)] };
  }, { lines: lf('a', 'b', 'c'), spans: [{ start: 1, end: 4, text: '' }] }),
  'created': lineSituation((dice) => ({ tree: {}, spans: [insertionAt(1, dice.pick(['', plainText(dice, 0, 5)]))] })),
  'unchanged': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines, spans: [dice.flip() ? itself(dice, lines, 1) : insertionAt(1, '')] };
  }),
  'unterminated': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 2, 9));
    const start = dice.between(1, lines.length);
    return { lines, spans: [start === lines.length ? { start, end: start + 1, text: newWord(dice) } : { start, end: dice.between(start, start + 1), text: plainText(dice) }] };
  }, { lines: unterminated(lf('a', 'b')), spans: [{ start: 1, end: 2, text: 'X\n' }] }),
  'endings-in-text': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines, spans: [{ ...plainReplacement(dice, lines.length), text: textOfLines(dice, 0, 2, 6, () => dice.pick(ENDINGS), dice.pick(['\n', '\r\n'])) }] };
  }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'x\ry\r\nz\n' }] },
  ...OTHER_SEPARATORS.map((separator) => ({ lines: lf('a'), spans: [{ start: 1, end: 2, text: `x${separator}y\n` }] }))),
  'follow-up-at-the-new-limit': followedUp((lines) => lines + 1),
  'follow-up-one-beyond': followedUp((lines) => lines + 2),
  'slot-of-the-result': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const first = { start: 1, end: dice.between(1, 2), text: `${plainText(dice)}${plainText(dice, 3)}` };
    const slot = lines.length + 2;
    return { lines, spans: dice.shuffled([first, { ...insertionAt(slot, plainText(dice, 5)), context: dice.pick([newWord(dice), '']) }]) };
  }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'x\ny\n' }, { ...insertionAt(3, 'z\n'), context: 'y' }] }),
  'slot-of-the-original': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9);
    const cut = dice.between(2, lines.length);
    return { lines, spans: dice.shuffled([{ start: 1, end: cut, text: '' }, insertionAt(lines.length + 1, plainText(dice))]) };
  }),
});

/** A line, and one of bad bytes behind it, replaced by what a lossy decoder shows of both. */
function shownForBad(dice: Dice, bad: Bytes): LineEditParts {
  const [first, second, ...rest] = plainLines(dice, 2, 5) as [FileLine, FileLine, ...FileLine[]];
  const lines: FileLine[] = [first, { ...second, content: { parts: [second.content, bad] } }, ...rest];
  return { lines, spans: [{ start: 1, end: 3, text: `${first.content as string}\n${second.content as string}\ufffd\n` }] };
}

export const noOp = property('line-edit/no-op', {
  'same-lines': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 1, 9);
    const start = dice.between(1, lines.length);
    const end = dice.between(start + 1, Math.min(lines.length + 1, start + 4));
    return { lines, spans: [{ start, end, text: exactText(lines, { start, end }) }] };
  }, { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'a\n' }] }),
  'same-text-without-ending': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 1, 9);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: start + 1, text: lines[start - 1]?.content as string }] };
  }, { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'a' }] }, { lines: unterminated(lf('a')), spans: [{ start: 1, end: 2, text: 'a' }] }),
  'nothing-inserted': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines: dice.flip() ? unterminated(lines) : lines, spans: [insertionAt(dice.between(1, lines.length), '')] };
  }, { lines: lf('a'), spans: [insertionAt(1, '')] }, { lines: unterminated(lf('a')), spans: [insertionAt(1, '')] }),
  'cancelling-out': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9);
    const start = dice.between(1, lines.length - 1);
    const end = dice.between(start + 1, lines.length);
    return { lines, spans: dice.shuffled([{ start, end, text: '' }, insertionAt(end, exactText(lines, { start, end }))]) };
  }, { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: '' }, insertionAt(2, 'a\n')] }),
  'moved-over-itself': lineSituation((dice) => {
    const count = dice.between(2, 6);
    const lines = lf(...Array.from({ length: count }, () => 'same'));
    const slot = dice.between(2, count);
    return { lines, spans: dice.shuffled([{ start: 1, end: 2, text: '' }, insertionAt(slot, 'same\n')]) };
  }),
  'several': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 12);
    return { lines, spans: dice.shuffled(lines.flatMap((_, at): Span[] => (at % 2 === 0 ? [itself(dice, lines, at + 1)] : [insertionAt(at + 1, '')]))) };
  }),
  'empty-file': lineSituation(() => ({ lines: [], spans: [insertionAt(1, '')] })),
  'invalid-utf8': lineSituation((dice) => {
    const { lines, count } = withBadEnd(dice, 1, 6);
    const start = dice.between(1, count);
    return { lines, spans: [itself(dice, lines, start)] };
  }),
  'whole-file': lineSituation((dice) => {
    const lines = dice.flip() ? wordLinesEnding(dice, 1, 6) : someEmpty(dice, 1, 6);
    return { lines, spans: [{ start: 1, end: lines.length + 1, text: exactText(lines, { start: 1, end: lines.length + 1 }) }] };
  }),
  'ending-changes': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: start + 1, text: `${lines[start - 1]?.content as string}${dice.pick(['\r\n', '\r', '\n\n'])}` }] };
  }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'a\r\n' }] }, { lines: unterminated(lf('a')), spans: [{ start: 1, end: 2, text: 'a\n' }] }),
  'one-character-changes': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const start = dice.between(1, lines.length);
    const content = lines[start - 1]?.content as string;
    return { lines, spans: [{ start, end: start + 1, text: `${dice.pick([`${content} `, `${content}.`, content.toUpperCase(), ` ${content}`])}\n` }] };
  }),
  'replacement-character-for-bad-bytes': lineSituation((dice) => shownForBad(dice, dice.pick(badBytes.oneReplacement)),
    ...badBytes.oneReplacement.map((bad) => shownForBad(new Dice(0, []), bad))),
});
