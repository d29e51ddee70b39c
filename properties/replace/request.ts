import fc from 'fast-check';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { contentOf, drafts, lineText, manyEdits, requestFor, type Draft } from '../arbitraries/drafts.ts';
import { DEFAULT_PATH, editCase, fixedCases, untilDirectoryLocks } from '../arbitraries/edit-case.ts';
import {
  anyValue, asDefined, ENTRY_ALIASES, MALFORMED_ENTRIES, malformedEntry, malformedRequest, NOT_TEXT, PROTOTYPE_NAMES, rewritten, TOP_LEVEL_ALIASES, withEntry, withKey,
  type Request,
} from '../arbitraries/requests.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const LIMIT = 10_485_760;

const one = drafts({ lines: [1, 4], edits: [1, 1] });
const several = drafts({ lines: [2, 8], edits: [2, 5] });
const three = drafts({ lines: [3, 8], edits: [3, 5] });
const nothing = fc.constant(undefined);
const anyIndex = fc.nat(97);
const notText = fc.constantFrom(...NOT_TEXT);

/** Something else in place of the arguments. */
const insteadOfArguments = (...values: ((request: Request) => Json)[]): MakeSituation =>
  rewritten(values, (request, value) => value(request));

const requestIsObject = property('replace/request-is-object', {
  'null': insteadOfArguments(() => null),
  'list': insteadOfArguments(() => [], (request) => [request], (request) => request.edits),
  'text': insteadOfArguments(() => '', () => 'x', () => DEFAULT_PATH, (request) => JSON.stringify(request)),
  'number': insteadOfArguments(() => 3, () => 0, () => -1.5),
  'boolean': insteadOfArguments(() => true, () => false),
  'object': asDefined(),
});

const topLevel = (names: readonly string[], values: fc.Arbitrary<Json> = anyValue) =>
  rewritten(fc.tuple(fc.constantFrom(...names), values), (request, [name, value]) => withKey(request, name, value));

const inEntry = (names: readonly string[], files: fc.Arbitrary<Draft>, indexOf: (choice: number, count: number) => number) =>
  rewritten(fc.tuple(fc.constantFrom(...names), anyValue, anyIndex), (request, [name, value, choice]) =>
    withEntry(request, indexOf(choice, request.edits.length), (entry) => withKey({ ...entry }, name, value)), files);

const somewhere = (choice: number, count: number): number => choice % count;
const notFirst = (choice: number, count: number): number => 1 + (choice % (count - 1));
const between = (choice: number, count: number): number => 1 + (choice % (count - 2));
const atFirst = (): number => 0;
const atLast = (_choice: number, count: number): number => count - 1;

const unknownFieldsRefused = property('replace/unknown-fields-refused', {
  'top-level': topLevel(TOP_LEVEL_ALIASES),
  'in-only-entry': inEntry(ENTRY_ALIASES, one, atFirst),
  'in-later-entry': inEntry(ENTRY_ALIASES, several, notFirst),
  'option-of-other-tools': rewritten(
    fc.tuple(fc.constantFrom('replaceAll', 'replace_all', 'all', 'dryRun', 'mode', 'regex', 'ignoreCase'), fc.boolean(), anyValue, anyIndex),
    (request, [name, atTop, value, choice]) => atTop
      ? withKey(request, name, value)
      : withEntry(request, somewhere(choice, request.edits.length), (entry) => withKey({ ...entry }, name, value)),
  ),
  'prototype-name': topLevel(PROTOTYPE_NAMES),
  'prototype-name-in-entry': inEntry(PROTOTYPE_NAMES, several, somewhere),
  'near-spelling': rewritten(
    [
      (request: Request): Json => ({ ...request, Path: request.path }),
      (request) => ({ ...request, 'path ': request.path }),
      (request) => ({ ...request, PATH: request.path }),
      (request) => ({ ...request, Edits: request.edits }),
      (request) => ({ ...request, ' edits': request.edits }),
      (request) => withEntry(request, 0, (entry) => ({ ...entry, OldText: entry.oldText })),
      (request) => withEntry(request, 0, (entry) => ({ ...entry, 'newText ': entry.newText })),
      (request) => withEntry(request, 0, (entry) => ({ ...entry, oldtext: entry.oldText })),
    ] satisfies ((request: Request) => Json)[],
    (request, change) => change(request),
  ),
  'empty-name': topLevel(['']),
  'null-value': topLevel(TOP_LEVEL_ALIASES, fc.constant(null)),
  'missing-file': (context) => fc.tuple(one, fc.constantFrom(...TOP_LEVEL_ALIASES), anyValue).map(([{ content, edits }, name, value]) =>
    editCase(context, { path: 'other.txt', content, arguments: withKey(requestFor(edits), name, value) })),
  'none': asDefined(),
});

