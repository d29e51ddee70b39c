// What must hold between patches, tried on random ones: laws that no part of the oracle states.

import { describe, expect, test } from 'vitest';
import { predict } from '../index.ts';
import { bytesOf, ends, matchers, patchCase, patchOf, updateOf, type Files } from './testing/patches.ts';
import { Random } from './testing/random.ts';

const TEXTS = ['', 'a', 'b', 'c', 'a ', ' a', '\ta', '-a', '+a', '@@', '*** End Patch', 'é', 'a\rb'];
const PATHS = ['a', 'b', 'd/c', 'n', 'd/e/f', 'm'];

function text(random: Random): string {
  return TEXTS[random.below(random.below(4) === 0 ? TEXTS.length : 4)] as string;
}

function files(random: Random): Files {
  const some: [string, string][] = PATHS.slice(0, 4).flatMap((path): [string, string][] => (random.below(4) === 0 ? [] : [[path, lines(random).map((line) => `${line}\n`).join('')]]));
  return Object.fromEntries(some);
}

function lines(random: Random): string[] {
  return Array.from({ length: random.below(6) }, () => text(random));
}

function chunk(random: Random, file: readonly string[]): string[] {
  const start = random.below(file.length + 1);
  const body = file.slice(start, start + 1 + random.below(3)).flatMap((line) => [...(random.below(3) === 0 ? [`+${text(random)}`] : []), `${random.below(2) === 0 ? ' ' : '-'}${line}`]);
  return [random.below(6) === 0 ? `@@ ${file[0] ?? 'z'}` : '@@', ...(body.length === 0 ? [`+${text(random)}`] : body), ...(random.below(8) === 0 ? [' '] : [])];
}

function operation(random: Random, tree: Files): string[] {
  const path = PATHS[random.below(PATHS.length)] as string;
  const kind = random.below(5);
  if (kind === 0) return [`*** Add File: ${path}`, ...[text(random), ...lines(random)].map((line) => `+${line}`)];
  if (kind === 1) return [`*** Delete File: ${path}`];
  const content = tree[path];
  const file = typeof content === 'string' ? content.split('\n').slice(0, -1) : [];
  const to = kind === 2 ? [`*** Move to: ${PATHS[random.below(PATHS.length)]}`] : [];
  return [`*** Update File: ${path}`, ...to, ...chunk(random, file), ...(random.below(3) === 0 ? chunk(random, file) : [])];
}

function patches(count: number, seed: number): { tree: Files; operations: string[][] }[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const tree = files(random);
    return { tree, operations: Array.from({ length: 1 + random.below(3) }, () => operation(random, tree)) };
  });
}

/** The preferred end. */
function end(tree: Files, patch: string, dialect: 'tau' | 'codex'): string | undefined {
  return ends(tree, patch, { dialect })[0];
}

