import { describe, expect, test } from 'vitest';
import type { Example, RuleSpec } from '../../contract/rule.ts';
import { COMMON_EDIT } from '../../contract/rules/common-edit.ts';
import { COMMON_FILES } from '../../contract/rules/common-files.ts';
import { COMMON_PATCH } from '../../contract/rules/common-patch.ts';
import { DONE, move, patch, REFUSED, rightOf, update, wrong, type Files, type Setting, type Tried } from './testing/patching.ts';

const bytes = (text: string) => ({ file: { base64: Buffer.from(text, 'latin1').toString('base64') } });

describe('worked examples', () => {
  for (const rule of [...COMMON_EDIT, ...COMMON_FILES, ...COMMON_PATCH] as readonly RuleSpec[]) {
    rule.examples.filter(({ tool = rule.tool }) => tool === 'apply_patch' || tool === 'move').forEach((example: Example, index) => {
      test(`${rule.id} ${index + 1}`, () => {
        const { before, after = {}, gone = [], outcome, refusalAllowed, traits, arguments: asked, tool = rule.tool } = example;
        const tried: Tried = { tool: tool as Tried['tool'], before, asked, ...(traits ? { traits: { ...traits } } : {}) };
        const changes: Files = { ...after, ...Object.fromEntries(gone.map((path) => [path, null])) };
        const answer = wrong(tried, outcome === 'success' ? DONE : REFUSED, changes);
        expect(answer).toEqual(JSON.stringify(asked).includes('\\ud800') ? ['common/surrogates-harmless tolerated'] : []);
        expect(wrong(tried, REFUSED).length === 0).toBe(outcome === 'refusal' || refusalAllowed === true);
        // A tool to which the root is the top may act inside it.
        if (outcome === 'refusal' && rule.id !== 'common/contained') expect(wrong(tried, DONE)).toContain(`${rule.id} accepted`);
      });
    });
  }
});

describe('patch-place', () => {
  const at = (content: string, lines: string[], ...outcomes: string[]) => rightOf(update(content, lines), ...outcomes);

  test('a hunk lands where all of its old lines stand', () => {
    expect(at('h\nv\ng\nv\n', ['@@', ' g', '-v', '+w'], 'h\nv\ng\nw\n', 'h\nw\ng\nv\n')).toEqual(['h\nv\ng\nw\n']);
    expect(wrong(update('h\nv\ng\nv\n', ['@@', ' g', '-v', '+w']), DONE, { f: 'h\nw\ng\nv\n' })).toEqual(['common/exact-over-lookalike moved']);
    expect(at('a\nb\nc\n', ['@@', ' a', '+x', ' b'], 'a\nx\nb\nc\n', 'x\na\nb\nc\n')).toEqual(['a\nx\nb\nc\n']);
    expect(at('a\nb\nc\n', ['@@', ' a', '-b', ' c', '+b'], 'a\nc\nb\n', 'a\nb\nc\n')).toEqual(['a\nc\nb\n']);
    expect(at('a\n\nb\n', ['@@', ' a', ' ', '-b'], 'a\n\n', 'a\n')).toEqual(['a\n\n']);
    expect(at('a\nb\n', ['@@', '-b', '+c', '*** End of File'], 'a\nc\n')).toEqual(['a\nc\n']);
    expect(at('a\n', ['@@', '-a'], '')).toEqual(['']);
  });

  test('a heading narrows the search to the lines after it', () => {
    const lines = ['@@ g', '-v', '+w'];
    expect(at('h\nv\ng\nv\n', lines, 'h\nv\ng\nw\n', 'h\nw\ng\nv\n')).toEqual(['h\nv\ng\nw\n', 'refused']);
    expect(at('v\ng\n', lines, 'w\ng\n')).toEqual(['refused']);
    expect(at('g\nx\nv\n', lines, 'g\nx\nw\n')).toEqual(['g\nx\nw\n']);
    expect(at('x\nv\n', lines, 'x\nw\n')).toEqual(['x\nw\n', 'refused']);
  });

  test('additions alone go under their heading, to the end, or nowhere', () => {
    expect(at('a\nb\n', ['@@ a', '+x'], 'a\nx\nb\n', 'a\nb\nx\n', 'x\na\nb\n')).toEqual(['a\nx\nb\n', 'a\nb\nx\n', 'refused']);
    expect(at('a\nb', ['@@ a', '+x'], 'a\nx\nb', 'a\nb\nx', 'a\nb\nx\n', 'a\nbx')).toEqual(['a\nx\nb', 'a\nb\nx', 'a\nb\nx\n', 'refused']);
  });

  test('of several places the first behind the hunk before may be taken', () => {
    expect(at('v\nv\n', ['@@', '-v', '+w'], 'w\nv\n', 'v\nw\n')).toEqual(['w\nv\n', 'refused']);
    expect(at('v\na\nv\n', ['@@', '-a', '+A', '@@', '-v', '+w'], 'w\nA\nv\n', 'v\nA\nw\n')).toEqual(['v\nA\nw\n', 'refused']);
    expect(at('v\nv\n', ['@@', '-v', '+w', '*** End of File'], 'w\nv\n', 'v\nw\n')).toEqual(['v\nw\n', 'refused']);
  });

  test('several hunks in order must succeed', () => {
    expect(at('a\nb\nc\nd\n', ['@@', '-a', '+x', '@@', ' c', '-d'], 'x\nb\nc\n', 'a\nb\nc\n')).toEqual(['x\nb\nc\n']);
    expect(wrong(update('a\nb\nc\nd\n', ['@@', '-a', '+x', '@@', ' c', '-d']), REFUSED)).toEqual(['common/patch-place refused']);
  });

  test('what the format says nothing about is left open', () => {
    for (const lines of [['-a', '+b'], ['@@', '-a', '', '+b'], ['@@'], ['@@', '+b']]) {
      expect(at('a\n', lines, 'b\n', 'a\nb\n')).toEqual(['b\n', 'a\nb\n', 'refused']);
    }
  });
});

