import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Alternative, BytesMatcher, Clause, Matcher, RecordElement } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { Example } from '../../contract/rule.ts';
import { RULES } from '../../contract/rules/index.ts';
import type { Tree } from '../../contract/tree.ts';
import { predict } from '../index.ts';

type Of<Kind extends Matcher['kind']> = Extract<Matcher, { kind: Kind }>;

function matchers<Kind extends Matcher['kind']>(alternative: Alternative, kind: Kind): (Clause & { match: Of<Kind> })[] {
  return alternative.clauses.filter((clause): clause is Clause & { match: Of<Kind> } => clause.match.kind === kind);
}

function bytesOf(matcher: BytesMatcher): Buffer {
  if (!('pieces' in matcher)) throw new TypeError('no pieces');
  return Buffer.concat(matcher.pieces.map((piece) => toBuffer('kept' in piece ? piece.kept : (piece.inserted[0] ?? ''))));
}

/** The tree after the call; a change to what was there before counts as none. */
function changesOf(alternative: Alternative, before: Tree): Map<string, string> {
  const changes = matchers(alternative, 'tree')[0]?.match.changes ?? {};
  const files = new Map<string, string>();
  for (const [path, node] of Object.entries(changes)) {
    const old = before[path];
    const bytes = node ? bytesOf(node.file) : Buffer.of();
    if (!old || !('file' in old) || !toBuffer(old.file).equals(bytes)) files.set(path, bytes.toString('latin1'));
  }
  return files;
}

function wantedChanges(after: Tree): Map<string, string> {
  return new Map(Object.entries(after).map(([path, node]) => [path, 'file' in node ? toBuffer(node.file).toString('latin1') : '']));
}

function payloadOf(alternative: Alternative): string | undefined {
  const list = matchers(alternative, 'records')[0]?.match.anyOf[0];
  return list?.map(spelled).join('\n') ?? matchers(alternative, 'text').find(({ facet }) => facet === 'payload')?.match.equals;
}

function spelled(element: RecordElement): string {
  if (typeof element === 'string') return element;
  const flags = element.flags && element.flags.length > 0 ? `(${element.flags.join()})` : '';
  return `${element.prefix}${flags}${element.text === undefined ? '' : ` ${element.text}`}`;
}

function valueOf(alternative: Alternative, name: string): Json | undefined {
  const total = matchers(alternative, 'totals')[0]?.match;
  if (total && name === 'truncated') return total.truncated ? true : undefined;
  if (total && name === 'total_lines') return total.lines;
  if (total && name === 'total_bytes') return total.bytes;
  return matchers(alternative, 'field').find(({ match }) => match.name === name)?.match.equals;
}

/** The first alternative is what the example says. */
function shows(example: Example, alternative: Alternative): string | undefined {
  const status = matchers(alternative, 'status')[0]?.match.oneOf.join();
  if (status !== (example.outcome === 'success' ? 'success' : 'error')) return `status ${status}`;
  if (!isDeepStrictEqual(changesOf(alternative, example.before), wantedChanges(example.after ?? {}))) return 'another tree';
  const classes = matchers(alternative, 'class')[0]?.match.oneOf;
  if (example.class && classes && !classes.some((name) => example.class?.includes(name))) return `class ${classes.join()}`;
  for (const [name, value] of Object.entries(example.fields ?? {})) if (!isDeepStrictEqual(valueOf(alternative, name), value)) return `field ${name}`;
  for (const name of example.lacksFields ?? []) if (valueOf(alternative, name) !== undefined) return `a field ${name}`;
  return example.payload === undefined || payloadOf(alternative) === example.payload ? undefined : `payload ${payloadOf(alternative)}`;
}

describe('the worked examples of the catalogue', () => {
  const examples = RULES.flatMap(({ id, tool, examples: all }) => all.filter((example) => (example.tool ?? tool) === 'edit')
    .flatMap((example) => example.dialects.map((dialect) => ({ id, dialect, example }))));

  test('are there', () => {
    expect(examples.length).toBeGreaterThan(100);
  });

  test.each(examples)('$id in $dialect ($#)', ({ dialect, example }) => {
    const limits = example.limits ? { limits: { edit: { ...example.limits } } } : {};
    const call = { tool: 'edit', arguments: example.arguments };
    const kase: Case = { tool: 'edit', dialect, ...limits, setup: { tree: example.before }, runs: [[{ call }]] };
    const prediction = predict(kase);
    expect(shows(example, prediction.alternatives[0] as Alternative)).toBeUndefined();
    expect(JSON.parse(JSON.stringify(prediction))).toEqual(prediction);
  });
});
