import { fromBuffer, toBuffer } from '../../contract/bytes.ts';
import type { BytesMatcher, Piece } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import { distinctByJson } from '../distinct.ts';
import { contentOf, type Content } from './content.ts';
import { holdsLookAlike, isFar, resemblesEqualStretches } from './look-alikes.ts';
import { insertedPieces } from './new-text.ts';
import { leftToRight, lookUp, shareASymbol, type Place, type Quote } from './places.ts';
import { blemishes, type Edit } from './plain.ts';

/** What may become of a file by the edits of one call, refusals of its path aside. */
export interface EditVerdict {
  /** Contents that a success may leave; none: the call must be refused. `anything`: not judged. */
  allowed: BytesMatcher[] | 'anything';
  /** The rules that demand a success; none: a refusal is right too. */
  demandedBy: RuleId[];
  /** The rules that demand a refusal, where nothing is allowed. */
  refusedBy: RuleId[];
}

export const SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const MOST_COMBINATIONS = 64;

const NOT_JUDGED: EditVerdict = { allowed: 'anything', demandedBy: [], refusedBy: [] };

/** `edits` have no unpaired surrogate in new texts. */
export function judgeEdits(content: Content, edits: readonly Edit[], traits: Traits): EditVerdict {
  const inSequence = traits.editsPerCall === 'sequence' && edits.length > 1;
  return inSequence ? judgeInSequence(content, edits, traits) : judgeAtOnce(content, edits, traits);
}

function judgeAtOnce(content: Content, edits: readonly Edit[], traits: Traits): EditVerdict {
  const lookedUp = edits.map((edit) => lookUpEdit(content, edit));
  const targets = edits.map((edit, index) => targetsOf(content, edit, lookedUp[index] as Quote, traits));
  const refusedBy = refusals(content, edits, targets);
  if (refusedBy.length > 0) return refused(refusedBy);
  if (targets.some((target) => 'lenient' in target)) return judgeLenient(content, edits, traits);
  const combinations = combine(targets.map((target) => ('places' in target ? target.places : [])));
  const apart = combinations.filter(areDisjoint);
  if (apart.length === 0) return refused(['common/one-snapshot']);
  if (noChangeRefused(edits, traits)) return refused(['common/no-op-honest']);
  const allowed = apart.map((combination): BytesMatcher => ({ pieces: piecesOf(content, edits, combination, traits) }));
  return { allowed, demandedBy: demanders(content, edits, lookedUp, traits), refusedBy: [] };
}

function refused(refusedBy: RuleId[]): EditVerdict {
  return { allowed: [], demandedBy: [], refusedBy };
}

function lookUpEdit(content: Content, { oldText }: Edit): Quote {
  if (oldText === '' || SURROGATE.test(oldText)) return { kind: 'missing', exact: [], folded: [] };
  return lookUp(content.symbols, content.symbolsOf(oldText));
}

/** Where an edit may land (each entry a set of places), that it may land where the tool is lenient, or why it must not. */
type Target = { places: Place[][] } | { lenient: true } | { bad: RuleId[] };

function targetsOf(content: Content, edit: Edit, quote: Quote, traits: Traits): Target {
  if (edit.oldText === '') return emptyQuote(content, traits);
  if (SURROGATE.test(edit.oldText)) return { bad: ['common/surrogates-harmless'] };
  const { kind, exact, folded } = quote;
  const foldedToo = traits.quoteEndings === 'folded';
  if (kind === 'missing' || (kind === 'folded' && !foldedToo)) return missing(content, edit, traits);
  if (kind === 'open') return { places: distinct([exact.slice(0, 1), folded.slice(0, 1)]) };
  if (traits.ifSeveral === 'refuse') {
    return kind === 'several' ? { bad: ['common/ambiguous-refused'] } : { places: [exact.length > 0 ? exact : folded] };
  }
  const found = exact.length === 0 || foldedToo ? [exact, folded] : [exact];
  return { places: distinct(found.flatMap((places) => severalPlaces(places, traits))) };
}

function severalPlaces(places: Place[], traits: Traits): Place[][] {
  return traits.ifSeveral === 'first' ? [places.slice(0, 1)] : [leftToRight(places), places.slice(0, 1)];
}

