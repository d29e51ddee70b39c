import { expect, test } from 'vitest';
import { checkTraits, TRAITS, withDefaults } from './traits.ts';

test('defaults are the strict values and declared ones stand', () => {
  expect(withDefaults({ matching: 'similar', maxBytes: 4096 })).toMatchObject({
    editsPerCall: 'snapshot', matching: 'similar', maxBytes: 4096, ownPaths: '', parallelSafe: 'yes',
  });
  expect(Object.keys(withDefaults())).toEqual(TRAITS.map((trait) => trait.name));
});

test('every declared value is accepted', () => {
  for (const trait of TRAITS) for (const tool of trait.tools) for (const value of trait.values) expect(checkTraits(tool, { [trait.name]: value })).toEqual([]);
  expect(checkTraits('replace', { maxBytes: 1, ownPaths: 'backup state.json' })).toEqual([]);
  for (const linePrefix of ['(\\d+)\t', ' *(\\d+)(?:→|: )', '(\\d+)(?:\\([^)]*\\))? ']) expect(checkTraits('read', { linePrefix })).toEqual([]);
});

test('unknown names and values are named in the message', () => {
  expect(checkTraits('replace', { matchng: 'exact' })[0]).toMatch(/^unknown trait `matchng` of replace; known are editsPerCall, /);
  expect(checkTraits('replace', { matching: 'fuzzy', maxBytes: 0, parallelSafe: 1, ownPaths: 3 })).toEqual([
    'trait `matching` cannot be "fuzzy"; it is `exact`, `lookAlike`, `similar`',
    'trait `maxBytes` cannot be 0; it is `none` or a whole number of bytes above 0',
    'trait `parallelSafe` cannot be 1; it is `yes` or `no`',
    'trait `ownPaths` cannot be 3; it is text: names separated by blanks',
  ]);
});

test('a trait of another tool is none of this one', () => {
  expect(checkTraits('read', { matching: 'exact' })).toEqual([
    'unknown trait `matching` of read; known are containment, maxBytes, ownPaths, lineOffsets, linePrefix, endingsShown',
  ]);
  expect(checkTraits('ls', { containment: 'root' })).toEqual(['trait `containment` means nothing: no trait bears on ls']);
});

test('what stands before a line compiles and has one group', () => {
  for (const linePrefix of ['\\d+ ', '(\\d+) (', '(\\d+)-(\\d+)', 3 as unknown as string]) {
    expect(checkTraits('read', { linePrefix })).toEqual([
      `trait \`linePrefix\` cannot be ${JSON.stringify(linePrefix)}; it is a regular expression with one group, the number of the line`,
    ]);
  }
});
