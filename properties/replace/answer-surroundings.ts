import fc from 'fast-check';
import type { Step } from '../../contract/case.ts';
import type { Tree } from '../../contract/tree.ts';
import { contentOf, drafts, lineText } from '../arbitraries/drafts.ts';
import { DEFAULT_PATH, editCall, editCase, sequence, untilDirectoryLocks, type Edit } from '../arbitraries/edit-case.ts';
import { malformedRequest } from '../arbitraries/requests.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const one = drafts({ lines: [1, 4], edits: [1, 1] });

/** A call with the definitions asked for before or after it. */
const withDefinitions = (change: (draft: { content: string; edits: Edit[] }) => { content: string; edits: Edit[] }): MakeSituation => (context) =>
  fc.tuple(drafts(), fc.boolean()).map(([draft, before]) =>
    editCase(context, { ...change(draft), [before ? 'before' : 'after']: [{ define: true }] }));

const visibleNameAndLifecycleName = property('replace/visible-name-and-lifecycle-name', {
  'success': withDefinitions(({ content, edits }) => ({ content, edits })),
  'no-change': withDefinitions(({ content, edits }) => ({ content, edits: edits.map(({ oldText }) => ({ oldText, newText: oldText })) })),
  'error': withDefinitions(({ content, edits }) => ({ content, edits: [...edits, { oldText: 'not there', newText: 'new' }] })),
  'request-error': (context) => fc.tuple(one, malformedRequest(DEFAULT_PATH)).map(([{ content }, sent]) =>
    editCase(context, { content, arguments: sent, before: [{ define: true }] })),
});

/** The definitions are asked for, on a root with or without a file; there is nothing else to vary. */
const definitionsAlone: MakeSituation = (context) => fc.constantFrom<Tree[]>({}, { [DEFAULT_PATH]: { file: 'x\n' } }).map((tree) =>
  sequence(context, { tree }, [{ define: true }]));

const advertisedSchema = property('replace/advertised-schema', { 'definition': definitionsAlone });
const descriptionForTheModel = property('replace/description-for-the-model', { 'definition': definitionsAlone });

const waitsOnUpdateLock = property('replace/waits-on-update-lock', {
  'held-and-released': untilDirectoryLocks,
  'changed-while-held': untilDirectoryLocks,
  'removed-while-held': untilDirectoryLocks,
  'bad-request-while-held': untilDirectoryLocks,
  'missing-file-while-held': untilDirectoryLocks,
  'directory-while-held': untilDirectoryLocks,
  'through-a-link': untilDirectoryLocks,
  'own-manual-lock': untilDirectoryLocks,
});

interface Meeting {
  calls: readonly [least: number, most: number];
  /** The path of the call at `index`. */
  path?: (index: number) => string;
  links?: Tree;
  /** The quote of the last call in place of its own. */
  last?: string;
}

/** Calls in flight together, each with one edit of a line of its own. */
const together = ({ calls: [least, most], path = () => DEFAULT_PATH, links = {}, last }: Meeting): MakeSituation => (context) =>
  fc.array(fc.constantFrom('new', 'A', 'longer than before', ''), { minLength: least, maxLength: most }).map((newTexts) => {
    const quotes = newTexts.map((_, index) => (last !== undefined && index === newTexts.length - 1 ? last : lineText('line', index)));
    const calls = quotes.map((oldText, index) => editCall({ path: path(index), edits: [{ oldText, newText: newTexts[index] as string }] }));
    const content = contentOf(newTexts.map((_, index) => lineText('line', index)));
    return sequence(context, { tree: links, content }, [{ together: calls }]);
  });

const perFileSerialisation = property('replace/per-file-serialisation', {
  'two-calls': together({ calls: [2, 2] }),
  'many-calls': together({ calls: [3, 5] }),
  'through-a-link': together({ calls: [2, 5], path: (index) => (index % 2 === 0 ? DEFAULT_PATH : 'l'), links: { l: { link: DEFAULT_PATH } } }),
  'one-refused': together({ calls: [2, 5], last: 'not there' }),
  'same-place': together({ calls: [2, 2], last: lineText('line', 0) }),
});

const put = (content: string): Step => ({ put: { [DEFAULT_PATH]: { file: content } } });

/** A file that another program rewrites before the call. */
const rewritten = (before: (content: string, target: string) => string, after: (content: string, target: string) => string): MakeSituation => (context) =>
  one.map(({ content, edits }) => {
    const target = (edits[0] as Edit).oldText;
    return editCase(context, { content: before(content, target), edits, before: [put(after(content, target))] });
  });

const asIs = (content: string): string => content;
const without = (content: string, target: string): string => content.replace(target, 'something else');

const noStaleCheck = property('replace/no-stale-check', {
  'rewritten-around-target': rewritten(asIs, (_content, target) => `rewritten\n${target}\nrewritten too\n`),
  'target-moved': rewritten(asIs, (content) => `#\n# two more lines\n${content}`),
  'target-came': rewritten(without, asIs),
  'target-went': rewritten(asIs, without),
  'between-two-calls': (context) => fc.tuple(drafts({ lines: [2, 5], edits: [2, 2] }), fc.constantFrom('#\n', 'put\nhere\n')).map(([{ content, edits }, inserted]) =>
    sequence(context, { content }, [
      { call: editCall({ edits: edits.slice(0, 1) }) },
      put(`${inserted}${content}`),
      { call: editCall({ edits: edits.slice(1) }) },
    ])),
  'same-length-between-two-calls': (context) => fc.tuple(drafts({ lines: [2, 5], edits: [2, 2] }), fc.boolean()).map(([{ content, edits }, refusedFirst]) =>
    sequence(context, { content: `aaa\n${content}` }, [
      { call: editCall({ edits: refusedFirst ? [{ oldText: 'not there', newText: 'new' }] : [{ oldText: 'aaa', newText: 'bbb' }] }) },
      put(`ccc\n${content}`),
      { call: editCall({ edits: edits.slice(1) }) },
    ])),
});

const TARGET = 'T = 30';
const LINE = 'line\n';

/** A file of `total` lines with the target in line `number`. */
const longFile = (numbers: fc.Arbitrary<number>, total: number, line = LINE): MakeSituation => (context) =>
  numbers.map((number) => editCase(context, {
    content: { parts: [{ repeat: line, times: number - 1 }, `${TARGET}\n`, { repeat: line, times: total - number }] },
    edits: [{ oldText: TARGET, newText: 'T = 5' }],
  }));

const unreadTextCanBeEdited = property('replace/unread-text-can-be-edited', {
  'beyond-the-line-budget': longFile(fc.integer({ min: 2001, max: 2999 }), 3000),
  'last-line': longFile(fc.constant(3000), 3000),
  'beyond-the-byte-budget': longFile(fc.integer({ min: 60, max: 99 }), 100, `${'x'.repeat(999)}\n`),
});

/** What ties a call to what the model is told, and to other calls and programs. */
export const ANSWER_SURROUNDINGS: readonly Property[] = [
  visibleNameAndLifecycleName, advertisedSchema, descriptionForTheModel, waitsOnUpdateLock, perFileSerialisation, noStaleCheck, unreadTextCanBeEdited,
];
