import { expect, test } from 'vitest';
import type { OneRegion } from '../expectation.ts';
import { coarseView } from './coarse-view.ts';
import { oneRegionViolated } from './one-region.ts';

const violated = (before: string, oldText: string, newText: string, after: string, lookAlike = true) => {
  const region: OneRegion = { before, oldText, newText, lookAlike };
  return oneRegionViolated(region, Buffer.from(before), Buffer.from(after));
};

const TELLTALES = 't  \n“x”\nkey :  1\n';

test('one line changed into the new text is fine, whatever its indentation and endings', () => {
  expect(violated(TELLTALES, 'key : 1', 'key : 2', 't  \n“x”\nkey : 2\n')).toBeUndefined();
  expect(violated('a\r\n\tif  x:\r\nb\r\n', 'if x:', 'if y:', 'a\r\n\tif y:\r\nb\r\n')).toBeUndefined();
  expect(violated('a\n  x  1\n', 'x 1', 'y\nz', 'a\n  y\n  z\n')).toBeUndefined();
  expect(violated('a\n x\n\n y\nb\n', 'x\ny', 'z', 'a\nz\nb\n')).toBeUndefined();
  expect(violated('a\nB  c', 'b c', '', 'a\n')).toBeUndefined();
  expect(violated('a\nB  c\nd\n', 'b c', '', 'a\n\nd\n')).toBeUndefined();
});

test('lines elsewhere stay as they are', () => {
  expect(violated(TELLTALES, 'key : 1', 'key : 2', 't\n“x”\nkey : 2\n')).toMatch(/more than one stretch of 1 line changed/);
  expect(violated(TELLTALES, 'key : 1', 'key : 2', 't  \n"x"\nkey : 2\n')).toMatch(/more than one stretch/);
  expect(violated('x \na  b\n', 'a b', 'c', 'x\nc\n')).toMatch(/more than one stretch/);
});

test('what is written is the new text', () => {
  expect(violated('a\nB  c\n', 'b c', 'd', 'a\ne\n')).toMatch(/is not the new text/);
  expect(violated('a\nB  c\n', 'b c', 'd\ne', 'a\ne\nd\n')).toMatch(/is not the new text/);
});

test('a look-alike is replaced, not another line; with other words any one line may be', () => {
  expect(violated('a\nB  c\n', 'b c', 'd', 'd\nB  c\n')).toMatch(/is not the new text/);
  expect(violated('a\nB  c\n', 'b c', 'd', 'd\nB  c\n', false)).toBeUndefined();
});

test('the coarse view folds case, compatibility forms, quotes, dashes and blanks', () => {
  expect(coarseView('\tIf  X\u2014“ﬁ”\r\n\u00a0y ')).toBe('if x-"fi" y');
  expect(coarseView(' A\n\n b')).toBe('a b');
  expect(coarseView('x\u2009')).toBe('x');
});
