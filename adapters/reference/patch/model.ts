import type { FileLine, Model, Note } from './parts.ts';
import { PatchRefusal } from './refusal.ts';

/** The lines of a file: LF ends a line, with the CR before it; a rest is a line without an ending. */
function cutWithEndings(text: string): FileLine[] {
  const pieces = text.split('\n');
  const rest = pieces.pop() as string;
  const lines = pieces.map((piece): FileLine => (piece.endsWith('\r') ? { text: piece.slice(0, -1), ending: '\r\n' } : { text: piece, ending: '\n' }));
  return rest === '' ? lines : [...lines, { text: rest, ending: '' }];
}

/** The lines of a file: LF ends a line; a CR before it belongs to the text. */
function cutAtLineFeed(text: string): FileLine[] {
  const pieces = text.split('\n');
  if (pieces.at(-1) === '') pieces.pop();
  return pieces.map((piece): FileLine => ({ text: piece, ending: '\n' }));
}

/** Lines that the file keeps stay as they are; new ones end as its first line does. */
export const KEPT: Model = { cut: cutWithEndings, rewrite: rewriteKept };

/** As `KEPT`; a file whose last line has no ending gets none. */
export const END_KEPT: Model = { cut: cutWithEndings, rewrite: rewriteWithItsEnd };

/** Every line of a place comes out as the patch spells it, and ends with LF. */
export const REWRITTEN: Model = { cut: cutAtLineFeed, rewrite: rewriteAll };

/** What goes, and what comes before each line or behind the last one. */
interface Plan {
  dropped: Set<number>;
  inserted: Map<number, string[]>;
}

function rewriteKept(lines: readonly FileLine[], notes: readonly Note[]): string {
  const preferred = preferredEnding(lines);
  return rewritten(lines, notes).map(({ text, ending }) => text + (ending || preferred)).join('');
}

function rewriteWithItsEnd(lines: readonly FileLine[], notes: readonly Note[]): string {
  const preferred = preferredEnding(lines);
  const last = lines.at(-1)?.ending === '' ? '' : preferred;
  return rewritten(lines, notes).map(({ text, ending }, index, all) => text + (ending || (index < all.length - 1 ? preferred : last))).join('');
}

/** What the lines end with that come, and a last one without an ending where others follow. */
function preferredEnding(lines: readonly FileLine[]): string {
  return lines[0]?.ending || '\n';
}

/** The lines that are left; those that come have no ending yet. @throws {PatchRefusal} where places of two chunks share a line. */
function rewritten(lines: readonly FileLine[], notes: readonly Note[]): FileLine[] {
  refuseOverlap(notes);
  const plan: Plan = { dropped: new Set(), inserted: new Map() };
  for (const note of notes) planNote(plan, note);
  const left: FileLine[] = [];
  for (let at = 0; at <= lines.length; at += 1) {
    for (const text of plan.inserted.get(at) ?? []) left.push({ text, ending: '' });
    const line = lines[at];
    if (line && !plan.dropped.has(at)) left.push(line);
  }
  return left;
}

/** Walks the kept lines of a note: what stands between two of them goes, and other lines come. */
function planNote(plan: Plan, { start, length, texts, body }: Note): void {
  let old = 0;
  let now = 0;
  for (const [keptOld, keptNow] of keptPairs(body, length, texts.length)) {
    planGap(plan, start + old, start + keptOld, texts.slice(now, keptNow));
    old = keptOld + 1;
    now = keptNow + 1;
  }
  planGap(plan, start + old, start + length, texts.slice(now));
}

/** The file lines `from .. to - 1` become `texts`. */
function planGap(plan: Plan, from: number, to: number, texts: readonly string[]): void {
  for (let at = from; at < to; at += 1) plan.dropped.add(at);
  if (texts.length > 0) plan.inserted.set(from, [...(plan.inserted.get(from) ?? []), ...texts]);
}

/** Where each kept line stands among the old lines and among the new ones, of those that were not left out. */
function keptPairs(body: Note['body'], oldCount: number, newCount: number): [old: number, now: number][] {
  const pairs: [number, number][] = [];
  let old = 0;
  let now = 0;
  for (const { sign } of body) {
    if (sign === ' ') {
      if (old >= oldCount || now >= newCount) break;
      pairs.push([old, now]);
    }
    if (sign !== '+') old += 1;
    if (sign !== '-') now += 1;
  }
  return pairs;
}

function refuseOverlap(notes: readonly Note[]): void {
  let end = 0;
  for (const note of notes.filter(({ appended }) => !appended).toSorted((one, other) => one.start - other.start || one.length - other.length)) {
    if (note.start < end) throw new PatchRefusal('lines-not-found', { lines: note.body.flatMap(({ sign, text }) => (sign === '+' ? [] : [text])) });
    end = note.start + note.length;
  }
}

/** From the last note to the first, each on what the one before left. */
function rewriteAll(lines: readonly FileLine[], notes: readonly Note[]): string {
  const count = lines.length;
  const end = count > 0 && lines[count - 1]?.text === '' ? count - 1 : count;
  let result = lines.map(({ text }) => text);
  const inOrder = notes.map((note) => ({ ...note, start: note.appended ? end : note.start })).toSorted((one, other) => one.start - other.start);
  for (const { start, length, texts } of inOrder.toReversed()) result = [...result.slice(0, start), ...texts, ...result.slice(start + length)];
  const text = result.map((line) => `${line}\n`).join('');
  return result.at(-1) === '' ? text.slice(0, -1) : text;
}
