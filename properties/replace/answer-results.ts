import fc from 'fast-check';
import { contentOf, drafts, lineText, manyEdits, type Draft } from '../arbitraries/drafts.ts';
import { DEFAULT_PATH, editCase, fixedCases, untilDirectoryLocks, type Edit } from '../arbitraries/edit-case.ts';
import { asDefined, malformedRequest } from '../arbitraries/requests.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const one = drafts({ lines: [1, 5], edits: [1, 1] });
const several = drafts({ lines: [2, 8], edits: [2, 5] });

/** A plain file and its edits after `change`. */
const changed = (change: (draft: Draft, choice: number) => { content: string; edits: Edit[] }, files = drafts()): MakeSituation => (context) =>
  fc.tuple(files, fc.nat(97)).map(([draft, choice]) => editCase(context, change(draft, choice)));

const selfReplacing = ({ content, edits }: Draft) => ({ content, edits: edits.map(({ oldText }) => ({ oldText, newText: oldText })) });
const marked = ({ content, edits }: { content: string; edits: Edit[] }) => ({ content: `\ufeff${content}`, edits });

/** The edit at an index that `choice` picks replaces its text by itself. */
const oneWithoutEffect = ({ content, edits }: Draft, choice: number) =>
  ({ content, edits: edits.map((edit, index) => (index === choice % edits.length ? { ...edit, newText: edit.oldText } : edit)) });

/** Touching pieces of one text, cut anew at other places: each changes, together they change nothing. Often nothing else is edited. */
const cancelling: MakeSituation = (context) => fc.tuple(drafts({ lines: [1, 4], edits: [0, 2] }), fc.integer({ min: 2, max: 4 }), fc.nat(97)).map(
  ([{ content, edits }, count, choice]) => {
    const pieces = Array.from({ length: count }, (_, index) => lineText('piece', 10 + index));
    const text = pieces.join('');
    const cuts = pieces.map((piece, index) => (index + 1) * piece.length + 1 + ((choice + index) % piece.length));
    const recut = pieces.map((oldText, index) => {
      const start = index === 0 ? 0 : (cuts[index - 1] as number);
      return { oldText, newText: text.slice(start, index === count - 1 ? text.length : (cuts[index] as number)) };
    });
    const others = edits.map(({ oldText }) => ({ oldText, newText: oldText }));
    return editCase(context, { content: `${content}${text}\n`, edits: [...others, ...(choice % 2 === 0 ? recut : recut.reverse())] });
  },
);

const ENDINGS = ['\n', '\r\n', '\r'] as const;

/** Two lines of a uniform file replaced by themselves, their ending spelled another way. */
const otherSpelling: MakeSituation = (context) => {
  const inFile = context.dialect === 'tau' ? ENDINGS : (['\n', '\r\n'] as const);
  return fc.tuple(fc.constantFrom(...inFile), fc.constantFrom(...ENDINGS), fc.constantFrom(...ENDINGS), fc.nat(9)).map(([ending, quoted, written, index]) => {
    const lines = [lineText('a', index), lineText('b', index + 1)];
    const content = ['first', ...lines, ''].join(ending);
    return editCase(context, { content, edits: [{ oldText: lines.join(quoted), newText: lines.join(written) }] });
  });
};

/** Changes that a careless comparison takes for none. */
const SLIGHT = [['a b', 'a  b'], ['a b', 'ab'], ['\tx', '  x'], ['x', 'x '], ['Abc', 'abc'], ['abc', 'abd'], ['abc', 'bca'], ['last\n', 'last'], ['x', 'x\n'], ['\u00e9', 'e\u0301']] as const;

const slightChange: MakeSituation = (context) => {
  const made = ([oldText, newText]: (typeof SLIGHT)[number], head: string) => {
    const content = oldText === 'last\n' ? `${head}last\n` : `${head}<${oldText}>${newText === 'x\n' ? '' : '\n'}`;
    return editCase(context, { content: newText === 'x\n' ? `${head}x` : content, edits: [{ oldText, newText }] });
  };
  return {
    first: SLIGHT.map((change) => made(change, '0\n')),
    cases: fc.tuple(fc.constantFrom(...SLIGHT), fc.constantFrom('', '0\n', '1 2 3\n4\n')).map(([change, head]) => made(change, head)),
  };
};

