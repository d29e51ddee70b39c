import type { Bytes } from '../bytes.ts';
import type { Example, RuleSpec } from '../rule.ts';
import { COMMON_SOURCE } from './sources.ts';
import type { Pair } from './worked.ts';

const EDIT = { tool: 'replace', section: 'common-edit', dialects: ['common'], level: 'MUST', source: COMMON_SOURCE } as const;

/** A situation of the tool `read`, in a rule that other tools show too. */
const read = (what: string) => ({ what, tools: ['read'] }) as const;

/** A call takes one edit, so what is about several edits cannot be asked for. */
const oneEditOnly = <const S extends readonly string[]>(situations: S) => ({ trait: 'editsPerCall', values: ['one'], situations }) as const;

/** The rules of dialect `common` that are about the exact edit, alone or beside reading. */
export const COMMON_EDIT = [
  {
    ...EDIT,
    id: 'common/exact-splice',
    impact: 'data-loss',
    promise: 'After a success exactly the quoted places hold the new text, and every other byte is as it was.',
    facets: ['status', 'tree'],
    situations: {
      'one-character': 'a quote of one character',
      'within-a-line': 'a quote inside one line',
      'over-lines': 'a quote over several lines',
      'at-the-start': 'a quote at offset 0',
      'at-the-end': 'a quote that ends with the last byte of the file',
      'whole-file': 'the quote is the whole file',
      'beside-wide-characters': 'characters of two to four bytes before, in and after the quote',
      'new-length': 'new text shorter than the quote, as long, longer, empty',
      'several-edits': 'two to ten edits in one call',
      'one-of-several-by-endings': 'one place fits exactly, others would if every line ending were the same',
      folded: 'the only place has other line endings than the quote',
    },
    forgivenBy: [
      oneEditOnly(['several-edits']),
      { trait: 'quoteEndings', values: ['asGiven'], situations: ['folded'] },
    ],
    examples: [
      worked('ab\ncd\n', [['b\nc', 'X']], 'aXd\n'),
      worked('ab', [['b', 'c']], 'ac'),
      worked('éa', [['a', 'b']], 'éb'),
    ],
  },
  {
    ...EDIT,
    id: 'common/plain-accepted',
    impact: 'wrong-refusal',
    promise: 'A plain edit, about which nothing is doubtful, succeeds.',
    facets: ['status'],
    situations: {
      ordinary: 'a file of 1 to 200 lines, one edit',
      'pattern-characters': 'a quote with brackets, dots, stars, backslashes, quotation marks or a tab',
      'last-byte': 'a quote that ends with the last byte of the file',
      'over-lines': 'a quote over several lines',
      'long-quote': 'a quote of dozens of lines, up to the whole file',
      largest: 'a file of 64 KiB',
      'several-edits': 'edits of different lines in one call',
      crlf: 'the same with every line ending of the file CRLF',
    },
    forgivenBy: [
      oneEditOnly(['several-edits']),
      { trait: 'quoteSpan', values: ['line'], situations: ['over-lines'] },
      { trait: 'quoteEndings', values: ['asGiven'], situations: ['crlf'] },
    ],
    examples: [
      worked('f(x) [1]\nend\n', [['f(x) [1]', 'g']], 'g\nend\n'),
      worked('a[1]', [['a[1]', 'b']], 'b'),
      { ...worked('one\r\ntwo\r\n', [['one\ntwo', 'three']], 'three\r\n'), traits: { quoteEndings: 'folded' } },
    ],
  },
  {
    ...EDIT,
    id: 'common/untouched-bytes',
    impact: 'data-loss',
    promise: 'Bytes outside the quoted places survive, whatever they are.',
    facets: ['tree'],
    situations: {
      crlf: 'the file has CRLF endings',
      'lone-cr': 'the file has lone CR endings, or CR before CRLF',
      'mixed-endings': 'several kinds of endings, most of them of another kind than near the quote',
      'byte-order-mark': 'the file starts with a byte order mark',
      controls: 'NUL and other control characters',
      'blanks-at-line-ends': 'tabs, and blanks at the ends of lines',
      'final-newline': 'the newline at the end of the file is missing, or repeated',
      composition: 'combining and compatibility characters',
      separators: 'U+00A0, U+2028 and U+FEFF inside the text',
    },
    examples: [
      orRefused(worked('a\r\nb\nc\rd  ', [['b', 'B']], 'a\r\nB\nc\rd  ')),
      orRefused(worked('\uFEFFa', [['a', 'b']], '\uFEFFb')),
      worked('a', [['a', 'b']], 'b'),
    ],
  },
  {
    ...EDIT,
    id: 'common/invalid-bytes-kept',
    impact: 'data-loss',
    promise: 'Bytes that are not UTF-8 are kept by an edit of the file, or the edit is refused.',
    facets: ['status', 'tree'],
    situations: {
      'lone-byte': 'one byte from 80 to FF',
      overlong: 'an overlong form or an encoded surrogate',
      'cut-sequence': 'a character cut short at the end of the file or before other text',
      latin1: 'words in Latin-1',
      utf16: 'UTF-16 with a byte order mark, either order of bytes',
      far: 'the bytes stand beyond the first 8 KiB',
    },
    examples: [
      orRefused(worked(latin1('n=1\n\xE9t\xE9\n'), [['n=1', 'n=2']], latin1('n=2\n\xE9t\xE9\n'))),
      { ...worked(latin1('n=1\n\xE9t\xE9\n'), [['n=1', 'n=2']], latin1('n=2\n\xE9t\xE9\n')), traits: { encoding: 'bytes' } },
      orRefused(worked(latin1('\xFFa'), [['a', 'b']], latin1('\xFFb'))),
    ],
  },
  {
    ...EDIT,
    id: 'common/new-text-literal',
    impact: 'data-loss',
    promise: 'New text is data: nothing in it is expanded, trimmed, stripped or indented anew.',
    facets: ['status', 'tree'],
    situations: {
      substitutions: 'what a substitution would expand: dollar signs with what follows, an ampersand',
      escapes: 'backslashes with what follows, and doubled ones',
      formats: 'format placeholders and templates',
      entities: 'character entities and percent escapes',
      fences: 'a fenced block',
      'numbered-lines': 'lines led by a line number and a bar, or by a sign',
      edges: 'blanks and newlines at either end',
      'in-the-quote': 'the same in the quote',
      'holds-the-quote': 'new text that contains its quote',
    },
    examples: [
      worked('p\nq\n', [['q', '$& $1']], 'p\n$& $1\n'),
      worked('a', [['a', '\\t']], '\\t'),
    ],
  },
  {
    ...EDIT,
    id: 'common/deletion-exact',
    impact: 'data-loss',
    promise: 'An empty new text removes the quoted bytes and nothing else.',
    facets: ['status', 'tree'],
    situations: {
      'line-without-ending': 'a whole line without its ending',
      'line-with-ending': 'a whole line with its ending',
      'end-of-line': 'the end of a line, and blanks around what goes',
      everything: 'all of the file',
      'all-but-final-newline': 'all but the newline at the end',
      'last-unterminated-line': 'the last line of a file without final newline',
    },
    examples: [
      worked('k = v\nm\n', [['v', '']], 'k = \nm\n'),
      worked('a\nb', [['a', '']], '\nb'),
    ],
  },
  {
    ...EDIT,
    id: 'common/ambiguous-refused',
    impact: 'data-loss',
    promise: 'A quote with several places is refused, and so is one that only resembles several equal stretches.',
    facets: ['status'],
    situations: {
      'one-line': 'two to four copies on one line, side by side too',
      'several-lines': 'copies on different lines, one of them at the end of a line',
      'both-ends': 'copies at both ends of the file',
      deletion: 'the same with an empty new text',
      'look-alike-copies': 'no exact place, and two equal stretches that differ from the quote in the same blanks',
    },
    forgivenBy: [{ trait: 'ifSeveral', values: ['first', 'all'] }],
    examples: [
      refused('v1\nw v1\n', [['v1', '']]),
      refused('a a', [['a', 'b']]),
      refused('aa\n', [['a', '']]),
      { ...refused('x  y\nx  y\n', [['x y', 'z']]), traits: { matching: 'similar' } },
    ],
  },
  {
    ...EDIT,
    id: 'common/missing-refused',
    impact: 'false-success',
    promise: 'A quote that the file does not hold is refused.',
    facets: ['status'],
    situations: {
      far: 'nothing like the quote stands in the file',
      'longer-than-the-file': 'the quote is longer than the file',
      'empty-file': 'the file is empty',
      'other-file': 'the quote stands in another file only',
      word: 'one word differs',
      'look-alike': 'only blanks, indentation, letter case, quotes or dashes differ',
      endings: 'only the kind of line endings differs',
    },
    forgivenBy: [
      { trait: 'matching', values: ['similar'], situations: ['word', 'look-alike', 'endings'] },
      // A text with other endings has the same coarse view, so it is a look-alike too.
      { trait: 'matching', values: ['lookAlike'], situations: ['look-alike', 'endings'] },
      { trait: 'quoteEndings', values: ['folded'], situations: ['endings'] },
    ],
    examples: [
      refused('port1 = 80\n', [['port2 = 80', 'port2 = 81']]),
      refused('a', [['z', 'b']]),
      refused('a\r\nb\r\n', [['a\nb', 'c']]),
    ],
  },
  {
    ...EDIT,
    id: 'common/empty-quote-refused',
    impact: 'data-loss',
    promise: 'An empty quote names no place and is refused.',
    facets: ['status'],
    situations: {
      text: 'a file with content',
      'no-text': 'an empty file',
      'beside-good-edits': 'an empty quote first, in the middle or last of several edits',
    },
    forgivenBy: [
      { trait: 'createsMissing', values: ['emptyQuote', 'anyQuote'], situations: ['no-text'] },
      oneEditOnly(['beside-good-edits']),
    ],
    examples: [refused('a\n', [['', 'b']]), refused('', [['', 'b']])],
  },
  {
    ...EDIT,
    id: 'common/exact-over-lookalike',
    impact: 'data-loss',
    promise: 'Where a quote has one exact place, a text that only resembles it is never changed.',
    facets: ['tree'],
    situations: {
      blanks: 'decoys that differ in blanks, tabs or indentation',
      'letter-case': 'decoys that differ in letter case',
      'quotes-and-dashes': 'decoys with typographic quotes or dashes',
      words: 'decoys that differ in one word or digit',
    },
    examples: [
      orRefused(worked('if  a:\n x\nif a:\n x\n', [['if a:', 'if b:']], 'if  a:\n x\nif b:\n x\n')),
      orRefused(worked('A a', [['a', 'b']], 'A b')),
    ],
  },
  {
    ...EDIT,
    id: 'common/one-region',
    impact: 'data-loss',
    promise: 'A lenient match changes one stretch of lines, no longer than the quote, and writes the new text there.',
    facets: ['tree'],
    situations: {
      blanks: 'the quote differs from the file in blanks',
      indentation: 'the quote differs in indentation',
      'quotes-and-dashes': 'the quote differs in quotes or dashes',
      telltales: 'elsewhere stand characters that a folded copy of the file would not keep',
    },
    forgivenBy: [{ trait: 'matching', values: ['exact'] }],
    examples: [
      {
        ...orRefused(worked('t  \n“x”\nkey :  1\n', [['key : 1', 'key : 2']], 't  \n“x”\nkey : 2\n')),
        traits: { matching: 'lookAlike' },
      },
    ],
  },
  {
    ...EDIT,
    id: 'common/one-snapshot',
    impact: 'data-loss',
    promise: 'All quotes of a call are looked up in the file as it was, and the order of the edits does not matter.',
    facets: ['status', 'tree'],
    situations: {
      swap: 'two words change places',
      rotation: 'three to five words move on by one',
      touching: 'a file cut into unique pieces, all of them edited',
      overlapping: 'two quotes share a character, or one holds the other',
      twice: 'the same edit twice',
      'brought-in': 'a quote that exists only after another edit',
    },
    forgivenBy: [{ trait: 'editsPerCall', values: ['sequence', 'one'] }],
    examples: [
      worked('p q\n', [['p', 'q'], ['q', 'p']], 'q p\n'),
      worked('ab', [['a', 'c'], ['b', 'd']], 'cd'),
      refused('abc', [['ab', 'x'], ['bc', 'y']]),
    ],
  },
  {
    ...EDIT,
    id: 'common/all-or-none',
    impact: 'data-loss',
    promise: 'If one edit of a call cannot be carried out, none is, and the call is refused.',
    facets: ['status', 'tree'],
    situations: {
      'bad-first': 'the edit that cannot be carried out comes first',
      'bad-in-the-middle': 'it comes between good ones',
      'bad-last': 'it comes last',
    },
    forgivenBy: [{ trait: 'editsPerCall', values: ['one'] }],
    examples: [refused('a\nb\n', [['a', 'A'], ['zq', 'Z']])],
  },
  {
    ...EDIT,
    id: 'common/refusal-changes-nothing',
    alsoShownBy: ['read'],
    impact: 'data-loss',
    promise: 'A refused call leaves every file, directory and mode as it was.',
    facets: ['tree'],
    situations: {
      'missing-quote': 'a quote that the file does not hold',
      'several-places': 'a quote with several places',
      'empty-quote': 'an empty quote',
      'bad-among-good': 'one bad edit among good ones',
      'missing-file': 'a file that does not exist, its directory missing too',
      'below-a-file': 'a path below a regular file',
      'long-name': 'a name of 300 bytes',
      surrogate: 'new text with an unpaired surrogate',
      'read-missing': read('reading a file that does not exist, its directory missing too'),
      'read-directory': read('reading a directory, empty or not'),
      'read-below-a-file': read('reading a path below a regular file'),
      'read-long-name': read('reading a name of 300 bytes'),
    },
    forgivenBy: [oneEditOnly(['bad-among-good'])],
    examples: [
      orRefused(worked('a', [['a', 'x\ud800']], 'x\uFFFD')),
      { ...refused('old\n', [['a', 'b']]), arguments: { path: 'a/g', edits: [{ oldText: 'a', newText: 'b' }] } },
    ],
  },
  {
    ...EDIT,
    id: 'common/success-on-disk',
    impact: 'false-success',
    promise: 'A call that reports success has written what was asked before it answers.',
    facets: ['tree'],
    situations: {
      'final-newline-added': 'the newline at the end is added',
      'final-newline-removed': 'the newline at the end is removed',
      'small-change': 'a change of letter case or of one blank',
      'endings-only': 'a change of line endings only',
      'two-calls': 'two calls one after the other on one file',
      undone: 'the second call undoes the first',
    },
    forgivenBy: [{ trait: 'newTextEndings', values: ['ofFile', 'ofPlace'], situations: ['endings-only'] }],
    examples: [
      worked('x\ny', [['y', 'y\n']], 'x\ny\n'),
    ].map(orRefused),
  },
  {
    ...EDIT,
    id: 'common/no-op-honest',
    impact: 'false-success',
    promise: 'An edit whose new text is its quote leaves the bytes as they are, and gets the declared answer.',
    facets: ['status', 'tree'],
    situations: {
      alone: 'one edit, in a plain file',
      features: 'the file has odd endings, a byte order mark, blanks at line ends or no final newline',
      'beside-an-edit': 'beside an edit that changes something',
      'missing-quote': 'its quote is missing',
    },
    forgivenBy: [oneEditOnly(['beside-an-edit'])],
    examples: [orRefused(worked('a\r\nb\n', [['a', 'a']], 'a\r\nb\n'))],
  },
  {
    ...EDIT,
    id: 'common/surrogates-harmless',
    impact: 'data-loss',
    promise: 'An unpaired surrogate never reaches the disk, and half a character is never a place.',
    facets: ['status', 'tree'],
    situations: {
      'new-text': 'an unpaired surrogate at either end or inside of the new text, or a pair in reversed order',
      quote: 'an unpaired surrogate in the quote',
      'half-a-character': 'the quote is half of a character of the file',
      pairs: 'correct pairs, which are written as four bytes',
    },
    examples: [
      refused('😀', [['\ud83d', 'x']]),
      orRefused(worked('k\n', [['k', 'x\ud800']], 'x\uFFFD\n')),
    ],
  },
] as const satisfies readonly RuleSpec[];

/** A worked example on one file `a`: the edits succeed, and the file then holds `after`. */
function worked(before: Bytes, edits: readonly Pair[], after: Bytes): Example {
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  return { ...asked(before, edits), outcome: 'success', ...(changed ? { after: { a: { file: after } } } : {}) };
}

/** A worked example on one file `a`: the edits are refused. */
function refused(before: Bytes, edits: readonly Pair[]): Example {
  return { ...asked(before, edits), outcome: 'refusal' };
}

function orRefused(example: Example): Example {
  return { ...example, refusalAllowed: true };
}

function asked(before: Bytes, edits: readonly Pair[]) {
  return {
    dialects: ['common'] as const,
    before: { a: { file: before } },
    arguments: { path: 'a', edits: edits.map(([oldText, newText]) => ({ oldText, newText })) },
  };
}

/** The bytes of `text`, one byte per character. */
function latin1(text: string): Bytes {
  return { base64: Buffer.from(text, 'latin1').toString('base64') };
}
