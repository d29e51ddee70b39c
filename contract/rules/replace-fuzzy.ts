import type { RuleSpec } from '../rule.ts';
import { applied, refused } from './worked.ts';

const MONO = 'badlogic/pi-mono packages/coding-agent/src/core/tools/edit-diff.ts and test/tools.test.ts';
const PI = 'earendil-works/pi, the same paths';

/** The fallback of dialect `pi-fuzzy`: a look-alike counts where the exact text is not found. */
export const REPLACE_FUZZY = [
  {
    id: 'replace/fuzzy-fallback',
    tool: 'replace',
    section: 'replace-fuzzy',
    dialects: ['pi-fuzzy'],
    level: 'MUST',
    impact: 'wrong-refusal',
    promise: 'A quote without exact occurrence is found where both look the same after folding: compatibility forms, blanks at line ends, quotation marks, dashes, special spaces.',
    source: `${MONO}; ${PI}`,
    facets: ['status', 'class', 'tree'],
    situations: {
      'trailing-blanks': 'blanks at line ends that only one side has: accepted',
      'single-quotation-marks': 'straight for curly single quotation marks, or the other way round: accepted',
      'double-quotation-marks': 'straight for curly double quotation marks, or the other way round: accepted',
      'dashes': 'a hyphen for a dash or a minus sign, or the other way round: accepted',
      'special-spaces': 'a space for a special space, or the other way round: accepted',
      'compatibility-forms': 'full-width forms, ligatures, composed letters and their plain spellings: accepted',
      'several-differences': 'several such differences in one quote of several lines: accepted',
      'exact-preferred': 'the exact text is there: the file is not folded',
      'one-of-several': 'one quote needs folding, the others do not: all are applied',
      'new-text-unfolded': 'the new text holds such characters and is inserted as it is',
      'case': 'another case: refused',
      'inner-blanks': 'more blanks between words: refused',
      'leading-blanks': 'more blanks at the start: refused',
      'zero-width': 'a zero-width space that only one side has: refused',
      'found-in-neither': 'a quote that is not there even when folded: refused',
    },
    examples: [
      applied(['pi-fuzzy'], 'hello\u00a0world\n', [['hello world', 'hello universe']], 'hello universe\n'),
      refused(['pi-fuzzy'], 'hello world\n', [['Hello world', 'x']], ['not-found']),
    ],
  },
  {
    id: 'replace/fuzzy-uniqueness',
    tool: 'replace',
    section: 'replace-fuzzy',
    dialects: ['pi-fuzzy'],
    level: 'MUST',
    impact: 'data-loss',
    promise: 'Occurrences are counted after folding, even where the exact text is unique.',
    source: `${MONO}; ${PI}`,
    facets: ['status', 'class', 'message', 'tree'],
    situations: {
      'exact-and-look-alike': 'the exact text once and a look-alike of it: refused as repeated',
      'look-alikes-only': 'two look-alikes and no exact text: refused as repeated',
      'many-look-alikes': 'the exact text and up to 39 look-alikes: refused with their number',
      'one-look-alike': 'one look-alike and no exact text: accepted',
      'no-look-alike': 'the exact text, and texts that differ in what is never folded: accepted',
    },
    examples: [
      refused(['pi-fuzzy'], 'hello world   \nhello world\n', [['hello world', 'x']], ['duplicate'], { says: ['Found 2 occurrences'] }),
    ],
  },
  {
    id: 'replace/fuzzy-untouched-lines',
    tool: 'replace',
    section: 'replace-fuzzy',
    dialects: ['pi-fuzzy'],
    level: 'SHOULD',
    impact: 'data-loss',
    promise: 'After a folded match the lines that no target touches keep their text as it was; touched lines are written folded.',
    source: PI,
    facets: ['tree'],
    situations: {
      'blanks-on-other-lines': 'lines with blanks at their ends before and behind the edited one',
      'marks-on-other-lines': 'lines with curly quotes, dashes and special spaces before and behind the edited one',
      'rest-of-the-touched-line': 'the touched line holds more of them outside the target',
      'target-ends-at-its-newline': 'the target takes the newline of its line: the next line is not touched',
      'target-over-several-lines': 'the target reaches over several lines',
      'several-edits': 'several edits on several lines, one of them folded',
      'lines-added-and-removed': 'the edits change the number of lines',
    },
    examples: [
      applied(['pi-fuzzy'], 't  \nk  \n', [['t\n', 'u\n']], 'u\nk  \n'),
    ],
  },
] as const satisfies readonly RuleSpec[];
