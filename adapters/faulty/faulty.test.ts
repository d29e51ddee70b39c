import { Volume } from 'memfs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { RULES, ruleById } from '../../contract/rules/index.ts';
import { levelIn } from '../../contract/rule.ts';
import type { Adapter, FileSystem } from '../port.ts';
import { createReference, TRAITS } from '../reference/reference.ts';
import { tryCalls, type TrialResult } from '../reference/trial.ts';
import { faultyAdapter } from './faulty.ts';
import type { Fault, FaultExample } from './fault.ts';
import { faultByName, FAULTS } from './index.ts';

const ROOT = '/place/root';
const OUTSIDE = ['/place/outside', '/place/root-sibling'];

type Make = (fs: FileSystem, root: () => string) => Adapter;

interface Shown {
  result: TrialResult;
  outside: string;
  definitions: unknown;
}

/** What an implementation makes of an example, with a file `f` in each directory beside the root. */
async function show(make: Make, { tool, dialect }: Fault, example: FaultExample): Promise<Shown> {
  const fs = Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
  for (const directory of OUTSIDE) {
    fs.mkdirSync(directory, { recursive: true });
    fs.writeFileSync(`${directory}/f`, 'a');
  }
  const adapter = make(fs, () => ROOT);
  const result = await tryCalls(adapter, fs, ROOT, { ...example, tool, dialect, tree: example.tree, calls: [...example.calls] });
  const definitions = await adapter.define?.();
  const outside = OUTSIDE.map((directory) => String(fs.readFileSync(`${directory}/f`))).join();
  return { result, outside, definitions };
}

/** A plain call of each tool on a file `p` of three lines. */
const PLAIN: { [tool in Fault['tool']]: { tau: Json; [dialect: string]: Json } } = {
  replace: { tau: { path: 'p', edits: [{ oldText: 'two', newText: '2' }] } },
  edit: {
    tau: { path: 'p', edits: [{ start_line: 2, end_line_exclusive: 3, newText: '2\n', context_line: 'one' }] },
    at: { path: 'p', edits: [{ start_line: 2, end_line_exclusive: 3, newText: '2\n', context_line: 'two' }] },
  },
};

const NOTHING: FaultExample = { tree: {}, calls: [] };
const built = FAULTS.filter((fault) => fault.parts !== undefined);

describe('a fault', () => {
  test.each(built.map((fault) => [fault.name, fault] as const))('%s misbehaves in its example', async (_name, fault: Fault) => {
    const example = fault.example ?? NOTHING;
    const right = await show(createReference, fault, example);
    const wrong = await show((fs, root) => faultyAdapter(fault, fs, root), fault, example);
    expect(Object.is(JSON.stringify(wrong), JSON.stringify(right))).toBe(false);
    const [outcome] = wrong.result.outcomes;
    if (example.wrong?.status) expect(outcome?.status).toBe(example.wrong.status);
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
    for (const fault of FAULTS) for (const trait of Object.keys(fault.traits ?? {})) expect(TRAITS).toHaveProperty(trait);
  });
});
