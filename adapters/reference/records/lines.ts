/** One line of a file: its content is `[start, contentEnd)`, its ending `[contentEnd, end)`, in bytes. */
export interface Line {
  start: number;
  contentEnd: number;
  end: number;
}

/** The lines of a file by their numbers, from 1. */
export interface LineIndex {
  readonly bytes: Buffer;
  /** How many lines there are. A final ending starts no further one. */
  readonly count: number;
  /** @throws {RangeError} where there is no such line. */
  line(number: number): Line;
}

/** The line that starts at `start`, which is a place in `bytes` that is not its end. */
export type CutLine = (bytes: Buffer, start: number) => Line;

const LF = 0x0a;
const CR = 0x0d;

/** Every how many lines the place of one is kept. */
const STRIDE = 256;

/** A line ends with CRLF, CR or LF, and with nothing else. */
export const cutLine: CutLine = (bytes, start) => {
  let at = start;
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1;
  const length = at === bytes.length ? 0 : bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1;
  return { start, contentEnd: at, end: at + length };
};

/** Takes one pass over `bytes` and keeps the place of one line in many, so that ten million lines take little memory. */
export function indexLines(bytes: Buffer, cut: CutLine = cutLine): LineIndex {
  return new SparseIndex(bytes, cut);
}

/** Lines in a row, up or down, cost one look at each: the lines between two kept places are remembered until others are asked for. */
class SparseIndex implements LineIndex {
  readonly bytes: Buffer;
  readonly count: number;
  readonly #cut: CutLine;
  /** Where the lines 1, 1 + STRIDE, 1 + 2 * STRIDE, ... start. */
  readonly #starts: number[] = [];
  #block: { mark: number; lines: Line[] } = { mark: -1, lines: [] };

  constructor(bytes: Buffer, cut: CutLine) {
    this.bytes = bytes;
    this.#cut = cut;
    let count = 0;
    for (let at = 0; at < bytes.length; at = cut(bytes, at).end) {
      if (count % STRIDE === 0) this.#starts.push(at);
      count += 1;
    }
    this.count = count;
  }

  line(number: number): Line {
    if (!(number >= 1 && number <= this.count)) throw new RangeError(`there is no line ${number} among ${this.count}`);
    const mark = Math.floor((number - 1) / STRIDE);
    if (mark !== this.#block.mark) this.#block = { mark, lines: [] };
    const { lines } = this.#block;
    const wanted = (number - 1) % STRIDE;
    while (lines.length <= wanted) lines.push(this.#cut(this.bytes, lines.at(-1)?.end ?? (this.#starts[mark] as number)));
    return lines[wanted] as Line;
  }
}

/** The bytes of a line without its ending. */
export function contentOf({ bytes }: LineIndex, { start, contentEnd }: Line): Buffer {
  return bytes.subarray(start, contentEnd);
}
