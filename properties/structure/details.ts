import { numberOf } from '../../contract/limits.ts';
import type { Case } from '../../contract/case.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { editCase } from '../arbitraries/edit-case.ts';
import { lf } from '../arbitraries/edit-lines.ts';
import { lineEditCase } from '../arbitraries/line-edit-case.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { drawing } from './drawing.ts';
import {
  patchMalformed, patchOfMissing, patchOntoExisting, patchPartialExcerpt, patchPartialWords, patchUnfoundContext, patchUnfoundLines,
} from './patch-words.ts';
import { readOf, readPath } from './results.ts';
import { token, tokens } from './texts.ts';

const LINES = lf('alpha', 'beta', 'gamma');

/** Words of a request: new texts and context lines that no line holds. */
type Words = readonly [text: string, context: string, other: string, key: string];

/** A refused edit of lines with a word in every free text. */
const edits = (make: (words: Words, dice: Dice, context: Context) => Json): MakeSituation => drawing((dice, context): Case => {
  const words = tokens(dice, 4) as unknown as Words;
  return lineEditCase(context, { lines: LINES, arguments: { path: 'f.txt', edits: make(words, dice, context) } });
});

const entry = (start_line: Json, end_line_exclusive: Json, newText: Json, context_line: Json) => ({ start_line, end_line_exclusive, newText, context_line });

/** An entry whose context line is right: the line before it, or its own first one. */
function rightEntry(dialect: string, line: number, newText: string): Json {
  const before = ['', 'alpha', 'beta', 'gamma'];
  const context_line = (dialect === 'at' ? before[line] : before[line - 1]) as string;
  return entry(line, line + 1, newText, context_line);
}

const tooManyEdits = ({ limits }: Context): number => numberOf(limits.edit, 'maxEdits') + 1;

const replaced = (make: (words: Words, dice: Dice) => Json): MakeSituation => drawing((dice, context) => {
  const words = tokens(dice, 4) as unknown as Words;
  return editCase(context, { content: 'alpha\nbeta\nbeta\n', arguments: make(words, dice) });
});

const errorDetailsPurposeBuilt = property('structure/error-details-purpose-built', {
  'edit-mismatch': edits(([text, context], dice) => [entry(dice.between(1, 3), 4, `${text}\n`, context)]),
  'edit-several-entries': edits(([text, context, other], dice, { dialect }) => {
    const right = rightEntry(dialect, 1, `${other}\n`);
    return dice.flip() ? [right, entry(3, 4, `${text}\n`, context)] : [entry(3, 4, `${text}\n`, context), right];
  }),
  'edit-overlap': edits(([text, , other], dice, { dialect }) => dice.shuffled([rightEntry(dialect, 2, `${text}\n`), rightEntry(dialect, 2, `${other}\n`)])),
  'edit-out-of-range': edits(([text, context], dice) => [entry(dice.pick([9, 1]), 9, `${text}\n`, dice.pick([context, '']))]),
  'edit-malformed': edits(([text, context, other, key], dice) => [dice.pick<Json>([
    entry(other, 2, text, context), entry(1, other, text, context), entry(0, 1, text, context), { start_line: 1, newText: text, context_line: context },
    entry(1, 2, [text], context),
    entry(1, 2, text, `${context}\n${other}`), entry(1, 2, text, { [key]: context }), other,
  ])]),
  'edit-too-many': edits(([text, context], _dice, here) => Array.from({ length: tooManyEdits(here) }, (_, at) => entry(at + 1, at + 1, text, context))),
  'replace-absent': replaced(([text, oldText, other], dice) =>
    ({ path: 'f.txt', edits: dice.pick([[{ oldText, newText: text }], [{ oldText: 'alpha', newText: other }, { oldText, newText: text }]]) })),
  'replace-repeated': replaced(([newText]) => ({ path: 'f.txt', edits: [{ oldText: 'beta', newText }] })),
  'replace-malformed': replaced(([text, oldText, other, key], dice) => dice.pick<Json>([
    { path: 'f.txt', edits: [{ oldText, newText: [text] }] }, { path: 'f.txt', edits: text }, {
      path: 'f.txt', edits: [{ oldText, newText: text, [key]: other }],
    }, { path: 'f.txt', edits: [text] },
  ])),
  'patch-missing': patchOfMissing,
  'patch-exists': patchOntoExisting,
  'patch-mismatch': patchUnfoundLines,
  'patch-context': patchUnfoundContext,
  'patch-malformed': patchMalformed,
  'patch-partial': patchPartialWords,
  'patch-partial-mismatch': patchPartialExcerpt,
  'read-malformed': drawing((dice, context) => {
    const [word, key] = tokens(dice, 2) as [string, string];
    return readOf(context, 'alpha\n', dice.pick<JsonObject>([
      { start_line: word }, { ranges: word }, { ranges: [{ start_line: 1, end_line: word }] }, { ranges: [word] }, { end_line: { [key]: word } },
    ]));
  }),
  'read-past-end': drawing((dice, context) => readOf(context, 'alpha\nbeta\n', { start_line: dice.between(3, 20), ...(dice.flip() ? { end_line: 30 } : {}) })),
  'read-missing': drawing((dice, context) =>
    (dice.flip() ? readPath(context, {}, `${token(dice)}.txt`) : readPath(context, { 'd/f.txt': { file: 'alpha\n' } }, 'd'))),
});

/** What the details of failures hold. */
export const DETAILS: readonly Property[] = [errorDetailsPurposeBuilt];
