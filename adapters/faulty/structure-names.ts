import type { JsonObject } from '../../contract/json.ts';
import type { LsParts, LsResult } from '../reference/ls/parts.ts';
import type { RecordKit } from './fault.ts';
import { example, faultsOf, listing, REFUSED, SMALL } from './showing.ts';

function listed(base: LsParts, change: (fields: JsonObject, result: LsResult) => JsonObject): Partial<LsParts> {
  return {
    success(result) {
      const outcome = base.success(result);
      return { ...outcome, fields: change(outcome.fields ?? {}, result) };
    },
  };
}

/** How the reference shows a name. */
interface Spelled {
  /** As it is, but for what is no UTF-8. */
  raw: string;
  /** As it is shown. */
  text: string;
  flags: readonly string[];
}

/** Names spelled otherwise. */
function spelling(change: (spelled: Spelled, kit: RecordKit) => Partial<Spelled>): (base: LsParts, kit: RecordKit) => Partial<LsParts> {
  return (_base, kit) => ({
    record(entry, number, details) {
      const { text: raw, valid } = kit.decodeWithReplacement(entry.name);
      const escaped = kit.escapeName(raw);
      const spelled = { raw, text: escaped, flags: [...(valid ? [] : ['invalid-utf8']), ...(escaped === raw ? [] : ['escaped'])] };
      const { text, flags } = { ...spelled, ...change(spelled, kit) };
      return kit.record(String(number), flags, details ? `${entry.size ?? '-'} ${text}` : text);
    },
  });
}

const unescaped = (flags: readonly string[]): string[] => flags.filter((flag) => flag !== 'escaped');

