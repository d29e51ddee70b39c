import fc from 'fast-check';
import { DEFAULT_PATH, type Edit } from './edit-case.ts';

/**
 * A plain text file and edits that land: every line is text that occurs once, lines end in LF, nothing is beyond ASCII.
 * What a property is not about, it takes from here.
 */
export interface Draft {
  /** Without their endings. */
  lines: string[];
  content: string;
  /** Of whole lines, in the order of the file. */
  edits: Edit[];
}

const WORDS = ['a', 'let x', 'beta', 'return y', 'gamma delta', '{', 'word', 'T = 30'];
const REPLACEMENTS = ['N', 'new', 'changed text', 'T = 5'];
/** Of the choices for one line, so many leave it alone. */
const LEFT_ALONE = 3;

interface Bounds {
  /** Number of lines, at least `edits[0]`. */
  lines?: readonly [least: number, most: number];
  edits?: readonly [least: number, most: number];
}

/** Plain files of `lines` lines, `edits` of them edited. One integer a line: a word, and what becomes of it. */
export function drafts({ lines = [1, 6], edits = [1, 3] }: Bounds = {}): fc.Arbitrary<Draft> {
  const choice = fc.nat(WORDS.length * (LEFT_ALONE + REPLACEMENTS.length) - 1);
  return fc.array(choice, { minLength: Math.max(lines[0], edits[0]), maxLength: lines[1] }).map((choices) => draftOf(choices, edits));
}

function draftOf(choices: number[], [least, most]: readonly [number, number]): Draft {
  const lines = choices.map((choice, index) => lineText(WORDS[choice % WORDS.length] as string, index));
  const becomes = choices.map((choice) => Math.floor(choice / WORDS.length) - LEFT_ALONE);
  let missing = least - becomes.filter((one) => one >= 0).length;
  const edits: Edit[] = [];
  for (const [index, oldText] of lines.entries()) {
    let become = becomes[index] as number;
    if (become < 0 && missing > 0) {
      missing -= 1;
      become = 0;
    }
    if (become >= 0 && edits.length < most) edits.push({ oldText, newText: REPLACEMENTS[become] as string });
  }
  return { lines, content: contentOf(lines), edits };
}

/** Text that occurs once in a file whose lines are made by this function, and is part of no other line. */
export function lineText(word: string, index: number): string {
  return `${word}#${index};`;
}

/** `lines` as a file with LF after each. */
export function contentOf(lines: readonly string[]): string {
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
}

/** A file of `count` places in one line, each edited, the edits in an order that `seed` decides (0: as in the file). */
export function manyEdits(count: number, seed: number): { content: string; edits: Edit[] } {
  const edits: Edit[] = [];
  let content = '';
  for (let index = 0; index < count; index += 1) {
    const number = String(index).padStart(3, '0');
    content += `tok${number};`;
    edits.push({ oldText: `tok${number};`, newText: `new${number};` });
  }
  return { content: `${content}\n`, edits: shuffled(edits, seed) };
}

/** `items` in an order that `seed` decides; 0 leaves them as they are. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = seed;
  if (seed === 0) return order;
  for (let index = order.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = (state >>> 8) % (index + 1);
    [order[index], order[other]] = [order[other] as T, order[index] as T];
  }
  return order;
}

/** The arguments that ask for `edits`. */
export function requestFor(edits: readonly Edit[], path = DEFAULT_PATH): { path: string; edits: { oldText: string; newText: string }[] } {
  return { path, edits: edits.map(({ oldText, newText }) => ({ oldText, newText })) };
}
