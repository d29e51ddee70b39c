import type { Json, JsonObject } from '../../contract/json.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { entryOf, type FileLine, type LineEntry } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans } from '../arbitraries/edit-plain.ts';
import { lineSituation } from '../arbitraries/line-edit-case.ts';
import { caseLimits, numberOf } from '../arbitraries/limits.ts';
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

/** A request made of right entries whose texts are tokens; `rewrite` makes it wrong. */
const marked = (rewrite: (marked: Marked) => { edits: Json[]; path?: Json; limits?: { maxEdits: number } }): MakeSituation => lineSituation((dice, context) => {
  const token = tokens(dice);
  const lines = plainLines(dice, 2, 12);
  const spans = plainSpans(dice, lines.length, 1, 4, { text: () => `${token()}\n${token()}\n` });
  const entries = spans.map((span) => entryOf(context.dialect, lines, span));
  const { edits, path = DEFAULT_PATH, limits } = rewrite({ dice, context, lines, entries, token });
  return { lines, arguments: { path, edits }, ...(limits ? { limits } : {}) };
});

/** One of the entries replaced by what `change` makes of it. */
const one = (change: (entry: LineEntry, marked: Marked) => Json): MakeSituation => marked((all) => {
  const at = all.dice.below(all.entries.length);
  return { edits: all.entries.map((entry, index): Json => (index === at ? change(entry, all) : entry)) };
});

/** The fields of `entry` under other values. */
const but = (entry: LineEntry, values: JsonObject): JsonObject => ({ ...entry, ...values });

export const noRequestEcho = property('line-edit/no-request-echo', {
  'context-wrong': one((entry, { token, dice }) => but(entry, { context_line: dice.pick([token(), `${entry.context_line} ${token()}`, `${token()} ${token()}`]) })),
  'several-contexts-wrong': marked(({ entries, token }) => ({ edits: entries.map((entry) => but(entry, { context_line: token() })) })),
  'context-wrong-on-an-empty-file': lineSituation((dice) => {
    const token = tokens(dice);
    const spans = [{ start: 1, end: 1, text: `${token()}\n`, context: token() }];
    return dice.flip() ? { lines: [], spans } : { tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans };
  }),
  'context-with-endings': one((entry, { token, dice }) => but(entry, { context_line: token() + dice.pick(['\n', '\r\n', '\n\n']) })),
  'context-malformed': one((entry, { token, dice }) => but(entry, { context_line: `${token()}${dice.pick(['\n', '\r\n', '\r'])}${token()}` })),
  'context-no-text': one((entry, { token, dice }) => but(entry, { context_line: dice.pick<Json>([[token()], { line: token() }, [entry.context_line, token()]]) })),
  'range': one((entry, { token, lines, dice }) => {
    const beyond = lines.length + dice.between(2, 9);
    return but(entry, { start_line: beyond, end_line_exclusive: beyond, context_line: token() });
  }),
  'order': one((entry, { token, dice }) => {
    const start_line = Math.max(2, entry.start_line);
    return but(entry, { start_line, end_line_exclusive: dice.between(1, start_line - 1), context_line: token() });
  }),
  'overlap': marked(({ entries, token, dice }) => {
    const target = dice.pick(entries);
    return { edits: dice.shuffled<Json>([...entries, but(target, { newText: token() })]) };
  }),
  'line-field': one((entry, { token, dice }) => dice.pick<Json>([
    but(entry, { start_line: token(), context_line: token() }), but(entry, { end_line_exclusive: token() }), but(entry, { start_line: 0, context_line: token() }),
    token(), [token()], but(entry, { start_line: [token()] }),
  ])),
  'new-text': one((entry, { token, dice }) => but(entry, { newText: dice.pick<Json>([[token(), token()], { text: token() }]) })),
  'too-many': marked(({ entries, token, context }) => {
    const limits = { maxEdits: 2 };
    const count = numberOf(caseLimits(context, 'edit', limits).values, 'maxEdits') + 1;
    const edits = Array.from({ length: count }, (_, at): Json => but(entries[at % entries.length] as LineEntry, { newText: token(), context_line: token() }));
    return { edits, limits };
  }),
  'retired-field': one((entry, { token, dice }) => but(entry, { [dice.pick(['line_count', 'after_line', 'before_line', 'end_line'])]: dice.pick<Json>([1, token()]), context_line: token() })),
  'directory': marked(({ entries, token }) => ({ path: '.', edits: entries.map((entry) => but(entry, { context_line: token() })) })),
  'no-path': marked(({ entries, token, dice }) => ({ path: dice.pick<Json>([null, 1, [], {}]), edits: entries.map((entry) => but(entry, { context_line: token() })) })),
  'long-request': one((entry, { token, dice }) => {
    const long = Array.from({ length: dice.between(100, 400) }, token).join(' ');
    return but(entry, { newText: `${long}\n`, context_line: dice.pick([long, `${long}\n${token()}`]) });
  }),
});
