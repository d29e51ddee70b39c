import { fromBuffer } from '../../contract/bytes.ts';
import type { BytesMatcher } from '../../contract/expectation.ts';
import { coarseView } from '../../contract/matchers/coarse-view.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import { contentOf, type Content } from './content.ts';
import { MOST_HANDLED, SURROGATE } from './edits.ts';
import { hasDecoys, holdsLookAlike, isFar } from './look-alikes.ts';
import { isMarked, isUnended, matcherOf, preferred, type Doc } from './patch-doc.ts';
import { findPlaces, type Landing } from './patch-places.ts';
import { arrangementOf, rebuilt } from './patch-rebuild.ts';
import { addedLines, oldLines, type Hunk } from './patch-text.ts';
import { hasFeatures, isLarge, isSpecial } from './deciders.ts';
import { CONTROL, PLAIN_BYTES } from './plain.ts';

/** A content that a success may leave; `doc` where later sections can go on from it. */
export interface Allowed {
  file: BytesMatcher;
  doc?: Doc;
}

/** What may become of a file by the hunks of one section, refusals of its path aside. */
export interface HunkVerdict {
  /** None: the section must be refused. */
  allowed: Allowed[];
  /** The rules that demand a refusal, where nothing is allowed. */
  refusedBy: RuleId[];
  /** The rules that demand a success; none: a refusal is right too. */
  demandedBy: RuleId[];
  /** The rules that take part in what a success leaves, most special first. */
  rules: RuleId[];
}

const ANYTHING: Allowed = { file: { any: true } };

/** The hunks of a section, and how they are read. */
export interface Asked {
  hunks: readonly Hunk[];
  crlf: boolean;
  traits: Traits;
}

/** `hunks` have no unpaired surrogate in added lines. */
export function judgeHunks(doc: Doc, asked: Asked): HunkVerdict {
  const content = contentOf(preferred(doc), asked.traits);
  const { hunks } = asked;
  const rules = participants(content, asked);
  if (hunks.some((hunk) => SURROGATE.test(oldText(hunk)) || SURROGATE.test(hunk.heading ?? ''))) {
    return refused(['common/surrogates-harmless', ...rules.filter((rule) => rule === 'common/invalid-bytes-kept'), 'common/missing-refused']);
  }
  const found = findPlaces(doc, hunks);
  if (found.kind === 'open') return { allowed: [ANYTHING], refusedBy: [], demandedBy: [], rules };
  if (found.kind === 'missing') return missing(content, asked, found, rules);
  const arrangements = new Set(found.ways.map(arrangementOf));
  const isOrdered = arrangements.size === 1 && arrangements.has('in-order');
  const all: RuleId[] = isOrdered ? rules : ['common/patch-order', ...rules];
  if (found.ways.length === 0) return refused(['common/patch-place']);
  const docs = found.ways.map((way) => rebuilt(doc, hunks, way, asked.traits, asked.crlf));
  const allowed = docs.flatMap((some): Allowed[] => some?.map((one) => ({ file: matcherOf(one), doc: one })) ?? [ANYTHING]);
  const isPlain = isOrdered && !found.unsure && found.ways.length === 1 && isPlainUpdate(doc, content, asked);
  return { allowed, refusedBy: [], demandedBy: isPlain ? demanders(doc, content, asked, found.ways[0] as Landing[]) : [], rules: all };
}

function refused(refusedBy: RuleId[]): HunkVerdict {
  return { allowed: [], refusedBy, demandedBy: [], rules: [] };
}

function missing(
  content: Content, { hunks, traits }: Asked, { nowhere, elsewhere }: { nowhere: number[]; elsewhere: number[] }, rules: readonly RuleId[],
): HunkVerdict {
  const quotes = nowhere.map((index) => oldText(hunks[index] as Hunk));
  const lenient = traits['matching'] !== 'exact' && quotes.every((quote) => mayResemble(content, quote, traits));
  if (!lenient) {
    const special = rules.filter((rule) => rule === 'common/invalid-bytes-kept' || rule === 'common/surrogates-harmless');
    const misplaced: RuleId[] = elsewhere.length > 0 ? ['common/patch-place'] : [];
    return refused([...special, ...(hunks.length > 1 ? (['common/all-or-none'] as const) : []), ...misplaced, 'common/missing-refused']);
  }
  const [hunk] = hunks;
  const files = hunk && hunks.length === 1 && elsewhere.length === 0 ? regions(content, hunk, traits) : [];
  const one: RuleId[] = content.form === 'utf8' ? ['common/one-region'] : ['common/invalid-bytes-kept', 'common/one-region'];
  return { allowed: files.length > 0 ? files.map((file) => ({ file })) : [ANYTHING], refusedBy: [], demandedBy: [], rules: one };
}

function mayResemble(content: Content, quote: string, traits: Traits): boolean {
  if (isFar(content.view(), quote)) return false;
  return traits['matching'] === 'similar' || holdsLookAlike(content.view(), quote);
}

/** One stretch of lines changed; where the end of the file may come out otherwise, of the file with another end too. */
function regions({ bytes }: Content, hunk: Hunk, { matching, patchFinalNewline }: Traits): BytesMatcher[] {
  const law = { oldText: oldText(hunk), newText: addedLines(hunk).join('\n'), lookAlike: matching === 'lookAlike' };
  const text = Buffer.from(bytes).toString('latin1');
  const ends = new Set([text]);
  if (patchFinalNewline !== 'kept' && !/[\r\n]$/.test(text)) ends.add(`${text}\n`);
  if (patchFinalNewline === 'normalised') ends.add(text.replace(/[\r\n]+$/, '\n'));
  return [...ends].map((before) => ({ oneRegion: { before: fromBuffer(Buffer.from(before, 'latin1')), ...law } }));
}

