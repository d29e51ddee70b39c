import type { Case, Step } from '../../contract/case.ts';
import type { Dialect } from '../../contract/dialects.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { damaged, ELSEWHERE } from '../arbitraries/edit-damages.ts';
import { bytesOf, entryOf, lf, linesOf, resultOf, rightContext, type FileLine, type LineEntry, type Span } from '../arbitraries/edit-lines.ts';
import { drawnCases, lineEditCall, lineEditRuns, lineSituation } from '../arbitraries/line-edit-case.ts';
import { mixedSpans, mixedText } from '../arbitraries/mixed-lines.ts';
import { BOM, oddLines } from '../arbitraries/odd-bytes.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { ALL_DAMAGES } from './unchanged.ts';

interface Mixed {
  lines: FileLine[];
  spans: Span[];
}

/** A file of anything, and entries that fit it: at least one. */
function mixed(dice: Dice, dialect: Dialect, least: number, most: number, end: 'any' | 'terminated' = 'any'): Mixed {
  const lines = oddLines(dice, least, most);
  const spans = mixedSpans(dice, dialect, lines, 12, end);
  return spans.length > 0 ? { lines, spans: dice.shuffled(spans) } : { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'X\n' }] };
}

const entriesOf = (dialect: Dialect, { lines, spans }: Mixed): LineEntry[] => spans.map((span) => entryOf(dialect, lines, span));

/** Every line of a file covered, by entries that touch. */
function covering(dice: Dice): Mixed {
  const lines = oddLines(dice, 2, 30, false);
  const cuts = [1, ...Array.from({ length: lines.length - 1 }, (_, at) => at + 2).filter(() => dice.flip()), lines.length + 1];
  return { lines, spans: dice.shuffled(cuts.slice(0, -1).map((start, at) => ({ start, end: cuts[at + 1] as number, text: mixedText(dice, at) }))) };
}

/** A short text over a few characters that get into each other's way. */
function tinyText(dice: Dice, most: number): string {
  return Array.from({ length: dice.between(0, most) }, () => dice.pick(['a', '\n', '\r', '\r\n', 'b', 'é', ' ', BOM])).join('');
}

/** Any small request on a tiny file; its contexts are right more often than not. */
function tiny(dice: Dice, { dialect }: Context): { lines: FileLine[]; arguments: Json } {
  const lines = linesOf(tinyText(dice, 8));
  const edits = Array.from({ length: dice.between(1, 3) }, (): Json => {
    const start = dice.between(1, lines.length + 1 + dice.pick([0, 0, 1]));
    const end = dice.between(Math.max(1, start - (dice.oneIn(6) ? 1 : 0)), start + dice.below(3));
    const right = rightContext(dialect, lines, start) ?? '';
    return { start_line: start, end_line_exclusive: end, newText: tinyText(dice, 3), context_line: dice.oneIn(5) ? tinyText(dice, 2) : right };
  });
  return { lines, arguments: { path: DEFAULT_PATH, edits } };
}

const LINKS: readonly { path: string; links: Tree }[] = [
  { path: 'l', links: { l: { link: 'd/t.txt' } } },
  { path: 'm/l', links: { 'm/l': { link: '../d/t.txt' } } },
  { path: 'l', links: { l: { link: 'k' }, k: { link: './d/t.txt' } } },
  { path: 'l', links: { l: { link: '{root}/d/t.txt' } } },
];

const editOf = (context: Context, lines: readonly FileLine[], spans: readonly Span[]): Step => ({ call: lineEditCall(context, { lines, spans }) });
const readOf = (given: { start_line?: number; end_line?: number } = {}): Step => ({ call: { tool: 'read', arguments: { path: DEFAULT_PATH, ...given } } });

/** Calls one after another, each made for what the one before left; some are wrong and leave it. */
function sequence(dice: Dice, context: Context, between: (lines: readonly FileLine[]) => Step[] = () => []): Case {
  const first = oddLines(dice, 1, 12);
  let lines = first;
  const steps: Step[] = between(lines);
  for (let call = dice.between(2, 4); call > 0; call -= 1) {
    const spans = mixedSpans(dice, context.dialect, lines, 3, 'terminated');
    if (spans.length === 0) break;
    const isWrong = dice.oneIn(4);
    steps.push(editOf(context, lines, isWrong ? spans.map((span, at) => (at === 0 ? { ...span, context: ELSEWHERE } : span)) : spans));
    if (!isWrong) lines = linesOf(resultOf(lines, spans));
    steps.push(...between(lines));
  }
  return lineEditRuns(context, { lines: first }, [steps.length > 0 ? steps : [editOf(context, first, [])]]);
}

/** A file of what the parts of a tool most often disagree on. */
const ODD: readonly FileLine[] = [
  { content: `${BOM}a\u2028b`, ending: '\r' }, { content: 'c\fd', ending: '\r\n' }, { content: { base64: 'gA==' }, ending: '\n' },
  { content: 'e\x0bf', ending: '\n' }, { content: '', ending: '\r' }, { content: 'g', ending: '' },
];