/** Faults in how names are written, and in what a listing says. */
export const STRUCTURE_NAMES_FAULTS = faultsOf('ls', [
  {
    name: 'names-raw-in-records',
    breaks: ['structure/metadata-escaping', 'structure/no-injection'],
    description: 'Names stand in records as they are.',
    example: listing(['a\nb'], '1 a\nb'),
    parts: spelling(({ raw, flags }) => ({ text: raw, flags: unescaped(flags) })),
  },
  {
    name: 'backslash-of-names-not-escaped',
    breaks: ['structure/metadata-escaping'],
    description: 'Control characters of names are escaped, backslashes are not.',
    example: listing(['a\\nb', 'a\nb'], '1(escaped) a\\nb\n2 a\\nb'),
    parts: spelling(({ raw, flags }, { escapeName }) => {
      const text = escapeName(raw.replaceAll('\\', '\u0001')).replaceAll('\\u{1}', '\\');
      return { text, flags: text === raw ? unescaped(flags) : flags };
    }),
  },
  {
    name: 'quotation-marks-round-names',
    breaks: ['structure/metadata-escaping'],
    description: 'Names stand in quotation marks where they hold what is escaped.',
    example: listing(['a\nb'], '1(escaped) "a\\nb"'),
    parts: spelling(({ raw, text }) => (text === raw ? {} : { text: `"${text}"` })),
  },
  {
    name: 'other-controls-of-names-raw',
    breaks: ['structure/metadata-escaping'],
    description: 'Of the control characters of names only LF, CR and TAB are escaped.',
    example: listing(['a\x1bb'], '1 a\x1bb'),
    parts: spelling(({ raw, flags }) => {
      const text = raw.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
      return { text, flags: text === raw ? unescaped(flags) : flags };
    }),
  },
  {
    name: 'other-scripts-of-names-escaped',
    breaks: ['structure/metadata-escaping'],
    description: 'Characters beyond ASCII are escaped in names.',
    example: listing(['\u00e9'], '1 \\u{e9}'),
    parts: spelling(({ text }) => ({ text: text.replace(/[^\0-\x7f\ufffd]/gu, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`) })),
  },
  {
    name: 'path-of-a-listing-in-the-message-as-it-is',
    shouldOnly: true,
    breaks: ['structure/metadata-escaping', 'structure/error-single-line'],
    description: 'The message on a directory that is missing holds the path as it is.',
    example: example({}, { path: 'a\nb' }, REFUSED),
    parts: (base, { isObject }) => ({
      refusal(refusal, argument) {
        const outcome = base.refusal(refusal, argument);
        const path = isObject(argument) ? argument.path : undefined;
        return outcome.status === 'error' && refusal.code === 'missing' ? { ...outcome, message: `directory does not exist: ${String(path)}` } : outcome;
      },
    }),
  },
  {
    name: 'all-records-flagged-as-escaped',
    breaks: ['structure/metadata-flags'],
    shouldOnly: true,
    description: 'Every record carries `escaped`.',
    example: listing(['a'], '1(escaped) a'),
    parts: spelling(({ flags }) => ({ flags: [...unescaped(flags), 'escaped'] })),
  },
  {
    name: 'no-record-flagged-as-escaped',
    breaks: ['structure/metadata-flags'],
    shouldOnly: true,
    description: 'No record carries `escaped`.',
    example: listing(['a\nb'], '1 a\\nb'),
    parts: spelling(({ flags }) => ({ flags: unescaped(flags) })),
  },
  {
    name: 'replacement-character-in-a-name-counts-as-invalid',
    breaks: ['structure/metadata-flags'],
    shouldOnly: true,
    description: 'A valid name that holds U+FFFD is flagged as invalid.',
    example: listing(['\ufffd'], '1(invalid-utf8) \ufffd'),
    parts: spelling(({ raw, flags }) => (raw.includes('\ufffd') && !flags.includes('invalid-utf8') ? { flags: ['invalid-utf8', ...flags] } : {})),
  },
  {
    name: 'path-of-a-listing-echoed',
    breaks: ['structure/no-argument-echo'],
    description: 'The path of a listing stands in a header.',
    example: listing(['a'], { text: 'path: .\n\n1 a' }),
    parts: (base) => listed(base, (fields, { request }) => ({ path: request.path, ...fields })),
  },
  {
    name: 'entries-counted-in-every-listing',
    breaks: ['structure/omit-defaults'],
    description: 'A listing says `truncated: false`.',
    example: listing(['a']),
    parts: (base) => listed(base, (fields) => ({ truncated: false, ...fields })),
  },
  {
    name: 'number-of-entries-under-two-names',
    breaks: ['structure/no-duplicates'],
    description: 'A listing that is cut reports the number of entries under two names.',
    example: listing(['a', 'b', 'c', 'd', 'e', 'f', 'g'], undefined, SMALL),
    parts: (base) => listed(base, (fields) => (fields.total_lines === undefined ? fields : { ...fields, entries: fields.total_lines })),
  },
  {
    name: 'no-format-of-details',
    breaks: ['structure/format-header'],
    shouldOnly: true,
    description: 'A listing with details has no header `format`.',
    example: listing(['a'], { text: '1 0 a' }, undefined, { details: true }),
    parts: (base) => listed(base, ({ format: _format, ...fields }) => fields),
  },
  {
    name: 'format-without-a-field',
    breaks: ['structure/format-header'],
    shouldOnly: true,
    description: 'The header `format` names one field less than there are.',
    example: listing(['a'], { text: 'format: line name\n\n1 0 a' }, undefined, { details: true }),
    parts: (base) => listed(base, (fields) => ('format' in fields ? { ...fields, format: 'line name' } : fields)),
  },
  {
    name: 'format-with-a-field-too-many',
    breaks: ['structure/format-header'],
    shouldOnly: true,
    description: 'The header `format` names a field that is not there.',
    example: listing(['a'], { text: 'format: line size time name...\n\n1 0 a' }, undefined, { details: true }),
    parts: (base) => listed(base, (fields) => ('format' in fields ? { ...fields, format: 'line size time name...' } : fields)),
  },
  {
    name: 'nothing-for-a-missing-size',
    breaks: ['structure/field-placeholders'],
    shouldOnly: true,
    description: 'Nothing stands for the size of what is no file.',
    example: example({ d: { directory: true } }, { path: '.', details: true }, '1 d'),
    parts: (base) => ({
      record: (entry, number, details) => base.record(entry, number, details && entry.size !== null),
    }),
  },
  {
    name: 'nothing-for-a-size-of-zero',
    breaks: ['structure/field-placeholders'],
    shouldOnly: true,
    description: 'Nothing stands for a size of 0.',
    example: listing(['a'], '1 a', undefined, { details: true }),
    parts: (base) => ({ record: (entry, number, details) => base.record(entry, number, details && entry.size !== 0) }),
  },
]);
