import type { CutLine } from '../records/lines.ts';
import { endingFlag } from '../records/record.ts';
import type { Piece } from './parts.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Cuts one stream into lines as it comes: where its reads are divided makes no difference. */
export class LineSplitter {
  readonly #cut: CutLine;
  readonly #emit: (piece: Piece) => void;
  /** What has come of a line whose end is not known yet. */
  #pending: Buffer[] = [];

  constructor(cut: CutLine, emit: (piece: Piece) => void) {
    this.#cut = cut;
    this.#emit = emit;
  }

  push(chunk: Buffer): void {
    const mayEnd = chunk.includes(LF) || chunk.includes(CR) || this.#pending.at(-1)?.at(-1) === CR;
    this.#pending.push(chunk);
    if (mayEnd) this.#takeLines(false);
  }

  /** The stream has ended: what is left is its last line. */
  end(): void {
    this.#takeLines(true);
  }

  #takeLines(isEnd: boolean): void {
    const bytes = Buffer.concat(this.#pending);
    let at = 0;
    while (at < bytes.length) {
      const line = this.#cut(bytes, at);
      // A CR may be half of a CRLF.
      const isOpen = line.end === bytes.length && (line.end === line.contentEnd || bytes[line.end - 1] === CR);
      if (isOpen && !isEnd) break;
      this.#emit({ content: bytes.subarray(line.start, line.contentEnd), ending: endingFlag(bytes, line) });
      at = line.end;
    }
    this.#pending = at < bytes.length ? [bytes.subarray(at)] : [];
  }
}
