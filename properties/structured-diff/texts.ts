import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { edit } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { edited, laidOut, quotableLines, scattered } from '../arbitraries/text-pairs.ts';
import { ENDINGS, MULTI_BYTE, UNICODE_FORMS, newWord, words } from '../arbitraries/texts.ts';
import { property, type Property } from '../property.ts';
import { byLines, byOthers } from './editors.ts';
import { onlyAnEnding, loneReturns } from './other-editors.ts';

const BOM = '\ufeff';

const few = (dice: Dice): number => dice.below(5);

/** From one to `most` lines of `texts`, each with an ending of `endings`; the last may have none. Never empty. */
function linesOf(dice: Dice, texts: readonly string[], endings: readonly string[], most = 14): string {
  const count = dice.between(1, most);
  let content = '';
  for (let at = 0; at < count; at += 1) content += dice.pick(texts) + (at === count - 1 && dice.oneIn(3) ? '' : dice.pick(endings));
  return content === '' ? '\n' : content;
}

const LETTERS = ['a', 'b', 'c', ''] as const;
const BLANKS = ['', ' ', '  ', '\t', 'a', ' a'] as const;
const TRAILING = ['a', 'a ', 'a\t', 'b', 'b  '] as const;

const replayByQuotes = {
  'few-letters': situation((dice) => scattered(dice, linesOf(dice, LETTERS, ENDINGS), LETTERS)),
  'equal-lines': situation((dice) => scattered(dice, linesOf(dice, ['a'], [dice.pick(ENDINGS)]), ['a']), on('a\na\na\n', ['a\na\na\n', 'a\na\n'])),
  'mixed-endings': situation((dice) => scattered(dice, linesOf(dice, ['a', 'b'], ENDINGS, 8), ['a', 'b'])),
  'several-hunks': situation((dice) => {
    const blocks = Array.from({ length: dice.between(2, 4) }, () => dice.pick([[0, 1], [1, 0], [0, 2], [2, 0], [1, 3], [3, 1]] as const));
    return laidOut(dice, { head: few(dice), blocks: [...blocks, [1, 1]], gaps: blocks.map(() => dice.between(7, 10)), tail: few(dice) });
  }),
  'first-line': situation((dice) => laidOut(dice, { head: 0, blocks: [[1, dice.below(3)]], tail: dice.between(1, 6) })),
  'last-line': situation((dice) => laidOut(dice, { head: dice.between(1, 6), blocks: [[1, dice.below(3)]], tail: 0, endsOpen: dice.flip() })),
  'byte-order-mark': situation((dice) => behindMark(laidOut(dice, { head: 0, blocks: [[1, dice.between(1, 2)]], tail: few(dice) })), on(`${BOM}a\n`, ['a', 'b'])),
  'byte-order-mark-as-context': situation((dice) => behindMark(laidOut(dice, { head: dice.between(1, 3), blocks: [[1, 1]], tail: few(dice) }))),
  'inner-byte-order-mark': situation((dice) => {
    const texts = words(dice, dice.between(2, 5)).map((word) => (dice.flip() ? `${BOM}${word}` : `${word}${BOM}`));
    return scattered(dice, `b\n${texts.join('\n')}\n`, [`${BOM}Q`, 'R']);
  }),
  'everything-replaced': situation((dice) => laidOut(dice, { head: 0, blocks: [[dice.between(1, 6), dice.between(1, 6)]], tail: 0, endsOpen: dice.flip() })),
  'everything-deleted': situation((dice) => laidOut(dice, { head: 0, blocks: [[dice.between(1, 6), 0]], tail: 0, endsOpen: dice.flip() })),
  'blank-lines': situation((dice) => scattered(dice, linesOf(dice, BLANKS, ['\n']), BLANKS)),
  'trailing-blanks': situation((dice) => scattered(dice, linesOf(dice, TRAILING, ['\n']), TRAILING)),
  'wide-characters': situation((dice) => scattered(dice, linesOf(dice, [...MULTI_BYTE, 'a'], ['\n'], 8), MULTI_BYTE)),
  'unicode-forms': situation((dice) => scattered(dice, linesOf(dice, [...UNICODE_FORMS, 'a'], ['\n'], 8), UNICODE_FORMS)),
  'tabs-and-long-lines': situation((dice) => {
    const filler = dice.pick(['\t', ' -', '\t-', '=']).repeat(dice.between(1, 400));
    return scattered(dice, linesOf(dice, [`a${filler}b`, `${filler}a`, 'a'], ['\n'], 8), ['Q', `${filler}R`]);
  }),
  'other-separators': situation((dice) => halves(dice, ['\u2028', '\u2029', '\u0085'], 'either', ['\n', ''])),
  'long-file': situation((dice) => {
    const blocks = Array.from({ length: dice.between(2, 8) }, () => dice.pick([[1, 1], [0, 2], [2, 0], [3, 2]] as const));
    return laidOut(dice, { head: dice.between(0, 40), blocks, gaps: blocks.map(() => dice.between(1, 60)), tail: dice.between(0, 40) });
  }),
};

