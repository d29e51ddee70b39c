import type { Parts } from '../reference/parts.ts';
import { finding } from './common-quote.ts';
import { onFile, writeGoodEdits, type Fault } from './fault.ts';
import { sequential } from './matching.ts';

/** Faults against the rules of the safety core on what is left of a call. */
export const COMMON_OUTCOME_FAULTS: readonly Fault[] = [
  {
    name: 'one-after-the-other',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/one-snapshot'],
    description: 'Edits are made one after the other, each on what the ones before it left.',
    example: onFile('ab', [['a', 'b'], ['b', 'a']]),
    parts: (base) => sequential(base),
  },
  {
    name: 'touching-places-refused',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/one-snapshot'],
    description: 'Places that touch count as overlap.',
    example: onFile('ab', [['a', 'c'], ['b', 'd']], 'refused'),
    parts: (base, { inFileOrder, Refusal }) => ({
      checkOverlap(spans) {
        base.checkOverlap(spans);
        const sorted = inFileOrder(spans);
        if (sorted.some((span, at) => at > 0 && span.start === sorted[at - 1]?.end)) throw new Refusal('overlap');
      },
    }),
  },
  {
    name: 'bad-edit-passed-over',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/all-or-none'],
    description: 'Of several edits the good ones are made, and the call is a success.',
    example: onFile('a', [['a', 'b'], ['z', 'y']], { after: 'b' }),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        const spans = edits.flatMap((edit, index) => {
          try {
            return base.locate(view, [edit]).spans.map((span) => ({ ...span, index }));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return [];
          }
        });
        if (spans.length === 0) return base.locate(view, edits);
        return { view, spans };
      },
    }),
  },
  {
    name: 'opened-before-encoded',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/refusal-changes-nothing'],
    description: 'The file is emptied before it is seen that an unpaired surrogate cannot be written.',
    example: onFile('a', [['a', '\ud800']], { after: '' }),
    parts: (base, { Refusal }) => ({
      parseRequest(argument, context) {
        try {
          return base.parseRequest(argument, context);
        } catch (error) {
          if (error instanceof Refusal && error.detail.says === 'newText must be valid Unicode') emptied(base, context, argument);
          throw error;
        }
      },
    }),
  },
  {
    name: 'good-edits-kept-on-refusal',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/refusal-changes-nothing', 'common/all-or-none'],
    description: 'The edits before a bad one are written, and the call is refused.',
    example: onFile('a', [['a', 'b'], ['z', 'y']], { after: 'b' }),
    parts: (base, { Refusal }) => ({
      refusal(refusal, attempt) {
        const bad = refusal.detail.index ?? 0;
        writeGoodEdits(base, Refusal, attempt, (index) => index < bad);
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'newlines-at-the-end-undone',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/success-on-disk'],
    description: 'A change of the newlines at the end of the file is undone before the file is written.',
    example: onFile('a', [['a', 'a\n']], { after: 'a' }),
    parts: (base) => ({
      splice(located, insertion, original) {
        const edited = base.splice(located, insertion, original);
        const tail = (text: string) => /[\r\n]*$/.exec(text)?.[0] ?? '';
        const cut = edited.whole.slice(0, edited.whole.length - tail(edited.whole).length);
        const old = original.whole.slice(0, original.whole.length - tail(original.whole).length);
        return cut === old ? { ...edited, whole: original.whole } : edited;
      },
    }),
  },
  {
    name: 'answered-before-written',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/success-on-disk'],
    description: 'The answer does not wait for the write, which is lost.',
    example: onFile('a', [['a', 'b']], { after: 'a' }),
    parts: () => ({ write: () => {} }),
  },
  {
    name: 'no-op-rewrites-endings',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/no-op-honest'],
    description: 'A call that changes nothing writes the file with LF.',
    example: onFile('a\r\n', [['a', 'a']], { after: 'a\n' }),
    parts: (base, { normaliseEndings }) => ({
      success(result, context) {
        const lf = normaliseEndings(result.oldWhole);
        if (!result.changed && lf !== result.oldWhole) base.write(context, result.target, base.encode(lf));
        return base.success(result, context);
      },
    }),
  },
  {
    name: 'half-a-character-matched',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/surrogates-harmless'],
    description: 'The quote is matched in UTF-16 halves, so that half of a character is cut off.',
    example: onFile('😀', [['\ud83d', 'x']], { after: 'x\xef\xbf\xbd' }),
    parts: (base) => finding(base, (view, { oldText }) => {
      const start = view.text.indexOf(oldText);
      return oldText.isWellFormed() || start < 0 ? undefined : [start, start + oldText.length];
    }),
  },
  {
    name: 'surrogate-written-as-bytes',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/surrogates-harmless'],
    description: 'An unpaired surrogate of the new text is written as three bytes that are not UTF-8.',
    example: onFile('k', [['k', '\ud800']], { after: '\xed\xa0\x80' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.edits)) return base.parseRequest(argument, context);
        const edits = argument.edits.map((entry) =>
          isObject(entry) && typeof entry.newText === 'string' && !entry.newText.isWellFormed() ? { ...entry, newText: held(entry.newText) } : entry,
        );
        return base.parseRequest({ ...argument, edits }, context);
      },
      encode: (whole) => Buffer.from(base.encode(whole).toString('latin1').replace(HELD_BYTES, '\xed$1'), 'latin1'),
    }),
  },
];

/** Stand for the three bytes of an unpaired surrogate until the file is encoded: U+10D800 to U+10DFFF. */
function held(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, (unit) =>
    String.fromCodePoint(0x100000 + unit.charCodeAt(0)));
}

const HELD_BYTES = /\xf4\x8d([\xa0-\xbf][\x80-\xbf])/g;

function emptied(base: Parts, context: Parameters<Parts['findTarget']>[0], argument: unknown): void {
  const { path } = argument as { path: string };
  const target = base.findTarget(context, path);
  base.write(context, target, Buffer.alloc(0));
}
