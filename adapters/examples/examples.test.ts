import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { packageRoot } from '../package-root.ts';
import type { Connection, Reply } from '../port.ts';
import { resolveImplementation } from '../resolve.ts';
import { temporaryHost, type TemporaryHost } from '../runtimes/temporary-host.ts';

const EXAMPLES = join(packageRoot(), 'adapters/examples');
const PLENTY = 10_000;
let host: TemporaryHost;
let connection: Connection;

/** One process serves all tests of a language. */
function connectFor(spec: string): void {
  beforeAll(() => connect(spec));
  afterAll(async () => {
    await connection.dispose();
    host.remove();
  });
}

async function connect(spec: string): Promise<void> {
  host = temporaryHost();
  connection = await resolveImplementation(spec, { cwd: EXAMPLES }).connect(host);
}

/** One call on the file `app.py` with `before`: the outcome and the file after. */
async function edit(before: string, args: Json): Promise<{ outcome: Outcome; after: string }> {
  writeFileSync(join(host.root, 'app.py'), before);
  const call = { tool: 'replace', arguments: args };
  const [, reply] = await connection.send([{ method: 'open', params: { root: host.root } }, { method: 'call', params: call }], PLENTY) as [Reply, { result: Outcome }];
  return { outcome: reply.result, after: readFileSync(join(host.root, 'app.py'), 'utf8') };
}

const edits = (...pairs: [string, string][]): Json => ({ path: 'app.py', edits: pairs.map(([oldText, newText]) => ({ oldText, newText })) });

describe('python', () => {
  connectFor('exec:python3 python/exact_edit.py');

  test('describes and defines itself', async () => {
    expect(connection.description.tools).toMatchObject({ replace: { dialect: 'harness' } });
    expect(await connection.send([{ method: 'define' }], PLENTY)).toMatchObject([{ result: { tools: { replace: { name: 'edit' } } } }]);
  });

  test('edits in one snapshot, written once', async () => {
    const { outcome, after } = await edit('import json\r\nT = 30\n', edits(['T = 30', 'T = 5'], ['import json', 'import json\n# T = 30']));
    expect(after).toBe('import json\n# T = 30\r\nT = 5\n');
    expect(outcome).toEqual({ status: 'success', payload: 'Successfully edited app.py (2 edit(s) applied).', writes: [{ op: 'write', path: 'app.py' }] });
  });

  test.each<[string, string, Json, string, RegExp]>([
    ['request', 'a', { edits: [] }, 'request', /^path must be a string$/],
    ['request', 'a', [], 'request', /^path must be a string$/],
    ['request', 'a', { path: 'app.py', edits: {} }, 'request', /edits/],
    ['request', 'a', { path: 'app.py', edits: [{ oldText: 'a', newText: 'b' }, 'c'] }, 'request', /edits\[1\]/],
    ['missing', 'a', { path: 'app.pyc', edits: [{ oldText: 'a', newText: 'b' }] }, 'missing', /^File not found: app\.pyc\. Files here: app\.py$/],
    ['empty', 'a', edits(['a', 'b'], ['', 'x']), 'empty', /edits\[1\].*empty/],
    ['not found', 'a', edits(['a\n', 'b']), 'not-found', /edits\[0\].*exact/],
    ['duplicate', 'a;a;a', edits(['a', 'b']), 'duplicate', /^Found 3 occurrences of edits\[0\] in the file\..*more context/],
    ['overlap', 'abcdef', edits(['abc', 'A'], ['bcd', 'B']), 'overlap', /overlap/],
    ['no change', 'ab', edits(['a', 'ab'], ['b', '']), 'no-change', /./],
    ['surrogate', '😀', edits(['\ud83d', 'x']), 'not-found', /edits\[0\]/],
    ['surrogate', 'a', edits(['a', '\ud83d']), 'request', /Unicode/],
  ])('refuses: %s', async (_name, before, args, code, message) => {
    const { outcome, after } = await edit(before, args);
    expect(after).toBe(before);
    expect(outcome).toMatchObject({ status: 'error', code, message: expect.stringMatching(message) as string, writes: [] });
  });
});

describe('javascript', () => {
  connectFor('./javascript/old-new-string.mjs');

  test('ten lines connect a plain tool', async () => {
    expect(readFileSync(join(EXAMPLES, 'javascript/old-new-string.mjs'), 'utf8').trimEnd().split('\n')).toHaveLength(10);
    expect(connection.description.tools['replace']?.traits).toEqual({ editsPerCall: 'one' });
    const { outcome, after } = await edit('a $& b', edits(['$&', "$'"]));
    expect(after).toBe("a $' b");
    expect(outcome).toEqual({ status: 'success', payload: `Edited ${join(host.root, 'app.py')}.` });
    expect((await edit('aa', edits(['a', 'b']))).outcome).toEqual({ status: 'error', message: 'old_string was found 2 times; quote more context' });
  });
});
