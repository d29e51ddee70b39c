import fc from 'fast-check';
import type { Bytes } from '../../contract/bytes.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { drafts, lineText, manyEdits, type Draft } from '../arbitraries/drafts.ts';
import { DEFAULT_PATH, editCase, fixedCases, sequence, type Edit } from '../arbitraries/edit-case.ts';
import { badBytes, type BadBytes } from '../arbitraries/bad-bytes.ts';
import { asDefined, malformedRequest } from '../arbitraries/requests.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';

const LIMIT = 10_485_760;

const one = drafts({ lines: [1, 4], edits: [1, 1] });
const several = drafts({ lines: [2, 12], edits: [2, 10] });

/** A plain file and edits that fit it, in a tree and under a path that `place` decides. */
function placed<Choice>(choices: fc.Arbitrary<Choice>, place: (draft: Draft, choice: Choice) => { tree: Tree; path: string }, files = one): MakeSituation {
  return (context) => fc.tuple(files, choices).map(([draft, choice]) => editCase(context, { ...place(draft, choice), edits: draft.edits }));
}

const fileAt = (path: string, { content }: Draft): Tree => ({ [path]: { file: content } });

/** A path that is not there, beside a file that is. */
const missing = (...paths: string[]): MakeSituation =>
  placed(fc.constantFrom(...paths), (draft, path) => ({ tree: fileAt(DEFAULT_PATH, draft), path }));

const missingFileRefused = property('replace/missing-file-refused', {
  'missing-leaf': missing('g.txt', 'f.tx', 'f.txtt', 'new'),
  'missing-parents': missing('d/new.txt', 'd/e/f.txt', 'd/f.txt'),
  'empty-root': placed(fc.constantFrom('f.txt', 'd/f.txt'), (_draft, path) => ({ tree: {}, path })),
  'dangling-link': placed(fc.constantFrom('gone.txt', 'd/gone.txt', '{root}/gone.txt', 'm'), (draft, link) =>
    ({ tree: { ...fileAt(DEFAULT_PATH, draft), l: { link }, m: { link: 'gone.txt' } }, path: 'l' })),
  'other-case': placed(fc.constantFrom('F.txt', 'f.TXT', 'f.Txt'), (draft, path) => ({ tree: fileAt(DEFAULT_PATH, draft), path })),
  'blank-at-end': missing('f.txt ', 'f.txt\t'),
  'removed-before': (context) => one.map(({ content, edits }) =>
    editCase(context, { tree: { 'other.txt': { file: 'x\n' } }, content, edits, before: [{ put: { [DEFAULT_PATH]: null } }] })),
  'present': asDefined(),
});

const NAMES = ['app.py', 'b.txt', 'README', 'a', 'z.md', 'main.rs'];
const ODD_NAMES = ['with blank.txt', 'a, b.txt', '\u00fcber.txt', '\u65e5\u672c.txt', 'Zebra', 'apple', '{path}', '%s', '$&', '.hidden', '10', '9'];

/** A workspace that holds some of `names`, and a path that is none of them. */
const absentAmong = (names: readonly string[], count: readonly [number, number], paths: readonly string[]): MakeSituation => (context) =>
  fc.tuple(fc.subarray([...names], { minLength: count[0], maxLength: count[1] }), fc.constantFrom(...paths), one).map(([present, path, { edits }]) => {
    const tree: Tree = Object.fromEntries(present.map((name) => [name, { file: 'x\n' }]));
    return editCase(context, { tree, path, edits });
  });

const PATHS = ['app.pyc', 'gone.txt', 'aa', 'readme'];

const missingFileAnswersLikeRead = property('replace/missing-file-answers-like-read', {
  'no-file': absentAmong(NAMES, [0, 0], PATHS),
  'one-file': absentAmong(NAMES, [1, 1], PATHS),
  'several-files': absentAmong(NAMES, [5, 5], PATHS),
  'odd-names': absentAmong(ODD_NAMES, [1, 5], ['gone with blank.txt', '\u00e9t\u00e9.txt', 'zebra', 'a,b.txt', '{path}{names}', '%d', '$1']),
  'empty-path': absentAmong(NAMES, [0, 3], ['']),
  'path-in-a-directory': absentAmong(NAMES, [0, 3], ['src/app.py', 'd/e/f.txt']),
});

