import { property, type Property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { Edit, EditCaseParts } from '../arbitraries/edit-case.ts';
import { lines, textOf, type EndingMix, type Line } from '../arbitraries/files.ts';
import { edit } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { ENDINGS, ENDING_RUNS, OTHER_SEPARATORS, anySpelling, newWord, respelled, withLineFeeds, words, type Ending } from '../arbitraries/texts.ts';

/** A new text of `least` to `most` newlines, each spelled in any way. */
function newLines(dice: Dice, index = 0, least = 1, most = 4): string {
  const count = dice.size(least, most);
  const shape = Array.from({ length: count }, () => dice.pick(['', newWord(dice, index)])).join('\n');
  return anySpelling(dice, `${newWord(dice, index)}\n${shape}`);
}

/** Endings of two or three different kinds, in any order. */
function kinds(dice: Dice): [Ending, Ending, Ending] {
  return dice.shuffled(ENDINGS) as [Ending, Ending, Ending];
}

/** A target of two or more words with `within` between them, and lines that end in `around` before and behind it. */
function targetWith(dice: Dice, within: readonly string[], around: string, spell: (text: string) => string): EditCaseParts {
  const all = words(dice, within.length + 1 + dice.size(1, 8));
  const inTarget = all.slice(0, within.length + 1);
  const rest = all.slice(within.length + 1);
  const split = dice.between(0, rest.length);
  const target = inTarget.map((text, at) => text + (within[at] ?? '')).join('');
  const head = rest.slice(0, split).map((text) => text + around).join('');
  const tail = rest.slice(split).map((text) => around + text).join('');
  return { content: head + target + tail, edits: [edit(spell(withLineFeeds(target)), newLines(dice))] };
}

/** A target with endings of the kinds that `choose` gives, `around` it another. */
function targetHolding(choose: (dice: Dice) => { within: string[]; around: string }, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const { within, around } = choose(dice);
    return targetWith(dice, within, around, (text) => anySpelling(dice, text));
  }, ...first);
}

function holding(ending: Ending, ...first: readonly EditCaseParts[]) {
  return targetHolding((dice) => ({
    within: Array.from({ length: dice.size(1, 4) }, () => ending),
    around: dice.pick(ENDINGS.filter((kind) => kind !== ending)),
  }), ...first);
}

