import { posix } from 'node:path';
import { call, onFile, type Fault } from './fault.ts';

/** Faults against the rules of the safety core on files. */
export const COMMON_FILES_FAULTS: readonly Fault[] = [
  {
    name: 'mode-600-after-rename',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/file-identity-kept'],
    shouldOnly: true,
    description: 'The new file that takes the place of the old one has mode 600.',
    example: { tree: { run: { file: 'a\n', mode: '755' } }, calls: [call('run', [['a', 'b']])] },
    parts: (base) => ({ write: (context, target, bytes) => base.write(context, { ...target, mode: 0o600 }, bytes) }),
  },
  {
    name: 'backup-beside-the-file',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/no-leftovers'],
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
    name: 'no-lock-between-read-and-write',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/parallel-kept'],
    needs: ['concurrent'],
    description: 'Calls on one file do not wait for one another.',
    example: { tree: { a: { file: 'a\nb' } }, calls: [call('a', [['a', 'A']]), call('a', [['b', 'B']])], wrong: { files: { a: 'a\nB' } } },
    parts: () => ({ turnKey: () => null }),
  },
  {
    name: 'missing-file-made',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/unfit-target-refused'],
    description: 'An edit of a missing file makes it of its new text.',
    example: { tree: {}, calls: [call('f', [['a', 'b']])], wrong: { status: 'success', files: { f: 'b' } } },
    parts: (base) => ({
      refusal(refusal, attempt) {
        const { context, request } = attempt;
        if (refusal.code !== 'missing' || !request) return base.refusal(refusal, attempt);
        try {
          context.fs.writeFileSync(posix.resolve(context.cwd, request.path), request.edits.map((edit) => edit.newText).join(''), { flag: 'wx' });
        } catch {
          return base.refusal(refusal, attempt);
        }
        return { status: 'success', fields: { edits: request.edits.length, changed: true, total_bytes: 0 }, writes: [] };
      },
    }),
  },
  {
    name: 'end-of-a-long-file-cut',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/unfit-target-refused'],
    description: 'A file of more than 64 KiB is read to that length, and written back so.',
    example: onFile({ parts: ['T', { repeat: 'x\n', times: 40_000 }] }, [['T', 'y']]),
    parts: (base) => ({ readFile: (context, target) => base.readFile(context, target).subarray(0, 65_536) }),
  },
  {
    name: 'containment-of-the-text-only',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/contained'],
    description: 'Only the text of the path is checked, so that a link leads out of the root.',
    example: { tree: { d: { link: '../outside' } }, calls: [call('d/f', [['a', 'b']])] },
    parts: (_base, { findRegularFile, Refusal }) => ({
      findTarget(context, path) {
        const spelled = posix.resolve(context.cwd, path);
        if (!spelled.startsWith(`${context.root}/`)) throw new Refusal('unreadable');
        return findRegularFile(context, path);
      },
    }),
  },
  {
    name: 'containment-by-prefix',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/contained'],
    description: 'A sibling whose name begins with the name of the root counts as inside.',
    example: { tree: { d: { link: '../outside' } }, calls: [call('../root-sibling/f', [['a', 'b']])] },
    parts: (base, { findRegularFile }) => ({
      findTarget(context, path) {
        const target = findRegularFile(context, path);
        return target.real.startsWith(context.realRoot) ? target : base.findTarget(context, path);
      },
    }),
  },
  {
    name: 'root-not-kept',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/contained'],
    description: 'Paths may lead anywhere.',
    example: { tree: {}, calls: [call('../outside/f', [['a', 'b']])] },
    parts: (_base, { findRegularFile }) => ({ findTarget: findRegularFile }),
  },
];
