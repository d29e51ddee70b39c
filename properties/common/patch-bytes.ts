import type { Part } from '../../contract/bytes.ts';
import type { Property } from '../property.ts';
import { property } from '../property.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { latin1, LATIN1_WORDS, utf16 } from '../arbitraries/encodings.ts';
import { chunkAt, plainLines } from '../arbitraries/patch-chunks.ts';
import { joinedLines, type PatchParts } from '../arbitraries/patches.ts';
import { CONTROLS, newText, UNICODE_FORMS, words } from '../arbitraries/texts.ts';
import type { Context } from '../property.ts';
import { by, hunk, patchable, patched, spaced, updateOf, withCrlfPatch } from './patching.ts';

/** A line of a file with its ending, and whether a hunk covers it. */
interface Ended {
  text: string;
  ending: string;
}

/** A file of words, and what of it a hunk covers: lines that stay, go and come. */
interface Draft {
  lines: Ended[];
  start: number;
  end: number;
  /** Lines above and below those that go, which the hunk has as context. */
  around: [above: number, below: number];
  added: string[];
}

/** A plain file with a hunk, `context` lines at least above or below the change, `outside` lines at least that it does not cover. */
function draft(dice: Dice, { context = 0, outside = 0 } = {}): Draft {
  const lines = plainLines(dice, 1 + context + outside, 9).map((text): Ended => ({ text, ending: '\n' }));
  const above = dice.between(0, context);
  const below = context - above;
  const start = dice.between(above, lines.length - 1 - below);
  const added = Array.from({ length: dice.between(0, 2) }, (_, at) => newText(dice, at));
  return { lines, start, end: start + 1, around: [above, below], added };
}

function partsOf({ lines, start, end, around: [above, below], added }: Draft, content = lines.map(({ text, ending }) => text + ending).join('')): PatchParts {
  const texts = lines.map(({ text }) => text);
  return updateOf(content, hunk({ above: texts.slice(start - above, start), old: texts.slice(start, end), added, below: texts.slice(end, end + below) }));
}

type Change = (dice: Dice, line: Ended) => Ended;

function isCovered({ start, end, around: [above, below] }: Draft, at: number): boolean {
  return at >= start - above && at < end + below;
}

/** `one` with every line outside the hunk, or inside, made another one. */
function changed(dice: Dice, one: Draft, which: 'outside' | 'covered', change: Change): Draft {
  return { ...one, lines: one.lines.map((line, at) => ((which === 'covered') === isCovered(one, at) ? change(dice, line) : line)) };
}

const ended = (...endings: string[]): Change => (dice, line) => ({ ...line, ending: dice.pick(endings) });

/** Lines outside the hunk with endings of any kind; the last with one that is an ending to every tool. */
function mixed(dice: Dice, one: Draft): Draft {
  const { lines, ...rest } = changed(dice, one, 'outside', ended('\n', '\r\n', '\r', '\r\r\n', '\n\r\n'));
  return { ...rest, lines: lines.map((line, at) => (at === lines.length - 1 && line.ending === '\r' ? { ...line, ending: '\r\n' } : line)) };
}

const BLANK_ENDS = [' ', '  ', '\t', ' \t', ''];
const INDENTS = ['', '  ', '\t', '    ', ' '];
const ENDS_OF_FILE = ['', '\n', '\n\n', '\n\n\n', '  \n', '\t'];

/** Blanks around the text of a line. */
const blanks: Change = (dice, { text, ending }) => ({ text: dice.pick(INDENTS) + text + dice.pick(BLANK_ENDS), ending });

/** Characters that cleaning up would change; none of them ends a line anywhere. */
const ODD = [...UNICODE_FORMS, ...CONTROLS.filter((control) => !/[\v\f]/.test(control)), '\u00a0', '\u200b', '\u3000'];
const odd: Change = (dice, { text, ending }) => ({ text: dice.flip() ? `${text} ${dice.pick(ODD)}` : dice.pick(ODD) + text, ending });