const replay = property('structured-diff/replay', {
  ...replayByQuotes,
  ...byOthers(replayByQuotes, ['several-hunks', 'first-line', 'last-line', 'byte-order-mark', 'byte-order-mark-as-context', 'blank-lines', 'trailing-blanks',
    'wide-characters', 'other-separators', 'long-file']),
  'edit-mixed-endings': byLines(replayByQuotes['mixed-endings']),
});

function behindMark(parts: EditCaseParts): EditCaseParts {
  return { ...parts, content: BOM + (parts.content as string) };
}

/** A line in two halves, of which one changes. */
function halves(dice: Dice, between: readonly string[], changing: 'first' | 'second' | 'either', tails: readonly string[]): EditCaseParts {
  const [first, second, before] = words(dice, 3) as [string, string, string];
  const target = changing === 'first' || (changing === 'either' && dice.flip()) ? first : second;
  const content = `${dice.flip() ? `${before}\n` : ''}${first}${dice.pick(between)}${second}${dice.pick(tails)}`;
  return { content, edits: [edit(target, newWord(dice))] };
}

const lineCuttingByQuotes = {
  'after-lone-cr': situation((dice) => halves(dice, ['\r'], 'second', ['\n', '', '\r\n']), on('a\rb\n', ['b', 'c'])),
  'before-lone-cr': situation((dice) => halves(dice, ['\r'], 'first', ['\n', '', '\r\n']), on('a\rb\n', ['a', 'c'])),
  'lone-cr-only': situation((dice) => laidOut(dice, { head: few(dice), blocks: [[1, dice.below(3)]], tail: dice.between(1, 4), ending: '\r' })),
  'cr-before-crlf': situation((dice) => halves(dice, ['\r\r\n', '\r\r\r\n'], 'either', ['\n', '\r\r\n']), on('a\r\r\nb\n', ['b', 'c'])),
  'unicode-separator': situation((dice) => halves(dice, ['\u2028', '\u2029', '\u0085'], 'either', ['\n', ''])),
  'control-separator': situation((dice) => halves(dice, ['\v', '\f', '\x1c', '\x1e'], 'either', ['\n', ''])),
};

const lineCutting = property('structured-diff/line-cutting', {
  ...lineCuttingByQuotes,
  ...byOthers(lineCuttingByQuotes, ['after-lone-cr', 'before-lone-cr', 'unicode-separator', 'control-separator']),
  'edit-lone-cr-only': loneReturns,
});

/** Of three lines the second, quoted and kept with its neighbours, gets the ending of the first. */
function respelledEnding(dice: Dice, from: string, to: string): EditCaseParts {
  const texts = words(dice, dice.between(3, 6));
  const quote = texts.slice(0, 3).join('\n');
  const [first, second, ...rest] = texts as [string, string, ...string[]];
  return { content: first + to + second + from + rest.join(to) + (dice.flip() ? to : ''), edits: [edit(quote, quote)] };
}

const textWithoutEndingByQuotes = {
  'lf': situation((dice) => laidOut(dice, { head: few(dice), blocks: [[dice.between(1, 2), dice.between(1, 2)]], tail: few(dice) })),
  'crlf': situation((dice) => laidOut(dice, { head: few(dice), blocks: [[dice.between(1, 2), dice.between(1, 2)]], tail: dice.between(1, 4), ending: '\r\n' })),
  'newline-added': situation((dice) => {
    const lines = words(dice, dice.between(1, 5));
    const last = lines.at(-1) as string;
    return on(lines.join('\n'), [last, `${last}\n`]);
  }, on('a', ['a', 'a\n'])),
  'newline-removed': situation((dice) => {
    const lines = words(dice, dice.between(1, 5));
    const last = lines.at(-1) as string;
    return on(`${lines.join('\n')}\n`, [`${last}\n`, last]);
  }, on('a\n', ['a\n', 'a'])),
  'lone-cr': situation((dice) => laidOut(dice, { head: few(dice), blocks: [[dice.between(1, 2), dice.between(1, 2)]], tail: dice.between(1, 4), ending: '\r' }), on('a\rb\r', ['a', 'X'])),
  'lf-to-crlf': situation((dice) => respelledEnding(dice, '\n', '\r\n'), on('a\r\nb\nc', ['a\nb\nc', 'a\nb\nc'])),
  'crlf-to-lf': situation((dice) => respelledEnding(dice, '\r\n', '\n'), on('a\nb\r\nc', ['a\nb\nc', 'a\nb\nc'])),
  'block': situation((dice) => {
    const content = linesOf(dice, words(dice, 8), ['\n', '\r\n'], 8);
    return edited(content, [{ at: 0, remove: dice.between(1, quotableLines(content).length), insert: ['Q', 'R'] }], dice.flip());
  }),
};

