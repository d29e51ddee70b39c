/**
 * A complete rendering, one record after the other. A record is made when it is asked for, so that the records of a large
 * file need not exist. The empty string is the separator between two chunks.
 */
export interface Records {
  readonly length: number;
  /** The record at `index`, from 0. */
  at(index: number): string;
}

/** `length` records, each made by `make`. */
export function recordsBy(length: number, make: (index: number) => string): Records {
  return { length, at: make };
}

export function recordsOf(list: readonly string[]): Records {
  return recordsBy(list.length, (index) => list[index] as string);
}

/** The chunks with one separator between two. */
export function joinChunks(chunks: readonly Records[]): Records {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const starts: number[] = [];
  let length = 0;
  for (const chunk of chunks) {
    starts.push(length);
    length += chunk.length + 1;
  }
  return recordsBy(Math.max(0, length - 1), (index) => {
    const which = starts.findLastIndex((start) => start <= index);
    const chunk = chunks[which] as Records;
    const inside = index - (starts[which] as number);
    return inside === chunk.length ? '' : chunk.at(inside);
  });
}

/** Those from `start` up to `end`, exclusive. */
export function listed(records: Records, start = 0, end = records.length): string[] {
  const list: string[] = [];
  for (let index = start; index < end; index += 1) list.push(records.at(index));
  return list;
}

/** UTF-8 bytes of the records joined by LFs. */
export function bytesOf(records: readonly string[]): number {
  let bytes = Math.max(0, records.length - 1);
  for (const record of records) bytes += Buffer.byteLength(record);
  return bytes;
}
