import { property, type Property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { Edit, EditCaseParts } from '../arbitraries/edit-case.ts';
import { LOOK_ALIKES } from '../arbitraries/look-alikes.ts';
import { edit, withItem } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';

/** What folding takes away. */
const FOLDED = ['single-quotation-marks', 'double-quotation-marks', 'dashes', 'special-spaces', 'trailing-blanks', 'compatibility-forms'] as const;

/** Spellings that fold to one another: those of `LOOK_ALIKES`, but for the pairs that only look alike to people. */
const FOLDING: { readonly [kind in (typeof FOLDED)[number]]: readonly (readonly [string, string])[] } = {
  'single-quotation-marks': LOOK_ALIKES['single-quotation-marks'],
  'double-quotation-marks': LOOK_ALIKES['double-quotation-marks'],
  'dashes': LOOK_ALIKES.dashes,
  'special-spaces': LOOK_ALIKES['special-spaces'],
  'trailing-blanks': [['\n', ' \n'], ['\n', '  \n'], ['\n', '\t\n'], [' \n', '\t\n'], ['\n', '\u3000\n'], ['\n', '\u00a0\n'], ['\n\n', '\n \n']],
  'compatibility-forms': [
    ['fi', 'ﬁ'], ['A', 'Ａ'], ['1', '１'], ['2', '²'], ['IV', 'Ⅳ'], ['...', '…'], ['!', '！'],
    ['é', 'e\u0301'], ['Å', '\u212b'], ['가', '\u1100\u1161'],
  ],
};

type Folded = (typeof FOLDED)[number];

/** Words, two of them with a pair of spellings between: `inFile` stands in the file, `other` folds to the same. */
function variants(dice: Dice, kind: Folded): { others: string[]; inFile: string; other: string } {
  const [before, behind, ...others] = words(dice, dice.size(3, 10), 2) as [string, string, ...string[]];
  const [one, two] = dice.shuffled(dice.pick(FOLDING[kind])) as [string, string];
  return { others, inFile: before + one + behind, other: before + two + behind };
}

/** Plain lines, `texts` among them in any place. */
function linesWith(dice: Dice, plain: readonly string[], ...texts: readonly string[]): string {
  let all = [...plain];
  for (const text of texts) all = withItem(dice, all, text, 'any');
  return all.map((line) => `${line}\n`).join('');
}

function foldedAway(kind: Folded, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const { others, inFile, other } = variants(dice, kind);
    return { content: linesWith(dice, others, inFile), edits: [edit(other, newText(dice))] };
  }, ...first, ...everySpelling(FOLDING[kind]));
}

/** Each pair of spellings between two words, one in the file, the other in the quote, and the other way round. */
function everySpelling(spellings: readonly (readonly [string, string])[]): EditCaseParts[] {
  return spellings.flatMap(([one, other]) => [on(`b1${one}b2\n`, [`b1${other}b2`, 'X']), on(`b1${other}b2\n`, [`b1${one}b2`, 'X'])]);
}

/** A quote that differs in what is never folded: the two spellings stand between two words. */
function neverFolded(spellings: readonly (readonly [string, string])[], ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const [before, behind, ...others] = words(dice, dice.size(3, 10), 2) as [string, string, ...string[]];
    const [inFile, inQuote] = dice.shuffled(dice.pick(spellings)) as [string, string];
    return { content: linesWith(dice, others, before + inFile + behind), edits: [edit(before + inQuote + behind, newWord(dice))] };
  }, ...first, ...everySpelling(spellings));
}

/** Texts that folding would change, on lines of their own. */
const FANCY = ['‘Q’', '“Q” –', 'Q\u00a0Q', 'ﬁ', 'Ａ', 'Q  ', 'Q\t', '—', 'e\u0301', '…  '] as const;

