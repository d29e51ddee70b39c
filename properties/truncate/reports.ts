import type { Bytes } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { JsonObject } from '../../contract/json.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { differentNames, ESCAPED_NAMES } from '../arbitraries/hostile-names.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { BAD, bytesOf, counted, type LineFile } from '../arbitraries/line-files.ts';
import { fields, ranges } from '../arbitraries/read-requests.ts';
import { anySpelling, multiByte, words } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { fixedOutput, largeOutput } from './large.ts';
import { listing } from './names.ts';
import { nothing } from './nothing.ts';
import type { Fill, RecordPlan } from './plan.ts';
import { beyond, exactly, short, withAt } from './shapes.ts';
import { each, filing, LINES, RECORDS, showing } from './shown.ts';
import { mismatchAt, type Stage } from './stage.ts';
import { printing, printingBoth } from './streams.ts';

const linesOff = (off: number, dice: Dice, stage: Stage): RecordPlan[] => short(dice, stage, stage.budgets.lines + off);
const bytesOff = (off: number) => (count: number, dice: Dice, stage: Stage): RecordPlan[] =>
  exactly(dice, stage, stage.budgets.bytes + off, Math.min(count, stage.budgets.lines));

const headers = property('truncate/headers', {
  ...each(LINES, 'plain', [1, 3], (count, dice, stage) => short(dice, stage, count)),
  'ls-plain': showing('ls', [1, 3], (count, dice, stage) => short(dice, stage, count), { wanted: () => ({}) }),
  ...each(RECORDS, 'line-limit', [0], linesOff),
  ...each(RECORDS, 'above-line-limit', [1, 2, 14], linesOff),
  ...each(RECORDS, 'byte-limit', [1, 2, 4], bytesOff(0)),
  ...each(RECORDS, 'above-byte-limit', [1, 2, 4], bytesOff(1)),
  ...each(RECORDS, 'too-long', ['ascii', 'multi'] as Fill[], (fill, dice, stage) =>
    withAt(short(dice, stage, dice.between(1, 3)), 0, { bytes: beyond(dice, stage), fill })),
  'read-empty-file': nothing('read', 'empty'),
  'edit-empty-file': nothing('edit', 'empty'),
  'edit-missing-file': nothing('edit', 'missing'),
  'shell-no-output': nothing('shell', 'empty'),
  'ls-empty-directory': nothing('ls', 'empty'),
});

/** Just above one of the budgets of lines or bytes. */
const justAbove = (plan: Omit<RecordPlan, 'bytes'>, dice: Dice, stage: Stage): RecordPlan[] => {
  const { budgets } = stage;
  if (dice.flip()) return exactly(dice, stage, budgets.bytes + 1, 3, plan);
  return short(dice, stage, budgets.lines + 1).map(({ bytes }) => ({ ...plan, bytes: bytes + 10 }));
};

const totalsRendering = property('truncate/totals-rendering', {
  'lines-above': printing('out', (dice, stage) => linesOff(dice.pick([1, 2, 4]), dice, stage)),
  'bytes-above': printing('out', (dice, stage) => bytesOff(dice.pick([1, 5, 30]))(dice.between(1, 4), dice, stage)),
  'endings': printing('out', (dice, stage) =>
    justAbove({ ending: '\r\n' }, dice, stage).map((plan) => (dice.oneIn(3) ? { ...plan, ending: dice.pick(['\r', '\n']) } : plan))),
  'no-final-ending': printing('out', (dice, stage) => {
    const plans = justAbove({}, dice, stage);
    return withAt(plans, -1, { ...(plans.at(-1) as RecordPlan), ending: '' });
  }),
  'invalid-utf8': printing('out', (dice, stage) => justAbove({ fill: 'invalid' }, dice, stage)),
  'multi-byte': printing('out', (dice, stage) => justAbove({ fill: dice.pick([2, 3, 4, 'multi']) }, dice, stage)),
  'too-long-lines': printing('out', (dice, stage) =>
    short(dice, stage, dice.between(1, 5)).map((plan, at) => (at === 0 || dice.oneIn(3) ? { bytes: beyond(dice, stage) } : plan))),
  'many-left-out': printing('out', (dice, stage) => short(dice, stage, dice.between(20, 200))),
  'error-stream': printing('err', (dice, stage) => justAbove({ ending: dice.pick(['\n', '\r\n', '\r']) }, dice, stage)),
  'both-streams': printingBoth((dice, stage) => ({ out: short(dice, stage, dice.between(2, 8)), err: justAbove({}, dice, stage) })),
  'large-budgets': largeOutput('shell'),
  'ls-lines-above': showing('ls', [1, 2, 20], linesOff),
  'ls-bytes-above': showing('ls', [2, 4], bytesOff(1)),
  'ls-escaped': listing((dice) => [...differentNames(dice, ESCAPED_NAMES, 7, 10)], { limits: SMALL }),
});

