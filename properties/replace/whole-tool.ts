import { property, type Context, type Property } from '../property.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Tree } from '../../contract/tree.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { editCall, sequence, type Edit } from '../arbitraries/edit-case.ts';
import { edit, quote, separateSpans, withItem, type Span } from '../arbitraries/quotes.ts';
import { situation } from '../arbitraries/situation.ts';
import {
  BACKSLASH_PATTERNS, BLANKS, CONTROLS, DOLLAR_PATTERNS, ENDINGS, ENDING_RUNS, FRAGILE, MULTI_BYTE, OTHER_SEPARATORS, QUOTE_PATTERNS,
  TEMPLATE_PATTERNS, UNICODE_FORMS, anySpelling, newWord, withLineFeeds, words,
} from '../arbitraries/texts.ts';

const BOM = '\ufeff';

/** What may stand behind a word of a mixed file; endings come most often. */
const NOISE: readonly (readonly string[])[] = [
  ENDINGS, ['', ' ', ';'], ENDING_RUNS, BLANKS, MULTI_BYTE, QUOTE_PATTERNS, DOLLAR_PATTERNS, CONTROLS, OTHER_SEPARATORS, FRAGILE, UNICODE_FORMS,
];

/** What may stand in a new text beside its word. */
const INSERTED: readonly (readonly string[])[] = [
  ['', ' '], ENDINGS, DOLLAR_PATTERNS, BACKSLASH_PATTERNS, TEMPLATE_PATTERNS, MULTI_BYTE, ENDING_RUNS, BLANKS, CONTROLS, FRAGILE, UNICODE_FORMS,
];

/** A file of everything, in pieces that each start with a word of their own. */
interface Mixed {
  bom: string;
  pieces: string[];
}

function mixedFile(dice: Dice, least: number, most: number): Mixed {
  const all = words(dice, dice.size(least, most), 2);
  return { bom: dice.pick(['', BOM, '', BOM + BOM]), pieces: all.map((word) => word + noise(dice)) };
}

function noise(dice: Dice): string {
  const one = dice.pick(dice.pick(NOISE));
  return dice.oneIn(3) ? one + dice.pick(dice.pick(NOISE)) : one;
}

function contentOf({ bom, pieces }: Mixed): string {
  return bom + pieces.join('');
}

function mixedText(dice: Dice, index: number): string {
  const shape = dice.below(8);
  if (shape === 7) return '';
  const text = dice.pick(dice.pick(INSERTED)) + newWord(dice, index) + dice.pick(dice.pick(INSERTED));
  return shape === 6 ? text.repeat(dice.size(2, 30)) : text;
}

/** A quote of `text` as the dialect allows it to be spelled. */
function spelled(dice: Dice, context: Context, text: string): string {
  if (context.dialect === 'harness' || dice.flip()) return text;
  return dice.flip() ? withLineFeeds(text) : anySpelling(dice, withLineFeeds(text));
}

/** The pieces of `span`, or only the word that they start with. */
function mixedQuote(dice: Dice, context: Context, pieces: readonly string[], span: Span): string {
  const whole = quote(pieces, span);
  const isOne = span[1] - span[0] === 1;
  return isOne && dice.flip() ? wordOf(whole) : spelled(dice, context, whole);
}

/** The word that `piece` starts with. */
function wordOf(piece: string): string {
  return /^[a-p][0-9]+/.exec(piece)?.[0] ?? piece;
}

function mixedEdits(dice: Dice, context: Context, pieces: readonly string[], least: number, most: number): Edit[] {
  const spans = separateSpans(dice, pieces.length, least, most);
  return dice.shuffled(spans.map((span, index) => edit(mixedQuote(dice, context, pieces, span), mixedText(dice, index))));
}

/** Edits that fail, each in another way; the words of `pieces` stand in the file, `absent` does not. */
function failingEdits(dice: Dice, good: readonly Edit[], pieces: readonly string[], absent: string): Edit[] {
  const target = dice.pick(good).oldText;
  const all = [
    edit(absent, mixedText(dice, 1)),
    edit('', mixedText(dice, 2)),
    edit(target, mixedText(dice, 3)),
    edit(pieces.join(''), mixedText(dice, 4)),
    edit(`${target}Z`, mixedText(dice, 5)),
    edit(target.toUpperCase(), mixedText(dice, 6)),
  ];
  return dice.shuffled(all).slice(0, dice.size(1, 3));
}

/** A short text over a few characters that get into each other's way. */
function tinyText(dice: Dice, context: Context, most: number): string {
  const alphabet = ['a', 'b', '\n', '\r', 'a', '\r\n', 'é', BOM, '$', ...(context.dialect === 'pi-fuzzy' ? [] : [' ', 'e\u0301', '\u2028'])];
  return Array.from({ length: dice.between(0, most) }, () => dice.pick(alphabet)).join('');
}