const at = (path: string, tree: Tree): MakeSituation => (context) => one.map(({ content, edits }) =>
  editCase(context, { tree: { ...tree, [DEFAULT_PATH]: { file: content } }, path, edits }));

const nonRegularRefused = property('replace/non-regular-refused', {
  'directory': placed(fc.constantFrom('d', 'd/e'), (draft, path) => ({ tree: { ...fileAt(DEFAULT_PATH, draft), ...fileAt('d/e/g.txt', draft) }, path })),
  'root': at('.', {}),
  'link-to-directory': placed(fc.constantFrom('d', '{root}/d', 'm'), (draft, link) =>
    ({ tree: { ...fileAt('d/f.txt', draft), l: { link }, m: { link: 'd' } }, path: 'l' })),
  'below-a-file': placed(fc.constantFrom('f.txt/x', 'f.txt/x/y', 'f.txt/f.txt'), (draft, path) => ({ tree: fileAt(DEFAULT_PATH, draft), path })),
  'link-loop': placed(fc.constantFrom('l', 'm', '{root}/l'), (draft, link) =>
    ({ tree: { ...fileAt(DEFAULT_PATH, draft), l: { link }, m: { link: 'l' } }, path: 'l' })),
  'no-permission': placed(fc.constantFrom('000', '200', '300'), (draft, mode) => ({ tree: { [DEFAULT_PATH]: { file: draft.content, mode } }, path: DEFAULT_PATH })),
  'fifo': at('pipe', { pipe: { fifo: true } }),
  'link-to-fifo': at('l', { pipe: { fifo: true }, l: { link: 'pipe' } }),
  'regular': asDefined(),
});

const sized = (content: Bytes, oldText: string, newText: string): MakeSituation =>
  fixedCases((context) => [editCase(context, { content, edits: [{ oldText, newText }] })]);

const editing = (oldText: string, newText: string) =>
  ({ call: { tool: 'replace', arguments: { path: DEFAULT_PATH, edits: [{ oldText, newText }] } } });

const sizeLimit = property('replace/size-limit', {
  'one-below': sized({ parts: ['M', { repeat: 'x', times: LIMIT - 2 }] }, 'M', 'N'),
  'at-the-limit': sized({ parts: ['M', { repeat: 'x', times: LIMIT - 1 }] }, 'M', 'N'),
  'one-above': sized({ parts: ['M', { repeat: 'x', times: LIMIT }] }, 'M', 'N'),
  'two-byte-characters-at-the-limit': sized({ parts: ['MM', { repeat: '\u00e9', times: (LIMIT - 2) / 2 }] }, 'MM', 'NN'),
  'two-byte-characters-above': sized({ parts: ['M', { repeat: '\u00e9', times: LIMIT / 2 }] }, 'M', 'N'),
  'mark-counts': sized({ parts: ['\ufeffM', { repeat: 'x', times: LIMIT - 3 }] }, 'M', 'N'),
  'result-above': sized({ parts: ['M', { repeat: 'x', times: LIMIT - 1 }] }, 'M', 'MM'),
  'result-above-again': fixedCases((context) => [
    sequence(context, { content: { parts: ['M', { repeat: 'x', times: LIMIT - 1 }] } }, [editing('M', 'MM'), editing('MM', 'N')]),
  ]),
});

/** Lines before and after the target, with bad bytes at one place: each sequence comes first. */
const spoilt = (sequences: readonly BadBytes[], place: (draft: Draft, bad: BadBytes) => Bytes): MakeSituation => (context) => {
  const made = (draft: Draft, bad: BadBytes) => editCase(context, { content: place(draft, bad), edits: draft.edits });
  const [plain] = fc.sample(one, { numRuns: 1, seed: 1 });
  return {
    first: sequences.map((bad) => made(plain as Draft, bad)),
    cases: fc.tuple(one, fc.constantFrom(...sequences)).map(([draft, bad]) => made(draft, bad)),
  };
};

