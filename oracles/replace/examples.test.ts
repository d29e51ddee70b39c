import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Alternative, BytesMatcher, Clause, Matcher } from '../../contract/expectation.ts';
import type { Example } from '../../contract/rule.ts';
import { RULES } from '../../contract/rules/index.ts';
import type { Tree } from '../../contract/tree.ts';
import { predict } from '../index.ts';

type Of<Kind extends Matcher['kind']> = Extract<Matcher, { kind: Kind }>;

function matchers<Kind extends Matcher['kind']>(alternative: Alternative, kind: Kind): (Clause & { match: Of<Kind> })[] {
  return alternative.clauses.filter((clause): clause is Clause & { match: Of<Kind> } => clause.match.kind === kind);
}

function bytesOf(matcher: BytesMatcher): Buffer {
  if ('equals' in matcher) return toBuffer(matcher.equals);
  if (!('pieces' in matcher)) throw new TypeError('no bytes');
  return Buffer.concat(matcher.pieces.map((piece) => toBuffer('kept' in piece ? piece.kept : (piece.inserted[0] ?? ''))));
}

function wantsTree(alternative: Alternative, after: Tree): boolean {
  const [clause] = matchers(alternative, 'tree');
  const changes = clause?.match.changes ?? {};
  if (!isDeepStrictEqual(Object.keys(changes).sort(), Object.keys(after).sort())) return false;
  return Object.entries(after).every(([path, node]) => {
    const change = changes[path];
    return change && 'file' in node && bytesOf(change.file).equals(toBuffer(node.file));
  });
}

/** The first alternative is what the example says. */
function shows(example: Example, alternative: Alternative): string | undefined {
  const status = matchers(alternative, 'status')[0]?.match.oneOf.join();
  if (status !== (example.outcome === 'success' ? 'success' : 'error')) return `status ${status}`;
  if (!wantsTree(alternative, example.after ?? {})) return 'another tree';
  const classes = matchers(alternative, 'class')[0]?.match.oneOf;
  if (example.class && classes && !classes.some((name) => example.class?.includes(name))) return `class ${classes.join()}`;
  for (const [name, value] of Object.entries(example.fields ?? {})) {
    if (!matchers(alternative, 'field').some(({ match }) => match.name === name && isDeepStrictEqual(match.equals, value))) return `field ${name}`;
  }
  return undefined;
}

describe('the worked examples of the catalogue', () => {
  for (const rule of RULES.filter(({ id, tool }) => id.startsWith('replace/') && tool === 'replace')) {
    const cases = rule.examples.flatMap((example) => example.dialects.map((dialect) => ({ dialect, example })));
    test.each(cases)(`${rule.id} in $dialect ($#)`, ({ dialect, example }) => {
      const kase: Case = { tool: 'replace', dialect, setup: { tree: example.before }, runs: [[{ call: { tool: 'replace', arguments: example.arguments } }]] };
      const prediction = predict(kase);
      expect(shows(example, prediction.alternatives[0] as Alternative)).toBeUndefined();
      expect(JSON.parse(JSON.stringify(prediction))).toEqual(prediction);
    });
  }
});
