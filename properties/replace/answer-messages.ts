import fc from 'fast-check';
import type { Json } from '../../contract/json.ts';
import { contentOf, drafts, lineText, requestFor } from '../arbitraries/drafts.ts';
import { DEFAULT_PATH, editCase, untilDirectoryLocks, type Edit, type EditCaseParts } from '../arbitraries/edit-case.ts';
import { withEntry, withKey } from '../arbitraries/requests.ts';
import { sentinels, type Sentinels } from '../arbitraries/sentinels.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** A case with a sentinel in every place that a message might echo. */
const planted = (make: (words: Sentinels, parts: { path: string; content: string; edits: Edit[] }) => EditCaseParts): MakeSituation => (context) =>
  sentinels.map((words) => {
    const path = `${words.path}.txt`;
    const content = `${words.file}\n${words.oldText}\nlast ${words.file}\n`;
    return editCase(context, make(words, { path, content, edits: [{ oldText: words.oldText, newText: words.newText }] }));
  });

const errorCompact = property('replace/error-compact', {
  'not-an-object': planted((words, { path, content, edits }) => ({ path, content, arguments: `${words.value} ${JSON.stringify(requestFor(edits, path))}` })),
  'unknown-field': planted((words, { path, content, edits }) => ({ path, content, arguments: withKey(requestFor(edits, path), words.key, words.value) })),
  'unknown-field-in-entry': planted((words, { path, content, edits }) =>
    ({ path, content, arguments: withEntry(requestFor(edits, path), 0, (entry) => withKey({ ...entry }, words.key, words.value)) })),
  'malformed-entry': planted((words, { path, content, edits }) =>
    ({ path, content, arguments: { path, edits: [...requestFor(edits, path).edits, { oldText: words.value }] } })),
  'too-many': planted((words, { path, content }) =>
    ({ path, content, arguments: { path, edits: Array.from({ length: 101 }, (_, index): Json => ({ oldText: `${words.oldText}${index}`, newText: words.newText })) } })),
  'missing-file': planted((words, { path, content, edits }) => ({ tree: { [`${words.file}.txt`]: { file: content } }, path, edits })),
  'directory': planted((_words, { path, content, edits }) => ({ tree: { [`${path}/f.txt`]: { file: content } }, path, edits })),
  'invalid-utf8': planted((_words, { path, content, edits }) => ({ path, content: { parts: [content, { base64: '/w==' }, '\n'] }, edits })),
  'empty-quote': planted((words, { path, content }) => ({ path, content, edits: [{ oldText: '', newText: words.newText }] })),
  'absent-quote': (context) => fc.tuple(sentinels, fc.constantFrom(' ', '\n', '\r\n', '\nsecond line\n')).map(([words, between]) => {
    const oldText = `${words.oldText}${between}${words.key}`;
    return editCase(context, { path: `${words.path}.txt`, content: `${words.file}\n${words.oldText}\n`, edits: [{ oldText, newText: words.newText }] });
  }),
  'repeated-quote': planted((words, { path, content, edits }) => ({ path, content: `${content}${words.oldText}\n`, edits })),
  'overlap': planted((words, { path, content, edits }) => ({ path, content, edits: [...edits, { oldText: words.oldText.slice(4), newText: words.value }] })),
  'long-wait': untilDirectoryLocks,
});

type Failing = 'absent' | 'repeated' | 'empty';

const QUOTES: { readonly [kind in Failing]: readonly string[] } = {
  absent: ['not there', 'zz', 'alpha#'],
  repeated: ['twice|', 'twice', 'ice|'],
  empty: [''],
};

interface Plan {
  kinds: readonly Failing[];
  /** Good edits before the first failing one. */
  goodFirst: readonly [least: number, most: number];
  /** Good edits after the last failing one. */
  goodLast?: readonly [least: number, most: number];
}

