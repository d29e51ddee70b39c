// What only cases show that mix what several rules are about: each needs two or three things at once, of which the
// deciding rules have one or two in cases of their own.

import { isUtf8 } from 'node:buffer';
import { updateOf } from '../../contract/rules/worked-patch.ts';
import { bytesOf, onFile, type Fault, type FaultOf } from './fault.ts';
import { onLines } from './line-edit-fault.ts';
import { sending } from './patch-fault.ts';
import { isMove } from './patch-filing.ts';
import { SMALL, ranges, reading } from './showing.ts';

/** CRs that end a line by themselves become LF. */
function loneCrsToLf(text: string): string {
  return text.replace(/\r(?!\n)/g, '\n');
}

const REPLACE: FaultOf<'replace'> = {
  tool: 'replace', dialect: 'tau',
  name: 'many-edits-behind-a-mark-normalise', breaks: ['replace/interactions'],
  description: 'Three edits or more in a file with a byte order mark make its lone CRs newlines.',
  example: onFile('\ufeffa\rb\rc', [['a', '1'], ['b', '2'], ['c', '3']], { after: '\xef\xbb\xbf1\n2\n3' }),
  parts: (base) => ({
    splice(located, insertion, original) {
      const edited = base.splice(located, insertion, original);
      const isMixed = located.spans.length >= 3 && original.whole.startsWith('\ufeff');
      return isMixed ? { ...edited, whole: loneCrsToLf(edited.whole), after: loneCrsToLf(edited.after) } : edited;
    },
  }),
};

const EDIT: FaultOf<'edit'> = {
  tool: 'edit', dialect: 'tau',
  name: 'entries-and-an-append-beside-bad-bytes-normalise', breaks: ['line-edit/interactions'],
  description: 'Three entries or more, one of them at the end, in a file that is no UTF-8 make its lone CRs newlines.',
  example: onLines(bytesOf('a\r\xff\rb\rc\n'), [[1, 2, 'A', ''], [4, 5, 'C', 'b'], [5, 5, 'D', 'c']], { after: 'A\n\xff\nb\nC\nD\n' }),
  parts: (base) => ({
    splice(original, entries, insertion) {
      const bytes = base.splice(original, entries, insertion);
      const isMixed = entries.length >= 3 && entries.some(({ start }) => start > original.count) && !isUtf8(bytes);
      return isMixed ? Buffer.from(loneCrsToLf(bytes.toString('latin1')), 'latin1') : bytes;
    },
  }),
};

const READ: FaultOf<'read'> = {
  tool: 'read', dialect: 'tau',
  name: 'cut-chunks-of-bad-bytes-counted-decoded', breaks: ['read/interactions'],
  description: 'Where several ranges of a file that is no UTF-8 are cut, its total bytes are those of the decoded text.',
  example: reading(bytesOf('\xff\n'.repeat(8)), ranges([1, 4], [5, 8]), undefined, SMALL),
  parts: (base) => ({
    success(result, context) {
      const outcome = base.success(result, context);
      const isMixed = outcome.status === 'success' && result.request.ranges.length > 1 && outcome.fields?.['truncated'] === true;
      return isMixed ? { ...outcome, fields: { ...outcome.fields, total_bytes: Buffer.byteLength(result.bytes.toString('utf8')) } } : outcome;
    },
  }),
};

const PATCH: FaultOf<'apply_patch'> = {
  tool: 'apply_patch', dialect: 'tau',
  name: 'crs-of-a-file-moved-by-several-chunks-lost', breaks: ['apply-patch/interactions'],
  description: 'A move with several chunks makes LF of every CR and CRLF of the file.',
  example: sending({ a: 'a\r\nb\nc\n' }, updateOf('*** Move to: d', '@@', '-b', '+B', '@@', '-c', '+C'), { status: 'success', files: { d: 'a\nB\nC\n' } }),
  parts: (base) => ({
    planUpdate(parts, context, operation) {
      const planned = base.planUpdate(parts, context, operation);
      if (!isMove(planned) || operation.chunks.length < 2 || !planned.write) return planned;
      const after = planned.write.text.replace(/\r\n?/g, '\n');
      return { ...planned, change: { ...planned.change, after }, write: { ...planned.write, text: after } };
    },
  }),
};

/** Faults that no deciding rule shows in cases of its own. */
export const INTERACTION_FAULTS: readonly Fault[] = [REPLACE, EDIT, READ, PATCH];
