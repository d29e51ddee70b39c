import type { Tree } from '../../contract/tree.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { numberOf } from '../../contract/limits.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { plainOperations, together, type Planned } from '../arbitraries/patch-operations.ts';
import { patchCall, patchRuns, patchSituation, patchSituationOf, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { CONTROLS, multiByte, newText } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation } from '../property.ts';

const AT = 'a.txt';

/** An update of a file that holds none of the lines. */
function sought(chunk: Chunk, path = AT, moveTo?: string): Planned & PatchParts {
  return { tree: { [path]: { file: 'x\ny\n' } }, operations: [{ update: path, ...(moveTo === undefined ? {} : { moveTo }), chunks: [chunk] }] };
}

const removed = (...lines: readonly string[]): Chunk => ({ lines: lines.map((line) => `-${line}`) });

/** A line that is in no file here. */
const missing = (dice: Dice): string => `missing ${newText(dice, dice.below(9))}`;

const missingLines = (dice: Dice, least: number, most: number): string[] => Array.from({ length: dice.between(least, most) }, () => missing(dice));

const anySign = (dice: Dice, line: string): string => dice.pick(['-', ' ']) + line;

/** The bound of the run, or of the case where it can be set. */
const boundOf = (context: Context, mismatchDetailBytes?: number): number =>
  numberOf(caseLimits(context, 'apply_patch', mismatchDetailBytes === undefined ? {} : { mismatchDetailBytes }).values, 'mismatchDetailBytes');

/** Characters of one, two, three and four bytes. */
const WIDTHS = ['q', 'é', '€', '😀'] as const;

/** Text of exactly `bytes` bytes: `character` again and again, behind as many letters as it takes. */
function textOf(bytes: number, character: string): string {
  const width = new TextEncoder().encode(character).length;
  return 'z'.repeat(bytes % width) + character.repeat(Math.floor(bytes / width));
}

/** `bytes` bytes of old lines, line ends between them counted, in one to four lines. */
function linesOf(dice: Dice, bytes: number, character: string): string[] {
  const count = bytes < 16 || dice.flip() ? 1 : dice.between(2, 4);
  const each = Math.floor((bytes - (count - 1)) / count);
  const rest = bytes - (count - 1) - each * (count - 1);
  return Array.from({ length: count }, (_, at) => textOf(at === 0 ? rest : each, character));
}

/** What stands beside the lines: fixed words, the path, and a root whose length nobody knows here. */
const MOST_BESIDE = 160;

const aroundBound = (characters: readonly string[]): MakeSituation => patchSituationOf(
  (dice, context) => sought(removed(...linesOf(dice, boundOf(context) - dice.between(0, MOST_BESIDE), dice.pick(characters)))),
  (context) => characters.map((character) => sought(removed(textOf(boundOf(context) - 19 - AT.length, character)))),
);

/** A path of about `bytes` bytes, in directories of at most 200. */
function longPath(bytes: number, character = 'p'): string {
  const names: string[] = [];
  for (let left = bytes; left > 0; left -= 201) names.push(textOf(Math.min(left, 200), character));
  return names.join('/');
}

const withLongPath = (linesBytes: (dice: Dice, bound: number) => number): MakeSituation => patchSituationOf((dice, context) => {
  const bound = boundOf(context);
  const path = longPath(Math.floor(bound / 2) + dice.between(-120, 200), dice.pick(WIDTHS));
  return sought(removed(...linesOf(dice, linesBytes(dice, bound), dice.pick(WIDTHS))), path);
}, (context) => [sought(removed('missing'), longPath(Math.floor(boundOf(context) / 2) + 1))]);

/** The longest root that is met at every length. */
const LONGEST_ROOT = 72;
/** The words of the head line, its line end counted. */
const HEAD_WORDS = 'Expected lines in :\n'.length;

/**
 * One case with a call for each length of the root, which nobody knows here: whatever it is, one of the calls is right
 * at the bound.
 */
const everySize = (make: (bytes: number, bound: number) => PatchParts, files: Tree): MakeSituation => (context) => {
  const bound = boundOf(context, 256);
  const sizes = Array.from({ length: LONGEST_ROOT }, (_, at) => at);
  const calls = sizes.map((size) => ({ call: patchCall(make(size, bound)) }));
  const kase = patchRuns(context, { tree: files, limits: { mismatchDetailBytes: 256 } }, [calls]);
  return { first: [kase], cases: built(() => kase), fixed: true };
};

/** A spelling of the file `m`, or of `mm`, of so many characters. */
const spelledAt = (length: number): string => './'.repeat(Math.floor((length - 1) / 2)) + (length % 2 === 0 ? 'mm' : 'm');

/** Bounds that a case sets; the least is 256. */
const BOUNDS = [256, 257, 300, 512] as const;

function smallBound(dice: Dice, mismatchDetailBytes: number): PatchParts {
  const path = dice.flip() ? AT : longPath(dice.between(1, mismatchDetailBytes + 100), dice.pick(WIDTHS));
  const bytes = dice.oneIn(4) ? dice.between(1, 20) : dice.between(mismatchDetailBytes - MOST_BESIDE, 2 * mismatchDetailBytes);
  return { ...sought(removed(...linesOf(dice, bytes, dice.pick(WIDTHS))), path), limits: { mismatchDetailBytes } };
}