const successFields = property('replace/success-fields', {
  'changed': asDefined(one),
  'several-edits': asDefined(several),
  'no-change': changed(selfReplacing),
  'unusual-text': (context) => fc.tuple(one, fc.constantFrom('\ufeff', '', '\u00e9\u{1F600}'), fc.constantFrom('a\r\nb\n', 'a\rb\r\n', '')).map(([{ content, edits }, start, head]) =>
    editCase(context, { content: start + head + content, edits })),
  'long-text': (context) => fc.tuple(fc.integer({ min: 200, max: 2000 }), fc.constantFrom('new', '')).map(([length, newText]) =>
    editCase(context, { content: `first\n${'x'.repeat(length)}\nlast\n`, edits: [{ oldText: 'x'.repeat(length), newText }] })),
  'long-wait': untilDirectoryLocks,
});

const editsFieldCountsEntries = property('replace/edits-field-counts-entries', {
  'one': asDefined(one),
  'several': asDefined(several),
  'some-without-effect': changed(oneWithoutEffect, several),
  'none-with-effect': changed(selfReplacing, several),
  'deletions': changed(({ content, edits }, choice) =>
    ({ content, edits: edits.map((edit, index) => (index % 2 === choice % 2 ? { ...edit, newText: '' } : edit)) }), several),
  'touching': changed(({ content, lines }, choice) =>
    ({ content, edits: lines.slice(0, 2 + (choice % lines.length)).map((line) => ({ oldText: `${line}\n`, newText: `${line}!\n` })) }), drafts({ lines: [2, 6], edits: [0, 0] })),
  'hundred': (context) => fc.nat().map((seed) => editCase(context, manyEdits(100, seed))),
});

const WIDE = ['\u00e9', '\u00fcber', '\u65e5\u672c', '\u{1F600}', '\u{1F600}\u{1F680}'];
const wide = fc.constantFrom(...WIDE);

const totalBytes = property('replace/total-bytes', {
  'ascii': asDefined(),
  'multi-byte': (context) => fc.tuple(wide, wide, fc.constantFrom(...WIDE, 'a', ''), drafts()).map(([around, oldText, newText, { content, edits }]) =>
    editCase(context, { content: `${content}${around}[${oldText}]${around}`, edits: [...edits, { oldText: `[${oldText}]`, newText }] })),
  'with-mark': changed(marked),
  'two-byte-endings': changed(({ content, edits }) =>
    ({ content: content.replaceAll('\n', '\r\n'), edits: edits.map(({ oldText, newText }) => ({ oldText, newText: `${newText}\nmore` })) })),
  'grown': changed(({ content, edits }, choice) => ({ content, edits: edits.map((edit) => ({ ...edit, newText: edit.oldText + '+'.repeat(choice + 1) })) })),
  'shrunk': changed(({ content, edits }) => ({ content, edits: edits.map((edit) => ({ ...edit, newText: edit.oldText.slice(1) })) })),
  'emptied': changed(({ content }, choice) => {
    const whole = { content, edits: [{ oldText: content, newText: '' }] };
    return choice % 2 === 0 ? whole : marked(whole);
  }),
  'no-change': changed((draft, choice) => (choice % 2 === 0 ? selfReplacing(draft) : marked(selfReplacing(draft)))),
});

const noopSucceeds = property('replace/noop-succeeds', {
  'one-self-replacement': changed(selfReplacing, one),
  'several-self-replacements': changed(selfReplacing, several),
  'cancelling-edits': cancelling,
  'other-spelling-of-endings': otherSpelling,
  'with-mark': changed((draft) => marked(selfReplacing(draft))),
  'one-with-effect': changed(oneWithoutEffect, several),
  'same-text-other-bytes': (context) => fc.tuple(fc.constantFrom(['\r\n', '\n'], ['\n', '\r\n'], ['\r', '\n'], ['\r\n', '\r'], ['\n', '\r']), fc.nat(9)).map(
    ([[first, second], index]) => {
      const lines = [lineText('a', index), lineText('b', index), lineText('c', index)];
      const text = lines.join('\n');
      return editCase(context, { content: `${lines[0]}${first}${lines[1]}${second}${lines[2]}`, edits: [{ oldText: text, newText: text }] });
    },
  ),
});