/** The fixed file edited at each slot whose context is text, between the steps of `around`. */
const atEverySlot = (around: (lines: readonly FileLine[], edit: Step, span: Span) => Step[]) => (context: Context): Case[] =>
  Array.from({ length: ODD.length }, (_, at) => at + 1).flatMap((start) => {
    if (rightContext(context.dialect, ODD, start) === undefined) return [];
    const span = { start, end: start + 1, text: 'X\n' };
    return [lineEditRuns(context, { lines: ODD }, [around(ODD, editOf(context, ODD, [span]), span)])];
  });

/** Steps around an edit of a file of anything. */
const around = (make: (dice: Dice, edit: Step, mixed: Mixed, context: Context) => Step[], first: (context: Context) => Case[] = () => []): MakeSituation =>
  drawnCases((dice, context) => {
    const made = mixed(dice, context.dialect, 1, 12, 'terminated');
    return lineEditRuns(context, { lines: made.lines }, [make(dice, editOf(context, made.lines, made.spans), made, context)]);
  }, first);

/** A range of lines that a read may ask for. */
function rangeOf(dice: Dice, lines: readonly FileLine[]): { start_line?: number; end_line?: number } {
  if (lines.length === 0 || dice.flip()) return {};
  const start_line = dice.between(1, lines.length);
  return dice.flip() ? { start_line } : { start_line, end_line: dice.between(start_line, lines.length) };
}

/** A wrong context, then the right one: what the excerpt of the refusal shows. */
const corrected: MakeSituation = drawnCases((dice, context) => {
  const { lines, spans } = mixed(dice, context.dialect, 1, 12);
  const chosen = spans.slice(0, 3);
  const wrong = chosen.map((span, at) => (at === 0 ? { ...span, context: dice.pick([ELSEWHERE, `${rightContext(context.dialect, lines, span.start) ?? ''} `]) } : span));
  return lineEditRuns(context, { lines }, [[editOf(context, lines, wrong), editOf(context, lines, chosen)]]);
});

const interactions = property('line-edit/interactions', {
  'mixed-accepted': lineSituation((dice, { dialect }) => mixed(dice, dialect, 0, 40)),
  'mixed-touching': lineSituation((dice) => covering(dice)),
  'mixed-refused': lineSituation((dice, { dialect }) => {
    const { lines, spans } = mixed(dice, dialect, 1, 30);
    let edits: Json[] = damaged(dice, dice.pick(ALL_DAMAGES), entriesOf(dialect, { lines, spans }), lines.length);
    if (dice.flip()) edits = [...edits, ...damaged(dice, dice.pick(ALL_DAMAGES), entriesOf(dialect, { lines, spans: spans.slice(0, 1) }), lines.length)];
    return { lines, arguments: { path: DEFAULT_PATH, edits: dice.shuffled(edits) } };
  }),
  'mixed-small': lineSituation(tiny),
  'mixed-created': lineSituation((dice) => {
    const path = dice.pick(['f.txt', 'd/f.txt', 'd/e/f.txt', 'd/e/g/h/f.txt']);
    const entry = { start_line: 1, end_line_exclusive: 1, newText: mixedText(dice, 0), context_line: dice.pick(['', '\n', '\r\n']) };
    const tree: Tree = dice.flip() ? { 'd/other.txt': { file: 'x\n' } } : {};
    return { tree, arguments: { path, edits: dice.oneIn(3) ? damaged(dice, dice.pick(ALL_DAMAGES), [entry], 0) : [entry] } };
  }),
  'mixed-through-a-link': lineSituation((dice, { dialect }) => {
    const made = mixed(dice, dialect, 1, 12);
    const { path, links } = dice.pick(LINKS);
    return { tree: { ...links, 'd/t.txt': { file: bytesOf(made.lines) } }, arguments: { path, edits: entriesOf(dialect, made) } };
  }),
  'mixed-sequence': drawnCases((dice, context) => sequence(dice, context)),
  'read-then-edit': around((dice, edit, { lines }) => [readOf(rangeOf(dice, lines)), edit], atEverySlot((_lines, edit) => [readOf(), edit])),
  'edit-then-read': around((dice, edit, { lines, spans }) => [edit, readOf(rangeOf(dice, linesOf(resultOf(lines, spans))))], atEverySlot((_lines, edit) => [edit, readOf()])),
  'read-edit-read': drawnCases((dice, context) => sequence(dice, context, () => [readOf()]), (context) => atEverySlot((_lines, edit) => [readOf(), edit, readOf()])(context)),
  'excerpt-then-edit': corrected,
  'read-the-new-limit': around((dice, edit, { lines, spans }) => {
    const count = linesOf(resultOf(lines, spans)).length;
    return [edit, readOf({ start_line: Math.max(1, count + dice.pick([0, 1])) })];
  }),
  'refused-then-read': around((dice, _edit, { lines, spans }, { dialect }) => {
    const edits = damaged(dice, dice.pick(ALL_DAMAGES), entriesOf(dialect, { lines, spans }), lines.length);
    return [{ call: { tool: 'edit', arguments: { path: DEFAULT_PATH, edits } } }, readOf()];
  }),
});

/** The whole tool, and what it shares with `read`. */
export const INTERACTIONS: readonly Property[] = [interactions];