const withPath = (...paths: Json[]): MakeSituation =>
  rewritten(paths, ({ edits }, path) => ({ path, edits }));

const pathRequiredString = property('replace/path-required-string', {
  'absent': rewritten(nothing, ({ edits }) => ({ edits })),
  'null': withPath(null),
  'number': withPath(0, 1, -1.5),
  'boolean': withPath(true, false),
  'list': withPath([], [DEFAULT_PATH], ['f', 'txt']),
  'object': withPath({}, { path: DEFAULT_PATH }),
  'empty': withPath(''),
  'name': asDefined(),
});

const withEdits = (...values: ((edits: Request['edits']) => Json)[]): MakeSituation =>
  rewritten(values, ({ path, edits }, value) => ({ path, edits: value(edits) }));

const editsIsArray = property('replace/edits-is-array', {
  'absent': rewritten(nothing, ({ path }) => ({ path })),
  'null': withEdits(() => null),
  'number': withEdits(() => 3, () => 0),
  'boolean': withEdits(() => true, () => false),
  'text': withEdits(() => '', () => 'x', (edits) => edits[0]?.oldText ?? 'x', () => '[{"oldText":"x"', () => '{}', () => 'null'),
  'json-list-as-text': withEdits((edits) => JSON.stringify(edits)),
  'numbered-object': withEdits((edits) => ({ ...edits }), (edits) => ({ ...edits, length: edits.length })),
  'bare-entry': withEdits((edits) => edits[0] ?? {}),
  'list': asDefined(),
});

const countOf = (...counts: number[]): MakeSituation => (context) =>
  fc.tuple(fc.constantFrom(...counts), fc.nat()).map(([count, seed]) => editCase(context, manyEdits(count, seed)));

const editCount = property('replace/edit-count', {
  'none': rewritten(nothing, ({ path }) => ({ path, edits: [] })),
  'one': countOf(1),
  'two': countOf(2),
  'ninety-nine': countOf(99),
  'hundred': countOf(100),
  'hundred-and-one': countOf(101),
  'hundred-and-fifty': countOf(150),
  'too-many-and-malformed': (context) => fc.tuple(fc.constantFrom(101, 102, 150), fc.nat(), anyIndex, malformedEntry).map(
    ([count, seed, index, malformed]) => {
      const { content, edits } = manyEdits(count, seed);
      return editCase(context, { content, arguments: withEntry(requestFor(edits), index, malformed) });
    },
  ),
  'too-many-on-missing-file': (context) => fc.tuple(fc.constantFrom(101, 102, 150), fc.nat()).map(([count, seed]) => {
    const { content, edits } = manyEdits(count, seed);
    return editCase(context, { path: 'other.txt', content, arguments: requestFor(edits) });
  }),
});

type ChangeEntry = (entry: Request['edits'][number]) => Json;

const malformed = (changes: fc.Arbitrary<ChangeEntry>, files = drafts(), indexOf = somewhere): MakeSituation =>
  rewritten(fc.tuple(changes, anyIndex), (request, [change, choice]) => withEntry(request, indexOf(choice, request.edits.length), change), files);

const entryShape = property('replace/entry-shape', {
  'null-entry': malformed(fc.constant<ChangeEntry>(() => null)),
  'list-entry': malformed(fc.constant<ChangeEntry>((entry) => [entry.oldText, entry.newText])),
  'scalar-entry': malformed(fc.constantFrom<ChangeEntry[]>((entry) => entry.oldText, () => 'c', () => '', () => 1, () => 0, () => true, () => false)),
  'empty-object': malformed(fc.constant<ChangeEntry>(() => ({}))),
  'old-text-absent': malformed(fc.constant<ChangeEntry>(({ newText }) => ({ newText }))),
  'new-text-absent': malformed(fc.constant<ChangeEntry>(({ oldText }) => ({ oldText }))),
  'old-text-not-text': malformed(notText.map((value): ChangeEntry => ({ newText }) => ({ oldText: value, newText }))),
  'new-text-not-text': malformed(notText.map((value): ChangeEntry => ({ oldText }) => ({ oldText, newText: value }))),
  'at-first': malformed(malformedEntry, several, atFirst),
  'in-the-middle': malformed(malformedEntry, three, between),
  'at-last': malformed(malformedEntry, several, atLast),
  'two-malformed': rewritten(
    MALFORMED_ENTRIES.flatMap((first) => MALFORMED_ENTRIES.map((second) => [first, second] as const)),
    (request, [first, second], { content }) => {
      const at = 1 + (content.length % (request.edits.length - 1));
      const earlier = content.length % at;
      return { path: request.path, edits: request.edits.map((entry, index): Json => (index === at ? second(entry) : index === earlier ? first(entry) : entry)) };
    },
    several,
  ),
  'well-formed': asDefined(),
});