export const endingFromTarget = property('replace/ending-from-target', {
  'crlf-in-target': holding('\r\n', on('a\r\n', ['a\n', 'b\n']), on('a\r\nb\n', ['a\n', 'X\nY\n'])),
  'cr-in-target': holding('\r', on('a\rb\n', ['a\n', 'X\nY\n'])),
  'lf-in-target': holding('\n', on('a\nb\n', ['a\n', 'a\r\nX\rY\n']), on('a\nb\r\n', ['a\n', 'X\n'])),
  'two-kinds': targetHolding((dice) => {
    const [one, other, third] = kinds(dice);
    return { within: [one, other], around: dice.pick([third, other]) };
  }, on('a\r\nb\nc', ['a\nb\nc', 'X\nY\nZ']), on('a\nb\r\nc', ['a\nb\nc', 'X\nY\nZ']), on('a\rb\r\nc', ['a\nb\nc', 'X\nY\nZ'])),
  'three-kinds': targetHolding((dice) => {
    const [one, other, third] = kinds(dice);
    return { within: [one, other, third, ...(dice.flip() ? [other, third] : [])], around: dice.pick([other, third]) };
  }, on('a\r\nb\nc\rd', ['a\nb\nc\nd', 'X\nY'])),
  'runs-in-target': targetHolding((dice) => ({ within: [dice.pick(ENDING_RUNS)], around: dice.pick(ENDINGS) }), on('a\r\r\nb', ['a\n\nb', 'X\nY'])),
  'ending-at-its-start': situation((dice) => {
    const all = lines(dice, 2, 8);
    const line = all[dice.between(1, all.length - 1)] as Line;
    return { content: textOf(all), edits: [edit(anySpelling(dice, `\n${line.text}`), newLines(dice))] };
  }, on('a\r\nb\n', ['\nb', '\nX']), on('\n\rb', ['\nb', 'X\nY'])),
  'ending-at-its-end': situation((dice) => {
    const all = lines(dice, 2, 8);
    const line = all[dice.below(all.length - 1)] as Line;
    return { content: textOf(all), edits: [edit(anySpelling(dice, `${line.text}\n`), newLines(dice))] };
  }, on('\na\r\n', ['a\n', 'X\nY'])),
  'other-ending-nearer': situation((dice) => {
    const [inside, outside] = kinds(dice);
    const [one, other] = words(dice, 2) as [string, string];
    const target = one + '-'.repeat(dice.size(0, 30)) + inside + other;
    return { content: outside + target + outside, edits: [edit(withLineFeeds(target), newLines(dice))] };
  }, on('\na--\r\nb\n', ['a--\nb', 'X\nY']), on('\r\na--\nb\r\n', ['a--\nb', 'X\nY'])),
  'other-kind-prevails': targetHolding((dice) => {
    const [one, other] = kinds(dice);
    return { within: [one, ...Array<string>(dice.size(0, 6)).fill(other)], around: other };
  }, on('a\nb\nc\nd\r\n', ['d\n', 'X\nY\n'])),
  'spelled-in-another-way': situation((dice) => {
    const [one, other, third] = kinds(dice);
    const parts = targetWith(dice, [one, ...(dice.flip() ? [third] : [])], dice.pick(ENDINGS), (text) => respelled(text, other));
    return { ...parts, edits: (parts.edits as Edit[]).map(({ oldText }) => edit(oldText, respelled(withLineFeeds(newLines(dice)), dice.pick([other, third])))) };
  }, on('a\r\nb', ['a\nb', 'X\rY']), on('a\nb', ['a\r\nb', 'X\r\nY'])),
  'more-newlines-than-before': situation((dice) => {
    const parts = targetWith(dice, [dice.pick(ENDINGS)], dice.pick(ENDINGS), (text) => text);
    return { ...parts, edits: (parts.edits as Edit[]).map(({ oldText }) => edit(oldText, newLines(dice, 0, 2, 30))) };
  }, on('a\r\nb', ['a\nb', 'X\nY\nZ\n'])),
  'same-text-changes-endings': situation((dice) => {
    const [one, other, third] = kinds(dice);
    const { content, edits } = targetWith(dice, [one, other, ...(dice.flip() ? [third] : [])], dice.pick(ENDINGS), (text) => anySpelling(dice, text));
    return { content: content!, edits: (edits as Edit[]).map(({ oldText }) => edit(oldText, oldText)) };
  }, on('a\r\nb\nc', ['a\nb\nc', 'a\nb\nc'])),
  'one-ending-each': situation((dice) => {
    const all = lines(dice, 2, 20);
    const whole = all.at(-1)?.ending === '' ? all.slice(0, -1) : all;
    const places = dice.increasing(dice.size(1, whole.length), whole.length - 1);
    const edits = places.map((at, index) => edit(`${(whole[at] as Line).text}\n`, newLines(dice, index, 1, 2)));
    return { content: textOf(all), edits: dice.shuffled(edits) };
  }, on('a\r\nb\nc\r', ['a\n', 'X\nY\n'], ['b\n', 'X\nY\n'], ['c\n', 'X\nY\n'])),
});

/**
 * A file with an ending before and one behind a target without endings, and how far their first bytes are from the
 * first byte of the target.
 */
interface Layout {
  before: Ending;
  behind: Ending;
  /** In bytes; at least the length of `before`. */
  distanceBefore: number;
  /** In bytes; at least the length of the target. */
  distanceBehind: number;
  target: string;
  /** What stands between ending and target, in place of dashes: of `bytesEach` bytes a character. */
  filler?: string;
}