const around = ({ content }: Draft, bad: BadBytes): Bytes => ({ parts: [`before ${content}`, bad, ' after\n'] });
const everySequence = Object.values(badBytes).flat();

/** Valid text that a strict reader might take for bad. */
const unusual = (...texts: string[]): MakeSituation => (context) =>
  fc.tuple(one, fc.constantFrom(...texts), fc.constantFrom(...texts)).map(([{ content, edits }, before, after]) =>
    editCase(context, { content: `<${before}>${content}${after}`, edits }));

const invalidUtf8Refused = property('replace/invalid-utf8-refused', {
  'lone-continuation': spoilt(badBytes.loneContinuation, around),
  'lead-without-continuation': spoilt(badBytes.leadAlone, around),
  'overlong': spoilt(badBytes.overlong, around),
  'surrogate': spoilt(badBytes.surrogate, around),
  'above-unicode': spoilt(badBytes.aboveUnicode, around),
  'cut-at-end': spoilt(badBytes.cutShort, ({ content }, bad) => ({ parts: [content, bad] })),
  'part-of-a-mark': spoilt(badBytes.partOfMark, ({ content }, bad) => ({ parts: [bad, content] })),
  'at-start': spoilt(everySequence, ({ content }, bad) => ({ parts: [bad, content] })),
  'inside-the-quoted-text': (context) => fc.tuple(fc.nat(9), fc.constantFrom(...badBytes.oneReplacement), fc.constantFrom('\ufffd', '')).map(
    ([index, bad, stand]) => editCase(context, {
      content: { parts: ['first\nle', bad, `ft${lineText('', index)}\nlast\n`] },
      edits: [{ oldText: `le${stand}ft${lineText('', index)}`, newText: 'new' }],
    }),
  ),
  'far-from-the-target': spoilt(everySequence, ({ content }, bad) => ({ parts: [content, { repeat: 'line\n', times: 200 }, bad, 'x\n'] })),
  'nul': unusual('\0', 'a\0b', '\0\0'),
  'replacement-character': unusual('\ufffd', 'a\ufffdb'),
  'noncharacter': unusual('\ufffe', '\uffff', '\ufdd0', '\u{1fffe}', '\u{10ffff}'),
  'longest-and-shortest': unusual('\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffee', '\u{10000}', '\u{10fffd}'),
});

const ASTRAL = ['\u{1F600}', '\u{1F680}', '\u{10000}', '\u{10ffff}', '\u{2070E}'];
const PADDING = ['', 'a', 'x ', '\u00e9'];

/** A file that holds an astral character once, quoted by half of it and text beside that half. */
const halfQuoted = (quote: (before: string, character: string, after: string) => string): MakeSituation => (context) =>
  fc.tuple(fc.constantFrom(...ASTRAL), fc.constantFrom(...PADDING), fc.constantFrom(...PADDING), fc.constantFrom('x', '', '\u{1F601}')).map(
    ([character, before, after, newText]) =>
      editCase(context, { content: `${before}${character}${after}\n`, edits: [{ oldText: quote(before, character, after), newText }] }),
  );

/** Edits of a plain file of which the last inserts text that is no Unicode. */
const halfInserted = (halves: (character: string) => string): MakeSituation => (context) =>
  fc.tuple(drafts(), fc.constantFrom(...ASTRAL), fc.constantFrom(...PADDING), fc.constantFrom(...PADDING)).map(([{ content, edits }, character, before, after]) => {
    const last = edits.length - 1;
    const newText = before + halves(character) + after;
    return editCase(context, { content, edits: edits.map((edit, index) => (index === last ? { ...edit, newText } : edit)) });
  });

const high = (character: string): string => character.charAt(0);
const low = (character: string): string => character.charAt(1);
const swapped = (character: string): string => low(character) + high(character);

