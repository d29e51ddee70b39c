// Bytes as text, by the definition: where no well-formed sequence starts, one U+FFFD stands for the longest run of bytes that is a
// proper prefix of some well-formed sequence, or for one byte if there is none.

type Range = readonly [first: number, last: number];

const ANY: Range = [0x80, 0xbf];

/** The well-formed sequences of several bytes: range of the first byte, ranges of the others. */
const SEQUENCES: readonly { first: Range; rest: readonly Range[] }[] = [
  { first: [0xc2, 0xdf], rest: [ANY] },
  { first: [0xe0, 0xe0], rest: [[0xa0, 0xbf], ANY] },
  { first: [0xe1, 0xec], rest: [ANY, ANY] },
  { first: [0xed, 0xed], rest: [[0x80, 0x9f], ANY] },
  { first: [0xee, 0xef], rest: [ANY, ANY] },
  { first: [0xf0, 0xf0], rest: [[0x90, 0xbf], ANY, ANY] },
  { first: [0xf1, 0xf3], rest: [ANY, ANY, ANY] },
  { first: [0xf4, 0xf4], rest: [[0x80, 0x8f], ANY, ANY] },
];

const REST: (readonly Range[] | undefined)[] = Array.from({ length: 256 }, (_, byte) => SEQUENCES.find(({ first }) => isIn(byte, first))?.rest);

function isIn(byte: number | undefined, [first, last]: Range): boolean {
  return byte !== undefined && byte >= first && byte <= last;
}

/** UTF-8 bytes of the text of the bytes from `start` to `end`: three for each replacement. */
export function decodedSize(bytes: Buffer, start: number, end: number): number {
  let size = 0;
  for (let at = start; at < end; ) {
    const length = sequenceAt(bytes, at, end);
    size += length > 0 ? length : REPLACEMENT_BYTES;
    at += Math.abs(length);
  }
  return size;
}

const REPLACEMENT_BYTES = 3;

/** The text of the bytes from `start` to `end`. */
export function decode(bytes: Buffer, start: number, end: number): string {
  let text = '';
  let from = start;
  for (let at = start; at < end; ) {
    const length = sequenceAt(bytes, at, end);
    if (length < 0) {
      text += `${bytes.toString('utf8', from, at)}\ufffd`;
      from = at - length;
    }
    at += Math.abs(length);
  }
  return text + bytes.toString('utf8', from, end);
}

/** The length of the well-formed sequence at `at`, or less than zero: that many bytes are replaced. */
function sequenceAt(bytes: Buffer, at: number, end: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const rest = REST[first];
  if (!rest) return -1;
  let fitting = 0;
  while (fitting < rest.length && at + 1 + fitting < end && isIn(bytes[at + 1 + fitting], rest[fitting] as Range)) fitting += 1;
  return fitting === rest.length ? 1 + fitting : -(1 + fitting);
}
