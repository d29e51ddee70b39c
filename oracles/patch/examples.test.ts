import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Alternative } from '../../contract/expectation.ts';
import type { Example } from '../../contract/rule.ts';
import { RULES } from '../../contract/rules/index.ts';
import { predict } from '../index.ts';
import { bytesOf, matchers } from './testing/patches.ts';

/** What differs in the tree; a change to what was there before counts as none. */
function changesOf(alternative: Alternative, before: Example['before']): Map<string, string | null> {
  const frame = matchers(alternative, 'tree').find(({ match }) => !match.at);
  const changes = new Map<string, string | null>();
  for (const [path, node] of Object.entries(frame?.match.changes ?? {})) {
    const old = before[path];
    if (node === null) {
      if (old) changes.set(path, null);
    } else if (!old || !('file' in old) || !toBuffer(old.file).equals(bytesOf(node.file))) changes.set(path, bytesOf(node.file).toString('latin1'));
  }
  return changes;
}

function wantedChanges({ after = {}, gone = [] }: Example): Map<string, string | null> {
  const files = Object.entries(after).flatMap(([path, node]): [string, string][] => ('file' in node ? [[path, toBuffer(node.file).toString('latin1')]] : []));
  return new Map<string, string | null>([...files, ...gone.map((path): [string, null] => [path, null])]);
}

function shows(example: Example, alternative: Alternative): string | undefined {
  const status = matchers(alternative, 'status')[0]?.match.oneOf.join();
  if (status !== (example.outcome === 'success' ? 'success' : 'error')) return `status ${status}`;
  const [actual, wanted] = [changesOf(alternative, example.before), wantedChanges(example)];
  if (!isDeepStrictEqual(new Map([...actual].sort()), new Map([...wanted].sort()))) return `another tree: ${JSON.stringify([...actual])}`;
  const classes = matchers(alternative, 'class')[0]?.match.oneOf;
  if (example.class && classes && !example.class.some((name) => classes.includes(name))) return `class ${classes.join()}`;
  return undefined;
}

describe('the worked examples of the catalogue', () => {
  const examples = RULES.flatMap(({ id, tool, examples: all }) => all.filter((example) => (example.tool ?? tool) === 'apply_patch')
    .flatMap((example) => example.dialects.filter((dialect) => dialect !== 'common').map((dialect) => ({ id, dialect, example }))));

  test('are there', () => {
    expect(examples.length).toBeGreaterThan(100);
  });

  test.each(examples)('$id in $dialect ($#)', ({ id, dialect, example }) => {
    const limits = example.limits ? { limits: { apply_patch: { ...example.limits } } } : {};
    const kase: Case = { tool: 'apply_patch', dialect, ...limits, setup: { tree: example.before },
      runs: [[{ call: { tool: 'apply_patch', arguments: example.arguments } }]] };
    const prediction = predict(kase);
    expect(shows(example, prediction.alternatives[0] as Alternative), id).toBeUndefined();
    expect(JSON.parse(JSON.stringify(prediction))).toEqual(prediction);
  });
});