/** What an empty quote may be sent with. */
const FOR_NOTHING = ['inserted', '', '\n', ' '];

const withEmptyEdit = (files: fc.Arbitrary<Draft>, placeOf: (choice: number, count: number) => number): MakeSituation =>
  rewritten(FOR_NOTHING, ({ path, edits }, newText, { content }) => {
    const at = placeOf(content.length, edits.length);
    return { path, edits: [...edits.slice(0, at), { oldText: '', newText }, ...edits.slice(at)] };
  }, files);

/** A file in which `quote` stands once, replaced by plain text. */
const quoteOnce = (...quotes: string[]): MakeSituation => (context) =>
  fc.tuple(fc.constantFrom(...quotes), fc.constantFrom('-', 'new', '#')).map(([oldText, newText]) =>
    editCase(context, { content: `left${oldText}right`, edits: [{ oldText, newText }] }));

const oldTextNotEmpty = property('replace/old-text-not-empty', {
  'alone': rewritten(FOR_NOTHING, ({ path }, newText) => ({ path, edits: [{ oldText: '', newText }] })),
  'first': withEmptyEdit(drafts(), () => 0),
  'in-the-middle': withEmptyEdit(several, (choice, count) => 1 + (choice % (count - 1))),
  'last': withEmptyEdit(drafts(), (_choice, count) => count),
  'empty-file': (context) => fc.constantFrom('x', 'ab', '\n', '').map((newText) =>
    editCase(context, { content: '', edits: [{ oldText: '', newText }] })),
  'tiny-file': (context) => fc.tuple(fc.constantFrom('a', 'ab', '\n', 'a\n', '\u00e9', '\u{1F600}', 'aa'), fc.constantFrom('x', 'ab', '')).map(
    ([content, newText]) => editCase(context, { content, edits: [{ oldText: '', newText }] }),
  ),
  'blank': quoteOnce(' '),
  'line-feed': quoteOnce('\n'),
  'carriage-return': quoteOnce('\r'),
  'zero-width': quoteOnce('\u200b', '\u200d', '\u2060'),
});

/** A plain file with the edit that `choose` makes of its lines and of the index of one of them. */
const deletion = (choose: (lines: string[], index: number) => { content: string; oldText: string }): MakeSituation => (context) =>
  fc.tuple(drafts({ lines: [3, 6], edits: [0, 0] }), anyIndex).map(([{ lines }, choice]) => {
    const { content, oldText } = choose(lines, between(choice, lines.length));
    return editCase(context, { content, edits: [{ oldText, newText: '' }] });
  });

const newTextMayBeEmpty = property('replace/new-text-may-be-empty', {
  'line-with-its-ending': deletion((lines, index) => ({ content: contentOf(lines), oldText: `${lines[index]}\n` })),
  'line-without-its-ending': deletion((lines, index) => ({ content: contentOf(lines), oldText: lines[index] as string })),
  'everything': deletion((lines) => ({ content: contentOf(lines), oldText: contentOf(lines) })),
  'everything-but-the-mark': deletion((lines) => ({ content: `\ufeff${contentOf(lines)}`, oldText: contentOf(lines) })),
  'between-endings': (context) => {
    const endings = context.dialect === 'pi' || context.dialect === 'pi-fuzzy' ? ['\n'] : ['\n', '\r', '\r\n'];
    return fc.tuple(fc.constantFrom(...endings), fc.constantFrom(...endings), fc.nat(7)).map(([before, after, index]) =>
      editCase(context, { content: `first${before}${lineText('T', index)}${after}last`, edits: [{ oldText: lineText('T', index), newText: '' }] }));
  },
  'within-a-line': (context) => {
    const sides = ['', ' ', '  ', '\t'];
    const made = (before: string, after: string, target: string) =>
      editCase(context, { content: `left${before}${target}${after}right\n`, edits: [{ oldText: target, newText: '' }] });
    return {
      first: sides.flatMap((before) => sides.map((after) => made(before, after, 'T'))),
      cases: fc.tuple(fc.constantFrom(...sides), fc.constantFrom(...sides), fc.nat(7)).map(([before, after, index]) => made(before, after, lineText('T', index))),
    };
  },
  'among-others': (context) => fc.tuple(several, anyIndex).map(([{ content, edits }, choice]) => {
    const at = somewhere(choice, edits.length);
    return editCase(context, { content, edits: edits.map((edit, index) => (index === at ? { ...edit, newText: '' } : edit)) });
  }),
});

