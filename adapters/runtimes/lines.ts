import { isUtf8 } from 'node:buffer';

/** What stands in the way of reading a line. */
export type LineProblem = 'too-long' | 'invalid-utf8';

const LINE_FEED = 0x0a;

/**
 * Cuts a stream of bytes into lines of UTF-8 text. Works on bytes, so that a character cut by a chunk survives and
 * invalid bytes are seen instead of replaced.
 */
export class LineSplitter {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #length = 0;

  /** @param limit bytes of the longest line allowed. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Feeds `chunk`; `line` gets each line without its line feed. Returns a problem, after which nothing more may be fed. */
  push(chunk: Buffer, line: (text: string) => void): LineProblem | undefined {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const bytes = this.#complete(chunk.subarray(start, end));
      if (bytes.length > this.#limit) return 'too-long';
      if (!isUtf8(bytes)) return 'invalid-utf8';
      line(bytes.toString('utf8'));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    return this.#length > this.#limit ? 'too-long' : undefined;
  }

  #complete(end: Buffer): Buffer {
    if (this.#length === 0) return end;
    const whole = Buffer.concat([...this.#parts, end]);
    this.#parts = [];
    this.#length = 0;
    return whole;
  }

  #keep(part: Buffer): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}
