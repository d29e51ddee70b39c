/** What a stretch of text is; colour only repeats what the words say. */
export type Style = 'good' | 'bad' | 'warning' | 'quiet' | 'strong';

export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_style, text) => text;

const CODES: { readonly [style in Style]: readonly [on: number, off: number] } = {
  good: [32, 39], bad: [31, 39], warning: [33, 39], quiet: [2, 22], strong: [1, 22],
};

export const coloured: Paint = (style, text) => `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m`;

/** Colour goes to terminals that want it: not with NO_COLOR (https://no-color.org), not to a dumb one. */
export function paintFor(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): Paint {
  const wanted = stream.isTTY === true && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  return wanted ? coloured : plain;
}