const noopRefused = property('replace/noop-refused', {
  'one-self-replacement': changed(selfReplacing, one),
  'several-self-replacements': changed(selfReplacing, several),
  'cancelling-edits': cancelling,
  'other-spelling-of-endings': otherSpelling,
  'mixed-endings': (context) => fc.tuple(one, fc.constantFrom(...ENDINGS), fc.constantFrom('\r\n', '\r')).map(([{ lines, edits }, first, second]) =>
    editCase(context, { content: `first${first}second${second}third\n${contentOf(lines)}`, edits: edits.map(({ oldText }) => ({ oldText, newText: oldText })) })),
  'slight-change': slightChange,
  'one-with-effect': changed(oneWithoutEffect, several),
});

const diffIffChanged = property('replace/diff-iff-changed', {
  'changed': asDefined(),
  'only-an-ending-changed': (context) => fc.tuple(fc.constantFrom(['\r\n', '\n'], ['\n', '\r\n'], ['\r', '\n']), fc.constantFrom('kind', 'goes', 'comes')).map(
    ([[first, second], what]) => {
      const mixed = `a${first}b${second}c`;
      if (what === 'kind') return editCase(context, { content: mixed, edits: [{ oldText: 'a\nb\nc', newText: 'a\nb\nc' }] });
      return editCase(context, what === 'goes' ? { content: `${mixed}\n`, edits: [{ oldText: 'c\n', newText: 'c' }] } : { content: mixed, edits: [{ oldText: 'c', newText: 'c\n' }] });
    },
  ),
  'slight-change': slightChange,
  'emptied': changed(({ content }, choice) => ({ content: choice % 2 === 0 ? content : `\ufeff${content}`, edits: [{ oldText: content, newText: '' }] })),
  'hundred-edits': (context) => fc.nat().map((seed) => editCase(context, manyEdits(100, seed))),
  'no-change': changed(selfReplacing),
  'cancelling-edits': cancelling,
  'refused-request': (context) => fc.tuple(one, malformedRequest(DEFAULT_PATH)).map(([{ content }, sent]) => editCase(context, { content, arguments: sent })),
  'refused-quote': changed(({ content, edits }) => ({ content, edits: [...edits, { oldText: 'not there', newText: 'new' }] })),
  'refused-file': (context) => fc.tuple(one, fc.constantFrom('gone.txt', 'd', DEFAULT_PATH)).map(([{ content, edits }, path]) => editCase(context, {
    tree: { 'd/g.txt': { file: content }, [DEFAULT_PATH]: { file: { parts: [content, { base64: '/w==' }] } } }, path, edits,
  })),
  'very-large': fixedCases((context) => [
    editCase(context, { content: { parts: ['M ', { repeat: 'x', times: 3 * 1024 * 1024 }] }, edits: [{ oldText: 'M', newText: 'N' }] }),
  ]),
});

/** Runs of untouched lines between the edited ones, so that hunks stand near and far. */
const spreadOut: MakeSituation = (context) => fc.array(fc.tuple(fc.nat(9), fc.constantFrom('new', '', 'N\nnew', 'x y')), { minLength: 2, maxLength: 4 }).map((places) => {
  const lines: string[] = [];
  const edits: Edit[] = [];
  for (const [gap, newText] of places) {
    for (let index = 0; index < gap; index += 1) lines.push(`same ${lines.length}`);
    const oldText = lineText('edited', lines.length);
    lines.push(oldText);
    edits.push({ oldText, newText });
  }
  return editCase(context, { content: contentOf(lines), edits });
});

const ALL_LINES = drafts({ lines: [2, 6], edits: [1, 1] });

