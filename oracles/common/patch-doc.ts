import { decodeUtf8, fromBuffer, toBuffer, type Bytes } from '../../contract/bytes.ts';
import type { BytesMatcher, Piece } from '../../contract/expectation.ts';
import type { Traits } from '../../contract/traits.ts';

/**
 * A file as a list of lines, of which each has one text and one ending or a few to choose from. Texts are symbols: bytes as
 * characters U+0000 to U+00FF, or the UTF-16 code units of a file in UTF-16.
 */
export interface Doc {
  lines: DocLine[];
  /** A byte order mark before the first line. */
  mark: string;
  form: Form;
}

type Form = 'utf8' | 'invalid' | 'little' | 'big';

export interface DocLine {
  /** Spellings of its content, the preferred one first. */
  texts: string[];
  /** Endings that it may have, the preferred one first; none at all is the empty one. */
  endings: string[];
  /** It stood in the file before, and so did its ending. */
  kept: boolean;
}

const MARK = '\u00ef\u00bb\u00bf';
const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;
const ENDING = /\r\n$|\r$|\n$/;

export function docOf(bytes: Uint8Array, traits: Traits): Doc {
  const order = traits['encoding'] === 'transcodes' ? utf16Order(bytes) : undefined;
  if (order) return cut(unitsOf(bytes, order), '\ufeff', order);
  return cut(latin1Of(bytes), MARK, decodeUtf8(bytes) === undefined ? 'invalid' : 'utf8');
}

function cut(symbols: string, markOfForm: string, form: Form): Doc {
  const mark = symbols.startsWith(markOfForm) ? markOfForm : '';
  const lines = (symbols.slice(mark.length).match(LINE) ?? []).map((line): DocLine => {
    const ending = ENDING.exec(line)?.[0] ?? '';
    return { texts: [line.slice(0, line.length - ending.length)], endings: [ending], kept: true };
  });
  return { lines, mark, form };
}

/** `text` of a request in the symbols of `doc`. */
export function symbolsOf({ form }: Doc, text: string): string {
  return form === 'little' || form === 'big' ? text : latin1Of(Buffer.from(text, 'utf8'));
}

/** The spellings of text that comes in. What is inserted into a file that a tool transcodes is not judged further than this. */
export function spellingsOf(doc: Doc, text: string, traits: Traits): string[] {
  const usual = symbolsOf(doc, text);
  const asLatin1 = doc.form === 'invalid' && traits['encoding'] === 'transcodes' && /[\u0080-\u00ff]/.test(text) && /^[\0-\u00ff]*$/.test(text);
  return asLatin1 ? [usual, text] : [usual];
}

/** The kinds of endings of `doc`, each once. */
export function endingsOf({ lines }: Doc): string[] {
  return [...new Set(lines.flatMap(({ endings }) => endings))].filter((ending) => ending !== '');
}

/** The last line has no ending. */
export function isUnended({ lines }: Doc): boolean {
  return lines.at(-1)?.endings.includes('') ?? false;
}

/** A byte order mark that is no part of how the file is encoded. */
export function isMarked({ mark, form }: Doc): boolean {
  return mark !== '' && (form === 'utf8' || form === 'invalid');
}

/** What the file may hold. */
export function matcherOf(doc: Doc): BytesMatcher {
  const pieces: Piece[] = [];
  let kept = doc.mark;
  const flush = (): void => {
    if (kept !== '') pieces.push({ kept: encoded(doc, kept) });
    kept = '';
  };
  for (const { texts, endings, kept: isKept } of doc.lines) {
    if (isKept) kept += texts[0];
    if (isKept && endings.length === 1) {
      kept += endings[0];
      continue;
    }
    flush();
    if (!isKept) pieces.push({ inserted: texts.map((text) => encoded(doc, text)) });
    pieces.push({ inserted: endings.map((ending) => encoded(doc, ending)), ...(isKept ? { completing: true } : {}) });
  }
  flush();
  return { pieces };
}

/** The content in the preferred spelling of every line. */
export function preferred(doc: Doc): Buffer {
  return toBuffer(encoded(doc, doc.mark + doc.lines.map(({ texts, endings }) => `${texts[0]}${endings[0]}`).join('')));
}

/** There is only one spelling. */
export function isSure({ lines }: Doc): boolean {
  return lines.every(({ texts, endings }) => texts.length === 1 && endings.length === 1);
}

function encoded({ form }: Doc, symbols: string): Bytes {
  if (form === 'utf8' || form === 'invalid') return fromBuffer(Buffer.from(symbols, 'latin1'));
  const bytes = Buffer.from(symbols, 'utf16le');
  return fromBuffer(form === 'little' ? bytes : bytes.swap16());
}

function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function utf16Order(bytes: Uint8Array): 'little' | 'big' | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'big' : undefined;
}

function unitsOf(bytes: Uint8Array, order: 'little' | 'big'): string {
  const copy = Buffer.from(bytes);
  return (order === 'little' ? copy : copy.swap16()).toString('utf16le');
}
