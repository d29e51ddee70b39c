import type { Bytes } from '../../contract/bytes.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { BAD, bytesOf, counted, fileOf, mixedLines, plainFile, type FileLine, type LineFile } from '../arbitraries/line-files.ts';
import { caseLimits, SEED, SMALL } from '../arbitraries/limits.ts';
import { reading, readingEach, readingOnce, type ReadParts } from '../arbitraries/read-case.ts';
import { fields, ranges, rangesWithin, type Range } from '../arbitraries/read-requests.ts';
import { budgetsOf, prefixBytes, run, shares, textOfBytes, type Budgets } from '../arbitraries/renderings.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

type Make = (dice: Dice, budgets: Budgets) => ReadParts;
type MakeEach<Choice> = (choice: Choice, dice: Dice, budgets: Budgets) => ReadParts;

/** A situation at small budgets, where they can be set. */
const small = (make: Make): MakeSituation => smallEach([undefined], (_choice, dice, budgets) => make(dice, budgets));

function smallEach<Choice>(choices: readonly Choice[], make: MakeEach<Choice>, limits: Limits = SMALL): MakeSituation {
  return readingEach(choices, (choice, dice, context) => ({ limits, ...make(choice, dice, budgetsOf(caseLimits(context, 'read', limits).values)) }));
}

/** Cases at the limits that the tool keeps by itself, or at those of a profile. */
const once = (limits: Limits, make: (budgets: Budgets) => readonly ReadParts[]): MakeSituation => readingOnce((context) =>
  make(budgetsOf(caseLimits(context, 'read', limits).values)).map((parts) => ({ limits, ...parts })));

/** `count` lines of one letter. */
const shortLines = (count: number): LineFile => {
  const eight = 'a\nb\nc\nd\ne\nf\ng\nh\n';
  return { content: bytesOf([run(eight, count >> 3), eight.slice(0, 2 * (count & 7))]), total: count };
};

/** A file of one line whose record has `over` bytes more than the budget. */
const oneRecord = (over: number, { bytes }: Budgets, character = 'x'): Bytes => bytesOf([...textOfBytes(character, bytes + over - prefixBytes(1)), '\n']);

const ABOUT = [-1, 0, 1] as const;
const pairs = <A, B>(all: readonly A[], others: readonly B[]): [A, B][] => all.flatMap((one) => others.map((other): [A, B] => [one, other]));

/** A file of one such record. */
const aboutBudget: MakeEach<readonly [character: string, over: number]> = ([character, over], _dice, budgets) => ({
  content: oneRecord(over, budgets, character),
});

const BAD_BYTE = { base64: '/w==' };
const ENDING_FLAGS = { '\r\n': 'crlf', '\r': 'cr', '': 'no_nl' } as const;
const FLAGGED_ENDINGS = Object.entries(ENDING_FLAGS) as [FileLine['ending'], string][];

/** A too long line at a place among up to four short ones. */
const longAmong = (place: (dice: Dice, count: number) => number, least: number): MakeSituation => small((dice, { bytes }) => {
  const count = dice.between(least, 4);
  const at = place(dice, count + 1);
  const lines = Array.from({ length: count + 1 }, (_, index): FileLine => ({
    text: index === at ? run('x', bytes + dice.below(40)) : 'abcde'.charAt(index), ending: '\n',
  }));
  return { content: fileOf(lines).content };
});

const longLineMarker = property('read/long-line-marker', {
  'one-below': small((_dice, budgets) => ({ content: oneRecord(-1, budgets) })),
  'at-the-budget': small((_dice, budgets) => ({ content: oneRecord(0, budgets) })),
  'one-above': small((_dice, budgets) => ({ content: oneRecord(1, budgets) })),
  'far-above': small((dice, budgets) => ({ content: oneRecord(budgets.bytes * dice.between(1, 20), budgets) })),
  'many-bytes': smallEach(pairs(['é', '€', '😀'], [1, 0, -1, 2]), aboutBudget),
  'invalid-bytes': smallEach([1, 0, -1], (over, dice, { bytes }) => {
    const shown = bytes + over - prefixBytes(1, 'invalid-utf8');
    const bad = dice.pick([Math.floor(shown / 3), 1, Math.floor(shown / 6)]);
    return { content: bytesOf([{ repeat: BAD_BYTE, times: bad }, run('x', shown - 3 * bad), '\n']) };
  }),
  'with-flags': smallEach(pairs(FLAGGED_ENDINGS, ABOUT), ([[ending, flag], over], _dice, { bytes }) => ({
    content: bytesOf([run('x', bytes + over - prefixBytes(1, flag)), ending]),
  })),
  'more-digits': smallEach(pairs([10, 100], [0, 1]), ([number, over], _dice, { bytes }) => ({
    content: bytesOf([run('-\n', number - 1), run('x', bytes + over - prefixBytes(number)), '\n']), ask: { start_line: number },
  })),
  'first': longAmong(() => 0, 1),
  'in-the-middle': longAmong((dice, count) => dice.between(1, count - 2), 2),
  'last': longAmong((_dice, count) => count - 1, 1),
  'in-a-slice': small((dice, { bytes }) => {
    const before = dice.size(1, 9);
    const content = bytesOf([shortLines(before).content, run('x', bytes), '\nbehind\nlast\n'] as const);
    const start = Math.max(1, before - dice.below(2));
    const several = ranges([start, before + 1], [before + 1, before + 3]);
    return { content, ask: dice.pick<JsonObject>([fields([start, before + 2]), { start_line: before + 1 }, several]) };
  }),
  'real-limits': smallEach(pairs(['x', '€'], [1, 0, -1, 5000]), aboutBudget, {}),
});

