import type { Dice } from '../arbitraries/dice.ts';
import { LOOK_ALIKES, type LookAlike } from '../arbitraries/look-alikes.ts';
import { patchSituation, updating, type PatchParts } from '../arbitraries/patches.ts';
import { newText, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { DASHES, DOUBLE_QUOTES, inFile, plainlySpelledAt, SINGLE_QUOTES, SPACES, spelledAt, swapped, type Level, type LinePair } from './spellings.ts';

/** One to two lines that agree with no old line. */
const filler = (dice: Dice): string[] => (dice.flip() ? [] : [`0${words(dice, 1, 2)[0] as string}`]);

/** The old lines of a chunk, removed and replaced. */
function removing(dice: Dice | undefined, old: readonly string[]): { lines: string[] } {
  return { lines: [...old.map((line) => `-${line}`), `+${dice ? newText(dice) : 'Q'}`] };
}

/** Places of one old line, each at a level: the file has them in this order. */
type Places = readonly Level[];

/** A file with places of one old line at the levels drawn, and a chunk that replaces it. */
const placed = (draw: (dice: Dice) => Places, ...first: readonly Places[]): MakeSituation => patchSituation((dice) => {
  const old = `${words(dice, 1)[0] as string}-q`;
  return updating([...draw(dice).flatMap((level) => [...filler(dice), spelledAt(dice, old, level)]), ...filler(dice)], removing(dice, [old]));
}, ...first.map((levels) => updating(levels.map((level) => plainlySpelledAt('a-q', level)), removing(undefined, ['a-q']))));

/** Places of several old lines, each by the levels of its lines. */
const windows = (draw: (dice: Dice) => readonly Places[], ...first: readonly (readonly Places[])[]): MakeSituation => {
  const old = ['a-q', 'b-q', 'c-q'];
  const fileOf = (all: readonly Places[], spell: (text: string, level: Level) => string, between: () => string[]): string[] =>
    all.flatMap((levels) => [...between(), ...levels.map((level, at) => spell(old[at] as string, level))]);
  const countOf = (all: readonly Places[]): number => (all[0] as Places).length;
  return patchSituation((dice) => {
    const all = draw(dice);
    return updating(fileOf(all, (text, level) => spelledAt(dice, text, level), () => filler(dice)), removing(dice, old.slice(0, countOf(all))));
  }, ...first.map((all) => updating(fileOf(all, plainlySpelledAt, () => []), removing(undefined, old.slice(0, countOf(all))))));
};

const some = (dice: Dice, level: Level, least = 1, most = 3): Level[] => Array.from({ length: dice.between(least, most) }, () => level);

const BLANK_LINES = [' ', '  ', '\t', ' \t'] as const;

const CODEX_ORDERS: readonly Places[] = [[3, 0], [3, 3, 0], [0, 3], [3, 1, 0]];

const matchPriority = property('apply-patch/match-priority', {
  'exact-below-trimmed': placed((dice) => [...some(dice, 2), 0, ...some(dice, 2, 0, 1)], [2, 0], [2, 2, 0], [2, 0, 2]),
  'exact-below-right-trimmed': placed((dice) => [...some(dice, 1), 0, ...some(dice, 1, 0, 1)], [1, 0], [1, 1, 0], [1, 0, 1]),
  'right-trimmed-below-trimmed': placed((dice) => [...some(dice, 2), 1, ...some(dice, 2, 0, 1)], [2, 1], [2, 2, 1], [2, 1, 1]),
  'exact-above-others': placed((dice) => [0, ...dice.shuffled([...some(dice, 1, 0, 2), ...some(dice, 2)])], [0, 1], [0, 2], [0, 2, 1]),
  'every-order': placed((dice) => dice.shuffled([0, 1, 2, ...some(dice, dice.pick([0, 1, 2] as const), 0, 2)]), [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0],
    [2, 0, 1], [2, 1, 0]),
  'first-of-exact': placed((dice) => some(dice, 0, 2, 4), [0, 0], [0, 0, 0]),
  'first-of-right-trimmed': placed((dice) => some(dice, 1, 2, 4), [1, 1], [1, 1, 1]),
  'first-of-trimmed': placed((dice) => some(dice, 2, 2, 4), [2, 2], [2, 2, 2]),
  'window-below': windows((dice) => {
    const count = dice.between(2, 3);
    const worse = dice.below(count);
    return [Array.from({ length: count }, (_, at): Level => (at === worse ? dice.pick([1, 2] as const) : 0)), Array.from({ length: count }, (): Level => 0)];
  }, [[0, 2], [0, 0]], [[2, 0], [0, 0]], [[0, 1], [0, 0]], [[1, 0], [0, 0]], [[0, 0, 2], [0, 0, 0]]),
  'window-by-its-worst-line': windows((dice) => dice.pick<readonly Places[]>([[[0, 2], [1, 1]], [[2, 0], [1, 1]], [[0, 2], [2, 0]], [[2, 2], [0, 2]],
    [[0, 2, 0], [1, 1, 1]], [[2, 1], [1, 0]], [[1, 1], [0, 2]]]),
    [[0, 2], [1, 1]], [[2, 0], [1, 1]], [[0, 2], [2, 0]], [[2, 2], [0, 2]], [[1, 1], [0, 2]], [[0, 2, 0], [1, 1, 1]]),
  'empty-line-below-blanks': patchSituation((dice) => {
    const [old] = words(dice, 1) as [string];
    const blank = dice.pick(BLANK_LINES);
    const [above, below] = dice.flip() ? [blank, ''] : ['', blank];
    const quote = dice.oneIn(3) ? `-${below}` : ` ${below}`;
    const lines = [...filler(dice), above, old, ...filler(dice), below, old];
    return updating(lines, dice.flip() ? { lines: [quote, `-${old}`, '+Q'] } : { lines: [quote, ` ${old}`, '+Q'] });
  }, updating(['  ', 'a', '', 'a'], { lines: ['', '-a', '+Q'] }), updating(['a', ' ', 'a', ''], { lines: [' a', '-', '+Q'] }),
  updating(['', 'a', '\t', 'a'], { lines: [' \t', '-a', '+Q'] })),
  'overlapping-places': patchSituation((dice) => {
    const [one, other] = words(dice, 2) as [string, string];
    const [lines, old] = dice.pick<readonly [string[], string[]]>([
      [[one, one, one], [one, one]], [[one, other, one, other, one], [one, other, one]], [[one, one, one, one], [one, one, one]],
      [[other, one, one, one, other], [one, one]],
    ]);
    return updating(lines, removing(dice, old));
  }, updating(['a', 'a', 'a'], { lines: ['-a', '-a', '+Q'] })),
  'behind-the-cursor-only': patchSituation((dice) => {
    const [old, cut, ...rest] = words(dice, dice.between(2, 5)) as [string, string, ...string[]];
    const below = spelledAt(dice, old, dice.pick([1, 2] as const));
    return updating([old, ...rest, cut, below], { lines: [`-${cut}`, '+R'] }, removing(dice, [old]));
  }, updating(['a', 'b', ' a'], { lines: ['-b', '+R'] }, { lines: ['-a', '+Q'] })),
  'exact-below-folded': placed((dice) => [...some(dice, 3), ...some(dice, 2, 0, 1), 0], ...CODEX_ORDERS),
  'trimmed-below-folded': placed((dice) => [...some(dice, 3), dice.pick([1, 2] as const)], [3, 2], [3, 1], [3, 3, 2]),
  'first-of-folded': placed((dice) => some(dice, 3, 2, 4), [3, 3], [3, 3, 3]),
});

/** A line of the file and an old line for it, among other lines. */
function differing(dice: Dice, [file, quoted]: LinePair): PatchParts {
  return updating([...filler(dice), file, ...filler(dice)], removing(dice, [quoted]));
}

const pairsOf = (pairs: readonly LinePair[]): MakeSituation =>
  patchSituation((dice) => differing(dice, dice.pick(pairs)), ...pairs.map(([file, quoted]) => updating(['0', file, '1'], removing(undefined, [quoted]))));

/** Spellings that look alike inside a line, either in the file. */
const alike = (...kinds: readonly LookAlike[]): LinePair[] => kinds.flatMap((kind) => LOOK_ALIKES[kind].flatMap(([one, other]): LinePair[] =>
  (/[\r\n]/.test(one + other) ? [] : [[`p${one}q`, `p${other}q`], [`p${other}q`, `p${one}q`]])));

/** Several old lines, of which those at the places drawn differ from the file. */
const several = (levelsOf: (dice: Dice, count: number) => Level[], ...first: readonly Places[]): MakeSituation => patchSituation((dice) => {
  const old = words(dice, dice.between(2, 5));
  const levels = levelsOf(dice, old.length);
  return updating([...filler(dice), ...old.map((text, at) => spelledAt(dice, text, levels[at] as Level)), ...filler(dice)], removing(dice, old));
}, ...first.map((levels) => updating(levels.map((level, at) => plainlySpelledAt('abc'.charAt(at), level)), removing(undefined, levels.map((_, at) => 'abc'.charAt(at))))));

/** Characters that look like those of the table of `codex` and are not in it. */
const BESIDE_THE_TABLE: readonly LinePair[] = [
  ...inFile(['\u2016', '\u2043', '\u2053', '\ufe63', '\uff0d', '\ufe58', '\u2e3a', '\u00ad', '\u30fc', '\u2011\u2011'], '-'),
  ...inFile(['\u2032', '\u00b4', '`', '\u02bc', '\uff07', '\u2039'], "'"), ...inFile(['\u2033', '\u00ab', '\u00bb', '\uff02', "''"], '"'),
  ...inFile(['\u2000', '\u2001', '\u1680', '\u2028', '\u00a0\u00a0', '\u180e'], ' '), ['p\u2014q', 'p--q'], ['p\u2026q', 'p...q'],
];

const TYPOGRAPHIC = BESIDE_THE_TABLE.filter(([file]) => /\P{ASCII}/u.test(file));

/** Lines that somebody would take for one another. */
const SIMILAR: readonly LinePair[] = [
  ['return the value of it', 'return the values of it'], ['    if (a && b) {', '    if (a || b) {'], ['const limit = 100;', 'const limit = 101;'],
  ['foo(bar)', 'foo(bar);'],
  ['the quick brown fox', 'the quick browm fox'], ['x = [1, 2, 3]', 'x = [1, 2, 3,]'], ['a', 'aa'],
];

const BLANK_PAIRS: readonly LinePair[] = [['   ', ''], ['\t', ''], ['', '   '], ['', '\t'], [' ', '\t']];

const FOLDED = { dash: inFile(DASHES, '-'), single: inFile(SINGLE_QUOTES, "'"), double: inFile(DOUBLE_QUOTES, '"'), space: inFile(SPACES, ' ') } as const;
const ALL_FOLDED = Object.values(FOLDED).flat();

/** Two characters of one row of the table. */
const TWO_OF_A_KIND: readonly LinePair[] = [DASHES, SINGLE_QUOTES, DOUBLE_QUOTES, SPACES].flatMap((row): LinePair[] =>
  row.slice(1).map((character, at) => [`p${character}q`, `p${row[at] as string}q`]));

/** A blank line, or an empty one, between two lines that agree. */
const blankLine: MakeSituation = patchSituation((dice) => {
  const [above, below] = words(dice, 2) as [string, string];
  const [file, quoted] = dice.pick(BLANK_PAIRS);
  return updating([above, file, below], removing(dice, [above, quoted, below]));
}, ...BLANK_PAIRS.map(([file, quoted]) => updating(['a', file, 'b'], removing(undefined, ['a', quoted, 'b']))));

const matchLevels = property('apply-patch/match-levels', {
  'exact': several((_dice, count) => Array.from({ length: count }, () => 0), [0], [0, 0]),
  'blanks-at-the-end-of-the-file-line': pairsOf([['a ', 'a'], ['a\t', 'a'], ['a   ', 'a'], ['a b \t', 'a b']]),
  'blanks-at-the-end-of-the-quote': pairsOf([['a', 'a '], ['a', 'a\t'], ['a ', 'a  '], ['a\t', 'a ']]),
  'indented-in-the-file': pairsOf([[' a', 'a'], ['\ta', 'a'], ['        a', 'a'], ['\t  a', 'a']]),
  'indented-in-the-quote': pairsOf([['a', ' a'], ['a', '\ta'], ['a', '        a']]),
  'other-indentation': pairsOf([['\ta', '    a'], ['    a', '\ta'], ['  a', '    a'], ['    a', '  a'], ['\t\ta', '\ta']]),
  'both-ends': pairsOf([[' a ', 'a'], ['a', ' a '], ['\ta', 'a\t'], ['a ', ' a'], ['  a\t', '\ta  ']]),
  'blanks-for-an-empty-line': blankLine,
  'one-line-of-several': several((dice, count) => {
    const odd = dice.below(count);
    const level = dice.pick([1, 2] as const);
    return Array.from({ length: count }, (_, at) => (at === odd ? level : 0));
  }, [1, 0], [0, 1], [2, 0], [0, 2], [0, 2, 0]),
  'different-lines-differently': several((dice, count) => {
    const rest = Array.from({ length: count - 2 }, (): Level => dice.pick([0, 1, 2] as const));
    return dice.shuffled([1, 2, ...rest]);
  }, [1, 2], [2, 1], [1, 0, 2]),
  'inner-blanks': pairsOf([['a b', 'a  b'], ['a  b', 'a b'], ['a   b', 'a b'], ['a = b', 'a  = b']]),
  'inner-tab': pairsOf([['a\tb', 'a b'], ['a b', 'a\tb'], ['a\t\tb', 'a\tb']]),
  'inner-blank-left-out': pairsOf([['a b', 'ab'], ['ab', 'a b'], ['a=b', 'a = b'], ['f( x )', 'f(x)']]),
  'other-case': pairsOf([['a', 'A'], ['Alpha', 'alpha'], ...alike('case')]),
  'other-unicode-form': pairsOf(alike('composition', 'compatibility-forms')),
  'similar': pairsOf([...SIMILAR, ...swapped(SIMILAR)]),
  'look-alike': pairsOf(alike('homoglyphs', 'without-accents')),
  'beside-the-table': pairsOf([...BESIDE_THE_TABLE, ...swapped(BESIDE_THE_TABLE)]),
  'zero-width': pairsOf(alike('zero-width')),
  'no-blank-at-an-end': pairsOf(['\u200c', '\u200d', '\u2060', '\u00ad', '\u2800', '\u3164', '\0', '\u007f', '.', '\\'].flatMap((character): LinePair[] =>
    [[`a${character}`, 'a'], [`${character}a`, 'a'], ['a', `a${character}`]])),
  'folded-dash': pairsOf(FOLDED.dash),
  'folded-single-quote': pairsOf(FOLDED.single),
  'folded-double-quote': pairsOf(FOLDED.double),
  'folded-space': pairsOf(FOLDED.space),
  'folded-in-the-quote': pairsOf(swapped(ALL_FOLDED)),
  'folded-on-both-sides': pairsOf(TWO_OF_A_KIND),
  'folded-and-indented': patchSituation((dice) => {
    const [file, quoted] = dice.pick(ALL_FOLDED);
    const [above, below] = words(dice, 2) as [string, string];
    return updating([spelledAt(dice, above, dice.pick([0, 1, 2] as const)), spelledAt(dice, file, 2), below], removing(dice, [above, quoted, below]));
  }, updating([' p\u2013q '], removing(undefined, ['p-q'])), updating([' a', 'p\u2013q'], removing(undefined, ['a', 'p-q']))),
});

/** The typographic character in the context of a chunk, or the plain one. */
const inContext: MakeSituation = patchSituation((dice) => {
  const [file, context] = dice.pick([...ALL_FOLDED, ...swapped(ALL_FOLDED)]);
  const [old] = words(dice, 1) as [string];
  return updating([...filler(dice), file, ...filler(dice), old], { ...removing(dice, [old]), context });
}, ...[FOLDED.dash[3], FOLDED.single[1], FOLDED.double[0], FOLDED.space[0]].map((pair) => updating([(pair as LinePair)[0], 'a'], { lines: ['-a', '+Q'], context: (pair as LinePair)[1] })));

const OTHERS: readonly LinePair[] = [['p\u2026q', 'p...q'], ['p...q', 'p\u2026q'], ['p\u2032q', "p'q"], ['p\u00abq', 'p"q']];

const noUnicodeFold = property('apply-patch/no-unicode-fold', {
  'dash-in-the-file': pairsOf(FOLDED.dash),
  'single-quote-in-the-file': pairsOf(FOLDED.single),
  'double-quote-in-the-file': pairsOf(FOLDED.double),
  'space-in-the-file': pairsOf(FOLDED.space),
  'in-the-quote': pairsOf(swapped(ALL_FOLDED)),
  'two-of-a-kind': pairsOf(TWO_OF_A_KIND),
  'others': patchSituation((dice) => differing(dice, dice.pick([...TYPOGRAPHIC, ...swapped(TYPOGRAPHIC)])),
    ...OTHERS.map(([file, quoted]) => updating([file], removing(undefined, [quoted])))),
  'in-one-line-of-several': patchSituation((dice) => {
    const [file, quoted] = dice.pick(ALL_FOLDED);
    const [above, below] = words(dice, 2) as [string, string];
    return updating([above, file, below], removing(dice, [above, quoted, below]));
  }),
  'in-a-context': inContext,
  'space-at-an-end': pairsOf(SPACES.flatMap((space): LinePair[] => [[`a${space}`, 'a'], [`${space}a`, 'a'], ['a', `a${space}`], ['a', `${space}a`]])),
  'same-on-both-sides': pairsOf([...DASHES, ...SINGLE_QUOTES, ...DOUBLE_QUOTES, ...SPACES].map((character): LinePair => [`p${character}q`, `p${character}q`])),
});

/** The rules on how old lines agree with lines of the file. */
export const MATCHING: readonly Property[] = [matchPriority, matchLevels, noUnicodeFold];
