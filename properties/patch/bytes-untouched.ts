import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { anyWindow, chunkAt } from '../arbitraries/patch-chunks.ts';
import { patchSituation, updating, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { BLANKS, CONTROLS, multiByte, newText, OTHER_SEPARATORS, UNICODE_FORMS, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { moved } from './bytes-updated.ts';

const BOM = '\ufeff';

/** Characters that nobody sees; the byte order mark has situations of its own. */
const INVISIBLE = ['\u200b', '\u200d', '\u00ad', '\u2060', '\u202e', '\u00a0', '\u3000', '\u180e', '\u034f', '\ufe0f'] as const;

/** A line with its ending, made about a word. */
type MakeLine = (dice: Dice, word: string) => string;

interface Around {
  line: MakeLine;
  /** Of the lines that the patch quotes. */
  ending?: '\n' | '\r\n';
  /** How many such lines stand above and below the quoted ones, at most. */
  most?: number;
  /** Lines are inserted too; not where the ending that they get is a matter of another rule. */
  inserts?: boolean;
}

/** A file of lines made by `line`, plain ones between them, and a chunk about the plain ones. The last line of all is plain too. */
function around(dice: Dice, { line, ending = '\n', most = 3, inserts = true }: Around): PatchParts {
  const all = words(dice, 2 * most + 6, 2);
  const [above, plain, below] = [all.slice(0, dice.between(1, most)), all.slice(most, most + dice.between(1, 4)),
    all.slice(most + 5, most + 5 + dice.between(0, most))];
  const odd = (some: readonly string[]): string => some.map((word) => line(dice, word)).join('');
  const content = `${odd(above)}${plain.map((word) => word + ending).join('')}${odd(below)}${all.at(-1) as string}\n`;
  const chunk = chunkAt(dice, plain, anyWindow(dice, plain.length), inserts ? {} : { inserted: 0 });
  return { files: { [DEFAULT_PATH]: content }, operations: [{ update: DEFAULT_PATH, chunks: [chunk] }] };
}

const among = (line: MakeLine, more: Omit<Around, 'line'> = {},
  ...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => around(dice, { line, ...more }), ...first);

/** The line `b` of `content` goes, or another comes for it. */
const changing = (content: string, chunk: Chunk = { lines: ['-b', '+B'] }): PatchParts => ({ ...updating([], chunk), files: { [DEFAULT_PATH]: content } });
const removing = (content: string): PatchParts => changing(content, { lines: ['-b'] });

/** A word with one of `parts` before, inside or behind it. */
const holding = (parts: readonly string[]): MakeLine => (dice, word) => {
  const at = dice.pick([word.length, 0, 1]);
  return `${word.slice(0, at)}${dice.pick(parts)}${word.slice(at)}\n`;
};

const held = (parts: readonly string[]): MakeSituation => among(holding(parts), {}, ...parts.map((part) => changing(`a${part}\nb\n${part}c\n`)));

const anyOdd: MakeLine = (dice, word) => {
  const kinds: readonly MakeLine[] = [
    (_, plain) => `${plain}\r\n`, (own, plain) => `${plain}${own.pick(BLANKS)}\n`, holding(CONTROLS), holding(OTHER_SEPARATORS), holding(UNICODE_FORMS),
      holding(INVISIBLE),
    (own, plain) => `${plain}${multiByte(own, 2)}\n`, () => '\n', holding([BOM]), holding(['\r']),
  ];
  return dice.pick(kinds)(dice, word);
};

/** Lines like those that go stand above the context, and below the place. */
function copies(dice: Dice): PatchParts {
  const [context, first, second, other] = words(dice, 4) as [string, string, string, string];
  const quoted = dice.flip() ? [first] : [first, second];
  const chunk: Chunk = { context, lines: [...quoted.map((text) => `-${text}`), ...(dice.flip() ? [`+${newText(dice)}`] : [])] };
  return updating([...quoted, other, context, ...(dice.flip() ? [other] : []), ...quoted, other, ...quoted], chunk);
}

/** Two chunks, odd lines before, between and behind them. */
function between(dice: Dice): PatchParts {
  const all = words(dice, 12, 2);
  const odd = (from: number): string => all.slice(from, from + dice.between(1, 3)).map((word) => anyOdd(dice, word)).join('');
  const [first, second, last] = all.slice(9) as [string, string, string];
  const content = `${odd(0)}${first}\n${odd(3)}${second}\n${odd(6)}${last}\n`;
  return { files: { [DEFAULT_PATH]: content }, operations: [{ update: DEFAULT_PATH, chunks: [{ lines: [`-${first}`] }, { lines: [`-${second}`] }] }] };
}

/** One line of a file of thousands goes. */
function longFile(dice: Dice, count: number): PatchParts {
  const line = (at: number): string => `${at % 7 === 0 ? '\t' : ''}l${at}${at % 5 === 0 ? ' ' : ''}${at % 3 === 0 ? '\r' : ''}`;
  const lines = Array.from({ length: count }, (_, at) => line(at));
  const place = dice.between(0, Math.floor(count / 105) - 1) * 105 + 1;
  return updating(lines, { lines: [`-${line(place)}`, ...(dice.flip() ? [` ${line(place + 1)}`] : [])] });
}

export const untouchedLinesSurvive = property('apply-patch/untouched-lines-survive', {
  'crlf-elsewhere': among((_dice, word) => `${word}\r\n`, { inserts: false }, removing('a\r\nb\nc\r\nd\n')),
  'lf-elsewhere': among((_dice, word) => `${word}\n`, { ending: '\r\n', inserts: false }, removing('a\nb\r\nc\nd\n')),
  'mixed-elsewhere': among((dice, word) => word + dice.pick(['\n', '\r\n']), { inserts: false, most: 6 }, removing('a\r\nb\nc\nd\r\ne\n'),
    removing('a\nb\nc\r\nd\n')),
  'lone-cr-elsewhere': among(holding(['\r', '\rx', '\r\rx']), {}, changing('a\rx\nb\nc\ry\n')),
  'several-crs-elsewhere': among((dice, word) => `${word}${dice.pick(['\r\r', '\r\r\r'])}\n`, { inserts: false }, removing('a\r\r\nb\nc\n'),
    removing('a\nb\nc\r\r\n')),
  'trailing-blanks': held(BLANKS),
  'indentation': among((dice, word) => `${dice.pick(BLANKS)}${word}\n`, {}, changing('\ta\nb\n  c\n')),
  'only-blanks': among((dice) => `${dice.pick(BLANKS)}\n`, {}, changing(' \nb\n\t\nc\n')),
  'empty-lines': among((dice, word) => `${'\n'.repeat(dice.between(1, 4))}${word}\n`, {}, changing('\n\na\nb\n\n\nc\n')),
  'byte-order-mark': patchSituation((dice) => {
    const parts = around(dice, { line: (_, word) => `${word}\n` });
    return { ...parts, files: { [DEFAULT_PATH]: BOM + String(parts.files?.[DEFAULT_PATH]) } };
  }, changing(`${BOM}a\nb\n`)),
  'several-byte-order-marks': among((dice, word) => `${dice.pick([BOM, BOM + BOM])}${word}\n`, {}, changing(`${BOM}${BOM}a\nb\n`), changing(`a\nb\n${BOM}c\n`),
    changing(`${BOM}\nb\n${BOM}\nc\n`)),
  'nul': held(CONTROLS),
  'invisible': held(INVISIBLE),
  'unicode-forms': held(UNICODE_FORMS),
  'other-separators': held(OTHER_SEPARATORS),
  'copies': patchSituation(copies, updating(['b', 'f', 'b', 'b'], { context: 'f', lines: ['-b', '+B'] })),
  'between-chunks': patchSituation(between),
  'long-file': patchSituation((dice) => longFile(dice, dice.between(2000, 4000))),
  'long-line': among((dice, word) => `${word}${'x'.repeat(dice.between(3000, 9000))}\n`, { most: 2 }),
  'move': patchSituation((dice) => moved(around(dice, { line: anyOdd, inserts: false }), dice.pick(['moved.txt', 'd/moved.txt']))),
});
