import * as nodeFs from 'node:fs';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Volume } from 'memfs';
import { dir } from 'tmp-promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bytes } from '../../../contract/bytes.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import type { Adapter, FileSystem } from '../../port.ts';
import { cutLine } from '../records/lines.ts';
import { createReference } from '../reference.ts';
import { tryCalls } from '../trial.ts';
import type { Piece } from './parts.ts';
import { Rendering } from './rendering.ts';
import { LineSplitter } from './splitter.ts';

const SMALL = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxShellOutputBytes: 64 };

let root: string;
let remove: () => Promise<void>;
let adapter: Adapter;

beforeAll(async () => {
  const made = await dir({ unsafeCleanup: true });
  root = made.path;
  remove = made.cleanup;
  adapter = createReference(nodeFs, () => root);
});
afterAll(async () => {
  await adapter.dispose?.();
  await remove();
});

/** Runs `call` beside files `a` and `b`. */
async function outcomeOf(call: Json, limits: JsonObject = {}, a: Bytes = '', b: Bytes = ''): Promise<Outcome> {
  const trial = { tool: 'shell', dialect: 'tau', tree: { a: { file: a }, b: { file: b } }, calls: [call], config: { limits: { shell: limits } } };
  return (await tryCalls(adapter, nodeFs, root, trial)).outcomes[0] as Outcome;
}

/** Variables that a command may have. */
const OWN = ['PATH', 'HOME', 'LANG', 'PWD', '_', 'SHLVL', 'OLDPWD'].map((name) => `-e ^${name}=`).join(' ');

function bytes(text: string): Bytes {
  return { base64: Buffer.from(text, 'latin1').toString('base64') };
}

describe('a command', () => {
  test.each<[string, string, JsonObject, string, Bytes?, Bytes?]>([
    ['prints nothing', 'true', { status: 0 }, ''],
    ['prints lines', 'cat a', { status: 0 }, 'out(crlf) a\nout(no_nl) b', 'a\r\nb'],
    ['prints to both streams', 'cat a; cat b >&2', { status: 0 }, 'out a\nerr(no_nl) b', 'a\n', 'b'],
    ['prints what is no UTF-8', 'cat a', { status: 0, valid_utf8: false }, 'out(invalid-utf8,crlf) \ufffd', bytes('\xff\r\n')],
    ['fails', 'cat a; exit 3', { status: 3, termination_reason: 'exit' }, 'out x', 'x\n'],
    ['is ended by a signal', 'kill -KILL $$', { signal: 9, termination_reason: 'signal' }, ''],
    ['has its directory as home and no other variables', `echo "$HOME" | cmp - a; env | grep -cv ${OWN}`, { status: 1, termination_reason: 'exit' }, 'out 0', '{root}\n'],
  ])('%s', async (_name, command, fields, payload, a = '', b = '') => {
    const file = typeof a === 'string' ? a.replace('{root}', root) : a;
    const outcome = await outcomeOf({ command }, {}, file, b);
    expect(outcome).toMatchObject({ status: 'success', payload, fields, writes: [] });
    expect(Object.keys(outcome.fields ?? {})).toEqual(Object.keys(fields));
  });

  test('is killed with its children at the timeout', async () => {
    const outcome = await outcomeOf({ command: 'cat a; sleep 30; cat a', timeout: 0 }, {}, '');
    expect(outcome).toMatchObject({ status: 'success', payload: '', fields: { timed_out: true, termination_reason: 'timeout' } });
    expect(outcome.fields).not.toHaveProperty('status');
  });

  test('is not waited for by what it leaves behind', async () => {
    expect(await outcomeOf({ command: 'sleep 3 & cat a' }, {}, 'x\n')).toMatchObject({ payload: 'out x', fields: { status: 0 } });
  });

  test.each<[Json, string]>([
    [{}, 'command'], [{ command: 'a\0' }, 'command'], [{ command: 'true', timeout: 0.5 }, 'timeout'], [{ command: 'true', cwd: '.' }, 'unknown-field'],
  ])('%j is refused', async (call, code) => {
    expect(await outcomeOf(call)).toMatchObject({ status: 'error', code });
  });

  test('is refused in memory', async () => {
    const fs = Volume.fromJSON({ '/place/root/': null }) as unknown as FileSystem;
    expect(await createReference(fs, () => '/place/root').call({ tool: 'shell', arguments: { command: 'true' } }))
      .toMatchObject({ status: 'error', code: 'no-directory', message: 'the workspace is in memory: shell needs a real directory' });
  });
});

