import { BOM } from '../arbitraries/odd-bytes.ts';
import { eachOf } from '../arbitraries/patch-plain.ts';
import { patchSituation, updating, type PatchParts } from '../arbitraries/patches.ts';
import { words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import type { LinePair } from './spellings.ts';
import { RARE_BLANKS } from './wrapping.ts';

/** What Unicode calls white space, but for spaces, tabs and what ends lines. */
const MEMBERS = [...RARE_BLANKS, '\u0085'] as const;

/** What some library takes for a blank, and is none. */
const OTHERS = ['\ufeff', '\u200b', '\u180e', '\x1c', '\x1d', '\x1e', '\x1f'] as const;

const ends = (characters: readonly string[], spell: (character: string) => LinePair): MakeSituation => {
  const made = ([file, quoted]: LinePair, lines: readonly string[] = ['0', '1']): PatchParts => updating([lines[0] as string, file, ...lines.slice(1)],
    { lines: [`-${quoted}`, '+Q'] });
  return patchSituation((dice) => made(spell(dice.pick(characters)), words(dice, dice.between(1, 4), 2)),
    ...characters.map((character) => made(spell(character))));
};

/** The first line of the file starts with a byte order mark. */
const marked = (quotedOf: (first: string, other: string) => string): MakeSituation => {
  const made = (first: string, other: string, ...more: string[]): PatchParts => updating([BOM + first, other, ...more],
    { lines: [`-${quotedOf(first, other)}`, '+Q'] });
  return patchSituation((dice) => {
    const [first, other, ...more] = words(dice, dice.between(2, 5)) as [string, string, ...string[]];
    return made(first, other, ...more);
  }, made('a', 'b'));
};

const contexts = (characters: readonly string[]): MakeSituation => {
  const made = (character: string, side: number): PatchParts => {
    const odd = side % 2 === 0 ? `f${character}` : `${character}f`;
    const [file, context] = side < 2 ? [odd, 'f'] : ['f', odd];
    return updating(['0', file, 'a'], { lines: ['-a', '+Q'], context });
  };
  return patchSituation((dice) => made(dice.pick(characters), dice.below(4)), ...characters.map((character) => made(character, 0)),
    ...characters.slice(-4).map((character) => made(character, 3)));
};

type Around = readonly [before: string, behind: string];

const around = (all: readonly Around[]): MakeSituation => eachOf(all, ([before, behind], lines) => `${before}${lines.join('\n')}${behind}`);

export const whitespaceSet = property('apply-patch/whitespace-set', {
  'blank-at-the-end': ends(MEMBERS, (character) => [`a${character}`, 'a']),
  'blank-at-the-start': ends(MEMBERS, (character) => [`${character}a`, 'a']),
  'text-at-the-end': ends(OTHERS, (character) => [`a${character}`, 'a']),
  'text-at-the-start': ends(OTHERS, (character) => [`${character}a`, 'a']),
  'in-the-quote': ends([...MEMBERS, ...OTHERS], (character) => ['a', `a${character}`]),
  'in-a-context': contexts([...MEMBERS, ...OTHERS]),
  'marked-file-first-line': marked((first) => first),
  'marked-file-with-mark': marked((first) => BOM + first),
  'marked-file-other-line': marked((_first, other) => other),
  'mark-before-the-patch': around([[BOM, '\n'], [`${BOM}\n`, '\n'], [`\n${BOM}`, '\n'], [BOM, `\n${BOM}`]]),
  'blank-around-the-patch': around([['\u0085', '\n'], ['', '\u0085'], ['\u0085\n', '\n\u0085\n'], ['\u0085', '\u0085']]),
  'text-around-the-patch': around(OTHERS.slice(1).flatMap((character): Around[] => [[character, '\n'], ['', `${character}\n`]])),
});