const noArgumentRepair = property('replace/no-argument-repair', {
  'pair-without-list': rewritten(
    [['oldText', 'newText'], ['old_text', 'new_text'], ['old_string', 'new_string'], ['oldString', 'newString']],
    ({ path, edits }, [oldName, newName]) => ({ path, [oldName as string]: edits[0]?.oldText ?? '', [newName as string]: edits[0]?.newText ?? '' }),
  ),
  'pair-beside-list': rewritten(nothing, ({ path, edits }) => ({ path, edits: edits.slice(1), ...(edits[0] as object) }), several),
  'other-spelling-in-entry': rewritten(
    [['old_text', 'new_text'], ['oldString', 'newString'], ['old_string', 'new_string'], ['search', 'replace'], ['old', 'new'], ['OldText', 'NewText']],
    (request, [oldName, newName], { content }) => withEntry(request, somewhere(content.length, request.edits.length), ({ oldText, newText }) =>
      ({ [oldName as string]: oldText, [newName as string]: newText })),
  ),
  'other-spelling-of-path': rewritten(['file_path', 'filePath', 'file', 'filename', 'Path', 'target'], ({ path, edits }, name) => ({ [name]: path, edits })),
  'other-spelling-of-edits': rewritten(['changes', 'replacements', 'edit', 'Edits', 'operations'], ({ path, edits }, name) => ({ path, [name]: edits })),
  'json-list-as-text': withEdits((edits) => JSON.stringify(edits), (edits) => JSON.stringify(edits, null, 2)),
  'json-entry-as-text': withEdits((edits) => edits.map((entry) => JSON.stringify(entry))),
  'bare-entry': withEdits((edits) => edits[0] ?? {}),
  'numbers-for-text': (context) => fc.tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 0, max: 99 }), fc.constantFrom('both', 'old', 'new')).map(
    ([oldNumber, newNumber, which]) => editCase(context, {
      content: `n = ${oldNumber};\n`,
      arguments: {
        path: DEFAULT_PATH,
        edits: [{ oldText: which === 'new' ? String(oldNumber) : oldNumber, newText: which === 'old' ? String(newNumber) : newNumber }],
      },
    }),
  ),
  'pair-as-list': malformed(fc.constant<ChangeEntry>((entry) => [entry.oldText, entry.newText])),
  'as-defined': asDefined(),
});

/** JSON of `value` with every character of its texts as an escape sequence. */
function escapedJson(value: Json): string {
  return JSON.stringify(value).replace(/"[^"]*"/g, (text) => `"${text.slice(1, -1).replace(/[^]/g, escapeSequence)}"`);
}