function laidOut({ before, behind, distanceBefore, distanceBehind, target, filler = '-' }: Layout): string {
  const gap = fill(distanceBefore - before.length, filler);
  return `${before}${gap}${target}${fill(distanceBehind - byteLength(target), filler)}${behind}`;
}

/** `bytes` bytes of `filler`, dashes where it does not go into them. */
function fill(bytes: number, filler: string): string {
  const size = byteLength(filler);
  return '-'.repeat(bytes % size) + filler.repeat(Math.floor(bytes / size));
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Two different endings. */
function twoKinds(dice: Dice): { before: Ending; behind: Ending } {
  const [before, behind] = kinds(dice);
  return { before, behind };
}

/** A target and the least distance that both endings can have to it. */
function shortTarget(dice: Dice, most = 6): { target: string; least: number } {
  const target = words(dice, 1)[0] + '-'.repeat(dice.below(most));
  return { target, least: Math.max(2, target.length) };
}

/** Any text without endings that stands beyond the two endings of a layout. */
function beyond(dice: Dice): [head: string, tail: string] {
  return dice.pick([['', ''], ['=', ''], ['', '='], ['====', '====']] as const) as [string, string];
}

/** The ending before is nearer by `by` bytes; behind if negative; neither at 0. */
function nearerBefore(dice: Dice, by: number, endings = twoKinds(dice)): EditCaseParts {
  const { target, least } = shortTarget(dice);
  const distance = least + dice.size(0, 40);
  const [head, tail] = beyond(dice);
  const layout = { ...endings, target, distanceBefore: distance + Math.max(0, -by), distanceBehind: distance + Math.max(0, by) };
  return { content: head + laidOut(layout) + tail, edits: [edit(target, newLines(dice))] };
}

/** Letters of several bytes between the ending before and the target: nearer in characters, farther in bytes. */
function multiByteGap(dice: Dice): EditCaseParts {
  const { target, least } = shortTarget(dice, 3);
  const filler = dice.pick(['é', '€', '😀']);
  const count = dice.size(2, 12) + least;
  const endings = twoKinds(dice);
  const characters = endings.before.length + count * filler.length;
  const bytes = endings.before.length + count * byteLength(filler);
  const distanceBehind = dice.between(Math.max(least, characters), bytes - 1);
  const content = endings.before + filler.repeat(count) + target + '-'.repeat(distanceBehind - target.length) + endings.behind;
  return { content, edits: [edit(target, newLines(dice))] };
}

/** Letters of several bytes in the target: the ending behind is nearer in characters, farther in bytes. */
function multiByteTarget(dice: Dice): EditCaseParts {
  const filler = dice.pick(['é', '€', '😀']);
  const target = words(dice, 1)[0] + filler.repeat(dice.size(2, 12));
  const distanceBefore = dice.between(Math.max(2, target.length), byteLength(target) - 1);
  return { content: laidOut({ ...twoKinds(dice), target, distanceBefore, distanceBehind: byteLength(target) }), edits: [edit(target, newLines(dice))] };
}

/** A file of lines that end in one way, and one line that ends in another beside the target. */
function againstTheMany(dice: Dice): EditCaseParts {
  const [many, one] = kinds(dice);
  const all = words(dice, dice.size(3, 20));
  const at = dice.below(all.length);
  const content = all.map((text, index) => (index === at ? `${text}${one}` : `${text}${'-'.repeat(4)}${many}`));
  return { content: content.join(''), edits: [edit(all[at] as string, newLines(dice))] };
}

/** Edits of whole lines but for their endings, which are of any kind. */
function editsOfLines(dice: Dice, all: readonly Line[]): Edit[] {
  const places = dice.increasing(dice.size(2, Math.min(all.length, 20)), all.length - 1);
  return dice.shuffled(places.map((at, index) => edit((all[at] as Line).text, newLines(dice, index, 1, 2))));
}

export const endingFromNearest = property('replace/ending-from-nearest', {
  'only-before': situation((dice) => {
    const all = lines(dice, 2, 8, dice.pick(ENDINGS)).map((line, at, list) => (at === list.length - 1 ? { ...line, ending: '' as const } : line));
    return { content: textOf(all), edits: [edit((all.at(-1) as Line).text, newLines(dice))] };
  }, on('before\r\ntarget', ['target', 'one\ntwo']), on('a\rT', ['T', 'x\ny'])),
  'only-behind': situation((dice) => {
    const all = lines(dice, 2, 8, dice.pick(ENDINGS));
    return { content: textOf(all), edits: [edit((all[0] as Line).text, newLines(dice))] };
  }, on('T\r\nb', ['T', 'x\ny']), on('T\rb', ['T', 'x\ny'])),
  'nearer-before': situation((dice) => nearerBefore(dice, dice.size(1, 30)), on('\r\nabc\n', ['abc', 'x\ny']), on('\r\n-T---\n', ['T', 'x\ny']), on('x\n0123456789\r', ['0123456789', 'p\nq'])),
  'nearer-behind': situation((dice) => nearerBefore(dice, -dice.size(1, 30)), on('\r\n-ab\n', ['ab', 'x\ny']), on('\r\n--T-\n', ['T', 'x\ny']), on('\n-----T-\r', ['T', 'x\ny'])),
  'right-before': situation((dice) => {
    const { target } = shortTarget(dice, 2);
    const { before, behind } = twoKinds(dice);
    const distanceBehind = target.length + dice.below(3);
    return { content: laidOut({ before, behind, target, distanceBefore: before.length, distanceBehind }), edits: [edit(target, newLines(dice))] };
  }, on('\r\nT\n', ['T', 'x\ny']), on('\nT\r\n', ['T', 'x\ny'])),
  'right-behind': situation((dice) => {
    const { target } = shortTarget(dice, 3);
    const { before, behind } = twoKinds(dice);
    const distanceBefore = before.length + dice.below(5);
    return { content: laidOut({ before, behind, target, distanceBefore, distanceBehind: target.length }), edits: [edit(target, newLines(dice))] };
  }, on('\n---T\r\n', ['T', 'x\ny'])),
  'crlf-starts-at-its-cr': situation((dice) => {
    const other = dice.pick<Ending>(['\n', '\r']);
    return dice.flip() ? nearerBefore(dice, -1, { before: '\r\n', behind: other }) : nearerBefore(dice, -1, { before: other, behind: '\r\n' });
  }, on('\r\nT\n', ['T', 'x\ny']), on('\r\n-T-\r', ['T', 'x\ny']), on('\n--T-\r\n', ['T', 'x\ny'])),
  'multi-byte-before': situation(multiByteGap, on('\r\néabc\n', ['abc', 'x\ny'])),
  'multi-byte-in-target': situation(multiByteTarget, on('\n--ééé\r\n', ['ééé', 'x\ny'])),
  'long-target': situation((dice) => {
    const target = words(dice, 1)[0] + '-'.repeat(dice.size(4, 60));
    const gap = dice.below(3);
    const distanceBefore = dice.between(gap + 2, target.length + gap - 1);
    return { content: laidOut({ ...twoKinds(dice), target, distanceBefore, distanceBehind: target.length + gap }), edits: [edit(target, newLines(dice))] };
  }, on('x\n0123456789\r', ['0123456789', 'p\nq']), on('\r\n-a-----\n', ['a-----', 'x\ny'])),
  'inside-another-target': situation((dice) => {
    const [target, one, other, far] = words(dice, 4) as [string, string, string, string];
    const { before: near, behind: farther } = twoKinds(dice);
    const larger = one + near + other;
    const rest = '-'.repeat(dice.size(8, 20));
    const content = dice.flip() ? `${larger}-${target}${rest}${farther}${far}` : `${far}${farther}${rest}${target}-${larger}`;
    const replaced = dice.pick(['Q', '', `Q${farther}R`]);
    return { content, edits: dice.shuffled([edit(target, newLines(dice)), edit(withLineFeeds(larger), replaced)]) };
  }, on('a\r\nb-T------\n', ['T', 'x\ny'], ['a\nb', 'Q']), on('-a------T-b\r\nc\n', ['T', 'x\ny'], ['b\nc', 'Q'])),
  'after-another-grew': situation((dice) => {
    const [target, between] = words(dice, 2) as [string, string];
    const grows = dice.flip();
    const slack = dice.size(1, 10);
    const gap = between + '-'.repeat(grows ? 0 : 20);
    const endings = twoKinds(dice);
    const distance = endings.before.length + gap.length;
    const behind = Math.max(0, grows ? distance + slack - target.length : distance - slack - target.length);
    const content = `${endings.before}${gap}${target}${'-'.repeat(behind)}${endings.behind}`;
    return { content, edits: dice.shuffled([edit(target, newLines(dice, 1)), edit(gap, grows ? 'Q'.repeat(40) : '')]) };
  }, on('\r\naT---\n', ['a', 'QQQQQQQQ'], ['T', 'x\ny']), on('\r\na-----T--\n', ['a-----', ''], ['T', 'x\ny'])),
  'other-kind-prevails': situation(againstTheMany, on('a\r\nb\r\nc\nT', ['T', 'x\ny']), on('a\nb\nT\r\nc\n', ['T', 'x\ny'])),
  'far-away': situation((dice) => {
    const { target } = shortTarget(dice);
    const distance = dice.between(1000, 5000);
    const farther = distance + dice.pick([1, 2, 500]);
    const [distanceBefore, distanceBehind] = dice.shuffled([distance, farther]) as [number, number];
    return { content: laidOut({ ...twoKinds(dice), target, distanceBefore, distanceBehind }), edits: [edit(target, newLines(dice))] };
  }),
  'behind-a-byte-order-mark': situation((dice) => {
    const parts = nearerBefore(dice, dice.pick([1, 2, 3, 4, -1, -2, -3, -4]));
    return { ...parts, content: `\ufeff${parts.content as string}` };
  }, on('\ufeff\r\nT-\n', ['T', 'x\ny']), on('\ufeff\r\n--T-\n', ['T', 'x\ny'])),
  'several-newlines': situation((dice) => {
    const parts = nearerBefore(dice, dice.pick([1, 3, -1, -3]));
    return { ...parts, edits: (parts.edits as Edit[]).map(({ oldText }) => edit(oldText, newLines(dice, 0, 2, 20))) };
  }, on('\r\nT---\n', ['T', 'x\ny\r\nz\rw\n'])),
  'several-edits': situation((dice) => {
    const all = lines(dice, 2, 30);
    return { content: textOf(all), edits: editsOfLines(dice, all) };
  }, on('a\r\nbb\nc\r', ['a', 'X\nX'], ['bb', 'Y\nY'], ['c', 'Z\nZ'])),
  'next-to-other-separators': situation((dice) => {
    const { before, behind } = twoKinds(dice);
    const target = words(dice, 1)[0] as string;
    const separator = dice.pick(OTHER_SEPARATORS);
    return { content: `${before}--${separator}${target}${separator}--------${behind}`, edits: [edit(target, newLines(dice))] };
  }, ...OTHER_SEPARATORS.slice(0, 5).map((separator) => on(`\r\n${separator}T${separator}`, ['T', 'x\ny']))),
});

function tie(before: Ending, behind: Ending, ...first: readonly EditCaseParts[]) {
  return situation((dice) => nearerBefore(dice, 0, { before, behind }), ...first);
}

export const endingTieEarlier = property('replace/ending-tie-earlier', {
  'crlf-then-lf': tie('\r\n', '\n', on('\r\nab\n', ['ab', 'x\ny'])),
  'crlf-then-cr': tie('\r\n', '\r', on('\r\nab\r', ['ab', 'x\ny'])),
  'lf-then-crlf': tie('\n', '\r\n', on('\na\r\n', ['a', 'x\ny'])),
  'lf-then-cr': tie('\n', '\r', on('\na\r', ['a', 'x\ny'])),
  'cr-then-crlf': tie('\r', '\r\n', on('\ra\r\n', ['a', 'x\ny'])),
  'cr-then-lf': tie('\r', '\n', on('\ra\n', ['a', 'x\ny'])),
  'multi-byte': situation((dice) => {
    const filler = dice.pick(['é', '€', '😀']);
    const letters = filler.repeat(dice.size(1, 10));
    const endings = twoKinds(dice);
    const target = words(dice, 1)[0] as string;
    const distance = endings.before.length + byteLength(letters) + target.length;
    const plain = '-'.repeat(distance - endings.before.length);
    const content = dice.flip()
      ? `${endings.before}${'-'.repeat(target.length)}${letters}${target}${'-'.repeat(distance - target.length)}${endings.behind}`
      : `${endings.before}${plain}${target}${fill(distance - target.length, filler)}${endings.behind}`;
    return { content, edits: [edit(target, newLines(dice))] };
  }, on('\r\néabcd\n', ['abcd', 'x\ny'])),
  'inside-another-target': situation((dice) => {
    const [target, inOther] = words(dice, 2) as [string, string];
    const { before, behind } = twoKinds(dice);
    const distance = Math.max(2, target.length) + 4;
    const layout = laidOut({ before, behind, target, distanceBefore: distance, distanceBehind: distance });
    const other = dice.flip() ? { content: `${inOther}${layout}`, quoted: `${inOther}\n` } : { content: `${layout}${inOther}`, quoted: `\n${inOther}` };
    return { content: other.content, edits: dice.shuffled([edit(target, newLines(dice, 1)), edit(other.quoted, dice.pick(['Q', '']))]) };
  }, on('a\r\n-T--\n', ['T', 'x\ny'], ['a\n', ''])),
});

/** A file without endings of which one word is replaced by lines that `spell` spells. */
function withoutEnding(spell: (dice: Dice, text: string) => string, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = words(dice, dice.size(1, 12));
    return { content: all.join(dice.pick([' ', '', ', '])), edits: [edit(dice.pick(all), spell(dice, withLineFeeds(newLines(dice))))] };
  }, ...first);
}

