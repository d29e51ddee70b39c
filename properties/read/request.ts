import { numberOf } from '../../contract/limits.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { plainFile, type LineFile } from '../arbitraries/line-files.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { READ_PATH, reading, readingEach, readingOnce, type ReadParts } from '../arbitraries/read-case.ts';
import {
  fields, malformedAsks, MALFORMED_ENTRIES, NOT_INTEGERS, ranges, rangesWithin, rangeWithin, validAsk, type Range,
} from '../arbitraries/read-requests.ts';
import { PROTOTYPE_NAMES, withKey } from '../arbitraries/requests.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';

/** A plain file and what `ask` asks of it. */
function asking(ask: (dice: Dice, total: number) => JsonObject, least = 2, most = 8): MakeSituation {
  return reading((dice) => {
    const { content, total } = plainFile(dice, least, most);
    return { content, ask: ask(dice, total) };
  });
}

/** The same for each of `choices`, each once with the plainest file. */
function askingEach<Choice>(choices: readonly Choice[], ask: (choice: Choice, dice: Dice, total: number) => JsonObject, least = 2, most = 8): MakeSituation {
  return readingEach(choices, (choice, dice) => {
    const { content, total } = plainFile(dice, least, most);
    return { content, ask: ask(choice, dice, total) };
  });
}

const oneOrBoth = (dice: Dice, range: Range): JsonObject => dice.pick<JsonObject>([{ start_line: range[0] }, { end_line: range[1] }, fields(range)]);

const rangesMixedRefused = property('read/ranges-mixed-refused', {
  'with-start': asking((dice, total) => ({ ...ranges(rangeWithin(dice, total)), start_line: dice.between(1, total) })),
  'with-end': asking((dice, total) => ({ ...ranges(rangeWithin(dice, total)), end_line: dice.between(1, total) })),
  'with-both': asking((dice, total) => ({ ...ranges(rangeWithin(dice, total)), ...fields(rangeWithin(dice, total)) })),
  'equivalent': asking((dice, total) => dice.pick<JsonObject>([
    { ...ranges([1, total]), start_line: 1 }, { ...ranges([1, total]), end_line: total }, { ...ranges([1, total]), start_line: 1, end_line: total },
  ]), 1),
  'several-ranges': asking((dice, total) => ({ ...oneOrBoth(dice, rangeWithin(dice, total)), ...ranges(...rangesWithin(dice, total, 2, 5)) })),
  'empty-file': reading((dice) => ({ content: '', ask: { ...ranges([1, dice.size(1, 9)]), ...oneOrBoth(dice, [1, 1]) } })),
  'ranges-alone': asking((dice, total) => ranges(...rangesWithin(dice, total, 1, 3))),
  'fields-alone': asking((dice, total) => oneOrBoth(dice, rangeWithin(dice, total))),
});

type PutRanges = (all: JsonObject[], file: LineFile, dice: Dice) => ReadParts;

/** As many ranges as `count` makes of the most that may be: the tool's own, or a small number where it can be set. */
function counting(count: (most: number, dice: Dice) => number, put: PutRanges = (all, { content }) => ({ content, ask: { ranges: all } })): MakeSituation {
  return readingEach([false, true], (isSmall, dice, context) => {
    const limits = isSmall ? { maxRanges: dice.between(2, 9) } : {};
    const most = numberOf(caseLimits(context, 'read', limits).values, 'maxRanges');
    const file = plainFile(dice, 1, 8);
    const all = ranges(...Array.from({ length: count(most, dice) }, () => rangeWithin(dice, file.total))).ranges;
    return { limits, ...put(all, file, dice) };
  });
}

const OTHER_FILE: Tree = { [READ_PATH]: { file: 'a\n' } };

