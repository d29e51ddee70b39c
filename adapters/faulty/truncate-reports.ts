import type { JsonObject } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { LsParts, LsResult } from '../reference/ls/parts.ts';
import type { Cut } from '../reference/records/truncate.ts';
import type { ShellContext, ShellParts, ShellResult } from '../reference/shell/parts.ts';
import type { RecordKit } from './fault.ts';
import { SMALL, SMALL_SHELL, X8, faultsOf, listing, printing, reading, reporting, without } from './showing.ts';

const X7 = 'x\n'.repeat(7);

function printed(base: ShellParts, change: (fields: JsonObject, result: ShellResult) => JsonObject): Partial<ShellParts> {
  return {
    success(result, saved) {
      const outcome = base.success(result, saved);
      return { ...outcome, fields: change(outcome.fields ?? {}, result) } as Outcome;
    },
  };
}

function listed(base: LsParts, change: (fields: JsonObject, result: LsResult) => JsonObject): Partial<LsParts> {
  return {
    success(result) {
      const outcome = base.success(result);
      return { ...outcome, fields: change(outcome.fields ?? {}, result) } as Outcome;
    },
  };
}

/** Totals changed where there are any. */
function totals(fields: JsonObject, change: () => JsonObject): JsonObject {
  return fields.truncated === true ? { ...fields, ...change() } : fields;
}

/** Of what is shown. */
function totalsOf({ shown }: Cut, { bytesOf }: RecordKit): JsonObject {
  return { total_lines: shown.length, total_bytes: bytesOf(shown) };
}