const unpairedSurrogateRefused = property('replace/unpaired-surrogate-refused', {
  'high-half-quoted': halfQuoted((before, character) => before + high(character)),
  'low-half-quoted': halfQuoted((_before, character, after) => low(character) + after),
  'halves-swapped-quoted': (context) => fc.tuple(fc.constantFrom(...ASTRAL), fc.constantFrom('x', '')).map(([character, newText]) =>
    editCase(context, { content: `${character}${character} end\n`, edits: [{ oldText: swapped(character), newText }] })),
  'replacement-character-in-file': (context) => fc.tuple(fc.constantFrom(...ASTRAL), fc.constantFrom(...PADDING), fc.constantFrom(high, low, swapped), fc.constantFrom('x', '')).map(
    ([character, before, halves, newText]) =>
      editCase(context, { content: `${before}\ufffd end\n`, edits: [{ oldText: before + halves(character), newText }] })),
  'high-half-inserted': halfInserted(high),
  'low-half-inserted': halfInserted(low),
  'halves-swapped-inserted': halfInserted(swapped),
  'halves-in-touching-edits': (context) => fc.tuple(fc.constantFrom(...ASTRAL), fc.constantFrom('', 'x'), fc.constantFrom('', 'y'), fc.boolean()).map(
    ([character, before, after, backwards]) => {
      const edits = [{ oldText: 'left', newText: before + high(character) }, { oldText: 'right', newText: low(character) + after }];
      return editCase(context, { content: 'leftright\n', edits: backwards ? edits.reverse() : edits });
    },
  ),
  'full-pair': (context) => fc.tuple(fc.constantFrom(...ASTRAL), fc.constantFrom(...PADDING)).map(([character, before]) =>
    editCase(context, { content: `${before}${character} end\n`, edits: [{ oldText: character, newText: `${character}\u{1F3C1}` }] })),
});

const chain = (length: number, target: string): Tree => Object.fromEntries(
  Array.from({ length }, (_, index) => [`l${index}`, { link: index === length - 1 ? target : `l${index + 1}` }]));

const linked = (links: Tree, path: string, target = DEFAULT_PATH, files = drafts()): MakeSituation =>
  placed(fc.constant(links), (draft) => ({ tree: { ...fileAt(target, draft), ...links }, path }), files);

const symlinkFollowed = property('replace/symlink-followed', {
  'relative': placed(fc.constantFrom('f.txt', './f.txt', 'd/../f.txt'), (draft, link) =>
    ({ tree: { ...fileAt(DEFAULT_PATH, draft), 'd/other.txt': { file: 'x\n' }, l: { link } }, path: 'l' })),
  'absolute': linked({ l: { link: '{root}/f.txt' } }, 'l'),
  'two-links': linked(chain(2, DEFAULT_PATH), 'l0'),
  'eight-links': linked(chain(8, DEFAULT_PATH), 'l0'),
  'in-another-directory': placed(fc.constantFrom('../f.txt', '{root}/f.txt'), (draft, link) =>
    ({ tree: { ...fileAt(DEFAULT_PATH, draft), 'd/f.txt': { link } }, path: 'd/f.txt' })),
  'into-another-directory': placed(fc.constantFrom('d/g.txt', 'd/../d/g.txt', 'd/m'), (draft, link) =>
    ({ tree: { ...fileAt('d/g.txt', draft), 'd/m': { link: 'g.txt' }, l: { link } }, path: 'l' })),
  'loop': placed(fc.constantFrom(1, 2, 3), (draft, length) => ({ tree: { ...fileAt(DEFAULT_PATH, draft), ...chain(length, 'l0') }, path: 'l0' })),
  'refused': placed(fc.constantFrom(1, 2), (draft, length) => ({ tree: { ...fileAt(DEFAULT_PATH, draft), ...chain(length, DEFAULT_PATH) }, path: 'l0' }),
    drafts().map((draft) => ({ ...draft, edits: [...draft.edits, { oldText: 'not there', newText: 'new' }] }))),
});

const ofMode = (...modes: string[]): MakeSituation =>
  placed(fc.constantFrom(...modes), ({ content }, mode) => ({ tree: { [DEFAULT_PATH]: { file: content, mode } }, path: DEFAULT_PATH }), drafts());