const tooMany = (most: number, dice: Dice): number => most + dice.size(1, 60);
const onMissingFile: PutRanges = (all) => ({ path: 'gone.txt', tree: OTHER_FILE, ask: { ranges: all } });
const onDirectory: PutRanges = (all) => ({ path: 'd', tree: { 'd/f.txt': { file: 'a\n' } }, ask: { ranges: all } });

/** One of the entries becomes another one. */
const withOther = (other: (range: Range, dice: Dice, file: LineFile) => Json): PutRanges => (all, file, dice) => {
  const at = dice.below(all.length);
  return { content: file.content, ask: { ranges: all.map((entry, index): Json => (index === at ? other(rangeWithin(dice, file.total), dice, file) : entry)) } };
};

const rangesCount = property('read/ranges-count', {
  'none': askingEach([{ ranges: [] }], (ask) => ask, 1),
  'one': counting(() => 1),
  'one-below': counting((most) => most - 1),
  'at-the-limit': counting((most) => most),
  'one-above': counting((most) => most + 1),
  'far-above': counting((most, dice) => most + dice.size(2, 200)),
  'none-on-missing-file': reading((dice) => onMissingFile([], plainFile(dice, 1, 1), dice)),
  'too-many-on-missing-file': counting(tooMany, onMissingFile),
  'too-many-on-directory': counting(tooMany, onDirectory),
  'too-many-and-malformed': counting(tooMany, withOther((range, dice) => dice.pick(MALFORMED_ENTRIES)(range))),
  'too-many-past-the-end': counting(tooMany, withOther((_range, dice, { total }) => ({ start_line: total + 1, end_line: total + dice.size(1, 9) }))),
});

type MakeEntry = (range: Range, dice: Dice) => Json;
type Position = (dice: Dice, count: number) => number;

const anywhere: Position = (dice, count) => dice.below(count);
const notFirst: Position = (dice, count) => dice.between(1, count - 1);

/** Entries of which one is as `entries` has it; each of them comes first. */
function oneOf(entries: readonly MakeEntry[], position: Position = anywhere, least = 1): MakeSituation {
  return askingEach(entries, (entry, dice, total) => {
    const all = rangesWithin(dice, total, least, 5);
    const at = position(dice, all.length);
    return { ranges: ranges(...all).ranges.map((good, index): Json => (index === at ? entry(all[index] as Range, dice) : good)) };
  });
}

const malformed = (count: number): Position => (dice, length) => (count === 0 ? 0 : count === 2 ? length - 1 : dice.between(1, length - 2));

/** `ranges` of another type. */
const rangesAs = (...values: ((range: Range) => Json)[]): MakeSituation =>
  askingEach(values, (value, dice, total) => ({ ranges: value(rangeWithin(dice, total)) }));

const entryOf = ([start_line, end_line]: Range): JsonObject => ({ start_line, end_line });

const rangesEntryShape = property('read/ranges-entry-shape', {
  'start-absent': oneOf([([, end_line]) => ({ end_line })]),
  'end-absent': oneOf([([start_line]) => ({ start_line })]),
  'empty-object': oneOf([() => ({})]),
  'null-entry': oneOf([() => null]),
  'list-entry': oneOf([(range) => [...range], () => []]),
  'scalar-entry': oneOf([([start]) => start, ([start, end]) => `${start}-${end}`, () => '', () => true, () => false, () => 0]),
  'null-in-entry': oneOf([
    ([, end_line]) => ({ start_line: null, end_line }), ([start_line]) => ({ start_line, end_line: null }), () => ({ start_line: null, end_line: null }),
  ]),
  'at-first': oneOf(MALFORMED_ENTRIES, malformed(0), 3),
  'in-the-middle': oneOf(MALFORMED_ENTRIES, malformed(1), 3),
  'at-last': oneOf(MALFORMED_ENTRIES, malformed(2), 3),
  'two-malformed': askingEach(MALFORMED_ENTRIES, (entry, dice, total) => {
    const all = rangesWithin(dice, total, 2, 5);
    const [one, other] = dice.increasing(2, all.length - 1) as [number, number];
    const second = dice.pick(MALFORMED_ENTRIES);
    return { ranges: all.map((range, index): Json => (index === one ? entry(range) : index === other ? second(range) : entryOf(range))) };
  }),
  'ranges-object': rangesAs(entryOf, (range) => ({ 0: entryOf(range) }), (range) => ({ 0: entryOf(range), length: 1 }), () => ({})),
  'ranges-text': rangesAs(
    (range) => JSON.stringify([entryOf(range)]), () => '', ([start, end]) => `${start}-${end}`, (range) => JSON.stringify(entryOf(range)),
  ),
  'ranges-scalar': rangesAs(() => 1, () => 0, () => true, () => false, () => 2.5),
  'well-formed': asking((dice, total) => ranges(...rangesWithin(dice, total, 1, 5))),
});

