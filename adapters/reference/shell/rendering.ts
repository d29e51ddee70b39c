const BATCH = 1024;

/** The complete rendering of an output while it grows; keeps its first `most` bytes. */
export class Rendering {
  /** UTF-8 bytes of all of it. */
  bytes = 0;
  readonly #most: number;
  readonly #kept: Buffer[] = [];
  #keptBytes = 0;
  #batch: string[] = [];
  #isEmpty = true;

  constructor(most: number) {
    this.#most = most;
  }

  add(record: string): void {
    const piece = this.#isEmpty ? record : `\n${record}`;
    this.#isEmpty = false;
    this.bytes += Buffer.byteLength(piece);
    // One byte more tells whether a character would be cut.
    if (this.#keptBytes > this.#most) return;
    this.#batch.push(piece);
    if (this.#batch.length >= BATCH || this.bytes > this.#most) this.#flush();
  }

  /** All of it, or its longest beginning of at most `most` bytes that cuts no character. */
  saved(): Buffer {
    this.#flush();
    const bytes = Buffer.concat(this.#kept);
    if (bytes.length <= this.#most) return bytes;
    let end = this.#most;
    while (end > 0 && isContinuation(bytes[end] as number)) end -= 1;
    return bytes.subarray(0, end);
  }

  #flush(): void {
    if (this.#batch.length === 0) return;
    const bytes = Buffer.from(this.#batch.join('')).subarray(0, this.#most + 1 - this.#keptBytes);
    this.#batch = [];
    this.#kept.push(bytes);
    this.#keptBytes += bytes.length;
  }
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