const diffFaithful = property('replace/diff-faithful', {
  'one-place': asDefined(one),
  'several-places': spreadOut,
  'insertion': changed(({ content, edits: [edit] }, choice) => {
    const { oldText } = edit as Edit;
    const inserted = `inserted\n${choice % 3 === 0 ? '' : `second ${choice}\n`}`;
    return { content, edits: [{ oldText, newText: choice % 2 === 0 ? `${inserted}${oldText}` : `${oldText}\n${inserted.trimEnd()}` }] };
  }, ALL_LINES),
  'deletion': changed(({ content, edits: [edit] }) => ({ content, edits: [{ oldText: `${(edit as Edit).oldText}\n`, newText: '' }] }), ALL_LINES),
  'everything-deleted': changed(({ content }) => ({ content, edits: [{ oldText: content, newText: '' }] })),
  'final-newline-removed': changed(({ content, lines }) => ({ content, edits: [{ oldText: `${lines.at(-1)}\n`, newText: lines.at(-1) as string }] })),
  'final-newline-added': changed(({ content, lines }) => ({ content: content.slice(0, -1), edits: [{ oldText: lines.at(-1) as string, newText: `${lines.at(-1)}\n` }] })),
  'first-line-after-mark': changed(({ content, lines }) => marked({ content, edits: [{ oldText: lines[0] as string, newText: 'new first' }] })),
  'mixed-endings': (context) => fc.tuple(fc.array(fc.constantFrom(...ENDINGS), { minLength: 2, maxLength: 6 }), fc.nat(97), fc.constantFrom('new', 'new\nsecond', '')).map(
    ([endings, choice, newText]) => editCase(context, {
      content: endings.map((ending, index) => lineText('line', index) + ending).join(''),
      edits: [{ oldText: lineText('line', choice % endings.length), newText }],
    }),
  ),
});

const detailsOf = (index: (count: number) => number): MakeSituation => changed(({ content, lines }) => {
  const oldText = lines[index(lines.length)] as string;
  return { content, edits: [{ oldText, newText: 'changed' }] };
}, drafts({ lines: [3, 6], edits: [0, 0] }));

const details = property('replace/details', {
  'change-in-first-line': detailsOf(() => 0),
  'change-in-the-middle': detailsOf((count) => Math.floor(count / 2)),
  'change-in-last-line': detailsOf((count) => count - 1),
  'insertion': changed(({ content, edits: [edit] }, choice) => {
    const { oldText } = edit as Edit;
    return { content, edits: [{ oldText, newText: choice % 2 === 0 ? `inserted\n${oldText}` : `${oldText}\ninserted` }] };
  }, ALL_LINES),
  'deletion': changed(({ content, edits: [edit] }) => ({ content, edits: [{ oldText: `${(edit as Edit).oldText}\n`, newText: '' }] }), ALL_LINES),
  'blanks-at-line-ends': changed(({ content, edits }) => ({ content: content.replaceAll('\n', ' \t\n'), edits })),
  'several-places': spreadOut,
  'carriage-returns': changed(({ content, edits }) => ({ content: content.replaceAll('\n', '\r\n'), edits })),
  'with-mark': changed(marked),
  'final-newline': changed(({ content, lines }, choice) => {
    const last = lines.at(-1) as string;
    return choice % 2 === 0
      ? { content, edits: [{ oldText: `${last}\n`, newText: last }] }
      : { content: content.slice(0, -1), edits: [{ oldText: last, newText: `${last}\n` }] };
  }),
  'odd-separators': (context) => fc.tuple(one, fc.constantFrom('\v', '\f', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029')).map(([{ content, edits }, separator]) =>
    editCase(context, { content: `first${separator}second\n${content}`, edits })),
});

const NAMES = ['with blank.txt', '\u00fcber.txt', '\u65e5\u672c.txt', '$&.txt', '{path}', '%s.txt', 'a(1).txt', "it's.txt", 'UPPER.TXT', '$1'];

const successMessage = property('replace/success-message', {
  'one': asDefined(one),
  'two': asDefined(drafts({ lines: [2, 5], edits: [2, 2] })),
  'hundred': (context) => fc.nat().map((seed) => editCase(context, manyEdits(100, seed))),
  'in-a-directory': (context) => fc.tuple(drafts(), fc.constantFrom('src/app.py', 'd/e/f.txt')).map(([{ content, edits }, path]) => editCase(context, { path, content, edits })),
  'odd-name': (context) => fc.tuple(drafts(), fc.constantFrom(...NAMES)).map(([{ content, edits }, path]) => editCase(context, { path, content, edits })),
});

/** What successes say. */
export const ANSWER_RESULTS: readonly Property[] = [
  successFields, editsFieldCountsEntries, totalBytes, noopSucceeds, noopRefused, diffIffChanged, diffFaithful, details, successMessage,
];