function distinct(options: Place[][]): Place[][] {
  return distinctByJson(options.filter((places) => places.length > 0));
}

function emptyQuote(content: Content, traits: Traits): Target {
  const mayFill = traits.createsMissing !== 'no' && content.bytes.length === 0;
  return mayFill ? { places: [[{ start: 0, end: 0 }]] } : { bad: ['common/empty-quote-refused'] };
}

function missing(content: Content, { oldText }: Edit, traits: Traits): Target {
  const { matching, ifSeveral } = traits;
  const lenient = matching !== 'exact' && !isFar(content.view(), oldText);
  if (ifSeveral === 'refuse' && resemblesEqualStretches(content.text, oldText)) {
    return { bad: lenient ? ['common/ambiguous-refused'] : ['common/ambiguous-refused', 'common/missing-refused'] };
  }
  const possible = lenient && (matching === 'similar' || holdsLookAlike(content.view(), oldText));
  return possible ? { lenient: true } : { bad: ['common/missing-refused'] };
}

/** Why the call must be refused, most special first. */
function refusals(content: Content, edits: readonly Edit[], targets: Target[]): RuleId[] {
  const bad = targets.flatMap((target) => ('bad' in target ? target.bad : []));
  if (bad.length === 0) return [];
  const rules: RuleId[] = [];
  if (content.form !== 'utf8') rules.push('common/invalid-bytes-kept');
  if (edits.some(isNoOp)) rules.push('common/no-op-honest');
  if (edits.length > 1) {
    if (edits.some((_, index) => isBroughtIn(edits, targets, index))) rules.push('common/one-snapshot');
    rules.push('common/all-or-none');
  }
  return [...rules, ...new Set(bad)];
}

/** The quote is missing in the file, and another edit brings in text that holds some of it. */
function isBroughtIn(edits: readonly Edit[], targets: Target[], index: number): boolean {
  const target = targets[index] as Target;
  if (!('bad' in target) || !target.bad.includes('common/missing-refused')) return false;
  const quote = (edits[index] as Edit).oldText;
  return edits.some(({ newText }, other) => other !== index && newText !== '' && (newText.includes(quote) || quote.includes(newText)));
}

export function isNoOp({ oldText, newText }: Edit): boolean {
  return oldText === newText && oldText !== '';
}

function noChangeRefused(edits: readonly Edit[], traits: Traits): boolean {
  return traits.noChange === 'refusal' && edits.every(isNoOp);
}

function judgeLenient(content: Content, edits: readonly Edit[], traits: Traits): EditVerdict {
  const [edit] = edits;
  if (!edit || edits.length > 1 || traits.ifSeveral !== 'refuse') return NOT_JUDGED;
  const oneRegion = { before: fromBuffer(content.bytes), ...edit, lookAlike: traits.matching === 'lookAlike' };
  return { allowed: [{ oneRegion }], demandedBy: [], refusedBy: [] };
}

/** All ways to take one entry of each list, while they are few. */
function combine(lists: Place[][][]): Place[][][] {
  let combinations: Place[][][] = [[]];
  for (const list of lists) {
    combinations = combinations.flatMap((taken) => list.map((places) => [...taken, places])).slice(0, MOST_COMBINATIONS);
  }
  return combinations;
}

function areDisjoint(combination: Place[][]): boolean {
  const places = combination.flat();
  for (let one = 0; one < places.length; one += 1) {
    for (let other = one + 1; other < places.length; other += 1) {
      if (shareASymbol(places[one] as Place, places[other] as Place)) return false;
    }
  }
  return true;
}

/** The splice of all places. */
function piecesOf(content: Content, edits: readonly Edit[], combination: Place[][], traits: Traits): Piece[] {
  const inserted = combination.flatMap((places, index) => places.map((place) => ({ place, edit: edits[index] as Edit })));
  inserted.sort((a, b) => a.place.start - b.place.start);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { place, edit } of inserted) {
    if (place.start > from) pieces.push({ kept: content.kept({ start: from, end: place.start }) });
    pieces.push(...(isNoOp(edit) ? leftAlone(content, place, edit) : insertedPieces(content, place, edit.newText, traits)));
    from = place.end;
  }
  if (from < content.symbols.length) pieces.push({ kept: content.kept({ start: from, end: content.symbols.length }) });
  return pieces;
}