describe('patch-order', () => {
  const reversed = ['@@', '-c', '+C', '@@', '-a', '+A'];

  test('hunks out of order give the same as in order, or a refusal', () => {
    expect(rightOf(update('a\nb\nc\nd\n', reversed), 'A\nb\nC\nd\n', 'a\nA\nC\nd\n')).toEqual(['A\nb\nC\nd\n', 'refused']);
    expect(wrong(update('a\nb\nc\n', reversed), DONE, { f: 'a\nA\nC\n' })).toEqual(['common/patch-order content']);
    expect(rightOf(update('a\nb\nc\n', ['@@', '-b', '+B', '@@', '-a', '+A']), 'A\nB\nc\n', 'B\nA\nc\n')).toEqual(['A\nB\nc\n', 'refused']);
  });

  test('a shared line is there once, or gone', () => {
    const kept = update('a\nb\nc\n', ['@@', '-a', '+A', ' b', '@@', ' b', '-c', '+C']);
    expect(rightOf(kept, 'A\nb\nC\n', 'A\nb\nb\nC\n', 'A\nC\n')).toEqual(['A\nb\nC\n', 'refused']);
    const both = update('a\nb\n', ['@@', ' a', '-b', '+X', '@@', '-b', '+Y']);
    expect(rightOf(both, 'a\nX\nY\n', 'a\nY\nX\n', 'a\nX\n', 'a\nb\nX\nY\n')).toEqual(['a\nX\nY\n', 'a\nY\nX\n', 'refused']);
  });
});

