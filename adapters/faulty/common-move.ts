import { posix } from 'node:path';
import type { Json } from '../../contract/json.ts';
import type { Node } from '../../contract/tree.ts';
import type { Destination, Move, MoveParts } from '../reference/move/move.ts';
import type { Place } from '../reference/tool.ts';
import { quietly, type Fault, type FaultExample, type FaultOf, type MoveKit } from './fault.ts';
import { ACCEPTED, REFUSED, type Nodes } from './patch-fault.ts';

type MoveFault = Omit<FaultOf<'move'>, 'tool' | 'dialect'>;

function moveFaults(faults: readonly MoveFault[]): readonly Fault[] {
  return faults.map((fault): Fault => ({ tool: 'move', dialect: 'common', ...fault }));
}

/** One move among `files`. */
function moving(files: Nodes, from: string, to: string, wrong?: FaultExample['wrong']): FaultExample {
  const tree = Object.fromEntries(Object.entries(files).map(([path, node]): [string, Node] => [path, typeof node === 'string' ? { file: node } : node]));
  const argument: Json = { from, to };
  return { tree, calls: [argument], ...(wrong === undefined ? {} : { wrong }) };
}

/** Destinations that are taken although something is there, where `isFree` says so; a link itself, not what it leads to. */
function takingOver({ nodeAt, follow, isInside }: MoveKit, base: MoveParts, isFree: (place: Place, node: string, found: Destination, source: string) => boolean): Partial<MoveParts> {
  return {
    destination(place, path, source) {
      const found = follow(place.fs, place.cwd, path);
      if (!found.stats && !found.dangling) return base.destination(place, path, source);
      const node = nodeAt(place, path);
      const isMeant = isInside(place.realRoot, node) && node !== source.real && !path.endsWith('/') && isFree(place, node, found, source.real);
      return isMeant ? { ...found, real: node, deepest: posix.dirname(node) } : base.destination(place, path, source);
    },
  };
}

function isLink({ fs }: Place, node: string): boolean {
  return fs.lstatSync(node).isSymbolicLink();
}

/** More that is done once the file was moved. */
function afterwards(base: MoveParts, work: (place: Place, move: Move) => void): Partial<MoveParts> {
  return {
    carryOut(place, move) {
      base.carryOut(place, move);
      quietly(() => work(place, move));
    },
  };
}

/** The content written anew at the destination, and the source removed. */
function copying(base: MoveParts, change: (content: Buffer) => Buffer | string): Partial<MoveParts> {
  return {
    carryOut(place, move) {
      const content = Buffer.from(place.fs.readFileSync(move.from.real));
      base.carryOut(place, move);
      place.fs.writeFileSync(move.to.real, change(content));
    },
  };
}

/** What is done before a move that is refused, where the destination was not at fault. */
function beforeRefusals(base: MoveParts, work: (place: Place, path: string) => void): Partial<MoveParts> {
  return {
    source(place, path) {
      try {
        return base.source(place, path);
      } catch (error) {
        quietly(() => work(place, path));
        throw error;
      }
    },
  };
}

/** Paths that are told to be inside by `isInside`, followed or as they are spelled. */
function unbound(base: MoveParts, side: 'source' | 'destination' | 'both', isMeant: (place: Place, path: string) => boolean): Partial<MoveParts> {
  const wide = (place: Place, path: string): Place => (isMeant(place, path) ? { ...place, realRoot: '/' } : place);
  return {
    ...(side === 'destination' ? {} : { source: (place, path) => base.source(wide(place, path), path) }),
    ...(side === 'source' ? {} : { destination: (place, path, source) => base.destination(wide(place, path), path, source) }),
  };
}

/** A destination that leads to the source, as `isMeant` says, is written and then removed as the source. */
function losing({ nodeAt }: MoveKit, base: MoveParts, isMeant: (from: string, to: string, place: Place) => boolean): Partial<MoveParts> {
  let asked = { from: '', to: '' };
  return {
    paths: (argument) => (asked = base.paths(argument)),
    destination(place, path, source) {
      const isItself = place.fs.existsSync(posix.resolve(place.cwd, path)) && place.fs.realpathSync(posix.resolve(place.cwd, path)) === source.real;
      return isItself && isMeant(asked.from, path, place) ? { real: nodeAt(place, path), deepest: posix.dirname(source.real), stats: source.stats } : base.destination(place, path, source);
    },
    carryOut(place, move) {
      if (!move.to.stats) return base.carryOut(place, move);
      place.fs.writeFileSync(move.to.real, place.fs.readFileSync(move.from.real));
      place.fs.unlinkSync(move.from.real);
    },
  };
}