function crlfPatch(dice: Dice): PatchParts {
  return withCrlfPatch(partsOf(draft(dice, { context: dice.between(0, 2), outside: dice.between(0, 2) })));
}

/** The same file without a newline at its end. */
function unended(one: Draft): Draft {
  return { ...one, lines: one.lines.map((line, at) => (at === one.lines.length - 1 ? { ...line, ending: '' } : line)) };
}

export const patchBytesKept = property('common/patch-bytes-kept', {
  'crlf-outside': patched((dice) => partsOf(changed(dice, draft(dice, { outside: 2 }), 'outside', ended('\r\n'))), by('a\r\nb\r\n', '-b', '+Q'),
    by('a\r\nb\r\n', '-a', '+Q')),
  'mixed-outside': patched((dice) => partsOf(mixed(dice, draft(dice, { outside: 3 }))), by('a\nb\r\nc\n', '-a', '+Q'), by('a\r\r\nb\n', '-b', '+Q'),
    by('a\r\nb\r\r\n', '-a', '+Q')),
  'blanks-outside': patched((dice) => {
    const one = changed(dice, draft(dice, { outside: 2, context: dice.between(0, 1) }), 'outside', blanks);
    const content = one.lines.map(({ text, ending }) => text + ending).join('');
    return partsOf(one, content + dice.pick(ENDS_OF_FILE));
  }, by('a \nb\n', '-b', '+Q'), by('\ta\nb\n', '-b', '+Q'), by('a\nb\n\n', '-a', '+Q'), by('a\n\n\n', '-a', '+Q')),
  'characters-outside': patched((dice) => partsOf(changed(dice, draft(dice, { outside: 2 }), 'outside', odd)), by('e\u0301\nb\n', '-b', '+Q'),
    by('\0\nb\n', '-b', '+Q')),
  'byte-order-mark': patched((dice) => {
    const one = draft(dice, { context: dice.between(0, 1), outside: 1 });
    return partsOf(one, `\ufeff${one.lines.map(({ text, ending }) => text + ending).join('')}`);
  }, by('\ufeffa\nb\n', '-b', '+Q'), by('\ufeffa\nb\n', '-a', '+Q'), by('\ufeffa\nb\n', ' a', '-b', '+Q')),
  'crlf-context': patched((dice) => partsOf(changed(dice, draft(dice, { context: dice.between(1, 3) }), 'covered', ended('\r\n'))),
    by('a\r\nb\r\n', ' a', '-b', '+Q'), by('a\r\nb\r\nc\r\n', ' a', '-b', ' c')),
  'mixed-context': patched((dice) => partsOf(changed(dice, draft(dice, { context: dice.between(2, 4), outside: dice.between(0, 1) }), 'covered',
    ended('\n', '\r\n'))),
    by('a\r\nb\nc\n', ' a', '-b', '+Q', ' c')),
  'blanks-context': patched((dice) => partsOf(changed(dice, draft(dice, { context: dice.between(1, 3) }), 'covered', blanks)),
    by('a \nb\n', ' a ', '-b', '+Q'), by('\ta\nb\n', ' \ta', '-b', '+Q')),
  'crlf-patch': patched(crlfPatch, withCrlfPatch(by('a\nb\n', ' a', '-b', '+Q')), withCrlfPatch(by('a\nb\n', '-a', '+Q'))),
  'unended-first': patched((dice) => {
    const one = unended(draft(dice, { outside: 1 }));
    return partsOf({ ...one, start: 0, end: 1 });
  }, by('a\nb', '-a', '+Q')),
  'unended-last': patched((dice) => {
    const one = unended(draft(dice, { outside: 1 }));
    const last = one.lines.length - 1;
    const isKept = dice.flip();
    return partsOf(isKept ? { ...one, start: last - 1, end: last, around: [0, 1] } : { ...one, start: last, end: last + 1, around: [dice.between(0, 1), 0] });
  }, by('a\nb', ' a', '-b', '+Q'), by('a\nb', '-a', '+Q', ' b'), by('a\nb', ' b', '+Q'), by('a\nb', '-b')),
  'added-lines': patched((dice) => {
    const one = draft(dice, { context: 1, outside: 1 });
    const added = Array.from({ length: dice.between(1, 3) }, (_, at) => (dice.oneIn(3) ? spaced(dice, newText(dice, at)) : newText(dice, at)));
    const lines = one.lines.map((line, at) => ({ ...line, ending: at === 0 || dice.oneIn(3) ? '\r\n' : dice.pick(['\r\n', '\n']) }));
    return partsOf({ ...one, lines, added });
  }, by('a\r\nb\r\n', ' a', '+Q', '+R', ' b'), by('a\r\nb\nc\r\n', ' b', '+Q'), by('a\r\n', ' a', '+Q '), by('a\r\nb\nc\r\n', ' b', '+')),
});

