import type { Step } from '../../contract/case.ts';
import type { Node, Tree } from '../../contract/tree.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { chunkOf, hostileChunk, randomFile, randomUpdate, alphabetText } from '../arbitraries/patch-random.ts';
import { plainOperations } from '../arbitraries/patch-operations.ts';
import { binaryFile } from '../arbitraries/patch-targets.ts';
import {
  BEGIN, END, END_OF_FILE, operationLines, patchCall, patchLines, patchRuns, patchSituation, patchSituationOf, type Chunk, type Operation,
  type PatchParts,
} from '../arbitraries/patches.ts';
import { property, type MakeSituation } from '../property.ts';
import { moved } from './bytes-updated.ts';

const PATHS = ['a', 'b', 'd/a', 'd/e/f', 'n', 'p/q'] as const;

/** A file, or what else may stand where an operation looks for one; nothing where it is absent. */
function randomNode(dice: Dice, target: string): Node | undefined {
  const kind = dice.below(12);
  if (kind < 6) return { file: randomFile(dice).content };
  if (kind < 8) return undefined;
  return [{ file: '' }, { directory: true } as const, binaryFile(dice), { link: `{root}/${target}` }][kind - 8];
}

function randomTree(dice: Dice): Tree {
  const tree: Tree = {};
  PATHS.forEach((path, at) => {
    const target = `targets/${at}`;
    const node = randomNode(dice, target);
    if (node) tree[path] = node;
    if (node && 'link' in node) tree[target] = { file: 'a\nb\n' };
  });
  return tree;
}

/** Chunks about the lines of the file at `path`, if there is one. */
function chunksAbout(dice: Dice, node: Node | undefined): Chunk[] {
  const content = node && 'file' in node && typeof node.file === 'string' ? node.file : 'a\nb\n';
  const lines = content.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const chunks = Array.from({ length: dice.pick([1, 1, 2]) }, (_, at) => (dice.oneIn(10) ? hostileChunk(dice) : chunkOf(dice, lines, 2 * at)));
  // Beside other chunks the mark may put one of them above the place before, where results are open.
  return chunks.length === 1 ? chunks : chunks.map(({ eof: _mark, ...chunk }) => chunk);
}

/** One operation on one of `paths`. A move onto itself is open in dialect `codex`. */
function randomOperation(dice: Dice, tree: Tree, paths: readonly string[]): Operation {
  const path = dice.pick(paths);
  const kind = dice.below(8);
  if (kind < 2) return { add: path, lines: Array.from({ length: dice.between(1, 3) }, () => alphabetText(dice).replace('\r', '')) };
  if (kind === 2) return { delete: path };
  const other = dice.pick(paths.filter((one) => one !== path));
  return { update: path, ...(kind === 3 ? { moveTo: other } : {}), chunks: chunksAbout(dice, tree[path]) };
}

/** One to four operations over a few paths, no two of which are one file: every link has a target of its own. */
function randomPatch(dice: Dice): PatchParts {
  const tree = randomTree(dice);
  const paths = dice.shuffled(PATHS).slice(0, dice.between(2, 5));
  return { tree, operations: Array.from({ length: dice.between(1, 4) }, () => randomOperation(dice, tree, paths)) };
}

const MARKERS = [
  BEGIN, END, END_OF_FILE, '*** Add File: n', '*** Delete File: f.txt', '*** Update File: f.txt', '*** Move to: m', '@@', '@@ a', '@@x', '-a', '+b', ' a', '',
    ' ', '+', '-', 'a', '***', '*** x', '+*** End Patch',
] as const;

const FILES: Tree = { 'f.txt': { file: 'a\nb\n' }, 'g.txt': { file: 'a\n' } };

/** Open in dialect `codex`: an empty line, or the mark of the end of the file, directly under an update or a move line; its environment line. */
function isOpen(lines: readonly string[]): boolean {
  return lines.some((line, at) => /^\s*\*\*\* (?:Update File|Move to): /.test(lines[at - 1] ?? '') && (line.trim() === '' || line.trim() === END_OF_FILE));
}

const MISSPELT: readonly ((line: string) => string)[] = [
  (line) => ` ${line}`, (line) => `${line} `, (line) => line.slice(1), (line) => line.toLowerCase(), (line) => line.replace(':', ''), (line) => `\t${line}`,
    (line) => line.replace('*** ', '***'), (line) => line.replace(/^[-+ ]/, ''),
];

/** One line of a patch is left out, doubled, exchanged for its neighbour or spelled otherwise. */
function damaged(dice: Dice, lines: readonly string[]): string[] {
  const at = dice.below(lines.length);
  const line = lines[at] as string;
  const next = lines[at + 1];
  const kind = dice.below(next === undefined ? 3 : 4);
  if (kind === 0) return lines.toSpliced(at, 1);
  if (kind === 1) return lines.toSpliced(at, 0, line);
  return kind === 2 ? lines.with(at, dice.pick(MISSPELT)(line)) : lines.toSpliced(at, 2, next as string, line);
}

/** `make` once more, and a patch that is not open where that is. */
const unlessOpen = (make: (dice: Dice) => { tree: Tree; lines: readonly string[] },
  otherwise: readonly string[]): MakeSituation => patchSituationOf((dice, { dialect }) => {
  const { tree, lines } = make(dice);
  return { tree, lines: dialect === 'codex' && isOpen(lines) ? otherwise : lines };
}, () => []);

const PLAIN = patchLines([{ delete: 'f.txt' }]);

const inTurn: MakeSituation = (context) => built((dice) => {
  const { tree = {}, operations = [] } = randomPatch(dice);
  const steps = operations.map((operation): Step => ({ call: patchCall({ operations: [operation] }) }));
  return patchRuns(context, { tree }, [steps]);
});

export const interactions = property('apply-patch/interactions', {
  'random-update': patchSituation((dice) => randomUpdate(dice, 1)),
  'random-chunks': patchSituation((dice) => randomUpdate(dice, 3)),
  'random-move': patchSituation((dice) => moved(randomUpdate(dice, 2))),
  'hostile-chunk': patchSituation((dice) => ({ tree: { 'f.txt': { file: randomFile(dice).content } },
    operations: [{ update: 'f.txt', chunks: [hostileChunk(dice)] }] })),
  'random-operations': patchSituation(randomPatch),
  'in-turn': inTurn,
  'damaged-line': unlessOpen((dice) => {
    const { tree, operations } = plainOperations(dice, 1, 3);
    return { tree, lines: damaged(dice, patchLines(operations)) };
  }, PLAIN),
  'any-lines': unlessOpen((dice) => {
    const some = Array.from({ length: dice.between(0, 7) }, () => dice.pick(MARKERS));
    const lines = dice.oneIn(4) ? some : [BEGIN, ...(dice.flip() ? operationLines({ update: 'f.txt', chunks: [{ lines: ['-a', '+b'] }] }) : []), ...some, END];
    return { tree: FILES, lines };
  }, PLAIN),
});
