import type { Dirent } from 'node:fs';
import fs from 'node:fs';
import type { FileSystem } from '../../adapters/port.ts';

/** A byte of a name that is not UTF-8 stands as the lone surrogate U+DC00 + byte (0x80 to 0xFF) in the trees of cases. */
const ESCAPED_BYTE = /[\udc80-\udcff]/u;
const REPLACEMENT = '\ufffd';

/** The path that `text` stands for: text as it is, bytes where it holds escaped ones. */
export function realPath(text: string): string | Buffer {
  if (!ESCAPED_BYTE.test(text)) return text;
  const parts = text.split(/([\udc80-\udcff])/u).map((part) => (ESCAPED_BYTE.test(part) ? Buffer.of(part.charCodeAt(0) - 0xdc00) : Buffer.from(part)));
  return Buffer.concat(parts);
}

/** `bytes` of a name as text, bytes that are not UTF-8 escaped. */
export function nameText(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    text += length === 0 ? String.fromCharCode(0xdc00 + (bytes[at] as number)) : bytes.toString('utf8', at, at + length);
    at += length || 1;
  }
  return text;
}

/** Bytes of the well-formed UTF-8 sequence that starts at `at`; 0 where none does. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] as number;
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const piece = bytes.subarray(at, at + length);
  return Buffer.from(piece.toString('utf8')).equals(piece) ? length : 0;
}

/** The real file system for trees whose names may hold escaped bytes. Only what laying out and reading back takes. */
export const byteNamesFs = {
  ...fs,
  lstatSync: ((path: string, options: object) => fs.lstatSync(realPath(path), options)) as FileSystem['lstatSync'],
  mkdirSync: ((path: string, options: object) => fs.mkdirSync(realPath(path), options)) as FileSystem['mkdirSync'],
  chmodSync: ((path: string, mode: number) => fs.chmodSync(realPath(path), mode)) as FileSystem['chmodSync'],
  unlinkSync: ((path: string) => fs.unlinkSync(realPath(path))) as FileSystem['unlinkSync'],
  rmSync: ((path: string, options: object) => fs.rmSync(realPath(path), options)) as FileSystem['rmSync'],
  symlinkSync: ((target: string, path: string) => fs.symlinkSync(target, realPath(path))) as FileSystem['symlinkSync'],
  linkSync: ((from: string, path: string) => fs.linkSync(realPath(from), realPath(path))) as FileSystem['linkSync'],
  writeFileSync: ((path: string, data: Uint8Array, options: object) => fs.writeFileSync(realPath(path), data, options)) as FileSystem['writeFileSync'],
  readFileSync: ((path: string) => fs.readFileSync(realPath(path))) as FileSystem['readFileSync'],
  readlinkSync: ((path: string) => fs.readlinkSync(realPath(path))) as FileSystem['readlinkSync'],
  readdirSync: ((path: string) => entriesOf(realPath(path))) as unknown as FileSystem['readdirSync'],
} as FileSystem;

function entriesOf(path: string | Buffer): Dirent[] {
  const entries = fs.readdirSync(path, { withFileTypes: true });
  if (!entries.some(({ name }) => name.includes(REPLACEMENT))) return entries;
  return fs.readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).map((entry) => Object.assign(entry, { name: nameText(entry.name) }) as unknown as Dirent);
}