describe.each(['tau', 'codex'] as const)('in %s', (dialect) => {
  const all = patches(200, 7);

  test('a patch means the same whatever ends its lines and whatever is around it', () => {
    for (const { tree, operations } of all) {
      const patch = patchOf(...operations.flat());
      const wanted = ends(tree, patch, { dialect });
      expect(ends(tree, patch.replaceAll('\n', '\r\n'), { dialect })).toEqual(wanted);
      expect(ends(tree, `\n \u00a0${patch}\t\r\n`, { dialect })).toEqual(wanted);
    }
  });

  test('an empty line is a line of one space under the header of a chunk', () => {
    for (const { tree, operations } of all) {
      const spaced = operations.flat().map((line) => (line === '' ? ' ' : line));
      const bare = spaced.map((line) => (line === ' ' ? '' : line));
      expect(ends(tree, patchOf(...bare), { dialect })).toEqual(ends(tree, patchOf(...spaced), { dialect }));
    }
  });

  test('operations do together what they do as patches of their own; a failure leaves what stood before it', () => {
    let done = 0;
    let failed = 0;
    for (const { tree, operations } of all) {
      const kase = patchCase(tree, patchOf(...operations.flat()), { dialect });
      const single = { ...kase, runs: [operations.map((lines) => ({ call: { tool: 'apply_patch', arguments: patchOf(...lines) } }))] };
      const [together] = predict(kase).alternatives;
      const [apart] = predict(single).alternatives;
      const statuses = matchers(apart as never, 'status').filter(({ level }) => level === 'MUST').map(({ match }) => match.oneOf.join());
      const first = statuses.findIndex((status) => status !== 'success');
      const status = matchers(together as never, 'status')[0]?.match.oneOf.join();
      if (status === undefined || statuses.length < operations.length) continue;
      expect(status).toBe(first < 0 ? 'success' : 'error');
      if (first < 0) done += 1;
      else {
        failed += 1;
        const shorter = first === 0 ? 'ok' : (end(tree, patchOf(...operations.slice(0, first).flat()), dialect) as string);
        expect(end(tree, patchOf(...operations.flat()), dialect)?.replace(/^\S+/, 'ok')).toBe(shorter);
      }
    }
    expect(done).toBeGreaterThan(30);
    expect(failed).toBeGreaterThan(30);
  });

  test('a patch of one chunk with all lines turns a text into another, and back', () => {
    const random = new Random(3);
    for (let round = 0; round < 100; round += 1) {
      const [a, b] = [lines(random), lines(random)].map((some) => (some.at(-1) === '' ? [...some, 'z'] : some)) as [string[], string[]];
      if (a.length === 0 || [...a, ...b].some((line) => line.includes('\r'))) continue;
      const changed = a.flatMap((line, at) => (b[at] === line ? [` ${line}`] : [`-${line}`, `+${b[at]}`]));
      const body = a.length === b.length ? changed : [...a.map((line) => `-${line}`), ...b.map((line) => `+${line}`)];
      const [file, result] = [a, b].map((some) => some.map((line) => `${line}\n`).join('')) as [string, string];
      expect(end({ a: file }, updateOf('@@', ...body), dialect)).toBe(`ok a=${JSON.stringify(result)}`);
    }
  });

  test('what no chunk is about stays, in its order', () => {
    const random = new Random(11);
    let looked = 0;
    for (let round = 0; round < 300; round += 1) {
      const file = lines(random).map((line) => line + (['\n', '\n', '\r\n'][random.below(3)] as string)).join('') + (random.below(3) === 0 ? 'z' : '');
      const cut = file.split('\n');
      const at = random.below(cut.length);
      const old = (cut[at] as string).replace(/\r$/, '');
      if (cut.indexOf(cut[at] as string) !== at || old === '' || cut.some((line, other) => other !== at && line.trim() === old.trim())) continue;
      looked += 1;
      const whole = file.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      const runs = [whole.slice(0, at), whole.slice(at + 1)].map((some, index) => (index === 0 ? some : some.slice(0, -1)).join(''));
      for (const alternative of predict(patchCase({ a: file }, updateOf('@@', `-${old}`, '+NEW'), { dialect })).alternatives) {
        const node = matchers(alternative, 'tree').find(({ match }) => match.beside)?.match.changes['a'];
        const result = `${node ? bytesOf(node.file).toString('utf8') : ''}\n`;
        const [above = '', below = ''] = runs;
        expect(result.startsWith(above)).toBe(true);
        expect(result.indexOf(below, above.length)).toBeGreaterThanOrEqual(above.length);
      }
    }
    expect(looked).toBeGreaterThan(50);
  });
});

test('predictions are data', () => {
  for (const { tree, operations } of patches(50, 5)) {
    const prediction = predict(patchCase(tree, patchOf(...operations.flat())));
    expect(JSON.parse(JSON.stringify(prediction))).toEqual(prediction);
  }
});

/** Which characters count as blanks decides, where libraries differ, for the rule on them alone. */
test.each<[string, string, string[], string[]]>([
  ['a mark is text', '\ufeffa\nb\n', ['-a'], ['lines-not-found', '?ok a="b\\n"']],
  ['U+0085 is a blank', 'a\u0085\n', ['-a', '+c'], ['ok a="c\\n"', '?lines-not-found']],
  ['U+001F is text', 'a\u001f\n', ['-a', '+c'], ['lines-not-found', '?ok a="c\\n"']],
  ['U+00A0 is a blank', 'a\u00a0\n', ['-a', '+c'], ['ok a="c\\n"']],
])('%s', (_name, file, body, wanted) => {
  expect(ends({ a: file }, updateOf('@@', ...body))).toEqual(wanted);
  const { clauses } = predict(patchCase({ a: file }, updateOf('@@', ...body))).alternatives[0] as never as { clauses: { facet: string; level: string; rules: string[] }[] };
  const statuses = clauses.filter(({ facet }) => facet === 'status').map(({ level, rules }) => `${level} ${rules[0]}`);
  expect(statuses).toEqual(file.includes('\u00a0') ? ['MUST apply-patch/match-levels', 'SHOULD apply-patch/whitespace-set'] : ['SHOULD apply-patch/whitespace-set']);
});
