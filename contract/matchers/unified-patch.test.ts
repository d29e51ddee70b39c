import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patchViolation } from './unified-patch.ts';

describe('patches that apply', () => {
  test.each([
    ['a\nb\n', 'a\nc\n', '--- x\n+++ x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n'],
    ['a\nb\n', 'a\nc\n', '--- x\n+++ x\n@@ -1,2 +1,2 @@ heading\n a\n-b\n+c'],
    ['a\n', '', '--- x\n+++ x\n@@ -1 +0,0 @@\n-a\n'],
    ['', 'a\n', '--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n'],
    ['a', 'a\n', '--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n'],
    ['-- x\n', '++ y\n', '--- x\n+++ x\n@@ -1 +1 @@\n--- x\n+++ y\n'],
    ['same\n', 'same\n', '--- x\n+++ x\n'],
  ])('%j to %j', (before, after, patch) => {
    expect(patchViolation(patch, before, after, 'x')).toBeUndefined();
  });

  test('those of the package diff', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 20 }).map((lines) => lines.join('\n'));
    fc.assert(fc.property(text, text, fc.nat(4), (before, after, context) => {
      const patch = createTwoFilesPatch('f.txt', 'f.txt', before, after, '', '', { context });
      expect(patchViolation(patch, before, after, 'f.txt')).toBeUndefined();
    }), { numRuns: 300 });
  });
});

test.each([
  ['no headers', 'a\n', 'b\n', '@@ -1 +1 @@\n-a\n+b\n', /headers/],
  ['another name', 'a\n', 'b\n', '--- x\n+++ y\n@@ -1 +1 @@\n-a\n+b\n', /does not name x/],
  ['no hunk', 'a\n', 'b\n', '--- x\n+++ x\n', /another text/],
  ['another old text', 'a\n', 'b\n', '--- x\n+++ x\n@@ -1 +1 @@\n-c\n+b\n', /does not fit/],
  ['another new text', 'a\n', 'b\n', '--- x\n+++ x\n@@ -1 +1 @@\n-a\n+c\n', /another text/],
  ['a wrong old start', 'a\na\n', 'b\na\n', '--- x\n+++ x\n@@ -2 +1 @@\n-a\n+b\n', /stands at new line 2/],
  ['a wrong new start', 'a\na\n', 'a\nb\n', '--- x\n+++ x\n@@ -2 +1 @@\n-a\n+b\n', /stands at new line 2/],
  ['a start past the end', 'a\n', 'b\n', '--- x\n+++ x\n@@ -9 +9 @@\n-a\n+b\n', /past the end/],
  ['too few lines', 'a\n', 'b\n', '--- x\n+++ x\n@@ -1,2 +1,2 @@\n-a\n+b\n', /ends inside|no mark/],
  ['too many lines', 'a\nb\n', 'c\nb\n', '--- x\n+++ x\n@@ -1 +1 @@\n-a\n+c\n b\n', /no hunk header/],
  ['a line without a mark', 'a\n', 'b\n', '--- x\n+++ x\n@@ -1 +1 @@\na\n', /no mark/],
  ['hunks out of order', '1\n2\n3\n', 'x\n2\ny\n', '--- x\n+++ x\n@@ -3 +3 @@\n-3\n+y\n@@ -1 +1 @@\n-1\n+x\n', /out of order/],
  ['the newline at the end overlooked', 'a', 'a\n', '--- x\n+++ x\n@@ -1 +1 @@\n-a\n+a\n', /does not fit/],
])('%s', (_, before, after, patch, why) => {
  expect(patchViolation(patch, before, after, 'x')).toMatch(why);
});
