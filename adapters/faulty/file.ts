import { call, onFile, type Fault } from './fault.ts';

const LIMIT = 10 * 1024 * 1024;

/** A marker and filler: together `size` bytes if `filler` is one byte. */
function large(filler: string, times: number) {
  return { parts: ['M', { repeat: filler, times }] };
}

const MISSING = { tree: { b: { file: 'x' } }, calls: [call('n', [['x', 'y']])] };

/** Faults in how the file is found, read and put back. */
export const FILE_FAULTS: readonly Fault[] = [
  {
    name: 'creates-the-missing-file',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/missing-file-refused', 'replace/no-leftover-files'],
    description: 'A missing file is made, empty, before the call is refused.',
    example: { ...MISSING, wrong: { files: { n: '' } } },
    parts: (base, { Refusal }) => ({
      findTarget(context, path) {
        try {
          return base.findTarget(context, path);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'missing') makeFile(() => context.fs.writeFileSync(`${context.cwd}/${path}`, '', { flag: 'wx' }));
          throw error;
        }
      },
    }),
  },
  {
    name: 'creates-missing-parents',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/missing-file-refused'],
    description: 'The parent directories of a missing file are made before the call is refused.',
    example: { tree: {}, calls: [call('d/new', [['x', 'y']])], wrong: { files: { d: '/' } } },
    parts: (base) => ({
      findTarget(context, path) {
        const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
        if (parent !== '' && !path.startsWith('/')) makeFile(() => context.fs.mkdirSync(`${context.cwd}/${parent}`, { recursive: true }));
        return base.findTarget(context, path);
      },
    }),
  },
  {
    name: 'missing-file-in-own-words',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/missing-file-answers-like-read'],
    description: 'For a missing file the names that are there are not told.',
    example: MISSING,
    parts: (base) => ({
      refusal(refusal, attempt) {
        const outcome = base.refusal(refusal, attempt);
        return refusal.code === 'missing' ? { ...outcome, message: `File not found: ${attempt.request?.path}.` } as typeof outcome : outcome;
      },
    }),
  },
  {
    name: 'directory-taken-as-empty',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/non-regular-refused'],
    description: 'A directory is answered by a success that changed nothing.',
    example: { tree: { d: { directory: true } }, calls: [call('d', [['x', 'y']])], wrong: { status: 'success' } },
    parts: (base, { lifecycle }) => ({
      refusal: (refusal, attempt) =>
        refusal.detail.directory
          ? { status: 'success', fields: { edits: 1, changed: false, total_bytes: 0 }, events: lifecycle('result'), writes: [] }
          : base.refusal(refusal, attempt),
    }),
  },
  {
    name: 'size-limit-one-short',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/size-limit'],
    description: 'A file of exactly the limit is refused.',
    example: onFile(large('x', LIMIT - 1), [['M', 'N']], 'refused'),
    parts: (base, { Refusal }) => ({
      readFile(context, target) {
        if (target.size >= context.limits.maxBytes) throw new Refusal('unreadable');
        return base.readFile(context, target);
      },
    }),
  },
  {
    name: 'size-limit-decimal',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/size-limit'],
    description: 'A megabyte is taken as a million bytes.',
    example: onFile(large('x', LIMIT - 1), [['M', 'N']], 'refused'),
    parts: (base, { Refusal }) => ({
      readFile(context, target) {
        if (target.size > 10_000_000) throw new Refusal('unreadable');
        return base.readFile(context, target);
      },
    }),
  },
  {
    name: 'size-limit-in-characters',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/size-limit'],
    description: 'The limit is held against the number of characters.',
    example: onFile(large('é', LIMIT / 2), [['M', 'N']], 'accepted'),
    parts: (_base, { readWhole, Refusal }) => ({
      readFile(context, target) {
        const bytes = readWhole(context, target);
        if (bytes.toString('utf8').length > context.limits.maxBytes) throw new Refusal('unreadable');
        return bytes;
      },
    }),
  },
  {
    name: 'size-limit-on-the-result',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/size-limit'],
    description: 'A file that grows past the limit is not written.',
    example: onFile(large('x', LIMIT - 1), [['M', 'MM']], 'refused'),
    parts: (base, { Refusal }) => ({
      write(context, target, bytes) {
        if (bytes.length > context.limits.maxBytes) throw new Refusal('write');
        base.write(context, target, bytes);
      },
    }),
  },
  {
    name: 'lossy-decoding',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/invalid-utf8-refused'],
    description: 'Bytes that are not UTF-8 are read, and written back, as U+FFFD.',
    example: onFile({ base64: 'Yf8=' }, [['a', 'b']], { after: 'b\xef\xbf\xbd' }),
    parts: () => ({ decode: (bytes) => bytes.toString('utf8') }),
  },
  {
    name: 'encoded-surrogates-accepted',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/invalid-utf8-refused'],
    description: 'Surrogates encoded as three bytes are let through.',
    example: onFile({ base64: 'Ye2ggA==' }, [['a', 'b']], 'accepted'),
    parts: (base) => ({
      decode(bytes) {
        const text = bytes.toString('latin1');
        const patched = text.replace(/\xed[\xa0-\xbf][\x80-\xbf]/g, '\xef\xbf\xbd');
        return base.decode(Buffer.from(patched, 'latin1'));
      },
    }),
  },
  {
    name: 'quote-cuts-a-pair',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/unpaired-surrogate-refused'],
    description: 'The search is in UTF-16 units, so that half of a character is found and cut off.',
    example: onFile('😀', [['\ud83d', 'x']], { after: 'x\xef\xbf\xbd' }),
    parts: (base) => ({
      locate(view, edits) {
        const { spans } = base.locate(view, edits.filter((edit) => edit.oldText.isWellFormed()));
        const halves = edits.flatMap((edit, index) => {
          const start = view.text.indexOf(edit.oldText);
          if (edit.oldText.isWellFormed() || start < 0) return [];
          return [{ index, start, end: start + edit.oldText.length, newText: edit.newText }];
        });
        if (spans.length + halves.length < edits.length) return base.locate(view, edits);
        return { view, spans: [...spans, ...halves] };
      },
    }),
  },
  {
    name: 'unpaired-surrogate-replaced',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/unpaired-surrogate-refused'],
    description: 'An unpaired surrogate of `newText` is written as U+FFFD.',
    example: onFile('k', [['k', '\ud800']], { after: '\xef\xbf\xbd' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.edits)) return base.parseRequest(argument, context);
        const edits = argument.edits.map((entry) =>
          isObject(entry) && typeof entry.newText === 'string' ? { ...entry, newText: entry.newText.toWellFormed() } : entry,
        );
        return base.parseRequest({ ...argument, edits }, context);
      },
    }),
  },
  {
    name: 'link-replaced',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/symlink-followed'],
    description: 'The new file takes the place of the symbolic link that led to the old one.',
    example: { tree: { l: { link: 't' }, t: { file: 'o' } }, calls: [call('l', [['o', 'n']])], wrong: { files: { l: 'n', t: 'o' } } },
    parts: (base) => ({ write: (context, target, bytes) => base.write(context, { ...target, real: target.resolved }, bytes) }),
  },
  {
    name: 'mode-lost',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/mode-kept'],
    shouldOnly: true,
    description: 'The file that takes the place of the old one has the usual permission bits.',
    example: { tree: { a: { file: 'x', mode: '755' } }, calls: [call('a', [['x', 'y']])] },
    parts: (base) => ({ write: (context, target, bytes) => base.write(context, { ...target, mode: 0o644 }, bytes) }),
  },
  {
    name: 'backup-left',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/no-leftover-files'],
    description: 'The old content stays beside the file as a backup.',
    example: onFile('x', [['x', 'y']]),
    parts: (base) => ({
      write(context, target, bytes) {
        context.fs.writeFileSync(`${target.real}.orig`, context.fs.readFileSync(target.real));
        base.write(context, target, bytes);
      },
    }),
  },
  {
    name: 'lock-file-left-on-refusal',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/no-leftover-files'],
    description: 'A lock file is removed after a success only.',
    example: onFile('x', [['z', 'y']]),
    parts: (base) => ({
      refusal(refusal, attempt) {
        const { target, context } = attempt;
        if (target) makeFile(() => context.fs.writeFileSync(`${target.real}.lock`, ''));
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'written-twice',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/single-write'],
    description: 'The file is emptied in one write and filled in a second one.',
    example: onFile('x', [['x', 'y']]),
    parts: (base) => ({
      write(context, target, bytes) {
        base.write(context, target, Buffer.alloc(0));
        base.write(context, target, bytes);
      },
    }),
  },
  {
    name: 'one-write-per-edit',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/single-write'],
    description: 'A list of good edits is written edit by edit.',
    example: onFile('xz', [['x', 'y'], ['z', 'w']]),
    parts: (base) => {
      let count = 1;
      return {
        parseRequest(argument, context) {
          const request = base.parseRequest(argument, context);
          count = request.edits.length;
          return request;
        },
        write(context, target, bytes) {
          for (let time = 0; time < count; time += 1) base.write(context, target, bytes);
        },
      };
    },
  },
  {
    name: 'part-of-a-mark-skipped',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/invalid-utf8-refused'],
    description: 'The first two bytes of a byte order mark are skipped where the third is not there.',
    example: onFile({ parts: [{ base64: '77s=' }, 'ab'] }, [['a', 'X']], 'accepted'),
    parts: (base) => ({
      decode: (bytes) => base.decode(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] !== 0xbf ? bytes.subarray(2) : bytes),
    }),
  },
  {
    name: 'temporary-name-taken-from-another-file',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/no-leftover-files'],
    description: 'The new content first goes to the name with `.tmp` behind it, whatever stands there, and that file is then removed.',
    example: { tree: { a: { file: 'x' }, 'a.tmp': { file: 'kept' } }, calls: [call('a', [['x', 'y']])] },
    parts: (base) => ({
      write(context, target, bytes) {
        const temporary = `${target.real}.tmp`;
        if (context.fs.existsSync(temporary) && context.fs.lstatSync(temporary).isFile()) context.fs.unlinkSync(temporary);
        base.write(context, target, bytes);
      },
    }),
  },
];

function makeFile(make: () => void): void {
  try {
    make();
  } catch {
    // The fault shows only where a file can be made.
  }
}
