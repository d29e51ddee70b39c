import { Volume } from 'memfs';
import { expect, test } from 'vitest';
import type { Json } from '../../../contract/json.ts';
import type { FileSystem } from '../../port.ts';
import { createReference } from '../reference.ts';

const adapter = createReference(Volume.fromJSON({ '/place/root/': null }) as unknown as FileSystem, () => '/place/root');

test.each<[Json, string]>([
  [
    { status: 'success', fields: [['truncated', true], ['10', 1], ['bad\nkey', 'v\r\x1b\0\t\x85']], payload: '1 a\n2 b' },
    'truncated: true\n10: 1\nbad\\nkey: v\\r\\x1b\\0\\t\\u{85}\n\n1 a\n2 b',
  ],
  [{ status: 'error', message: 'a\n\nb' }, 'error: a\\n\\nb\n\n'],
  [{ status: 'cancelled', message: 'stopped' }, 'cancelled: stopped\n\n'],
  [{ status: 'success', fields: [['note', ['a', 'b']]] }, 'note:\na\nb'],
])('%j is shown', async (call, text) => {
  expect(await adapter.call({ tool: 'render', arguments: call })).toEqual({ status: 'success', text });
});

test.each<Json>([
  7, {}, { status: 'success', fields: {} }, { status: 'success', fields: [['a']] }, { status: 'error', message: 1 }, { status: 'success', payload: 1 },
])('%j is refused', async (call) => {
  expect(await adapter.call({ tool: 'render', arguments: call })).toMatchObject({ status: 'error', code: 'request' });
});
