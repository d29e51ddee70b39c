import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { anyWindow, plainLines, replacing } from '../arbitraries/patch-chunks.ts';
import { sending } from '../arbitraries/patch-plain.ts';
import { BEGIN, chunkLines, joinedLines, patchSituation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { MARKERS } from './adds.ts';
import { patchOn } from './updates.ts';

const UPDATE = `*** Update File: ${DEFAULT_PATH}`;

/** A line to keep that starts as one of `starts`, without its sign, between lines that have theirs. */
const unsigned = (starts: readonly string[]): MakeSituation => {
  const made = (lines: readonly string[], text: string, at: number): PatchParts => {
    const all = [...lines.slice(0, at), text, ...lines.slice(at)];
    const quoted = all.map((line, index) => (index === at ? line : ` ${line}`));
    return patchOn(all, UPDATE, '@@', ...quoted, '+Q');
  };
  return patchSituation((dice) => {
    const lines = plainLines(dice, 1, 4);
    return made(lines, dice.pick(starts) + (dice.flip() ? 'q' : ''), dice.between(0, lines.length));
  }, ...starts.flatMap((text) => [made(['a'], text, 0), made(['a'], text, 1)]));
};

/** A chunk of several lines of which the one at `which` lost its sign. */
const unsignedAt = (which: 'first' | 'last' | 'later'): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 3, 6);
  const at = which === 'first' ? 0 : lines.length - 1;
  const quoted = lines.map((line, index) => (index === at ? line : ` ${line}`));
  if (which !== 'later') return patchOn(lines, UPDATE, '@@', ...(which === 'last' ? [`+${newText(dice)}`] : []), ...quoted);
  return patchOn(lines, UPDATE, ...chunkLines(replacing(dice, lines[0] as string)), '@@', ...quoted.slice(1));
});

/** A chunk behind whose lines stands one that a reader may take for the end of it. */
const endingWith = (...all: readonly string[]): MakeSituation => {
  const made = (lines: readonly string[], chunk: readonly string[], last: string, behind: readonly string[]): PatchParts =>
    patchOn(lines, UPDATE, ...chunk, last, ...behind);
  const more = ['*** Add File: n.txt', '+x'];
  return patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return made(lines, chunkLines(replacing(dice, dice.pick(lines))), dice.pick(all), dice.flip() ? more : []);
  }, ...all.flatMap((last) => [made(['x'], ['@@', '-x', '+y'], last, []), made(['x'], ['@@', '-x', '+y'], last, more)]));
};

/** The names of a unified diff under the header of a chunk, or above it: lines to remove and to insert. */
const UNIFIED = [`--- a/${DEFAULT_PATH}`, `+++ b/${DEFAULT_PATH}`] as const;

const unified: MakeSituation = patchSituation((dice) => {
  const lines = plainLines(dice, 1, 5);
  const [header, ...body] = chunkLines(replacing(dice, dice.pick(lines))) as [string, ...string[]];
  return patchOn(lines, UPDATE, ...(dice.flip() ? [header, ...UNIFIED] : [...UNIFIED, header]), ...body);
}, patchOn(['x'], UPDATE, '@@', ...UNIFIED, '-x', '+y'), patchOn(['x'], UPDATE, ...UNIFIED, '@@', '-x', '+y'));

/** A file with the line `text`, the lines `others` below it, and a chunk in which `text` lost the sign of a line to keep. */
interface Misread {
  text: string;
  /** A line to keep stands above it in the chunk. */
  above?: true;
  /** What stands between it and the line that the chunk removes. */
  others?: readonly string[];
}

const misread = (...all: readonly Misread[]): MakeSituation => {
  const made = ({ text, above, others = [] }: Misread, first: string, behind: readonly string[] = []): PatchParts =>
    patchOn([first, text, ...others, 'y', ...behind], UPDATE, '@@', ...(above ? [` ${first}`] : []), text, '-y', '+Q');
  return patchSituation((dice) => {
    const [first, ...rest] = plainLines(dice, 1, 5) as [string, ...string[]];
    return made(dice.pick(all), `0${first}`, rest.map((line) => `1${line}`));
  }, ...all.map((one) => made(one, '0')));
};