/** A list of edits with failing ones of the given kinds, in that order, and good ones around and between them. */
const failing = ({ kinds, goodFirst, goodLast = [0, 2] }: Plan): MakeSituation => (context) => {
  const number = ([min, max]: readonly [number, number]) => fc.integer({ min, max });
  const quotes = fc.tuple(...kinds.map((kind) => fc.constantFrom(...QUOTES[kind])));
  const gaps = fc.array(fc.nat(1), { minLength: kinds.length - 1, maxLength: kinds.length - 1 });
  return fc.tuple(number(goodFirst), quotes, gaps, number(goodLast)).map(([first, chosen, between, last]) => {
    const lines: string[] = [];
    const edits: Edit[] = [];
    const addGood = (count: number): void => {
      for (let added = 0; added < count; added += 1) {
        const oldText = lineText('good', lines.length);
        lines.push(oldText);
        edits.push({ oldText, newText: 'new' });
      }
    };
    addGood(first);
    for (const [index, oldText] of chosen.entries()) {
      edits.push({ oldText, newText: 'never' });
      addGood(between[index] ?? 0);
    }
    addGood(last);
    return editCase(context, { content: contentOf(['twice|', ...lines, 'twice|', 'end']), edits });
  });
};

const AFTER_A_GOOD_ONE = [1, 3] as const;
const ANYWHERE = [0, 2] as const;

const messageNamesFirstFailingEdit = property('replace/message-names-first-failing-edit', {
  'first': (context) => fc.tuple(fc.constantFrom(...QUOTES.absent, ...QUOTES.repeated, ''), drafts()).map(([oldText, { content, edits }]) =>
    editCase(context, { content: `twice|\n${content}twice|\n`, edits: [{ oldText, newText: 'never' }, ...edits] })),
  'later-absent': failing({ kinds: ['absent'], goodFirst: AFTER_A_GOOD_ONE }),
  'later-repeated': failing({ kinds: ['repeated'], goodFirst: AFTER_A_GOOD_ONE }),
  'later-empty': failing({ kinds: ['empty'], goodFirst: AFTER_A_GOOD_ONE }),
  'absent-before-empty': failing({ kinds: ['absent', 'empty'], goodFirst: ANYWHERE }),
  'repeated-before-empty': failing({ kinds: ['repeated', 'empty'], goodFirst: ANYWHERE }),
  'absent-before-repeated': failing({ kinds: ['absent', 'repeated'], goodFirst: ANYWHERE }),
  'repeated-before-absent': failing({ kinds: ['repeated', 'absent'], goodFirst: ANYWHERE }),
  'three-failing': failing({ kinds: ['absent', 'repeated', 'empty'], goodFirst: ANYWHERE }),
  'far-down-the-list': failing({ kinds: ['absent'], goodFirst: [10, 120] }),
  'behind-unchanging': (context) => fc.tuple(fc.constantFrom(...QUOTES.absent, ...QUOTES.repeated), drafts({ lines: [1, 5], edits: [1, 4] })).map(([oldText, { content, edits }]) =>
    editCase(context, {
      content: `twice|\n${content}twice|\n`,
      edits: [...edits.map((edit) => ({ ...edit, newText: edit.oldText })), { oldText, newText: 'never' }],
    })),
  'only-edit': (context) => fc.constantFrom('not there', 'twice|', '').map((oldText) =>
    editCase(context, { content: 'twice|\ntwice|\n', edits: [{ oldText, newText: 'new' }] })),
});

/** A quote that stands `count` times, lines without it between, or nothing at all. */
const planting = (counts: readonly [least: number, most: number], separator: string): MakeSituation => (context) =>
  fc.tuple(fc.integer({ min: counts[0], max: counts[1] }), fc.constantFrom('a;', 'let x = 1;', 'TIMEOUT'), fc.boolean(), fc.boolean()).map(
    ([count, oldText, startsWithIt, endsWithIt]) => {
      const planted = Array.from({ length: count }, () => oldText).join(separator);
      const content = `${startsWithIt ? '' : 'start\n'}${planted}${endsWithIt ? '' : '\nend\n'}`;
      return editCase(context, { content, edits: [{ oldText, newText: 'new' }] });
    },
  );

