import type { Json, JsonObject } from '../../contract/json.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { entryOf, lf, type LineEntry } from '../arbitraries/edit-lines.ts';
import { plainLines, plainReplacement, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { lineEditRuns, lineSituation, lineSituationOf } from '../arbitraries/line-edit-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import type { MakeSituation } from '../property.ts';

/** What a right entry is made into. */
export type Change = (entry: LineEntry) => Json;

const FIXED = lf('alpha', 'beta', 'gamma');

/** A plain file and one entry, made wrong by each of `changes`; each of them comes first. */
export function oneChanged(...changes: readonly Change[]): MakeSituation {
  return lineSituationOf(
    (dice, { dialect }) => {
      const lines = plainLines(dice, 1, 6);
      const span = dice.flip() ? plainReplacement(dice, lines.length) : { ...plainReplacement(dice, lines.length), text: '' };
      return { lines, arguments: { path: DEFAULT_PATH, edits: [dice.pick(changes)(entryOf(dialect, lines, span))] } };
    },
    ({ dialect }) => changes.map((change) =>
      ({ lines: FIXED, arguments: { path: DEFAULT_PATH, edits: [change(entryOf(dialect, FIXED, { start: 2, end: 3, text: 'X\n' }))] } })),
  );
}

/** A plain file and several entries, the first or the last of the list made wrong by one of `changes`; each comes first. */
export function oneOfSeveral(place: 'first' | 'last' | 'any', ...changes: readonly Change[]): MakeSituation {
  const at = (dice: Dice, count: number): number => (place === 'first' ? 0 : place === 'last' ? count - 1 : dice.below(count));
  const sent = (entries: readonly LineEntry[], wrong: number, change: Change): Json =>
    ({ path: DEFAULT_PATH, edits: entries.map((entry, index): Json => (index === wrong ? change(entry) : entry)) });
  return lineSituationOf(
    (dice, { dialect }) => {
      const lines = plainLines(dice, 3, 12);
      const entries = plainSpans(dice, lines.length, 2, 5).map((span) => entryOf(dialect, lines, span));
      return { lines, arguments: sent(entries, at(dice, entries.length), dice.pick(changes)) };
    },
    ({ dialect }) => {
      const entries = [1, 3].map((start) => entryOf(dialect, FIXED, { start, end: start + 1, text: 'X\n' }));
      return changes.map((change) => ({ lines: FIXED, arguments: sent(entries, at(new Dice(0, []), entries.length), change) }));
    },
  );
}

/** A missing file and one entry that would create it, made wrong by each of `changes`; each comes first. */
export function onMissingFile(...changes: readonly Change[]): MakeSituation {
  const sent = (path: string, newText: string, change: Change): Json =>
    ({ path, edits: [change({ start_line: 1, end_line_exclusive: 1, newText, context_line: '' })] });
  return lineSituation((dice) => {
    const tree = dice.flip() ? { 'd/other.txt': { file: 'x\n' } } : {};
    return { tree, arguments: sent(dice.pick([DEFAULT_PATH, 'd/f.txt', 'd/e/f.txt']), plainText(dice), dice.pick(changes)) };
  }, ...changes.map((change) => ({ tree: {}, arguments: sent(DEFAULT_PATH, 'X\n', change) })));
}

/** Arguments as sent, made of right ones. */
export type Rewrite = (sent: { path: string; edits: JsonObject[] }) => Json;

/** A plain file, and arguments that each of `rewrites` makes of right ones; each comes first. */
export function asSent(...rewrites: readonly Rewrite[]): MakeSituation {
  return lineSituationOf(
    (dice, { dialect }) => {
      const lines = plainLines(dice, 1, 6);
      const edits = plainSpans(dice, lines.length, 1, 3).map((span): JsonObject => entryOf(dialect, lines, span));
      return { lines, arguments: dice.pick(rewrites)({ path: DEFAULT_PATH, edits }) };
    },
    ({ dialect }) => rewrites.map((rewrite) =>
      ({ lines: FIXED, arguments: rewrite({ path: DEFAULT_PATH, edits: [entryOf(dialect, FIXED, { start: 2, end: 3, text: 'X\n' })] }) })),
  );
}

/** A plain file and right entries. */
export const allRight: MakeSituation = lineSituation((dice) => {
  const lines = plainLines(dice, 1, 8);
  return { lines, spans: plainSpans(dice, lines.length, 1, 4) };
});

/** The definitions are asked for, on a root with or without a file; there is nothing else to vary. */
export const definitionAlone: MakeSituation = (context) =>
  built((dice) => lineEditRuns(context, { tree: dice.pick([{}, { [DEFAULT_PATH]: { file: 'x\n' } }]) }, [[{ define: true }]]));

/** `entry` without the field `name`. */
export function less(entry: LineEntry, ...names: (keyof LineEntry)[]): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name as keyof LineEntry)));
}
