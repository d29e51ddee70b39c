import type { Dice } from './dice.ts';

/** A difference: two spellings that a careless reader takes for one another. Either may stand in the file. */
type Spellings = readonly (readonly [string, string])[];

/**
 * Differences by kind. Each stands between two words, so that neither spelling with its words contains the other.
 */
export const LOOK_ALIKES = {
  'trailing-blanks': [['\n', ' \n'], ['\n', '  \n'], ['\n', '\t\n'], [' \n', '\t\n'], ['\n', '\u3000\n'], ['\n\n', '\n \n']],
  'leading-blanks': [['\n', '\n '], ['\n  ', '\n    '], ['\n\t', '\n\t\t'], ['\n    ', '\n'], ['\n  ', '\n ']],
  'tabs-for-spaces': [['\t', ' '], ['\t', '    '], ['\t', '  '], ['\n\t', '\n    '], ['\t', '        ']],
  'inner-blanks': [[' ', '  '], ['', ' '], [' = ', '='], ['  ', '   '], [' ', ' \t']],
  'case': [['K', 'k'], ['É', 'é'], ['Word', 'word'], ['\u212a', 'k'], ['Σ', 'ς'], ['ß', 'SS'], ['ß', 'ẞ'], ['ǆ', 'ǅ'], ['İ', 'i']],
  'single-quotation-marks': [["'", '’'], ["'", '‘'], ["'", '‚'], ["'", '‛']],
  'double-quotation-marks': [['"', '“'], ['"', '”'], ['"', '„'], ['"', '‟']],
  'other-quotation-marks': [["'", '"'], ["'", '`'], ["'", '′'], ['"', '″'], ['"', '«'], ['“', '”'], ['‘', '’'], ["''", '"']],
  'dashes': [['-', '‐'], ['-', '‑'], ['-', '‒'], ['-', '–'], ['-', '—'], ['-', '―'], ['-', '−'], ['–', '—']],
  'other-dashes': [['--', '—'], ['--', '-'], ['_', '-'], ['-', '\u30fc'], ['-', '\u2010\u2010']],
  'special-spaces': [
    [' ', '\u00a0'], [' ', '\u2002'], [' ', '\u2003'], [' ', '\u2009'], [' ', '\u200a'], [' ', '\u202f'], [' ', '\u205f'], [' ', '\u3000'],
  ],
  'compatibility-forms': [
    ['fi', 'ﬁ'], ['A', 'Ａ'], ['1', '１'], ['2', '²'], ['IV', 'Ⅳ'], ['kg', '㎏'], ['TM', '™'], ['...', '…'], ['!', '！'], ['ア', 'ｱ'], ['1', '①'],
  ],
  'composition': [
    ['é', 'e\u0301'], ['ñ', 'n\u0303'], ['가', '\u1100\u1161'], ['Å', '\u212b'], ['Ω', '\u2126'], ['x\u0323\u0307', 'x\u0307\u0323'], ['ü', 'u\u0308'],
  ],
  'without-accents': [['é', 'e'], ['ü', 'u'], ['ł', 'l'], ['ç', 'c'], ['Å', 'A'], ['e\u0301', 'e']],
  'zero-width': [
    ['', '\u200b'], ['', '\u200c'], ['', '\u200d'], ['', '\u2060'], ['', '\ufeff'], ['', '\u00ad'], ['', '\u200e'], ['❤', '❤\ufe0f'], ['', '\0'],
  ],
  'escapes': [
    ['\n', '\\n'], ['\t', '\\t'], ['"', '\\"'], ["'", "\\'"], ['\\', '\\\\'], ['é', '\\u00e9'], ['&', '&amp;'], ['<', '&lt;'], [' ', '%20'], ['\n', '\\\n'], ['$', '\\$'],
  ],
  'homoglyphs': [['a', '\u0430'], ['e', '\u0435'], ['o', '\u03bf'], [';', '\u037e'], ['l', '1'], ['O', '0']],
} as const satisfies { [kind: string]: Spellings };

export type LookAlike = keyof typeof LOOK_ALIKES;

/** Two spellings that differ in `kind`, in either order. */
export function spellings(dice: Dice, kind: LookAlike): [string, string] {
  const [one, other] = dice.pick<readonly [string, string]>(LOOK_ALIKES[kind]);
  return dice.flip() ? [other, one] : [one, other];
}