describe('an output that is cut', () => {
  test('names a file outside with the complete rendering, and counts that', async () => {
    const outcome = await outcomeOf({ command: 'cat a' }, SMALL, 'x\n'.repeat(8));
    expect(outcome).toMatchObject({ payload: 'out x\nout x\nout x\n...\nout x\nout x\nout x', fields: { truncated: true, total_lines: 8, total_bytes: 47 } });
    const path = String(outcome.fields?.['full_output_path']);
    expect(readFileSync(path, 'utf8')).toBe(Array(8).fill('out x').join('\n'));
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777, path.startsWith(root)]).toEqual([0o600, 0o700, false]);
  });

  test('is saved up to a character', async () => {
    const outcome = await outcomeOf({ command: 'cat a' }, { ...SMALL, maxSavedBytes: 70 }, `${'a'.repeat(65)}é\n`);
    expect(outcome).toMatchObject({ payload: 'out(truncated)', fields: { total_bytes: 71, saved_output_truncated: true, saved_output_bytes: 69 } });
    expect(readFileSync(String(outcome.fields?.['saved_output_path']), 'utf8')).toBe(`out ${'a'.repeat(65)}`);
    expect(outcome.fields).not.toHaveProperty('full_output_path');
  });

  test('at the real limits', async () => {
    const numbered = Array.from({ length: 2001 }, (_, index) => `${String(index + 1).padStart(4, '0')}\n`).join('');
    const { payload, fields } = await outcomeOf({ command: 'cat a' }, {}, numbered);
    const parts = String(payload).split('\n');
    expect([parts.length, payload?.length, parts[852], parts[853], parts[854]]).toEqual([1707, 15_357, 'out 0853', '...', 'out 1149']);
    expect(fields).toMatchObject({ total_lines: 2001, total_bytes: 18_008 });
  });

  test('leaves nothing when the tool is let go', async () => {
    const own = createReference(nodeFs, () => root);
    const config = { limits: { shell: SMALL } };
    const trial = { tool: 'shell', dialect: 'tau', tree: { a: { file: 'x\n'.repeat(8) } }, calls: [{ command: 'cat a' }], config };
    const { outcomes: [outcome] } = await tryCalls(own, nodeFs, root, trial);
    const path = String(outcome?.fields?.['full_output_path']);
    expect(existsSync(path)).toBe(true);
    await own.dispose?.();
    expect(existsSync(dirname(path))).toBe(false);
  });
});

describe('a stream', () => {
  const whole = 'a\r\n\r\r\nb\n\rc\xe2\x82\xac\rlast';
  const expected = split([whole]);

  function split(chunks: readonly string[]): string[] {
    const lines: string[] = [];
    const splitter = new LineSplitter(cutLine, ({ content, ending }: Piece) => lines.push(`${content.toString('latin1')}/${ending ?? 'lf'}`));
    for (const chunk of chunks) splitter.push(Buffer.from(chunk, 'latin1'));
    splitter.end();
    return lines;
  }

  test('has the lines of its bytes', () => {
    expect(expected).toEqual(['a/crlf', '/cr', '/crlf', 'b/lf', '/cr', 'c\xe2\x82\xac/cr', 'last/no_nl']);
    expect(split(['x\r'])).toEqual(['x/cr']);
    expect(split([])).toEqual([]);
  });

  test('has the same ones wherever its reads are divided', () => {
    for (let one = 0; one <= whole.length; one += 1) {
      for (let other = one; other <= whole.length; other += 1) {
        expect(split([whole.slice(0, one), whole.slice(one, other), whole.slice(other)])).toEqual(expected);
      }
    }
  });
});

test('a rendering keeps as much as is saved and counts all', () => {
  for (let most = 1; most < 20; most += 1) {
    const rendering = new Rendering(most);
    const records = ['out é', 'err', 'out €€'];
    for (const record of records) rendering.add(record);
    const all = Buffer.from(records.join('\n'));
    const saved = rendering.saved();
    expect(rendering.bytes).toBe(all.length);
    expect(all.subarray(0, saved.length).equals(saved)).toBe(true);
    expect(saved.toString('utf8')).not.toContain('\ufffd');
    expect(saved.length).toBeGreaterThan(Math.min(most, all.length) - 3);
    expect(saved.length).toBeLessThanOrEqual(most);
  }
});
