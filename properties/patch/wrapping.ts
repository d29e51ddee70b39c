import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { chunkAt, plainLines, windowsInOrder } from '../arbitraries/patch-chunks.ts';
import { BAD_OPERATIONS, plainOperation, together, type Kind } from '../arbitraries/patch-operations.ts';
import { beforeEnd, behindBegin, eachOf, inside, sending, SMALLEST, withFirst, withLast } from '../arbitraries/patch-plain.ts';
import { BEGIN, END, joinedLines, operationLines, patchLines, patchSituation, updating, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** Blanks that are in every list of blanks. */
const BLANKS = [' ', '  ', '\t', ' \t', '    '] as const;

/** Blanks of Unicode but for the plain ones, the line ends, and U+0085, which some lists leave out. */
export const RARE_BLANKS = [
  '\v', '\f', '\u00a0', '\u1680', '\u2000', '\u2001', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a', '\u2028',
  '\u2029', '\u202f', '\u205f', '\u3000',
] as const;

type Around = readonly [before: string, behind: string];

/** A patch with blanks around it. */
const around = (...all: readonly Around[]): MakeSituation => eachOf(all, ([before, behind], lines) => before + lines.join('\n') + behind);

const LINES_BEFORE = ['\n', '\n\n', ' \n', '\t\n \n', '\n  '] as const;
const LINES_BEHIND = ['\n\n', '\n\n\n', '\n \n', ' \n\t\n', '\n\t'] as const;
const pairs = (befores: readonly string[], behinds: readonly string[]): Around[] => befores.flatMap((before) => behinds.map((behind): Around => [before, behind]));

const outerWhitespace = property('apply-patch/outer-whitespace', {
  'no-final-newline': around(['', '']),
  'blanks-before': around(...BLANKS.map((blank): Around => [blank, '\n'])),
  'blanks-behind': around(...BLANKS.flatMap((blank): Around[] => [['', blank], ['', `${blank}\n`]])),
  'empty-lines-before': around(...LINES_BEFORE.map((blank): Around => [blank, '\n'])),
  'empty-lines-behind': around(...LINES_BEHIND.map((blank): Around => ['', blank])),
  'crlf-around': around(['\r\n', '\n'], ['', '\r\n'], ['\r\n\r\n', '\r\n\r\n'], ['\r', '\r'], ['', '\r\n\r\n']),
  'both-ends': around(...pairs([' ', '\n', '\t\n', '\r\n '], [' ', '\n\n', '\t\n', ' \r\n'])),
  'rare-blanks': around(...RARE_BLANKS.flatMap((blank): Around[] => [[blank, '\n'], ['', blank], [`${blank}\n`, `\n${blank}\n`]])),
  'much': around(['\n'.repeat(300), '\n'], ['', '\n'.repeat(300)], [' '.repeat(500), ' '.repeat(500)], ['\n \t\r\n'.repeat(100), '\n\t\n '.repeat(100)]),
  'refused-as-well': eachOf(pairs(LINES_BEFORE, LINES_BEHIND),
    ([before, behind], lines) => before + beforeEnd(lines, ...BAD_OPERATIONS['bad-operation']).join('\n') + behind),
});

/** Operations of the kinds given, one after the other on paths of their own. */
function inTurn(dice: Dice, ...kinds: readonly (readonly Kind[])[]): PatchParts & { operations: Operation[] } {
  return together(...kinds.map((some, at) => plainOperation(dice, dice.pick(some), at)));
}

/** The last of the operations given has its line changed. */
const lastOperation = (change: (line: string, blank: string) => string, blanks: readonly string[], ...kinds: readonly (readonly Kind[])[]): MakeSituation =>
  patchSituation((dice) => {
    const plain = inTurn(dice, ...kinds);
    const before = plain.operations.slice(0, -1).flatMap(operationLines);
    const [line, ...rest] = operationLines(plain.operations.at(-1) as Operation) as [string, ...string[]];
    return sending(plain, [BEGIN, ...before, change(line, dice.pick(blanks)), ...rest, END]);
  });

const indent = (line: string, blank: string): string => blank + line;
const trail = (line: string, blank: string): string => line + blank;
const EVERY: readonly Kind[] = ['delete', 'add', 'update', 'move'];
const ADD: readonly Kind[] = ['add'];
const UPDATE: readonly Kind[] = ['update'];

/** Lines of operations that a file holds, and an update that keeps one of them: it stands indented by one blank in the patch. */
const OPERATION_TEXTS = [
  '*** Delete File: g.txt', '*** Add File: n.txt', '*** Update File: g.txt', '*** Move to: n.txt', END, BEGIN, '*** Frobnicate File: g.txt',
] as const;

function keptOperationLine(text: string, indentation: string, word: string, last = false): PatchParts {
  const kept = indentation + text;
  return {
    files: { [DEFAULT_PATH]: joinedLines(['x', kept, word]), 'g.txt': 'x\n' },
    operations: [{ update: DEFAULT_PATH, chunks: [{ lines: ['-x', ` ${kept}`, ...(last ? [] : ['+y'])] }] }],
  };
}

/** Every line is indented, those of the envelope too. */
const indented = (lines: readonly string[], blank: string): string[] => lines.map((line) => blank + line);

/** Patches that would be done if the indentation of all lines did not count. */
const INDENTED: readonly (PatchParts & { operations: Operation[] })[] = [
  { operations: [{ add: 'n.txt', lines: ['x'] }] },
  { files: SMALLEST.files ?? {}, operations: [{ update: DEFAULT_PATH, chunks: [{ lines: ['-x', '+y'] }] }] },
];

const paddedMarkers = property('apply-patch/padded-markers', {
  'indented-in-update': patchSituation(
    (dice) => keptOperationLine(dice.pick(OPERATION_TEXTS), dice.pick(['', ' ', '\t', '    ']), 'last', dice.flip()),
    ...OPERATION_TEXTS.map((text) => keptOperationLine(text, '', 'last')), keptOperationLine('*** Delete File: g.txt', '', 'last', true),
  ),
  'behind-begin': eachOf(BLANKS, (blank, lines) => withFirst(lines, BEGIN + blank)),
  'before-end': eachOf(BLANKS, (blank, lines) => withLast(lines, blank + END), ['delete', 'add']),
  'before-end-of-an-update': patchSituation((dice) => {
    const plain = inTurn(dice, UPDATE);
    return sending(plain, withLast(patchLines(plain.operations), dice.pick(BLANKS) + END));
  }),
  'both-markers': eachOf(BLANKS, (blank, lines) => [BEGIN + blank, ...inside(lines), blank + END], ['delete', 'add']),
  'indented-first': eachOf(BLANKS, (blank, lines) => behindBegin([BEGIN, ...inside(lines).slice(1), END], blank + (inside(lines)[0] as string))),
  'indented-after-add': lastOperation(indent, BLANKS, ADD, EVERY),
  'indented-after-delete': lastOperation(indent, BLANKS, ['delete'], EVERY),
  'indented-throughout': patchSituation((dice) => {
    const plain = inTurn(dice, ...(dice.flip() ? [EVERY] : []), ['add', 'update', 'move']);
    const lines = indented(patchLines(plain.operations), dice.pick(BLANKS));
    return sending(plain, dice.flip() ? lines : [BEGIN, ...inside(lines), END]);
  }, ...INDENTED.map((plain) => sending(plain, [BEGIN, ...inside(indented(patchLines(plain.operations), '  ')), END])),
  ...INDENTED.flatMap((plain) => ['  ', '\t'].map((blank) => sending(plain, indented(patchLines(plain.operations), blank))))),
  'trailing-first': lastOperation(trail, BLANKS, EVERY),
  'trailing-after-add': lastOperation(trail, BLANKS, ADD, EVERY),
  'trailing-after-update': lastOperation(trail, BLANKS, UPDATE, EVERY),
  'trailing-move': patchSituation((dice) => {
    const plain = inTurn(dice, ['move']);
    const lines = patchLines(plain.operations);
    return sending(plain, lines.map((line) => (line.startsWith('*** Move to: ') ? line + dice.pick(BLANKS) : line)));
  }),
  'indented-move': patchSituation((dice) => {
    const plain = inTurn(dice, ['move']);
    return sending(plain, patchLines(plain.operations).map((line) => (line.startsWith('*** Move to: ') ? dice.pick(BLANKS) + line : line)));
  }, ...[' ', '\t'].map((blank) => sending(SMALLEST, [BEGIN, `*** Update File: ${DEFAULT_PATH}`, `${blank}*** Move to: n.txt`, '@@', '-x', '+y', END]))),
  'rare-blanks': lastOperation(indent, RARE_BLANKS, ['delete', 'add'], EVERY),
  'misspelt-as-well': eachOf(['*** Frobnicate File: n', '*** delete file: f.txt', '*** Delete: f.txt',
    '***Delete File: f.txt'].flatMap((line) => [` ${line}`, `\t${line}`]),
    (line, lines) => beforeEnd(lines, line), ['delete']),
});

const HEREDOCS = { bare: '<<EOF', single: "<<'EOF'", double: '<<"EOF"' } as const;

const wrapped = (
  openings: readonly string[], closings: readonly string[] = ['EOF'], change: (lines: readonly string[]) => readonly string[] = (lines) => lines,
): MakeSituation =>
  eachOf(openings.flatMap((open) => closings.map((close) => [open, close] as const)), ([open, close], lines) => [open, ...change(lines), close]);

const ALL_HEREDOCS = Object.values(HEREDOCS);

const heredocWrapper = property('apply-patch/heredoc-wrapper', {
  'bare': wrapped([HEREDOCS.bare]),
  'single-quoted': wrapped([HEREDOCS.single]),
  'double-quoted': wrapped([HEREDOCS.double]),
  'longer-last-line': wrapped(ALL_HEREDOCS, ['xEOF', 'END EOF', ' EOF', 'EOFEOF', '# EOF']),
  'blanks-around': eachOf(ALL_HEREDOCS, (open, lines) => `\n \n${joinedLines([open, ...lines, 'EOF'])}\n\t`),
  'crlf': eachOf(ALL_HEREDOCS, (open, lines) => joinedLines([open, ...lines, 'EOF'], '\r\n')),
  'padded-inside': eachOf(ALL_HEREDOCS, (open, lines) => [open, `${BEGIN} `, ...inside(lines), ` ${END}`, 'EOF'], ['delete', 'add']),
  'empty-inside': wrapped(ALL_HEREDOCS, ['EOF'], () => [BEGIN, END]),
  'invalid-inside': eachOf(ALL_HEREDOCS.flatMap((open) => [[open, 0] as const, [open, 1] as const]),
    ([open, kind], lines) => [open, ...(kind === 0 ? lines.slice(1) : lines.slice(0, -1)), 'EOF']),
  'opening-with-blank': wrapped([...ALL_HEREDOCS.map((open) => `${open} `), '<< EOF', "<< 'EOF'", '<<EOF\t', '<<-EOF']),
  'mixed-quotes': wrapped(["<<'EOF\"", "<<\"EOF'", "<<'EOF", '<<EOF"', "<<''EOF''", '<<`EOF`']),
  'other-word': eachOf([['<<END', 'END'], ['<<EOF', 'END'], ['<<EOF', 'eof'], ['<<eof', 'eof'], ["<<'PATCH'", 'PATCH'], ['<<EOF', 'EOF.'],
    ['<<<EOF', 'EOF']] as const,
    ([open, close], lines) => [open, ...lines, close]),
  'only-opened': eachOf(ALL_HEREDOCS, (open, lines) => [open, ...lines]),
  'with-command': wrapped(["apply_patch <<'EOF'", 'cat <<EOF', 'apply_patch << "EOF"', "$ apply_patch <<'EOF'"]),
  'empty-line-inside': eachOf(ALL_HEREDOCS.flatMap((open) => [[open, 0] as const, [open, 1] as const]),
    ([open, kind], lines) => [open, ...(kind === 0 ? [''] : []), ...lines, ...(kind === 1 ? [''] : []), 'EOF']),
  'too-short': eachOf([['<<EOF', BEGIN, 'EOF'], ['<<EOF', END, 'EOF'], ['<<EOF', 'EOF'], ["<<'EOF'", `${BEGIN} ${END}`, 'EOF']], (lines) => lines),
});

/** A patch of which every line ends with CRLF. */
const withCrlf = (
  make: (dice: Dice) => PatchParts & { operations: readonly Operation[] }, ...first: readonly (PatchParts & { operations: readonly Operation[] })[]
): MakeSituation => {
  const spelled = (parts: PatchParts & { operations: readonly Operation[] }): PatchParts => sending(parts, joinedLines(patchLines(parts.operations), '\r\n'));
  return patchSituation((dice) => spelled(make(dice)), ...first.map(spelled));
};

/** A file of lines that all end with `ending`, and one to three chunks. */
function chunksOn(dice: Dice, ending: string): PatchParts & { operations: Operation[] } {
  const lines = plainLines(dice, 3, 9);
  const windows = windowsInOrder(dice, dice.between(1, 2), lines.length);
  const chunks = windows.map((window, index) => chunkAt(dice, lines, window, { index: 2 * index }));
  return { files: { [DEFAULT_PATH]: joinedLines(lines, ending) }, operations: [{ update: DEFAULT_PATH, chunks }] };
}

/** A file with an empty line among others, which the chunk keeps as an empty line. */
function keepingEmptyLine(dice: Dice): PatchParts & { operations: Operation[] } {
  const [first, last, ...more] = plainLines(dice, 2, 6) as [string, string, ...string[]];
  return {
    files: { [DEFAULT_PATH]: joinedLines([first, '', last, ...more]) },
    operations: [{ update: DEFAULT_PATH, chunks: [{ lines: [` ${first}`, '', `-${last}`, '+Q'] }] }],
  };
}

/** Lines of which two are alike but for a blank at the end of the first. */
function blankAbove(role: 'removed' | 'kept' | 'context', [again, old, ...more]: readonly string[], blank = ' '): PatchParts & { operations: Operation[] } {
  const [line, below] = [again as string, old as string];
  if (role === 'removed') return updating([line + blank, ...more, line], { lines: [`-${line}`, '+Q'] });
  const lines = [line + blank, below, ...more, line, below];
  return role === 'kept' ? updating(lines, { lines: [` ${line}`, `-${below}`, '+Q'] }) : updating(lines, { context: line, lines: [`-${below}`, '+Q'] });
}

/** A chunk with a context, and one at the end of the file. */
function anchored(dice: Dice, kind: 'context' | 'eof'): PatchParts & { operations: Operation[] } {
  const lines = plainLines(dice, 3, 9);
  const at = kind === 'eof' ? lines.length - 1 : dice.between(1, lines.length - 1);
  const chunk = chunkAt(dice, lines, { start: at, end: at + 1 });
  return {
    files: { [DEFAULT_PATH]: joinedLines(lines) },
    operations: [{ update: DEFAULT_PATH, chunks: [kind === 'eof' ? { ...chunk, eof: true } : { ...chunk, context: lines[dice.below(at)] as string }] }],
  };
}

const ROLES = ['removed', 'kept', 'context'] as const;

const crlfPatch = property('apply-patch/crlf-patch', {
  'add': withCrlf((dice) => inTurn(dice, ADD), { operations: [{ add: 'n.txt', lines: ['x'] }] }, { operations: [{ add: 'n.txt', lines: [''] }] }),
  'delete': withCrlf((dice) => inTurn(dice, ['delete']), { ...SMALLEST, operations: [{ delete: DEFAULT_PATH }] }),
  'update': withCrlf((dice) => chunksOn(dice, '\n')),
  'update-crlf-file': withCrlf((dice) => chunksOn(dice, '\r\n')),
  'move': withCrlf((dice) => inTurn(dice, ['move'])),
  'context': withCrlf((dice) => anchored(dice, 'context')),
  'end-of-file': withCrlf((dice) => anchored(dice, 'eof')),
  'empty-lines': withCrlf(keepingEmptyLine),
  'exact-below-blank': withCrlf((dice) => blankAbove(dice.pick(ROLES), plainLines(dice, 2, 6), dice.pick(BLANKS)),
    ...ROLES.map((role) => blankAbove(role, ['a', 'b']))),
  'several-operations': withCrlf((dice) => inTurn(dice, EVERY, EVERY, EVERY)),
  'some-lines': patchSituation((dice) => {
    const plain = inTurn(dice, EVERY, EVERY);
    return sending(plain, patchLines(plain.operations).map((line) => `${line}${dice.flip() ? '\r\n' : '\n'}`).join(''));
  }),
  'first-line': eachOf([0], (_, lines) => `${lines[0] as string}\r\n${joinedLines(lines.slice(1))}`),
  'last-line-open': eachOf([0], (_, lines) => lines.join('\r\n')),
  'refused-as-well': eachOf(Object.values(BAD_OPERATIONS), (bad, lines) => joinedLines(beforeEnd(lines, ...bad), '\r\n'), ['delete', 'add']),
});

/** The rules on what around the lines of a patch makes no difference. */
export const WRAPPING: readonly Property[] = [outerWhitespace, paddedMarkers, heredocWrapper, crlfPatch];