/** A no-op leaves the bytes; at a place with other endings than the quote, the quote's own may come in too. */
function leftAlone(content: Content, place: Place, { newText }: Edit): Piece[] {
  const old = content.kept(place);
  if (content.form === 'utf16' || old === newText) return [{ kept: old }];
  return [{ inserted: [old, newText] }];
}

/** Why the call must succeed, most special first; nothing where it need not. */
function demanders(content: Content, edits: readonly Edit[], lookedUp: Quote[], traits: Traits): RuleId[] {
  if (edits.some(({ oldText }) => oldText === '')) return [];
  const found = blemishes(content, edits, lookedUp, traits);
  if (found.any) return [];
  const rules: RuleId[] = [];
  if (found.noChange) {
    if (traits.noChange !== 'success' || !edits.every(isNoOp)) return [];
    rules.push('common/no-op-honest');
  } else if (found.holdsQuote || found.sameLine) {
    const together = traits.editsPerCall === 'snapshot' && (found.permutation || (found.touching && !found.holdsQuote));
    if (!together) return [];
    rules.push('common/one-snapshot');
  }
  if (found.invalid) {
    if (traits.encoding === 'utf8' || (traits.encoding === 'transcodes' && content.form !== 'utf16')) return [];
    rules.push('common/invalid-bytes-kept');
  }
  if (found.large) {
    const most = typeof traits.maxBytes === 'number' ? traits.maxBytes : MOST_HANDLED;
    return content.bytes.length <= most ? [...rules, 'common/unfit-target-refused'] : [];
  }
  if (rules.length > 0) return rules;
  return content.bytes.length === traits.maxBytes ? ['common/unfit-target-refused', 'common/plain-accepted'] : ['common/plain-accepted'];
}

/** Where no largest size is declared, files up to this size are handled whole. */
export const MOST_HANDLED = 1024 * 1024;

/** Each edit sees the text that the one before left. */
function judgeInSequence(content: Content, edits: readonly Edit[], traits: Traits): EditVerdict {
  const snapshot = judgeAtOnce(content, edits, { ...traits, editsPerCall: 'snapshot', ifSeveral: 'refuse' });
  const whole = { ...traits, editsPerCall: 'one' };
  let states = new Map([['', content]]);
  for (const edit of edits) {
    const next = new Map<string, Content>();
    for (const state of states.values()) {
      const { allowed } = judgeAtOnce(state, [edit], whole);
      if (allowed === 'anything' || allowed.some((matcher) => !('pieces' in matcher))) {
        return NOT_JUDGED;
      }
      for (const matcher of allowed) {
        const contents = spelledOut(matcher);
        if (!contents) return NOT_JUDGED;
        for (const bytes of contents) next.set(bytes.toString('latin1'), contentOf(bytes, traits));
      }
    }
    if (next.size === 0) return refused(['common/all-or-none', ...refusedInSequence(states, edit, whole)]);
    if (next.size > MOST_COMBINATIONS) return NOT_JUDGED;
    states = next;
  }
  const allowed = [...states.values()].map((state): BytesMatcher => ({ equals: fromBuffer(state.bytes) }));
  const plain = snapshot.demandedBy.includes('common/plain-accepted') && states.size === 1;
  return { allowed: plain ? snapshot.allowed : allowed, demandedBy: plain ? snapshot.demandedBy : [], refusedBy: [] };
}

function refusedInSequence(states: Map<string, Content>, edit: Edit, traits: Traits): RuleId[] {
  const rules = [...states.values()].flatMap((state) => judgeAtOnce(state, [edit], traits).refusedBy);
  return [...new Set(rules)];
}

/** Every content that `matcher` allows; `undefined` where they are many. */
export function spelledOut(matcher: BytesMatcher): Buffer[] | undefined {
  if ('equals' in matcher) return [toBuffer(matcher.equals)];
  if (!('pieces' in matcher)) return undefined;
  let texts: Buffer[] = [Buffer.alloc(0)];
  for (const piece of matcher.pieces) {
    const options = 'kept' in piece ? [piece.kept] : piece.inserted;
    texts = texts.flatMap((text) => options.map((option) => Buffer.concat([text, toBuffer(option)])));
    if (texts.length > MOST_COMBINATIONS) return undefined;
  }
  return texts;
}
