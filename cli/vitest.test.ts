import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Adapter, FileSystem } from '../adapters/port.ts';
import { createReference } from '../adapters/reference/reference.ts';
import { defineAdapter } from '../adapters/define.ts';
import { conformance } from './vitest.ts';

interface Registered {
  name: string;
  body: (context: { skip(reason?: string): void }) => Promise<void>;
}

/** Hands over test functions that only note what is registered. */
function register(adapter: Parameters<typeof conformance>[0], options: Parameters<typeof conformance>[2]): Registered[] {
  const registered: Registered[] = [];
  conformance(adapter, { describe: (_name, body) => body(), test: (name, body) => registered.push({ name, body }) }, options);
  return registered;
}

async function outcome({ body }: Registered): Promise<string> {
  let skipped: string | undefined;
  try {
    await body({ skip: (reason) => (skipped = reason ?? '') });
  } catch (error) {
    return `failed: ${(error as Error).message}`;
  }
  return skipped === undefined ? 'passed' : `skipped: ${skipped}`;
}

const emptying = defineAdapter({
  name: 'emptying',
  tools: { replace: { traits: { containment: 'none' }, call: ({ path }, { cwd }) => fs.writeFileSync(`${cwd}/${path}`, '') } },
});

test('a conforming adapter passes, each rule a test', async () => {
  let root = '';
  const reference = createReference(fs as FileSystem, () => root);
  const adapter: Adapter = {
    describe: () => reference.describe(),
    open(request) {
      root = request.root;
      return reference.open(request);
    },
    call: (call) => reference.call(call),
    close: () => reference.close(),
  };
  const tests = register(adapter, { dialect: 'harness', rules: ['replace/touching-*', 'replace/noop-refused'], runs: 20 });
  expect(tests.map(({ name }) => name)).toEqual(['replace/touching-accepted', 'replace/noop-refused']);
  for (const one of tests) expect(await outcome(one)).toBe('passed');
});

test('a broken adapter fails with its counterexample, and rules that it does not claim are skipped with the reason', async () => {
  const [splice, contained] = register(emptying, { rules: ['common/exact-splice', 'common/contained'], runs: 20 });
  expect(await outcome(contained as Registered)).toBe('skipped: not-claimed: the adapter declares containment: none');
  expect(await outcome(splice as Registered)).toMatch(/^failed: FAIL common\/exact-splice\n[^]*\n  Why /);
});

test('the dialect is the first that the adapter declares', () => {
  const names = register(defineAdapter({ name: 'h', tools: { replace: { dialect: 'harness', call: () => undefined } } }), { rules: ['replace/*'] }).map(({ name }) => name);
  expect(names).toContain('replace/byte-exact-matching');
  expect(names).not.toContain('replace/success-fields');
});

test('nothing looks like success where nothing was held', async () => {
  expect(() => register(emptying, { rules: ['comon/*'] })).toThrow('no rule is called "comon/*".');
  expect(() => register(emptying, { rules: ['replace/bom'] })).toThrow('none of the rules replace/bom is in the dialect common.');
  const [first] = register(() => emptying, { dialect: 'tau' });
  expect(await outcome(first as Registered)).toBe("failed: the adapter emptying does not claim the dialect tau, but common: give conformance() the option { dialect: 'common' }.");
  const [other] = register(() => defineAdapter({ name: 'mover', tools: { move: { call: () => undefined } } }), { tools: ['read', 'edit'] });
  expect(await outcome(other as Registered)).toBe('failed: the adapter mover has none of the tools read, edit, which is what conformance() is about.');
});

test('tests that are started together end as if alone, and leave no directory behind', async () => {
  const roots = new Set<string>();
  const adapter = defineAdapter({ name: 'notes', tools: { replace: { call: (_args, { root }) => void roots.add(root) } } });
  const tests = register(adapter, { rules: ['common/exact-splice', 'common/plain-accepted'], runs: 5 });
  const together = await Promise.all(tests.map(outcome));
  for (const [at, one] of tests.entries()) expect(together[at]).toBe(await outcome(one));
  expect(roots.size).toBe(1);
  for (const root of roots) expect(fs.existsSync(`${root}/../..`)).toBe(false);
});