/** Faults of moves against the rules of the safety core. */
export const COMMON_MOVE_FAULTS = moveFaults([
  {
    name: 'common-move-over-a-file', breaks: ['common/destination-kept'],
    description: 'A file is renamed over an existing one.',
    example: moving({ a: '1', b: '2' }, 'a', 'b', { status: 'success', files: { b: '1' } }),
    parts: (base, kit) => takingOver(kit, base, (place, node, { stats }, source) => stats?.isFile() === true && !isLink(place, node) && stats.ino !== place.fs.statSync(source).ino),
  },
  {
    name: 'common-move-over-an-empty-file', breaks: ['common/destination-kept'],
    description: 'A file is renamed over an existing one that is empty.',
    example: moving({ a: '1', b: '' }, 'a', 'b', { status: 'success', files: { b: '1' } }),
    parts: (base, kit) => takingOver(kit, base, (place, node, { stats }) => stats?.isFile() === true && stats.size === 0 && !isLink(place, node)),
  },
  {
    name: 'common-move-over-an-equal-file', breaks: ['common/destination-kept'],
    description: 'A file is renamed over an existing one with the same content.',
    example: moving({ a: '1', b: '1' }, 'a', 'b', ACCEPTED),
    parts: (base, kit) => takingOver(kit, base, (place, node, { stats }, source) => stats?.isFile() === true && !isLink(place, node)
      && stats.ino !== place.fs.statSync(source).ino && Buffer.compare(place.fs.readFileSync(node), place.fs.readFileSync(source)) === 0),
  },
  {
    name: 'common-move-over-a-link', breaks: ['common/destination-kept'],
    description: 'A file is renamed over a link to another one.',
    example: moving({ a: '1', b: { link: 'c' }, c: '3' }, 'a', 'b', { status: 'success', files: { b: '1', c: '3' } }),
    parts: (base, kit) => takingOver(kit, base, (place, node, { stats, real }, source) => stats?.isFile() === true && real !== source && isLink(place, node)),
  },
  {
    name: 'common-move-over-a-dangling-link', breaks: ['common/destination-kept'],
    description: 'A link that leads nowhere counts as free, and is replaced.',
    example: moving({ a: '1', b: { link: 'c' } }, 'a', 'b', { status: 'success', files: { b: '1' } }),
    parts: (base, kit) => takingOver(kit, base, (place, node, { dangling }) => dangling === 'itself' && place.fs.existsSync(posix.dirname(node)) && isLink(place, node)),
  },
  {
    name: 'common-move-over-a-directory', breaks: ['common/destination-kept'],
    description: 'An empty directory is removed to make way.',
    example: moving({ a: '1', b: { directory: true } }, 'a', 'b', { status: 'success', files: { b: '1' } }),
    parts: (base, kit) => ({
      destination(place, path, source) {
        const found = kit.follow(place.fs, place.cwd, path);
        if (found.stats?.isDirectory() && kit.isInside(place.realRoot, found.real)) quietly(() => place.fs.rmdirSync(found.real));
        return base.destination(place, path, source);
      },
    }),
  },
  {
    name: 'common-move-onto-a-name-in-the-directory', breaks: ['common/destination-kept'],
    description: 'A move onto a directory takes the file into it, over one of the same name.',
    example: moving({ 'a': '1', 'd/a': '2' }, 'a', 'd', { status: 'success', files: { 'd/a': '1' } }),
    parts: (base, kit) => ({
      destination(place, path, source) {
        const found = kit.follow(place.fs, place.cwd, path);
        if (!found.stats?.isDirectory() || !kit.isInside(`${place.realRoot}`, `${found.real}/x`)) return base.destination(place, path, source);
        const real = posix.join(found.real, posix.basename(source.real));
        return real === source.real ? base.destination(place, path, source) : { real, deepest: found.real };
      },
    }),
  },
  {
    name: 'common-move-letter-case-ignored', breaks: ['common/destination-kept'], needs: ['case-sensitive'],
    description: 'A name that differs from another in letter case only counts as existing.',
    example: moving({ a: '1' }, 'a', 'A', REFUSED),
    parts: (base, { MoveRefusal }) => ({
      destination(place, path, source) {
        const found = base.destination(place, path, source);
        const names = place.fs.existsSync(posix.dirname(found.real)) ? (place.fs.readdirSync(posix.dirname(found.real)) as string[]) : [];
        if (names.some((name) => name.toLowerCase() === posix.basename(found.real).toLowerCase())) throw new MoveRefusal('the destination exists');
        return found;
      },
    }),
  },
  {
    name: 'common-move-as-text', breaks: ['common/destination-kept'],
    description: 'The file is read and written as text with LF.',
    example: moving({ a: 'x\r\n' }, 'a', 'b', { status: 'success', files: { b: 'x\n' } }),
    parts: (base) => copying(base, (content) => content.toString('utf8').replaceAll('\r\n', '\n')),
  },
  {
    name: 'common-move-adds-a-final-newline', breaks: ['common/destination-kept'],
    description: 'A moved file without a final newline gets one.',
    example: moving({ a: 'x' }, 'a', 'b', { status: 'success', files: { b: 'x\n' } }),
    parts: (base) => copying(base, (content) => (content.length === 0 || content.at(-1) === 0x0a ? content : Buffer.concat([content, Buffer.from('\n')]))),
  },
  {
    name: 'common-move-source-stays', breaks: ['common/success-on-disk'],
    description: 'The file is copied, and stays where it was.',
    example: moving({ a: 'x' }, 'a', 'b', { status: 'success', files: { a: 'x', b: 'x' } }),
    parts: (base) => afterwards(base, ({ fs }, { from, to }) => fs.writeFileSync(from.real, fs.readFileSync(to.real))),
  },
  {
    name: 'common-move-empty-file-lost', breaks: ['common/success-on-disk'],
    description: 'A file of 0 bytes does not arrive.',
    example: moving({ a: '' }, 'a', 'b', ACCEPTED),
    parts: (base) => afterwards(base, ({ fs }, { from, to }) => (from.stats.size === 0 ? fs.unlinkSync(to.real) : undefined)),
  },
  {
    name: 'common-move-answered-before-done', breaks: ['common/success-on-disk'],
    description: 'The answer does not wait for the move, which is lost.',
    example: moving({ a: 'x' }, 'a', 'b', { status: 'success', files: { a: 'x' } }),
    parts: () => ({ carryOut: () => {} }),
  },
  {
    name: 'common-move-mode-of-a-new-file', breaks: ['common/file-identity-kept'], shouldOnly: true,
    description: 'A moved file has the permission bits of a new one.',
    example: moving({ a: { file: 'x', mode: '755' } }, 'a', 'b', ACCEPTED),
    parts: (base) => afterwards(base, ({ fs }, { to }) => fs.chmodSync(to.real, 0o644)),
  },
  {
    name: 'common-move-backup-stays', breaks: ['common/no-leftovers'],
    description: 'A copy of the file stays beside its destination.',
    example: moving({ a: 'x' }, 'a', 'b', { status: 'success', files: { 'b.bak': 'x' } }),
    parts: (base) => afterwards(base, ({ fs }, { to }) => fs.writeFileSync(`${to.real}.bak`, fs.readFileSync(to.real))),
  },
  {
    name: 'common-move-lock-of-a-refusal-stays', breaks: ['common/no-leftovers'],
    description: 'A move that is refused leaves its lock beside the file.',
    example: moving({ a: 'x', b: 'y' }, 'a', 'b', { status: 'error', files: { 'a.lock': '' } }),
    parts: (base) => ({
      destination(place, path, source) {
        place.fs.writeFileSync(`${source.real}.lock`, '');
        const found = base.destination(place, path, source);
        place.fs.unlinkSync(`${source.real}.lock`);
        return found;
      },
    }),
  },
  {
    name: 'common-move-temporary-name-taken', breaks: ['common/no-leftovers'],
    description: 'The file is put aside under a fixed name first, which takes away what bears it.',
    example: moving({ 'a': 'x', 'a.tmp': 'mine' }, 'a', 'b', ACCEPTED),
    parts: (base) => afterwards(base, ({ fs }, { from }) => fs.unlinkSync(`${from.real}.tmp`)),
  },
  {
    name: 'common-move-parents-made-first', breaks: ['common/refusal-changes-nothing'],
    description: 'The directory of the destination is made before the source is looked for.',
    example: moving({}, 'm', 'd/n', { status: 'error', files: { d: '/' } }),
    parts: (base, { follow, isInside }) => {
      let to = '';
      return {
        paths: (argument) => {
          const asked = base.paths(argument);
          ({ to } = asked);
          return asked;
        },
        ...beforeRefusals(base, (place) => {
          const found = follow(place.fs, place.cwd, to);
          if (!found.dangling && isInside(place.realRoot, found.real)) place.fs.mkdirSync(posix.dirname(found.real), { recursive: true });
        }),
      };
    },
  },
  {
    name: 'common-move-parents-of-what-fails-stay', breaks: ['common/refusal-changes-nothing'], needs: ['real-fs'],
    description: 'Directories made for a name that is too long stay.',
    example: moving({ a: 'x' }, 'a', `d/${'x'.repeat(300)}`, { status: 'error', files: { d: '/' } }),
    parts: () => ({
      carryOut({ fs }, { from, to }) {
        fs.mkdirSync(posix.dirname(to.real), { recursive: true });
        fs.renameSync(from.real, to.real);
      },
    }),
  },
  {
    name: 'common-move-nothing-succeeds', breaks: ['common/unfit-target-refused'],
    description: 'A move of a missing file is a success.',
    example: moving({}, 'm', 'b', ACCEPTED),
    parts: (base, kit) => ignoringSource(base, kit, (place, path) => !kit.follow(place.fs, place.cwd, path).stats),
  },
  {
    name: 'common-move-below-a-file-means-the-file', breaks: ['common/unfit-target-refused'],
    description: 'A source below a file means the file.',
    example: moving({ a: 'x' }, 'a/b', 'c', { status: 'success', files: { c: 'x' } }),
    parts: (base) => ({
      source(place, path) {
        const above = posix.dirname(path);
        const isFile = above !== '.' && place.fs.existsSync(posix.resolve(place.cwd, above)) && place.fs.statSync(posix.resolve(place.cwd, above)).isFile();
        return base.source(place, isFile ? above : path);
      },
    }),
  },
  {
    name: 'common-move-containment-of-the-text-only', breaks: ['common/contained'],
    description: 'Only the text of a path is checked, so that a link leads out of the root.',
    example: moving({ a: 'x', d: { link: '../outside' } }, 'a', 'd/n', ACCEPTED),
    parts: (base) => unbound(base, 'both', (place, path) => posix.resolve(place.cwd, path).startsWith(`${place.root}/`)),
  },
  {
    name: 'common-move-containment-by-prefix', breaks: ['common/contained'],
    description: 'A sibling whose name begins with the name of the root counts as inside.',
    example: moving({}, '../root-sibling/f', 'n', ACCEPTED),
    parts: (base) => unbound(base, 'both', (place, path) => posix.resolve(place.cwd, path).startsWith(place.root)),
  },
  {
    name: 'common-move-source-not-contained', breaks: ['common/contained'],
    description: 'Where the file comes from is not checked.',
    example: moving({ d: { link: '../outside' } }, 'd/f', 'n', ACCEPTED),
    parts: (base) => unbound(base, 'source', () => true),
  },
  {
    name: 'common-move-destination-not-contained', breaks: ['common/contained'],
    description: 'Where the file goes to is not checked.',
    example: moving({ a: 'x' }, 'a', '../n', ACCEPTED),
    parts: (base) => unbound(base, 'destination', () => true),
  },
  {
    name: 'common-move-absolute-paths-not-contained', breaks: ['common/contained'],
    description: 'Absolute paths are not checked.',
    example: moving({}, '/place/outside/f', 'n', ACCEPTED),
    parts: (base) => unbound(base, 'both', (_place, path) => path.startsWith('/')),
  },
  {
    name: 'common-move-dangling-link-followed-out', breaks: ['common/contained'],
    description: 'A dangling link to the outside gives the destination.',
    example: moving({ a: 'x', l: { link: '../outside/n' } }, 'a', 'l', ACCEPTED),
    parts: (base, { follow, isInside }) => ({
      destination(place, path, source) {
        const found = follow(place.fs, place.cwd, path);
        return found.dangling === 'itself' && !isInside(place.realRoot, found.real) ? found : base.destination(place, path, source);
      },
    }),
  },
  {
    name: 'common-move-onto-itself-deletes', breaks: ['common/move-onto-itself'],
    description: 'A move to the very same path writes the file and removes it.',
    example: moving({ f: 'x' }, 'f', 'f', { status: 'success' }),
    parts: (base, kit) => losing(kit, base, (from, to) => from === to),
  },
  {
    name: 'common-move-to-another-spelling-deletes', breaks: ['common/move-onto-itself'],
    description: 'Paths are compared as they are spelled, and the source is removed after the destination was written.',
    example: moving({ f: 'x' }, 'f', './f', { status: 'success' }),
    parts: (base, kit) => losing(kit, base, (from, to, { cwd }) => from !== to && posix.resolve(cwd, from) === posix.resolve(cwd, to)),
  },
  {
    name: 'common-move-onto-its-link-deletes', breaks: ['common/move-onto-itself'],
    description: 'A move onto a link to its file writes through the link and removes the file.',
    example: moving({ f: 'x', l: { link: 'f' } }, 'f', 'l', { status: 'success' }),
    parts: (base, kit) => losing(kit, base, (from, to, { cwd }) => posix.resolve(cwd, from) !== posix.resolve(cwd, to)),
  },
]);

/** Moves of what is not there, told as done. */
function ignoringSource(base: MoveParts, { MoveRefusal }: MoveKit, isMeant: (place: Place, path: string) => boolean): Partial<MoveParts> {
  let isNothing = false;
  return {
    source(place, path) {
      isNothing = false;
      try {
        return base.source(place, path);
      } catch (error) {
        if (!(error instanceof MoveRefusal) || !isMeant(place, path)) throw error;
        isNothing = true;
        return { real: '', stats: place.fs.statSync(place.realRoot) };
      }
    },
    carryOut: (place, move) => (isNothing ? undefined : base.carryOut(place, move)),
  };
}
