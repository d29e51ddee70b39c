import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { nameText, realPath } from './byte-names.ts';
import { directoryWorkspace } from './directory.ts';

describe('escaped bytes in names', () => {
  test.each([
    ['plain', Buffer.from('plain')],
    ['a\udcffb', Buffer.from([0x61, 0xff, 0x62])],
    ['\u00fc\udce2\udc82', Buffer.from([0xc3, 0xbc, 0xe2, 0x82])],
    ['\udced\udca0\udc80', Buffer.from([0xed, 0xa0, 0x80])],
    ['\ufffd\ud83d\ude00', Buffer.from('\ufffd\ud83d\ude00')],
  ])('%j there and back', (text, bytes) => {
    expect(Buffer.from(realPath(text))).toEqual(bytes);
    expect(nameText(bytes)).toBe(text);
  });
});

const base = mkdtempSync(join(tmpdir(), 'byte-names-'));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const workspace = directoryWorkspace(base);

test.skipIf(!workspace.provides.has('byte-names'))('a tree with such names is laid out, read back and removed', () => {
  const tree = { 'a\udcffb': { file: 'one' }, 'd\udcfe/f': { file: 'two' }, 'plain': { file: 'three' }, '\ufffd': { file: 'four' } };
  workspace.layOut({ tree });
  expect(readdirSync(workspace.root, { encoding: 'buffer' }).map((name) => name.toString('hex')).sort()).toContain('61ff62');
  workspace.distrust();
  workspace.layOut({ tree });
  expect([...workspace.observe().inside.keys()].sort()).toEqual(['a\udcffb', 'd\udcfe', 'd\udcfe/f', 'plain', '\ufffd'].sort());
  workspace.layOut({ tree: {} });
  expect(readdirSync(workspace.root)).toEqual([]);
});
