import { fromBuffer } from '../../contract/bytes.ts';
import type { Call } from '../../contract/case.ts';
import type { Alternative, BytesMatcher, Clause } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import { FILE_MODE, type LiveTree } from '../../contract/tree.ts';
import { identityClause, statusClause, treeClause, written, writtenInPlace, type At } from './clauses.ts';
import { contentOf, type Content } from './content.ts';
import { hasFeatures, participants, refusalSymptoms, successSymptoms } from './deciders.ts';
import { judgeEdits, spelledOut, SURROGATE, type EditVerdict } from './edits.ts';
import { insertedPieces } from './new-text.ts';
import { resolve, resolveAsIfRootWereTop, resolveByText, type Location, type World } from './paths.ts';
import type { Edit } from './plain.ts';

/** One way in which a call may end. */
export interface Ending extends Alternative {
  /** The trees afterwards; absent: not known. */
  after?: () => World | undefined;
}

interface Asked {
  at: At;
  world: World;
  path: string;
  edits: Edit[];
  traits: Traits;
  /** The file was read before, as the tool demands. */
  mayEdit: boolean;
}

type FileLocation = Extract<Location, { kind: 'file' }>;

/** Every way in which an edit call may end, the one that is demanded or preferred first. */
export function endingsOf(call: Call, world: World, traits: Traits, at: At, mayEdit: boolean): Ending[] {
  const request = requestOf(call);
  if (!request) return [{ clauses: [] }];
  const asked: Asked = { at, world, traits, mayEdit, ...request };
  const where = resolve(world, asked.path);
  if (where.kind === 'outside') return traits.containment === 'root' ? escape(asked) : [{ clauses: [] }];
  if (where.kind === 'special') return [{ clauses: [] }];
  const others = hasDetour(asked.path) ? byDetour(asked, where) : [];
  if (where.kind === 'file') {
    const endings = onFile(asked, where);
    return others.length > 0 ? mayBeRefused(asked, [...endings, ...others.flatMap((other) => onFile(asked, other))]) : endings;
  }
  if (others.length > 0) return mayBeRefused(asked, others.flatMap((other) => onFile(asked, other)));
  const created = where.kind === 'missing' ? creation(asked, where) : [];
  return [...created, refusal(asked, ['common/unfit-target-refused'])];
}

/** `undefined` for arguments of another shape, about which nothing is said. */
export function requestOf(call: Call): { path: string; edits: Edit[] } | undefined {
  const { path, edits } = (call.arguments ?? {}) as { path?: unknown; edits?: unknown };
  if (typeof path !== 'string' || path === '' || !Array.isArray(edits) || edits.length === 0 || edits.length > 100) return undefined;
  const wellShaped = edits.every((edit: Partial<Edit> | null) => typeof edit?.oldText === 'string' && typeof edit.newText === 'string');
  return wellShaped ? { path, edits: edits as Edit[] } : undefined;
}

