import type { Bytes, Part } from '../../contract/bytes.ts';
import { badBytes } from './bad-bytes.ts';
import type { Dice } from './dice.ts';
import { separate } from './edit-endings.ts';
import type { FileLine } from './edit-lines.ts';
import { BLANKS, CONTROLS, ENDINGS, FRAGILE, MULTI_BYTE, OTHER_SEPARATORS, UNICODE_FORMS, words } from './texts.ts';

export const BOM = '\ufeff';

/** Every kind of bytes that are no UTF-8. */
export const BAD_BYTES: readonly Bytes[] = Object.values(badBytes).flat();

/** `word` with one of `parts` before, inside or behind it. */
export function marked(dice: Dice, word: string, parts: readonly Bytes[]): Bytes {
  const part = dice.pick(parts);
  const cut = dice.pick([word.length, 0, 1]);
  const pieces: Part[] = [word.slice(0, cut), part, word.slice(cut)].filter((piece) => piece !== '');
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : { parts: pieces };
}

/** What the content of an odd line may hold, the plainest first. */
const ODD: readonly (readonly Bytes[])[] = [[''], MULTI_BYTE, BAD_BYTES, OTHER_SEPARATORS, CONTROLS, BLANKS, FRAGILE, UNICODE_FORMS, [BOM, '\ufffd']];

/** Content of a line of anything but CR and LF; `bad`: it may be no UTF-8. */
export function oddContent(dice: Dice, word: string, bad = true): Bytes {
  if (dice.oneIn(6)) return '';
  const kinds = bad ? ODD : ODD.filter((kind) => kind !== BAD_BYTES);
  return marked(dice, word, dice.pick(kinds));
}

/** Lines of any bytes and endings, a byte order mark perhaps at the start; `bad`: some may be no UTF-8. */
export function oddLines(dice: Dice, least: number, most: number, bad = true): FileLine[] {
  const all = words(dice, dice.size(least, most), 2);
  const lines = all.map((word, at): FileLine => ({ content: oddContent(dice, word, bad), ending: at === all.length - 1 && dice.flip() ? '' : dice.pick(ENDINGS) }));
  return withMark(dice, separate(keptTogether(lines)));
}

/** A last line has content or an ending. */
function keptTogether(lines: FileLine[]): FileLine[] {
  return lines.map((line) => (line.content === '' && line.ending === '' ? { ...line, ending: '\n' } : line));
}

function withMark(dice: Dice, lines: FileLine[]): FileLine[] {
  const [first, ...rest] = lines;
  if (!first || !dice.oneIn(4)) return lines;
  return [{ ...first, content: typeof first.content === 'string' ? BOM + first.content : { parts: [BOM, first.content] } }, ...rest];
}
