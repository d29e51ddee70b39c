import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import { namesOf } from './call.ts';
import { isSpecial } from './deciders.ts';
import {
  arrived, hasLongName, hasParent, isItself, isOdd, isPlainPath, locationsOf, ontoAnother, ontoItself, type Carried, type FileLocation,
} from './destinations.ts';
import { tellsOf, unchanged, withContent, withNewFile, without, type State } from './files-state.ts';
import { docOf, matcherOf, type Doc, type DocLine } from './patch-doc.ts';
import { judgeHunks, type Allowed, type HunkVerdict } from './patch-hunks.ts';
import type { Section, Update } from './patch-text.ts';
import type { Location } from './paths.ts';

/** What may come of one section. */
export interface SectionVerdict {
  /** Every way in which it may be carried out; none: it must be refused. */
  ends: State[];
  refusedBy: RuleId[];
  /** The rules that demand that it is carried out; none: a refusal is right too. */
  demandedBy: RuleId[];
  /** The rules that take part, most special first. */
  rules: RuleId[];
  /** Leads out of the root; or nothing is said of it. */
  besides?: 'outside' | 'open';
}

export interface How {
  traits: Traits;
  crlf: boolean;
  /** Files were read before, as the tool demands. */
  mayEdit: boolean;
}

/** What comes of `section` on `state`; added lines have no unpaired surrogate. */
export function carryOut(state: State, section: Section, how: How): SectionVerdict {
  const all = locationsOf(state.world, section.path).map((where) => carryOutAt(state, section, where, how));
  return all.length === 1 ? (all[0] as SectionVerdict) : merged(all);
}

/** Of a path with several readings: any, or a refusal. */
function merged(verdicts: readonly SectionVerdict[]): SectionVerdict {
  const besides = verdicts.find((verdict) => verdict.besides)?.besides;
  const ends = verdicts.flatMap((verdict) => verdict.ends);
  const refusedBy = ends.length > 0 ? [] : verdicts.flatMap((verdict) => verdict.refusedBy);
  return { ends, refusedBy, demandedBy: [], rules: verdicts.flatMap(({ rules }) => rules), ...(besides ? { besides } : {}) };
}

function carryOutAt(state: State, section: Section, where: Location, how: How): SectionVerdict {
  if (where.kind === 'outside') return aside('outside');
  if (where.kind === 'special') return aside('open');
  if (section.kind === 'add') return addFile(state, section.path, section.lines, where, how);
  if (section.kind === 'delete') return deleteFile(state, section.path, where);
  return where.kind === 'file' ? updateFile(state, section, where, how) : refused(['common/unfit-target-refused']);
}

function aside(besides: 'outside' | 'open'): SectionVerdict {
  return { ends: [], refusedBy: [], demandedBy: [], rules: [], besides };
}

function refused(refusedBy: RuleId[]): SectionVerdict {
  return { ends: [], refusedBy, demandedBy: [], rules: [] };
}

function maybe(ends: State[], rules: RuleId[], demandedBy: RuleId[] = []): SectionVerdict {
  return { ends, refusedBy: [], demandedBy, rules };
}

function addFile(state: State, path: string, lines: readonly string[], where: Location, { traits, crlf }: How): SectionVerdict {
  const rules: RuleId[] = lines.some(isSpecial) ? ['common/new-text-literal'] : [];
  const file = newFile(lines, crlf);
  if (where.kind === 'missing' && where.links.length === 0) return maybe([withNewFile(tellsOf(state, path), where.path, file)], rules);
  if (where.kind === 'below-file' || where.kind === 'loop') return refused(['common/unfit-target-refused']);
  const mayOverwrite = traits['patchOverwrites'] === 'add' || traits['patchOverwrites'] === 'both';
  if (where.kind === 'directory') return refused(['common/destination-kept', 'common/unfit-target-refused']);
  if (!mayOverwrite) return refused(['common/destination-kept']);
  return maybe(overwritten(tellsOf(state, path), where, file), ['common/destination-kept', ...rules]);
}

/** Lines with LF each, or as in the patch; no line at all is one or none. */
function newFile(lines: readonly string[], crlf: boolean): Allowed {
  const made = lines.map((text): DocLine => ({ texts: [Buffer.from(text, 'utf8').toString('latin1')], endings: crlf ? ['\n', '\r\n'] : ['\n'], kept: false }));
  const doc: Doc = { lines: made, mark: '', form: 'utf8' };
  return lines.length === 0 ? { file: { pieces: [{ inserted: ['', '\n'] }] } } : { file: matcherOf(doc), doc };
}

/** The file that is there, or the link to it, holds what was to be written. */
function overwritten(state: State, where: Location, file: Allowed): State[] {
  const ends = where.links.map((link) => withNewFile(state, link, file));
  if (where.kind === 'file') ends.unshift(withContent(state, namesOf(state.world.root, where.path), file));
  if (where.kind === 'missing') ends.unshift(withNewFile(state, where.path, file));
  return ends;
}

