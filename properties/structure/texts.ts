import type { Json } from '../../contract/json.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { CONTROL_NAMES, FORGING_NAMES } from '../arbitraries/hostile-names.ts';

/** Names of headers as tools have them. */
export const FIELD_NAMES = ['count', 'total_bytes', 'valid_utf8', 'note', 'lock_wait_duration_seconds', 'a', 'x-y', 'x_1'] as const;

/** Names that a careless reader of headers trips over. */
export const ODD_FIELD_NAMES = ['Upper', 'two words', '1st', 'a:b', 'a: b', '\u00e4', '\u65e5\u672c', 'a\\nb', '"q"', '-', '_', 'x'.repeat(200)] as const;

/** Texts that look like values of other kinds, or have blanks, colons and other scripts. */
export const PLAIN_VALUES = [
  'text', 'two words', 'true', 'null', '007', '1e3', '1,000', ' before', 'behind ', 'a: b', ': ', '#', '\u65e5\u672c', '"quoted"', 'y'.repeat(300),
] as const;

/** Every character that is escaped in a header, LF aside. */
export const ESCAPED_CHARACTERS: readonly string[] = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).filter((each) => each !== '\n'),
  ...Array.from({ length: 0x21 }, (_, at) => String.fromCharCode(0x7f + at)),
  '\u2028', '\u2029',
];

/** Characters that no escape touches, the neighbours of those that are escaped among them. */
export const KEPT_CHARACTERS = [
  ...Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x20 + at)),
  '\u00a0', '\u00ad', '\u200b', '\u200e', '\u2027', '\u202a', '\u202e', '\u2060', '\ufeff', '\ufffd', '\ufffe', '\ue000', '\u00e9', 'e\u0301', '\u{1f600}',
  '\u{1fffe}',
] as const;

/** Texts that look escaped already, which stay as they are. */
export const LOOKS_ESCAPED = [
  'a\\nb', '\\', '\\\\', '\\\\n', '\\r\\n', '\\t', '\\0', '\\x1b[0m', '\\u{85}', '\\u{2028}', '\\u0041', 'C:\\new\\table', '%0a', '&#10;',
] as const;

/** Runs that are escaped one character after another. */
export const RUNS = [
  '\r\n', '\n\r', '\r\r\n', '\t\t', '\0\0', '\u001b\u001b[0m', '\u0085\u2028\u2029', '\u00001', '\u001b1', '\u00011', '\u0007f', '\t\\t', '\\\t', '\r\\n',
  '\u009f\u00a0', '\u007f~',
] as const;

/** What adds or ends headers where it is written raw. */
export const INJECTIONS = [
  'x\n\ny', 'x\r\nerror: y', 'x\ntotal_bytes: 1', 'x\n\nerror: y\n\nz', '\n', '\n\n', 'x\n', '\nx', 'x\u2028error: y', 'x\u0085error: y', 'x\r\rerror: y',
  'x\n...\ny', 'error: x', 'x\n\n1 forged',
] as const;

/** Payloads that look like headers, or begin, or end, with an empty line. */
export const HEADER_LIKE = [
  'total_lines: 9', 'a: b\nc: d', 'a: b\n\nc', 'error: x\n\ny', '\n', '\nx', '\n\nx', 'x\n', 'x\n\n', 'output: x', 'line-numbered content: x', 'cancelled: x',
  'a:', ': ', 'status: 0\n\nout x',
] as const;

/** Payloads of no, one or several lines. */
export const PAYLOADS = ['x', 'x\ny', '1 a\n...\n3000 b', 'one line of some words', '1 a\n\n3 c', 'x\n', '  x  '] as const;

/** A value with control characters somewhere. */
export function controlled(dice: Dice): string {
  const character = dice.pick(ESCAPED_CHARACTERS);
  return dice.pick(
    [`a${character}b`, character, `${character}a`, `a${character}`, `${dice.pick(ESCAPED_CHARACTERS)}${character}`, `${dice.pick(LOOKS_ESCAPED)}${character}`]
  );
}

/** A text of any of these kinds, line feeds included. */
export function oddText(dice: Dice): string {
  const kind = dice.below(6);
  if (kind === 0) return controlled(dice);
  if (kind === 1) return dice.pick(INJECTIONS);
  if (kind === 2) return dice.pick(RUNS);
  if (kind === 3) return dice.pick(LOOKS_ESCAPED);
  return kind === 4 ? dice.pick(FORGING_NAMES) : dice.pick(CONTROL_NAMES);
}

/** A value of one line. */
export function lineValue(dice: Dice): Json {
  const kind = dice.below(4);
  if (kind === 0) return 1;
  if (kind === 1) return dice.pick<Json>([true, false, null]);
  return kind === 2 ? dice.below(1_000_000) : dice.pick([...PLAIN_VALUES, ...LOOKS_ESCAPED]);
}

/** From `least` to `most` headers of different names. */
export function headers(dice: Dice, least: number, most: number, names: readonly string[] = FIELD_NAMES): [string, Json][] {
  return dice.shuffled(names).slice(0, dice.between(least, most)).map((name) => [name, lineValue(dice)]);
}

const CONSONANTS = 'bcdfghjkmpqvwxz';

/** A word of 12 letters that stands nowhere by chance. */
export function token(dice: Dice): string {
  return Array.from({ length: 12 }, (_, at) => CONSONANTS.charAt((dice.below(CONSONANTS.length) + 4 * at) % CONSONANTS.length)).join('');
}

/** `count` different words of 12 letters. */
export function tokens(dice: Dice, count: number): string[] {
  const found = Array.from({ length: count }, () => token(dice));
  return found.map((word, at) => `${word.slice(0, 11)}${CONSONANTS.charAt(at)}`);
}
