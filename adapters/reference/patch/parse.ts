import type { AddOperation, Chunk, Element, Operation, UpdateOperation } from './operations.ts';
import { PatchRefusal } from './refusal.ts';
import { trim } from './white-space.ts';

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
const ADD = '*** Add File: ';
const DELETE = '*** Delete File: ';
const UPDATE = '*** Update File: ';
const MOVE = '*** Move to: ';
const END_OF_FILE = '*** End of File';
const MARK = '*** ';

/** How the lines of a patch are read. */
export interface Reading {
  /** The lines inside wrappers that are taken off. */
  unwrap(lines: readonly string[]): readonly string[];
  /** A first or last line, or one that may be an operation line outside an update. */
  marker(line: string): string;
  /** A line that may be a mark inside an update. */
  inner(line: string): string;
  /** The first chunk of an update may start with this line, which is no header. */
  headless(line: string): boolean;
  /** An added file may have no lines. */
  emptyAdd: boolean;
  /** A move may have no chunks. */
  bareMove?: true;
  /** Empty lines may follow the mark of the end of the file. */
  blankAfterEnd: boolean;
  /** The text of a line of an added file; `undefined`: it is none. */
  addLine(line: string): string | undefined;
  /** The element that a body line is; `undefined`: it is none. */
  element(line: string): Element | undefined;
}

/** The lines of a patch, white space around it left out. LF ends a line, with the CR before it. */
export function cutPatch(text: string): string[] {
  const trimmed = trim(text);
  if (trimmed === '') return [];
  const pieces = trimmed.split('\n');
  return pieces.map((piece, index) => (index < pieces.length - 1 && piece.endsWith('\r') ? piece.slice(0, -1) : piece));
}

/** The operations between the first and the last line; refused at the first line that is wrong. */
export function parseLines(lines: readonly string[], reading: Reading): Operation[] {
  const inside = reading.unwrap(lines);
  if (inside.length === 0 || reading.marker(inside[0] as string) !== BEGIN) throw new PatchRefusal('missing-begin');
  if (inside.length === 1 || reading.marker(inside.at(-1) as string) !== END) throw new PatchRefusal('missing-end');
  const cursor = new Cursor(inside.slice(1, -1), reading);
  const operations: Operation[] = [];
  while (cursor.line !== undefined) operations.push(operationAt(cursor, cursor.line));
  return operations;
}

class Cursor {
  readonly reading: Reading;
  readonly #lines: readonly string[];
  #at = 0;

  constructor(lines: readonly string[], reading: Reading) {
    this.#lines = lines;
    this.reading = reading;
  }

  /** The line that is to be read; `undefined` at the end. */
  get line(): string | undefined {
    return this.#lines[this.#at];
  }

  advance(): void {
    this.#at += 1;
  }
}

function operationAt(cursor: Cursor, line: string): Operation {
  const marker = cursor.reading.marker(line);
  cursor.advance();
  if (marker.startsWith(ADD)) return addAt(cursor, marker.slice(ADD.length));
  if (marker.startsWith(DELETE)) return { kind: 'delete', path: marker.slice(DELETE.length) };
  if (marker.startsWith(UPDATE)) return updateAt(cursor, marker.slice(UPDATE.length));
  throw new PatchRefusal('bad-operation', { line });
}

function addAt(cursor: Cursor, path: string): AddOperation {
  const { reading } = cursor;
  const lines: string[] = [];
  for (let line = cursor.line; line !== undefined; line = cursor.line) {
    const text = reading.addLine(line);
    if (text === undefined && reading.marker(line).startsWith(MARK)) break;
    if (text === undefined) throw new PatchRefusal('bad-add-line', { line });
    lines.push(text);
    cursor.advance();
  }
  if (lines.length === 0 && !reading.emptyAdd) throw new PatchRefusal('empty-add', { path });
  return { kind: 'add', path, lines };
}

function updateAt(cursor: Cursor, path: string): UpdateOperation {
  const move = innerLine(cursor)?.startsWith(MOVE) ? innerLine(cursor)?.slice(MOVE.length) : undefined;
  if (move !== undefined) cursor.advance();
  const chunks: Chunk[] = [];
  for (let line = innerLine(cursor); line !== undefined && !line.startsWith(MARK); line = innerLine(cursor)) {
    chunks.push(chunkAt(cursor, path, chunks.length === 0));
  }
  const mayBeEmpty = move !== undefined && cursor.reading.bareMove;
  if (chunks.length === 0 && !mayBeEmpty) throw new PatchRefusal('empty-update', { path });
  return { kind: 'update', path, ...(move === undefined ? {} : { to: move }), chunks };
}

function innerLine(cursor: Cursor): string | undefined {
  return cursor.line === undefined ? undefined : cursor.reading.inner(cursor.line);
}

function chunkAt(cursor: Cursor, path: string, isFirst: boolean): Chunk {
  const context = headerAt(cursor, isFirst);
  const body = bodyAt(cursor);
  if (body.length === 0) throw new PatchRefusal('empty-chunk', { path });
  const atEnd = innerLine(cursor) === END_OF_FILE;
  if (atEnd) endAt(cursor);
  return { ...(context === undefined ? {} : { context }), body, atEnd };
}

/** The context of the header, if it has one. */
function headerAt(cursor: Cursor, isFirst: boolean): string | undefined {
  const line = innerLine(cursor) as string;
  if (isFirst && !line.startsWith('@@') && cursor.reading.headless(line)) return undefined;
  if (line !== '@@' && !line.startsWith('@@ ')) throw new PatchRefusal('bad-chunk-header', { line: cursor.line as string });
  cursor.advance();
  return line === '@@' ? undefined : line.slice('@@ '.length);
}

/** Everything up to the next header or mark. */
function bodyAt(cursor: Cursor): Element[] {
  const body: Element[] = [];
  for (let line = cursor.line; line !== undefined; line = cursor.line) {
    if (line.startsWith('@@') || cursor.reading.inner(line).startsWith(MARK)) break;
    const element = cursor.reading.element(line);
    if (!element) throw new PatchRefusal('bad-chunk-line', { line });
    body.push(element);
    cursor.advance();
  }
  return body;
}

function endAt(cursor: Cursor): void {
  cursor.advance();
  while (cursor.reading.blankAfterEnd && innerLine(cursor) === '') cursor.advance();
}
