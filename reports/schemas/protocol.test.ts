import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const validate: ValidateFunction = new Ajv2020({ strict: false }).compile(JSON.parse(read('protocol.schema.json')));

const documented = [...read('../../docs/protocol.md').matchAll(/^```json\n([^`]*)```/gm)].flatMap(([, block]) => (block as string).trim().split('\n'));

test('the document shows every method', () => {
  const methods = documented.map((line) => (JSON.parse(line) as { method?: string }).method).filter(Boolean);
  expect(methods).toEqual(['describe', 'open', 'call', 'close', 'define']);
});

test.each(documented)('%s', (line) => {
  validate(JSON.parse(line));
  expect(validate.errors ?? []).toEqual([]);
});

describe('is no message', () => {
  test.each([
    '{"jsonrpc":"2.0","id":1,"method":"describe","params":{"protocol":2}}',
    '{"jsonrpc":"2.0","id":1,"method":"opne","params":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"call","params":{"arguments":{}}}',
    '{"id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"error":{"message":"no code"}}',
    '[]',
  ])('%s', (line) => {
    expect(validate(JSON.parse(line))).toBe(false);
  });
});
