import { decodeUtf8, fromBuffer } from '../../contract/bytes.ts';
import type { Call } from '../../contract/case.ts';
import type { Clause, Matcher, ShownMatcher } from '../../contract/expectation.ts';
import { REPLACEMENT } from '../../contract/matchers/shown.ts';
import { wordsThatStandOnce, wordTokens } from '../../contract/matchers/tokens.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import { hasDetour, type Ending } from './call.ts';
import { statusClause, treeClause, type At } from './clauses.ts';
import { refusalSymptoms, type BySymptom } from './deciders.ts';
import { resolve, resolveByText, type Location, type World } from './paths.ts';
import { areFew, hasSureLines, lineSpellings, readLines, stretchSpellings, type Line } from './read-lines.ts';

/** What a read asks for. Absent: the first, the last line. */
export interface ReadRequest {
  path: string;
  start: number | undefined;
  end: number | undefined;
}

interface Asked {
  at: At;
  world: World;
  traits: Traits;
  request: ReadRequest;
}

type FileLocation = Extract<Location, { kind: 'file' }>;

/** Every way in which a read may end, the one that is demanded or preferred first. */
export function readEndings(call: Call, world: World, traits: Traits, at: At): Ending[] {
  const request = readRequestOf(call);
  if (!request || (isRange(request) && traits['lineOffsets'] === 'none')) return [{ clauses: [] }];
  const asked: Asked = { at, world, traits, request };
  const where = resolve(world, request.path);
  if (where.kind === 'special') return [{ clauses: [] }];
  if (where.kind === 'outside') {
    return traits['containment'] === 'root' ? [refused(asked, ['common/contained']), succeeded(asked, ['common/contained'])] : [{ clauses: [] }];
  }
  const endings = [where, ...byDetour(asked, where)].flatMap((file) => (file.kind === 'file' ? onFile(asked, file) : []));
  if (where.kind !== 'file') return [refused(asked, ['common/unfit-target-refused']), ...endings];
  return isPlain(asked, where) || endings.some(isRefusal) ? endings : [...endings, refused(asked, ['common/contained'])];
}

/** `undefined` for arguments of another shape, about which nothing is said. */
export function readRequestOf(call: Call): ReadRequest | undefined {
  const given: unknown = call.arguments;
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return undefined;
  const { path, start_line: start, end_line: end, ...others } = given as { [name: string]: unknown };
  const numbers = [start, end].every((number) => number === undefined || Number.isSafeInteger(number));
  if (typeof path !== 'string' || path === '' || !numbers || Object.keys(others).length > 0) return undefined;
  return { path, start: start as number | undefined, end: end as number | undefined };
}

export function isRange({ start, end }: ReadRequest): boolean {
  return start !== undefined || end !== undefined;
}

/** Where the text of the path leads, if that is another file than the one reached. */
function byDetour({ world, request }: Asked, where: Location): Location[] {
  if (!hasDetour(request.path)) return [];
  const other = resolveByText(world, request.path);
  return other.kind === 'file' && !(where.kind === 'file' && where.path === other.path) ? [other] : [];
}

/** Nothing about the path or the file excuses a refusal. */
function isPlain({ request, world }: Asked, where: FileLocation): boolean {
  return request.path === where.path && world.cwd === '' && where.links.length === 0 && (where.node.mode & 0o444) === 0o444;
}

function isRefusal({ clauses }: Ending): boolean {
  return clauses.some(({ match }) => match.kind === 'status' && match.oneOf.includes('error'));
}

function refused(asked: Asked, rules: RuleId[]): Ending {
  return ending(asked, statusClause(asked.at, 'error', rules), ['common/refusal-changes-nothing'], []);
}

function succeeded(asked: Asked, rules: RuleId[], ...shown: Clause[]): Ending {
  return ending(asked, statusClause(asked.at, 'success', rules), ['common/read-complete'], shown);
}