const modeKept = property('replace/mode-kept', {
  'ordinary': ofMode('644'),
  'private': ofMode('600'),
  'executable': ofMode('755', '700', '775'),
  'group-writable': ofMode('664', '666', '660'),
  'through-a-link': placed(fc.constantFrom('600', '755', '666'), ({ content }, mode) =>
    ({ tree: { 'd/f.txt': { file: content, mode }, l: { link: 'd/f.txt' } }, path: 'l' })),
  'read-only': ofMode('444'),
});

const NOT_THERE: Edit = { oldText: 'not there', newText: 'new' };

/** A plain file and edits with one more that is refused. */
const refusedFor = (wrong: (draft: Draft) => Edit): MakeSituation => (context) => drafts().map((draft) =>
  editCase(context, { content: draft.content, edits: [...draft.edits, wrong(draft)] }));

const refusedQuote = refusedFor(() => NOT_THERE);
const refusedOverlap = refusedFor(({ edits: [first] }) => ({ oldText: (first as Edit).oldText, newText: 'over' }));
const refusedRequest: MakeSituation = (context) => fc.tuple(one, refusedEverywhere(context)).map(([{ content }, sent]) => editCase(context, { content, arguments: sent }));

/** Malformed requests that the dialect of `context` refuses. */
function refusedEverywhere(context: Context) {
  const entry = { oldText: 'x', newText: 'y' };
  if (context.dialect === 'tau') return malformedRequest(DEFAULT_PATH);
  return fc.constantFrom<Json>(
    { path: DEFAULT_PATH, edits: [] }, { path: DEFAULT_PATH }, { edits: [entry] }, { path: DEFAULT_PATH, edits: [null] }, { path: DEFAULT_PATH, edits: [entry, { oldText: 'x' }] },
  );
}

const noChange: MakeSituation = (context) => drafts().map(({ content, edits }) =>
  editCase(context, { content, edits: edits.map(({ oldText }) => ({ oldText, newText: oldText })) }));
const missingFile = missing('gone.txt');

const SIMILAR_NAMES = ['f.txt~', 'f.txt.bak', 'f.txt.tmp', '.f.txt.tmp', '.f.txt.swp', 'f.txt.orig', 'f.txt.lock', '#f.txt#', 'tmp', '.tmp'];

const noLeftoverFiles = property('replace/no-leftover-files', {
  'success': asDefined(),
  'in-a-directory': placed(fc.constantFrom('d/f.txt', 'd/e/f.txt'), (draft, path) => ({ tree: fileAt(path, draft), path })),
  'through-a-link': placed(fc.constantFrom('f.txt', 'd/f.txt'), (draft, target) => ({ tree: { ...fileAt(target, draft), l: { link: target } }, path: 'l' })),
  'refused-request': refusedRequest,
  'refused-quote': refusedQuote,
  'no-change': noChange,
  'missing-file': missingFile,
  'beside-similar-names': placed(fc.subarray(SIMILAR_NAMES, { minLength: 1 }), (draft, names) =>
    ({ tree: { ...fileAt(DEFAULT_PATH, draft), ...Object.fromEntries(names.map((name) => [name, { file: `${name} of another program\n` }])) }, path: DEFAULT_PATH })),
  'write-fails': placed(fc.constantFrom('555', '500'), ({ content }, mode) =>
    ({ tree: { d: { directory: true, mode }, 'd/f.txt': { file: content, mode: '444' } }, path: 'd/f.txt' })),
});

const singleWrite = property('replace/single-write', {
  'one-edit': asDefined(one),
  'several-edits': asDefined(several),
  'hundred-edits': (context) => fc.nat().map((seed) => editCase(context, manyEdits(100, seed))),
  'no-change': noChange,
  'refused-request': refusedRequest,
  'refused-quote': refusedQuote,
  'refused-overlap': refusedOverlap,
  'missing-file': missingFile,
});

/** The rules on which files can be edited, and on the file as a whole. */
export const FILE: readonly Property[] = [
  missingFileRefused, missingFileAnswersLikeRead, nonRegularRefused, sizeLimit, invalidUtf8Refused, unpairedSurrogateRefused, symlinkFollowed, modeKept,
  noLeftoverFiles, singleWrite,
];
