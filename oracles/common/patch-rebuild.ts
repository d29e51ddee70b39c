// The list of lines of a file with the removed ones cut out and the added ones put in, and the endings that they may have.

import type { Traits } from '../../contract/traits.ts';
import { endingsOf, isUnended, spellingsOf, type Doc, type DocLine } from './patch-doc.ts';
import type { Landing } from './patch-places.ts';
import type { Hunk } from './patch-text.ts';

/** An added line: which hunk adds it, and before which line of the file. */
interface Added {
  at: number;
  hunk: number;
  text: string;
}

/** How hunks stand to one another in the file. */
export type Arrangement = 'in-order' | 'out-of-order' | 'sharing';

const MOST_DOCS = 24;

export function arrangementOf(way: readonly Landing[]): Arrangement {
  const shares = way.some((one, index) => way.some((other, second) => second > index && share(one, other)));
  if (shares) return 'sharing';
  return way.every((landing, index) => index === 0 || (way[index - 1] as Landing).start <= landing.start) ? 'in-order' : 'out-of-order';
}

/** A line in common, or both add at the same point without any line. */
function share(one: Landing, other: Landing): boolean {
  if (one.count === 0 && other.count === 0) return one.start === other.start;
  return Math.max(one.start, other.start) < Math.min(one.start + one.count, other.start + other.count);
}

/** Every file that the hunks may leave, landing as `way` says; `undefined` where they are many. */
export function rebuilt(doc: Doc, hunks: readonly Hunk[], way: readonly Landing[], traits: Traits, crlfPatch: boolean): Doc[] | undefined {
  const walked = walk(hunks, way);
  const groups = groupsOf(doc, walked.removed, walked.added, way);
  const orders = arrangementOf(way) === 'sharing' ? interleavings(groups) : [groups];
  if (orders.length > MOST_DOCS) return undefined;
  const additions = additionEndings(doc, crlfPatch);
  return orders.flatMap((order) => {
    const lines: DocLine[] = [];
    const put = (group: readonly Added[] = []): void => {
      for (const { text } of group) lines.push({ texts: spellingsOf(doc, text, traits), endings: additions, kept: false });
    };
    let survivors = 0;
    doc.lines.forEach((line, index) => {
      if (walked.removed.has(index)) return;
      put(order.get(survivors));
      lines.push(walked.context.has(index) && traits['patchLines'] === 'rewritten' ? respelled(line, additions, crlfPatch) : line);
      survivors += 1;
    });
    put(order.get(survivors));
    return finished({ ...doc, lines }, doc, additions, traits).flatMap((one) => withoutMark(one, walked.context.has(0), traits));
  });
}

function walk(hunks: readonly Hunk[], way: readonly Landing[]) {
  const removed = new Set<number>();
  const context = new Set<number>();
  const added: Added[] = [];
  hunks.forEach(({ lines }, hunk) => {
    let at = (way[hunk] as Landing).start;
    for (const { sign, text } of lines) {
      if (sign === '+') added.push({ at, hunk, text });
      else (sign === '-' ? removed : context).add(at++);
    }
  });
  return { removed, context, added };
}

/** Added lines by how many lines of the file stay before them, in the order of the file. */
function groupsOf(doc: Doc, removed: ReadonlySet<number>, added: readonly Added[], way: readonly Landing[]): Map<number, Added[]> {
  const rank = way.map((_, hunk) => hunk).sort((a, b) => compare(way[a] as Landing, way[b] as Landing));
  const groups = new Map<number, Added[]>();
  const inOrder = [...added].sort((a, b) => a.at - b.at || rank.indexOf(a.hunk) - rank.indexOf(b.hunk));
  let before = 0;
  let at = 0;
  for (const one of inOrder) {
    for (; at < one.at && at < doc.lines.length; at += 1) if (!removed.has(at)) before += 1;
    groups.set(before, [...(groups.get(before) ?? []), one]);
  }
  return groups;
}

function compare(a: Landing, b: Landing): number {
  return a.start - b.start || a.start + a.count - (b.start + b.count);
}