/** One line field, or both of which one, is no integer. */
const notInteger = (values: readonly Json[]): MakeSituation => askingEach(values, (value, dice, total) => {
  const [start, end] = rangeWithin(dice, total);
  return dice.pick<JsonObject>([{ start_line: value }, { end_line: value }, { start_line: value, end_line: end }, { start_line: start, end_line: value }]);
});

const entryWith = (values: readonly Json[]): MakeEntry[] => values.map((value): MakeEntry => ([start, end], dice) =>
  dice.flip() ? { start_line: value, end_line: end } : { start_line: start, end_line: value });

const ofType = (type: string): Json[] => NOT_INTEGERS.filter((value) => (Array.isArray(value) ? 'list' : typeof value) === type);

const lineNumberType = property('read/line-number-type', {
  'text': notInteger(ofType('string')),
  'fraction': notInteger(ofType('number')),
  'boolean': notInteger(ofType('boolean')),
  'list': notInteger(ofType('list')),
  'object': notInteger(ofType('object')),
  'start': askingEach(NOT_INTEGERS, (start_line) => ({ start_line })),
  'end': askingEach(NOT_INTEGERS, (end_line) => ({ end_line })),
  'both': askingEach(NOT_INTEGERS, (start_line, dice) => ({ start_line, end_line: dice.pick(NOT_INTEGERS) })),
  'one-of-both': askingEach(NOT_INTEGERS, (value, dice, total) => {
    const [start_line, end_line] = rangeWithin(dice, total);
    return dice.flip() ? { start_line: value, end_line } : { start_line, end_line: value };
  }),
  'in-only-entry': askingEach(entryWith(NOT_INTEGERS), (entry, dice, total) => ({ ranges: [entry(rangeWithin(dice, total), dice)] })),
  'in-later-entry': oneOf(entryWith(NOT_INTEGERS), notFirst, 2),
  'empty-file': readingEach(NOT_INTEGERS, (value, dice) => ({
    content: '', ask: dice.pick<JsonObject>([{ start_line: value }, { end_line: value }, { start_line: 1, end_line: value }]),
  })),
  'null': asking((dice, total) => dice.pick<JsonObject>([
    { start_line: null }, { end_line: null }, { start_line: null, end_line: null }, { start_line: dice.between(1, total), end_line: null },
    { start_line: null, end_line: dice.between(1, total) },
  ])),
  'integer': asking((dice, total) => oneOrBoth(dice, rangeWithin(dice, total))),
});

const LOWEST = -9_007_199_254_740_991;
const NEGATIVE = [-1, -2, -3, -100] as const;
const FAR_BELOW = [LOWEST, -4_294_967_295, -2_147_483_648, -4_294_967_296, -65_535, -255] as const;

/** One of the fields, or one of both, is `value`. */
const below = (dice: Dice, value: number, total: number): JsonObject =>
  dice.pick<JsonObject>([{ start_line: value }, { end_line: value }, { start_line: value, end_line: total }, { start_line: 1, end_line: value }]);

const TOO_LOW = [0, ...NEGATIVE] as const;

