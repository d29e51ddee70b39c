import { onFile, type Fault } from './fault.ts';

/** Faults in the fuzzy fallback of `pi-fuzzy`. */
export const FUZZY_FAULTS: readonly Fault[] = [
  {
    name: 'no-fallback',
    tool: 'replace',
    dialect: 'pi-fuzzy',
    breaks: ['replace/fuzzy-fallback'],
    description: 'A quote that is not there exactly is refused.',
    example: onFile('hello\u00a0world\n', [['hello world', 'hello universe']], 'refused'),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        const located = base.locate(view, edits);
        const index = edits.findIndex((edit) => !view.text.includes(view.fold(edit.oldText)));
        if (index >= 0) throw new Refusal('not-found', { index });
        return located;
      },
    }),
  },
  {
    name: 'fallback-ignores-case',
    tool: 'replace',
    dialect: 'pi-fuzzy',
    breaks: ['replace/fuzzy-fallback'],
    description: 'The fallback forgives the case of letters as well.',
    example: onFile('Hello\n', [['hello', 'x']], 'accepted'),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        try {
          return base.locate(view, edits);
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
          const lower = (string: string) => string.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
          return { view, spans: base.locate({ ...view, text: lower(view.text), fold: (string) => lower(view.fold(string)) }, edits).spans };
        }
      },
    }),
  },
  {
    name: 'fallback-ignores-inner-blanks',
    tool: 'replace',
    dialect: 'pi-fuzzy',
    breaks: ['replace/fuzzy-fallback'],
    description: 'The fallback forgives double blanks inside a line as well.',
    example: onFile('a b\n', [['a  b', 'x']], 'accepted'),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        try {
          return base.locate(view, edits);
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
          return base.locate(view, edits.map((edit) => ({ ...edit, oldText: edit.oldText.replace(/(\S) {2,}(?=\S)/g, '$1 ') })));
        }
      },
    }),
  },
  {
    name: 'new-text-folded',
    tool: 'replace',
    dialect: 'pi-fuzzy',
    breaks: ['replace/fuzzy-fallback'],
    description: 'After a fallback the new text is folded too.',
    example: onFile('a\u00a0b\n', [['a b', '“x”']], { after: '"x"\n' }),
    parts: (base, { foldLookAlikes }) => ({
      splice: (located, insertion, original) =>
        base.splice(located, (span) => (located.view === original ? insertion(span) : foldLookAlikes(insertion(span))), original),
    }),
  },
  {
    name: 'exact-count-suffices',
    tool: 'replace',
    dialect: 'pi-fuzzy',
    breaks: ['replace/fuzzy-uniqueness'],
    description: 'Where a quote is there exactly, its look-alikes are not counted.',
    example: onFile('hello world\u00a0\nhello\u00a0world\n', [['hello world', 'x']], 'accepted'),
    parts: (base, { locateEmptiesFirst, countApart, Refusal }) => {
      const exact = locateEmptiesFirst(countApart);
      return {
        locate(view, edits) {
          try {
            return exact(view, edits);
          } catch (error) {
            if (error instanceof Refusal && error.code === 'not-found') return base.locate(view, edits);
            throw error;
          }
        },
      };
    },
  },
  {
    name: 'whole-file-folded',
    tool: 'replace',
    dialect: 'pi-fuzzy',
    breaks: ['replace/fuzzy-untouched-lines'],
    shouldOnly: true,
    description: 'After a fallback the whole file is written in its folded form.',
    source: 'badlogic/pi-mono packages/coding-agent/src/core/tools/edit-diff.ts, release 0.58.3',
    example: onFile('t  \nk  \n', [['t\n', 'u\n']], { after: 'u\nk\n' }),
    parts: (_base, { restore, spliceText, spliceAndRestore }) => ({
      splice: (located, insertion, original) =>
        located.view === original
          ? spliceAndRestore(located, insertion)
          : restore(original.whole, original.text, spliceText(located.view.text, located.spans, insertion)),
    }),
  },
];