/** Whatever the answer: nothing changes, and nothing outside is told. */
function ending(asked: Asked, status: Clause, rules: RuleId[], shown: Clause[]): Ending {
  const secrets = secretsOf(asked);
  const kept = secrets.length > 0 ? [told(asked, { kind: 'text', lacks: secrets }, ['common/contained'])] : [];
  return { clauses: [status, treeClause(asked.at, { changes: {} }, rules, refusalSymptoms(false)), ...shown, ...kept], after: () => asked.world };
}

function told({ at }: Asked, match: Matcher, rules: RuleId[]): Clause {
  return { ...at, facet: 'told', level: 'MUST', match, rules };
}

/** So long words do not stand in an answer by chance. */
const SECRET_LENGTH = 6;

/** Words of the outside area that stand in no file of the root. */
function secretsOf({ world }: Asked): string[] {
  const known = wordsOf(world, 'root');
  return [...wordsOf(world, 'outside')].filter((word) => word.length >= SECRET_LENGTH && !known.has(word));
}

function wordsOf(world: World, area: 'root' | 'outside', except?: string): Set<string> {
  const words = new Set<string>();
  if (area === 'root' && world.outside.size === 0 && except === undefined) return words;
  for (const [path, node] of world[area]) {
    if (node.kind === 'file' && path !== except) for (const word of wordTokens(decodeUtf8(node.bytes) ?? '')) words.add(word);
  }
  return words;
}

function onFile(asked: Asked, where: FileLocation): Ending[] {
  const { traits, request } = asked;
  const { bytes } = where.node;
  const most = traits['maxBytes'];
  if (typeof most === 'number' && bytes.length > most) return [refused(asked, ['common/unfit-target-refused'])];
  const text = decodeUtf8(bytes);
  if (text === undefined || !hasSureLines(text)) return either(asked, ['common/read-complete']);
  const file: TextFile = { bytes, text, lines: readLines(text), path: where.path };
  return isRange(request) ? ofRange(asked, file) : ofWhole(asked, file);
}

interface TextFile {
  bytes: Uint8Array;
  text: string;
  lines: Line[];
  path: string;
}

function either(asked: Asked, rules: RuleId[], ...shown: Clause[]): Ending[] {
  return [succeeded(asked, rules, ...shown), refused(asked, rules)];
}

/** Largest size that is handled where none is declared, in bytes. */
const MOST_HANDLED = 1024 * 1024;

/** Rules about files that are not small, where the file is none; most special first. */
function sizeRules({ traits }: Asked, { bytes, lines }: TextFile): RuleId[] {
  if (!areFew(lines)) return ['common/unfit-target-refused', 'common/cut-announced'];
  return bytes.length === traits['maxBytes'] ? ['common/unfit-target-refused'] : [];
}

function shownClause({ at }: Asked, match: ShownMatcher, rules: RuleId[], bySymptom: BySymptom = {}): Clause {
  return { ...at, facet: 'shown', level: 'MUST', match, rules, bySymptom };
}

function ofWhole(asked: Asked, file: TextFile): Ending[] {
  const { traits } = asked;
  const rules = sizeRules(asked, file);
  if (areFew(file.lines)) {
    const complete: RuleId[] = [...rules, 'common/read-complete'];
    const shown = shownClause(asked, allLines(asked, file.lines, 1), complete, { 'line-missing': [...complete, 'common/cut-announced'] });
    return [succeeded(asked, complete, shown)];
  }
  const success = succeeded(asked, rules, shownClause(asked, { kind: 'cut-said', content: fromBuffer(file.bytes) }, rules, ABOUT_CUTS));
  const most = typeof traits['maxBytes'] === 'number' ? traits['maxBytes'] : MOST_HANDLED;
  // There is no other way to read it.
  return traits['lineOffsets'] === 'none' && file.bytes.length <= most ? [success] : [success, refused(asked, rules)];
}

/** What is wrong with all reads is wrong with the plain one, and that is the matter of `read-complete`. */
const CUT: RuleId[] = ['common/cut-announced', 'common/read-complete'];
const ABOUT_CUTS: BySymptom = { 'cut-silently': CUT, 'replacement-character': ['common/read-range', ...CUT], 'moved': CUT, 'line-extra': CUT };