export const endingFallbackLf = property('replace/ending-fallback-lf', {
  'sent-as-lf': withoutEnding((_dice, text) => text, on('abc', ['b', '1\n2'])),
  'sent-as-crlf': withoutEnding((_dice, text) => respelled(text, '\r\n'), on('abc', ['b', '1\r\n2'])),
  'sent-as-cr': withoutEnding((_dice, text) => respelled(text, '\r'), on('abc', ['b', '1\r2'])),
  'sent-mixed': withoutEnding(anySpelling, on('abc', ['b', '1\r2\r\n3\n4']), on('abc', ['b', '\r\r\n\n'])),
  'whole-file': situation((dice) => {
    const content = words(dice, dice.size(1, 12)).join(' ');
    return { content, edits: [edit(content, newLines(dice))] };
  }, on('a', ['a', '\r\n'])),
  'several-edits': situation((dice) => {
    const all = words(dice, dice.size(2, 20));
    const places = dice.increasing(dice.size(2, all.length), all.length - 1);
    return { content: all.join(' '), edits: dice.shuffled(places.map((at, index) => edit(all[at] as string, newLines(dice, index, 1, 2)))) };
  }, on('ab', ['a', 'X\r\nX'], ['b', 'Y\rY'])),
  'byte-order-mark': situation((dice) => {
    const all = words(dice, dice.size(1, 8));
    return { content: `\ufeff${all.join(' ')}`, edits: [edit(dice.pick(all), newLines(dice))] };
  }, on('\ufeffab', ['a', 'X\r\nY'])),
  'other-separators': situation((dice) => {
    const all = words(dice, dice.size(2, 8));
    return { content: all.map((text) => text + dice.pick(OTHER_SEPARATORS)).join(''), edits: [edit(dice.pick(all), newLines(dice))] };
  }, on('a\f\u2028b', ['b', 'X\r\nY'])),
});