/** `count` lines in a row of a file that has more, each of one letter. */
const selected = (dice: Dice, count: number): ReadParts => {
  const before = dice.size(0, 12);
  const { content } = shortLines(before + count + dice.size(1, 12));
  return { content, ask: fields([before + 1, before + count]) };
};

/** Two or three ranges of lines of one letter that render to `records` records, separators included. */
const chunksOf = (dice: Dice, records: number): ReadParts => {
  const chunks = dice.between(2, 3);
  const sizes = shares(dice, chunks, records - (chunks - 1) - chunks).map((size) => size + 1);
  let next = dice.size(1, 4);
  const all = sizes.map((size): Range => {
    const start = next;
    next += size + dice.below(2);
    return [start, start + size - 1];
  });
  return { content: shortLines(next).content, ask: ranges(...dice.shuffled(all)) };
};

/** A file of two to five lines whose records and LFs have `bytes` bytes together. */
const filling = (dice: Dice, bytes: number): ReadParts => {
  const count = dice.between(2, 5);
  const texts = shares(dice, count, bytes - (count - 1) - count * prefixBytes(1));
  return { content: fileOf(texts.map((size): FileLine => ({ text: run('x', size), ending: '\n' }))).content };
};

/** Two or three ranges of one line each whose records, separators and LFs have `bytes` bytes together. */
const fillingChunks = (dice: Dice, bytes: (chunks: number) => number): ReadParts => {
  const chunks = dice.between(2, 3);
  const texts = shares(dice, chunks, bytes(chunks) - 2 * (chunks - 1) - chunks * prefixBytes(1));
  const { content } = fileOf(texts.map((size): FileLine => ({ text: run('x', size), ending: '\n' })));
  return { content, ask: ranges(...dice.shuffled(texts.map((_, at): Range => [at + 1, at + 1]))) };
};

/** More lines than the line budget, and more bytes than the byte budget: by all lines, or by one of them. */
const tooMuch = (dice: Dice, { lines, bytes }: Budgets): LineFile => {
  const most = dice.pick([40, 20, 12, 80]);
  const sizes = Array.from({ length: lines + dice.size(1, 9) }, () => dice.below(most));
  const heavy = dice.flip() ? dice.below(sizes.length) : undefined;
  const added = heavy === undefined ? Math.ceil(bytes / lines) : bytes - dice.below(2) * 16;
  return fileOf(sizes.map((size, at): FileLine => ({
    text: run(dice.pick(['x', 'y', 'z']), size + (heavy === undefined || heavy === at ? added : 0)), ending: '\n',
  })));
};

/** A file of thousands of lines, one of them long. */
const HUGE = { content: { parts: [{ repeat: 'x\n', times: 5000 }, { repeat: 'y', times: 60_000 }, '\n', { repeat: 'z\n', times: 5000 }] }, total: 10_001 };

/** A few lines of it; `most` fit small budgets. */
const fewOfHuge = (dice: Dice): ReadParts => {
  const start = dice.pick([1, 2500, 4995, 5002, 9990]);
  const range: Range = [start, start + dice.between(0, 4)];
  return { content: HUGE.content, ask: dice.flip() ? ranges(range) : fields(range) };
};

const THREE_THOUSAND = Array.from({ length: 3000 }, (_, index) => `line ${index + 1}\n`).join('');

/** Requests about a line budget, each line `text`. */
const aboutLines = ({ lines }: Budgets, text: string): ReadParts[] => [
  ...ABOUT.map((over) => ({ content: { parts: [{ repeat: `${text}\n`, times: lines + over }] } })),
  { content: { parts: [{ repeat: `${text}\n`, times: lines + 9 }] }, ask: fields([5, lines + 4]) },
  { content: { parts: [{ repeat: `${text}\n`, times: lines + 9 }] }, ask: fields([5, lines + 5]) },
  { content: { parts: [{ repeat: `${text}\n`, times: lines }] }, ask: ranges([1, lines >> 1], [(lines >> 1) + 1, lines]) },
  { content: { parts: [{ repeat: `${text}\n`, times: lines }] }, ask: ranges([1, lines >> 1], [(lines >> 1) + 1, lines - 1]) },
];

