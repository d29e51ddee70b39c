import type { Bytes } from '../../contract/bytes.ts';
import type { Tree } from '../../contract/tree.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { FRAGILE, MULTI_BYTE, UNICODE_FORMS } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { anyPath, contentOf, fitting, lineFile, rareWords, read, readable, withLine, WIDE_BEGINNINGS, type LineFile, type ReadParts } from './reading.ts';

const whole = (content: Bytes): ReadParts => ({ content });

/** A small file with one feature. */
function small(make: (dice: Dice) => LineFile, ...first: readonly string[]): MakeSituation {
  return read((dice) => ({ content: contentOf(make(dice)), path: anyPath(dice) }), ...first.map(whole));
}

/** Lines of a plain file changed by `change`, one of them or all. */
function changed(dice: Dice, change: (line: string) => string): LineFile {
  const file = lineFile(dice, 1, 8);
  const all = dice.flip();
  const at = dice.below(file.lines.length);
  return { ...file, lines: file.lines.map((line, index) => (all || index === at ? change(line) : line)) };
}

const BLANKS = [' ', '  ', '\t', ' \t', '\t\t', '        ', '\u00a0', '\u3000'] as const;

/** Control characters that end no line, and what a terminal would make of them. */
const CONTROLS = [
  ...Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)).filter((control) => !'\t\n\v\f\r'.includes(control)),
  '\x7f', '\x80', '\x84', '\x86', '\x9b', '\x9f', '\x1b[31m', '\x1b]0;x\x07', '\b\b\b',
];

/** Beyond ASCII; what may end a line is left out. */
const WIDE = [...MULTI_BYTE, ...UNICODE_FORMS, ...FRAGILE.filter((text) => !'\u0085\u2028\u2029'.includes(text))];

/** What tools put around lines, before them or in their stead. */
const FRAME_LIKE = [
  '1|x', '12: x', '     3→x', '3\tx', ' 4 x', '5- x', '2| ', '1', '0001 x', '1(crlf) x', '1(truncated)', '...', '…', '<file>', '</file>', '<content>',
  '</content>',
  '(End of file - total 3 lines)', '[12 more lines in file. Use offset=13 to continue.]', '[truncated]', '... [3 lines omitted] ...', 'path: f.txt',
  'total_lines: 3',
  'status: success', 'error: no such file', '```', '```text', '---', '===', '{"content": "x"}', '"x"', '@@ -1,3 +1,3 @@', '+x', '-x', '> x', '# f.txt',
  'File is empty', 'Here is the content:', '\\n', '\\t', '\\u0041', '&lt;x&gt;', '%s', '$1', '<!-- x -->', '<system-reminder>', 'output:', '  1  ',
];

const MOST_LINES = 50;
const MOST_CHARACTERS = 200;

/** Words one blank apart, exactly `length` characters. */
function lineOfLength(dice: Dice, length: number): string {
  const text = rareWords(dice, Math.ceil(length / 6)).join(' ');
  return text.slice(0, length).padEnd(length, '-').replace(/ $/, '-');
}

/** Fifty lines, one of them or all as long as they may be. */
function largest(dice: Dice): string[] {
  const kind = dice.pick(['many', 'long', 'both'] as const);
  const count = kind === 'long' ? dice.between(1, 4) : MOST_LINES;
  const words = rareWords(dice, count);
  return words.map((word) => (kind === 'many' ? word : `${word} ${lineOfLength(dice, MOST_CHARACTERS - word.length - 1)}`));
}

/** Files that no small file is larger than, as far as they may be read: of one byte a character and of four. */
function fullest(context: Context): ReadParts[] {
  const lines = (letter: string): string[] => Array.from({ length: MOST_LINES }, (_, at) => {
    const word = `qx${at + 100}z `;
    return word + letter.repeat(MOST_CHARACTERS - word.length);
  });
  const contents = (['\r\n', '\n'] as const).flatMap((ending) => ['x', '😀'].map((letter) => contentOf({ lines: lines(letter), ending, isEnded: true })));
  return contents.filter((content) => Buffer.byteLength(content) <= readable(context, Infinity)).map(whole);
}

/** Two files, in either order. */
function pair(make: (dice: Dice) => [Bytes, Bytes], ...first: readonly [Bytes, Bytes][]): MakeSituation {
  return read((dice) => {
    const [content, other] = make(dice);
    return { path: anyPath(dice), ...(dice.flip() ? { content: other, other: content } : { content, other }) };
  }, ...first.map(([content, other]) => ({ content, other })));
}

const MARK = '\ufeff';
const BAD = Object.values(badBytes).flat();