function oldText(hunk: Hunk): string {
  return oldLines(hunk).join('\n');
}

function participants(content: Content, { hunks, crlf, traits }: Asked): RuleId[] {
  const rules: RuleId[] = [];
  const added = hunks.flatMap(addedLines);
  const old = hunks.flatMap(oldLines);
  if (added.some((text) => SURROGATE.test(text))) rules.push('common/surrogates-harmless');
  if (content.form !== 'utf8') rules.push('common/invalid-bytes-kept');
  if (hunks.some((hunk) => isLiteral(hunk, old))) rules.push('common/new-text-literal');
  if (hunks.some((hunk) => hasDecoys(content.view(), oldText(hunk)))) rules.push('common/exact-over-lookalike');
  if (crlf || hasFeatures(content.text)) rules.push('common/patch-bytes-kept');
  if (isLarge(content) || content.bytes.length === traits['maxBytes']) rules.push('common/unfit-target-refused');
  if ([...added, ...old].some((text) => ASTRAL.test(text))) rules.push('common/surrogates-harmless');
  return [...new Set(rules)];
}

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

/** Characters that a tool might write otherwise; those of four bytes are a matter of their own. */
const ODD_CHARACTER = /[\u0080-\ud7ff\ue000-\uffff]/;

/** A line that comes in, or one that goes, which a tool might take for more than text. */
function isLiteral(hunk: Hunk, old: readonly string[]): boolean {
  return addedLines(hunk).some((text) => ODD_CHARACTER.test(text))
    || [addedLines(hunk).join('\n'), ...old].some((text) => isSpecial(text) || /^(?:\*\*\*|@@)/m.test(text));
}

/** The definition of a plain case, the old lines of each hunk being its quote and the added ones its new text. */
function isPlainUpdate(doc: Doc, content: Content, { hunks, crlf, traits }: Asked): boolean {
  const { text } = content;
  if (crlf || isMarked(doc) || isUnended(doc) || text.endsWith('\n\n') || text === '\n' || CONTROL.test(text)) return false;
  const added = hunks.map((hunk) => addedLines(hunk).join('\n'));
  const most = typeof traits['maxBytes'] === 'number' ? traits['maxBytes'] : MOST_HANDLED;
  if (content.bytes.length > most || content.bytes.length + growthOf(hunks) > most) return false;
  if (added.some((one) => !one.isWellFormed() || CONTROL.test(one) || one.startsWith('\ufeff'))) return false;
  if (content.form !== 'utf8' && (traits['encoding'] === 'utf8' || (traits['encoding'] === 'transcodes' && content.form !== 'utf16'))) return false;
  return hunks.every((hunk, index) => isPlainQuote(content.view(), oldText(hunk), added, added[index] as string));
}

/** How many bytes of UTF-8 come in, less those that go. */
function growthOf(hunks: readonly Hunk[]): number {
  const sizes = { ' ': 0, '-': -1, '+': 1 };
  return hunks.flatMap(({ lines }) => lines).reduce((size, { sign, text }) => size + sizes[sign] * (Buffer.byteLength(text) + 1), 0);
}

function isPlainQuote(view: string, quote: string, added: readonly string[], own: string): boolean {
  const coarse = coarseView(quote);
  const at = view.indexOf(coarse);
  if (coarse === '' || !quote.isWellFormed() || coarse === coarseView(own)) return false;
  return at >= 0 && view.indexOf(coarse, at + 1) < 0 && !added.some((one) => one.includes(quote));
}

/** Lines around a change that make a hunk as plain as can be. */
const AROUND = 3;

/** Why the section must succeed, most special first. */
function demanders(doc: Doc, content: Content, { hunks, traits }: Asked, way: readonly Landing[]): RuleId[] {
  const rules: RuleId[] = [];
  if (content.form !== 'utf8') rules.push('common/invalid-bytes-kept');
  if (content.bytes.length > PLAIN_BYTES) rules.push('common/unfit-target-refused');
  if (rules.length > 0) return rules;
  if (content.bytes.length === traits['maxBytes']) rules.push('common/unfit-target-refused');
  const [hunk] = hunks;
  const [landing] = way;
  if (hunks.some((one) => isLiteral(one, oldLines(one)))) rules.push('common/new-text-literal');
  const isCovered = hunk && landing && hunks.length === 1 && hunk.heading === undefined && !hunk.atEnd && isWellAround(doc, hunk, landing);
  return [...rules, isCovered ? 'common/plain-accepted' : 'common/patch-place'];
}

/** All lines of the file are old lines, or three stand around the change, or as many as there are. */
function isWellAround(doc: Doc, hunk: Hunk, { start, count }: Landing): boolean {
  if (count === doc.lines.length) return true;
  const signs = hunk.lines.map(({ sign }) => sign);
  const changed = (sign: string): boolean => sign !== ' ';
  const before = signs.findIndex(changed);
  const behind = signs.length - 1 - signs.findLastIndex(changed);
  const left = doc.lines.length - start - count;
  return before >= 0 && (before >= AROUND || start === 0) && (behind >= AROUND || left === 0);
}