/** A chunk that replaces a line by another, each exactly as it stands, and keeps one. */
const exactly = (...texts: readonly string[]): MakeSituation => patchSituation((dice) => {
  const [old, kept, fresh] = dice.shuffled(texts) as [string, string, string];
  const lines = plainLines(dice, 1, 4);
  return patchOn([kept, old, ...lines], UPDATE, '@@', ` ${kept}`, `-${old}`, `+${fresh}`);
}, ...texts.map((text) => patchOn(['a', text, 'b'], UPDATE, '@@', `-${text}`, `+${text}x`)), ...texts.map((text) => patchOn(['a', 'b'], UPDATE, '@@', ' a', `+${text}`)));

/** Lines that are an operation where they stand without signs. */
const OPERATION_TEXTS: readonly (readonly string[])[] = [
  ['*** Delete File: g.txt'], ['*** Add File: n.txt', '+Q'], ['*** Delete File: g.txt', '*** Delete File: h.txt'],
];

/** A file that holds such lines, and a chunk that means to keep them. */
function operationKept(texts: readonly string[], first: string, rest: readonly string[]): PatchParts {
  const parts = patchOn([first, ...texts, ...rest], UPDATE, '@@', `-${first}`, ...texts);
  return { ...parts, files: { ...parts.files, 'g.txt': 'z\n', 'h.txt': 'z\n' } };
}

const bodyLinePrefix = property('apply-patch/body-line-prefix', {
  'letter': unsigned(['foo', 'def f():', 'return', 'x']),
  'digit': unsigned(['1', '42', '0x1']),
  'punctuation': unsigned(['#', '/', '//', '(', ')', '{', '}', '"', '=', '.', '@', '_', '|', '~', '<', '>', ';', '!', '&']),
  'tab': unsigned(['\tx', '\t\tx', '\t x']),
  'star': unsigned(['* x', '*', '**', '***', '***x', '****', '*/']),
  'star-last': endingWith('***', '****', '*'),
  'no-break-space': unsigned(['\u00a0x', '\u3000x', '\u2003x']),
  'not-ascii': unsigned(['é', '€', '😀', '–', '“a”', '\ufeffa', '\u200ba']),
  'backslash': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 4);
    return patchOn(lines, UPDATE, ...chunkLines(replacing(dice, lines.at(-1) as string)), '\\ No newline at end of file');
  }, patchOn(['x'], UPDATE, '@@', '-x', '+y', '\\ No newline at end of file'), patchOn(['x'], UPDATE, '@@', '-x', '\\ No newline at end of file', '+y')),
  'unified-names': unified,
  'first-line': unsignedAt('first'),
  'last-line': unsignedAt('last'),
  'later-chunk': unsignedAt('later'),
  'text-with-space': misread({ text: ' x' }, { text: '  x' }, { text: '    return' }, { text: ' \tx' }, { text: ' x', above: true }),
  'text-with-plus': misread({ text: '+x' }, { text: '++x' }, { text: '+ x' }, { text: '+' }),
  'text-with-minus': misread({ text: '-x', others: ['x'] }, { text: '--x', others: ['-x'] }, { text: '- x', others: [' x'] }),
  'text-with-signs-of-a-header': misread({ text: '@@ z', above: true, others: ['z'] }, { text: '@@ z', above: true, others: ['z', 'w'] },
    { text: '@@', above: true }),
  'text-like-an-operation': patchSituation((dice) => {
    const [first, ...rest] = plainLines(dice, 1, 5) as [string, ...string[]];
    return operationKept(dice.pick(OPERATION_TEXTS), first, rest);
  }, ...OPERATION_TEXTS.map((texts) => operationKept(texts, 'x', []))),
  'signs-kept': exactly('+', '-', '+a', '-a', ' a', '  a', '++a', '--a', '- a', '+ a', '-- a', '++ a', '@@ a', '@@', '---', '+++'),
  'blanks-kept': exactly('a ', 'a\t', '\ta', ' a ', '\t', ' ', '  ', '- ', '\u00a0a'),
});

/** A file of words and empty lines, the last a word; `kept` is how the patch spells an empty line to keep. */
interface WithEmpty {
  lines: string[];
  /** Where the empty lines stand. */
  empty: number[];
}

function withEmpty(dice: Dice, least: number, most: number): WithEmpty {
  const words = plainLines(dice, 3, 7);
  const lines: string[] = [];
  const count = dice.between(least, most);
  const places = new Set(dice.increasing(Math.min(count, words.length - 1), words.length - 2));
  words.forEach((word, at) => lines.push(word, ...(places.has(at) ? dice.oneIn(4) ? ['', ''] : [''] : [])));
  return { lines, empty: lines.flatMap((line, at) => (line === '' ? [at] : [])) };
}

