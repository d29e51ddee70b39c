/**
 * The text of a patch in dialect `common`. What the format says nothing about is `open`; what it rules out (another kind of
 * section, a line without a sign, no end line) is `unreadable`.
 */
export type PatchText = { sections: Section[]; crlf: boolean } | 'unreadable' | 'open';

export type Section =
  | { kind: 'add'; path: string; lines: string[] }
  | { kind: 'delete'; path: string }
  | { kind: 'update'; path: string; moveTo?: string; hunks: Hunk[] };

export type Update = Extract<Section, { kind: 'update' }>;

export interface Hunk {
  /** The line that it is searched under. */
  heading?: string;
  lines: HunkLine[];
  /** Marked as the end of the file. */
  atEnd: boolean;
}

export interface HunkLine {
  sign: ' ' | '-' | '+';
  text: string;
}

const SECTION = /^\*\*\* (Add|Delete|Update) File: (.+)$/s;
const MOVE = /^\*\*\* Move to: (.+)$/s;
const HEADER = /^@@(?: (.+))?$/s;

export function parsePatch(text: string): PatchText {
  if (/\r(?!\n)/.test(text)) return 'open';
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines[0] !== '*** Begin Patch' || lines.at(-1) !== '*** End Patch') return isOpenEnvelope(lines) ? 'open' : 'unreadable';
  const sections: Section[] = [];
  for (const line of lines.slice(1, -1)) {
    const trouble = readLine(sections, line);
    if (trouble) return trouble;
  }
  const whole = sections.length > 0 && sections.every(isWhole);
  return whole ? { sections, crlf: text.includes('\r') } : 'open';
}

/** The paths of the sections of a patch, however unreadable the rest is. */
export function namedPaths(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => SECTION.exec(line)?.[2] ?? MOVE.exec(line)?.[1] ?? []);
}

/** Something stands around the patch, or its first and last lines are written otherwise. */
function isOpenEnvelope(lines: readonly string[]): boolean {
  const trimmed = lines.map((line) => line.trim());
  return trimmed.includes('*** End Patch') || lines[0] !== '*** Begin Patch';
}

function readLine(sections: Section[], line: string): 'unreadable' | 'open' | undefined {
  const begun = SECTION.exec(line);
  if (begun) {
    sections.push(newSection(begun[1] as string, begun[2] as string));
    return undefined;
  }
  const section = sections.at(-1);
  if (line === '' || !section) return line.startsWith('*** ') ? 'unreadable' : 'open';
  if (section.kind === 'delete') return 'unreadable';
  if (section.kind === 'update') return readUpdateLine(section, line);
  if (!line.startsWith('+')) return 'unreadable';
  section.lines.push(line.slice(1));
  return undefined;
}

function newSection(kind: string, path: string): Section {
  if (kind === 'Add') return { kind: 'add', path, lines: [] };
  return kind === 'Delete' ? { kind: 'delete', path } : { kind: 'update', path, hunks: [] };
}

function readUpdateLine(section: Update, line: string): 'unreadable' | 'open' | undefined {
  const moveTo = MOVE.exec(line)?.[1];
  if (moveTo !== undefined) {
    if (section.hunks.length > 0 || section.moveTo !== undefined) return 'open';
    section.moveTo = moveTo;
    return undefined;
  }
  const header = HEADER.exec(line);
  if (header) {
    section.hunks.push({ lines: [], atEnd: false, ...(header[1] === undefined ? {} : { heading: header[1] }) });
    return undefined;
  }
  const hunk = section.hunks.at(-1);
  if (line === '*** End of File') return hunk ? mark(hunk) : 'open';
  const sign = line.charAt(0);
  if (sign !== ' ' && sign !== '-' && sign !== '+') return 'unreadable';
  if (!hunk || hunk.atEnd) return 'open';
  hunk.lines.push({ sign, text: line.slice(1) });
  return undefined;
}

function mark(hunk: Hunk): undefined {
  hunk.atEnd = true;
}

/** Has all that its kind needs. */
function isWhole(section: Section): boolean {
  if (section.kind !== 'update') return true;
  return (section.hunks.length > 0 || section.moveTo !== undefined) && section.hunks.every(({ lines }) => lines.length > 0);
}

/** The texts of the lines that must stand in the file. */
export function oldLines({ lines }: Hunk): string[] {
  return lines.filter(({ sign }) => sign !== '+').map(({ text }) => text);
}

/** The texts of the lines that come in. */
export function addedLines({ lines }: Hunk): string[] {
  return lines.filter(({ sign }) => sign === '+').map(({ text }) => text);
}