const LONG_NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Faults in what is said of output that was cut. */
export const TRUNCATE_REPORT_FAULTS = [
  ...faultsOf('read', [
    {
      name: 'totals-of-what-is-shown',
      breaks: ['truncate/totals-source-file', 'read/totals-headers'],
      description: 'The totals of a read are those of what is shown.',
      example: reading(X8, {}, undefined, SMALL),
      parts: (base, kit) => reporting(base, (fields, { cut }) => totals(fields, () => totalsOf(cut, kit))),
    },
    {
      name: 'truncated-without-totals',
      breaks: ['truncate/headers', 'read/totals-headers'],
      description: 'A read that was cut reports no totals.',
      example: reading(X8, {}, { text: 'truncated: true\n\n1 x\n2 x\n3 x\n...\n6 x\n7 x\n8 x' }, SMALL),
      parts: (base) => reporting(base, (fields) => (fields.truncated === true ? without(fields, 'total_lines', 'total_bytes') : fields)),
    },
    {
      name: 'truncated-not-said',
      breaks: ['truncate/headers', 'read/totals-headers'],
      description: 'A read that was cut reports its totals, but not that it was cut.',
      example: reading(X8, {}, { text: 'total_lines: 8\ntotal_bytes: 16\n\n1 x\n2 x\n3 x\n...\n6 x\n7 x\n8 x' }, SMALL),
      parts: (base) => reporting(base, (fields) => without(fields, 'truncated')),
    },
  ]),
  ...faultsOf('shell', [
    {
      name: 'shell-totals-of-what-is-shown',
      needs: ['real-fs'],
      breaks: ['truncate/totals-rendering'],
      description: 'The totals of a command are those of what is shown.',
      example: printing(X8),
      parts: (base, kit) => printed(base, (fields, { cut }) => totals(fields, () => totalsOf(cut, kit))),
    },
    {
      name: 'shell-total-of-raw-bytes',
      needs: ['real-fs'],
      breaks: ['truncate/totals-rendering'],
      description: '`total_bytes` of a command is what it wrote.',
      example: printing(X7),
      parts: (base) => printed(base, (fields, { capture }) => totals(fields, () => ({ total_bytes: capture.rawBytes }))),
    },
    {
      name: 'shell-total-without-separators',
      needs: ['real-fs'],
      breaks: ['truncate/totals-rendering'],
      description: '`total_bytes` of a command leaves out the LFs between records.',
      example: printing(X7),
      parts: (base) => printed(base, (fields, { capture }) => totals(fields, () => ({ total_bytes: capture.records.bytes - capture.records.length + 1 }))),
    },
    {
      name: 'shell-total-with-a-final-lf',
      needs: ['real-fs'],
      breaks: ['truncate/totals-rendering'],
      description: '`total_bytes` of a command counts an LF behind the last record.',
      example: printing(X7),
      parts: (base) => printed(base, (fields, { capture }) => totals(fields, () => ({ total_bytes: capture.records.bytes + 1 }))),
    },
    {
      name: 'shell-totals-of-every-command',
      needs: ['real-fs'],
      breaks: ['truncate/headers'],
      description: 'Every command reports totals.',
      example: printing('x\n'),
      parts: (base) => printed(base, (fields, { capture }) => ({ ...fields, total_lines: capture.records.length, total_bytes: capture.records.bytes })),
    },
    {
      name: 'visible-payload-saved',
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact'],
      description: 'What is shown is saved as the full output.',
      example: printing(X7),
      parts: () => ({ save: ({ cut }, context) => pathOf(context.artifacts.write(Buffer.from(cut.shown.join('\n')))) }),
    },
    {
      name: 'raw-bytes-saved',
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact'],
      description: 'The bytes that the command wrote are saved as the full output.',
      example: printing(X7),
      parts: (base) => {
        const chunks: Buffer[] = [];
        return {
          run(request, context, take) {
            chunks.length = 0;
            return base.run(request, context, (stream, chunk) => {
              chunks.push(chunk);
              take(stream, chunk);
            });
          },
          save: (_result, context) => pathOf(context.artifacts.write(Buffer.concat(chunks))),
        };
      },
    },
    {
      name: 'saved-output-ends-with-lf',
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact'],
      description: 'The saved output ends with an LF.',
      example: printing(X7),
      parts: () => ({ save: ({ capture }, context) => pathOf(context.artifacts.write(Buffer.concat([capture.rendering.saved(), Buffer.from('\n')]))) }),
    },
    {
      name: 'saved-outputs-in-one-file',
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact'],
      description: 'All calls save to one file, one behind the other.',
      example: { tree: { f: { file: X7 }, g: { file: X8 } }, calls: [{ command: 'cat f' }, { command: 'cat g' }], limits: SMALL_SHELL },
      parts: () => {
        let path: string | undefined;
        return {
          save({ capture }, context) {
            const saved = capture.rendering.saved();
            if (path === undefined) path = context.artifacts.write(saved);
            else context.fs.writeFileSync(path, saved, { flag: 'a' });
            return pathOf(path);
          },
        };
      },
    },
    {
      name: 'saved-output-of-every-command',
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact'],
      description: 'Output that is shown whole is saved too.',
      example: printing('x\n'),
      parts: (base) => {
        let artifacts: ShellContext['artifacts'] | undefined;
        return {
          run(request, context, take) {
            artifacts = context.artifacts;
            return base.run(request, context, take);
          },
          success: (result, saved) => base.success(result, result.cut.truncated ? saved : pathOf(artifacts?.write(result.capture.rendering.saved()))),
        };
      },
    },
    {
      name: 'output-saved-in-the-workspace',
      shouldOnly: true,
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact'],
      description: 'The full output is saved in the directory that the command ran in.',
      example: printing(X7),
      parts: () => ({
        save({ capture }, context) {
          const path = `${context.cwd}/output.txt`;
          context.fs.writeFileSync(path, capture.rendering.saved());
          return { full_output_path: path };
        },
      }),
    },
    {
      name: 'character-cut-at-the-saved-cap',
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact-capped'],
      shouldOnly: true,
      description: 'What is saved of an output that is too large ends inside a character.',
      example: printing(`${'a'.repeat(65)}\u00e9\n`, undefined, { ...SMALL_SHELL, maxSavedBytes: 70 }),
      parts: (base) => {
        const kept: string[] = [];
        return {
          record(stream, piece) {
            const record = base.record(stream, piece);
            kept.push(record);
            return record;
          },
          run(request, context, take) {
            kept.length = 0;
            return base.run(request, context, take);
          },
          save(result, context) {
            const most = Number(context.limits.maxSavedBytes);
            if (result.capture.rendering.bytes <= most) return base.save(result, context);
            const path = context.artifacts.write(Buffer.from(kept.join('\n')).subarray(0, most));
            return { saved_output_path: path ?? '', saved_output_truncated: true, saved_output_bytes: most };
          },
        };
      },
    },
    {
      name: 'part-of-the-output-called-full',
      needs: ['real-fs'],
      breaks: ['truncate/saved-artifact-capped'],
      shouldOnly: true,
      description: 'The part that is saved of an output that is too large is called the full output.',
      example: printing(`${'a'.repeat(70)}\n`, undefined, { ...SMALL_SHELL, maxSavedBytes: 70 }),
      parts: () => ({ save: ({ capture }, context) => pathOf(context.artifacts.write(capture.rendering.saved())) }),
    },
  ]),
  ...faultsOf('ls', [
    {
      name: 'ls-totals-of-what-is-shown',
      breaks: ['truncate/totals-rendering'],
      description: 'The totals of a listing are those of what is shown.',
      example: listing(LONG_NAMES, undefined, SMALL),
      parts: (base, kit) => listed(base, (fields, { cut }) => totals(fields, () => totalsOf(cut, kit))),
    },
    {
      name: 'ls-totals-of-names',
      breaks: ['truncate/totals-rendering'],
      description: '`total_bytes` of a listing counts the names alone.',
      example: listing(LONG_NAMES, undefined, SMALL),
      parts: (base) => listed(base, (fields, { entries }) => totals(fields, () => ({ total_bytes: entries.reduce((sum, { name }) => sum + name.length, 0) }))),
    },
    {
      name: 'ls-totals-of-every-listing',
      breaks: ['truncate/headers'],
      description: 'Every listing reports totals.',
      example: listing(['a']),
      parts: (base, kit) => listed(base, (fields, { records }) => ({ ...fields, total_lines: records.length, total_bytes: kit.bytesOf(kit.listed(records)) })),
    },
  ]),
];

function pathOf(path: string | undefined): JsonObject {
  return path === undefined ? { saved_output_unavailable: true } : { full_output_path: path };
}