describe('patch-bytes-kept', () => {
  test('lines outside and context lines keep their bytes', () => {
    expect(rightOf(update('a\r\nb\r\nc', ['@@', ' a', '-b', '+B']), 'a\r\nB\r\nc', 'a\r\nB\nc', 'a\nB\nc', 'a\r\nB\r\nc\r\n', 'a\r\nB\r\r\nc')).toEqual(['a\r\nB\r\nc', 'a\r\nB\nc', 'refused']);
    expect(wrong(update('a\r\nb\r\n', ['@@', '-b', '+c']), DONE, { f: 'a\nc\n' })).toEqual(['common/patch-bytes-kept endings']);
    expect(rightOf(update('\ufeffa\nb\n', ['@@', '-b', '+c']), '\ufeffa\nc\n', 'a\nc\n')).toEqual(['\ufeffa\nc\n', 'refused']);
    expect(rightOf(update('\ufeffa\nb\n', ['@@', '-a', '+c']), '\ufeffc\nb\n', 'c\nb\n')).toEqual(['\ufeffc\nb\n', 'refused']);
    expect(rightOf(update('a\n b \nc\t\n', ['@@', '-a', '+A', '  b ']), 'A\n b \nc\t\n', 'A\nb\nc\t\n')).toEqual(['A\n b \nc\t\n']);
    expect(rightOf(update('a\r\nb\nc\rd\n', ['@@', '-b', '+B']), 'a\r\nB\nc\rd\n', 'a\r\nB\rc\rd\n', 'a\r\nB\nc\nd\n')).toEqual(['a\r\nB\nc\rd\n', 'a\r\nB\rc\rd\n', 'refused']);
  });

  test('an LF file stays one under a CRLF patch', () => {
    const crlf: Tried = { tool: 'apply_patch', before: { f: 'a\nb\n' }, asked: '*** Begin Patch\r\n*** Update File: f\r\n@@\r\n a\r\n-b\r\n+c\r\n*** End Patch\r\n' };
    expect(rightOf(crlf, 'a\nc\n', 'a\nc\r\n', 'a\r\nc\r\n')).toEqual(['a\nc\n', 'refused']);
    expect(rightOf({ ...crlf, traits: { patchLines: 'rewritten' } }, 'a\nc\n', 'a\r\nc\n')).toEqual(['a\nc\n', 'a\r\nc\n', 'refused']);
  });

  const ends = (content: string, lines: string[], setting: Setting, ...contents: string[]) => rightOf(update(content, lines, setting), ...contents);

  test('the end of the file stays as it is, where no hunk adds a line there', () => {
    expect(ends('a\nb', ['@@', '-a', '+A'], {}, 'A\nb', 'A\nb\n')).toEqual(['A\nb', 'refused']);
    expect(ends('a\nb', ['@@', '-b', '+B'], {}, 'a\nB', 'a\nB\n')).toEqual(['a\nB', 'a\nB\n', 'refused']);
    expect(ends('a\nb', ['@@', '-b'], {}, 'a', 'a\n', 'a\n\n')).toEqual(['a', 'a\n', 'refused']);
    expect(ends('a\nb\n', ['@@', '-b', '+c'], {}, 'a\nc', 'a\nc\n')).toEqual(['a\nc\n']);
    expect(ends('a\nb\n\n', ['@@', '-a', '+A'], {}, 'A\nb\n\n', 'A\nb\n')).toEqual(['A\nb\n\n', 'refused']);
  });

  test('a trait says otherwise', () => {
    expect(ends('a\nb', ['@@', '-a', '+A'], { traits: { patchFinalNewline: 'added' } }, 'A\nb', 'A\nb\n')).toEqual(['A\nb', 'A\nb\n', 'refused']);
    expect(ends('a\nb\n\n', ['@@', '-a', '+A'], { traits: { patchFinalNewline: 'normalised' } }, 'A\nb\n\n', 'A\nb\n', 'A\nb')).toEqual(['A\nb\n\n', 'A\nb\n', 'refused']);
    expect(ends('a\r\nb\r\n', ['@@', ' a', '-b', '+B'], { traits: { patchLines: 'rewritten' } }, 'a\nB\n', 'a\r\nB\r\n', 'aB')).toEqual(['a\nB\n', 'a\r\nB\r\n', 'refused']);
  });
});

describe('sections', () => {
  const two = update('a\nb\n', ['@@', '-a', '+A', '*** Update File: f', '@@', '-b', '+B']);

  test('updates of one file add up', () => {
    expect(rightOf(two, 'A\nB\n', 'a\nB\n', 'A\nb\n')).toEqual(['A\nB\n', 'refused']);
    expect(wrong(two, DONE, { f: 'a\nB\n' })).toEqual(['common/patch-sections inserted-text']);
  });

  test('added, deleted, moved files', () => {
    const all = patch({ a: '1\n', b: '2\n', c: '3\n' }, ['*** Add File: d/n', '+x', '*** Delete File: a', '*** Update File: b', '*** Move to: e', '@@', '-2', '+4']);
    expect(wrong(all, DONE, { 'a': null, 'b': null, 'd/n': 'x\n', 'e': '4\n' })).toEqual([]);
    expect(wrong(all, DONE, { 'a': null, 'd/n': 'x\n', 'e': '4\n' })).toEqual(['common/destination-kept extra']);
    expect(wrong(all, DONE, { 'a': null, 'b': null, 'd/n': 'x', 'e': '4\n' })).toEqual(['common/patch-bytes-kept final-newline']);
    expect(wrong(all, REFUSED)).toEqual([]);
    expect(wrong(all, REFUSED, { 'd/n': 'x\n' })).toEqual(['common/patch-failure-told leftover']);
  });
});