/** Lines that end as `mix` says, one replaced by what `make` gives. */
function insertedInto(mix: (dice: Dice) => EndingMix, make: (dice: Dice, index: number) => string, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = lines(dice, 1, 8, mix(dice));
    return { content: textOf(all), edits: [edit(dice.pick(all).text, make(dice, 0))] };
  }, ...first);
}

function linesSpelled(ending: Ending): (dice: Dice) => string {
  return (dice) => respelled(withLineFeeds(newLines(dice)), ending);
}

function mixedLines(dice: Dice, index = 0): string {
  return newWord(dice, index) + dice.pick([...ENDINGS, ...ENDING_RUNS]) + dice.pick(['', newWord(dice, index)]) + dice.pick(['', ...ENDINGS]);
}

export const newTextVerbatimEndings = property('replace/new-text-verbatim-endings', {
  'lf-into-crlf': insertedInto(() => '\r\n', linesSpelled('\n'), on('a\r\nb', ['b', 'c\nd'])),
  'crlf-into-lf': insertedInto(() => '\n', linesSpelled('\r\n'), on('a\nb', ['b', 'c\r\nd'])),
  'cr-into-any': insertedInto((dice) => dice.pick<Ending>(['\n', '\r\n']), linesSpelled('\r'), on('a\nb', ['b', 'c\rd'])),
  'mixed-into-any': insertedInto((dice) => dice.pick<EndingMix>(['any', ...ENDINGS]), mixedLines, on('a\nb', ['b', 'c\r\r\nd'])),
  'into-no-ending': situation((dice) => {
    const all = words(dice, dice.size(1, 8));
    return { content: all.join(' '), edits: [edit(dice.pick(all), mixedLines(dice))] };
  }, on('ab', ['b', 'c\r\nd'])),
  'only-an-ending': insertedInto((dice) => dice.pick<EndingMix>(['any', ...ENDINGS]), (dice) => dice.pick([...ENDINGS, ...ENDING_RUNS]), on('ab', ['b', '\r\n'])),
  'other-end-than-the-quote': situation((dice) => {
    const all = lines(dice, 2, 8, dice.pick<EndingMix>(['any', ...ENDINGS]));
    const { text, ending } = all[dice.below(all.length - 1)] as Line;
    return { content: textOf(all), edits: [dice.flip() ? edit(text + ending, newWord(dice)) : edit(text, newWord(dice) + dice.pick(ENDINGS))] };
  }, on('a\nb\n', ['a\n', 'X']), on('a\r\nb', ['a\r\n', 'X\nY']), on('ab', ['a', 'X\r\n'])),
  'several-edits': situation((dice) => {
    const all = lines(dice, 2, 16, 'any');
    const places = dice.increasing(dice.size(2, all.length), all.length - 1);
    return { content: textOf(all), edits: dice.shuffled(places.map((at, index) => edit((all[at] as Line).text, mixedLines(dice, index)))) };
  }),
});

