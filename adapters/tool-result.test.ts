import { expect, test } from 'vitest';
import { outcomeOfResult, refusalOf } from './tool-result.ts';

const says = (...texts: string[]): { type: string; text: string }[] => texts.map((text) => ({ type: 'text', text }));

test('the text is payload and text; blocks without text are left out', () => {
  expect(outcomeOfResult({ content: [...says('a'), { type: 'image' }, ...says('b')] }, undefined)).toEqual({ status: 'success', text: 'a\nb', payload: 'a\nb' });
  expect(outcomeOfResult({}, undefined)).toEqual({ status: 'success', text: '', payload: '' });
});

test('a refusal is told by isError or by its text', () => {
  expect(outcomeOfResult({ content: says('no'), isError: true }, undefined)).toEqual({ status: 'error', message: 'no' });
  expect(outcomeOfResult({ content: says('Error: no') }, { refused: ['^Error:'] })).toEqual({ status: 'error', message: 'Error: no' });
  expect(outcomeOfResult({ content: says('No Error: fine') }, { refused: ['^Error:'] }).status).toBe('success');
});

test('the class of a refusal is read off its text', () => {
  const mapped = { code: { 'not-found': 'could not find', duplicate: '\\d+ times' } };
  expect(refusalOf('found 3 times', mapped)).toEqual({ status: 'error', message: 'found 3 times', code: 'duplicate' });
  expect(refusalOf('else', mapped)).toEqual({ status: 'error', message: 'else' });
});

test('payload and fields are read from text and from the result', () => {
  const mapped = {
    payload: { text: 'body: (.*)' },
    fields: {
      size: { text: '(\\d+) bytes', as: 'integer' as const }, changed: { text: 'changed=(\\w+)', as: 'boolean' as const },
      name: { from: '/structuredContent/name' }, absent: { text: 'nowhere' }, whole: { text: 'b\\w+' },
    },
  };
  const result = { content: says('body: x\n12 bytes changed=false'), structuredContent: { name: 'n' } };
  expect(outcomeOfResult(result, mapped)).toMatchObject({
    status: 'success', payload: 'x', fields: { size: 12, changed: false, name: 'n', whole: 'body' },
  });
  expect(outcomeOfResult(result, mapped).fields).not.toHaveProperty('absent');
});
