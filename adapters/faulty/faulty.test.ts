import * as nodeFs from 'node:fs';
import { dirname } from 'node:path';
import { Volume } from 'memfs';
import tmp from 'tmp-promise';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { RULES, ruleById } from '../../contract/rules/index.ts';
import { levelIn } from '../../contract/rule.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Adapter, FileSystem } from '../port.ts';
import { MOVE_TRAITS } from '../reference/move/move.ts';
import { PATCH_TRAITS } from '../reference/patch/patch-tool.ts';
import { createReference, TRAITS } from '../reference/reference.ts';
import { READ_TRAITS } from '../reference/read/read-tool.ts';
import { tryCalls, type Trial, type TrialResult } from '../reference/trial.ts';
import { faultyAdapter } from './faulty.ts';
import type { Fault, FaultExample } from './fault.ts';
import { faultByName, FAULTS } from './index.ts';

const OUTSIDE = ['outside', 'root-sibling'];

type Make = (fs: FileSystem, root: () => string) => Adapter;

interface Shown {
  result: TrialResult;
  outside: string;
  definitions: unknown;
  saved: unknown;
}

interface Place {
  fs: FileSystem;
  base: string;
  remove(): void;
}

function memory(): Place {
  return { fs: Volume.fromJSON({ '/place/root/': null }) as unknown as FileSystem, base: '/place', remove: () => {} };
}

/** For what runs programs. */
function directory(): Place {
  const made = tmp.dirSync({ unsafeCleanup: true });
  nodeFs.mkdirSync(`${made.name}/root`);
  return { fs: nodeFs, base: made.name, remove: made.removeCallback };
}

/** What an implementation makes of an example, with a file `f` in each directory beside the root. */
async function show(make: Make, fault: Fault, example: FaultExample): Promise<Shown> {
  const { fs, base, remove } = fault.tool === 'shell' || fault.needs?.includes('real-fs') ? directory() : memory();
  const root = `${base}/root`;
  for (const beside of OUTSIDE) {
    fs.mkdirSync(`${base}/${beside}`, { recursive: true });
    fs.writeFileSync(`${base}/${beside}/f`, 'a');
  }
  const adapter = make(fs, () => root);
  const trial = trialOf(fault, example);
  const result = await tryCalls(adapter, fs, root, trial);
  await adapter.open({ root, config: { ...trial.config, dialect: fault.dialect } });
  const definitions = await adapter.define?.();
  const outside = OUTSIDE.map((beside) => `${base}/${beside}/f`).map((path) => (fs.existsSync(path) ? String(fs.readFileSync(path)) : 'gone')).join();
  const saved = result.outcomes.map(savedOutput);
  await adapter.dispose?.();
  remove();
  return { result, outside, definitions, saved };
}

function trialOf({ tool, dialect }: Fault, { tree, calls, config, limits }: FaultExample): Trial {
  return { tool, dialect, tree, calls: [...calls], config: { ...config, ...(limits ? { limits: { [tool]: limits } } : {}) } };
}

/** What a saved file holds. */
function savedOutput(outcome: Outcome): string | undefined {
  const path = savedPath(outcome);
  return path === undefined ? undefined : nodeFs.readFileSync(path, 'latin1');
}

function savedPath({ fields }: Outcome): string | undefined {
  const path = fields?.['full_output_path'] ?? fields?.['saved_output_path'];
  return typeof path === 'string' ? path : undefined;
}

/** Where a saved file lies differs from one run to the next. */
function comparable(shown: Shown): string {
  const directories = shown.result.outcomes.flatMap((outcome) => savedPath(outcome) ?? []).map((path) => dirname(path));
  return directories.reduce((text, directory) => text.replaceAll(directory, 'SAVED'), JSON.stringify(shown));
}