/** A file whose words are joined as `join` says, one word replaced by another. */
function restored(join: (dice: Dice, all: string[]) => string, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = words(dice, dice.size(3, 12));
    return { content: join(dice, all), edits: [edit(dice.pick(all), newWord(dice))] };
  }, ...first);
}

function joined(all: readonly string[], endings: (at: number) => string): string {
  return all.map((text, at) => text + endings(at)).join('');
}

/** `all` in lines that end as `firstOnes` and then as anything. */
function startingWith(...firstOnes: string[]): (dice: Dice, all: string[]) => string {
  return (dice, all) => joined(all, (at) => firstOnes[at] ?? dice.pick(ENDINGS));
}

export const dominantEndingRestored = property('replace/dominant-ending-restored', {
  'uniform-lf': restored((_dice, all) => joined(all, () => '\n'), on('a\nb\n', ['b', 'X'])),
  'uniform-crlf': restored((_dice, all) => joined(all, () => '\r\n'), on('first\r\nsecond\r\nthird\r\n', ['second\n', 'X\n'])),
  'uniform-cr': restored((_dice, all) => joined(all, () => '\r'), on('a\rb\rc', ['b', 'X'])),
  'mixed-crlf-first': restored(startingWith('\r\n', '\n'), on('a\r\nb\nc\n', ['b', 'X'])),
  'mixed-lf-first': restored((dice, all) => joined(all, (at) => (at === 0 ? '\n' : dice.pick(['\r\n', '\r\n', '\r']))), on('a\nb\r\nc\r\n', ['b', 'X'])),
  'cr-before-first-crlf': restored(startingWith('\r', '\r\n'), on('a\rb\r\nc', ['b', 'X'])),
  'cr-before-first-lf': restored(startingWith('\r', '\n', '\r\n'), on('a\rb\nc\r\n', ['b', 'X'])),
  'cr-cr-lf-first': restored(startingWith('\r\r\n'), on('a\r\r\nb\n', ['b', 'X'])),
  'no-ending': situation((dice) => {
    const all = words(dice, dice.size(1, 8));
    return { content: all.join(' '), edits: [edit(dice.pick(all), newLines(dice))] };
  }, on('ab', ['b', 'X\r\nY'])),
  'inserted-lines': situation((dice) => {
    const all = lines(dice, 2, 10, dice.pick<EndingMix>(['any', ...ENDINGS]));
    return { content: textOf(all), edits: [edit(dice.pick(all).text, newLines(dice))] };
  }, on('a\r\nb', ['b', 'X\nY\n']), on('a\nb', ['b', 'X\r\nY\r'])),
  'first-ending-replaced': situation((dice) => {
    const all = words(dice, dice.size(3, 10));
    const content = joined(all, (at) => (at === 0 ? '\r\n' : dice.pick(ENDINGS)));
    const quoted = dice.pick([`${all[0]}\n`, `${all[0]}\n${all[1]}`, `\n${all[1]}`]);
    return { content: dice.flip() ? content : content.replace('\r\n', '\n'), edits: [edit(quoted, dice.pick([newWord(dice), newLines(dice)]))] };
  }, on('a\r\nb\nc\n', ['a\n', 'X']), on('a\nb\r\nc', ['a\nb', 'X'])),
  'first-ending-late': situation((dice) => {
    const [first, ...rest] = words(dice, dice.size(3, 8)) as [string, ...string[]];
    const content = `${first}${'-'.repeat(dice.between(1000, 9000))}${joined(rest, (at) => (at === 0 ? '\r\n' : dice.pick(ENDINGS)))}`;
    return { content: dice.flip() ? content : content.replace('\r\n', '\n'), edits: [edit(dice.pick(rest), newWord(dice))] };
  }, ...[100, 1000, 10_000].map((length) => on(`${'-'.repeat(length)}\r\nb\n`, ['b', 'X']))),
  'several-edits': situation((dice) => {
    const all = lines(dice, 3, 20, dice.pick<EndingMix>(['any', 'mostly', '\r\n']));
    const places = dice.increasing(dice.size(2, Math.min(20, all.length)), all.length - 1);
    const edits = places.map((at, index): Edit => {
      const { text, ending } = all[at] as Line;
      return ending && dice.flip() ? edit(`${text}\n`, newLines(dice, index)) : edit(text, newWord(dice, index));
    });
    return { content: textOf(all), edits: dice.shuffled(edits) };
  }),
});

export const ENDING_PROPERTIES: readonly Property[] = [
  endingFromTarget, endingFromNearest, endingTieEarlier, endingFallbackLf, newTextVerbatimEndings, dominantEndingRestored,
];
