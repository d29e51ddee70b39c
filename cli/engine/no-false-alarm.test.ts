import { expect, test } from 'vitest';
import type { Adapter, Host } from '../../adapters/port.ts';
import { createReference } from '../../adapters/reference/reference.ts';
import { createVariant } from '../../adapters/reference/variant.ts';
import { inProcess } from '../../adapters/runtimes/in-process.ts';
import { RULES } from '../../contract/rules/index.ts';
import { Breaker } from '../../gauge/breaker.ts';
import { assembleRow } from '../../gauge/assemble.ts';
import { holdRule } from '../../gauge/hold-rule.ts';
import { Session } from '../../gauge/session.ts';
import { memoryWorkspace } from '../../gauge/workspace/memory.ts';
import { fixturesFor } from '../../properties/fixtures/index.ts';
import { propertyOf } from '../../properties/index.ts';

/** Verdicts but for `pass`, with what was found, by rule and dialect. */
async function alarms(make: (host: Host) => Adapter): Promise<string[]> {
  const session = new Session({
    implementation: inProcess('held', 'memory', make), workspace: memoryWorkspace(), timeoutMs: 5000, scratchBase: () => '/nowhere',
  });
  const found: string[] = [];
  for (const rule of RULES.filter(({ id }) => !LARGE.has(id))) {
    for (const dialect of rule.dialects) {
      const task = { rule, dialect, property: propertyOf(rule.id), fixtures: fixturesFor(rule.id, dialect) };
      const result = await holdRule(task, session, { seed: 7, runs: 25, lane: 'fast', shard: { index: 1, count: 1 }, breaker: new Breaker() });
      const { row } = assembleRow({ rule, dialect }, result);
      if (row.verdict !== 'pass') found.push(`${rule.id} [${dialect}] ${row.verdict}: ${row.reason ?? row.violations[0]?.message}`);
    }
  }
  return found.sort();
}

const NOT_SHOWN = [
  ...[
    'replace/waits-on-update-lock [tau]', 'read/lock-free [tau]', 'line-edit/lock-class [tau]', 'line-edit/lock-class [at]',
    ...['waits-for-all-locks', 'lock-scopes', 'uncovered-target-fails-first', 'cancelled-wait-no-effect', 'lock-wait-duration', 'cwd-frozen']
      .map((slug) => `apply-patch/${slug} [tau]`),
  ].map((row) => `${row} not-observed: needs dir-lock`),
  ...['read/same-line-semantics-as-shell', 'truncate/read-shell-agree', 'structure/command-outcome-is-not-an-error', 'structure/duration-header']
    .map((rule) => `${rule} [tau] not-observed: needs real-fs`),
  'common/one-region [common] not-claimed: the adapter declares matching: exact',
].sort();

/** Files of MiB; `npm start` holds the reference against them. */
const LARGE: ReadonlySet<string> = new Set(['replace/size-limit', 'read/file-size-limit', 'read/range-expansion-limit', 'line-edit/file-size-limit']);

test('the reference raises no alarm', async () => {
  expect(await alarms((host) => createReference(host.fs, () => host.root))).toEqual(NOT_SHOWN);
}, 120_000);

test('an implementation that makes the other allowed choices everywhere raises none either', async () => {
  expect(await alarms((host) => createVariant(host.fs, () => host.root))).toEqual(NOT_SHOWN);
}, 120_000);