/** A plain call of each tool on a file `p` of three lines. */
const PLAIN: { [tool in Fault['tool']]: { tau: Json; [dialect: string]: Json } } = {
  replace: { tau: { path: 'p', edits: [{ oldText: 'two', newText: '2' }] } },
  edit: {
    tau: { path: 'p', edits: [{ start_line: 1, end_line_exclusive: 1, newText: '0\n', context_line: '' }] },
    at: { path: 'p', edits: [{ start_line: 1, end_line_exclusive: 1, newText: '0\n', context_line: 'one' }] },
  },
  read: { tau: { path: 'p' } },
  apply_patch: { tau: '*** Begin Patch\n*** Update File: p\n@@\n-two\n+2\n*** End Patch\n' },
  move: { tau: { from: 'p', to: 'q' } },
  shell: { tau: { command: 'cat p' } },
  ls: { tau: { path: '.' } },
  render: { tau: { status: 'success', fields: [['count', 1]], payload: 'first' } },
};

const NOTHING: FaultExample = { tree: {}, calls: [] };
const built = FAULTS.filter((fault) => fault.parts !== undefined);
/** Those of the slow lane take seconds: the suite itself shows them. */
const quick = built.filter((fault) => fault.lane === undefined);
const TRAITS_OF: { readonly [tool: string]: object } = { replace: TRAITS, read: READ_TRAITS, apply_patch: PATCH_TRAITS, move: MOVE_TRAITS };

describe('a fault', () => {
  test.each(quick.map((fault) => [fault.name, fault] as const))('%s misbehaves in its example', async (_name, fault: Fault) => {
    const example = fault.example ?? NOTHING;
    const right = await show(createReference, fault, example);
    const wrong = await show((fs, root) => faultyAdapter(fault, fs, root), fault, example);
    expect(Object.is(comparable(wrong), comparable(right))).toBe(false);
    const [outcome] = wrong.result.outcomes;
    if (example.wrong?.status) expect(outcome?.status).toBe(example.wrong.status);
    if (example.wrong?.payload !== undefined) expect(outcome?.payload).toBe(example.wrong.payload);
    if (example.wrong?.text !== undefined) expect(outcome?.text).toBe(example.wrong.text);
    if (example.wrong?.files) expect(wrong.result.after.paths).toMatchObject(example.wrong.files);
  });

  test.each(built.map((fault) => [fault.name, fault] as const))('%s does plain work', async (_name, fault: Fault) => {
    const plain: FaultExample = { tree: { p: { file: 'one\ntwo\nthree\n' } }, calls: [PLAIN[fault.tool][fault.dialect] ?? PLAIN[fault.tool].tau] };
    const result = await show((fs, root) => faultyAdapter(fault, fs, root), fault, plain);
    expect(result.result.outcomes[0]?.status).toBe('success');
  });
});

describe('the list of faults', () => {
  test('has unique names', () => {
    expect(new Set(FAULTS.map((fault) => fault.name)).size).toBe(FAULTS.length);
    expect(faultByName('first-of-several')?.breaks).toEqual(['replace/duplicate-refused']);
  });

  test('names rules of the dialect that it is in', () => {
    const strange = FAULTS.flatMap((fault) =>
      fault.breaks.filter((id) => !ruleById(id).dialects.includes(fault.dialect)).map((id) => `${fault.name}: ${id}`),
    );
    expect(strange).toEqual([]);
  });

  test('breaks every rule that must hold and does not say why none can', () => {
    const broken = new Set<string>(FAULTS.flatMap((fault) => fault.breaks));
    const unbroken = RULES.filter((rule) => rule.noFault === undefined && !broken.has(rule.id)).map((rule) => rule.id);
    expect(unbroken).toEqual([]);
  });

  test('marks faults whose rules are all advice', () => {
    for (const fault of FAULTS.filter((one) => one.breaks.every((id) => levelIn(ruleById(id), one.dialect) === 'SHOULD'))) {
      expect([fault.name, fault.shouldOnly]).toEqual([fault.name, true]);
    }
  });

  test('declares traits that the reference knows', () => {
    for (const fault of FAULTS) for (const trait of Object.keys(fault.traits ?? {})) expect(TRAITS_OF[fault.tool]).toHaveProperty(trait);
  });
});
