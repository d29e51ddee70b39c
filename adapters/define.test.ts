import { describe, expect, test } from 'vitest';
import { defineAdapter, type AdapterInput, type SimpleAdapter } from './define.ts';
import type { Adapter } from './port.ts';

const call = { tool: 'replace', arguments: { path: 'a', edits: [] } };

function withCall(run: (...args: never[]) => unknown): Adapter {
  return defineAdapter({ name: 'x', tools: { replace: { call: run as () => string } } });
}

describe('the simple form', () => {
  test('is described with plain defaults, and as it says otherwise', () => {
    const described = defineAdapter({
      name: 'x', version: '2', concurrent: true,
      tools: {
        replace: { traits: { editsPerCall: 'one' }, call: () => undefined },
        write: { dialect: 'tau', observes: ['fields'], call: () => undefined },
      },
    }).describe();
    expect(described).toEqual({
      protocol: 1, name: 'x', version: '2', concurrent: true,
      tools: {
        replace: { dialect: 'common', observes: ['payload', 'message'], traits: { editsPerCall: 'one' } },
        write: { dialect: 'tau', observes: ['fields'] },
      },
    });
  });

  test('nothing is success, a string its payload, an outcome itself', () => {
    expect(withCall(() => undefined).call(call)).toEqual({ status: 'success' });
    expect(withCall(() => 'done').call(call)).toEqual({ status: 'success', payload: 'done' });
    expect(withCall(() => ({ status: 'cancelled' })).call(call)).toEqual({ status: 'cancelled' });
  });

  test('a promise is waited for', async () => {
    expect(await withCall(async () => 'done').call(call)).toEqual({ status: 'success', payload: 'done' });
    expect(await withCall(async () => { throw new Error('no'); }).call(call)).toEqual({ status: 'error', message: 'no' });
  });

  test('what is thrown is a refusal; only a class of the contract is its code', () => {
    const thrown = (error: unknown): unknown => withCall(() => { throw error; }).call(call);
    expect(thrown(Object.assign(new Error('twice'), { code: 'duplicate' }))).toEqual({ status: 'error', message: 'twice', code: 'duplicate' });
    expect(thrown(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toEqual({ status: 'error', message: 'gone' });
    expect(thrown(new RangeError())).toEqual({ status: 'error', message: 'RangeError' });
    expect(thrown('text')).toEqual({ status: 'error', message: 'text' });
    expect(thrown(undefined)).toEqual({ status: 'error', message: 'undefined' });
  });

  test('another answer is the adapter\'s mistake', async () => {
    const message = 'the tool replace answered a number; it must give nothing, a string, or an outcome { status, ... }';
    expect(() => withCall(() => 3).call(call)).toThrow(message);
    await expect(withCall(async () => null).call(call)).rejects.toThrow('answered null');
  });

  test('the call gets the arguments, the root and the directory that paths start from', () => {
    let seen: unknown;
    const adapter = withCall((...args: unknown[]) => { seen = args; });
    void adapter.open({ root: '/ws' });
    void adapter.call(call);
    expect(seen).toEqual([call.arguments, { root: '/ws', cwd: '/ws', config: {} }]);
    void adapter.open({ root: '/ws', config: { cwd: 'sub' } });
    void adapter.call(call);
    expect(seen).toEqual([call.arguments, { root: '/ws', cwd: '/ws/sub', config: { cwd: 'sub' } }]);
  });

  test('definitions are given where a tool has one', () => {
    expect(withCall(() => undefined).define).toBeUndefined();
    const definition = { name: 'edit', description: 'edits' };
    const adapter = defineAdapter({ name: 'x', tools: { replace: { definition, call: () => undefined } } });
    expect(adapter.define?.()).toEqual({ tools: { replace: definition } });
    expect(adapter.describe()).toMatchObject({ tools: { replace: { observes: ['payload', 'message', 'definitions'] } } });
  });
});

describe('other forms', () => {
  const port: Adapter = {
    describe: () => ({ protocol: 1, name: 'port', tools: { replace: { dialect: 'tau' } } }),
    open: () => undefined, call: () => ({ status: 'success' }), close: () => undefined,
  };

  test('a port object is given back as it is', () => {
    expect(defineAdapter(port)).toBe(port);
  });

  test('a function makes the adapter when it is started', async () => {
    let made = 0;
    const adapter = defineAdapter(async () => { made += 1; return { name: 'late', tools: { replace: { call: () => 'x' } } }; });
    expect(made).toBe(0);
    expect(() => adapter.call(call)).toThrow('before `describe`');
    expect(await adapter.describe()).toMatchObject({ name: 'late' });
    expect(await adapter.call(call)).toEqual({ status: 'success', payload: 'x' });
    expect(adapter.define?.()).toEqual({ tools: {} });
  });
});

describe('wrong shapes', () => {
  const replace = { call: () => undefined };
  test.each<[unknown, string]>([
    [undefined, 'the adapter is undefined; give an object { name, tools: { replace: { call } } }'],
    ['x', 'the adapter is a string; give an object'],
    [{}, 'the adapter has no `tools`; give an object'],
    [{ describe() {}, call() {} }, 'the adapter lacks the method open, close; add it, or use the simple form'],
    [{ tools: { replace } }, 'the adapter has no `name`; give it a text'],
    [{ name: 'x', tools: [] }, '`tools` of the adapter is a list'],
    [{ name: 'x', tools: {} }, '`tools` of the adapter is empty'],
    [{ name: 'x', tools: { replace: () => undefined } }, '`tools.replace` of the adapter is a function; give an object { call }'],
    [{ name: 'x', tools: { replace: {} } }, '`tools.replace.call` of the adapter is undefined; give a function'],
    [{ name: 'x', tools: { replace: { ...replace, dialects: 'tau' } } }, '`tools.replace` of the adapter has an unknown entry `dialects`; known are dialect, traits'],
    [{ name: 'x', tool: 1, tools: { replace } }, 'the adapter has an unknown entry `tool`; known are name, version'],
  ])('%j', (input, message) => {
    expect(() => defineAdapter(input as AdapterInput)).toThrow(TypeError);
    expect(() => defineAdapter(input as AdapterInput)).toThrow(message);
  });

  test('a function that gives a function', async () => {
    await expect(defineAdapter((() => () => ({})) as unknown as () => SimpleAdapter).describe()).rejects.toThrow('gives a function');
  });
});