/** Lines `from` to before `to` to keep, an empty one as `blank`; `gone` is removed and replaced. */
function quoting(lines: readonly string[], from: number, to: number, gone: number, blank = ''): string[] {
  return lines.slice(from, to).flatMap((line, index) => {
    if (from + index === gone) return [`-${line}`, '+Q'];
    return line === '' ? [blank] : [` ${line}`];
  });
}

/** A chunk in which empty lines stand: `first` and `last` say whether it starts, or ends, with one. */
const emptyLine = (place: 'start' | 'middle' | 'end', blank = '', ...more: readonly string[]): MakeSituation => {
  const made = (lines: readonly string[], at: number): PatchParts => {
    const [from, to, gone] = place === 'start' ? [at, at + 2, at + 1] : place === 'end' ? [at - 1, at + 1, at - 1] : [at - 1, at + 2, at + 1];
    return patchOn(lines, UPDATE, '@@', ...quoting(lines, from, to, gone, blank), ...more);
  };
  return patchSituation((dice) => {
    const words = plainLines(dice, 2, 8);
    const at = dice.between(1, words.length - 1);
    return made([...words.slice(0, at), '', ...words.slice(at)], at);
  }, made(['a', '', 'b'], 1));
};

/** A chunk that starts with an empty line, where the line below it stands further up as well, without one above it. */
function emptyFirst(again: string, before: readonly string[], behind: readonly string[] = []): PatchParts {
  return patchOn([again, ...before, '', again, ...behind], UPDATE, '@@', '', `-${again}`, '+Q');
}

/** Two chunks, the first of which ends with an empty line. */
const beforeHeader: MakeSituation = patchSituation((dice) => {
  const [first, second, ...more] = plainLines(dice, 2, 6) as [string, string, ...string[]];
  return patchOn([first, '', ...more, second], UPDATE, '@@', `-${first}`, '+Q', '', '@@', `-${second}`, '+R');
}, patchOn(['a', '', 'b'], UPDATE, '@@', '-a', '+Q', '', '@@', '-b', '+R'));

/** Everything quoted, empty lines too. */
const allQuoted = (blank: string): MakeSituation => patchSituation((dice) => {
  const { lines, empty } = withEmpty(dice, 2, 4);
  const words = lines.flatMap((line, at) => (line === '' ? [] : [at]));
  return patchOn(lines, UPDATE, '@@', ...quoting(lines, 0, lines.length, dice.pick(words), empty.length > 0 ? blank : ''));
}, patchOn(['a', '', '', 'b'], UPDATE, '@@', ' a', blank, blank, '-b', '+Q'), patchOn(['a', '', 'b', '', 'c'], UPDATE, '@@', ' a', blank, '-b', blank, '+Q', ' c'));

const emptyContextLine = property('apply-patch/empty-context-line', {
  'at-the-start': emptyLine('start'),
  'at-the-start-of-one-place': patchSituation((dice) => {
    const [again, ...more] = plainLines(dice, 1, 7) as [string, ...string[]];
    const cut = dice.between(0, more.length);
    return emptyFirst(again, more.slice(0, cut), more.slice(cut));
  }, emptyFirst('a', []), emptyFirst('a', ['b'])),
  'in-the-middle': emptyLine('middle'),
  'at-the-end': emptyLine('end'),
  'several': allQuoted(''),
  'alone': patchSituation((dice) => {
    const words = plainLines(dice, 2, 8);
    const at = dice.between(1, words.length - 1);
    return patchOn([...words.slice(0, at), '', ...words.slice(at)], UPDATE, '@@', '');
  }, patchOn(['a', '', 'b'], UPDATE, '@@', '')),
  'beside-changes': patchSituation((dice) => {
    const { lines, empty } = withEmpty(dice, 1, 3);
    const at = dice.pick(empty);
    const [above, below] = [lines[at - 1] as string, lines[at + 1] as string];
    return patchOn(lines, UPDATE, '@@', above === '' ? '' : `-${above}`, '+Q', '', '+R', below === '' ? '' : `-${below}`);
  }, patchOn(['a', '', 'b'], UPDATE, '@@', '-a', '+Q', '', '-b', '+R')),
  'before-a-header': beforeHeader,
  'before-an-operation': emptyLine('end', '', '*** Add File: n', '+x'),
  'crlf': patchSituation((dice) => {
    const [first, second, ...more] = plainLines(dice, 2, 6) as [string, string, ...string[]];
    const parts = patchOn([first, '', second, ...more], UPDATE, '@@', ` ${first}`, '', `-${second}`, '+Q');
    return sending(parts, joinedLines(parts.lines ?? [], '\r\n'));
  }),
  'with-one-space': allQuoted(' '),
  'no-such-line': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const at = dice.between(1, lines.length - 1);
    return patchOn(lines, UPDATE, '@@', ...lines.slice(0, at).map((line) => ` ${line}`), '', `-${lines[at] as string}`, '+Q');
  }, patchOn(['a', 'b'], UPDATE, '@@', ' a', '', '-b', '+Q')),
  'no-such-line-at-the-start': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const { start, end } = anyWindow(dice, lines.length);
    return patchOn(lines, UPDATE, '@@', '', ...lines.slice(start, end).map((line) => `-${line}`), '+Q');
  }, patchOn(['a'], UPDATE, '@@', '', '-a', '+Q'), patchOn(['a', 'b'], UPDATE, '@@', '', ' a', '-b')),
});

