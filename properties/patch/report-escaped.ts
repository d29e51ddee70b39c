import type { Node, Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { BACKSLASH_NAMES, BREAKING_NAMES, CONTROL_NAMES, FORGING_NAMES, ODD_NAMES, OTHER_SCRIPT_NAMES } from '../arbitraries/hostile-names.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import { KINDS, plainOperation, together, type Kind, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, deleteOf, SMALL_FILE, smallAdd, smallUpdate, spellings, updateOf } from '../arbitraries/patch-targets.ts';
import { BEGIN, END, patchSituation, patchSituationOf, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation } from '../property.ts';
import { anyFailure, plainestFailure } from './order-failures.ts';

/** Names that can stand in a line of a patch: no LF, no blanks at their ends, which are a matter of another rule. */
export const inPatch = (names: readonly string[]): string[] => names.filter((name) => !name.includes('\n') && !/^[\s\u0085]|[\s\u0085]$/u.test(name));

const TABS = ['a\tb', 'line\tbreak.txt', 'a\t\tb', 'a\tM b'] as const;
const CRS = inPatch([...BREAKING_NAMES, ...FORGING_NAMES]).filter((name) => name.includes('\r'));
const ALL_CRS = ['a\rb', 'a\r\rb', ...CRS] as const;
const CONTROLS = inPatch(CONTROL_NAMES);
const BACKSLASHES = inPatch(BACKSLASH_NAMES);
/** What would be a line of a summary or of details, were one ended before it. */
const FORGING = ['a\rM other.txt', 'a\rD x', 'a\rSuccess. Updated the following files:', 'a\rerror: x', 'a\u2028M x', 'a\u0085M x', 'a\\nM x', 'a\tA y',
  'a: b', ...inPatch(FORGING_NAMES)] as const;
const AS_THEY_ARE = inPatch([...OTHER_SCRIPT_NAMES, ...ODD_NAMES]);

const HOSTILE = [...TABS, ...ALL_CRS, ...CONTROLS, ...BACKSLASHES];

const SOURCE = 'source.txt';

/** An operation of `kind` on `path`; a move leads there or, every other time, from there. */
function operating(dice: Dice, kind: Kind, path: string): Planned {
  if (kind === 'add') return addTo(dice, path);
  if (kind === 'delete') return deleteOf(dice, path);
  if (kind === 'update') return updateOf(dice, path);
  return dice.flip() ? updateOf(dice, SOURCE, { moveTo: path }) : updateOf(dice, path, { moveTo: 'moved.txt' });
}

const SMALL: readonly ((path: string) => PatchParts)[] = [
  (path) => ({ operations: [smallAdd(path)] }), (path) => ({ tree: { [path]: SMALL_FILE }, operations: [smallUpdate(path)] }),
  (path) => ({ tree: { [path]: SMALL_FILE }, operations: [{ delete: path }] }),
    (path) => ({ tree: { [SOURCE]: SMALL_FILE }, operations: [smallUpdate(SOURCE, path)] }),
];

const placed = (dice: Dice, names: readonly string[]): string => (dice.oneIn(3) ? `d/${dice.pick(names)}` : dice.pick(names));

/** Operations of every kind on a path of one of `names`, others beside it now and then. */
export const named = (names: readonly string[]): MakeSituation => patchSituation((dice) => {
  const hostile = operating(dice, dice.pick(KINDS), placed(dice, names));
  return dice.oneIn(3) ? together(plainOperation(dice, dice.pick(['add', 'delete', 'update']), 0), hostile) : hostile;
}, ...SMALL.map((make) => make(names[0] as string)), ...names.slice(1).map((name) => (SMALL[1] as (path: string) => PatchParts)(name)));

/** Operations on `path` that fail, naming it. */
const FAILING: readonly ((path: string) => PatchParts)[] = [
  (path) => ({ operations: [{ delete: path }] }), (path) => ({ operations: [smallUpdate(path)] }),
    (path) => ({ tree: { [path]: SMALL_FILE }, operations: [smallAdd(path)] }),
  (path) => ({ tree: { [path]: SMALL_FILE, [SOURCE]: SMALL_FILE }, operations: [smallUpdate(SOURCE, path)] }),
  (path) => ({ tree: { [path]: SMALL_FILE }, operations: [{ update: path, chunks: [{ lines: ['-zzz'] }] }] }),
];

const failingOn = (names: readonly string[], ways = FAILING, first: readonly string[] = names.slice(0, 1)): MakeSituation => patchSituation(
  (dice) => dice.pick(ways)(placed(dice, names)),
  ...first.flatMap((name) => ways.map((make) => make(name))));

/** Moves to `path`, where something is. */
const ONTO: readonly ((path: string) => PatchParts)[] = [FAILING[3] as (path: string) => PatchParts, ...[{ directory: true },
  { file: { base64: '//4=' } }].map((node) =>
  (path: string): PatchParts => ({ tree: { [path]: node as Node, [SOURCE]: SMALL_FILE }, operations: [smallUpdate(SOURCE, path)] }))];

/** A path with a tab, and one with a CR inside. */
const PLAINEST = ['a\tb', 'a\rb'] as const;

/** The working directory has a newline in its name, or what a careless answer would break at. */
const DIRECTORIES = ['w\nx', 'w\r\nx', 'w\n\nM x', 'w\tx', 'w\\nx'] as const;

const inDirectory = (ways: readonly ((path: string) => PatchParts)[]): MakeSituation => {
  const at = (cwd: string, { tree = {}, operations = [] }: PatchParts): PatchParts => {
    const moved: Tree = Object.fromEntries(Object.entries({ other: SMALL_FILE, ...tree }).map(([path, node]) => [`${cwd}/${path}`, node]));
    return { tree: moved, operations, cwd };
  };
  return patchSituation((dice) => at(dice.pick(DIRECTORIES), dice.pick(ways)('m')), ...DIRECTORIES.flatMap((cwd) => ways.map((make) => at(cwd, make('m')))));
};

const ODD_TEXTS = ['x\ty', 'x\ry', 'x\u0001y', 'x\u001b[31my', 'x\u007fy', 'x\u0085y', 'x\\ny', 'x\u009by', 'x\\y', '\u0007'] as const;

/** Mistakes of every kind of line, with these texts in the line. */
const MISTAKES: readonly ((text: string) => readonly string[])[] = [
  (text) => [`*** Frobnicate File: ${text}`], (text) => ['*** Add File: n', '+a', `y${text}`], (text) => ['*** Update File: m', `@@x${text}`, '-a'],
    (text) => ['*** Update File: m', '@@', `y${text}`],
];

const mistaken = (texts: readonly string[]): MakeSituation => {
  const at = (lines: readonly string[]): PatchParts => ({ tree: { m: SMALL_FILE }, lines: [BEGIN, ...lines, END] });
  return patchSituation((dice) => at(dice.pick(MISTAKES)(dice.pick(texts))), ...MISTAKES.flatMap((make) => texts.slice(0, 4).map((text) => at(make(text)))));
};

/** Operations of this path that lack what they need. */
const LACKING: readonly ((path: string) => readonly string[])[] = [
  (path) => [`*** Add File: ${path}`], (path) => [`*** Update File: ${path}`], (path) => [`*** Update File: ${path}`, '@@'],
];

const mistakenPath: MakeSituation = ((): MakeSituation => {
  const at = (lines: readonly string[]): PatchParts => ({ tree: { m: SMALL_FILE }, lines: [BEGIN, ...lines, END] });
  return patchSituation((dice) => at(dice.pick(LACKING)(placed(dice, HOSTILE))), ...LACKING.flatMap((make) => PLAINEST.map((path) => at(make(path)))));
})();

const withContext = (texts: readonly string[]): MakeSituation => {
  const at = (context: string): PatchParts => ({ tree: { m: SMALL_FILE }, operations: [{ update: 'm', chunks: [{ context, lines: ['-a', '+b'] }] }] });
  return patchSituation((dice) => at(dice.pick(texts)), ...texts.map(at));
};

const LINES_NOT_FOUND = [FAILING[4] as (path: string) => PatchParts] as const;

export const escapedPaths = property('apply-patch/escaped-paths', {
  'tab': named(TABS),
  'cr': named(ALL_CRS),
  'backslash': named(BACKSLASHES),
  'control-characters': named(CONTROLS),
  'forging': named(FORGING),
  'not-escaped': named(AS_THEY_ARE),
  'partial': patchSituationOf((dice, context) => together(operating(dice, dice.pick(KINDS), placed(dice, HOSTILE)), anyFailure(dice, context)),
    () => [{ operations: [smallAdd('a\tb'), { delete: 'missing' }] }, { operations: [smallAdd('a\rb'), { delete: 'missing' }] }]),
  'refused': failingOn(HOSTILE),
  'working-directory': inDirectory(FAILING),
  'quoted-line': mistaken(ODD_TEXTS),
  'path-of-a-mistake': mistakenPath,
  'destination': failingOn(HOSTILE, ONTO, PLAINEST),
  'context': withContext(ODD_TEXTS),
  'excerpt': failingOn(HOSTILE, LINES_NOT_FOUND),
});

/** Old lines that are not found, one to fifty. */
function oldLines(dice: Dice): PatchParts {
  const lines = Array.from({ length: dice.size(1, 50) }, (_, at) => `${dice.pick(['-', ' '])}missing ${at}${dice.oneIn(5) ? dice.pick(ODD_TEXTS) : ''}`);
  const operations: Operation[] = [{ update: 'm', ...(dice.oneIn(4) ? { moveTo: 'moved.txt' } : {}), chunks: [{ lines }] }];
  return { tree: { m: { file: `${plainLines(dice, 1, 4).join('\n')}\n` } }, operations };
}

/** Lines that are not found in the file `m`, under this spelling of its path; the working directory has a `d` as well. */
function unfoundAt(path: string, cwd?: string): PatchParts {
  const tree: Tree = { 'm': SMALL_FILE, 'd/other': SMALL_FILE, 'w/m': SMALL_FILE, 'w/d/other': SMALL_FILE };
  return { tree, operations: [{ update: path, chunks: [{ lines: ['-zzz'] }] }], ...(cwd === undefined ? {} : { cwd }) };
}

export const messageSingleLine = property('apply-patch/message-single-line', {
  'old-lines': patchSituation(oldLines, { tree: { m: SMALL_FILE }, operations: [{ update: 'm', chunks: [{ lines: ['-m1', '-m2'] }] }] }),
  'context': withContext(ODD_TEXTS),
  'path': failingOn(HOSTILE),
  'each-kind': patchSituationOf((dice, context) => anyFailure(dice, context),
    () => (['update-missing', 'delete-missing', 'lines-not-found', 'context-not-found', 'add-exists', 'move-exists',
    'parent-is-file'] as const).map((kind) => plainestFailure(kind))),
  'grammar': mistaken(ODD_TEXTS),
  'path-of-a-mistake': mistakenPath,
  'working-directory': inDirectory(FAILING),
  'move': failingOn(HOSTILE, ONTO, PLAINEST),
  'paths-as-written': patchSituation((dice) => unfoundAt(dice.pick(spellings('m')), dice.oneIn(3) ? 'w' : undefined), ...spellings('m').map((path) =>
    unfoundAt(path))),
});