const oneLine = sought(removed('missing'));

export const mismatchExcerpt = property('apply-patch/mismatch-excerpt', {
  'one-line': patchSituation((dice) => sought({ lines: [anySign(dice, missing(dice)), ...(dice.flip() ? ['+new'] : [])] },
    dice.pick([AT, 'd/b.txt', 'd/e/c'])), oneLine),
  'several-lines': patchSituation((dice) => sought({ lines: missingLines(dice, 2, 8).map((line) => anySign(dice, line)) }, AT,
    dice.oneIn(4) ? 'moved.txt' : undefined), sought(removed('missing one', 'missing two'))),
  'with-insertions': patchSituation((dice) => sought({
    lines: missingLines(dice, 2, 5).flatMap((line) => [anySign(dice, line), ...(dice.flip() ? [`+${newText(dice)}`] : [])]),
  }),
    sought({ lines: ['+n', '-missing one', '+n', ' missing two', '+n'] })),
  // Each with its sign: lines without one are another rule's matter.
  'empty-lines': patchSituation((dice) => sought({ lines: [anySign(dice, missing(dice)), dice.pick([' ', '-']),
    ...(dice.flip() ? [anySign(dice, missing(dice))] : [dice.pick([' ', '-'])])] }),
    sought({ lines: ['-missing', ' '] }), sought({ lines: [' ', '-missing'] }), sought({ lines: ['-missing', '-', ' ', '+n'] })),
  'later-chunk': patchSituation((dice) => {
    const { tree, operations } = sought(removed(...missingLines(dice, 1, 3)));
    const bad = operations.flatMap((operation) => ('chunks' in operation ? operation.chunks : []));
    return { tree, operations: [{ update: AT, chunks: [removed(dice.pick(['x', 'y'])), ...bad, ...(dice.flip() ? [removed('never tried')] : [])] }] };
  }),
  'control-characters': patchSituation((dice) => sought(removed(...missingLines(dice, 1, 3).map((line) => `${line}${dice.pick([...CONTROLS, '\t', '\r'])}z`))),
    sought(removed('a\tb')), sought(removed('a\u001b[0m\rb'))),
  'not-ascii': patchSituation((dice) => sought(removed(...missingLines(dice, 1, 3).map((line) => `${line}${multiByte(dice, 3)}`))),
    sought(removed('é', '€', '😀'))),
  'around-the-bound': aroundBound(['q']),
  'around-the-bound-in-characters': aroundBound(['é', '€', '😀']),
  'far-beyond': patchSituationOf((dice, context) => sought(removed(...linesOf(dice, boundOf(context) * dice.between(2, 6), dice.pick(WIDTHS)))),
    (context) => [sought(removed('q'.repeat(2 * boundOf(context))))]),
  'long-path': withLongPath((dice) => dice.between(1, 40)),
  'long-path-and-lines': withLongPath((dice, bound) => dice.between(Math.floor(bound / 2) - 100, bound)),
  'short-paths': patchSituation((dice) => sought(removed('😀'.repeat(dice.between(1500, 2500))), dice.pick(['a', 'ab', 'abc', 'abcd'])),
    ...['a', 'ab', 'abc', 'abcd'].map((path) => sought(removed('😀'.repeat(2000)), path))),
  'small-bound': patchSituation((dice) => smallBound(dice, dice.pick(BOUNDS)),
    ...BOUNDS.map((mismatchDetailBytes): PatchParts => ({ ...sought(removed('q'.repeat(2 * mismatchDetailBytes))), limits: { mismatchDetailBytes } }))),
  'marked': patchSituation((dice) => sought({ lines: missingLines(dice, 1, 4).map((line) => anySign(dice, line)), eof: true }),
    sought({ lines: ['-missing'], eof: true })),
  'many-lines': patchSituation((dice) => sought(removed(...missingLines(dice, 11, 60))), sought(removed(...Array.from({ length: 40 }, (_, at) => `l${at}`)))),
  'each-size-at-the-bound': everySize((size, bound) => sought(removed('q'.repeat(bound - HEAD_WORDS - AT.length - 1 - size))), { [AT]: { file: 'x\ny\n' } }),
  'each-path-at-half-the-bound': everySize((size, bound) => sought(removed('q'.repeat(bound)), spelledAt(Math.floor(bound / 2) - HEAD_WORDS - 1 - size)),
    { m: { file: 'x\n' }, mm: { file: 'x\n' } }),
  'context': patchSituationOf((dice, context) => sought({
    context: dice.oneIn(4) ? textOf(boundOf(context) - dice.between(-40, MOST_BESIDE), dice.pick(WIDTHS)) : missing(dice), lines: ['-x', '+z'],
  }),
    () => [sought({ context: 'missing', lines: ['-x'] })]),
  'after-changes': patchSituation((dice) => together(plainOperations(dice, 1, 3), sought(removed(...missingLines(dice, 1, 3)), 'late.txt'))),
});
