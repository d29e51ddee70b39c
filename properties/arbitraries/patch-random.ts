import type { Dice } from './dice.ts';
import { DEFAULT_PATH } from './edit-case.ts';
import type { Chunk, PatchParts } from './patches.ts';

/** Few texts, the first four most of the time: small alphabets make repeated lines, which is where finding goes wrong. */
const ALPHABET = [
  '', 'a', 'b', 'c', 'a ', ' a', '\ta', 'ab', '-a', '+a', '@@', '*** End Patch', 'é', '–', '“a”', '\ufeffa', '\u00a0a', 'a\r',
] as const;

/** A text of the alphabet. */
export function alphabetText(dice: Dice): string {
  return dice.oneIn(4) ? dice.pick(ALPHABET) : dice.pick(ALPHABET.slice(0, 4));
}

/** A file and its lines as LF cuts them, each with its CR if it has one. */
export interface RandomFile {
  content: string;
  lines: string[];
}

/**
 * A file of at most `most` lines of the alphabet: all LF, all CRLF, mixed, or with lone CRs; ending with a newline, with none,
 * or with an empty line.
 */
export function randomFile(dice: Dice, most = 6): RandomFile {
  const texts = Array.from({ length: dice.between(0, most) }, () => alphabetText(dice));
  const style = dice.below(20);
  const ending = (): string => (style < 12 ? '\n' : style < 15 ? '\r\n' : style < 18 ? dice.pick(['\n', '\r\n']) : dice.pick(['\n', '\r']));
  const endings = texts.map(ending);
  const end = dice.below(10);
  if (endings.length > 0 && (end === 7 || end === 8)) endings[endings.length - 1] = '';
  const content = texts.map((text, at) => `${text}${endings[at] as string}`).join('') + (end === 9 ? '\n' : '');
  const lines = content.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return { content, lines };
}

/** `text` spelled a little otherwise: blanks at the ends, a typographic character. */
function perturbed(dice: Dice, text: string): string {
  const ways = [(one: string) => `${one} `, (one: string) => ` ${one}`, (one: string) => `\t${one}`, (one: string) => one.trim(),
    (one: string) => one.replaceAll('-', '–'), (one: string) => `${one}\u00a0`];
  return dice.pick(ways)(text);
}

/** A line of the patch for `text`: an empty line may stand for one to keep. A CR at its end would belong to the line break. */
function signed(dice: Dice, sign: string, text: string): string {
  const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
  return sign === ' ' && whole === '' && dice.flip() ? '' : sign + whole;
}

/** A chunk about a window of `lines` from line `from` on, now and then spelled a little otherwise, with a context or the mark. */
export function chunkOf(dice: Dice, lines: readonly string[], from = 0): Chunk {
  const start = dice.between(Math.min(from, lines.length), lines.length);
  const end = dice.between(start, Math.min(lines.length, start + 3));
  const made: string[] = [];
  const insert = (): void => {
    if (dice.oneIn(3)) made.push(signed(dice, '+', alphabetText(dice)));
  };
  for (const text of lines.slice(start, end)) {
    insert();
    made.push(signed(dice, dice.flip() ? '-' : ' ', dice.oneIn(10) ? perturbed(dice, text) : text));
  }
  insert();
  if (made.length === 0) made.push(signed(dice, '+', alphabetText(dice)));
  return { ...contextOf(dice, lines, start), lines: made, ...(dice.below(20) >= 17 ? { eof: true } : {}) };
}

function contextOf(dice: Dice, lines: readonly string[], start: number): Pick<Chunk, 'context'> {
  const kind = dice.below(8);
  const at = kind === 5 ? start - 1 : kind === 6 ? start + 1 : start - 2;
  const text = kind < 5 ? undefined : kind === 7 && dice.flip() ? alphabetText(dice) : lines[at];
  // A context of nothing but blanks reads otherwise in the lenient grammar.
  return text === undefined || text.trim() === '' || text.endsWith('\r') ? {} : { context: text };
}

/** A chunk that has nothing to do with the file, or only by chance. */
export function hostileChunk(dice: Dice): Chunk {
  const lines = Array.from({ length: dice.between(1, 4) }, () => signed(dice, dice.pick([' ', '-', '+']), alphabetText(dice)));
  return { lines, ...(dice.oneIn(6) ? { eof: true } : {}) };
}

/** An update of a random file by one to three chunks, most of them about its lines. */
export function randomUpdate(dice: Dice, most = 3): PatchParts {
  const { content, lines } = randomFile(dice);
  const chunks: Chunk[] = [];
  for (let count = dice.between(1, most); count > 0; count -= 1) {
    chunks.push(dice.oneIn(8) ? hostileChunk(dice) : chunkOf(dice, lines, dice.flip() ? chunks.length : 0));
  }
  const [only] = chunks;
  // Beside other chunks the mark may put one of them above the place before, where results are open.
  const marked = chunks.length === 1 && only ? [only] : chunks.map(({ eof: _mark, ...chunk }) => chunk);
  return { files: { [DEFAULT_PATH]: content }, operations: [{ update: DEFAULT_PATH, chunks: marked }] };
}
