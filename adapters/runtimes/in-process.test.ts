import * as fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NotStartedError, type Adapter, type Connection, type Description, type Host, type Request } from '../port.ts';
import { inProcess } from './in-process.ts';

const HOST: Host = { root: '/ws', fs, scratch: () => ({ home: '/h', tmp: '/t' }) };
const CALL: Request = { method: 'call', params: { tool: 'replace', arguments: {} } };
const DESCRIPTION: Description = { protocol: 1, name: 'x', tools: { replace: { dialect: 'tau' } } };

function connect(part: Partial<Adapter>, description: Description = DESCRIPTION): Promise<Connection> {
  const adapter: Adapter = { describe: () => description, open: () => undefined, call: () => ({ status: 'success' }), close: () => undefined, ...part };
  return inProcess('x', 'memory', () => adapter).connect(HOST);
}

test('requests are handled in order, the outcome is not copied', async () => {
  const seen: unknown[] = [];
  const outcome = { status: 'success' as const, payload: '\ud83d' };
  const connection = await connect({
    open: (request) => { seen.push(request); },
    call: (call) => { seen.push(call); return outcome; },
    close: async () => { seen.push('close'); },
  });
  const replies = await connection.send([{ method: 'close' }, { method: 'open', params: { root: '/ws' } }, CALL], 1000);
  expect(seen).toEqual(['close', { root: '/ws' }, { tool: 'replace', arguments: {} }]);
  expect(replies).toEqual([{ result: {} }, { result: {} }, { result: outcome }]);
  expect((replies[2] as { result: unknown }).result).toBe(outcome);
});

test('an adapter that tells the model nothing defines nothing', async () => {
  expect(await (await connect({})).send([{ method: 'define' }], 1000)).toEqual([{ result: { tools: {} } }]);
});

describe('failures', () => {
  test.each<[string, Partial<Adapter>, string]>([
    ['an exception', { call: () => { throw new RangeError('a\nb'); } }, 'RangeError: a b'],
    ['a rejection', { call: async () => { throw new RangeError('late'); } }, 'RangeError: late'],
    ['no outcome', { call: () => 'done' as never }, 'the answer to call is no outcome: must be an object { status, ... }'],
  ])('%s is the adapter\'s, and the connection lives on', async (_name, part, message) => {
    const connection = await connect(part);
    const failure = { kind: 'crash', cause: 'adapter-error', message };
    expect(await connection.send([CALL, { method: 'close' }], 1000)).toEqual([{ failure }, { result: {} }]);
  });

  test('wrong definitions', async () => {
    const connection = await connect({ define: () => ({ tools: { replace: { name: 'x' } } }) as never });
    expect(await connection.send([{ method: 'define' }], 1000)).toMatchObject([{ failure: { message: 'the answer to define is wrong: tools.replace must be an object { name, description } of texts' } }]);
  });

  test('a promise that never settles is a hang, and the connection is dead', async () => {
    const connection = await connect({ call: () => new Promise(() => undefined) });
    const failure = { kind: 'hang', cause: 'deadline', message: 'no answer to call within 5 ms' };
    expect(await connection.send([{ method: 'close' }, CALL, { method: 'close' }], 5)).toEqual([{ result: {} }, { failure }, { failure }]);
    expect(await connection.send([CALL], 5)).toEqual([{ failure }]);
  });

  test('a wrong description keeps it from starting', async () => {
    await expect(connect({}, { ...DESCRIPTION, protocol: 2 as 1 })).rejects.toThrow(NotStartedError);
  });
});

test('calls in flight together overlap only where the adapter is concurrent', async () => {
  const most = async (concurrent: boolean): Promise<number> => {
    let flying = 0;
    let seen = 0;
    const connection = await connect({
      async call() {
        flying += 1;
        seen = Math.max(seen, flying);
        await Promise.resolve();
        flying -= 1;
        return { status: 'success' };
      },
    }, { ...DESCRIPTION, concurrent });
    expect(await connection.send([{ method: 'close' }, CALL, CALL, CALL, { method: 'close' }], 1000)).toHaveLength(5);
    return seen;
  };
  expect(await most(true)).toBe(3);
  expect(await most(false)).toBe(1);
});
