import { refusing } from './answering.ts';
import { onFile, type Fault } from './fault.ts';

const NOT_FOUND = onFile('ab', [['zz', 'y']]);
const DUPLICATE = onFile('a;a;a', [['a', 'x']]);

/** Faults in what a refusal says in `harness` and `pi`. */
export const MESSAGE_FAULTS: readonly Fault[] = [
  {
    name: 'last-failing-edit-named',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/message-names-first-failing-edit'],
    description: 'Of several failing edits the last one is named.',
    example: onFile('abc', [['a', 'x'], ['zz', 'y'], ['', 'q']]),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        for (let index = edits.length - 1; index >= 0; index -= 1) {
          try {
            base.locate(view, edits.slice(index, index + 1));
          } catch (error) {
            if (error instanceof Refusal) throw new Refusal(error.code, { ...error.detail, index });
            throw error;
          }
        }
        return base.locate(view, edits);
      },
    }),
  },
  {
    name: 'edits-numbered-from-one',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/message-names-first-failing-edit'],
    description: 'Messages about a quote number the edits from one.',
    example: onFile('abc', [['a', 'x'], ['zz', 'y']]),
    parts: (base, { Refusal }) => ({
      refusal: ({ code, detail }, attempt) =>
        base.refusal(new Refusal(code, detail.index === undefined ? detail : { ...detail, index: detail.index + 1 }), attempt),
    }),
  },
  {
    name: 'empty-quotes-found-in-passing',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/message-names-first-failing-edit'],
    description: 'Empty quotes are not looked for before the others are looked up.',
    example: onFile('abc', [['a', 'x'], ['zz', 'y'], ['', 'q']]),
    parts: (_base, { locateInOrder, countApart }) => ({ locate: locateInOrder(countApart) }),
  },
  {
    name: 'edit-failed',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/message-counts-and-advises'],
    description: 'Whatever is wrong with a quote, the message says which edit failed and nothing else.',
    example: onFile('a;a', [['a', 'x']]),
    parts: (base) => refusing(base, (outcome, { code, detail }) => {
      if (code === 'overlap') return { ...outcome, message: 'Edit failed.' };
      return detail.index === undefined ? outcome : { ...outcome, message: `edits[${detail.index}] failed.` };
    }),
  },
  {
    name: 'count-stops-at-two',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/message-counts-and-advises'],
    description: 'Counting stops at the second occurrence, and the message says two.',
    example: DUPLICATE,
    parts: (_base, { locateInOrder, countApart }) => ({ locate: locateInOrder((text, quote) => Math.min(2, countApart(text, quote))) }),
  },
  {
    name: 'no-advice-in-pi',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/message-counts-and-advises'],
    description: 'The message about a repeated quote does not ask for more context.',
    example: DUPLICATE,
    parts: (base) => refusing(base, (outcome) => ({ ...outcome, message: outcome.message.replace(/ Please provide more context.*$/, '') })),
  },
  {
    name: 'message-names-the-file',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/message-without-path'],
    description: 'The message about a quote names the file.',
    example: NOT_FOUND,
    parts: (base) => refusing(base, (outcome, { code }, { request }) =>
      code === 'request' || code === 'missing' ? outcome : { ...outcome, message: `${outcome.message} (in ${request?.path})` }),
  },
  {
    name: 'several-spoken-of-as-one',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/message-single-vs-several'],
    description: 'A list of one is spoken of as one of several.',
    example: NOT_FOUND,
    parts: (base) => refusing(base, (outcome) => ({
      ...outcome,
      message: outcome.message.replace('the exact text', 'edits[0]').replace('of the text', 'of edits[0]'),
    })),
  },
  {
    name: 'message-without-the-file-in-pi',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/message-single-vs-several'],
    description: 'Of several edits the message does not say which one is meant.',
    example: onFile('ab', [['a', 'x'], ['zz', 'y']]),
    parts: (base) => refusing(base, (outcome, { code }) =>
      code === 'not-found' || code === 'duplicate' ? { ...outcome, message: outcome.message.replace(/edits\[\d+\]/, 'the exact text') } : outcome),
  },
  {
    name: 'unchanging-edits-not-counted',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/message-names-first-failing-edit'],
    description: 'The index that a refusal names does not count edits that replace text by itself.',
    example: onFile('ab', [['a', 'a'], ['zz', 'y']]),
    parts: (base) => refusing(base, (outcome, { detail }, { request }) => {
      const before = request?.edits.slice(0, detail.index ?? 0).filter(({ oldText, newText }) => oldText === newText).length ?? 0;
      return { ...outcome, message: outcome.message.replace(`edits[${detail.index}]`, `edits[${(detail.index ?? 0) - before}]`) };
    }),
  },
];
