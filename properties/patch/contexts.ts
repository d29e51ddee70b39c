import type { Dice } from '../arbitraries/dice.ts';
import { absentText, addition, replacing } from '../arbitraries/patch-chunks.ts';
import { patchSituation, updating, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { words } from '../arbitraries/texts.ts';
import { property } from '../property.ts';
import { DASHES, DOUBLE_QUOTES, inFile, plainlySpelledAt, SINGLE_QUOTES, SPACES, spelledAt, swapped, type Level, type LinePair } from './spellings.ts';

const change = (context: string, old: string, fresh = 'Q'): Chunk => ({ context, lines: [`-${old}`, `+${fresh}`] });

/** Words by what they stand for: two contexts, two old lines, and from none to four others. */
function parts(dice: Dice): { f: string; g: string; x: string; y: string; more: string[]; some: (at: number) => string[] } {
  const [f, g, x, y, ...more] = words(dice, dice.between(4, 8)) as [string, string, string, string, ...string[]];
  return { f, g, x, y, more, some: (at) => more.slice(at, at + 1) };
}

/** The context `context` over a chunk that replaces `old`. */
const under = (dice: Dice, context: string, old: string, index = 0): Chunk => ({ ...replacing(dice, old, index), context });

/** The context in the file differs from the one of the chunk, as `level` says. */
const spelt = (level: Level) => patchSituation((dice) => {
  const { f, x, more, some } = parts(dice);
  const [inFile, context] = dice.flip() ? [spelledAt(dice, f, level), f] : [f, spelledAt(dice, f, level)];
  return updating([...some(0), inFile, ...some(1), x, ...more.slice(2)], under(dice, context, x));
}, updating([plainlySpelledAt('f', level), 'x'], change('f', 'x')), updating(['f', 'x'], change(plainlySpelledAt('f', level), 'x')));

/** Contexts that differ from the line of the file in more than blanks at the ends. */
const SIMILAR: readonly LinePair[] = [['Alpha', 'alpha'], ['a b', 'a  b'], ['a\tb', 'a b'], ['caf\u00e9', 'cafe\u0301'], ['f(a)', 'f(a);'], ['f(a):', 'f(b):']];

const FOLDED = [...inFile(DASHES, '-'), ...inFile(SINGLE_QUOTES, "'"), ...inFile(DOUBLE_QUOTES, '"'), ...inFile(SPACES, ' ')];

export const contextSeek = property('apply-patch/context-seek', {
  'one-of-two-places': patchSituation((dice) => {
    const { f, g, x, some } = parts(dice);
    return updating([f, ...some(0), x, ...some(1), g, ...some(2), x, ...some(3)], under(dice, dice.pick([f, g]), x));
  }, updating(['f', 'x', 'g', 'x'], change('g', 'x')), updating(['f', '  x', 'g', '  x'], change('f', '  x'))),
  'directly-below': patchSituation((dice) => {
    const { f, x, more, some } = parts(dice);
    return updating([...some(0), x, f, x, ...more.slice(1)], under(dice, f, x));
  }, updating(['x', 'f', 'x'], change('f', 'x'))),
  'further-below': patchSituation((dice) => {
    const { f, g, x, y, more } = parts(dice);
    return updating([x, f, g, ...more, y, x], under(dice, f, x));
  }, updating(['x', 'f', 'g', 'x'], change('f', 'x'))),
  'first-of-two-contexts': patchSituation((dice) => {
    const { f, g, x, some } = parts(dice);
    return updating([...some(0), f, ...(dice.flip() ? [] : [g, ...some(1)]), x, ...some(2), f, ...(dice.flip() ? [] : some(3)), x], under(dice, f, x));
  }, updating(['f', 'x', 'f', 'x'], change('f', 'x')), updating(['f', 'q', 'x', 'f', 'x'], change('f', 'x')),
  updating(['f', 'x', 'f', 'q', 'x'], change('f', 'x'))),
  'is-the-first-old-line': patchSituation((dice) => {
    const { f, x, g, some } = parts(dice);
    return updating([...some(0), f, x, g, ...some(1), f, x], { context: f, lines: [dice.flip() ? `-${f}` : ` ${f}`, `-${x}`, '+Q'] });
  }, updating(['x', 'y', 'x'], change('x', 'x')), updating(['x', 'x'], change('x', 'x'))),
  'is-the-only-old-line': patchSituation((dice) => {
    const { x, more } = parts(dice);
    return updating([...more.slice(0, 2), x, ...more.slice(2)], under(dice, x, x));
  }, updating(['x'], { context: 'x', lines: ['-x'] }), updating(['x', 'y'], change('x', 'x'))),
  'missing': patchSituation((dice) => {
    const { x, y, more } = parts(dice);
    return updating([...more, x], under(dice, absentText(dice), y));
  }, updating(['x'], change('zzz', 'y'))),
  'missing-where-lines-are-found': patchSituation((dice) => {
    const { x, more } = parts(dice);
    return updating([...more, x], under(dice, absentText(dice), x));
  }, updating(['a'], { context: 'zzz', lines: ['-a'] })),
  'part-of-a-line': patchSituation((dice) => {
    const { f, g, x, more } = parts(dice);
    const line = dice.pick([`def ${f}():`, `${f} ${g}`, `${g} ${f}`, `${f}(${g})`, `${f}${f}`]);
    return updating([line, x, ...more], under(dice, f, x));
  }, updating(['def f():', 'x'], change('f', 'x')), updating(['def f():', 'x'], change('def f', 'x')), updating(['def f():', 'x'], change('f():', 'x')), updating(['f', 'x'], change('f f', 'x'))),
  'other-letters': patchSituation((dice) => {
    const { x, more } = parts(dice);
    const [file, context] = dice.pick(SIMILAR);
    return updating([...more, file, x], under(dice, context, x));
  }, ...SIMILAR.slice(0, 4).map(([file, context]) => updating([file, 'x'], change(context, 'x')))),
  'lines-above-it': patchSituation((dice) => {
    const { f, x, some } = parts(dice);
    return updating([...some(0), x, ...some(1), f, ...some(2)], under(dice, f, x));
  }, updating(['x', 'f'], change('f', 'x')), updating(['x', 'f', 'y'], change('f', 'x'))),
  'last-line': patchSituation((dice) => {
    const { f, x, more } = parts(dice);
    return updating([...more, x, f], under(dice, f, x));
  }, updating(['f'], change('f', 'x'))),
  'only-above-the-cursor': patchSituation((dice) => {
    const { f, x, y, some } = parts(dice);
    return updating([f, ...some(0), x, ...some(1), y], replacing(dice, x), under(dice, f, y, 1));
  }, updating(['f', 'x', 'y'], { lines: ['-x', '+X'] }, change('f', 'y'))),
  'within-the-place-before': patchSituation((dice) => {
    const { f, x, y, some } = parts(dice);
    return updating([x, f, ...some(0), y], { lines: [`-${x}`, '+Q', dice.flip() ? `-${f}` : ` ${f}`] }, under(dice, f, y, 1));
  }, updating(['f', 'y'], { lines: [' f', '+X'] }, change('f', 'y'))),
  'of-each-chunk': patchSituation((dice) => {
    const { f, g, x, some } = parts(dice);
    return updating([f, ...some(0), x, ...some(1), g, ...some(2), x], under(dice, f, x), under(dice, g, x, 1));
  }, updating(['f', 'x', 'g', 'x'], change('f', 'x'), change('g', 'x', 'R'))),
  'same-twice': patchSituation((dice) => {
    const { f, g, x, y, some } = parts(dice);
    const second = dice.flip() ? x : y;
    return updating([f, ...some(0), x, g, f, ...some(1), second, ...some(2)], under(dice, f, x), under(dice, f, second, 1));
  }, updating(['f', 'x', 'f', 'x'], change('f', 'x'), change('f', 'x', 'R'))),
  'same-twice-there-once': patchSituation((dice) => {
    const { f, x, y, some } = parts(dice);
    return updating([...some(0), f, x, ...some(1), y, ...some(2)], under(dice, f, x), under(dice, f, y, 1));
  }, updating(['f', 'x', 'y'], change('f', 'x'), change('f', 'y', 'R'))),
  'exact-below-the-lines': patchSituation((dice) => {
    const { f, x, some } = parts(dice);
    return updating([spelledAt(dice, f, dice.pick([1, 2] as const)), ...some(0), x, ...some(1), f, ...some(2)], under(dice, f, x));
  }, updating([' f', 'x', 'f'], change('f', 'x')), updating(['f ', 'x', 'f', 'y'], change('f', 'x'))),
  'indented': spelt(2),
  'trailing-blanks': spelt(1),
  'exact-below-indented': patchSituation((dice) => {
    const { f, x, some } = parts(dice);
    return updating([spelledAt(dice, f, dice.pick([1, 2] as const)), x, ...some(0), f, ...some(1), x], under(dice, f, x));
  }, updating(['  f', 'x', 'f', 'x'], change('f', 'x')), updating(['f ', 'x', 'f', 'x'], change('f', 'x'))),
  'exact-below-other-indentation': patchSituation((dice) => {
    const { f, x, some } = parts(dice);
    const blank = dice.pick([' ', '\t', '    ']);
    return updating([dice.flip() ? f : `${blank} ${f}`, ...some(0), x, ...some(1), blank + f, ...some(2), x], under(dice, blank + f, x));
  }, updating(['f', 'x', ' f', 'x'], change(' f', 'x')), updating(['f', 'x', '\tf', 'x'], change('\tf', 'x')),
  updating(['  f', 'x', ' f', 'x'], change(' f', 'x'))),
  'folded': patchSituation((dice) => {
    const { x, some } = parts(dice);
    const [file, context] = dice.pick([...FOLDED, ...swapped(FOLDED)]);
    return updating([...some(0), file, ...some(1), x], under(dice, context, x));
  }, ...[FOLDED[3], swapped(FOLDED)[3]].map((pair) => updating([(pair as LinePair)[0], 'x'], change((pair as LinePair)[1], 'x')))),
  'with-mark': patchSituation((dice) => {
    const { f, x, more } = parts(dice);
    return updating([...more, f, x], { ...under(dice, dice.pick([f, ...more]), x), eof: true });
  }, updating(['f', 'x'], { ...change('f', 'x'), eof: true })),
  'missing-with-mark': patchSituation((dice) => {
    const { x, more } = parts(dice);
    return updating([...more, x], { ...under(dice, absentText(dice), x), eof: true });
  }, updating(['f', 'x'], { ...change('zzz', 'x'), eof: true }), updating(['f', 'x'], { context: 'zzz', lines: ['+Q'], eof: true })),
  'above-the-cursor-with-mark': patchSituation((dice) => {
    const { f, x, y, some } = parts(dice);
    return updating([f, ...some(0), x, ...some(1), y], replacing(dice, x), { ...under(dice, f, y, 1), eof: true });
  }, updating(['f', 'x', 'y'], { lines: ['-x', '+X'] }, { ...change('f', 'y'), eof: true })),
  'on-an-addition': patchSituation((dice) => {
    const { f, x, more } = parts(dice);
    return updating([...more, f, x], { ...addition(dice), context: dice.pick([f, x]) });
  }, updating(['f', 'x'], { context: 'f', lines: ['+y'] })),
  'missing-on-an-addition': patchSituation((dice) => {
    const { x, more } = parts(dice);
    return updating([...more, x], { ...addition(dice), context: absentText(dice) });
  }, updating(['f', 'x'], { context: 'g', lines: ['+y'] }), updating([], { context: 'g', lines: ['+y'] })),
  'moves-the-cursor': patchSituation((dice): PatchParts => {
    const { f, x, some } = parts(dice);
    return updating([...some(0), f, ...some(1), x], { ...addition(dice, 1, 2, 6), context: f }, dice.flip() ? replacing(dice, f) : under(dice, f, x));
  }, updating(['f', 'x'], { context: 'f', lines: ['+y'] }, { lines: ['-f', '+F'] }), updating(['f', 'x'], { context: 'f', lines: ['+y'] }, change('f', 'x'))),
});
