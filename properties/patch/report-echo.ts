import type { Dice } from '../arbitraries/dice.ts';
import { BAD_OPERATION_KINDS, BAD_OPERATIONS, failingOperation, together, type Planned } from '../arbitraries/patch-operations.ts';
import { beforeEnd } from '../arbitraries/patch-plain.ts';
import { SMALL_FILE } from '../arbitraries/patch-targets.ts';
import { BEGIN, END, joinedLines, patchLines, patchSituation, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';

/** `count` words that stand in no answer by chance. */
function secrets(dice: Dice, count: number, from = 0): string[] {
  const run = dice.below(10_000);
  return Array.from({ length: count }, (_, at) => `SECRET_${run}_${from + at}`);
}

const some = (dice: Dice, from = 0): string[] => secrets(dice, dice.between(1, 4), from);

/** A plain file at `m`, and an update of it: plain lines where `lines` has none. */
interface Told {
  file: readonly string[];
  chunk: Chunk;
  moveTo?: string;
}

function updating({ file, chunk, moveTo }: Told, path = 'm'): Planned {
  return { tree: { [path]: { file: joinedLines(file) } }, operations: [{ update: path, ...(moveTo === undefined ? {} : { moveTo }), chunks: [chunk] }] };
}

const told = (make: (dice: Dice) => Told): MakeSituation => patchSituation((dice) => updating(make(dice)));

const signed = (sign: string, texts: readonly string[]): string[] => texts.map((text) => sign + text);

const adding = (dice: Dice, path = 'n', from = 0): Planned => ({ tree: {}, operations: [{ add: path, lines: some(dice, from) }] });

function long(dice: Dice): PatchParts {
  const [one, two] = [secrets(dice, dice.between(200, 500)), secrets(dice, dice.between(200, 400), 1000)];
  const add: Planned = { tree: {}, operations: [{ add: 'n', lines: one }] };
  const update = updating({ file: two, chunk: { lines: [...signed('-', two.slice(0, 150)), ...signed('+', secrets(dice, 200, 2000)),
    ...signed(' ', two.slice(150))] } });
  return dice.pick([add, update, together(add, update), { tree: { m: { file: joinedLines(two) } }, operations: [{ delete: 'm' }] }]);
}

/** An update whose lines are not found: the failing chunk inserts markers, others quote and insert some, and the file holds more. */
function linesNotFound(dice: Dice): PatchParts {
  const [plain] = words(dice, 1) as [string];
  const file = [plain, ...secrets(dice, 3)];
  const good: Chunk = { lines: [`-${file[1] as string}`, ...signed('+', secrets(dice, 1, 10))] };
  const bad: Chunk = { lines: ['-zzz', ...signed('+', some(dice, 20))] };
  return { tree: { m: { file: joinedLines(file) } }, operations: [{ update: 'm', chunks: dice.flip() ? [good, bad] : [bad, good] }] };
}

function contextNotFound(dice: Dice): PatchParts {
  const file = secrets(dice, 3);
  return { tree: { m: { file: joinedLines(file) } }, operations: [{ update: 'm',
    chunks: [{ context: 'zzz', lines: [`-${file[0] as string}`, ...signed('+', some(dice, 10))] }] }] };
}

/** Operations with markers, and a mistake behind them. */
function grammar(dice: Dice): PatchParts {
  const { tree, operations } = together(adding(dice), updating({ file: ['a'], chunk: { lines: ['-a', ...signed('+', some(dice, 10))] } }));
  return { tree, lines: beforeEnd(patchLines(operations), ...BAD_OPERATIONS[dice.pick(BAD_OPERATION_KINDS)]) };
}

/** A line that is a mistake among the lines of an add or of a chunk, markers before and behind it. */
function grammarInside(header: readonly string[], lines: readonly string[], bad: string, at: number): PatchParts {
  return { tree: { m: { file: 'SECRET_OF_M\n' } }, lines: [BEGIN, ...header, ...lines.toSpliced(at, 0, bad), END] };
}

const IN_AN_ADD = ['*** Add File: n'] as const;
const IN_A_CHUNK = ['*** Update File: m', '@@'] as const;

function anyGrammarInside(dice: Dice): PatchParts {
  const lines = signed('+', secrets(dice, dice.between(2, 5)));
  const at = dice.between(1, lines.length);
  return dice.flip() ? grammarInside(IN_AN_ADD, lines, dice.pick(['y', ' y', '-y']), at) : grammarInside(IN_A_CHUNK, lines, dice.pick(['y', '***', '@@y']), at);
}

function partial(dice: Dice): PatchParts {
  return together(adding(dice), failingOperation(dice, dice.pick(['update-missing', 'delete-missing', 'lines-not-found', 'add-exists', 'invalid-utf8'])),
    adding(dice, 'late', 10));
}

const update = (...lines: readonly string[]): Operation => ({ update: 'm', chunks: [{ lines }] });

export const compactNoEcho = property('apply-patch/compact-no-echo', {
  'added': patchSituation((dice) => adding(dice), { operations: [{ add: 'n', lines: ['SECRET_1'] }] }),
  'inserted': told((dice) => {
    const file = words(dice, 2);
    return { file, chunk: { lines: [dice.pick([' ', '-']) + (file[0] as string), ...signed('+', some(dice))] } };
  }),
  'removed': told((dice) => {
    const file = some(dice);
    return { file: [...file, 'end'], chunk: { lines: signed('-', file) } };
  }),
  'kept': told((dice) => {
    const file = some(dice);
    return { file: [...file, 'end'], chunk: { lines: [...signed(' ', file), '-end', '+END'] } };
  }),
  'context': told((dice) => {
    const [context] = secrets(dice, 1) as [string];
    return { file: [context, 'a', 'b'], chunk: { context, lines: ['-a', '+b'] } };
  }),
  'not-quoted': told((dice) => ({ file: [...some(dice), 'a', ...some(dice, 10)], chunk: { lines: ['-a', '+b'] } })),
  'deleted': patchSituation((dice) => ({ tree: { m: { file: joinedLines(some(dice)) } }, operations: [{ delete: 'm' }] }),
    { tree: { m: { file: 'SECRET_1\n' } }, operations: [{ delete: 'm' }] }),
  'moved': told((dice) => {
    const file = some(dice);
    return { file: [...file, 'a', ...some(dice, 10)], chunk: { lines: [...signed(' ', file), '-a', ...signed('+', some(dice, 20))] },
      moveTo: dice.pick(['n', 'd/n']) };
  }),
  'long': patchSituation(long),
  'refused-missing': patchSituation((dice) => ({ operations: [update(...signed(dice.pick(['+', '-', ' ']), some(dice)), ...signed('+', some(dice, 10)))] }),
    { operations: [update('+SECRET_1')] }),
  'refused-exists': patchSituation((dice) => together({ tree: { n: { file: joinedLines(some(dice, 10)) } }, operations: [] }, adding(dice)),
    { tree: { n: SMALL_FILE }, operations: [{ add: 'n', lines: ['SECRET_1'] }] }),
  'refused-lines': patchSituation(linesNotFound, { tree: { m: { file: 'SECRET_1\n' } }, operations: [update('-zzz', '+SECRET_2')] }),
  'refused-context': patchSituation(contextNotFound),
  'refused-grammar': patchSituation(grammar),
  'refused-grammar-inside': patchSituation(anyGrammarInside, ...([[IN_AN_ADD, 'y'], [IN_A_CHUNK, 'y'], [IN_A_CHUNK, '@@y']] as const)
    .map(([header, bad]) => grammarInside(header, ['+SECRET_1', '+SECRET_2'], bad, 1))),
  'partial': patchSituation(partial),
});
