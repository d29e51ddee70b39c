import type { Json, JsonObject } from '../../contract/json.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { entryOf, lf, type LineEntry } from '../arbitraries/edit-lines.ts';
import { plainLines, plainReplacement, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { lineEditRuns, lineSituation, lineSituationOf } from '../arbitraries/line-edit-case.ts';
import { built } from '../arbitraries/dice.ts';
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

/** A plain file and several entries, the first or the last of the list made wrong by one of `changes`. */
export function oneOfSeveral(place: 'first' | 'last' | 'any', ...changes: readonly Change[]): MakeSituation {
  return lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 3, 12);
    const entries = plainSpans(dice, lines.length, 2, 5).map((span) => entryOf(dialect, lines, span));
    const at = place === 'first' ? 0 : place === 'last' ? entries.length - 1 : dice.below(entries.length);
    return { lines, arguments: { path: DEFAULT_PATH, edits: entries.map((entry, index): Json => (index === at ? dice.pick(changes)(entry) : { ...entry })) } };
  });
}

/** A missing file and one entry that would create it, made wrong by one of `changes`. */
export function onMissingFile(...changes: readonly Change[]): MakeSituation {
  return lineSituation((dice) => {
    const entry = { start_line: 1, end_line_exclusive: 1, newText: plainText(dice), context_line: '' };
    const path = dice.pick([DEFAULT_PATH, 'd/f.txt', 'd/e/f.txt']);
    const tree = dice.flip() ? { 'd/other.txt': { file: 'x\n' } } : {};
    return { tree, arguments: { path, edits: [dice.pick(changes)(entry)] } };
  });
}

/** A plain file, on which arguments as sent are made of right entries. */
export function asSent(rewrite: (sent: { path: string; edits: JsonObject[] }, pick: <T>(values: readonly T[]) => T) => Json): MakeSituation {
  return lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 1, 6);
    const edits = plainSpans(dice, lines.length, 1, 3).map((span): JsonObject => ({ ...entryOf(dialect, lines, span) }));
    return { lines, arguments: rewrite({ path: DEFAULT_PATH, edits }, (values) => dice.pick(values)) };
  });
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
