// Names of files (one element of a path, at most 255 bytes, neither `/` nor NUL) that show whether a tool takes names for what they
// are: they hold what ends a line, a header or a record, what looks escaped, and what is no text at all.

import type { Dice } from './dice.ts';

/** What ends a line, a header, or the headers. */
export const BREAKING_NAMES = [
  'a\nb', 'a\n\nb', 'a\rb', 'a\r\nb', 'a\tb', 'a\n', '\na', '\n\n', '\n', '\r', '\t', 'a\n\n', '\r\n', 'a\n\rb',
] as const;

/** What looks like headers, records or marks of omission once a line is ended before it. */
export const FORGING_NAMES = [
  'x\r\nerror: x', 'x\nerror: x', 'x\n\n1 x', 'x\ntotal_lines: 7', 'x\n2 y', 'x\n...\ny', 'x\n3(escaped) y', 'x\nout y', 'x\n\nerror: y\n\nz',
  'x\u2028error: y', 'x\u0085total_bytes: 1',
  'total_bytes: 1', 'error: x', 'truncated: true', 'cancelled: x', 'output: x', '...', '....', '1 x', '2(escaped) x', '(escaped) x', 'out x', '1(truncated)',
  ': x', 'a: b: c', 'x:',
] as const;

/** Control characters that end no line, and separators that only some software takes for line ends. */
export const CONTROL_NAMES = [
  'a\u0001b', 'a\u001b[31mb', 'a\u0007b', 'a\bb', 'a\u000bb', 'a\fb', 'a\u001fb', 'a\u007fb', 'a\u0080b', 'a\u0085b', 'a\u009bb', 'a\u009fb', '\u001b',
  '\u007f', '\u001b]0;x\u0007y',
  'a\u0001\u0002\u0003b', 'a\u000e\u000fb', '\u0001\n\u0002',
] as const;
export const SEPARATOR_NAMES = ['a\u2028b', 'a\u2029b', 'a\u0085b', '\u2028', '\u2028\u2029', 'a\u2028\nb'] as const;

/** Backslashes: a name that is escaped without them looks like another. */
export const BACKSLASH_NAMES = [
  'a\\b', 'a\\nb', 'a\\', '\\', '\\\\', 'a\\\\nb', 'a\\rb', 'a\\tb', '\\n', 'a\\u{1b}b', 'a\\x1bb', 'a\\0b', '\\u0041', 'a\\\nb', '\\\\\\',
] as const;

/** Two names each, of which the second is what a careless escape makes of the first. */
export const LOOK_ALIKE_NAMES = [
  ['a\nb', 'a\\nb'], ['a\rb', 'a\\rb'], ['a\tb', 'a\\tb'], ['a\u001bb', 'a\\x1bb'], ['a\u001bb', 'a\\u{1b}b'], ['a\u007fb', 'a\\u{7f}b'],
  ['a\u0085b', 'a\\u{85}b'],
  ['a\\b', 'a\\\\b'], ['a\\nb', 'a\\\\nb'], ['a\nb', 'a b'], ['a\u0001b', 'ab'], ['a\nb', 'a?b'],
] as const;

/** Quotes, blanks and signs that programs take for something. */
export const ODD_NAMES = [
  'a b', ' a', 'a ', '  ', "a'b", 'a"b', '`a`', '$a', '$(a)', '{a}', '%s', '%0a', 'a&b', 'a;b', '-a', '--', '#a', '~', '*', '?', '[a]', '<a>', '|a', '!a',
  'a=b', '@a', 'a,b', '.hidden', 'a.', '(a) b', 'a) b',
] as const;

/** Names of other scripts and forms, which stay as they are. */
export const OTHER_SCRIPT_NAMES = [
  '\u00fcber', '\u65e5\u672c', '\u{1f600}', 'e\u0301', '\u00e9', '\u05d0\u05d1', '\u202eabc', '\u200b', 'a\u00a0b', '\ufeffa', '\ufffd', 'a\ufffdb', '\u0416',
  '\u{10348}', '\u3000',
] as const;

/** Names that need not be escaped at all. */
export const PLAIN_NAMES = ['a', 'b.txt', 'README', 'main.rs', 'z-1', 'data_2', '10', 'A'] as const;

/** Names that a tool must change to show them in one line. */
export const ESCAPED_NAMES = [...BREAKING_NAMES, ...FORGING_NAMES.filter((name) => /[\p{Cc}\\]/u.test(name)), ...CONTROL_NAMES, ...BACKSLASH_NAMES] as const;

/** Every name that is text. */
export const HOSTILE_NAMES: readonly string[] = [
  ...BREAKING_NAMES, ...FORGING_NAMES, ...CONTROL_NAMES, ...SEPARATOR_NAMES, ...BACKSLASH_NAMES, ...ODD_NAMES, ...OTHER_SCRIPT_NAMES,
];

/** The spelling of bytes of a name that are no UTF-8: a lone surrogate U+DC00 + byte for each. */
export const nameBytes = (...bytes: readonly number[]): string => String.fromCharCode(...bytes.map((byte) => 0xdc00 + byte));

/** Names that are not UTF-8; only where the workspace takes them (`needs: ['byte-names']`). */
export const INVALID_NAMES: readonly string[] = [
  `a${nameBytes(0xff)}b`, nameBytes(0xff), `a${nameBytes(0xe2, 0x82)}`, `${nameBytes(0x80)}a`, `a${nameBytes(0xed, 0xa0, 0x80)}b`, `a${nameBytes(0xc0, 0xaf)}`,
  `a${nameBytes(0xf0, 0x9f, 0x98)}b`,
  `\u00e9${nameBytes(0xe9)}`, nameBytes(0xff, 0xfe), `a${nameBytes(0xc3)}(`, `a${nameBytes(0xf5)}`, `${nameBytes(0xbf)}\ufffd`,
];

/** Names that are not UTF-8 and must be escaped besides. */
export const INVALID_ESCAPED_NAMES: readonly string[] = [
  `a\n${nameBytes(0xff)}`, `${nameBytes(0xff)}\\`, `a${nameBytes(0xe2, 0x82)}\tb`, `${nameBytes(0x80)}\u001b[0m`, `\r\n${nameBytes(0xfe)}1 x`,
];

/** One of `names`, or two of them in one; between two that are not UTF-8 stands a sign, lest they be UTF-8 together. */
export function nameFrom(dice: Dice, names: readonly string[]): string {
  const one = dice.pick(names);
  if (!dice.oneIn(3)) return one;
  const other = dice.pick(names);
  return one.isWellFormed() && other.isWellFormed() ? other + one : `${other}-${one}`;
}

/** A name of any kind that is text. */
export function hostileName(dice: Dice): string {
  return nameFrom(dice, HOSTILE_NAMES);
}

/** From `least` to `most` different names, made of `names`. */
export function differentNames(dice: Dice, names: readonly string[], least: number, most: number): string[] {
  const found = new Set<string>();
  const count = dice.size(least, most);
  for (let tries = 0; found.size < count && tries < 20 * count; tries += 1) found.add(nameFrom(dice, names));
  for (let at = 0; found.size < least; at += 1) found.add(`${names[0]}${at}`);
  return [...found];
}