describe('patch-failure-told', () => {
  const lines = ['*** Add File: n', '+1', '*** Update File: m', '@@', '-a', '+b'];
  const told = (...paths: string[]) => ({ ...REFUSED, message: `sorry: ${paths.join(' ')}` }) as typeof REFUSED;

  test('nothing is changed', () => {
    const bad = patch({ x: 'y\n' }, lines);
    expect(wrong(bad, REFUSED)).toEqual([]);
    expect(wrong(bad, told('n'), { n: '1\n' })).toEqual(['common/patch-failure-told leftover']);
    expect(wrong(bad, REFUSED, { q: '1\n' })).toEqual(['common/no-leftovers leftover']);
    expect(wrong(bad, DONE, { n: '1\n' })).toEqual(['common/patch-failure-told accepted']);
  });

  test('without rolling back, what was changed is told', () => {
    const bad = patch({ x: 'y\n' }, lines, { traits: { rollsBack: 'no' } });
    expect(wrong(bad, told('n'), { n: '1\n' })).toEqual([]);
    expect(wrong(bad, REFUSED)).toEqual([]);
    expect(wrong(bad, told('m'), { n: '1\n' })).toEqual(['common/patch-failure-told missing-text']);
    expect(wrong(bad, told('n'), { n: '2\n' })).not.toEqual([]);
  });

  test('without rolling back, a move is told by its destination', () => {
    const moved = ['*** Update File: x', '*** Move to: z', '@@', '-y', '+q', ...lines.slice(2)];
    const bad = patch({ x: 'y\n' }, moved, { traits: { rollsBack: 'no' } });
    expect(wrong(bad, told('z'), { x: null, z: 'q\n' })).toEqual([]);
    expect(wrong(bad, told('x'), { x: null, z: 'q\n' })).toEqual(['common/patch-failure-told missing-text']);
  });

  test('an unreadable patch changes nothing', () => {
    for (const more of [['*** Update File: x', '@@', '*y'], ['*** Rename File: x'], ['*** Update File: x', '@@', 'y']]) {
      const bad = patch({ x: 'y\n' }, ['*** Add File: n', '+1', ...more], { traits: { rollsBack: 'no' } });
      expect(wrong(bad, REFUSED)).toEqual([]);
      expect(wrong(bad, told('n'), { n: '1\n' })).toEqual(['common/patch-failure-told leftover']);
    }
    const cut: Tried = { tool: 'apply_patch', before: { x: 'y\n' }, asked: '*** Begin Patch\n*** Add File: n\n+1\n' };
    expect(wrong(cut, DONE, { n: '1\n' })).toEqual(['common/patch-failure-told accepted']);
  });
});

