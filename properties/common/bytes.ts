import type { Bytes, Part } from '../../contract/bytes.ts';
import type { Context, Property } from '../property.ts';
import { property } from '../property.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { latin1, LATIN1_WORDS, utf16 } from '../arbitraries/encodings.ts';
import { featured, type Feature } from '../arbitraries/featured.ts';
import { edit } from '../arbitraries/quotes.ts';
import { on } from '../arbitraries/situation.ts';
import { CONTROLS, ENDINGS, newWord, UNICODE_FORMS, words } from '../arbitraries/texts.ts';
import { tried } from '../arbitraries/tried.ts';
import { atMost } from './splice.ts';
import { PATCH_INVALID } from './patch-bytes.ts';

const BLANKS_AT_LINE_ENDS = [' ', '  ', '\t', ' \t', '\t ', '\u00a0', '\u3000'];
const SEPARATORS = ['\u00a0', '\u2028', '\u2029', '\u0085', '\ufeff', '\u200b', '\v', '\f', '\x1c', '\u202f'];

/** The features that `common/untouched-bytes` tries, one at a time. */
export const FEATURES = {
  'crlf': { ending: () => '\r\n' },
  'lone-cr': { ending: (dice) => dice.pick(['\r', '\r', '\r\r\n', '\r\r']) },
  'mixed-endings': {},
  'byte-order-mark': { start: '\ufeff' },
  'controls': { inLine: CONTROLS },
  'blanks-at-line-ends': { inLine: ['', '\t', '  '], atLineEnd: BLANKS_AT_LINE_ENDS },
  'final-newline': { end: ['', '\n\n', '\n\n\n', '\r\n\r\n', '\n\r\n', ' ', '\n '] },
  'composition': { inLine: UNICODE_FORMS, atLineEnd: ['', 'a\u0301', 'ﬁ'] },
  'separators': { inLine: SEPARATORS, atLineEnd: ['', ...SEPARATORS] },
} satisfies { [name: string]: Feature };

type FeatureName = keyof typeof FEATURES;

/** One kind of endings near the quote, mostly another elsewhere. */
function mixed(dice: Dice): Feature {
  const [near, far] = dice.shuffled(ENDINGS) as [string, string];
  return { ending: (draws, isNear) => (isNear !== draws.oneIn(8) ? near : far) };
}

export function withFeature(dice: Dice, name: FeatureName, newText?: string) {
  return featured(dice, name === 'mixed-endings' ? mixed(dice) : FEATURES[name], newText);
}

function feature(name: FeatureName, ...first: EditCaseParts[]) {
  return tried((dice) => withFeature(dice, name), ...first);
}

export const untouchedBytes = property('common/untouched-bytes', {
  'crlf': feature('crlf', on('a\r\nb', ['b', 'Q']), on('a\r\nb\r\n', ['a', 'Q'])),
  'lone-cr': feature('lone-cr', on('a\rb', ['b', 'Q']), on('a\r\r\nb\r\n', ['b', 'Q'])),
  'mixed-endings': feature('mixed-endings', on('a\r\nb\nc\rd  ', ['b', 'B']), on('a\nb\r\nc\r\n', ['a', 'Q']), on('a\r\nb\nc\n', ['a', 'Q'])),
  'byte-order-mark': feature('byte-order-mark', on('\ufeffa', ['a', 'Q']), on('\ufeffa\nb\n', ['b', 'Q']), on('\ufeff\ufeffa', ['a', 'Q'])),
  'controls': feature('controls', on('\0a', ['a', 'Q']), on('a\0\nb\n', ['b', 'Q'])),
  'blanks-at-line-ends': feature('blanks-at-line-ends', on('a \nb', ['b', 'Q']), on('\ta\t\nb\n', ['b', 'Q']), on(' a ', ['a', 'Q'])),
  'final-newline': feature('final-newline', on('a', ['a', 'Q']), on('a\n\n', ['a', 'Q']), on('\n\na\n', ['a', 'Q'])),
  'composition': feature('composition', on('e\u0301 b', ['b', 'Q']), on('ﬁ\nb\n', ['b', 'Q'])),
  'separators': feature('separators', on('a\u2028b', ['b', 'Q']), on('a\ufeffb', ['b', 'Q']), on('\u00a0a\n', ['a', 'Q'])),
});

/** Words around some bytes that are not UTF-8, which stand on the quoted line, before or after it. */
function around(dice: Dice, bad: Bytes, atEnd = false): EditCaseParts {
  const [word, other, another] = words(dice, 3) as [string, string, string];
  const shapes: Part[][] = [
    [`${word} `, bad], [`${word} ${other}`, bad, `${another}\n`], [bad, ` ${word}\n`], [`${word}\n${other}\n`, bad],
    [`${other}`, bad, `\n${word}\n`], [`${other}\n`, bad, `\n${word} ${another}`],
  ];
  const ending = [[`${word}\n${other}`, bad], [`${word}`, bad], [`${other}\n${word} ${another}`, bad]] satisfies Part[][];
  return { content: { parts: dice.pick(atEnd ? ending : shapes) }, edits: [edit(word, newWord(dice))] };
}

function inUtf16(dice: Dice): EditCaseParts {
  const all = words(dice, dice.between(1, 6), 2);
  const content = utf16(all.join(dice.pick([' ', '\n'])) + dice.pick(['\n', '', ' é\n']), dice.pick(['little', 'big']));
  return { content, edits: [edit(dice.pick(all), dice.pick([newWord(dice), 'é€', '😀', '']))] };
}

/** Past the first 8 KiB, or as far as the tool goes. */
function beyond(dice: Dice, context: Context): EditCaseParts {
  const [word, other] = words(dice, 2) as [string, string];
  const lines = Math.floor((atMost(context, 8 * 1024 + 600) - 64) / 6) - dice.below(40);
  const filler: Part = { repeat: '-----\n', times: lines };
  const bad = dice.pick([...badBytes.oneReplacement, latin1('\xe9t\xe9')]);
  const shapes: Part[][] = [[`${word}\n`, filler, other, bad], [filler, bad, `\n${word}\n`], [filler, `${word} ${other}`, bad]];
  return { content: { parts: dice.pick(shapes) }, edits: [edit(word, newWord(dice))] };
}

export const invalidBytesKept = property('common/invalid-bytes-kept', {
  'lone-byte': tried((dice) => around(dice, { base64: Buffer.from([128 + dice.below(128)]).toString('base64') }),
    { content: latin1('\xffa'), edits: [edit('a', 'b')] }, { content: latin1('a\x80'), edits: [edit('a', 'b')] }),
  'overlong': tried((dice) => around(dice, dice.pick([...badBytes.overlong, ...badBytes.surrogate, ...badBytes.aboveUnicode]))),
  'cut-sequence': tried((dice) => around(dice, dice.pick(badBytes.cutShort), dice.flip())),
  'latin1': tried((dice) => around(dice, latin1(dice.pick(LATIN1_WORDS))),
    { content: latin1('n=1\n\xe9t\xe9\n'), edits: [edit('n=1', 'n=2')] }),
  'utf16': tried(inUtf16, { content: utf16('n=1\n', 'little'), edits: [edit('n=1', 'n=2')] }, { content: utf16('n=1\n', 'big'), edits: [edit('n=1', 'n=2')] }),
  'far': tried(beyond),
  ...PATCH_INVALID,
});

export const COMMON_BYTES: readonly Property[] = [untouchedBytes, invalidBytesKept];
