import type { Case } from '../../contract/case.ts';
import type { Limits } from '../../contract/limits.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { largeOutput } from './large.ts';
import type { RecordPlan } from './plan.ts';
import { beyond, exactly, short, withAt } from './shapes.ts';
import { showing } from './shown.ts';
import { fileBytes, stageOf, type Showing, type Stage } from './stage.ts';
import { printedCase, printing, printingBoth } from './streams.ts';

const byLines = (dice: Dice, stage: Stage): RecordPlan[] => short(dice, stage, stage.budgets.lines + dice.pick([1, 2, 30]));
const byBytes = (dice: Dice, stage: Stage): RecordPlan[] => exactly(dice, stage, stage.budgets.bytes + dice.between(1, 60), dice.between(1, 4));

/** Too many lines with every flag among them. */
function everyFlag(dice: Dice, stage: Stage): RecordPlan[] {
  const plans = byLines(dice, stage).map((plan, at): RecordPlan => {
    const ending = (['\r\n', '\r', '\n'] as const)[at % 3] as '\r\n' | '\r' | '\n';
    return at % 2 === 0 ? { bytes: plan.bytes + 30, fill: 'invalid', ending } : { ...plan, ending };
  });
  return withAt(plans, -1, { bytes: 20, ending: '' });
}

/** Output that is cut, of a tool that need not say where the rest is. */
const cut = (tool: Showing): MakeSituation => showing(tool, [byLines, byBytes], (make, dice, stage) => make(dice, stage).slice(0, stage.most));

const savedArtifact = property('truncate/saved-artifact', {
  'cut-by-lines': printing('out', byLines),
  'cut-by-bytes': printing('out', byBytes),
  'line-too-long': printing('out', (dice, stage) => withAt(short(dice, stage, dice.between(1, 9)), dice.pick([0, -1]), { bytes: beyond(dice, stage) })),
  'every-flag': printing('out', everyFlag),
  'multi-byte': printing('out', (dice, stage) => exactly(dice, stage, stage.budgets.bytes + dice.between(1, 60), dice.between(1, 8), { fill: 'multi' })),
  'error-stream': printing('err', (dice, stage) => (dice.flip() ? byLines(dice, stage) : everyFlag(dice, stage))),
  'both-streams': printingBoth((dice, stage) => ({ out: byLines(dice, stage), err: short(dice, stage, dice.between(1, 9)) })),
  'not-cut': printing('out', (dice, stage) =>
    (dice.flip() ? short(dice, stage, dice.between(1, stage.budgets.lines)) : exactly(dice, stage, stage.budgets.bytes, 2))),
  'two-calls': (context) => {
    const made = (dice: Dice): Case => {
      const stage = stageOf(context, 'shell');
      const tree = { 'f.txt': { file: fileBytes(byLines(dice, stage), () => 'out') }, 'g.txt': { file: fileBytes(byBytes(dice, stage), () => 'out') } };
      const calls = ['cat f.txt', dice.flip() ? 'cat f.txt' : 'cat g.txt'].map((command) => ({ call: { tool: 'shell', arguments: { command } } }));
      return callCase(context, { tool: 'shell', limits: caseLimits(context, 'shell', SMALL).limits, tree, steps: calls });
    };
    return { first: [made(new Dice(0, []))], cases: built(made) };
  },
  'large-budgets': largeOutput('shell'),
  'read-where-reported': cut('read'),
  'read-not-cut': showing('read', [1, 2, 4], (count, dice, stage) => short(dice, stage, count)),
  'edit-where-reported': cut('edit'),
  'ls-where-reported': cut('ls'),
});

/** The bytes that are saved at most, more than are shown. */
const CAP = 100;
const CAPPED: Limits = { ...SMALL, maxSavedBytes: CAP };

/** A command whose complete rendering has `bytes` bytes. */
const rendering = (make: (dice: Dice, stage: Stage) => readonly RecordPlan[]): MakeSituation => (context) => {
  const made = (dice: Dice): Case => printedCase(context, { out: make(dice, stageOf(context, 'shell', CAPPED)) }, CAPPED);
  return { first: [made(new Dice(0, []))], cases: built(made) };
};

/** A file of one line whose rendering has a character of several bytes across the cap: the line's prefix has `prefix` bytes. */
function acrossTheCap(dice: Dice, prefix: number): string {
  const character = dice.pick(['\u00e9', '\u20ac', '\u{1f600}']);
  const size = Buffer.byteLength(character);
  const before = CAP - prefix - dice.between(1, size - 1);
  return `${'a'.repeat(before)}${character}${'b'.repeat(dice.below(20))}\n`;
}

const savedArtifactCapped = property('truncate/saved-artifact-capped', {
  'at-the-cap': rendering((dice, stage) => exactly(dice, stage, CAP, dice.between(1, 5))),
  'above-the-cap': rendering((dice, stage) => exactly(dice, stage, CAP + dice.pick([1, 2, 50]), dice.between(1, 5))),
  'character-across-the-cap': (context) => {
    const made = (dice: Dice): Case => callCase(context, {
      tool: 'shell', limits: caseLimits(context, 'shell', CAPPED).limits, tree: { 'f.txt': { file: acrossTheCap(dice, 'out '.length) } },
      arguments: { command: 'cat f.txt' },
    });
    return { first: [made(new Dice(0, []))], cases: built(made) };
  },
  'many-lines': rendering((dice, stage) => short(dice, stage, dice.between(20, 60)).map(({ bytes }) => ({ bytes: bytes + dice.below(6) }))),
  // The first records take the cap with or without the newline behind them, or a byte less.
  'newline-at-the-cap': rendering((dice, stage) =>
    [...exactly(dice, stage, CAP - dice.pick([0, 1, 2]), dice.between(1, 4)), ...short(dice, stage, dice.between(1, 4))]),
  'read-where-reported': (context) => {
    const made = (dice: Dice): Case => callCase(context, {
      tool: 'read', limits: caseLimits(context, 'read', CAPPED).limits, tree: { 'f.txt': { file: acrossTheCap(dice, '1 '.length) } },
      arguments: { path: 'f.txt' },
    });
    return { first: [made(new Dice(0, []))], cases: built(made) };
  },
});

/** Where the rest of it is. */
export const SAVED: readonly Property[] = [savedArtifact, savedArtifactCapped];
