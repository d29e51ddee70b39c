import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Limits } from '../../contract/limits.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import {
  acrossMark, anyFile, BAD, BUFFER_MARKS, bytesOf, endingSequences, fileOf, HALVES, LARGE_BUFFER_MARKS, mixedLines, plainLines, type FileLine,
} from '../arbitraries/line-files.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { READ_PATH, readCall } from '../arbitraries/read-case.ts';
import { CONTROLS, ENDINGS, OTHER_SEPARATORS, words, type Ending } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';

/** So large that nothing of a hundred KiB is cut. */
const LARGE: Limits = { maxOutputLines: 100_000, headLines: 50_000, tailLines: 50_000, maxOutputBytes: 1_000_000, maxShellOutputBytes: 1_000_000 };

/** The bytes through both tools, in either order. */
function throughBoth(context: Context, dice: Dice, content: Bytes): Case {
  const shell: Step = { call: { tool: 'shell', arguments: { command: `cat ${READ_PATH}` } } };
  const limits = { ...caseLimits(context, 'read', LARGE).limits, ...caseLimits(context, 'shell', LARGE).limits };
  return callCase(context, { tool: 'read', limits, tree: { [READ_PATH]: { file: content } }, steps: dice.shuffled([readCall({ path: READ_PATH }), shell]) });
}

/** Each of `choices` once with the plainest of what is drawn around it, then any. */
function bothEach<Choice>(choices: readonly Choice[], content: (choice: Choice, dice: Dice) => Bytes): MakeSituation {
  return (context) => {
    const made = (choice: Choice, dice: Dice): Case => throughBoth(context, dice, content(choice, dice));
    return {
      first: choices.map((choice) => made(choice, new Dice(0, []))),
      cases: built((dice) => made(dice.pick(choices), dice)),
    };
  };
}

const both = (content: (dice: Dice) => Bytes): MakeSituation => (context) => built((dice) => throughBoth(context, dice, content(dice)));

const endedBy = (ending: Ending): MakeSituation => both((dice) => fileOf(plainLines(dice, dice.size(1, 9), ending)).content);

/** A line with `text` among plain ones. */
const withText = (dice: Dice, text: FileLine['text']): Bytes => {
  const lines = mixedLines(dice, 1, 6);
  (lines[dice.below(lines.length)] as FileLine).text = text;
  return fileOf(lines).content;
};

/** Where a mark lies in the middle of a CRLF, or of a character. */
const ACROSS = ['\r\n', 'é', '€', '😀'] as const;

const sameLineSemanticsAsShell = property('read/same-line-semantics-as-shell', {
  'lf': endedBy('\n'),
  'crlf': endedBy('\r\n'),
  'cr': endedBy('\r'),
  'no-final-newline': both((dice) => {
    const lines = mixedLines(dice, 1, 6);
    (lines.at(-1) as FileLine).ending = '';
    return fileOf(lines).content;
  }),
  'side-by-side': bothEach(endingSequences(2), (sequence, dice) => {
    const [first, last] = words(dice, 2) as [string, string];
    return `${dice.flip() ? first : ''}${sequence.join('')}${dice.pick(['', ...ENDINGS])}${dice.flip() ? last : ''}`;
  }),
  'empty-lines': both((dice) => fileOf(Array.from({ length: dice.size(1, 6) }, (_, at): FileLine => ({
    text: dice.flip() ? `w${at}` : '', ending: dice.pick(ENDINGS),
  }))).content),
  'invalid-utf8': bothEach([...BAD, ...badBytes.cutShort, ...HALVES], (bad, dice) => {
    if (Array.isArray(bad)) return bytesOf([dice.pick(['', 'x']), bad[0], dice.pick(ENDINGS), bad[1], dice.pick(['', '\n'])]);
    return withText(dice, [dice.pick(['', 'x']), bad, dice.pick(['', 'x'])]);
  }),
  'other-separators': bothEach(OTHER_SEPARATORS, (separator, dice) => withText(dice, `x${separator}y`)),
  'marks-and-controls': bothEach(['\ufeff', ...CONTROLS], (text, dice) =>
    (dice.flip() ? `${text}x${dice.pick(ENDINGS)}` : withText(dice, dice.pick([text, `x${text}y`])))),
  'at-a-buffer-mark': (context) => {
    const isLarge = caseLimits(context, 'read', LARGE).values['maxOutputBytes'] === LARGE['maxOutputBytes'];
    const marks = [...BUFFER_MARKS, ...(isLarge ? LARGE_BUFFER_MARKS : [])].reverse();
    return bothEach(ACROSS.flatMap((bytes) => marks.map((mark) => ({ bytes, mark }))), ({ bytes, mark }) => acrossMark(mark, bytes, 1).content)(context);
  },
  'any-bytes': both((dice) => anyFile(dice, 9).content),
});

/** What reading and running a command have in common. */
export const READ_LIKE_SHELL: readonly Property[] = [sameLineSemanticsAsShell];
