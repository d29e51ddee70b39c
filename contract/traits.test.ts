import { expect, test } from 'vitest';
import { checkTraits, TRAITS, withDefaults } from './traits.ts';

test('defaults are the strict values and declared ones stand', () => {
  expect(withDefaults({ matching: 'similar', maxBytes: 4096 })).toMatchObject({
    editsPerCall: 'snapshot', matching: 'similar', maxBytes: 4096, ownPaths: '', parallelSafe: 'yes',
  });
  expect(Object.keys(withDefaults())).toEqual(TRAITS.map((trait) => trait.name));
});

test('every declared value is accepted', () => {
  for (const trait of TRAITS) for (const value of trait.values) expect(checkTraits({ [trait.name]: value })).toEqual([]);
  expect(checkTraits({ maxBytes: 1, ownPaths: 'backup state.json' })).toEqual([]);
});

test('unknown names and values are named in the message', () => {
  expect(checkTraits({ matchng: 'exact' })[0]).toMatch(/^unknown trait `matchng`; known are editsPerCall, /);
  expect(checkTraits({ matching: 'fuzzy', maxBytes: 0, parallelSafe: 1, ownPaths: 3 })).toEqual([
    'trait `matching` cannot be "fuzzy"; it is `exact`, `lookAlike`, `similar`',
    'trait `maxBytes` cannot be 0; it is `none` or a whole number of bytes above 0',
    'trait `parallelSafe` cannot be 1; it is `yes` or `no`',
    'trait `ownPaths` cannot be 3; it is text: names separated by blanks',
  ]);
});