/** A read of `file` under the small limits. */
const small = (context: Context, content: Bytes, ask: JsonObject = {}): Case =>
  callCase(
    context, { tool: 'read', limits: caseLimits(context, 'read', SMALL).limits, tree: { 'f.txt': { file: content } }, arguments: { path: 'f.txt', ...ask } }
  );

/** Reads under the small limits of what is drawn. */
const reads = (make: (dice: Dice) => { file: LineFile; ask?: JsonObject }): MakeSituation => (context) => {
  const made = (dice: Dice): Case => {
    const { file, ask } = make(dice);
    return small(context, file.content, ask);
  };
  return { first: [made(new Dice(0, []))], cases: built(made) };
};

/** Lines of a few letters each, from `least` to `most` of them. */
function wordFile(dice: Dice, least: number, most: number): LineFile {
  return counted(`${words(dice, dice.between(least, most)).join('\n')}\n`);
}

/** A line that no small budget shows. */
const LONG = `${'l'.repeat(90)}\n`;

/** Lines of any bytes, one of which is too long. */
function oddFile(dice: Dice): LineFile {
  return counted(
    bytesOf([dice.pick(['\ufeff', '', '\u00e9\n']), dice.pick([...BAD, 'a']), '\r\n', LONG, multiByte(dice, dice.between(1, 30)), dice.pick(['\n', '\r', ''])])
  );
}

const totalsSourceFile = property('truncate/totals-source-file', {
  'read-whole': reads((dice) => ({ file: wordFile(dice, 7, 12) })),
  'read-slice': reads((dice) => ({ file: wordFile(dice, 20, 30), ask: fields([dice.between(2, 5), dice.between(12, 20)]) })),
  'read-several-ranges': reads((dice) => ({ file: wordFile(dice, 12, 20), ask: ranges([1, dice.between(4, 8)], [dice.between(1, 3), 8], [5, 5]) })),
  'read-raw-below-budget': reads((dice) => ({ file: counted('x\n'.repeat(dice.between(7, 31))) })),
  'read-endings': reads((dice) => ({ file: counted(anySpelling(dice, `${words(dice, dice.between(8, 14)).join('\n')}${dice.pick(['\n', ''])}`)) })),
  'read-not-ascii': reads((dice) => ({ file: oddFile(dice) })),
  'read-many-left-out': reads((dice) =>
    ({ file: counted('line\n'.repeat(dice.between(100, 400))), ask: dice.flip() ? { start_line: dice.between(2, 50) } : {} })),
  'edit-whole': showing('edit', [1, 2, 14], (more, dice, stage) => short(dice, stage, Math.min(stage.most, stage.budgets.lines + more))),
  'edit-longer-file': (context) => {
    const made = (dice: Dice): Case => excerpt(context, wordFile(dice, 40, 60), dice.between(1, 40));
    return { first: [made(new Dice(0, []))], cases: built(made) };
  },
  'edit-not-ascii': filing('edit', [0], (_variant, dice) => oddFile(dice)),
});

/** A refused edit of `file` with an excerpt around `line`, under the small limits. */
function excerpt(context: Context, { content }: LineFile, line: number): Case {
  return callCase(
    context, { tool: 'edit', limits: caseLimits(context, 'edit', SMALL).limits, tree: { 'f.txt': { file: content } }, arguments: mismatchAt(context, line) }
  );
}

/** A file too long to be shown whole, lines that can be asked for, and the request. */
const partOf = (ask: (dice: Dice, total: number) => JsonObject): MakeSituation => reads((dice) => {
  const file = wordFile(dice, 20, 60);
  return { file, ask: ask(dice, file.total) };
});

const callerLimits = property('truncate/caller-limits-are-not-truncation', {
  'read-range': partOf((dice, total) => {
    const start = dice.between(2, total - 4);
    return fields([start, start + dice.between(0, 3)]);
  }),
  'read-first-lines': partOf((dice) => ({ end_line: dice.between(1, 5) })),
  'read-last-lines': partOf((dice, total) => ({ start_line: total - dice.between(0, 4) })),
  'read-several-ranges': partOf((dice, total) => ranges([dice.between(3, 5), 5], [total - dice.between(0, 1), total])),
  'read-beside-a-long-line': reads((dice) => {
    const first = dice.flip();
    return { file: counted(`${first ? LONG : ''}a\nb\n${first ? '' : LONG}c\n`), ask: first ? fields([2, 4]) : ranges([1, 2], [4, 4]) };
  }),
  'read-large-file': fixedOutput((context) => [fields([5, 6]), fields([9000, 9001]), { start_line: 10_000 }].map((ask) =>
    callCase(
      context,
      { tool: 'read', tree: { 'f.txt': { file: { parts: [{ repeat: `${'x'.repeat(511)}\n`, times: 10_000 }] } } }, arguments: { path: 'f.txt', ...ask } }
    ))),
});

/** What is said of output that was cut. */
export const REPORTS: readonly Property[] = [headers, totalsRendering, totalsSourceFile, callerLimits];
