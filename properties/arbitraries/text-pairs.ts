import type { Dice } from './dice.ts';
import type { Edit, EditCaseParts } from './edit-case.ts';
import { newWord, words } from './texts.ts';

/** Some lines of a file, from line `at` (0-based) on, become others; texts without endings. */
export interface Change {
  at: number;
  remove: number;
  insert: readonly string[];
}

/** The lines of `content` as a quote sees them: without a byte order mark, every ending an LF. */
export function quotableLines(content: string): string[] {
  const text = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * A call that makes `changes` (in order, sharing no line), with one edit for each that stands apart: the quote is the
 * lines that go, widened until it occurs once. `whole`: one edit that quotes the whole content.
 */
export function edited(content: string, changes: readonly Change[], whole = false): EditCaseParts & { edits: Edit[] } {
  const lines = quotableLines(content);
  const groups = whole ? [{ start: 0, end: lines.length, changes: [...changes] }] : grouped(lines, changes);
  return { content, edits: groups.map((group) => ({ oldText: lines.slice(group.start, group.end).join(''), newText: rewritten(lines, group) })) };
}

/** Lines from `start` to `end` (excluded) that one edit quotes. */
interface Group {
  start: number;
  end: number;
  changes: Change[];
}

function grouped(lines: readonly string[], changes: readonly Change[]): Group[] {
  const text = lines.join('');
  const offsets = [0];
  for (const line of lines) offsets.push((offsets.at(-1) as number) + line.length);
  const groups: Group[] = [];
  for (const change of changes) {
    const group = widened({ start: change.at, end: change.at + change.remove, changes: [change] }, text, offsets);
    for (let last = groups.at(-1); last && group.start <= last.end; last = groups.at(-1)) {
      groups.pop();
      group.start = Math.min(group.start, last.start);
      group.end = Math.max(group.end, last.end);
      group.changes.unshift(...last.changes);
    }
    groups.push(group);
  }
  return groups;
}

/** Takes in lines before and after by turns until the quote occurs once. */
function widened(group: Group, text: string, offsets: readonly number[]): Group {
  const count = offsets.length - 1;
  let { start, end } = group;
  for (let turn = 0; !occursOnce(text, offsets[start] as number, offsets[end] as number); turn += 1) {
    if (end === count || (turn % 2 === 0 && start > 0)) start -= 1;
    else end += 1;
  }
  return { ...group, start, end };
}

function occursOnce(text: string, from: number, to: number): boolean {
  if (from === to) return false;
  const quote = text.slice(from, to);
  return text.indexOf(quote) === from && text.indexOf(quote, from + 1) < 0;
}

function rewritten(lines: readonly string[], { start, end, changes }: Group): string {
  let text = '';
  let at = start;
  for (const change of changes) {
    text += lines.slice(at, change.at).join('') + insertedText(lines, change);
    at = change.at + change.remove;
  }
  return text + lines.slice(at, end).join('');
}

/** A file without a newline at its end does not get one by lines put at its end. */
function insertedText(lines: readonly string[], { at, remove, insert }: Change): string {
  const text = insert.map((line) => `${line}\n`).join('');
  const endsOpen = lines.length > 0 && !(lines.at(-1) as string).endsWith('\n');
  if (!endsOpen || at + remove < lines.length || text === '') return text;
  return (remove === 0 ? '\n' : '') + text.slice(0, -1);
}

/** How many lines go and how many come in one place. */
export type Block = readonly [removed: number, added: number];

/** A file of lines that are all different, and where blocks of it change. */
export interface Layout {
  /** Lines before the first block, and after the last. */
  head: number;
  tail: number;
  blocks: readonly Block[];
  /** Lines between blocks, one number fewer than there are blocks. */
  gaps?: readonly number[];
  ending?: string;
  /** The last line has no ending. */
  endsOpen?: boolean;
}

/** The call on a file that is laid out so (one line at least), its edits in any order. No line that comes equals one that was there. */
export function laidOut(dice: Dice, { head, tail, blocks, gaps = [], ending = '\n', endsOpen = false }: Layout): EditCaseParts {
  const changes: Change[] = [];
  let at = head;
  let fresh = 0;
  for (const [index, [removed, added]] of blocks.entries()) {
    changes.push({ at, remove: removed, insert: Array.from({ length: added }, () => newWord(dice, fresh++)) });
    at += removed + (gaps[index] ?? 0);
  }
  const lines = words(dice, Math.max(1, at + tail));
  const content = lines.join(ending) + (endsOpen ? '' : ending);
  const parts = edited(content, changes);
  return { ...parts, edits: dice.shuffled(parts.edits) };
}

/** What happens to a line in `scattered`. Keeping it is likeliest. */
const FATES = ['keep', 'keep', 'keep', 'remove', 'replace', 'insert', 'replace-by-two'] as const;

/** Changes here and there in `content`, which is not empty; lines that come are of `texts`. The text is another afterwards. */
export function scattered(dice: Dice, content: string, texts: readonly string[]): EditCaseParts {
  const lines = quotableLines(content);
  const changes: Change[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const fate = dice.pick(FATES);
    if (fate === 'keep') continue;
    const added = fate === 'remove' ? 0 : fate === 'replace-by-two' ? 2 : 1;
    changes.push({ at, remove: fate === 'insert' ? 0 : 1, insert: Array.from({ length: added }, () => dice.pick(texts)) });
  }
  if (dice.oneIn(4)) changes.push({ at: lines.length, remove: 0, insert: [dice.pick(texts)] });
  const parts = edited(content, changes, dice.oneIn(4));
  const effective = rewritten(lines, { start: 0, end: lines.length, changes }) !== lines.join('');
  return effective ? { ...parts, edits: dice.shuffled(parts.edits) } : edited(content, [{ at: 0, remove: 1, insert: ['Z'] }]);
}
