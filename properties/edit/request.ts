import { toText } from '../../contract/bytes.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { MALFORMED_FIELDS } from '../arbitraries/edit-damages.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { entryOf, type LineEntry } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation } from '../arbitraries/line-edit-case.ts';
import { newWord } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { editCountLimit } from './count.ts';
import { allRight, asSent, definitionAlone, less, oneChanged, oneOfSeveral, onMissingFile, type Change, type Rewrite } from './request-shape.ts';

/** Entries of the exact-text form, for lines of a plain file that are chosen. */
const exactText = (least: number, most: number): MakeSituation => lineSituation((dice) => {
  const lines = plainLines(dice, most, 8);
  const chosen = dice.increasing(dice.between(least, most), lines.length - 1);
  const edits = chosen.map((at, index): Json => ({ oldText: toText(lines[at]?.content ?? ''), newText: newWord(dice, index) } as JsonObject));
  return { lines, arguments: { path: DEFAULT_PATH, edits } };
});

const advertisedSchema = property('line-edit/advertised-schema', {
  'definition': definitionAlone,
  'exact-text-entry': exactText(1, 1),
  'exact-text-entries': exactText(2, 4),
  'exact-text-among-lines': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 3, 8);
    const entries = plainSpans(dice, lines.length - 1, 1, 3).map((span): Json => ({ ...entryOf(dialect, lines, span) }));
    const exact: Json = { oldText: toText(lines.at(-1)?.content ?? '') ?? '', newText: newWord(dice) };
    const at = dice.below(entries.length + 1);
    return { lines, arguments: { path: DEFAULT_PATH, edits: [...entries.slice(0, at), exact, ...entries.slice(at)] } };
  }),
  'exact-text-without-a-list': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 4);
    return { lines, arguments: { path: DEFAULT_PATH, oldText: toText(lines[0]?.content ?? '') ?? '', newText: newWord(dice) } };
  }),
  'exact-text-on-a-missing-file': lineSituation((dice) =>
    ({ tree: {}, arguments: { path: dice.pick([DEFAULT_PATH, 'd/f.txt']), edits: [{ oldText: dice.pick(['', 'a']), newText: plainText(dice) }] } })),
  'line-entries': allRight,
});

const changing = (name: keyof LineEntry, ...values: readonly Json[]): Change[] => values.map((value) => (entry) => ({ ...entry, [name]: value }));

const OTHER_TYPES: readonly Json[] = [null, true, false, [], [1], {}, { line: 1 }];

/** What text a line field may be, and what fraction. */
const asText = (name: 'start_line' | 'end_line_exclusive'): Change[] =>
  [(entry) => ({ ...entry, [name]: String(entry[name]) }), (entry) => ({ ...entry, [name]: `${entry[name]}.0` }), ...changing(name, '1', '', 'first')];
const asFraction = (name: 'start_line' | 'end_line_exclusive'): Change[] => [0.5, 0.1, 0.999].map((part) => (entry) => ({ ...entry, [name]: entry[name] + part }));
const TOO_LOW: readonly Json[] = [0, -1, -2, -1000, -(2 ** 31)];

const RETIRED_IN_PLACE: readonly Change[] = [
  (entry) => ({ ...less(entry, 'end_line_exclusive'), end_line: entry.end_line_exclusive - 1 }),
  (entry) => ({ ...less(entry, 'end_line_exclusive'), end_line: entry.start_line }),
  (entry) => ({ ...less(entry, 'end_line_exclusive'), line_count: entry.end_line_exclusive - entry.start_line }),
  (entry) => ({ ...less(entry, 'start_line'), after_line: entry.start_line - 1 }),
  (entry) => ({ ...less(entry, 'start_line'), before_line: entry.start_line }),
  (entry) => ({ ...less(entry, 'start_line', 'end_line_exclusive'), after_line: entry.start_line - 1 }),
];

