import type { Dice } from './dice.ts';

/** Pairs of spellings with the same coarse view, each to stand between two words. */
const SAME_VIEW = {
  'blanks': [[' ', '  '], [' ', '\t'], [' ', '\u00a0'], ['  ', '   '], [' ', ' \t'], ['\n', ' \n'], ['\n', '\t\n'], ['\n', '\n\n']],
  'indentation': [['\n', '\n  '], ['\n  ', '\n    '], ['\n\t', '\n    '], ['\n    ', '\n'], ['\n\t', '\n\t\t']],
  'quotes-and-dashes': [
    [" 'T' ", ' ‘T’ '], [' "T" ', ' “T” '], ["'", '’'], ['-', '–'], ['-', '—'], [' - ', ' — '], ['-', '\u2011'], ['"', '„'], ['-', '\u2212'],
  ],
} as const satisfies { [kind: string]: readonly (readonly [string, string])[] };

export type SameView = keyof typeof SAME_VIEW;

/** Two texts around two words that differ in `kind` only and have the same coarse view. */
export function lookAlikeTexts(dice: Dice, kind: SameView, [first, last]: readonly [string, string]): [string, string] {
  const pair = dice.pick<readonly [string, string]>(SAME_VIEW[kind]);
  const [one, other] = dice.flip() ? [pair[1], pair[0]] : pair;
  return [first + one + last, first + other + last];
}

/** Two texts that differ in the case of letters only. */
export function otherCase(dice: Dice, [first, last]: readonly [string, string]): [string, string] {
  const text = `${first} ${last}`;
  const others = [text.toUpperCase(), `${first.toUpperCase()} ${last}`, `${first} ${last.toUpperCase()}`];
  const other = dice.pick(others);
  return dice.flip() ? [other, text] : [text, other];
}

/** Two texts that differ in one word or one digit. */
export function otherWord(dice: Dice, [first, last]: readonly [string, string], third: string): [string, string] {
  const digit = dice.below(8) + 1;
  return dice.pick([
    [`${first} ${last}`, `${first} ${third}`],
    [`${first} = ${last}`, `${third} = ${last}`],
    [`${first}T${digit} = ${last}`, `${first}T${digit + 1} = ${last}`],
    [`${first}T${digit}`, `${first}T${digit + 1}`],
    [`${first} ${last} ${third}`, `${first} T ${third}`],
  ] as const).slice() as [string, string];
}

/** `text` among `others`, before, after or between them, a line or a few characters apart. */
export function scattered(dice: Dice, text: string, others: readonly string[]): string {
  const at = dice.between(0, others.length);
  const stretches = [...others.slice(0, at), text, ...others.slice(at)];
  return stretches.join(dice.pick(['\n', '\n;\n', ' ; '])) + dice.pick(['\n', '']);
}

/** Words of letters that neither files nor new texts have. */
export const FAR = ['ωω', 'ωω φφ', 'ωω\nφφ'] as const;

/** What a folded copy of a file would not keep. */
export const TELLTALES = ['“x”', 'x – y', 'x\u00a0y', 'x  ', '\tx', 'x\r', 'ﬁ', 'x…', "‘x’", 'Ａ', '\ufeff'];
