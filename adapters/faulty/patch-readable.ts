import type { Bytes } from '../../contract/bytes.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import { bytesOf } from './fault.ts';
import { ACCEPTED, INVALID, REFUSED, inBoth, patchFaults, patching } from './patch-fault.ts';

/** Bytes that are no UTF-8 behind the first 8 KiB. */
const INVALID_LATE: Bytes = { parts: ['b\n', { repeat: 'z\n', times: 4096 }, bytesOf('\xff\n') as { base64: string }] };

/** The text with replacement characters. */
function replaced(buffer: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer);
}

/** Faults in which files can be read: of what bytes, and of what size. */
export const PATCH_READABLE_FAULTS = patchFaults([
  inBoth({
    name: 'invalid-bytes-replaced', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'Bytes that are no UTF-8 are read as replacement characters and written back as such.',
    example: patching({ a: { file: INVALID } }, ['*** Update File: a', '@@', '-b', '+c'], { status: 'success', files: { a: 'a\xef\xbf\xbd\nc\n' } }),
    parts: () => ({ decode: replaced }),
  }),
  inBoth({
    name: 'invalid-bytes-kept', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'A file that is no UTF-8 is updated byte for byte.',
    example: patching({ a: { file: INVALID } }, ['*** Update File: a', '@@', '-b', '+c'], { status: 'success', files: { a: 'a\xff\nc\n' } }),
    parts: (base) => ({
      decode: (buffer) => base.decode(buffer) ?? `${LATIN}${buffer.toString('latin1')}`,
      write(context, writing) {
        if (!writing.text.startsWith(LATIN)) return base.write(context, writing);
        const { mode } = writing;
        context.fs.writeFileSync(writing.place.real, Buffer.from(writing.text.slice(LATIN.length), 'latin1'), { mode });
      },
    }),
  }),
  {
    name: 'invalid-bytes-dropped', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'Bytes that are no UTF-8 are left out when a file is read.',
    example: patching({ a: { file: INVALID } }, ['*** Update File: a', '@@', '-b', '+c'], { status: 'success', files: { a: 'a\nc\n' } }),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? buffer.toString('utf8').replaceAll('\ufffd', '') }),
  },
  {
    name: 'surrogates-are-valid', dialect: 'codex', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'The encoding of a surrogate counts as valid.',
    example: patching({ a: { file: bytesOf('\xed\xa0\x80\nb\n') } }, ['*** Update File: a', '@@', '-b', '+c'], ACCEPTED),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? (isOnly(buffer, /\xed[\xa0-\xbf][\x80-\xbf]/g) ? buffer.toString('utf8') : undefined) }),
  },
  {
    name: 'character-cut-short-is-valid', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'A character that is cut short at the end of the file counts as valid.',
    example: patching({ a: { file: bytesOf('b\n\xe2\x82') } }, ['*** Update File: a', '@@', '-b', '+c'], ACCEPTED),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? (isOnly(buffer, /([\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/g) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer) : undefined) }),
  },
  inBoth({
    name: 'first-eight-kib-decide', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'Only the first 8 KiB of a file are tried for bytes that are no UTF-8; later ones become replacement characters.',
    example: patching({ a: { file: INVALID_LATE } }, ['*** Update File: a', '@@', '-b', '+c'], ACCEPTED),
    parts: (base) => ({ decode: (buffer) => (base.decode(buffer.subarray(0, 8192)) === undefined ? base.decode(buffer) : replaced(buffer)) }),
  }),
  {
    name: 'other-encodings-taken', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'A file in UTF-16 with its mark is read as such and written as UTF-8.',
    example: patching({ a: { file: bytesOf('\xff\xfeb\0\n\0') } }, ['*** Update File: a', '@@', '+c'], ACCEPTED),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? (buffer[0] === 0xff && buffer[1] === 0xfe ? buffer.toString('utf16le', 2) : undefined) }),
  },
  {
    name: 'deleted-bytes-diffed', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A file that is no UTF-8 is deleted, with a diff of replacement characters.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      planDelete(parts, context, operation) {
        return base.planDelete({ ...parts, lookUp: (all, where, path) => base.lookUp({ ...all, decode: replaced }, where, path) }, context, operation);
      },
    }),
  },
  {
    name: 'deleted-bytes-not-told', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A file that is no UTF-8 is deleted and not among the changes.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      settings: { ...base.settings, deletesAnyFile: true },
      changesOf: (planned) => (planned.operation.kind === 'delete' && planned.change.before === undefined ? [] : base.changesOf(planned)),
    }),
  },
  {
    name: 'invalid-delete-told-but-not-done', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A delete of a file that is no UTF-8 succeeds and the file stays.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      planDelete(parts, context, operation) {
        if (parts.lookUp(parts, context, operation.path).kind !== 'utf8') return base.planDelete(parts, context, operation);
        return { operation, change: { status: 'D', path: operation.path } };
      },
    }),
  },
  {
    name: 'delete-of-invalid-bytes-refused', dialect: 'codex', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A delete of a file that is no UTF-8 is refused.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], REFUSED),
    parts: (base) => ({ settings: { ...base.settings, deletesAnyFile: false } }),
  },
  {
    name: 'size-not-bounded', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'Files of any size are read.',
    example: patching({ a: 'x\n'.repeat(20) }, ['*** Update File: a', '@@', '+y'], ACCEPTED, { limits: { maxFileBytes: 20 } }),
    parts: (base) => ({ settings: { ...base.settings, boundsSize: false } }),
  },
  {
    name: 'largest-file-refused', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'A file of exactly the limit is refused.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '@@', '+y'], REFUSED, { limits: { maxFileBytes: 2 } }),
    parts: (base, { numberOf }) => boundedBy(base, (context) => numberOf(context.limits, 'maxFileBytes') - 1),
  },
  {
    name: 'one-byte-above-the-limit-read', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'A file of one byte more than the limit is read.',
    example: patching({ a: 'xx\n' }, ['*** Update File: a', '@@', '+y'], ACCEPTED, { limits: { maxFileBytes: 2 } }),
    parts: (base, { numberOf }) => boundedBy(base, (context) => numberOf(context.limits, 'maxFileBytes') + 1),
  },
  {
    name: 'size-counted-in-characters', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'The limit is one of characters, not of bytes.',
    example: patching({ a: 'éé\n' }, ['*** Update File: a', '@@', '+y'], ACCEPTED, { limits: { maxFileBytes: 4 } }),
    parts: (base, { PatchRefusal, numberOf }) => ({
      settings: { ...base.settings, boundsSize: false },
      update(parts, context, before, chunks) {
        if (before.length > numberOf(context.limits, 'maxFileBytes')) throw new PatchRefusal('update-unreadable', { why: 'file is too large to read safely' });
        return base.update(parts, context, before, chunks);
      },
    }),
  },
  {
    name: 'size-of-the-result-bounded', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'An update whose result is above the limit is refused.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '@@', '+y'], REFUSED, { limits: { maxFileBytes: 3 } }),
    parts: (base, { PatchRefusal, numberOf }) => ({
      update(parts, context, before, chunks) {
        const text = base.update(parts, context, before, chunks);
        if (Buffer.byteLength(text) > numberOf(context.limits, 'maxFileBytes')) throw new PatchRefusal('write-failed', { why: 'too large' });
        return text;
      },
    }),
  },
]);

/** Stands before the bytes of a file that is no UTF-8. */
const LATIN = '\u{10fffd}';

/** Whether the bytes are UTF-8 once what `allowed` matches is left out. */
function isOnly(buffer: Buffer, allowed: RegExp): boolean {
  const rest = Buffer.from(buffer.toString('latin1').replace(allowed, ''), 'latin1');
  return Buffer.from(rest.toString('utf8'), 'utf8').equals(rest);
}

function boundedBy(base: PatchParts, most: (context: PatchContext) => number): Partial<PatchParts> {
  return {
    lookUp: (parts, context, path) => base.lookUp(parts, { ...context, limits: { ...context.limits, maxFileBytes: most(context) } }, path),
  };
}