describe('other rules', () => {
  test('plain hunks must succeed', () => {
    expect(wrong(update('a\nb\n', ['@@', '-a', '+c', ' b']), REFUSED)).toEqual(['common/plain-accepted refused']);
    expect(wrong(update('1\n2\n3\n4\n5\n6\n7\n8\n9\n', ['@@', ' 2', ' 3', ' 4', '-5', '+x', ' 6', ' 7', ' 8']), REFUSED)).toEqual(['common/plain-accepted refused']);
    expect(wrong(update('a\nb\n', ['@@', ' a', '-b', '+$&']), REFUSED)).toEqual(['common/new-text-literal refused']);
    expect(wrong(update('a\nA\n', ['@@', '-a', '+c']), REFUSED)).toEqual([]);
  });

  test('added text is data, whatever characters it has and whatever it looks like', () => {
    expect(wrong(update('a\n', ['@@', '-a', '+é']), DONE, { f: 'e\u0301\n' })).toEqual(['common/new-text-literal inserted-text']);
    const marked = patch({ f: 'a\n*** Delete File: g\n', g: 'g\n' }, ['*** Update File: f', '@@', '-a', ' *** Delete File: g']);
    expect(wrong(marked, DONE, { f: '*** Delete File: g\n' })).toEqual([]);
    expect(wrong(marked, DONE, { f: '*** Delete File: g\n', g: null })).toEqual(['common/new-text-literal path-gone']);
    const other = patch({ f: 'a\n', g: 'g\n' }, ['*** Update File: f', '@@', '-a', '+b']);
    expect(wrong(other, DONE, { f: 'b\n', g: null })).toEqual(['common/no-leftovers path-gone']);
  });

  test('missing lines, and look-alikes', () => {
    expect(wrong(update('abc\n', ['@@', '-b', '+c']), DONE, { f: 'acc\n' })).toEqual(['common/missing-refused accepted']);
    expect(wrong(update('a  b\n', ['@@', '-a b', '+c']), DONE, { f: 'c\n' })).toEqual(['common/missing-refused accepted']);
    const lenient = update('x \na  b\n', ['@@', '-a b', '+c'], { traits: { matching: 'lookAlike' } });
    expect(rightOf(lenient, 'x \nc\n', 'x\nc\n')).toEqual(['x \nc\n', 'refused']);
    expect(wrong(lenient, DONE, { f: 'x\nc\n' })).toEqual(['common/one-region content']);
    expect(rightOf(update('A\na\n', ['@@', '-a', '+b']), 'A\nb\n', 'b\na\n')).toEqual(['A\nb\n', 'refused']);
    expect(wrong(update('A\na\n', ['@@', '-a', '+b']), DONE, { f: 'b\na\n' })).toEqual(['common/exact-over-lookalike content']);
  });

  test('one bad hunk among good ones', () => {
    expect(wrong(update('a\nb\n', ['@@', '-a', '+A', '@@', '-zq', '+Z']), REFUSED, { f: 'A\nb\n' })).toEqual(['common/all-or-none changed-on-refusal']);
    expect(wrong(update('a\nb\n', ['@@', '-a', '+A', '@@', '-zq', '+Z']), DONE, { f: 'A\nb\n' })).toEqual(['common/all-or-none accepted']);
  });

  test('bytes that are no UTF-8', () => {
    const old = bytes('n=1\n\xE9t\xE9\n');
    expect(wrong(update(old, ['@@', '-n=1', '+n=2']), DONE, { f: bytes('n=2\n\xE9t\xE9\n') })).toEqual([]);
    expect(wrong(update(old, ['@@', '-n=1', '+n=2']), DONE, { f: 'n=2\n\ufffdt\ufffd\n' })).toEqual(['common/invalid-bytes-kept replacement-character']);
    expect(wrong(update(old, ['@@', '-n=1', '+n=2'], { traits: { encoding: 'bytes' } }), REFUSED)).toEqual(['common/invalid-bytes-kept refused']);
    const utf16 = (text: string) => ({ file: { base64: Buffer.from(`\ufeff${text}`, 'utf16le').toString('base64') } });
    expect(wrong(update(utf16('n=1\nm\n'), ['@@', '-n=1', '+é']), DONE, { f: utf16('é\nm\n') })).toEqual(['common/invalid-bytes-kept accepted']);
    const transcoding = update(utf16('n=1\nm\n'), ['@@', '-n=1', '+é'], { traits: { encoding: 'transcodes' } });
    expect(wrong(transcoding, DONE, { f: utf16('é\nm\n') })).toEqual([]);
    expect(wrong(transcoding, REFUSED)).toEqual(['common/invalid-bytes-kept refused']);
  });

  test('surrogates', () => {
    expect(wrong(update('😀\n', ['@@', '-\ud83d', '+x']), DONE, { f: 'x\n' })).toEqual(['common/surrogates-harmless accepted']);
    expect(wrong(update('k\n', ['@@', '-k', '+\ud800']), DONE, { f: bytes('\xed\xa0\x80\n') })).toEqual(['common/surrogates-harmless invalid-bytes']);
  });

  test('unfit targets', () => {
    expect(wrong(patch({ d: { directory: true } }, ['*** Delete File: d']), DONE, { d: null })).toContain('common/unfit-target-refused accepted');
    expect(wrong(patch({ a: '1\n' }, ['*** Delete File: g']), DONE)).toEqual(['common/unfit-target-refused accepted']);
    expect(wrong(update('a\nb\n', ['@@', '-a', '+c'], { traits: { maxBytes: 3 } }), DONE, { f: 'c\nb\n' })).toEqual(['common/unfit-target-refused accepted']);
    expect(wrong(move({ a: '1' }, 'g', 'h'), DONE)).toEqual(['common/unfit-target-refused accepted']);
  });

  test('modes, links and second names', () => {
    const odd = update({ file: 'a\n', mode: '755' }, ['@@', '-a', '+b']);
    expect(wrong(odd, DONE, { f: { file: 'b\n', mode: '755' } })).toEqual([]);
    expect(wrong(odd, DONE, { f: { file: 'b\n', mode: '600' } })).toEqual(['common/file-identity-kept mode']);
    const linked = patch({ f: 'a\n', l: { link: 'f' } }, ['*** Update File: l', '@@', '-a', '+b']);
    expect(wrong(linked, DONE, { f: 'b\n' })).toEqual([]);
    expect(wrong(linked, DONE, { l: 'b\n' })).toContain('common/file-identity-kept link-changed');
    const moved = move({ f: { file: 'a\n', mode: '755' } }, 'f', 'g');
    expect(wrong(moved, DONE, { f: null, g: { file: 'a\n', mode: '755' } })).toEqual([]);
    expect(wrong(moved, DONE, { f: null, g: 'a\n' })).toEqual(['common/file-identity-kept mode']);
  });

  test('nothing outside is touched', () => {
    const outside = { f: { file: 'a\n' } };
    const link = { d: { link: '../outside' } };
    for (const lines of [['*** Add File: d/n', '+x'], ['*** Update File: ../outside/f', '@@', '-a', '+b'], ['*** Delete File: d/f'], ['*** Update File: g', '*** Move to: d/n', '@@', '-a', '+b']]) {
      const tried = patch({ ...link, g: 'a\n' }, lines, { outside });
      expect(wrong(tried, REFUSED)).toEqual([]);
      expect(wrong(tried, DONE, {}, { ...outside, n: { file: 'x\n' } })).toEqual(['common/contained outside-changed']);
    }
    expect(wrong(move({ ...link, g: 'a' }, 'g', 'd/n', { outside }), DONE, { g: null }, { ...outside, n: { file: 'a' } })).toContain('common/contained outside-changed');
    expect(wrong(move(link, 'd/f', 'g', { outside }), DONE, { g: 'a\n' })).toEqual([]);
  });

  test('content that was asked for is there', () => {
    expect(wrong(update('a\nb\n', ['@@', '-a', '+A', ' b']), DONE)).toEqual(['common/success-on-disk not-written']);
    expect(wrong(update('a\nb\n', ['@@', '-a', '+A', ' b']), DONE, { 'f': 'A\nb\n', 'f.orig': 'a\nb\n' })).toEqual(['common/no-leftovers leftover']);
  });
});