const truncation = property('read/truncation', {
  'lines-one-below': small((dice, { lines }) => selected(dice, lines - 1)),
  'lines-at-the-budget': small((dice, { lines }) => selected(dice, lines)),
  'lines-one-above': small((dice, { lines }) => selected(dice, lines + 1)),
  'separator-fits': small((dice, { lines }) => chunksOf(dice, lines)),
  'separator-too-many': small((dice, { lines }) => chunksOf(dice, lines + 1)),
  'bytes-at-the-budget': small((dice, { bytes }) => filling(dice, bytes)),
  'bytes-one-above': small((dice, { bytes }) => filling(dice, bytes + 1)),
  'separators-take-bytes': smallEach([1, 0, 2], (over, dice, { bytes }) => fillingChunks(dice, (chunks) => bytes + Math.min(over, chunks - 1))),
  'many-ranges': small((dice) => {
    const { content, total } = plainFile(dice, 1, 6);
    return { content, ask: ranges(...rangesWithin(dice, total, 8, 40)) };
  }),
  'both-budgets': small((dice, budgets) => ({ content: tooMuch(dice, budgets).content })),
  'slice': small((dice, { lines }) => selected(dice, lines + dice.size(1, 9))),
  'slice-of-a-huge-file': small(fewOfHuge),
  'real-limits': once({}, (budgets) => [
    { content: THREE_THOUSAND }, ...aboutLines(budgets, ''),
    ...ABOUT.map((over) => ({ content: { parts: [{ repeat: 'x\n', times: 9 }, { repeat: 'y', times: budgets.bytes + over - 39 }, '\n'] } })),
  ]),
  'seed-profile': once(SEED, (budgets) => [{ content: THREE_THOUSAND }, ...aboutLines(budgets, 'x')]),
});

/** Either budget exceeded: by lines of one letter, or by a few long ones. */
const exceeding = (dice: Dice, budgets: Budgets): LineFile => {
  if (dice.flip()) return shortLines(budgets.lines + dice.size(1, 9));
  const { content } = filling(dice, budgets.bytes + dice.size(1, 40));
  return counted(content as Bytes);
};

const totalsHeaders = property('read/totals-headers', {
  'untruncated': reading((dice) => ({ content: plainFile(dice, 1, 9).content })),
  'truncated': small((dice, budgets) => ({ content: exceeding(dice, budgets).content })),
  'truncated-slice': small((dice, { lines }) => {
    const before = dice.size(1, 12);
    const count = lines + dice.size(1, 9);
    const { content } = shortLines(before + count + dice.size(0, 9));
    return { content, ask: dice.flip() ? fields([before + 1, before + count]) : { start_line: before + 1 } };
  }),
  'truncated-ranges': small((dice, { lines }) => chunksOf(dice, lines + dice.size(1, 9))),
  'file-below-rendering-above': small((dice, { bytes }) => {
    if (dice.oneIn(3)) return { content: bytesOf([{ repeat: BAD_BYTE, times: Math.floor(bytes / 3) }, dice.pick(['\n', '', '\r\n'])]) };
    return { content: bytesOf([run('x\n', dice.between(bytes >> 2, (bytes >> 1) - 1))]) };
  }),
  'slice-of-a-large-file': small(fewOfHuge),
  'every-ending': small((dice, { lines }) => ({ content: fileOf(mixedLines(dice, lines + 1, lines + 12)).content })),
  'many-bytes': small((dice, { lines, bytes }) => {
    const count = dice.between(1, Math.min(lines + 1, 9));
    const texts = Array.from({ length: count }, () =>
      [dice.pick(['', 'x']), dice.oneIn(3) ? dice.pick(BAD) : '', run(dice.pick(['é', '€', '😀']), dice.size(1, 9))]);
    const long = run(dice.pick(['é', '€', '😀']), bytes >> 1);
    return { content: fileOf([...texts, long].map((text): FileLine => ({ text, ending: dice.pick(['\n', '\r\n']) }))).content };
  }),
  'one-line': small((dice, { bytes }) => ({ content: bytesOf([run('x', bytes + dice.size(0, 200)), dice.pick(['\n', '', '\r\n', '\r'])]) })),
  'lines-at-the-budget': small((dice, { lines }) => (dice.flip() ? selected(dice, lines) : { content: shortLines(lines).content })),
  'lines-one-above': small((dice, { lines }) => (dice.flip() ? selected(dice, lines + 1) : { content: shortLines(lines + 1).content })),
  'bytes-at-the-budget': small((dice, { bytes }) => filling(dice, bytes)),
  'bytes-one-above': small((dice, { bytes }) => filling(dice, bytes + 1)),
  'empty-file': reading((dice) => ({ content: '', ask: dice.pick<JsonObject>([{}, { start_line: 1 }, fields([1, dice.size(1, 9)]), ranges([1, 1])]) })),
});

/** The rules on how much of a file is shown. */
export const READ_BUDGETS: readonly Property[] = [longLineMarker, truncation, totalsHeaders];