const lineFields = property('line-edit/line-fields', {
  'start-absent': oneChanged((entry) => less(entry, 'start_line')),
  'end-absent': oneChanged((entry) => less(entry, 'end_line_exclusive')),
  'both-absent': oneChanged((entry) => less(entry, 'start_line', 'end_line_exclusive')),
  'start-text': oneChanged(...asText('start_line')),
  'end-text': oneChanged(...asText('end_line_exclusive')),
  'start-fraction': oneChanged(...asFraction('start_line')),
  'end-fraction': oneChanged(...asFraction('end_line_exclusive')),
  'start-other-type': oneChanged(...changing('start_line', ...OTHER_TYPES)),
  'end-other-type': oneChanged(...changing('end_line_exclusive', ...OTHER_TYPES)),
  'start-zero-or-less': oneChanged(...changing('start_line', ...TOO_LOW), (entry) => ({ ...entry, start_line: 0, end_line_exclusive: 0 })),
  'end-zero-or-less': oneChanged(...changing('end_line_exclusive', ...TOO_LOW)),
  'no-object': oneChanged(() => null, () => 'x', () => 1, () => true, () => [], ({ start_line, end_line_exclusive }) => [start_line, end_line_exclusive],
    ({ start_line, end_line_exclusive, newText, context_line }) => [start_line, end_line_exclusive, newText, context_line], (entry) => JSON.stringify(entry)),
  'retired-in-place': oneChanged(...RETIRED_IN_PLACE),
  'in-the-first-of-several': oneOfSeveral('first', ...MALFORMED_FIELDS),
  'in-the-last-of-several': oneOfSeveral('last', ...MALFORMED_FIELDS),
  'on-a-missing-file': onMissingFile(...MALFORMED_FIELDS),
  'least': lineSituation((dice) => ({ lines: plainLines(dice, 0, 5), spans: [{ start: 1, end: 1, text: plainText(dice) }] })),
});

const NO_TEXT: readonly Json[] = [null, 0, 1, 1.5, true, false, [], ['x'], {}, { text: 'x' }];

/** Names that other editors have for the text. */
const OTHER_NAMES = ['new_text', 'newtext', 'text', 'content', 'new_string', 'newString', 'replacement'];

const newTextRequired = property('line-edit/new-text-required', {
  'absent': oneChanged((entry) => less(entry, 'newText')),
  'absent-with-empty-range': oneChanged((entry) => ({ ...less(entry, 'newText'), end_line_exclusive: entry.start_line })),
  'null': oneChanged(...changing('newText', null)),
  'number': oneChanged(...changing('newText', 0, 1, 1.5, -1)),
  'list': oneChanged(...changing('newText', [], ['x'], ['x\n', 'y\n'])),
  'other-type': oneChanged(...changing('newText', true, false, {}, { text: 'x' })),
  'other-name': oneChanged(...OTHER_NAMES.map((name): Change => (entry) => ({ ...less(entry, 'newText'), [name]: entry.newText }))),
  'in-the-first-of-several': oneOfSeveral('first', (entry) => less(entry, 'newText'), ...changing('newText', ...NO_TEXT)),
  'in-the-last-of-several': oneOfSeveral('last', (entry) => less(entry, 'newText'), ...changing('newText', ...NO_TEXT)),
  'on-a-missing-file': onMissingFile((entry) => less(entry, 'newText'), ...changing('newText', ...NO_TEXT)),
  'empty-text': oneChanged(...changing('newText', '')),
});

/** A plain file, and `edits` that is each of what `makes` make of the right list. */
const editsAre = (...makes: readonly ((edits: JsonObject[]) => Json)[]): MakeSituation =>
  asSent(...makes.map((make): Rewrite => ({ path, edits }) => ({ path, edits: make(edits) })));
