import { numberOf } from '../../contract/limits.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { entryOf, type FileLine, type LineEntry } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans } from '../arbitraries/edit-plain.ts';
import { lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { property, type Context, type MakeSituation } from '../property.ts';

/** Letters that no English word strings together, none of them a letter of a plain file. */
const LETTERS = 'QRSTUVWXYZqrstuvwxyz';

/** Words of twelve letters that stand in no file, path or message by chance. */
function tokens(dice: Dice): () => string {
  let state = dice.below(2 ** 30);
  return () => {
    let word = '';
    for (let at = 0; at < 12; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      word += LETTERS[(state >>> 12) % LETTERS.length];
    }
    return word;
  };
}

/** Right entries of a plain file whose texts are tokens, and a maker of more tokens. */
interface Marked {
  dice: Dice;
  context: Context;
  lines: readonly FileLine[];
  entries: LineEntry[];
  token: () => string;
}

interface Sent {
  edits: Json[];
  path?: Json;
  limits?: { maxEdits: number };
}

type Rewrite = (marked: Marked) => Sent;

/** A request that each of `rewrites` makes of right entries whose texts are tokens; each comes first. */
const marked = (...rewrites: readonly Rewrite[]): MakeSituation => {
  const made = (dice: Dice, context: Context, rewrite: Rewrite): LineEditParts => {
    const token = tokens(dice);
    const lines = plainLines(dice, 2, 12);
    const spans = plainSpans(dice, lines.length, 1, 4, { text: () => `${token()}\n${token()}\n` });
    const entries = spans.map((span) => entryOf(context.dialect, lines, span));
    const { edits, path = DEFAULT_PATH, limits } = rewrite({ dice, context, lines, entries, token });
    return { lines, arguments: { path, edits }, ...(limits ? { limits } : {}) };
  };
  return lineSituationOf((dice, context) => made(dice, context, dice.pick(rewrites)), (context) => rewrites.map((rewrite) => made(new Dice(0, []), context, rewrite)));
};

/** One of the entries replaced by what each of `changes` makes of it. */
const one = (...changes: readonly ((entry: LineEntry, marked: Marked) => Json)[]): MakeSituation => marked(...changes.map((change): Rewrite => (all) => {
  const at = all.dice.below(all.entries.length);
  return { edits: all.entries.map((entry, index): Json => (index === at ? change(entry, all) : entry)) };
}));

/** The fields of `entry` under other values. */
const but = (entry: LineEntry, values: JsonObject): JsonObject => ({ ...entry, ...values });

/** On a file without lines, or none. */
const onNothing = (dice: Dice, isThere: boolean): LineEditParts => {
  const token = tokens(dice);
  const spans = [{ start: 1, end: 1, text: `${token()}\n`, context: token() }];
  return isThere ? { lines: [], spans } : { tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans };
};

const long = (dice: Dice, token: () => string): string => Array.from({ length: dice.between(100, 400) }, token).join(' ');

export const noRequestEcho = property('line-edit/no-request-echo', {
  'context-wrong': one(
    (entry, { token }) => but(entry, { context_line: token() }),
    (entry, { token }) => but(entry, { context_line: `${entry.context_line} ${token()}` }),
    (entry, { token }) => but(entry, { context_line: `${token()} ${token()}` })),
  'several-contexts-wrong': marked(({ entries, token }) => ({ edits: entries.map((entry) => but(entry, { context_line: token() })) })),
  'context-wrong-on-an-empty-file': lineSituation((dice) => onNothing(dice, dice.flip()), onNothing(new Dice(0, []), true), onNothing(new Dice(0, []), false)),
  'context-with-endings': one(...['\n', '\r\n', '\n\n'].map((ending) => (entry: LineEntry, { token }: Marked) => but(entry, { context_line: token() + ending }))),
  'context-malformed': one(...['\n', '\r\n', '\r'].map((ending) => (entry: LineEntry, { token }: Marked) => but(entry, { context_line: token() + ending + token() }))),
  'context-no-text': one(
    (entry, { token }) => but(entry, { context_line: [token()] }),
    (entry, { token }) => but(entry, { context_line: { line: token() } }),
    (entry, { token }) => but(entry, { context_line: [entry.context_line, token()] })),
  'range': one(
    (entry, { token, lines, dice }) => {
      const beyond = lines.length + dice.between(2, 9);
      return but(entry, { start_line: beyond, end_line_exclusive: beyond, context_line: token() });
    },
    (entry, { lines }) => but(entry, { end_line_exclusive: lines.length + 2 })),
  'order': one((entry, { token, dice }) => {
    const start_line = Math.max(2, entry.start_line);
    return but(entry, { start_line, end_line_exclusive: dice.between(1, start_line - 1), context_line: token() });
  }),
  'overlap': marked(({ entries, token, dice }) => ({ edits: dice.shuffled<Json>([...entries, but(dice.pick(entries), { newText: token() })]) })),
  'line-field': one(
    (entry, { token }) => but(entry, { start_line: 0, context_line: token() }),
    (entry, { token }) => but(entry, { end_line_exclusive: 'x', context_line: token() }),
    (entry, { token }) => but(entry, { start_line: null, context_line: token() }),
    ({ end_line_exclusive, newText }, { token }) => ({ end_line_exclusive, newText, context_line: token() }),
    ({ start_line, newText }, { token }) => [start_line, newText, token()]),
  'new-text': one((entry, { token }) => but(entry, { newText: [token(), token()] }), (entry, { token }) => but(entry, { newText: { text: token() } })),
  'too-many': marked(({ entries, token, context }) => {
    const limits = { maxEdits: 2 };
    const count = numberOf(caseLimits(context, 'edit', limits).values, 'maxEdits') + 1;
    const edits = Array.from({ length: count }, (_, at): Json => but(entries[at % entries.length] as LineEntry, { newText: token(), context_line: token() }));
    return { edits, limits };
  }),
  'retired-field': one(...['line_count', 'after_line', 'before_line', 'end_line'].map((name) => (entry: LineEntry, { token }: Marked) => but(entry, { [name]: 1, context_line: token() }))),
  'directory': marked(({ entries, token }) => ({ path: '.', edits: entries.map((entry) => but(entry, { context_line: token() })) })),
  'no-path': marked(...[null, 1, [], {}].map((path): Rewrite => ({ entries, token }) => ({ path, edits: entries.map((entry) => but(entry, { context_line: token() })) }))),
  'long-request': one(
    (entry, { token, dice }) => but(entry, { newText: `${long(dice, token)}\n`, context_line: long(dice, token) }),
    (entry, { token, dice }) => but(entry, { context_line: `${long(dice, token)}\n${token()}` })),
});
