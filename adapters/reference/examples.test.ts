import * as nodeFs from 'node:fs';
import { Volume } from 'memfs';
import tmp from 'tmp-promise';
import { expect, test } from 'vitest';
import type { Example } from '../../contract/rule.ts';
import { RULES } from '../../contract/rules/index.ts';
import { toLive } from '../../contract/tree.ts';
import type { FileSystem } from '../port.ts';
import { createReference, TRAITS } from './reference.ts';
import { tryCalls, type TrialResult } from './trial.ts';
import { createVariant, VARIANT_TRAITS } from './variant.ts';

const ROOT = '/place/root';

type Snapshot = { [path: string]: string | undefined };

interface Place {
  fs: FileSystem;
  root: string;
  remove(): void;
}

function memory(): Place {
  return { fs: Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem, root: ROOT, remove: () => {} };
}

/** For what runs programs. */
function directory(): Place {
  const made = tmp.dirSync({ unsafeCleanup: true });
  return { fs: nodeFs, root: made.name, remove: made.removeCallback };
}

/** An example that names no traits is about a strict tool: these are lenient in the one point that it is about. */
const LENIENT_EXAMPLES = new Set(['reference common/missing-refused 3']);

/** Where the variant completes a text, or not, with another ending that is allowed. */
const OTHER_ENDINGS = /^variant line-edit\/(new-text-append-ending (3|4|7|8|2[1-4])|new-text-insertion-ending [78])$/;

/** What the variant takes for a patch, though it should not. */
const LENIENT_GRAMMAR = /^variant apply-patch\/(padded-markers [24]|heredoc-wrapper 2|chunk-header 2)$/;

/** Where the variant writes lines to keep as the patch spells them, loses an empty line at the end, or deletes what is no UTF-8: allowed. */
const REWRITTEN = /^variant apply-patch\/(final-blank-line [123]|line-endings [12]|fuzzy-context-text 1|invalid-utf8-delete 1|interactions 1)$/;

/** What the variant has other traits for, in patches and moves. */
const OTHER_TRAITS = /^variant common\/(destination-kept [134]|patch-failure-told 1|patch-bytes-kept 1)$/;

/** Of several right answers these name the one that the variant does not give: its layout is sequential, and a separator that stands last stays. */
const OTHER_ANSWERS = new Set(['variant read/truncation 4', 'variant truncate/byte-budget 15']);

const IMPLEMENTATIONS = [
  { name: 'reference', create: createReference, traits: TRAITS },
  { name: 'variant', create: createVariant, traits: VARIANT_TRAITS },
];

/** Examples of traits that an implementation does not have are not about it. */
function isClaimed(example: Example, name: string, traits: { [name: string]: string | number }): boolean {
  if (LENIENT_EXAMPLES.has(name) || OTHER_ENDINGS.test(name) || OTHER_ANSWERS.has(name) || LENIENT_GRAMMAR.test(name) || REWRITTEN.test(name) || OTHER_TRAITS.test(name)) return false;
  return Object.entries(example.traits ?? {}).every(([trait, value]) => traits[trait] === value);
}

/** What an example changes, as a snapshot has it: new directories too; `undefined`: gone. */
function changes(example: Example): Snapshot {
  const after: Snapshot = {};
  for (const path of example.gone ?? []) after[path] = undefined;
  for (const [path, node] of toLive(example.after ?? {})) {
    if (node.kind === 'file') after[path] = Buffer.from(node.bytes).toString('latin1');
    if (node.kind === 'directory') after[path] = '/';
  }
  return after;
}

/** The paths that differ, with what was found there, cut short. */
function different(found: Snapshot, wanted: Snapshot): { [path: string]: string } {
  const paths = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter((path) => found[path] !== wanted[path]);
  return Object.fromEntries(paths.map((path) => [path, String(found[path]).slice(0, 200)]));
}

function check(example: Example, result: TrialResult): void {
  const [outcome] = result.outcomes;
  if (example.refusalAllowed && outcome?.status === 'error') {
    expect(result.after).toEqual(result.before);
    return;
  }
  expect(outcome).toMatchObject({ status: example.outcome === 'success' ? 'success' : 'error' });
  expect(different(result.after.paths, { ...result.before.paths, ...changes(example) })).toEqual({});
  if (outcome?.status === 'success' && example.fields) expect(outcome.fields).toMatchObject(example.fields);
  if (example.payload !== undefined) expect(outcome?.payload ?? '').toBe(example.payload);
  if (example.text !== undefined) expect(outcome?.text).toBe(example.text);
  for (const name of example.lacksFields ?? []) expect(outcome?.fields ?? {}).not.toHaveProperty(name);
  if (outcome?.status === 'error' && example.class) expect(example.class).toContain(outcome.code);
}

/** What the reference says; the variant has words of its own. */
function checkWords(example: Example, result: TrialResult): void {
  const [outcome] = result.outcomes;
  const said = outcome?.status === 'error' ? outcome.message : (outcome?.payload ?? '');
  for (const fragment of example.says ?? []) expect(said.toLowerCase()).toContain(fragment.replace('{root}', ROOT).toLowerCase());
}

for (const { name, create, traits } of IMPLEMENTATIONS) {
  for (const rule of RULES) {
    (rule.examples as readonly Example[]).forEach((example, index) => {
      const title = `${name} ${rule.id} ${index + 1}`;
      for (const dialect of example.dialects) {
        test.skipIf(!isClaimed(example, title, traits))(`${title} in ${dialect}`, async () => {
          const tool = example.tool ?? rule.tool;
          const { fs, root, remove } = tool === 'shell' ? directory() : memory();
          const limits = example.limits ? { config: { limits: { [tool]: { ...example.limits } } } } : {};
          const trial = { tool, dialect, tree: example.before, calls: [example.arguments], ...limits };
          const adapter = create(fs, () => root);
          const result = await tryCalls(adapter, fs, root, trial);
          await adapter.dispose?.();
          remove();
          check(example, result);
          if (name === 'reference') checkWords(example, result);
        });
      }
    });
  }
}
