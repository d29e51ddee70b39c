import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter } from './lines.ts';

function split(chunks: Uint8Array[], limit = 1000): { lines: string[]; problem: string | undefined } {
  const splitter = new LineSplitter(limit);
  const lines: string[] = [];
  for (const chunk of chunks) {
    const problem = splitter.push(Buffer.from(chunk), (text) => lines.push(text));
    if (problem) return { lines, problem };
  }
  return { lines, problem: undefined };
}

test('lines survive any cutting into chunks, characters of several bytes included', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ''))), fc.array(fc.nat(30)), (texts, sizes) => {
    const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
    const chunks: Uint8Array[] = [];
    let at = 0;
    for (const size of sizes) {
      chunks.push(bytes.subarray(at, at + size));
      at += size;
    }
    chunks.push(bytes.subarray(at));
    expect(split(chunks, 10_000)).toEqual({ lines: texts, problem: undefined });
  }), { numRuns: 200 });
});

test('a byte order mark, a NUL and a carriage return are text', () => {
  expect(split([Buffer.from('\ufeffa\0\r\nb')])).toEqual({ lines: ['\ufeffa\0\r'], problem: undefined });
});

test('bytes that are not UTF-8 are a problem, after the lines before', () => {
  expect(split([Buffer.from('a\nb'), Buffer.from([0xff]), Buffer.from('\n')])).toEqual({ lines: ['a'], problem: 'invalid-utf8' });
  expect(split([Buffer.from([0xc3]), Buffer.from('\n')])).toEqual({ lines: [], problem: 'invalid-utf8' });
});

test('the longest line allowed, and one byte more, complete or not', () => {
  expect(split([Buffer.from(`${'x'.repeat(10)}\n`)], 10)).toEqual({ lines: ['x'.repeat(10)], problem: undefined });
  expect(split([Buffer.from(`${'x'.repeat(11)}\n`)], 10).problem).toBe('too-long');
  expect(split([Buffer.from('x'.repeat(6)), Buffer.from('x'.repeat(5))], 10).problem).toBe('too-long');
  expect(split([Buffer.from('x'.repeat(6)), Buffer.from('x'.repeat(4))], 10).problem).toBeUndefined();
});
