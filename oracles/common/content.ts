import { decodeUtf8, fromBuffer, type Bytes } from '../../contract/bytes.ts';
import { coarseView } from '../../contract/matchers/coarse-view.ts';
import type { Traits } from '../../contract/traits.ts';
import type { Place, Symbols } from './places.ts';

/** The content of a file as the tool is held to see it. */
export interface Content {
  bytes: Uint8Array;
  symbols: Symbols;
  /** The text; where the bytes are not UTF-8, with U+FFFD for what cannot be decoded. */
  text: string;
  form: 'utf8' | 'invalid' | 'utf16';
  /** The coarse view of the text, made when it is first asked for. */
  view(): string;
  symbolsOf(text: string): Symbols;
  kept(place: Place): Bytes;
  /** The spellings that new text may have. */
  spellings(text: string): Bytes[];
}

export function contentOf(bytes: Uint8Array, traits: Traits): Content {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return byBytes(bytes, text, 'utf8', asGiven);
  const order = traits.encoding === 'transcodes' ? utf16Order(bytes) : undefined;
  if (order) return utf16Content(bytes, order);
  const decoded = Buffer.from(bytes).toString('utf8');
  return byBytes(bytes, decoded, 'invalid', traits.encoding === 'transcodes' ? eitherEncoding : asGiven);
}

function byBytes(bytes: Uint8Array, text: string, form: Content['form'], spellings: Content['spellings']): Content {
  return {
    bytes,
    symbols: bytes,
    text,
    form,
    view: viewOf(text),
    symbolsOf: (given) => Buffer.from(given, 'utf8'),
    kept: ({ start, end }) => fromBuffer(bytes.subarray(start, end)),
    spellings,
  };
}

function viewOf(text: string): () => string {
  let view: string | undefined;
  return () => (view ??= coarseView(text));
}

function asGiven(text: string): Bytes[] {
  return [text];
}

/** What is inserted into a file that a tool transcodes is not judged further than this. */
function eitherEncoding(text: string): Bytes[] {
  const latin1 = [...text].every((character) => character <= '\u00ff') && /[\u0080-\u00ff]/.test(text);
  return latin1 ? [text, { base64: Buffer.from(text, 'latin1').toString('base64') }] : [text];
}

type Order = 'little' | 'big';

function utf16Order(bytes: Uint8Array): Order | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'big' : undefined;
}

function utf16Content(bytes: Uint8Array, order: Order): Content {
  const low = order === 'little' ? 0 : 1;
  const symbols: number[] = [];
  for (let at = 0; at < bytes.length; at += 2) symbols.push((bytes[at + low] as number) + 256 * (bytes[at + 1 - low] as number));
  const encode = (text: string): Bytes => {
    const encoded = Buffer.alloc(text.length * 2);
    for (let at = 0; at < text.length; at += 1) {
      encoded[2 * at + low] = text.charCodeAt(at) % 256;
      encoded[2 * at + 1 - low] = Math.floor(text.charCodeAt(at) / 256);
    }
    return fromBuffer(encoded);
  };
  const decoded = symbols.map((symbol) => String.fromCharCode(symbol)).join('').slice(1);
  return {
    bytes,
    symbols,
    text: decoded,
    form: 'utf16',
    view: viewOf(decoded),
    symbolsOf: (text) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
    kept: ({ start, end }) => fromBuffer(bytes.subarray(2 * start, 2 * end)),
    spellings: (text) => [encode(text)],
  };
}