const lineNumberMin = property('read/line-number-min', {
  'zero-start': asking((dice, total) => dice.pick<JsonObject>([{ start_line: 0 }, { start_line: 0, end_line: dice.between(1, total) }]), 1),
  'zero-end': asking((dice, total) => dice.pick<JsonObject>([{ end_line: 0 }, { start_line: dice.between(1, total), end_line: 0 }]), 1),
  'negative-start': askingEach(NEGATIVE, (start_line, dice, total) =>
    dice.pick<JsonObject>([{ start_line }, { start_line, end_line: dice.between(1, total) }])),
  'negative-end': askingEach(NEGATIVE, (end_line, dice, total) =>
    dice.pick<JsonObject>([{ end_line }, { start_line: dice.between(1, total), end_line }])),
  'both': askingEach(TOO_LOW, (start_line, dice) => ({ start_line, end_line: dice.pick(TOO_LOW) })),
  'far-below': askingEach(FAR_BELOW, (value, dice, total) => below(dice, value, total)),
  'in-only-entry': askingEach(entryWith([...TOO_LOW, ...FAR_BELOW]), (entry, dice, total) => ({ ranges: [entry(rangeWithin(dice, total), dice)] })),
  'in-later-entry': oneOf(entryWith([...TOO_LOW, ...FAR_BELOW]), notFirst, 2),
  'empty-file': readingEach(TOO_LOW, (value, dice) => ({ content: '', ask: below(dice, value, 1) })),
  'missing-file': readingEach(TOO_LOW, (value, dice) => ({ path: 'gone.txt', tree: OTHER_FILE, ask: below(dice, value, 1) })),
  'one': asking((dice, total) => dice.pick<JsonObject>([{ start_line: 1 }, { end_line: 1 }, fields([1, 1]), ranges([1, 1]), ranges([1, total], [1, 1])]), 1),
});

/** Numbers out of order in a file that has both. */
const outOfOrder = (dice: Dice, total: number, least: number): Range => {
  const end = dice.between(1, total - least);
  return [dice.between(end + least, total), end];
};

const endBeforeStart = property('read/end-before-start', {
  'one-below': asking((dice, total) => {
    const end = dice.between(1, total - 1);
    return fields([end + 1, end]);
  }),
  'far-below': asking((dice, total) => fields(outOfOrder(dice, total, 2)), 3),
  'in-only-entry': asking((dice, total) => ranges(outOfOrder(dice, total, 1))),
  'in-later-entry': asking((dice, total) => ranges(...rangesWithin(dice, total, 1, 4), outOfOrder(dice, total, 1), ...rangesWithin(dice, total, 0, 1))),
  'past-the-file': asking((dice, total) => {
    const end = total + dice.size(1, 20);
    const range: Range = [end + dice.size(1, 20), end];
    return dice.flip() ? ranges(range) : fields(range);
  }, 1),
  'empty-file': reading((dice) => ({ content: '', ask: fields([dice.size(2, 9), 1]) })),
  'equal': asking((dice, total) => {
    const line = dice.between(1, total);
    return dice.flip() ? ranges([line, line]) : fields([line, line]);
  }, 1),
  'one-above': asking((dice, total) => {
    const line = dice.between(1, total - 1);
    return dice.flip() ? ranges([line, line + 1]) : fields([line, line + 1]);
  }),
});

const UNKNOWN = [
  'offset', 'limit', 'encoding', 'max_lines', 'lines', 'count', 'startLine', 'endLine', 'start', 'end', 'line', 'context_line',
  'description', 'file_path', 'Start_line', 'x',
] as const;
const VALUES: readonly Json[] = [1, 0, 2, null, true, 'utf-8', '', [], {}];

const inEntry = (dice: Dice, total: number, name: string, value: Json): JsonObject => {
  const all = ranges(...rangesWithin(dice, total, 1, 4)).ranges;
  const at = dice.below(all.length);
  return { ranges: all.map((entry, index) => (index === at ? withKey(entry, name, value) : entry)) };
};

