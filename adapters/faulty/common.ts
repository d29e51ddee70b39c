import type { Located, Span, View } from '../reference/parts.ts';
import { onFile, type Fault, type FaultOf } from './fault.ts';

const MARK = '\ufeff';

function encoding(change: (whole: string) => string): NonNullable<FaultOf<'replace'>['parts']> {
  return (base) => ({ encode: (whole) => base.encode(change(whole)) });
}

/** Faults against the rules of the safety core on the bytes of an edit. */
export const COMMON_FAULTS: readonly Fault[] = [
  {
    name: 'from-the-character-before',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/exact-splice'],
    description: 'The replacement takes the character before the quote along.',
    example: onFile('ab', [['b', 'c']], { after: 'c' }),
    parts: (base) => ({
      splice: (located, insertion, original) =>
        base.splice({ ...located, spans: located.spans.map((span) => ({ ...span, start: Math.max(0, span.start - 1) })) }, insertion, original),
    }),
  },
  {
    name: 'character-places-on-bytes',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/exact-splice'],
    description: 'Places counted in characters are used as places of bytes.',
    example: onFile('éa', [['a', 'b']]),
    parts: (base) => ({
      splice(located, insertion, original) {
        const bytes = base.encode(located.view.whole).toString('latin1');
        const view = { ...located.view, whole: bytes };
        const edited = base.splice({ view, spans: located.spans }, (span) => base.encode(insertion(span)).toString('latin1'), original);
        return { ...edited, before: located.view.whole };
      },
      isChange: (edited, oldWhole) => edited.whole !== Buffer.from(oldWhole, 'utf8').toString('latin1'),
      encode: (whole) => Buffer.from(whole, 'latin1'),
    }),
  },
  {
    name: 'crlf-made-lf',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'The file is read in text mode and written with LF.',
    example: onFile('a\r\nb', [['b', 'c']], { after: 'a\nc' }),
    parts: encoding((whole) => whole.replaceAll('\r\n', '\n')),
  },
  {
    name: 'lone-cr-made-lf',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'A lone CR counts as an ending and becomes LF.',
    example: onFile('a\rb', [['b', 'c']], { after: 'a\nc' }),
    parts: encoding((whole) => whole.replace(/\r(?!\n)/g, '\n')),
  },
  {
    name: 'byte-order-mark-dropped',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'A byte order mark is dropped on write.',
    example: onFile(`${MARK}a`, [['a', 'b']], { after: 'b' }),
    parts: encoding((whole) => (whole.startsWith(MARK) ? whole.slice(1) : whole)),
  },
  {
    name: 'line-ends-stripped',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'Blanks at line ends are stripped on all lines.',
    example: onFile('a \nb', [['b', 'c']], { after: 'a\nc' }),
    parts: encoding((whole) => whole.replace(/[ \t]+(?=\r|\n|$)/g, '')),
  },
  {
    name: 'final-newline-always',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'A final newline is always added.',
    example: onFile('a', [['a', 'b']], { after: 'b\n' }),
    parts: encoding((whole) => (whole === '' || /[\r\n]$/.test(whole) ? whole : `${whole}\n`)),
  },
  {
    name: 'bytes-made-replacement-characters',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/invalid-bytes-kept'],
    description: 'Undecodable bytes become U+FFFD.',
    example: onFile({ base64: '/2E=' }, [['a', 'b']], { after: '\xef\xbf\xbdb' }),
    parts: () => ({ decode: (bytes) => bytes.toString('utf8') }),
  },
  {
    name: 'bytes-beyond-the-start-unchecked',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/invalid-bytes-kept'],
    description: 'Only the first 8 KiB are checked for UTF-8; further undecodable bytes become U+FFFD.',
    example: onFile({ parts: ['a', { repeat: 'x', times: 9000 }, { base64: '/w==' }] }, [['a', 'b']], 'accepted'),
    parts: (base) => ({
      decode(bytes) {
        if (bytes.length > 8192) base.decode(Buffer.from(bytes.subarray(0, 8192).toString('latin1').replace(/[\x80-\xff]{1,3}$/, ''), 'latin1'));
        return bytes.length > 8192 ? bytes.toString('utf8') : base.decode(bytes);
      },
    }),
  },
  {
    name: 'dollar-ampersand-expanded',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/new-text-literal'],
    description: 'The new text is put in with `String.replace`, which expands `$&`.',
    example: onFile('a', [['a', '$&']]),
    parts: (base) => ({ insertion: (view, span) => quoted(view, span).replace(quoted(view, span), base.insertion(view, span)) }),
  },
  {
    name: 'backslash-escapes-expanded',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/new-text-literal'],
    description: 'Backslash escapes in the new text are expanded.',
    example: onFile('a', [['a', '\\t']], { after: '\t' }),
    parts: (base) => ({
      insertion: (view, span) =>
        base.insertion(view, span).replace(/\\([nt1\\])/g, (_all, letter: string) => ({ n: '\n', t: '\t', 1: '\u0001', '\\': '\\' })[letter] as string),
    }),
  },
  {
    name: 'new-text-trimmed',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/new-text-literal'],
    description: 'Blanks and newlines at the ends of the new text are cut off.',
    example: onFile('a', [['a', ' b ']], { after: 'b' }),
    parts: (base) => ({ insertion: (view, span) => base.insertion(view, { ...span, newText: span.newText.trim() }) }),
  },
  {
    name: 'deletion-takes-the-ending',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/deletion-exact'],
    description: 'A deletion takes the line ending behind the quote along.',
    example: onFile('a\nb', [['a', '']], { after: 'b' }),
    parts: (base) => ({
      splice: (located, insertion, original) => base.splice({ ...located, spans: located.spans.map((span) => withEnding(located, span)) }, insertion, original),
    }),
  },
];

function quoted(view: View, span: Span): string {
  return view.whole.slice(view.offset(span.start), view.offset(span.end));
}

function withEnding({ view }: Located, span: Span): Span {
  return span.newText === '' && view.text[span.end] === '\n' ? { ...span, end: span.end + 1 } : span;
}