export const fuzzyFallback = property('replace/fuzzy-fallback', {
  'trailing-blanks': foldedAway('trailing-blanks', on('a  \nb\n', ['a\nb', 'X'])),
  'single-quotation-marks': foldedAway('single-quotation-marks', on('it’s\n', ["it's", 'X']), on("it's\n", ['it’s', 'X'])),
  'double-quotation-marks': foldedAway('double-quotation-marks', on('“a”\n', ['"a"', 'X'])),
  'dashes': foldedAway('dashes', on('a–b\n', ['a-b', 'X'])),
  'special-spaces': foldedAway('special-spaces', on('hello\u00a0world\n', ['hello world', 'hello universe'])),
  'compatibility-forms': foldedAway('compatibility-forms', on('ﬁx\n', ['fix', 'Q'])),
  'several-differences': situation((dice) => {
    const all = words(dice, dice.size(4, 10), 2);
    const pairs = all.map(() => dice.shuffled(dice.pick(FOLDING[dice.pick(FOLDED)])) as [string, string]);
    const count = dice.between(2, all.length - 1);
    const spelled = (side: 0 | 1) => all.slice(0, count).map((text, at) => text + (at === count - 1 ? '' : (pairs[at] as [string, string])[side])).join('');
    return { content: linesWith(dice, all.slice(count), spelled(0)), edits: [edit(spelled(1), newText(dice))] };
  }, on('a –  \n“b”\n', ['a -\n"b"', 'X'])),
  'exact-preferred': situation((dice) => {
    const { others, inFile } = variants(dice, dice.pick(FOLDED));
    return { content: linesWith(dice, others, inFile, dice.pick(FANCY), dice.pick(FANCY)), edits: [edit(inFile, newText(dice))] };
  }, on('it’s  \nb \n', ['it’s', 'X']), on('a –\nb\n', ['b', 'X'])),
  'one-of-several': situation((dice) => {
    const { others, inFile, other } = variants(dice, dice.pick(FOLDED));
    const good = others.map((text, index) => edit(text, newText(dice, index + 1))).slice(0, dice.between(1, others.length));
    return { content: linesWith(dice, others, inFile), edits: withItem(dice, good, edit(other, newText(dice)), 'any') };
  }, on('a–b\nc\n', ['c', 'Y'], ['a-b', 'X'])),
  'new-text-unfolded': situation((dice) => {
    const { others, inFile, other } = variants(dice, dice.pick(FOLDED));
    return { content: linesWith(dice, others, inFile), edits: [edit(other, `Z${dice.pick(FANCY)}${dice.pick(['', 'Z', '\nZ'])}`)] };
  }, on('a–b\n', ['a-b', '“X”  \n—'])),
  'case': neverFolded([['K', 'k'], ['Word', 'word'], ['É', 'é'], ['ß', 'SS']], on('Ab\n', ['ab', 'x'])),
  'inner-blanks': neverFolded([[' ', '  '], ['', ' '], [' = ', '='], ['\t', ' ']], on('a b\n', ['a  b', 'x'])),
  'leading-blanks': neverFolded([['\n', '\n '], ['\n  ', '\n    '], ['\n\t', '\n    ']], on('a\n', [' a', 'x'])),
  'zero-width': neverFolded([['', '\u200b'], ['', '\u200d'], ['', '\u2060'], ['', '\u00ad']], on('a\u200bb\n', ['ab', 'x']), on('ab\n', ['a\u200bb', 'x'])),
  'found-in-neither': situation((dice) => {
    const { others, inFile } = variants(dice, dice.pick(FOLDED));
    const quoted = dice.pick([`${others[0]}–Z`, 'Z–Z', '“Z”', `${inFile}Z`, `Z${inFile}`]);
    return { content: linesWith(dice, others, inFile), edits: [edit(quoted, newWord(dice))] };
  }, on('a\n', ['b–', 'x'])),
});

/** Lines with the texts given among plain ones; the quote is `quoted`. */
function among(dice: Dice, others: readonly string[], texts: readonly string[], quoted: string): EditCaseParts {
  return { content: linesWith(dice, others, ...texts), edits: [edit(quoted, newWord(dice))] };
}

export const fuzzyUniqueness = property('replace/fuzzy-uniqueness', {
  'exact-and-look-alike': situation((dice) => {
    const { others, inFile, other } = variants(dice, dice.pick(FOLDED));
    return among(dice, others, dice.shuffled([inFile, other]), inFile);
  }, on('a b  \nc\na b\nc\n', ['a b\nc', 'X']), on('a–b\na-b\n', ['a–b', 'X']), on('a b \na b\n', ['a b \n', 'X'])),
  'look-alikes-only': situation((dice) => {
    const [before, behind, ...others] = words(dice, dice.size(3, 10), 2) as [string, string, ...string[]];
    const [plain, one, two] = dice.pick([['-', '–', '—'], ["'", '’', '‘'], ['"', '“', '”'], [' ', '\u00a0', '\u2009'], ['-', '−', '–']] as const);
    return among(dice, others, [before + one + behind, before + two + behind], before + plain + behind);
  }, on('a–b\na—b\n', ['a-b', 'X'])),
  'many-look-alikes': situation((dice) => {
    const { others, inFile, other } = variants(dice, dice.pick(FOLDED));
    const texts = [inFile, ...Array<string>(dice.size(1, 39)).fill(other)];
    return { content: [...others, ...dice.shuffled(texts)].map((line) => `${line}\n`).join(''), edits: [edit(inFile, newWord(dice))] };
  }),
  'one-look-alike': situation((dice) => {
    const { others, inFile, other } = variants(dice, dice.pick(FOLDED));
    return among(dice, others, [inFile], other);
  }),
  'no-look-alike': situation((dice) => {
    const { others, inFile } = variants(dice, dice.pick(FOLDED));
    return among(dice, others, dice.shuffled([inFile, inFile.toUpperCase(), `Q${inFile.slice(1)}`]), inFile);
  }, on('ab\nAb\n', ['ab', 'X'])),
});