/** Bytes that are no UTF-8 on lines of their own or beside words, and a hunk of another line. */
function beside(dice: Dice, bad: Part, atEnd = false): PatchParts {
  const [word, other, next] = words(dice, 3, 2) as [string, string, string];
  const shapes: Part[][] = [[`${word}\n`, other, bad, '\n'], [bad, `\n${word}\n`], [`${other} `, bad, next, `\n${word}\n`],
    [`${word}\n${next}\n`, bad, other, '\n']];
  const ending: Part[][] = [[`${word}\n${other}`, bad], [`${word}\n`, bad]];
  const added = dice.flip() ? [newText(dice)] : [newText(dice), newText(dice, 1)];
  return updateOf({ parts: dice.pick(atEnd ? ending : shapes) }, hunk({ old: [word], added }));
}

/** Past the first 8 KiB, or as far as the tool goes. */
function beyond(dice: Dice, context: Context): PatchParts {
  const [word, other] = words(dice, 2, 2) as [string, string];
  const count = Math.floor((patchable(context, 8 * 1024 + 600) - 64) / 6) - dice.below(40);
  const filler: Part = { repeat: '-----\n', times: count };
  const bad = dice.pick([...badBytes.oneReplacement, latin1('\xe9t\xe9')]);
  const shapes: Part[][] = [[`${word}\n`, filler, other, bad, '\n'], [filler, bad, `\n${word}\n`]];
  return updateOf({ parts: dice.pick(shapes) }, hunk({ old: [word], added: [newText(dice)] }));
}

export const PATCH_INVALID = {
  'patch-lone-byte': patched((dice) => beside(dice, { base64: Buffer.from([128 + dice.below(128)]).toString('base64') }), by(latin1('\xff\na\n'), '-a', '+Q'),
    by(latin1('a\n\x80\n'), '-a', '+Q')),
  'patch-overlong': patched((dice) => beside(dice, dice.pick([...badBytes.overlong, ...badBytes.surrogate, ...badBytes.aboveUnicode]))),
  'patch-cut-sequence': patched((dice) => beside(dice, dice.pick(badBytes.cutShort), dice.flip())),
  'patch-latin1': patched((dice) => beside(dice, latin1(dice.pick(LATIN1_WORDS))), by(latin1('n=1\n\xe9t\xe9\n'), '-n=1', '+n=2')),
  'patch-utf16': patched((dice) => {
    const lines = plainLines(dice, 2, 6);
    const at = dice.between(0, lines.length - 1);
    const chunk = chunkAt(dice, lines, { start: at, end: at + 1 });
    const added = dice.oneIn(3) ? { lines: [...chunk.lines, `+${dice.pick(['é€', '😀'])}`] } : chunk;
    return updateOf(utf16(joinedLines(lines), dice.pick(['little', 'big'])), added);
  }, by(utf16('n=1\nm\n', 'little'), '-n=1', '+n=2'), by(utf16('m\nn=1\n', 'big'), '-n=1', '+n=2')),
  'patch-far': patched(beyond),
};

export const PATCH_BYTES: readonly Property[] = [patchBytesKept];
