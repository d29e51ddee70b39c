import { numberOf } from '../../contract/limits.ts';
import type { Bytes, Part } from '../../contract/bytes.ts';
import type { JsonObject } from '../../contract/json.ts';
import { Dice } from '../arbitraries/dice.ts';
import { bytesOf } from '../arbitraries/line-files.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { reading, readingOnce, type ReadParts } from '../arbitraries/read-case.ts';
import { fields, ranges, type Range } from '../arbitraries/read-requests.ts';
import { run, shares } from '../arbitraries/renderings.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';

const FIRST_LINE = fields([1, 1]);

/** Files about a small limit where it can be set; else one about the tool's own. */
function aboutFileLimit(make: (most: number, dice: Dice) => ReadParts): MakeSituation {
  return (context) => {
    const own = numberOf(caseLimits(context, 'read').values, 'maxFileBytes');
    if (!context.tunable['read']?.has('maxFileBytes')) return readingOnce(() => [make(own, new Dice(0, []))])(context);
    return reading((dice) => {
      const most = dice.between(24, 400);
      return { limits: { maxFileBytes: most }, ...make(most, dice) };
    })(context);
  };
}

/** A short first line and one of what is left of `bytes`, or many short ones. */
const sized = (bytes: number, dice: Dice, start = 'first\n'): Bytes => {
  const left = bytes - Buffer.byteLength(start);
  return bytesOf([start, ...(dice.flip() ? [run('x', left)] : [run('x\n', left >> 1), 'x'.repeat(left & 1)])]);
};

const ANY_LINE: readonly JsonObject[] = [FIRST_LINE, { start_line: 2, end_line: 2 }, ranges([1, 1], [2, 2]), ranges([1, 1])];

const fileSizeLimit = property('read/file-size-limit', {
  'one-below': aboutFileLimit((most, dice) => ({ content: sized(most - 1, dice), ask: dice.pick(ANY_LINE) })),
  'at-the-limit': aboutFileLimit((most, dice) => ({ content: sized(most, dice), ask: dice.pick(ANY_LINE) })),
  'one-above': aboutFileLimit((most, dice) => ({ content: sized(most + 1, dice), ask: dice.pick<JsonObject>([{}, ...ANY_LINE]) })),
  'one-line-of-it': aboutFileLimit((most, dice) => ({
    content: sized(most + dice.size(1, most), dice), ask: dice.pick<JsonObject>([FIRST_LINE, { end_line: 1 }, { start_line: 2 }]),
  })),
  'ranges-of-it': aboutFileLimit((most, dice) => ({
    content: sized(most + dice.size(1, most), dice), ask: dice.pick<JsonObject>([ranges([1, 1]), ranges([1, 1], [2, 2])]),
  })),
  'many-bytes': aboutFileLimit((most, dice) => {
    const character = dice.pick(['é', '€', '😀']);
    return { content: bytesOf(['first\n', run(character, most - 6)]), ask: dice.pick(ANY_LINE) };
  }),
  'mark-counts': aboutFileLimit((most, dice) => ({ content: sized(most + dice.between(1, 3), dice, '\ufefffirst\n'), ask: dice.pick(ANY_LINE) })),
  'through-a-link': aboutFileLimit((most, dice) => ({
    path: 'l', tree: { l: { link: 'd/f.txt' }, 'd/f.txt': { file: sized(most + 1, dice) } }, ask: dice.pick(ANY_LINE),
  })),
  'real-limit': (context) => {
    const most = numberOf(caseLimits(context, 'read').values, 'maxFileBytes');
    return readingOnce(() => [-1, 0, 1].map((over) => ({
      content: { parts: ['first\n', { repeat: 'x', times: most + over - 6 }] }, ask: FIRST_LINE,
    })))(context);
  },
});

/** Bytes of the texts of lines in order, and which of them are asked for. */
interface Expansion {
  texts: readonly number[];
  all: readonly Range[];
}

/** What the ranges are estimated to render to: for each line that each of them holds its digits, flags and threefold text, and separators. */
function estimate({ texts, all }: Expansion): number {
  let sum = 2 * (all.length - 1);
  for (const [start, end] of all) {
    for (let line = start; line <= Math.min(end, texts.length); line += 1) sum += String(line).length + 26 + 3 * (texts[line - 1] as number);
  }
  return sum;
}