const TRAILING = [' ', '  ', '\t', ' \t', '\u00a0'] as const;
const MARKS = ['‘Q’', '“Q”', 'Q–Q', 'Q\u00a0Q', 'ﬁ', 'Ｑ', 'e\u0301', 'Q…'] as const;

/** Lines that folding changes, and one whose quote needs folding: `Q–Q` with words around. */
function fancyLines(dice: Dice, spoil: (dice: Dice, line: string) => string): { all: string[]; at: number } {
  const all = words(dice, dice.size(2, 10), 2).map((line) => spoil(dice, line));
  return { all, at: dice.below(all.length) };
}

function withTrailingBlanks(dice: Dice, line: string): string {
  return line + dice.pick(TRAILING);
}

function withMarks(dice: Dice, line: string): string {
  return dice.flip() ? `${line} ${dice.pick(MARKS)}` : `${dice.pick(MARKS)} ${line}`;
}

function spoiled(dice: Dice, line: string): string {
  return dice.flip() ? withTrailingBlanks(dice, line) : withMarks(dice, line);
}

/** Of lines that folding changes the one at `at` gets a dash, which the quote spells as a hyphen. */
function dashed(all: readonly string[], at: number, index = 0): { lines: string[]; quoted: string } {
  const dash = `=${index}–${index}=`;
  return { lines: all.with(at, dash), quoted: dash.replace('–', '-') };
}

/** `spoil` is what other lines have that folding changes; the quote on a line of its own needs folding. */
function otherLines(spoil: (dice: Dice, line: string) => string, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const { all, at } = fancyLines(dice, spoil);
    const { lines, quoted } = dashed(all, at);
    return { content: `${lines.join('\n')}${dice.pick(['\n', ''])}`, edits: [edit(quoted, newWord(dice))] };
  }, ...first);
}

export const fuzzyUntouchedLines = property('replace/fuzzy-untouched-lines', {
  'blanks-on-other-lines': otherLines(withTrailingBlanks, on('k  \na–b\nm \n', ['a-b', 'u'])),
  'marks-on-other-lines': otherLines(withMarks, on('“k”\na–b\n‘m’\n', ['a-b', 'u'])),
  'rest-of-the-touched-line': situation((dice) => {
    const { all, at } = fancyLines(dice, spoiled);
    const { lines, quoted } = dashed(all, at);
    const line = dice.pick([`“ ${lines[at]}`, `${lines[at]} “Q”`, `‘Q’ ${lines[at]}  `]);
    return { content: `${lines.with(at, line).join('\n')}\n`, edits: [edit(quoted, newWord(dice))] };
  }, on('“k” a–b \nm \n', ['a-b', 'u'])),
  'target-ends-at-its-newline': situation((dice) => {
    const { all, at } = fancyLines(dice, spoiled);
    const { lines, quoted } = dashed(all, at);
    return { content: `${lines.join('\n')}\n`, edits: [edit(`${quoted}\n`, `${newWord(dice)}${dice.pick(['\n', '\n', ''])}`)] };
  }, on('t  \nk  \n', ['t\n', 'u\n'])),
  'target-over-several-lines': situation((dice) => {
    const all = words(dice, dice.size(4, 10), 2).map((line) => line + dice.pick(TRAILING));
    const start = dice.below(all.length - 2);
    const quoted = all.slice(start, start + dice.between(2, 3)).map((line) => line.trimEnd()).join('\n');
    return { content: `${all.join('\n')}\n`, edits: [edit(quoted, newText(dice))] };
  }, on('k \nt  \nu  \nm \n', ['t\nu', 'x'])),
  'several-edits': situation((dice) => {
    const all = words(dice, dice.size(4, 16), 2).map((line) => spoiled(dice, line));
    const places = dice.increasing(dice.size(2, Math.min(6, all.length)), all.length - 1);
    let lines = all;
    const edits: Edit[] = [];
    for (const [index, at] of places.entries()) {
      const { lines: next, quoted } = dashed(lines, at, index);
      lines = next;
      edits.push(edit(index > 0 && dice.flip() ? quoted.replace('-', '–') : quoted, newWord(dice, index)));
    }
    return { content: `${lines.join('\n')}\n`, edits: dice.shuffled(edits) };
  }, on('k \na–b\nm \nc\n“n”\n', ['a-b', 'X'], ['c', 'Y'])),
  'lines-added-and-removed': situation((dice) => {
    const { all, at } = fancyLines(dice, spoiled);
    const { lines, quoted } = dashed(all, at);
    return { content: `${lines.join('\n')}\n`, edits: [edit(quoted, dice.pick(['Q\nR', 'Q\nR\nS\n', '', '\n', 'Q  \n\nR']))] };
  }, on('k \na–b\nm \n', ['a-b', 'x\ny'])),
});

export const FUZZY: readonly Property[] = [fuzzyFallback, fuzzyUniqueness, fuzzyUntouchedLines];
