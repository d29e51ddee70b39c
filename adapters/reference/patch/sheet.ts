import { trim, trimEnd } from './white-space.ts';

/** What of a line is compared at one level; the levels are tried in order. */
export type Form = (text: string) => string;

const FOLDS: readonly [characters: string, plain: string][] = [
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-'],
  ['\u2018\u2019\u201a\u201b', "'"],
  ['\u201c\u201d\u201e\u201f', '"'],
  ['\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000', ' '],
];
const FOLDED = new Map(FOLDS.flatMap(([characters, plain]) => [...characters].map((character) => [character, plain] as const)));
const FOLDABLE = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');

/** Exact, without blanks at the end, without blanks at both ends, with typographic characters made plain. */
export const FORMS: readonly Form[] = [
  (text) => text,
  trimEnd,
  trim,
  (text) => trim(text).replace(FOLDABLE, (character) => FOLDED.get(character) as string),
];

/** The lines of a file as each level compares them, worked out when first asked for. */
export class Sheet {
  readonly count: number;
  readonly forms: readonly Form[];
  readonly #levels: (readonly string[])[] = [];
  readonly #lines: readonly string[];

  constructor(lines: readonly string[], forms: readonly Form[]) {
    this.#lines = lines;
    this.count = lines.length;
    this.forms = forms;
  }

  at(level: number): readonly string[] {
    return (this.#levels[level] ??= this.#lines.map(this.forms[level] as Form));
  }
}