const legacyAndUnknownFields = property('read/legacy-and-unknown-fields', {
  'line-count-alone': asking((dice, total) => ({ line_count: dice.between(1, total + 2) }), 1),
  'line-count-beside-fields': asking((dice, total) => ({ ...oneOrBoth(dice, rangeWithin(dice, total)), line_count: dice.between(1, total + 2) })),
  'line-count-beside-ranges': asking((dice, total) => ({ ...ranges(...rangesWithin(dice, total, 1, 3)), line_count: dice.between(1, total + 2) })),
  'line-count-in-entry': asking((dice, total) => inEntry(dice, total, 'line_count', dice.between(1, total + 2))),
  'line-count-of-any-type': askingEach([null, '1', 0, [], {}, true, -1], (value, dice, total) =>
    dice.flip() ? inEntry(dice, total, 'line_count', value) : { ...validAsk(dice, total), line_count: value }),
  'line-count-on-missing-file': reading((dice) => ({ path: 'gone.txt', tree: OTHER_FILE, ask: { ...validAsk(dice, 3), line_count: dice.between(1, 3) } })),
  'unknown-field': askingEach(UNKNOWN, (name, dice, total) => withKey(validAsk(dice, total), name, dice.pick(VALUES))),
  'unknown-field-in-entry': askingEach(UNKNOWN, (name, dice, total) => inEntry(dice, total, name, dice.pick(VALUES))),
  'prototype-name': askingEach(PROTOTYPE_NAMES, (name, dice, total) =>
    dice.flip() ? inEntry(dice, total, name, dice.pick(VALUES)) : withKey(validAsk(dice, total), name, dice.pick(VALUES))),
  'none': asking(validAsk, 1),
});

/** Each malformed request on a path of `tree`. */
const malformedOn = (path: string, tree: Tree): MakeSituation => (context) =>
  readingEach(malformedAsks(mostRanges(context)), (ask) => ({ path, tree: { ...OTHER_FILE, ...tree }, ask }))(context);

const mostRanges = (context: Context): number => numberOf(caseLimits(context, 'read').values, 'maxRanges');

/** Where the limit can be set every malformed request meets a file above it; else a few do. */
const onTooLargeFile: MakeSituation = (context) => {
  const small = { maxFileBytes: 20 };
  const most = numberOf(caseLimits(context, 'read', small).values, 'maxFileBytes');
  const tooLarge = { content: { parts: [{ repeat: 'x', times: most + 1 }] }, limits: small };
  const asks = malformedAsks(mostRanges(context));
  if (most === small.maxFileBytes) return readingEach(asks, (ask) => ({ ...tooLarge, ask }))(context);
  return readingOnce(() => asks.slice(0, 2).map((ask) => ({ ...tooLarge, ask })))(context);
};

const validationBeforeIo = property('read/validation-before-io', {
  'missing-file': malformedOn('gone.txt', {}),
  'missing-parent': malformedOn('d/gone.txt', {}),
  'directory': malformedOn('d', { 'd/f.txt': { file: 'a\n' } }),
  'below-a-file': malformedOn('f.txt/x', {}),
  'dangling-link': malformedOn('l', { l: { link: 'gone.txt' } }),
  'link-loop': malformedOn('l', { l: { link: 'm' }, m: { link: 'l' } }),
  'too-large-file': onTooLargeFile,
  'no-permission': malformedOn(READ_PATH, { [READ_PATH]: { file: 'a\n', mode: '000' } }),
  'fifo': malformedOn('pipe', { pipe: { fifo: true } }),
});

/** The rules on what a request may look like. */
export const READ_REQUEST: readonly Property[] = [
  rangesMixedRefused, rangesCount, rangesEntryShape, lineNumberType, lineNumberMin, endBeforeStart, legacyAndUnknownFields, validationBeforeIo,
];