/** Absolute, or with `.`, `..` or an empty name in it. */
export function hasDetour(path: string): boolean {
  return /^(\/|\{)|(^|\/)\.{0,2}(\/|$)/.test(path);
}

function byDetour(asked: Asked, where: Location): FileLocation[] {
  const other = resolveByText(asked.world, asked.path);
  return other.kind === 'file' && !(where.kind === 'file' && where.path === other.path) ? [other] : [];
}

function mayBeRefused(asked: Asked, endings: Ending[]): Ending[] {
  const refused = endings.some(({ clauses }) => clauses.some(({ match }) => match.kind === 'status' && match.oneOf.includes('error')));
  return refused ? endings : [...endings, refusal(asked, ['common/contained'])];
}

function escape(asked: Asked): Ending[] {
  const { at, world, path } = asked;
  const inside = resolveByText(world, path);
  const free = [resolveAsIfRootWereTop(path), ...(inside.kind === 'file' ? [inside.path] : [])].flatMap(withParents);
  const rules: RuleId[] = ['common/contained'];
  const elsewhere = treeClause(at, { changes: {}, free }, rules, refusalSymptoms(false));
  return [refusal(asked, rules), { clauses: [statusClause(at, 'success', rules), elsewhere] }];
}

function withParents(path: string): string[] {
  return path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
}

function refusal({ at, world, edits }: Asked, rules: RuleId[]): Ending {
  const tree = treeClause(at, { changes: {} }, ['common/refusal-changes-nothing'], refusalSymptoms(edits.length > 1));
  return { clauses: [statusClause(at, 'error', rules), tree], after: () => world };
}

function creation(asked: Asked, where: Location & { path: string }): Ending[] {
  const { at, world, edits, traits } = asked;
  const { createsMissing } = traits;
  const mayCreate = createsMissing === 'anyQuote' || (createsMissing === 'emptyQuote' && edits.every(({ oldText }) => oldText === ''));
  if (!mayCreate) return [];
  const rules: RuleId[] = ['common/exact-splice'];
  const [edit] = edits;
  const free = [where.path, ...where.links];
  if (!edit || edits.length > 1 || where.links.length > 0) {
    return [{ clauses: [statusClause(at, 'success', rules), treeClause(at, { changes: {}, free }, rules, successSymptoms(rules))] }];
  }
  const { newText, concession } = replaced(edit.newText);
  const file: BytesMatcher = { pieces: insertedPieces(contentOf(Buffer.alloc(0), traits), { start: 0, end: 0 }, newText, traits) };
  const tree = treeClause(at, { changes: written([where.path], file) }, rules, successSymptoms(rules));
  const after = () => withFile(world, [where.path], file);
  return [{ clauses: [statusClause(at, 'success', rules), tree], ...(concession ? { concession } : {}), after }];
}

function onFile(asked: Asked, where: FileLocation): Ending[] {
  const { traits } = asked;
  const { bytes } = where.node;
  if (typeof traits.maxBytes === 'number' && bytes.length > traits.maxBytes) return [refusal(asked, ['common/unfit-target-refused'])];
  const content = contentOf(bytes, traits);
  const clean = asked.edits.map(({ oldText, newText }) => ({ oldText, newText: replaced(newText).newText }));
  const concession = asked.edits.some(({ newText }) => SURROGATE.test(newText)) ? CONCESSION : undefined;
  const verdict = judgeEdits(content, clean, traits);
  if (verdict.refusedBy.length > 0) return [refusal(asked, concession ? ['common/surrogates-harmless', ...verdict.refusedBy] : verdict.refusedBy)];
  const names = namesOf(asked.world.root, where.path);
  const odd = oddIdentity(where, names);
  const rules = isLenient(verdict) ? lenientRules(content) : participants(content, asked.edits, traits);
  const status: RuleId[] = [...rules, 'common/exact-splice', 'common/success-on-disk', ...(odd ? IDENTITY : [])];
  const demanded = !odd && !concession && asked.mayEdit && isPlainPath(asked, where) ? verdict.demandedBy : [];
  const success = successes(asked, where, names, verdict, rules, demanded.length > 0 ? promised(rules, demanded) : status);
  if (demanded.length > 0) return success;
  if (concession) return [refusal(asked, status), ...success.map((ending) => ({ ...ending, concession }))];
  return [...success, refusal(asked, status)];
}

/** What a lenient match must leave alone is what any edit must: a tool that spoils it everywhere makes one mistake. */
function lenientRules({ form, text }: Content): RuleId[] {
  const plain: RuleId[] = hasFeatures(text) ? ['common/untouched-bytes'] : [];
  return [...(form === 'utf8' ? [] : ['common/invalid-bytes-kept' as const]), 'common/one-region', ...plain];
}

const IDENTITY: RuleId[] = ['common/file-identity-kept'];

/** The JSON reader of a tool may have done this before the tool saw the request. */
const CONCESSION = { rule: 'common/surrogates-harmless', note: 'U+FFFD stands for an unpaired surrogate' } as const;

function replaced(newText: string) {
  return SURROGATE.test(newText) ? { newText: newText.toWellFormed(), concession: CONCESSION } : { newText };
}

function isLenient({ allowed }: EditVerdict): boolean {
  return allowed === 'anything' || allowed.some((matcher) => 'oneRegion' in matcher);
}

/** Rules that say of plain cases that they must succeed. */
function promised(rules: RuleId[], demanded: RuleId[]): RuleId[] {
  const special = rules.filter((rule) => rule === 'common/deletion-exact' || rule === 'common/new-text-literal');
  return [...new Set([...special, ...demanded])];
}

function isPlainPath({ path, world }: Asked, where: FileLocation): boolean {
  return path === where.path && world.cwd === '';
}

/** All names of the file at `path`. */
export function namesOf(tree: LiveTree, path: string): string[] {
  const node = tree.get(path);
  const first = node?.kind === 'file' ? (node.sameAs ?? path) : path;
  const others = [...tree].filter(([, other]) => other.kind === 'file' && other.sameAs === first).map(([name]) => name);
  return [first, ...others].filter((name) => tree.has(name));
}

/** There is more to keep than the content of a file with one name and the usual mode. */
function oddIdentity(where: FileLocation, names: string[]): boolean {
  return where.node.mode !== FILE_MODE || where.links.length > 0 || names.length > 1;
}

function successes(asked: Asked, where: FileLocation, names: string[], verdict: EditVerdict, rules: RuleId[], status: RuleId[]): Ending[] {
  const { at, traits } = asked;
  const lenient = isLenient(verdict);
  const deciders: RuleId[] = lenient ? rules : [...rules, 'common/exact-splice'];
  const bySymptom = successSymptoms(rules);
  const clause = statusClause(at, 'success', status);
  if (verdict.allowed === 'anything') {
    return [{ clauses: [clause, treeClause(at, { changes: {}, free: [...names, ...where.links] }, deciders, bySymptom)] }];
  }
  return verdict.allowed.flatMap((file) => {
    const kept = writtenInPlace(names, file);
    const asBefore = { changes: kept, ...(names.length > 1 && traits.writesByRename === 'no' ? { hardLinks: 'kept' as const } : {}) };
    const ending = (paths: string[], identity: Clause | undefined): Ending => {
      const tree = treeClause(at, { changes: written(paths, file) }, deciders, bySymptom);
      return { clauses: identity ? [clause, tree, identity] : [clause, tree], after: () => withFile(asked.world, paths, file) };
    };
    if (!oddIdentity(where, names)) return [ending(names, undefined)];
    const endings = [ending(names, identityClause(at, asBefore, { rules: deciders, bySymptom }))];
    if (names.length > 1) {
      const forgiven = traits.writesByRename === 'yes';
      endings.push(ending([where.path], identityClause(at, forgiven ? { changes: writtenInPlace([where.path], file) } : asBefore)));
    }
    for (const link of where.links) endings.push(ending([link], identityClause(at, asBefore)));
    return endings;
  });
}

/** The trees after `file` was written to `paths`, where that is one content. */
function withFile(world: World, paths: readonly string[], file: BytesMatcher): World | undefined {
  const contents = spelledOut(file);
  const [bytes] = contents ?? [];
  if (!bytes || contents?.length !== 1) return undefined;
  const root = new Map(world.root);
  for (const path of paths) {
    const old = root.get(path);
    root.set(path, { ...(old?.kind === 'file' ? old : { kind: 'file', mode: FILE_MODE }), bytes });
  }
  return { ...world, root };
}

/** The content of the file that a path leads to, for calls in flight together. */
export function fileAt(world: World, path: string): { path: string; links: string[]; content: ReturnType<typeof fromBuffer> } | undefined {
  const where = resolve(world, path);
  return where.kind === 'file' ? { path: where.path, links: where.links, content: fromBuffer(where.node.bytes) } : undefined;
}