const onNothing = (...sent: readonly JsonObject[]): MakeSituation => lineSituation(
  (dice) => ({ tree: {}, arguments: { path: dice.pick([DEFAULT_PATH, 'd/f.txt', 'd/e/f.txt']), ...dice.pick(sent) } }),
  ...sent.map((rest) => ({ tree: {}, arguments: { path: DEFAULT_PATH, ...rest } })));
const itself = (value: Json) => (): Json => value;

const emptyEditsRefused = property('line-edit/empty-edits-refused', {
  'absent': asSent(({ path }) => ({ path })),
  'null': editsAre(() => null),
  'one-entry-without-a-list': editsAre((edits) => edits[0] ?? {}),
  'other-type': editsAre(...[0, 1, true, false, {}].map(itself), (edits) => ({ 0: edits[0] ?? {} }), (edits) => ({ edits })),
  'empty-list': editsAre(() => []),
  'json-text': editsAre((edits) => JSON.stringify(edits), (edits) => JSON.stringify(edits[0] ?? {}), () => '[]'),
  'other-text': editsAre(...['', 'x', '1,2', 'null'].map(itself)),
  'absent-on-a-missing-file': onNothing({}, { edits: null }, { edits: 1 }, { edits: {} }),
  'empty-list-on-a-missing-file': onNothing({ edits: [] }),
  'one-entry': allRight,
});

const RETIRED = ['line_count', 'after_line', 'before_line', 'end_line'] as const;

/** A retired field with what it would have held beside `entry`. */
function retired(name: (typeof RETIRED)[number], { start_line, end_line_exclusive }: LineEntry): number {
  if (name === 'line_count') return end_line_exclusive - start_line;
  if (name === 'end_line') return Math.max(start_line, end_line_exclusive - 1);
  return name === 'after_line' ? start_line - 1 : start_line;
}

const beside = (name: (typeof RETIRED)[number]): Change => (entry) => ({ ...entry, [name]: retired(name, entry) });

const UNKNOWN_IN_ENTRY = ['oldText', 'old_text', 'startLine', 'endLine', 'line', 'comment', 'mode', 'replaceAll', 'indent', 'x'];
const UNKNOWN_BESIDE = ['file_path', 'mode', 'dryRun', 'description', 'replaceAll', 'oldText', 'start_line', 'encoding', 'x'];
const ANY_VALUE: readonly Json[] = [true, null, 1, 'x', []];

const legacyAndUnknownFields = property('line-edit/legacy-and-unknown-fields', {
  'line-count': oneChanged(beside('line_count')),
  'after-line': oneChanged(beside('after_line')),
  'before-line': oneChanged(beside('before_line')),
  'end-line': oneChanged(beside('end_line')),
  'several-retired': oneChanged((entry) => ({ ...entry, line_count: 1, end_line: entry.start_line }), (entry) => ({ ...entry, ...Object.fromEntries(RETIRED.map((name) => [name, 1])) })),
  'in-place-of-the-end': oneChanged(...RETIRED_IN_PLACE.slice(0, 3)),
  'in-place-of-the-start': oneChanged(...RETIRED_IN_PLACE.slice(3)),
  'in-one-of-several': oneOfSeveral('any', ...RETIRED.map(beside)),
  'on-a-missing-file': onMissingFile(...RETIRED.map(beside)),
  'unknown-in-an-entry': asSent(...UNKNOWN_IN_ENTRY.flatMap((name) => ANY_VALUE.map((value): Rewrite =>
    ({ path, edits }) => ({ path, edits: edits.map((entry, at) => (at === 0 ? { ...entry, [name]: value } : entry)) })))),
  'unknown-beside-the-list': asSent(...UNKNOWN_BESIDE.flatMap((name) => ANY_VALUE.map((value): Rewrite => (sent) => ({ ...sent, [name]: value })))),
  'schema-only': allRight,
});

/** The rules on what a request must look like. */
export const REQUEST: readonly Property[] = [advertisedSchema, lineFields, newTextRequired, editCountLimit, emptyEditsRefused, legacyAndUnknownFields];