describe('destination-kept', () => {
  test('move', () => {
    const two = move({ a: '1', b: '2' }, 'a', 'b');
    expect(wrong(two, REFUSED)).toEqual([]);
    expect(wrong(two, DONE, { a: null, b: '1' })).toContain('common/destination-kept accepted');
    expect(wrong({ ...two, traits: { moveExisting: 'overwrites' } }, DONE, { a: null, b: '1' })).toEqual([]);
    expect(wrong(move({ a: '1' }, 'a', 'b'), REFUSED)).toEqual(['common/destination-kept refused']);
    expect(wrong(move({ a: '1' }, 'a', 'b'), DONE, { b: '1' })).toEqual(['common/destination-kept extra']);
    expect(wrong(move({ a: '1' }, 'a', 'b'), DONE)).toContain('common/destination-kept path-gone');
    expect(wrong(move({ a: '1' }, 'a', 'd/e/b'), REFUSED)).toEqual([]);
    expect(wrong(move({ a: '1' }, 'a', 'd/e/b'), DONE, { 'a': null, 'd/e/b': '1' })).toEqual([]);
  });

  test('a directory means a name in it', () => {
    const into = move({ a: '1', d: { directory: true } }, 'a', 'd');
    expect(wrong(into, REFUSED)).toEqual([]);
    expect(wrong(into, DONE, { 'a': null, 'd': null, 'd/a': '1' })).toEqual([]);
    expect(wrong(into, DONE, { a: null, d: '1' })).toContain('common/destination-kept wrong-kind');
    expect(wrong(move({ 'a': '1', 'd/a': '2' }, 'a', 'd'), DONE, { 'a': null, 'd/a': '1' })).toContain('common/destination-kept accepted');
  });

  test('links, dangling or not, are destinations', () => {
    for (const link of ['b', 'gone']) {
      const onto = move({ a: '1', b: '2', l: { link } }, 'a', 'l');
      expect(wrong(onto, REFUSED)).toEqual([]);
      expect(wrong(onto, DONE, { a: null, l: '1' })).toContain('common/destination-kept accepted');
      expect(wrong({ ...onto, traits: { moveExisting: 'overwrites' } }, DONE, { a: null, l: '1' })).toEqual([]);
    }
  });

  test('patches', () => {
    const added = patch({ a: '1\n' }, ['*** Add File: a', '+2']);
    expect(wrong(added, DONE, { a: '2\n' })).toContain('common/destination-kept accepted');
    expect(wrong({ ...added, traits: { patchOverwrites: 'add' } }, DONE, { a: '2\n' })).toEqual([]);
    const moved = patch({ a: '1\n', b: '2\n' }, ['*** Update File: a', '*** Move to: b', '@@', '-1', '+3']);
    expect(wrong(moved, DONE, { a: null, b: '3\n' })).toContain('common/destination-kept accepted');
    expect(wrong({ ...moved, traits: { patchOverwrites: 'both' } }, DONE, { a: null, b: '3\n' })).toEqual([]);
    expect(wrong(patch({ a: '1\n' }, ['*** Update File: a', '*** Move to: b', '@@', '-1', '+3']), REFUSED)).toEqual(['common/destination-kept refused']);
    expect(wrong(patch({ a: '1\n' }, ['*** Update File: a', '*** Move to: b']), REFUSED)).toEqual([]);
  });
});

