import type { Dice } from './dice.ts';
import { newWord } from './texts.ts';

/** Unpaired surrogates, also side by side. */
export const LONE = ['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800', '\ud83d\ud83d', '\ude00'];

/** New text with one. */
export function withLone(dice: Dice): string {
  const lone = dice.pick(LONE);
  const word = newWord(dice);
  return dice.pick([lone, word + lone, lone + word, word + lone + word, `${word}\n${lone}`, `😀${lone}😀`]);
}
