// Every way in which one operation may end, the preferred one first. Where something stands in the way that only binds some callers
// (permission bits), both ends are right.

import type { PatchChange, PatchFailure } from './change.ts';
import { isDirectoryClosed, isWritingClosed, missingParents, reach, type Effect, type Reached } from './files.ts';
import { oldTexts, type Add, type Delete, type Operation, type Update } from './operations.ts';
import type { Settings } from './settings.ts';
import { updated, type Reading, type Updated } from './update.ts';
import { conceding, type Done, type Met, type Refused, type Way } from './ways.ts';
import type { World } from '../world.ts';

/** By what an operation is carried out. */
export interface Rules {
  settings: Settings;
  reading: Reading;
}

/** `open`: nothing is said of how it ends; `void`: the reading says nothing, another one does. */
export function step(world: World, operation: Operation, rules: Rules): Way[] | 'open' | 'void' {
  const { maxFileBytes } = rules.settings;
  const at = reach(world, operation.path, maxFileBytes);
  if (at.kind === 'open') return 'open';
  if (operation.kind === 'add') return added(world, { operation, at }, operation, rules.settings);
  if (operation.kind === 'delete') return deleted(world, { operation, at }, operation, rules.settings);
  if (operation.moveTo === undefined) return changed(world, { operation, at }, operation, rules);
  const destination = reach(world, operation.moveTo, maxFileBytes);
  return destination.kind === 'open' ? 'open' : changed(world, { operation, at, destination }, operation, rules);
}

type Here = Exclude<Reached, { kind: 'open' }>;
type Of<Kind extends Here['kind']> = Extract<Here, { kind: Kind }>;

function refused(met: Met, kinds: string[], because: Refused['because'], more: Partial<PatchFailure> = {}, free: string[] = []): Refused {
  const { operation } = met;
  const destination = operation.kind === 'update' ? operation.moveTo : undefined;
  const failure: PatchFailure = { kinds, path: operation.path, ...(destination === undefined ? {} : { destination }), ...more };
  return { kind: 'refused', ...met, failure, because, effects: [], free };
}

function unwritten(world: World, met: Met, path: string): Refused {
  return refused(met, ['write-failed', 'destination-unreadable'], 'permissions', {}, [path, ...missingParents(world.tree, path)]);
}

const DANGLING = ['destination-unreadable', 'write-failed'];

function added(world: World, met: Met, { path, lines }: Add, { addOverwrites }: Settings): Way[] | 'open' {
  const at = met.at as Here;
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''), 'utf8');
  const before = 'node' in at ? at.node.bytes : undefined;
  const done: Done = { kind: 'done', ...met, effects: [{ path: at.path, bytes }], change: { status: 'A', shown: path, path: at.path, before, after: bytes } };
  if (at.kind === 'missing') {
    if (at.dangling) return throughDangling(world, at, done, refused(met, ['add-exists', ...DANGLING], 'path'));
    return isDirectoryClosed(world, at.path) ? [unwritten(world, met, at.path), done] : [done];
  }
  if (!addOverwrites) return [refused(met, inTheWay(at, 'add-exists'), 'path')];
  if (at.kind === 'special') return 'open';
  if (!('node' in at)) return [refused(met, ['write-failed', 'destination-unreadable'], 'path')];
  return isWritingClosed(world, at.path, at.node) ? [unwritten(world, met, at.path), done] : [done];
}

/** What is written may come to stand where the link leads, or be refused; the link stays. */
function throughDangling(world: World, { path }: Of<'missing'>, done: Done, otherwise: Refused): Way[] {
  return missingParents(world.tree, path).length === 0 ? [done, otherwise] : [otherwise, done];
}

/** A readable text exists; of anything else it may be said as well that it cannot be read; below a file, that nothing can be written. */
function inTheWay(at: Here, exists: string): string[] {
  if (at.kind === 'below-a-file') return ['destination-unreadable', exists, 'write-failed'];
  return at.kind === 'text' && !at.unreadable ? [exists] : ['destination-unreadable', exists];
}

function deleted(world: World, met: Met, { path }: Delete, { deletesAnyBytes }: Settings): Way[] {
  const at = met.at as Here;
  const not = refused(met, ['delete-failed'], 'path');
  const before = 'node' in at ? at.node.bytes : undefined;
  const change: PatchChange = { status: 'D', shown: path, path: at.self, before, after: undefined };
  const removing = (gone: string): Done => ({ kind: 'done', ...met, effects: [{ path: gone, bytes: null }], change });
  const done = removing(at.self);
  switch (at.kind) {
    case 'missing': return at.dangling ? [not, done] : [not];
    case 'directory':
    case 'below-a-file': return [not];
    case 'loop': return deletesAnyBytes ? [not, done] : [not];
    case 'special': return [deletesAnyBytes ? done : not];
    case 'too-large': return [not, conceding(done, 'apply-patch/size-limit', 'a file too large to be read was deleted')];
    case 'invalid-utf8': return deletesAnyBytes ? [done] : [not, done];
    case 'text': {
      const ways: Way[] = at.unreadable || isDirectoryClosed(world, at.self) ? [refused(met, ['delete-failed'], 'permissions'), done] : [done];
      if (at.self === at.path) return ways;
      return [
        ...ways, conceding(not, 'apply-patch/symlinks', 'a link is not deleted'),
        conceding(removing(at.path), 'apply-patch/symlinks', 'the file that a link leads to was deleted'),
      ];
    }
  }
}

