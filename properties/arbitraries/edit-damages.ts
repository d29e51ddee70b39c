import type { Json, JsonObject } from '../../contract/json.ts';
import type { Dice } from './dice.ts';
import type { LineEntry } from './edit-lines.ts';

/** What an entry becomes; `count` lines are in its file, `isLast`: no other entry stands behind it. */
type Damager = (dice: Dice, entry: LineEntry, count: number, isLast: boolean) => Json[];

/** A word that stands in no plain file. */
export const ELSEWHERE = 'ZZZ';

const NO_TEXT: readonly Json[] = [null, 1, true, {}];

/** An entry made wrong in exactly one way, by name. Each refuses the request alone. */
export const DAMAGES = {
  'range': (dice, entry, count, isLast) => {
    const beyond = count + dice.pick([2, 2, 3, 100, 2 ** 31]);
    return [isLast && dice.flip() ? { ...entry, end_line_exclusive: beyond } : { ...entry, start_line: beyond, end_line_exclusive: beyond }];
  },
  'order': (dice, entry, count) => {
    const start_line = Math.max(2, entry.start_line === 1 ? count + 1 : entry.start_line);
    return [{ ...entry, start_line, end_line_exclusive: dice.between(1, start_line - 1) }];
  },
  'overlap': (dice, entry) => {
    const { start_line: start, end_line_exclusive: end } = entry;
    const within = { ...entry, end_line_exclusive: dice.between(start, end), newText: 'W\n' };
    return dice.flip() ? [entry, within] : [within, entry];
  },
  'line-field': (dice, entry) => [dice.pick(MALFORMED_FIELDS)(entry)],
  'new-text': (dice, { newText, ...entry }) => [dice.pick<Json>([entry, ...NO_TEXT.map((text) => ({ ...entry, newText: text })), { ...entry, newText: [newText] }])],
  'context-absent': (dice, { context_line, ...entry }) =>
    [dice.pick<Json>([entry, ...NO_TEXT.map((text) => ({ ...entry, context_line: text })), { ...entry, context_line: [context_line] }])],
  'context-malformed': (dice, entry) => [{ ...entry, context_line: dice.pick(MALFORMED_CONTEXTS)(entry.context_line) }],
  'context-wrong': (dice, entry) => [{ ...entry, context_line: dice.pick([ELSEWHERE, `${entry.context_line}${ELSEWHERE}`]) }],
} as const satisfies { readonly [name: string]: Damager };

export type Damage = keyof typeof DAMAGES;

const without = (entry: LineEntry, name: keyof LineEntry): JsonObject => Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name));

/** Entries whose line fields, or shape, are malformed, each made of a right one. */
export const MALFORMED_FIELDS: readonly ((entry: LineEntry) => Json)[] = [
  (entry) => without(entry, 'start_line'),
  (entry) => without(entry, 'end_line_exclusive'),
  (entry) => ({ ...entry, start_line: 0 }),
  (entry) => ({ ...entry, start_line: String(entry.start_line) }),
  (entry) => ({ ...entry, end_line_exclusive: entry.end_line_exclusive + 0.5 }),
  (entry) => ({ ...entry, end_line_exclusive: null }),
  (entry) => ({ ...entry, start_line: true }),
  () => null,
  () => 'x',
  ({ start_line, end_line_exclusive }) => [start_line, end_line_exclusive],
];

/** Contexts that hold an ending before their end, each made of the right one. */
export const MALFORMED_CONTEXTS: readonly ((right: string) => string)[] = [
  (right) => `${right}\n${ELSEWHERE}`,
  (right) => `${ELSEWHERE}\n${right === '' ? ELSEWHERE : right}`,
  (right) => `\n${right === '' ? ELSEWHERE : right}`,
  (right) => `${right}\r\n${ELSEWHERE}\n`,
  (right) => `${right}\r${ELSEWHERE}`,
];

/** Where in the list the damage stands. */
export type Place = 'first' | 'last' | 'any';

/** `entries` of a file of `count` lines, one of them made wrong. */
export function damaged(dice: Dice, damage: Damage, entries: readonly LineEntry[], count: number, place: Place = 'any'): Json[] {
  const at = place === 'first' ? 0 : place === 'last' ? entries.length - 1 : dice.below(entries.length);
  const furthest = Math.max(...entries.map(({ start_line }) => start_line));
  const make: Damager = DAMAGES[damage];
  return entries.flatMap((entry, index): Json[] =>
    (index === at ? make(dice, entry, count, entry.start_line === furthest) : [entry]));
}
