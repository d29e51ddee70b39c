import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { UsageError } from '../../contract/errors.ts';
import { splitWords } from './words.ts';

const COMMANDS: [string, string[]][] = [
  ['', []],
  ['  \t ', []],
  ['node server.js', ['node', 'server.js']],
  [' a  b\tc\n', ['a', 'b', 'c']],
  ["'a b' c", ['a b', 'c']],
  ['"a b"c\'d e\'', ['a bcd e']],
  ["''", ['']],
  ['"" x', ['', 'x']],
  ['a\\ b \\"c\\"', ['a b', '"c"']],
  ['"a\\"b\\\\c\\nd"', ['a"b\\c\\nd']],
  ["'a\\b'", ['a\\b']],
  ['"\\$HOME \\`x\\`"', ['$HOME `x`']],
  ['a\\\nb "c\\\nd"', ['ab', 'cd']],
  ['"it\'s"', ["it's"]],
];

test.each(COMMANDS)('%j', (command, words) => {
  expect(splitWords(command)).toEqual(words);
});

test('a shell agrees', () => {
  for (const [command, words] of COMMANDS.filter(([, expected]) => expected.length > 0)) {
    const shown = execFileSync('sh', ['-c', `for word in ${command.trimEnd()}; do printf '%s\\0' "$word"; done`], { encoding: 'utf8' });
    expect(shown.split('\0').slice(0, -1)).toEqual(words);
  }
});

test('nothing is expanded', () => {
  expect(splitWords('$HOME ~ *.js $(x) `y` a;b | c # d')).toEqual(['$HOME', '~', '*.js', '$(x)', '`y`', 'a;b', '|', 'c', '#', 'd']);
});

test.each<[string, string]>([
  ['a "b', 'a quote " that is not closed: a "b'],
  ["a 'b", "a quote ' that is not closed: a 'b"],
  ['a \\', 'ends in a backslash that escapes nothing: a \\'],
])('%j is refused', (command, message) => {
  expect(() => splitWords(command)).toThrow(UsageError);
  expect(() => splitWords(command)).toThrow(message);
});
