// Patches whose old lines the file does not hold, or holds beside lines that resemble them.

import type { Bytes } from '../../contract/bytes.ts';
import { lookAlikeTexts, otherCase, otherWord } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { anyWindow, plainLines } from '../arbitraries/patch-chunks.ts';
import { joinedLines, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';
import type { MakeSituation } from '../property.ts';
import { among, by, patched, signed, updateOf, withCrlfPatch } from './patching.ts';

/** Old lines made from a text of the file, which does not have them. */
function different(make: (dice: Dice, all: [string, string, string]) => [quoted: string, there: string], ...first: readonly PatchParts[]): MakeSituation {
  return patched((dice) => {
    const all = words(dice, dice.between(3, 8), 2) as [string, string, string, ...string[]];
    const [quoted, there] = make(dice, [all[0], all[1], all[2]]);
    return among(dice, quoted, all.slice(3), there);
  }, ...first);
}

function farLines(dice: Dice): string {
  return dice.pick([newWord(dice), `${newWord(dice)} ${newWord(dice, 1)}`, `${newWord(dice)}\n${newWord(dice, 2)}`]);
}

/** The old lines of a hunk that has none of the file. */
function farHunk(dice: Dice, times = 1): Chunk {
  const old = Array.from({ length: times }, () => farLines(dice)).join('\n');
  return { lines: [...signed('-', old), ...(dice.flip() ? [`+${newText(dice, 5)}`] : [])] };
}

/** A run of lines of the file but for one, which has another text: the first, the last or any. */
function oneLineAway(dice: Dice): PatchParts {
  const lines = plainLines(dice, 2, 14);
  const { start, end } = anyWindow(dice, lines.length, 9, 2);
  const quoted = lines.slice(start, end);
  const wrong = dice.pick([0, quoted.length - 1, dice.below(quoted.length)]);
  const text = dice.pick([newWord(dice, 3), newText(dice, 3), `${quoted[wrong]}${newWord(dice, 3)}`, `${newWord(dice, 3)} ${quoted[wrong]}`]);
  const old = quoted.map((line, at) => dice.pick([' ', '-']) + (at === wrong ? text : line));
  const at = dice.between(0, old.length);
  return updateOf(joinedLines(lines), { lines: [...old.slice(0, at), ...(dice.oneIn(4) ? [] : [`+${newText(dice)}`]), ...old.slice(at)] });
}

const FAR_APART = [4, 9, 20, 45, 90];

/** Two long lines that differ at one end only. */
function longTexts(dice: Dice, [shared, one, other]: readonly [string, string, string]): [string, string] {
  const same = `${shared} `.repeat(dice.pick(FAR_APART));
  return dice.flip() ? [same + one, same + other] : [`${one} ${same.trimEnd()}`, `${other} ${same.trimEnd()}`];
}

const LONG = 'x'.repeat(90);

/** Lines that are empty, or of blanks, which the file has otherwise or not at all. */
function emptyLines(dice: Dice, [first, last]: readonly [string, string]): [quoted: string, there: string] {
  const blank = dice.pick([' ', '  ', '\t']);
  return dice.pick<[string, string]>([
    [`\n${first}`, `${blank}\n${first}`], [`${blank}\n${first}`, `\n${first}`], [`${first}\n\n${last}`, `${first}\n${blank}\n${last}`],
    [`${first}\n${blank}\n${last}`, `${first}\n\n${last}`], [`${first}\n`, `${first}\n${blank}`],
  ]);
}

export const PATCH_MISSING = {
  'patch-far': patched((dice) => updateOf(joinedLines(plainLines(dice, 1, 8)), farHunk(dice)), by('a\n', '-z', '+Q'), by('a\n', ' z', '+Q')),
  'patch-longer-than-the-file': patched((dice) => {
    const lines = plainLines(dice, 1, 3);
    return updateOf(joinedLines(lines), farHunk(dice, lines.length + dice.between(1, 4)));
  }, by('a\n', '-z', '-y', '+Q')),
  'patch-empty-file': patched((dice) => updateOf('', farHunk(dice)), by('', '-a', '+Q')),
  'patch-other-file': patched((dice) => {
    const [there, ...here] = words(dice, dice.between(2, 8), 2) as [string, ...string[]];
    return { ...updateOf(joinedLines(here), { lines: [`-${there}`, `+${newText(dice)}`] }), tree: { 'g.txt': { file: `${there}\n` } } };
  }),
  'patch-not-in-a-row': patched((dice) => {
    const lines = plainLines(dice, 3, 8);
    const at = dice.between(0, lines.length - 3);
    const [one, two, three] = lines.slice(at, at + 3) as [string, string, string];
    const signs = dice.pick([[`-${one}`, ` ${three}`], [` ${one}`, `-${three}`], [`-${two}`, ` ${one}`], [` ${three}`, `-${two}`]]);
    return updateOf(joinedLines(lines), { lines: [...signs, `+${newText(dice)}`] });
  }, by('a\nb\nc\n', ' a', '-c', '+Q'), by('a\nb\n', '-b', ' a', '+Q')),
  'patch-part-of-a-line': patched((dice) => {
    const [word, other, ...others] = words(dice, dice.between(2, 8), 2) as [string, string, ...string[]];
    return among(dice, word, others, dice.pick([`${word} ${other}`, `${other} ${word}`, `${word}${other}`, `${other}${word}`, `${word};`]));
  }, by('ab\n', '-a', '+Q'), by('ab\n', '-b', '+Q')),
  'patch-one-line': patched(oneLineAway,
    by('a\nb\n', '-z', ' b', '+Q'), by('a\nb\nc\n', '-a', ' z', '-c', '+Q'), by('a\nb\n', '-a', '+Q', ' z'),
    by('a\nb\nc\nd\ne\nf\n', ' a', '-b', '+Q', ' c', ' d', ' e', ' z')),
  'patch-word': different((dice, [first, last, third]) => (dice.oneIn(3) ? longTexts(dice, [first, last, third]) : otherWord(dice, [first, last], third)),
    by('port1 = 80\n', '-port2 = 80', '+port2 = 81'), by(`${LONG} a\n`, `-${LONG} b`, '+Q'), by(`a ${LONG}\n`, `-b ${LONG}`, '+Q')),
  'patch-look-alike': different((dice, [first, last]) => {
    const kind = dice.pick(['blanks', 'indentation', 'quotes-and-dashes', 'case', 'empty-lines'] as const);
    if (kind === 'empty-lines') return dice.flip() ? emptyLines(dice, [first, last]) : [`\n${first}`, first];
    return kind === 'case' ? otherCase(dice, [first, last]) : lookAlikeTexts(dice, kind, [first, last]);
  }, by('A\n', '-a', '+Q'), by('a  b\n', '-a b', '+Q'), by('“x”\n', '-"x"', '+Q'), by(' a\n', '-a', '+Q'), by('a \n', '-a', '+Q'),
  by('a\n', ' ', '-a', '+Q'), by('  \na\n', ' ', '-a', '+Q'), by('a\n\nb\n', '-a', '+Q', '   ', ' b')),
} satisfies { [name: string]: MakeSituation };

type MakeDecoy = (dice: Dice, all: [string, string, string]) => [quoted: string, decoy: string];

/** One run of lines equal to the old ones, and one to three others that resemble it. */
function decoyedBy(dice: Dice, make: MakeDecoy): PatchParts & { operations: Operation[] } {
  const all = words(dice, dice.between(3, 6), 2) as [string, string, string, ...string[]];
  const [quoted, decoy] = make(dice, [all[0], all[1], all[2]]);
  const decoys = Array.from({ length: dice.between(1, 3) }, () => decoy);
  const others = dice.shuffled([...decoys, ...all.slice(3)]);
  return among(dice, quoted, others.flatMap((text) => text.split('\n')));
}

/** The same where lines of the file, of the patch or of both end in CRLF, which are no part of what lines are. */
function withCrlf(dice: Dice): PatchParts {
  const parts = decoyedBy(dice, (_, all) => blanksDiffer(dice, all));
  const inFile = dice.flip();
  const spelled = (content: Bytes): Bytes => (inFile ? String(content).replaceAll('\n', '\r\n') : content);
  const files = Object.entries(parts.files ?? {}).map(([path, content]): [string, Bytes] => [path, spelled(content)]);
  const made = { ...parts, files: Object.fromEntries(files) };
  return inFile && dice.flip() ? made : withCrlfPatch(made);
}

const blanksDiffer: MakeDecoy = (dice, [first, last]) =>
  (dice.oneIn(3) ? emptyLines(dice, [first, last]) : lookAlikeTexts(dice, dice.pick(['blanks', 'indentation'] as const), [first, last]));

function decoyed(make: MakeDecoy, ...first: readonly PatchParts[]): MakeSituation {
  return patched((dice) => decoyedBy(dice, make), ...first);
}

export const PATCH_LOOKALIKE = {
  'patch-blanks': decoyed(blanksDiffer,
    by('a  b\na b\n', '-a b', '+Q'), by('a \na\n', '-a', '+Q'), by('  a\na\n', '-a', '+Q'), by('  \na\n\na\n', ' ', '-a', '+Q'),
    by('a\n  \na\n\n', '-a', '+Q', ' ')),
  'patch-crlf': patched(withCrlf, withCrlfPatch(by('a \na\n', '-a', '+Q')), by('a \r\na\r\n', '-a', '+Q'), withCrlfPatch(by('a \r\na\r\n', '-a', '+Q'))),
  'patch-letter-case': decoyed((dice, [first, last]) => otherCase(dice, [first, last]), by('A\na\n', '-a', '+Q'), by('a\nA\n', '-A', '+Q')),
  'patch-quotes-and-dashes': decoyed((dice, [first, last]) => lookAlikeTexts(dice, 'quotes-and-dashes', [first, last]),
    by('“x”\n"x"\n', '-"x"', '+Q'), by('a–b\na-b\n', '-a-b', '+Q')),
  'patch-words': decoyed((dice, [first, last, third]) => (dice.oneIn(3) ? longTexts(dice, [first, last, third]) : otherWord(dice, [first, last], third)),
    by('host1 = T\nhost2 = T\n', '-host2 = T', '+Q'), by(`${LONG} a\n${LONG} b\n`, `-${LONG} b`, '+Q')),
} satisfies { [name: string]: MakeSituation };
