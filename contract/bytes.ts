/**
 * The bytes of a file as plain JSON.
 *
 * A string stands for its UTF-8 encoding and must be well formed (no unpaired surrogate).
 * `base64` holds bytes that are not UTF-8. `parts` joins pieces, so that a file of 10 MiB
 * stays a line of JSON: `{ parts: ['M', { repeat: 'x', times: 10485759 }] }`.
 */
export type Bytes = string | { base64: string } | { parts: Part[] };

export type Part = Bytes | { repeat: Bytes; times: number };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The bytes that `value` stands for. @throws {TypeError} for text with an unpaired surrogate. */
export function toBuffer(value: Bytes): Buffer {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('bytes given as text hold an unpaired surrogate');
    return Buffer.from(value, 'utf8');
  }
  if ('base64' in value) return Buffer.from(value.base64, 'base64');
  return value.parts.length === 1 ? partToBuffer(value.parts[0] as Part) : Buffer.concat(value.parts.map(partToBuffer));
}

/** The bytes of `pieces` in a row; text is encoded in one go. */
export function joined(pieces: readonly Bytes[]): Buffer {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece !== 'string') return Buffer.concat(pieces.map(toBuffer));
    text += piece;
  }
  return toBuffer(text);
}

function partToBuffer(part: Part): Buffer {
  if (typeof part === 'string' || !('repeat' in part)) return toBuffer(part);
  const unit = toBuffer(part.repeat);
  return Buffer.alloc(unit.length * part.times, unit);
}

/** The text that `value` stands for, byte order mark kept; `undefined` where it is not well-formed UTF-8. */
export function toText(value: Bytes): string | undefined {
  return spelled(value) ?? decodeUtf8(toBuffer(value));
}

/** Without a detour over bytes, which takes four times as long for MiB of one character. */
function spelled(part: Part): string | undefined {
  if (typeof part === 'string') return part;
  if ('repeat' in part) return spelled(part.repeat)?.repeat(part.times);
  if ('base64' in part) return undefined;
  let text = '';
  for (const piece of part.parts) {
    const more = spelled(piece);
    if (more === undefined) return undefined;
    text += more;
  }
  return text;
}

/** The plainest JSON for `buffer`: text where it is UTF-8 (byte order mark kept), base64 elsewhere. */
export function fromBuffer(buffer: Uint8Array): Bytes {
  const text = decodeUtf8(buffer);
  return text ?? { base64: Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength).toString('base64') };
}

/** Strict decoding, byte order mark kept; `undefined` where `buffer` is not well-formed UTF-8. */
export function decodeUtf8(buffer: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(buffer);
  } catch {
    return undefined;
  }
}
