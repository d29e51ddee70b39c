import { describe, expect, test } from 'vitest';
import type { Bytes } from '../bytes.ts';
import { toBuffer } from '../bytes.ts';
import type { BytesMatcher, Symptom } from '../expectation.ts';
import { contentProblems } from './content.ts';

const MARK = '\u{feff}';

function symptoms(matcher: BytesMatcher, actual: Bytes, before: Bytes = 'something else'): Symptom[] {
  return contentProblems(matcher, toBuffer(before), toBuffer(actual), 'f').map(({ symptom }) => symptom);
}

const SPLICE: BytesMatcher = { pieces: [{ kept: 'a\r\n' }, { inserted: ['x\ny'] }, { kept: '\r\nb\n' }] };
const COMPLETED: BytesMatcher = { pieces: [{ kept: 'a\r\n' }, { inserted: ['x\ny'] }, { inserted: ['\r\n'], completing: true }, { kept: 'b' }] };

describe('one content is held against another', () => {
  test.each<[string, BytesMatcher, Bytes, Symptom[]]>([
    ['equal', { equals: 'a\n' }, 'a\n', []],
    ['pieces', SPLICE, 'a\r\nx\ny\r\nb\n', []],
    ['a piece with several spellings', { pieces: [{ inserted: ['x\n', 'x\r\n'] }, { kept: 'k' }] }, 'x\r\nk', []],
    ['spellings of different length meet later', { pieces: [{ inserted: ['a', 'ab'] }, { inserted: ['bc', 'c'] }] }, 'abc', []],
    ['empty', { equals: 'a' }, '', ['emptied']],
    ['as before', { equals: 'a' }, 'something else', ['not-written']],
    ['mark lost', { equals: `${MARK}a` }, 'a', ['bom']],
    ['mark doubled', { equals: `${MARK}a` }, `${MARK}${MARK}a`, ['bom']],
    ['kept endings', SPLICE, 'a\nx\ny\nb\n', ['endings']],
    ['inserted endings alone', SPLICE, 'a\r\nx\r\ny\r\nb\n', ['inserted-endings']],
    ['a completing ending alone', COMPLETED, 'a\r\nx\ny\nb', ['completing-ending']],
    ['an inserted and a completing ending', COMPLETED, 'a\r\nx\ry\nb', ['inserted-endings']],
    ['a kept and a completing ending', COMPLETED, 'a\nx\ny\nb', ['endings']],
    ['no completing ending', COMPLETED, 'a\r\nx\nyb', ['inserted-text']],
    ['mark and endings', { equals: `${MARK}a\r\n` }, 'a\n', ['bom', 'endings']],
    ['newline added at the end', { equals: 'a' }, 'a\n', ['final-newline']],
    ['newline lost at the end', { equals: 'a\n' }, 'a', ['final-newline']],
    ['other inserted text', SPLICE, 'a\r\nZ\r\nb\n', ['inserted-text']],
    ['bytes replaced', { equals: { base64: Buffer.from([0x61, 0xff]).toString('base64') } }, 'a\u{fffd}', ['replacement-character']],
    ['bytes broken', { equals: 'é' }, { base64: Buffer.from([0xc3]).toString('base64') }, ['invalid-bytes']],
    ['text lost', { equals: 'abcd' }, 'abd', ['lost']],
    ['text too much', { equals: 'abd' }, 'abcd', ['extra']],
    ['text elsewhere', { equals: 'abcd' }, 'acbd', ['moved']],
    ['other text', { equals: 'abcd' }, 'xyz!', ['content']],
  ])('%s', (_name, matcher, actual, expected) => {
    expect(symptoms(matcher, actual)).toEqual(expected);
  });

  test('kept text that differs is never called inserted', () => {
    expect(symptoms({ pieces: [{ kept: 'ab' }, { inserted: ['X'] }, { kept: 'cd' }] }, 'aXcd')).toEqual(['lost']);
  });
});