/** A chunk about a line that reads like a line of a patch. */
const marker = (body: (text: string, word: string) => readonly string[], ...behind: readonly string[]): MakeSituation => {
  const made = (text: string, lines: readonly string[]): PatchParts => {
    const [word, ...more] = lines as [string, ...string[]];
    const parts = patchOn([word, text, ...more], UPDATE, ...body(text, word), ...behind);
    return { ...parts, files: { ...parts.files, x: 'x\n' } };
  };
  return patchSituation((dice) => made(dice.pick(MARKERS), plainLines(dice, 2, 5)), ...MARKERS.map((text) => made(text, ['a', 'b'])));
};

/** A patch, as the lines of an added file or among those of one that is updated. */
const WHOLE = [
  BEGIN, '*** Delete File: f.txt', '*** Add File: m.txt', '+x', '*** End Patch', '*** Update File: f.txt', '@@', '-x', '+y', '*** End of File',
  '*** End Patch',
] as const;

const markerTextAsData = property('apply-patch/marker-text-as-data', {
  'added-file': patchSituation((dice) => patchOn(['x'], '*** Add File: h.txt',
    ...dice.shuffled(MARKERS).slice(0, dice.between(1, 4)).map((text) => `+${text}`)),
    ...MARKERS.map((text) => patchOn(['x'], '*** Add File: h.txt', '+a', `+${text}`, '+b'))),
  'whole-patch-added': patchSituation((dice) => patchOn(['x'], '*** Add File: h.txt', ...WHOLE.slice(dice.below(3)).map((line) => `+${line}`)),
    patchOn(['x'], '*** Add File: h.txt', ...WHOLE.map((line) => `+${line}`))),
  'inserted': marker((text, word) => ['@@', ` ${word}`, `+${text}`]),
  'removed': marker((text, word) => ['@@', ` ${word}`, `-${text}`]),
  'kept': marker((text, word) => ['@@', `-${word}`, ` ${text}`]),
  'as-context': patchSituation((dice) => {
    const text = dice.pick(MARKERS);
    const [above, below, ...more] = plainLines(dice, 2, 6) as [string, string, ...string[]];
    return patchOn([above, text, below, ...more], UPDATE, `@@ ${text}`, `-${below}`, '+Q');
  }, ...MARKERS.map((text) => patchOn(['a', text, 'b'], UPDATE, `@@ ${text}`, '-b', '+Q'))),
  'last-line-of-the-patch': patchSituation((dice) => {
    const text = dice.pick(MARKERS);
    return dice.flip() ? patchOn(['x'], '*** Add File: h.txt', '+a', `+${text}`) : patchOn(['x'], UPDATE, '@@', '-x', `+${text}`);
  }, ...MARKERS.slice(0, 4).flatMap((text) => [patchOn(['x'], '*** Add File: h.txt', `+${text}`), patchOn(['x'], UPDATE, '@@', ' x', `+${text}`)])),
  'untouched': patchSituation((dice) => {
    const [word, ...more] = plainLines(dice, 1, 4) as [string, ...string[]];
    const [before, behind] = [dice.shuffled(MARKERS).slice(0, 3), dice.shuffled(MARKERS).slice(0, 3)];
    return patchOn([...before, word, ...behind, ...more], UPDATE, '@@', `-${word}`, '+Q');
  }, patchOn([...WHOLE, 'a', ...WHOLE], UPDATE, '@@', '-a', '+Q')),
});

/** The rules on the lines of chunks. */
export const BODIES: readonly Property[] = [bodyLinePrefix, emptyContextLine, markerTextAsData];