function changed(world: World, met: Met, operation: Update, rules: Rules): Way[] | 'open' | 'void' {
  const at = met.at as Here;
  const later = met.destination ? destinationKinds(met.destination as Here, rules.settings) : [];
  const unread = refused(met, ['update-unreadable', ...later], 'path');
  if (at.kind !== 'text') return [unread];
  const result = updated(at.text, operation.chunks, rules.reading);
  if (result.kind === 'undefined') return rules.settings.lenient ? 'open' : 'void';
  const looked: Met = { ...met, updated: result };
  const ways = result.kind === 'refused' ? [unplaced(looked, result, later)] : written(world, looked, at, result, rules.settings);
  return at.unreadable && ways !== 'open' ? [unread, ...ways] : ways;
}

/** Any kind may be told of chunks that meet in one place. */
function unplaced(met: Met, { lost }: Extract<Updated, { kind: 'refused' }>, later: string[]): Refused {
  if (!lost) return refused(met, [], 'chunk');
  if (lost.sought === 'context') return refused(met, ['context-not-found', ...later], 'chunk', { context: lost.chunk.context ?? '' });
  return refused(met, ['lines-not-found', ...later], 'chunk', { lines: oldTexts(lost.chunk) });
}

/** The kinds of refusals of a move for what stands at its destination. */
function destinationKinds(destination: Here, { moveOverwrites }: Settings): string[] {
  if (destination.kind === 'missing') return destination.dangling ? ['move-exists', ...DANGLING] : [];
  if (!moveOverwrites) return inTheWay(destination, 'move-exists');
  return 'node' in destination ? [] : ['write-failed', 'destination-unreadable'];
}

function written(world: World, met: Met, at: Of<'text'>, { result }: Extract<Updated, { kind: 'result' }>, settings: Settings): Way[] | 'open' {
  const bytes = Buffer.from(result.text, 'utf8');
  const { operation } = met;
  const shown = operation.kind === 'update' ? (operation.moveTo ?? operation.path) : operation.path;
  const places = met.destination ? { path: (met.destination as Here).path, from: operation.path, source: at.self } : { path: at.path };
  const change: PatchChange = { status: 'M', shown, ...places, before: at.node.bytes, after: bytes };
  const done: Done = { kind: 'done', ...met, effects: [{ path: at.path, bytes }], segments: result.segments, change };
  if (met.destination) return moved(world, done, at, met.destination as Here, bytes, settings);
  const ways: Way[] = isWritingClosed(world, at.path, at.node) ? [unwritten(world, met, at.path), done] : [done];
  if (at.self === at.path) return ways;
  return [...ways, conceding({ ...done, effects: [{ path: at.self, bytes }] }, 'apply-patch/symlinks', 'a link was replaced by a file')];
}

function moved(world: World, done: Done, at: Of<'text'>, destination: Here, bytes: Buffer, settings: Settings): Way[] | 'open' {
  const { operation, updated: result } = done;
  const met: Met = { operation, at, destination, ...(result ? { updated: result } : {}) };
  const kinds = destinationKinds(destination, settings);
  const existing = destination.kind === 'missing' ? undefined : destination;
  if (existing?.kind === 'special' && settings.moveOverwrites) return 'open';
  if (existing && (!settings.moveOverwrites || !('node' in existing))) return [refused(met, kinds, 'destination')];
  if (existing && isSame(at, existing)) return 'open';
  const arrival: Effect = { path: destination.path, bytes };
  const whole: Done = { ...done, effects: [arrival, { path: at.self, bytes: null }] };
  const ways = departures(world, whole, met, at, arrival);
  if (destination.kind === 'missing' && destination.dangling) return [...ways, refused(met, kinds, 'destination')];
  const closed = existing && 'node' in existing ? isWritingClosed(world, existing.path, existing.node) : isDirectoryClosed(world, destination.path);
  return closed ? [unwritten(world, met, destination.path), ...ways] : ways;
}

function isSame(one: Here, other: Here): boolean {
  if (one.path === other.path || one.self === other.self) return true;
  return 'node' in one && 'node' in other && (one.node.sameAs ?? one.path) === (other.node.sameAs ?? other.path);
}

/** The destination is written: what becomes of the source. */
function departures(world: World, whole: Done, met: Met, at: Of<'text'>, arrival: Effect): Way[] {
  const ways: Way[] = [whole];
  if (isDirectoryClosed(world, at.self)) {
    const half = refused(met, ['remove-original-failed'], 'permissions');
    ways.unshift({ ...half, effects: [arrival], change: { ...whole.change, status: 'A', before: undefined } });
  }
  if (at.self === at.path) return ways;
  const emptied: Done = { ...whole, effects: [arrival, { path: at.path, bytes: null }] };
  return [
    ...ways, conceding(refused(met, ['update-unreadable', 'remove-original-failed'], 'path'), 'apply-patch/symlinks', 'a link is not moved'),
    conceding(emptied, 'apply-patch/symlinks', 'the file that a link leads to was deleted'),
  ];
}