const asked = ({ texts, all }: Expansion, limits: { [name: string]: number } = {}): ReadParts =>
  ({ limits, content: bytesOf(texts.flatMap((size): Part[] => [run('x', size), '\n'])), ask: ranges(...all) });

/** A few lines of a few bytes, and two or more ranges of them. */
const expansion = (dice: Dice): Expansion => {
  const texts = Array.from({ length: dice.size(1, 12) }, () => dice.size(0, 60));
  const all = Array.from({ length: dice.size(2, 6) }, (): Range => {
    const start = dice.between(1, texts.length);
    return [start, dice.between(start, texts.length + 2)];
  });
  return { texts, all };
};

/** Two ranges of one line each that are estimated at just `cap`: first line and second, first and tenth, or tenth and eleventh. */
function exactly(cap: number): Expansion {
  for (const [one, other] of [[1, 2], [1, 10], [10, 11]] as const) {
    const empty: Expansion = { texts: Array.from({ length: other }, () => 0), all: [[one, one], [other, other]] };
    const left = cap - estimate(empty);
    if (left < 0 || left % 3 !== 0) continue;
    const half = Math.floor(left / 6);
    return { ...empty, texts: empty.texts.with(one - 1, half).with(other - 1, left / 3 - half) };
  }
  return { texts: [0], all: [[1, 1], [1, 1]] };
}

const capOf = (context: Context): number => numberOf(caseLimits(context, 'read').values, 'maxRangeExpansionBytes');

/** A cap that the estimate exceeds by `over`: set so where it can be; else cases about the tool's own, of MiB. */
const aboutCap = (over: number, make: (dice: Dice) => Expansion = expansion): MakeSituation => (context) => {
  if (!context.tunable['read']?.has('maxRangeExpansionBytes')) return readingOnce(() => [asked(exactly(capOf(context) + over))])(context);
  return reading((dice) => {
    const drawn = make(dice);
    return asked(drawn, { maxRangeExpansionBytes: Math.max(1, estimate(drawn) - over) });
  })(context);
};

/** The same few lines again and again. */
const repeated = (dice: Dice): Expansion => {
  const texts = shares(dice, dice.between(1, 3), dice.size(10, 200));
  const count = dice.size(3, 30);
  return { texts, all: Array.from({ length: count }, (): Range => [1, texts.length]) };
};

const LONG = 32_768;
const times = (count: number): Expansion => ({ texts: [LONG], all: Array.from({ length: count }, (): Range => [1, 1]) });

const rangeExpansionLimit = property('read/range-expansion-limit', {
  'far-below': reading((dice) => asked(expansion(dice))),
  'at-the-cap': aboutCap(0),
  'one-above': aboutCap(1),
  'far-above': aboutCap(40),
  'one-range': (context) => {
    const isTunable = context.tunable['read']?.has('maxRangeExpansionBytes') ?? false;
    const cap = isTunable ? 40 : capOf(context);
    const make = (dice: Dice): ReadParts => ({
      limits: { maxRangeExpansionBytes: cap }, content: bytesOf([run('x', Math.ceil(cap / 3) + dice.size(0, 99)), '\nlast\n']),
      ask: dice.pick<JsonObject>([ranges([1, 1]), {}, fields([1, 2])]),
    });
    return (isTunable ? reading(make) : readingOnce(() => [make(new Dice(0, []))]))(context);
  },
  'overlap-counts': (context) => {
    const isTunable = context.tunable['read']?.has('maxRangeExpansionBytes') ?? false;
    if (!isTunable) return readingOnce(() => [asked(times(22)), asked(times(50))])(context);
    return reading((dice) => {
      const drawn = repeated(dice);
      const once = estimate({ ...drawn, all: [[1, drawn.texts.length]] });
      return asked(drawn, { maxRangeExpansionBytes: dice.pick([estimate(drawn), estimate(drawn) - 1, once, dice.between(once, estimate(drawn))]) });
    })(context);
  },
  'real-cap': readingOnce((context) => [...[21, 22, 100].map(times), exactly(capOf(context)), exactly(capOf(context) + 1)].map((each) => asked(each))),
});

/** The rules on files and requests that are too large. */
export const READ_LARGE: readonly Property[] = [fileSizeLimit, rangeExpansionLimit];