/** A quote for a tiny file: a piece of it, spelled in any way, or any text; no text that folding empties. */
function tinyQuote(dice: Dice, context: Context, content: string): string {
  const scalars = [...content];
  const start = dice.below(scalars.length);
  const piece = scalars.slice(start, start + dice.between(1, 4)).join('');
  const quoted = dice.oneIn(5) ? tinyText(dice, context, 3) : dice.oneIn(3) ? anySpelling(dice, withLineFeeds(piece)) : piece;
  const isEmptied = context.dialect === 'pi-fuzzy' && quoted !== '' && quoted.replaceAll(BOM, '') === '';
  return isEmptied ? 'a' : quoted;
}

/** Calls one after another: each edits words that are left, and may edit what the one before inserted. */
function mixedSequence(dice: Dice, context: Context): Case {
  const file = mixedFile(dice, 4, 20);
  const left = dice.shuffled(file.pieces.map(wordOf));
  const steps: Step[] = [];
  let inserted: string[] = [];
  for (let call = 0; call < 4 && left.length > 0; call++) {
    const targets = [...left.splice(0, dice.size(1, 4)), ...inserted.filter(() => dice.flip())];
    const marks = targets.map((_, index) => `Z${call}${String.fromCharCode(81 + index)}`);
    const edits = targets.map((target, index) => edit(target, marks[index] + dice.pick(dice.pick(INSERTED))));
    if (dice.oneIn(4)) edits.push(edit('ZZZ', 'Q'));
    else inserted = marks;
    steps.push({ call: editCall({ edits }) });
  }
  return sequence(context, { content: contentOf(file) }, steps);
}

const LINKS: readonly { path: string; links: Tree }[] = [
  { path: 'l', links: { l: { link: 'd/t.txt' } } },
  { path: 'm/l', links: { 'm/l': { link: '../d/t.txt' } } },
  { path: 'l', links: { l: { link: 'k' }, k: { link: './d/t.txt' } } },
  { path: 'l', links: { l: { link: '{root}/d/t.txt' } } },
];

export const interactions = property('replace/interactions', {
  'mixed-accepted': situation((dice, context) => {
    const file = mixedFile(dice, 1, 60);
    return { content: contentOf(file), edits: mixedEdits(dice, context, file.pieces, 1, 40) };
  }),
  'mixed-touching': situation((dice, context) => {
    const file = mixedFile(dice, 2, 80);
    const edits = file.pieces.map((piece, index) => edit(spelled(dice, context, piece), mixedText(dice, index)));
    const most = dice.flip() ? edits : edits.filter(() => !dice.oneIn(4));
    return { content: contentOf(file), edits: dice.shuffled(most.length > 0 ? most : edits) };
  }),
  'mixed-through-a-link': situation((dice, context) => {
    const file = mixedFile(dice, 1, 20);
    const { path, links } = dice.pick(LINKS);
    const tree: Tree = { ...links, 'd/t.txt': { file: contentOf(file), ...(dice.flip() ? { mode: '755' } : {}) } };
    return { tree, path, edits: mixedEdits(dice, context, file.pieces, 1, 20) };
  }),
  'mixed-refused': situation((dice, context) => {
    const file = mixedFile(dice, 2, 40);
    const good = mixedEdits(dice, context, file.pieces, 1, 20);
    let edits = good;
    for (const bad of failingEdits(dice, good, file.pieces, 'ZZZ')) edits = withItem(dice, edits, bad, 'any');
    return { content: contentOf(file), edits };
  }),
  'mixed-small': situation((dice, context) => {
    const content = tinyText(dice, context, 8);
    const edits = Array.from({ length: dice.between(1, 3) }, () => edit(tinyQuote(dice, context, content), dice.pick([tinyText(dice, context, 3), 'X', 'a', '\n'])));
    return { content, edits };
  }),
  'mixed-unchanging': situation((dice, context) => {
    const file = mixedFile(dice, 2, 20);
    const [one, other] = file.pieces as [string, string];
    const cancelling = [edit(one, one + other), edit(other, '')];
    const same = separateSpans(dice, file.pieces.length, 1, 20).map((span) => quote(file.pieces, span));
    const edits = dice.flip() ? cancelling : same.map((text) => edit(spelled(dice, context, text), text));
    return { content: contentOf(file), edits: dice.shuffled(edits) };
  }),
  'mixed-sequence': (context) => built((dice) => mixedSequence(dice, context)),
});

export const WHOLE_TOOL: readonly Property[] = [interactions];