describe('move-onto-itself', () => {
  test('the text is never lost', () => {
    for (const to of ['f', './f', 'd/../f']) {
      const same = move({ 'f': 'a\n', 'd/x': '' }, 'f', to);
      expect(wrong(same, REFUSED)).toEqual([]);
      expect(wrong(same, DONE)).toEqual([]);
      expect(wrong(same, DONE, { f: null })).toEqual(['common/move-onto-itself path-gone']);
      expect(wrong(same, REFUSED, { f: null })).toEqual(['common/move-onto-itself changed-on-refusal']);
    }
  });

  test('links and second names', () => {
    const files: Files = { f: 'a\n', l: { link: 'f' }, h: { hardLink: 'f' } };
    expect(wrong(move(files, 'f', 'l'), DONE, { f: null, h: 'a\n', l: 'a\n' })).toEqual([]);
    expect(wrong(move(files, 'f', 'l'), DONE, { l: null })).toEqual([]);
    expect(wrong(move({ f: 'a\n', l: { link: 'f' } }, 'f', 'l'), DONE, { f: null })).toEqual(['common/move-onto-itself path-gone']);
    expect(wrong(move({ f: 'a\n', l: { link: 'f' } }, 'l', 'f'), DONE, { l: null, f: { link: 'f' } })).not.toEqual([]);
    expect(wrong(move({ f: 'a\n', h: { hardLink: 'f' } }, 'f', 'h'), DONE, { f: null, h: 'a\n' })).toEqual([]);
    expect(wrong(move({ f: 'a\n', h: { hardLink: 'f' } }, 'f', 'h'), DONE, { f: null, h: null })).not.toEqual([]);
  });

  test('with hunks', () => {
    const same = update('a\n', ['*** Move to: ./f', '@@', '-a', '+b']);
    expect(rightOf(same, 'b\n', 'a\n')).toEqual(['b\n', 'refused']);
    expect(wrong(same, DONE, { f: null })).toEqual(['common/move-onto-itself path-gone']);
  });
});