function deleteFile(state: State, path: string, where: Location): SectionVerdict {
  const [link] = where.links;
  const told = tellsOf(state, path);
  if (link !== undefined) return maybe([without(told, link)], []);
  return where.kind === 'file' ? maybe([without(told, where.path)], []) : refused(['common/unfit-target-refused']);
}

function updateFile(state: State, section: Update, where: FileLocation, how: How): SectionVerdict {
  const { traits } = how;
  const most = traits['maxBytes'];
  if (typeof most === 'number' && where.node.bytes.length > most) return refused(['common/unfit-target-refused']);
  if (state.docs.has(where.path) && state.docs.get(where.path) === undefined) return aside('open');
  const doc = state.docs.get(where.path) ?? docOf(where.node.bytes, traits);
  const verdict = section.hunks.length === 0 ? untouched(where, doc) : judgeHunks(doc, { hunks: section.hunks, crlf: how.crlf, traits });
  if (verdict.allowed.length === 0) return refused(verdict.refusedBy);
  if (section.moveTo !== undefined) return moveFile(state, section, where, verdict, how);
  const odd = isOdd(state.world, where);
  const demanded = !odd && how.mayEdit && isPlainPath(state.world, section.path, where) ? verdict.demandedBy : [];
  const rules: RuleId[] = [...verdict.rules, 'common/patch-place', ...(odd ? (['common/file-identity-kept'] as const) : [])];
  const ends = verdict.allowed.flatMap((allowed) => written(tellsOf(state, section.path), where, allowed, traits));
  return maybe(ends, rules, demanded);
}

function untouched(where: FileLocation, doc: Doc): HunkVerdict {
  return { allowed: [unchanged(where.node, doc)], refusedBy: [], demandedBy: [], rules: [] };
}

/** All names of the file show the content; or, which should not be, only one of them, or a file in place of a link. */
function written(state: State, where: FileLocation, allowed: Allowed, traits: Traits): State[] {
  const names = namesOf(state.world.root, where.path);
  if (!isOdd(state.world, where)) return [withContent(state, names, allowed)];
  const odd = { ...state, odd: true, hardLinks: state.hardLinks || (names.length > 1 && traits['writesByRename'] === 'no') };
  const ends = [withContent(odd, names, allowed)];
  if (names.length > 1) ends.push(withContent(odd, [where.path], allowed, traits['writesByRename'] === 'yes' ? [where.path] : names));
  for (const link of where.links) ends.push({ ...withNewFile(odd, link, allowed), identity: withContent(odd, names, allowed).identity });
  return ends;
}

function moveFile(state: State, section: Update, source: FileLocation, verdict: HunkVerdict, how: How): SectionVerdict {
  const to = section.moveTo as string;
  const all = locationsOf(state.world, to).map((there) => {
    const carriedBy = verdict.allowed.map((allowed): Carried => ({ state, from: section.path, to, source, allowed }));
    return moveTo(carriedBy, there, how);
  });
  const merge = all.length === 1 ? (all[0] as SectionVerdict) : merged(all);
  const isPlain = how.mayEdit && verdict.demandedBy.length > 0 && !isOdd(state.world, source) && isPlainPath(state.world, section.path, source);
  const placed: RuleId[] = section.hunks.length > 0 ? ['common/patch-place'] : [];
  return { ...merge, demandedBy: isPlain ? merge.demandedBy : [], rules: [...merge.rules, ...verdict.rules, ...placed] };
}

function moveTo(carriedBy: readonly Carried[], there: Location, { traits }: How): SectionVerdict {
  const [first] = carriedBy as [Carried];
  if (there.kind === 'outside') return aside('outside');
  if (there.kind === 'special') return aside('open');
  if (there.kind === 'below-file' || there.kind === 'loop') return refused(['common/unfit-target-refused']);
  if (there.kind === 'file' && isItself(first, there)) return maybe(carriedBy.flatMap((carried) => ontoItself(carried, there)), ['common/move-onto-itself']);
  const odd = isOdd(first.state.world, first.source);
  const rules: RuleId[] = ['common/destination-kept', ...(odd ? (['common/file-identity-kept'] as const) : [])];
  if (there.kind === 'missing' && there.links.length === 0) {
    const isFree = hasParent(first.state.world, there.path) && there.path === first.to && !hasLongName(first.to);
    return maybe(carriedBy.map((carried) => arrived(carried, there.path)), rules, isFree ? rules : []);
  }
  const mayOverwrite = traits['patchOverwrites'] === 'move' || traits['patchOverwrites'] === 'both';
  if (there.kind === 'directory' || !mayOverwrite) return refused(rules);
  return maybe(carriedBy.flatMap((carried) => ontoAnother(carried, there)), rules);
}
