import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOf, lineOf } from './lines.ts';
import { bytesOf, completeText, lineRecord, slicesRendering, streamRendering } from './rendering.ts';

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const whole = (bytes: Buffer): string => {
  const index = indexOf(bytes);
  return completeText(slicesRendering(index, [{ start: 1, end: index.count }]));
};

describe('lines', () => {
  test.each([['', 0], ['\n', 1], ['a', 1], ['a\n', 1], ['a\n\n', 2], ['a\r\n\rb', 3], ['\n\r', 2], ['\r\r\n', 2], ['a\u2028b\f\v\u0085c', 1]])('%j has %d', (text, count) => {
    expect(indexOf(Buffer.from(text)).count).toBe(count);
  });

  test('are the pieces between the matches of a pattern', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', 'é') });
    fc.assert(fc.property(text, (value) => {
      const bytes = Buffer.from(value);
      const index = indexOf(bytes);
      const pieces = [...value.matchAll(/([^\r\n]*)(\r\n|\r|\n)|([^\r\n]+)$/g)].map(([, content, ending, last]) => [content ?? last, ending ?? '']);
      const endings = { lf: '\n', crlf: '\r\n', cr: '\r', none: '' };
      const lines = Array.from({ length: index.count }, (_, line) => lineOf(index, line + 1));
      expect(lines.map(({ start, contentEnd, ending }) => [bytes.toString('utf8', start, contentEnd), endings[ending]])).toEqual(pieces);
    }));
  });
});

describe('records', () => {
  test.each<[Buffer, string]>([
    [Buffer.from('one\ntwo\r\nthree\rfour'), '1 one\n2(crlf) two\n3(cr) three\n4(no_nl) four'],
    [hex('61 62 63 ff 64 65 66 0a 73 65 63 6f 6e 64 0a'), '1(invalid-utf8) abc\ufffddef\n2 second'],
    [hex('ff'), '1(invalid-utf8,no_nl) \ufffd'],
    [hex('ff 0d 0a'), '1(invalid-utf8,crlf) \ufffd'],
    [hex('e2 82 0a'), '1(invalid-utf8) \ufffd'],
    [hex('e2 82 41 0a ed a0 80 0a f0 9f 99 0a c0 80'), '1(invalid-utf8) \ufffdA\n2(invalid-utf8) \ufffd\ufffd\ufffd\n3(invalid-utf8) \ufffd\n4(invalid-utf8,no_nl) \ufffd\ufffd'],
    [hex('e2 82 0a ac'), '1(invalid-utf8) \ufffd\n2(invalid-utf8,no_nl) \ufffd'],
    [hex('ef bf bd 0a'), '1 \ufffd'],
    [hex('ef bb bf 61 0a'), '1 \ufeffa'],
    [Buffer.from('\n\n\n\n\n\n  (crlf) x\n'), '1 \n2 \n3 \n4 \n5 \n6 \n7   (crlf) x'],
  ])('%j', (bytes, expected) => {
    expect(whole(bytes)).toBe(expected);
  });

  test('chunks have an empty line between them', () => {
    const index = indexOf(Buffer.from('one\ntwo\nthree\n'));
    const rendering = slicesRendering(index, [{ start: 1, end: 2 }, { start: 2, end: 3 }]);
    expect(rendering.count).toBe(5);
    expect(completeText(rendering)).toBe('1 one\n2 two\n\n2 two\n3 three');
  });

  test('sizes are those of the text, and what is replaced is what the platform replaces', () => {
    const platform = new TextDecoder('utf-8', { ignoreBOM: true });
    const bytes = fc.array(fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.constantFrom(0x0a, 0x0d, 0x41, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0xed, 0xa0, 0xef, 0xbb, 0xbf)), { maxLength: 24 });
    fc.assert(fc.property(bytes, (list) => {
      const file = Buffer.from(list);
      const index = indexOf(file);
      for (let line = 1; line <= index.count; line += 1) {
        const { start, contentEnd } = lineOf(index, line);
        expect(lineRecord(index, line, 'out').text()).toBe(platform.decode(file.subarray(start, contentEnd)));
      }
      const rendering = streamRendering(index, 'out');
      expect(bytesOf(rendering)).toBe(Buffer.byteLength(completeText(rendering)));
    }), { numRuns: 3000 });
  });

  test.each<[string | Buffer, number, number]>([
    ['x\n'.repeat(7), 7, 41], ['a\r\nb', 2, 24], [hex('ff 0a'), 1, 21], ['x\n'.repeat(2001), 2001, 12_005], ['x\r\n'.repeat(2001), 2001, 24_011], [`${'x'.repeat(20_000)}\n`, 1, 20_004],
  ])('totals of a stream (%#)', (content, lines, bytes) => {
    const rendering = streamRendering(indexOf(Buffer.from(content)), 'out');
    expect([rendering.count, bytesOf(rendering)]).toEqual([lines, bytes]);
  });

  test('a file of 10 MiB is indexed in well under a second', () => {
    const started = performance.now();
    indexOf(Buffer.alloc(10_485_760, 'line of text\n'));
    expect(performance.now() - started).toBeLessThan(800);
  });
});