export const readComplete = property('common/read-complete', {
  'plain': small((dice) => lineFile(dice, 1, 20), 'qx1z\n', 'qx1z', 'qx1z\r\nqx2z\r\n', 'qx1z\r\nqx2z', 'qx1z\nqx2z\nqx3z\n'),
  'blank-lines': small((dice) => {
    let file = lineFile(dice, 1, 6);
    for (let left = dice.between(1, 3); left > 0; left -= 1) file = withLine(file, dice.pick([0, file.lines.length, dice.below(file.lines.length + 1)]), '');
    return { ...file, isEnded: true };
  }, 'qx1z\n\n', '\nqx1z\n', 'qx1z\n\nqx2z\n', '\n', '\n\n', '\r\n\r\nqx1z\r\n\r\n', 'qx1z\n\n\n'),
  'blanks': small((dice) => changed(dice, (line) => {
    const blank = dice.pick(BLANKS);
    return dice.pick([line + blank, blank + line, blank + line + blank, line.replaceAll(' ', blank), blank]);
  }), '\tq \n\nz', 'qx1z \n', ' qx1z\n', 'qx1z\t\r\n', ' \n', 'qx1z  qx2z\n', '\t\tqx1z'),
  'controls': small((dice) => changed(dice, (line) => {
    const control = dice.pick(CONTROLS);
    return dice.pick([line + control, control + line, `${line}${control}${line.length}`, control]);
  }), 'qx1z\x01\n', '\x1b[31mqx1z\x1b[0m\n', 'qx1z\x1cqx2z\n', 'qx1z\x1dqx2z\x1eqx3z\n', 'qx1z\bqx2z\n', '\x7f\n', 'qx1z\x1a\nqx2z\n'),
  'wide-characters': small((dice) => (dice.oneIn(4)
    ? { lines: rareWords(dice, dice.between(1, 6), WIDE_BEGINNINGS), ending: dice.pick(['\n', '\r\n']), isEnded: !dice.flip() }
    : changed(dice, (line) => dice.pick([`${line}${dice.pick(WIDE)}`, `${dice.pick(WIDE)}${line}`, dice.pick(WIDE) + dice.pick(WIDE)]))),
  'qx1zé\n', '€qx1z\n', '😀\n', 'qx1z\ufffd\n', 'e\u0301\n', 'qx1z\u200bqx2z\n', 'qx1z\nqx2z\ufeff\n'),
  'frame-like': small((dice) => {
    let file = lineFile(dice, 1, 6);
    for (let left = dice.between(1, 3); left > 0; left -= 1) file = withLine(file, dice.below(file.lines.length + 1), dice.pick(FRAME_LIKE));
    return file;
  }, ...['12 | x', '     1\tx', '</file>', '...', '{"a": "b"}', 'total_lines: 3'].map((line) => `qx1z\n${line}\nqx2z\n`), '1: qx1z\n2: qx2z\n'),
  'empty-file': read((dice) => {
    const tree: Tree = dice.flip() ? { 'g.txt': { file: contentOf(lineFile(dice, 1, 3)) } } : {};
    return { content: '', path: anyPath(dice), tree };
  }, whole('')),
  'largest-small': (context) => read((dice) => {
    const lines = fitting(largest(dice), readable(context, MOST_LINES * (MOST_CHARACTERS + 2)));
    return { content: contentOf({ lines, ending: dice.pick(['\n', '\r\n']), isEnded: !dice.flip() }), path: anyPath(dice) };
  }, ...fullest(context))(context),
  'endings': pair((dice) => {
    const file = { ...lineFile(dice, 1, 6), isEnded: true };
    const others = contentOf({ ...file, ending: '\r\n' });
    const [one, all] = [contentOf({ ...file, ending: '\n' }), others];
    return dice.oneIn(3) ? [one, one.replace('\n', '\r\n')] : [one, all];
  }, ['a\r\n', 'a\n'], ['a\n', 'a\r\n'], ['a\r\nb\n', 'a\nb\r\n']),
  'byte-order-mark': pair((dice) => {
    const content = contentOf(lineFile(dice, 1, 6));
    return [content, MARK + content];
  }, ['\ufeffa\n', 'a\n'], ['a\n', '\ufeffa\n']),
  'final-newline': pair((dice) => {
    const file = lineFile(dice, 1, 6);
    const lines = dice.oneIn(4) ? [...file.lines, ''] : file.lines;
    const without = dice.oneIn(6) ? '' : lines.join(file.ending);
    return [without, without + file.ending];
  }, ['a\n', 'a'], ['', '\n'], ['\n', ''], ['a', 'a\n'], ['a\n\n', 'a\n']),
  'invalid-bytes': pair((dice) => {
    const content = contentOf(lineFile(dice, 1, 4));
    const at = dice.pick([content.length, 0, dice.below(content.length + 1)]);
    return [content, { parts: [content.slice(0, at), dice.pick(BAD), content.slice(at)] }];
  }, ['ab\n', { parts: ['a', { base64: '/w==' }, 'b\n'] }], ['ab\n', { parts: [{ base64: 'gA==' }, 'ab\n'] }], ['a', { parts: ['a', { base64: '4oI=' }] }]),
});

export const READ_COMPLETE: readonly Property[] = [readComplete];
