// Where the path of a request leads.

import type { Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { isReadable, otherNames, resolve, writability, type Target, type World } from '../world.ts';
import type { Flaw } from './request.ts';
import type { Place } from './ways.ts';

export type Reached =
  /** A regular file, or none, which counts as an empty one; `flaws`: why it is refused all the same. */
  | { kind: 'file'; place: Place; bytes: Uint8Array; flaws: Flaw[] }
  | { kind: 'unfit' | 'special'; place: Place; flaws: Flaw[] }
  /** There is no path, or one of which nothing is said. */
  | { kind: 'nowhere' }
  | { kind: 'elsewhere' };

const NOTHING = new Uint8Array();

export function placeOf(world: World, sent: string, limits: Limits): Reached {
  const target = resolve(world, sent.replace(/(?<=.)\/+$/, ''));
  if (target.kind === 'elsewhere') return { kind: 'elsewhere' };
  const place: Place = {
    world, sent, path: target.path, existed: target.kind === 'file', throughLink: 'throughLink' in target && target.throughLink,
    parentsMissing: target.kind === 'missing' && isMissing(world, parentOf(target.path)), otherNames: [],
  };
  const link = linkAt(world, sent);
  if (link !== undefined && 'finalLink' in target && target.finalLink) place.linkPath = link;
  if (target.kind === 'unfit') return unfit(place, target);
  if (target.kind === 'missing') return missing(place, sent);
  return regular(place, target, sent, limits);
}

function unfit(place: Place, { why }: Extract<Target, { kind: 'unfit' }>): Reached {
  const rules: RuleId[] = ['line-edit/path-kinds'];
  if (place.sent === '') return { kind: 'unfit', place, flaws: [{ stage: 'file', rules }] };
  if (why === 'directory') return { kind: 'unfit', place, flaws: [{ stage: 'file', classes: ['directory', 'not-regular', 'io'], rules }] };
  const classes = ['not-regular', 'io', 'directory', 'missing', 'write'];
  const flaw: Flaw = { stage: 'file', classes, rules };
  return why === 'below-a-file' ? { kind: 'unfit', place, flaws: [flaw] } : { kind: 'special', place, flaws: [{ ...flaw, advised: true }] };
}

function missing(place: Place, sent: string): Reached {
  // What the file system makes of `..` behind a missing name differs.
  if (place.path.split('/').includes('..')) return { kind: 'elsewhere' };
  const flaws = sent.endsWith('/') ? [trailingSlash()] : [];
  return { kind: 'file', place, bytes: NOTHING, flaws };
}

function regular(place: Place, target: Extract<Target, { kind: 'file' }>, sent: string, limits: Limits): Reached {
  const { node, path } = target;
  const flaws: Flaw[] = [];
  if (node.bytes.length > (limits['maxFileBytes'] as number)) {
    flaws.push({ stage: 'file', classes: ['too-large'], rules: ['line-edit/file-size-limit'], advised: true });
  }
  if (sent.endsWith('/')) flaws.push(trailingSlash());
  place.otherNames = otherNames(place.world, path, node);
  const may = writability(place.world, path, node);
  place.mayBeRefused = !isReadable(node) || !may.file || !may.directory;
  return { kind: 'file', place, bytes: node.bytes, flaws };
}

/** The file system refuses it; a tool that cuts it off need not. */
function trailingSlash(): Flaw {
  return { stage: 'file', rules: ['line-edit/path-kinds'], advised: true };
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function isMissing(world: World, directory: string): boolean {
  return directory !== '' && !world.tree.has(directory);
}

/** The path as sent, dots left out, where it is itself a symbolic link. */
function linkAt(world: World, sent: string): string | undefined {
  const names: string[] = [];
  const absolute = sent.startsWith('{root}');
  for (const name of [...(absolute ? [] : world.cwd.split('/')), ...sent.replace(/^\{root\}/, '').split('/')]) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  const path = names.join('/');
  return world.tree.get(path)?.kind === 'link' ? path : undefined;
}