function allLines({ traits }: Asked, lines: readonly Line[], first: number): ShownMatcher {
  const prefix = String(traits['linePrefix']);
  if (prefix === '') return { kind: 'shown-stretch', spellings: stretchSpellings(lines) };
  return { kind: 'shown-lines', prefix, first: traits['lineOffsets'] === 'zero' ? first - 1 : first, lines: lineSpellings(lines) };
}

function ofRange(asked: Asked, file: TextFile): Ending[] {
  const { start = 1, end = Math.max(start, file.lines.length) } = asked.request;
  if (file.lines.length === 0) return either(asked, ['common/read-past-end']);
  if (start < 1 || end < start) return oddRange(asked, file);
  if (start > file.lines.length) {
    const rules: RuleId[] = ['common/read-past-end'];
    return [refused(asked, rules), succeeded(asked, rules, shownClause(asked, noLines(asked, file), [...rules, 'common/read-complete']))];
  }
  const slice = file.lines.slice(start - 1, end);
  const rules: RuleId[] = ['common/read-range', ...sizeRules(asked, file), 'common/read-complete'];
  if (!areFew(slice)) return either(asked, rules, ...partOf(asked, file, slice, rules));
  const shown = shownClause(asked, sliceOf(asked, file, slice, start), rules, rangeSymptoms(slice, rules));
  const success = succeeded(asked, rules, shown);
  return end > file.lines.length ? [success, refused(asked, rules)] : [success];
}

/** Of a range that need not be shown whole: what is left out is said to be, and nothing else is shown. */
function partOf(asked: Asked, file: TextFile, slice: readonly Line[], rules: RuleId[]): Clause[] {
  const content = slice.map((line) => line.content + line.ending).join('');
  const cut = shownClause(asked, { kind: 'cut-said', content }, rules, ABOUT_CUTS);
  const { lacks } = wordsOfSlice(file, slice);
  return file.text.includes(REPLACEMENT) ? [cut] : [cut, shownClause(asked, { kind: 'shown-words', shows: [], lacks }, rules)];
}

/** Text that is shown otherwise is shown so in a plain read too; words with other letters than ASCII may count as missing then. */
function rangeSymptoms(slice: readonly Line[], rules: RuleId[]): BySymptom {
  const isWide = slice.some(({ content }) => /\P{ASCII}/u.test(content));
  return { 'line-altered': ['common/read-complete', ...rules], ...(isWide ? { 'line-missing': ['common/read-complete', ...rules] } : {}) };
}

/** Open, but no other file is shown. */
function oddRange(asked: Asked, { path, text }: TextFile): Ending[] {
  const own = new Set(wordTokens(text));
  const others = [...wordsOf(asked.world, 'root', path)].filter((word) => word.length >= SECRET_LENGTH && !own.has(word));
  const rules: RuleId[] = ['common/read-past-end'];
  return either(asked, rules, told(asked, { kind: 'text', lacks: others }, rules));
}

function noLines(asked: Asked, { text }: TextFile): ShownMatcher {
  if (asked.traits['linePrefix'] !== '') return allLines(asked, [], 1);
  return { kind: 'shown-words', shows: [], lacks: wordsThatStandOnce(text) };
}

function sliceOf(asked: Asked, file: TextFile, slice: readonly Line[], start: number): ShownMatcher {
  if (asked.traits['linePrefix'] !== '') return allLines(asked, slice, start);
  return { kind: 'shown-words', ...wordsOfSlice(file, slice) };
}

function wordsOfSlice({ text }: TextFile, slice: readonly Line[]): { shows: string[]; lacks: string[] } {
  const there = new Set(slice.flatMap(({ content }) => wordTokens(content)));
  const words = wordsThatStandOnce(text);
  return { shows: words.filter((word) => there.has(word)), lacks: words.filter((word) => !there.has(word)) };
}