const textWithoutEnding = property('structured-diff/text-without-ending', {
  ...textWithoutEndingByQuotes,
  ...byOthers(textWithoutEndingByQuotes, ['lf', 'crlf', 'newline-added']),
  'edit-lone-cr': loneReturns,
  'edit-ending-only': onlyAnEnding,
});

/** A line of words, and what it becomes, between up to two lines that stay. */
function rewritten(dice: Dice, old: string, fresh: string): EditCaseParts {
  const head = dice.flip() ? 'Y\n' : '';
  const tail = dice.flip() ? 'Z\n' : '';
  return edited(`${head}${old}\n${tail}`, [{ at: head === '' ? 0 : 1, remove: 1, insert: [fresh] }]);
}

const replaceAt = (list: readonly string[], at: number, text: string): string => list.with(at, text).join(' ');

const INNER_BLANKS = [' ', '  ', '\t', '   '] as const;
const OTHER_BLANKS = ['\u00a0', '\u3000', '\u2003', '\u0085', '\u2028', '\ufeff', '\u200b', '\u2060'] as const;

const modifySegmentsByQuotes = {
  'first-word': situation((dice) => {
    const list = words(dice, dice.between(2, 6));
    return rewritten(dice, list.join(' '), replaceAt(list, 0, newWord(dice)));
  }, on('let n = 1;\n', ['let', 'var'])),
  'middle-word': situation((dice) => {
    const list = words(dice, dice.between(3, 7));
    return rewritten(dice, list.join(' '), replaceAt(list, dice.between(1, list.length - 2), newWord(dice)));
  }, on('let n = 1;\n', ['n', 'm'])),
  'last-word': situation((dice) => {
    const list = words(dice, dice.between(2, 6));
    return rewritten(dice, list.join(' '), replaceAt(list, list.length - 1, newWord(dice)));
  }, on('let n = 1;\n', ['1', '2'])),
  'several-words': situation((dice) => {
    const list = words(dice, dice.between(3, 8));
    const fresh = list.flatMap((word, index) => dice.pick([[word], [word], [newWord(dice, index)], [], [newWord(dice, index), word]]));
    return rewritten(dice, list.join(' '), `${fresh.join(' ')} ${newWord(dice, 9)}`.trim());
  }),
  'part-of-a-word': situation((dice) => {
    const list = words(dice, dice.between(1, 4), 3);
    const at = dice.below(list.length);
    const word = list[at] as string;
    return rewritten(dice, list.join(' '), replaceAt(list, at, dice.pick([`${word.slice(0, 1)}Q${word.slice(2)}`, `${word}Q`, `Q${word}`])));
  }, on('foobar\n', ['foobar', 'foobaz'])),
  'spacing': situation((dice) => {
    const list = words(dice, dice.between(2, 5));
    const old = dice.pick(INNER_BLANKS);
    const place = dice.below(3);
    const joined = list.join(old);
    const fresh = place === 0 ? list.join(dice.pick(INNER_BLANKS.filter((blank) => blank !== old))) : place === 1 ? `  ${joined}` : `${joined}\t`;
    return rewritten(dice, joined, fresh);
  }, on('a b\n', ['a b', 'a  b'])),
  'nothing-shared': situation((dice) => rewritten(dice, words(dice, dice.between(1, 4)).join(' '), [newWord(dice), newWord(dice, 1)].join('\u00a0')), on('a\n', ['a', 'b'])),
  'empty-to-text': situation((dice) => rewritten(dice, '', [newWord(dice), newWord(dice, 1)].slice(0, dice.between(1, 2)).join(' ')), on('\n', ['\n', 'x\n'])),
  'text-to-empty': situation((dice) => rewritten(dice, words(dice, dice.between(1, 3)).join(' '), ''), on('x\n', ['x', ''])),
  'repeated-words': situation((dice) => {
    const line = (): string => Array.from({ length: dice.between(1, 8) }, () => dice.pick(['a', 'b', 'c'])).join(' ');
    const [old, fresh] = [line(), line()];
    return rewritten(dice, old, old === fresh ? `${fresh} a` : fresh);
  }),
  'other-blanks': situation((dice) => {
    const list = words(dice, dice.between(2, 5));
    const blank = dice.pick(OTHER_BLANKS);
    return rewritten(dice, list.join(blank), list.with(dice.below(list.length), newWord(dice)).join(blank));
  }),
  'ending-only': situation((dice) => {
    const text = words(dice, dice.between(1, 4)).join(' ');
    return on(dice.flip() ? `Z\n${text}` : text, [text, `${text}\n`]);
  }, on('a b', ['a b', 'a b\n'])),
};

const modifySegments = property('structured-diff/modify-segments', {
  ...modifySegmentsByQuotes,
  ...byOthers(modifySegmentsByQuotes, ['first-word', 'last-word', 'spacing', 'empty-to-text', 'repeated-words']),
});

/** The rules on the texts that a diff shows. */
export const DIFF_TEXTS: readonly Property[] = [replay, lineCutting, textWithoutEnding, modifySegments];