/** All ways to merge what several hunks add at one point, each hunk's own order kept. */
function interleavings(groups: ReadonlyMap<number, Added[]>): Map<number, Added[]>[] {
  let all: Map<number, Added[]>[] = [new Map()];
  for (const [before, group] of groups) {
    const hunks = [...new Set(group.map(({ hunk }) => hunk))];
    const merged = merges(hunks.map((hunk) => group.filter((one) => one.hunk === hunk)));
    all = all.flatMap((one) => merged.map((order) => new Map([...one, [before, order]]))).slice(0, MOST_DOCS + 1);
  }
  return all;
}

function merges(queues: readonly Added[][]): Added[][] {
  const left = queues.filter((queue) => queue.length > 0);
  if (left.length <= 1) return [left[0] ?? []];
  return left.flatMap((queue) => {
    const rest = left.map((other) => (other === queue ? other.slice(1) : other));
    return merges(rest).map((tail) => [queue[0] as Added, ...tail]);
  }).slice(0, MOST_DOCS + 1);
}

/** LF in an LF file, CRLF or LF in a CRLF file, any kind of the file in a mixed one. */
function additionEndings(doc: Doc, crlfPatch: boolean): string[] {
  const kinds = endingsOf(doc);
  if (kinds.length > 1) return kinds;
  const [kind] = kinds;
  if (kind === undefined) return crlfPatch ? ['\n', '\r\n'] : ['\n'];
  return kind === '\n' ? [kind] : [kind, '\n'];
}

/** A context line that comes out as the patch spells it, like one that goes and comes back. */
function respelled(line: DocLine, additions: readonly string[], crlfPatch: boolean): DocLine {
  if (line.endings.includes('')) return line;
  return { ...line, endings: [...new Set([...line.endings, ...additions, '\n', ...(crlfPatch ? ['\r\n'] : [])])] };
}

/** `doc` with the ends that its last line may have. An unended line that another one follows gets an ending. */
function finished(doc: Doc, before: Doc, kinds: readonly string[], traits: Traits): Doc[] {
  const last = doc.lines.length - 1;
  const lines = doc.lines.map((line, index) => (index < last ? ended(line, kinds) : lastLine(line, isUnended(before), kinds, traits)));
  const docs = [{ ...doc, lines }];
  if (traits['patchFinalNewline'] === 'kept') return docs;
  const emptied = lines.length === 0 && isUnended(before) ? [{ ...doc, lines: [EMPTY_LINE] }] : [];
  return [...docs, ...emptied, ...(traits['patchFinalNewline'] === 'normalised' ? normalised(doc, lines, kinds) : [])];
}

const EMPTY_LINE: DocLine = { texts: [''], endings: ['\n'], kept: false };

function lastLine(line: DocLine, wasUnended: boolean, kinds: readonly string[], traits: Traits): DocLine {
  const isLenient = traits['patchFinalNewline'] !== 'kept';
  const endings = new Set(line.endings);
  if (wasUnended) {
    const stays = line.kept && line.endings.includes('');
    return { ...line, endings: [...new Set(['', ...endings, ...(stays && isLenient ? kinds : [])])] };
  }
  // To a tool that cuts lines at LF only, a file that ends in a lone CR has no final newline.
  return isLenient && endings.has('\r') ? { ...line, endings: [...endings.add('\r\n')] } : line;
}

function ended(line: DocLine, kinds: readonly string[]): DocLine {
  if (!line.endings.includes('')) return line;
  const endings = line.endings.filter((ending) => ending !== '');
  return { ...line, endings: endings.length > 0 ? endings : [...kinds] };
}

/** One newline, whatever ended the file. */
function normalised(doc: Doc, all: readonly DocLine[], kinds: readonly string[]): Doc[] {
  const count = all.findLastIndex(({ texts }) => texts[0] !== '') + 1;
  if (all.length === 0) return [];
  const last = { ...ended(all[count - 1] ?? EMPTY_LINE, kinds) };
  return [{ ...doc, lines: [...all.slice(0, Math.max(0, count - 1)), { ...last, endings: [...new Set([...last.endings, ...kinds, '\n'])] }] }];
}

/** Where the first line comes out as the patch spells it, that is without a byte order mark. */
function withoutMark(doc: Doc, isCovered: boolean, traits: Traits): Doc[] {
  return doc.mark !== '' && isCovered && traits['patchLines'] === 'rewritten' ? [doc, { ...doc, mark: '' }] : [doc];
}
