/** A diff as it came, read as far as it can be: numbers that are none are `NaN`. */
export interface ReadDiff {
  added: number;
  removed: number;
  hunks: ReadHunk[];
}

export interface ReadHunk {
  oldStart: number;
  oldCount: number;
  newStart: number;
  newCount: number;
  lines: ReadLine[];
  /** How many lines of each side it shows. */
  oldWeight: number;
  newWeight: number;
}

/** A line with the text that it shows of each side. */
export interface ReadLine {
  kind: 'equal' | 'remove' | 'add' | 'modify';
  old: string;
  new: string;
  /** Only of a modified line. */
  segments?: { old: ReadSegment[]; new: ReadSegment[] };
}

export interface ReadSegment {
  kind: string;
  text: string;
}

export type Fields = { [name: string]: unknown };

/** `diff`, read leniently; `undefined` where its hunks, lines or texts cannot be made out. */
export function readDiff(diff: unknown): ReadDiff | undefined {
  if (!isFields(diff) || !Array.isArray(diff['hunks'])) return undefined;
  const hunks: ReadHunk[] = [];
  for (const hunk of diff['hunks'] as unknown[]) {
    const read = readHunk(hunk);
    if (!read) return undefined;
    hunks.push(read);
  }
  return { added: numberOf(diff['added']), removed: numberOf(diff['removed']), hunks };
}

function readHunk(hunk: unknown): ReadHunk | undefined {
  if (!isFields(hunk) || !Array.isArray(hunk['lines'])) return undefined;
  const lines: ReadLine[] = [];
  let oldWeight = 0;
  let newWeight = 0;
  for (const line of hunk['lines'] as unknown[]) {
    const read = readLine(line);
    if (!read) return undefined;
    if (read.kind !== 'add') oldWeight += 1;
    if (read.kind !== 'remove') newWeight += 1;
    lines.push(read);
  }
  return {
    oldStart: numberOf(hunk['old_start']), oldCount: numberOf(hunk['old_count']),
    newStart: numberOf(hunk['new_start']), newCount: numberOf(hunk['new_count']),
    lines, oldWeight, newWeight,
  };
}

function readLine(line: unknown): ReadLine | undefined {
  if (!isFields(line)) return undefined;
  const { kind, text } = line;
  if (kind === 'modify') return readModified(line);
  if (typeof text !== 'string') return undefined;
  if (kind === 'equal') return { kind, old: text, new: text };
  if (kind === 'remove') return { kind, old: text, new: '' };
  if (kind === 'add') return { kind, old: '', new: text };
  return undefined;
}

function readModified(line: Fields): ReadLine | undefined {
  const old = readSegments(line['old']);
  const fresh = readSegments(line['new']);
  if (!old || !fresh) return undefined;
  return { kind: 'modify', old: joined(old), new: joined(fresh), segments: { old, new: fresh } };
}

function readSegments(list: unknown): ReadSegment[] | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const segment of list as unknown[]) {
    if (!isFields(segment) || typeof segment['kind'] !== 'string' || typeof segment['text'] !== 'string') return undefined;
  }
  return list as ReadSegment[];
}

function joined(segments: ReadSegment[]): string {
  let text = '';
  for (const segment of segments) text += segment.text;
  return text;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