const overlapping: MakeSituation = (context) => drafts({ lines: [1, 4], edits: [1, 3] }).map(({ content, edits }) => {
  const { oldText } = edits[0] as Edit;
  return editCase(context, { content, edits: [...edits, { oldText: oldText.slice(1), newText: 'over' }] });
});

const unchanging: MakeSituation = (context) => drafts().map(({ content, edits }) =>
  editCase(context, { content, edits: edits.map(({ oldText }) => ({ oldText, newText: oldText })) }));

const messageCountsAndAdvises = property('replace/message-counts-and-advises', {
  'two-matches': planting([2, 2], '\n'),
  'many-matches': planting([3, 40], '\nbetween\n'),
  'adjacent-matches': planting([2, 40], ''),
  'matches-of-a-later-edit': (context) => fc.tuple(drafts({ lines: [1, 3], edits: [1, 2] }), fc.integer({ min: 2, max: 40 })).map(([{ content, edits }, count]) =>
    editCase(context, { content: `${content}${'twice|\n'.repeat(count)}`, edits: [...edits, { oldText: 'twice|', newText: 'new' }] })),
  'absent': failing({ kinds: ['absent'], goodFirst: ANYWHERE }),
  'empty': failing({ kinds: ['empty'], goodFirst: ANYWHERE }),
  'overlap': overlapping,
  'no-change': unchanging,
});

/** The same situation on a file with a name of its own. */
const distinctlyNamed = (edits: (line: string) => Edit[], content: (line: string) => string): MakeSituation => (context) =>
  fc.tuple(sentinels, fc.nat(9), fc.constantFrom('.txt', '', '-only-name.txt')).map(([words, index, suffix]) => {
    const line = lineText('alpha', index);
    return editCase(context, { path: `${words.path}${suffix}`, content: content(line), edits: edits(line) });
  });

const once = (line: string): string => `${line}\nlast\n`;

const messageWithoutPath = property('replace/message-without-path', {
  'empty': distinctlyNamed((line) => [{ oldText: line, newText: 'new' }, { oldText: '', newText: 'x' }], once),
  'absent': distinctlyNamed(() => [{ oldText: 'not there', newText: 'x' }], once),
  'repeated': distinctlyNamed((line) => [{ oldText: line, newText: 'x' }], (line) => `${line}\n${line}\n`),
  'overlap': distinctlyNamed((line) => [{ oldText: line, newText: 'x' }, { oldText: line.slice(1), newText: 'y' }], once),
  'no-change': distinctlyNamed((line) => [{ oldText: line, newText: line }], once),
});

const alone = (...quotes: string[]): MakeSituation => (context) => fc.tuple(fc.constantFrom(...quotes), fc.constantFrom(DEFAULT_PATH, 'd/name.py')).map(([oldText, path]) =>
  editCase(context, { path, content: 'twice|\ntwice|\nonce\n', edits: [{ oldText, newText: 'new' }] }));
const amongSeveral = (kind: Failing): MakeSituation => failing({ kinds: [kind], goodFirst: [0, 2], goodLast: [1, 2] });

const messageSingleVsSeveral = property('replace/message-single-vs-several', {
  'absent-alone': alone(...QUOTES.absent),
  'absent-among-several': amongSeveral('absent'),
  'repeated-alone': alone(...QUOTES.repeated),
  'repeated-among-several': amongSeveral('repeated'),
  'empty-alone': alone(''),
  'empty-among-several': amongSeveral('empty'),
  'no-change': unchanging,
});

/** What refusals say. */
export const ANSWER_MESSAGES: readonly Property[] = [
  errorCompact, messageNamesFirstFailingEdit, messageCountsAndAdvises, messageWithoutPath, messageSingleVsSeveral,
];
