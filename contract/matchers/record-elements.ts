import type { RecordElement, ShownRecord } from '../expectation.ts';

/** What a line of a payload looks like. */
export interface SeenRecord {
  prefix: string;
  flags: string[];
  /** The groups of flags as written; more than one is a mistake. */
  groups: string;
  /** Behind the blank; absent where nothing follows the prefix and its flags. */
  text?: string;
  /** No blank stands before the text. */
  blankless?: true;
}

const RECORD = /^([1-9][0-9]*|0(?![0-9])|out|err)((?:\([^()]*\))*)([^]*)$/;

/** Reads a line loosely, so that what is wrong in it can be told; `undefined`: it does not begin as a record does. */
export function readRecord(line: string): SeenRecord | undefined {
  const found = RECORD.exec(line);
  if (!found) return undefined;
  const [, prefix = '', groups = '', rest = ''] = found;
  const flags = groups === '' ? [] : groups.slice(1, -1).split(/\)\(|,/);
  if (rest === '') return { prefix, flags, groups };
  return rest.startsWith(' ') ? { prefix, flags, groups, text: rest.slice(1) } : { prefix, flags, groups, text: rest, blankless: true };
}

/** An element as it stands in a payload. */
export function spelled(element: RecordElement): string {
  if (typeof element === 'string') return element;
  const head = headOf(element);
  return element.text === undefined ? head : `${head} ${element.text}`;
}

/** Prefix and flags. */
export function headOf({ prefix, flags }: ShownRecord): string {
  return flags && flags.length > 0 ? `${prefix}(${flags.join(',')})` : prefix;
}

/** A record as its marker. */
export function markerOf(record: ShownRecord): ShownRecord {
  const { prefix, flags = [], text } = record;
  return text === undefined ? record : { prefix, flags: [...flags, 'truncated'] };
}

/** The lines of a payload. */
export function linesOf(payload: string): string[] {
  return payload === '' ? [] : payload.split('\n');
}

export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Several U+FFFD in a row as one. */
export function withoutRuns(text: string): string {
  return text.replace(/\ufffd+/g, '\ufffd');
}