function escapeSequence(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Texts that JSON spells otherwise, and texts that look like its escape sequences. */
const NEEDING_ESCAPES = ['"', '\\', '\n', '\t', '\\n', '\\t', '\\"', '\\\\', '\\u0041', '\u0001', '/', '\'', ']', '\u{1F600}'];

const repairJsonString = property('replace/repair-json-string', {
  'list': withEdits((edits) => JSON.stringify(edits)),
  'list-with-escapes': withEdits(escapedJson),
  'texts-with-escapes': (context) => {
    const made = (inQuote: string, inserted: string) => editCase(context, {
      content: `left${inQuote}right\n`,
      arguments: { path: DEFAULT_PATH, edits: JSON.stringify([{ oldText: `left${inQuote}`, newText: `new${inserted}` }]) },
    });
    return {
      first: NEEDING_ESCAPES.flatMap((text) => [made('', text), made(text, '')]),
      cases: fc.tuple(fc.constantFrom(...NEEDING_ESCAPES), fc.constantFrom(...NEEDING_ESCAPES)).map(([inQuote, inserted]) => made(inQuote, inserted)),
    };
  },
  'list-with-blanks': withEdits((edits) => JSON.stringify(edits, null, 2), (edits) => ` \n${JSON.stringify(edits, null, '\t')}\r\n`),
  'empty-list': withEdits(() => '[]', () => ' [ ] '),
  'object': withEdits((edits) => JSON.stringify(edits[0]), (edits) => JSON.stringify({ edits }), (edits) => JSON.stringify({ ...edits }), () => '{}'),
  'scalar': withEdits(() => 'null', () => '3', () => 'true', () => '"x"', (edits) => JSON.stringify(edits[0]?.oldText ?? '')),
  'broken': withEdits((edits) => JSON.stringify(edits).slice(0, -1), (edits) => `${JSON.stringify(edits)},`, (edits) => JSON.stringify(edits).replaceAll('"', "'"), () => 'x'),
  'empty': withEdits(() => ''),
  'encoded-twice': withEdits((edits) => JSON.stringify(JSON.stringify(edits))),
  'no-text': asDefined(),
});

/** The last edit as a top-level pair, the others as `others` has them. */
const withPair = (others: ((edits: Request['edits']) => Json) | undefined, files = several): MakeSituation =>
  rewritten(nothing, ({ path, edits }) => {
    const pair = edits.at(-1) as Request['edits'][number];
    return { path, ...(others ? { edits: others(edits.slice(0, -1)) } : {}), ...pair };
  }, files);

const repairLegacyPair = property('replace/repair-legacy-pair', {
  'pair-alone': withPair(undefined, one),
  'pair-and-list': withPair((edits) => edits),
  'pair-deletes': rewritten([true, false], ({ path, edits }, alone) =>
    ({ path, ...(alone ? {} : { edits: edits.slice(0, -1) }), oldText: edits.at(-1)?.oldText ?? '', newText: '' }), several),
  'pair-and-empty-list': withPair(() => [], one),
  'pair-and-json-list': withPair((edits) => JSON.stringify(edits)),
  'pair-and-no-list': rewritten<Json>([null, 3, true, {}, 'x', '{"a":1}', ''], ({ path, edits: [pair] }, edits) => ({ path, edits, ...(pair as object) }), one),
  'half-pair-and-list': rewritten(['oldText', 'newText'], ({ path, edits }, name) => ({ path, edits: edits.slice(1), [name]: edits[0]?.oldText ?? '' }), several),
  'half-pair-alone': rewritten(['oldText', 'newText'], ({ path, edits }, name) => ({ path, [name]: edits[0]?.oldText ?? '' })),
  'pair-not-text': rewritten(fc.tuple(fc.constantFrom('oldText', 'newText'), notText), ({ path, edits: [pair, ...others] }, [name, value]) =>
    ({ path, edits: others, ...withKey({ ...(pair as Request['edits'][number]) }, name, value) }), several),
  'pair-overlaps-list': rewritten(['an entry', 'its quote', 'part of its quote'], ({ path, edits }, repeated, { content }) => {
    const entry = edits[somewhere(content.length, edits.length)] as Request['edits'][number];
    if (repeated === 'an entry') return { path, edits, ...entry };
    return { path, edits, oldText: repeated === 'its quote' ? entry.oldText : entry.oldText.slice(entry.oldText.indexOf('#')), newText: 'new' };
  }),
  'pair-fails': rewritten(['', 'not there'], ({ path, edits }, oldText) => ({ path, edits, oldText, newText: 'new' })),
});

const badRequestOn = (path: string, tree: Tree): MakeSituation => (context) =>
  malformedRequest(path).map((sent) => editCase(context, { tree, arguments: sent }));

const validationBeforeIo = property('replace/validation-before-io', {
  'missing-file': badRequestOn('gone.txt', { 'f.txt': { file: 'x\n' } }),
  'directory': badRequestOn('d', { 'd/f.txt': { file: 'x\n' } }),
  'below-a-file': badRequestOn('f.txt/x', { 'f.txt': { file: 'x\n' } }),
  'oversize-file': fixedCases((context) => [
    editCase(context, { content: { parts: [{ repeat: 'x', times: LIMIT + 1 }] }, arguments: { path: DEFAULT_PATH, edits: [] } }),
  ]),
  'invalid-utf8': badRequestOn('f.txt', { 'f.txt': { file: { parts: ['x', { base64: '/w==' }] } } }),
  'no-permission': badRequestOn('f.txt', { 'f.txt': { file: 'x\n', mode: '000' } }),
  'fifo': badRequestOn('pipe', { pipe: { fifo: true } }),
  'locked-directory': untilDirectoryLocks,
});

/** The rules on what a request may look like. */
export const REQUEST: readonly Property[] = [
  requestIsObject, unknownFieldsRefused, pathRequiredString, editsIsArray, editCount, entryShape, oldTextNotEmpty, newTextMayBeEmpty,
  noArgumentRepair, repairJsonString, repairLegacyPair, validationBeforeIo,
];
