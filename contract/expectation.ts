import type { Bytes } from './bytes.ts';
import type { Tool } from './dialects.ts';
import type { Json } from './json.ts';
import type { Status } from './outcome.ts';
import type { PatchMatcher } from './patch-matchers.ts';
import type { RuleId } from './rules/index.ts';
import type { Symptom } from './symptoms.ts';

export { SYMPTOMS, type Symptom } from './symptoms.ts';

/**
 * An observable aspect of what a call did. `shown` is payload and the fields `stdout` and `stderr` where there are any, else
 * text; `told` is all that the model gets: payload, text, message, fields.
 */
export type Facet =
  | 'status' | 'class' | 'tree' | 'fields' | 'payload' | 'text' | 'message' | 'shown' | 'told' | 'diffs' | 'display'
  | 'events' | 'writes' | 'order' | 'time' | 'definitions' | 'prompt' | 'image';

export type FacetLevel = 'MUST' | 'SHOULD';

/**
 * What is allowed, as data: a case can be judged again without its generator and without its oracle.
 * An observation is right if it satisfies every MUST clause of one alternative. The first alternative is the
 * one that messages speak of.
 */
export interface Expectation {
  alternatives: Alternative[];
}

export interface Alternative {
  clauses: Clause[];
  concession?: Concession;
}

/** Satisfied in this way only, the case is a warning of the rule. */
export interface Concession {
  rule: RuleId;
  note: string;
}

/** One matcher for one facet of one step, with the rules that decided it. */
export interface Clause {
  /** Index into `case.runs`. */
  run: number;
  /** Index into that run. */
  step: number;
  /** Index into the calls of a `together` step. */
  call?: number;
  facet: Facet;
  level: FacetLevel;
  match: Matcher;
  /** The rules that decided this facet, most special first. */
  rules: RuleId[];
  /** A rule that no facet of the case is decided by, but that the case was made for: its accepted side. */
  claimedBy?: RuleId;
  /** The rules that decided one kind of difference of it; other kinds fall to `rules`. */
  bySymptom?: { [symptom in Symptom]?: RuleId[] };
}

/** What is demanded of one facet, as data. Evaluated in `contract/matchers/`. */
export type Matcher =
  /** status */
  | { kind: 'status'; oneOf: Status[] }
  /**
   * class of a refusal. Where neither code nor message shows one it is a warning in the dialects that fix all messages
   * (`replace`), and not observed in those of `tool`
   */
  | { kind: 'class'; oneOf: string[]; tool?: Tool }
  /** tree: as before the run (world steps included) but for `changes`; null removes a path */
  | TreeMatcher
  /** tree: the file at `path` was not written, not even with the same bytes */
  | { kind: 'untouched'; path: string }
  /** fields or display.details: one value; `optional`: right, or not there */
  | { kind: 'field'; name: string; equals: Json; optional?: true }
  /** display.details: a text that is not empty, and holds `mentions` */
  | { kind: 'field-text'; name: string; mentions?: string }
  /**
   * fields: these names and no others. With `echoes`, the names of the call's arguments, a field too many is told by its
   * kind: a default, a duration, an echo
   */
  | { kind: 'field-names'; exactly: string[]; tolerated?: string[]; echoes?: string[] }
  /** payload, text, message, told, prompt */
  | TextMatcher
  /**
   * text: the rendering of message, fields and payload of the same outcome, or of what the call asks for (`of`). `checks` are the
   * kinds of difference that this clause is about
   */
  | { kind: 'rendering'; checks: FrameCheck[]; of?: Rendered }
  /**
   * fields: `truncated: true` exactly where `truncated`; `total_lines` and `total_bytes` with these values, and neither of them
   * where they are absent
   */
  | { kind: 'totals'; truncated: boolean; lines?: number; bytes?: number }
  /** fields: `duration_seconds`, for a command that lasts at least so many; held against the time until the answer */
  | { kind: 'duration'; seconds: number }
  /** fields: none of these */
  | { kind: 'field-absent'; names: string[] }
  /** payload */
  | RecordsMatcher
  | OmissionMatcher
  | MergeMatcher
  /** fields: what is said of where the complete output is, and the file that is named */
  | SavedMatcher
  /** message: what it suggests, if anything, is one of `names` in `directory` (as the request spells it, `/` at its end if not empty) */
  | { kind: 'suggestion'; directory: string; names: string[] }
  /** shown */
  | ShownMatcher
  /** told: otherwise than the call of another step was answered */
  | { kind: 'told-apart'; run: number; step: number }
  /** diffs */
  | { kind: 'no-diff'; zeroAllowed?: true; noteAllowed?: true }
  | { kind: 'has-diff'; notePrefix?: string }
  /** `optional`: right, or not there; otherwise a missing diff has the symptom `diff-missing` */
  | { kind: 'diff'; checks: DiffCheck[]; before: Bytes; after: Bytes; optional?: true }
  | PatchMatcher
  /** display.details.patch: applies to `before` and gives `after` */
  | { kind: 'patch-applies'; field: string; before: string; after: string; mentions?: string }
  /** display.details: an integer, or null where allowed */
  | { kind: 'integer-between'; name: string; least: number; most: number; nullAllowed?: true }
  /** writes: how many operations name `path` as what they changed */
  | { kind: 'write-count'; path: string; equals: number }
  /** events of the call, in order */
  | { kind: 'events'; equals: { event: string; tool: string }[] }
  /**
   * definitions: visible name, schema (descriptions aside), words of the description (case ignored); `requiredOfItems` of the list
   * that is the argument `of`. Of each of `numbers` one list stands in the description whole, thousands separators aside
   */
  | {
      kind: 'definition'; tool: string; name?: string; schema?: Json; mentions?: string[]; required?: string[];
      requiredOfItems?: { of: string; names: string[] }; numbers?: number[][][];
    }
  /** order: status and tree equal those of another run at the same step */
  | { kind: 'same-as-run'; run: number }
  /** order: each successful call of the step took effect, each refused one did not; any order */
  | { kind: 'serialisable'; path: string; before: Bytes; effects: { oldText: string; newText: string }[] };

export interface TreeMatcher {
  kind: 'tree';
  changes: { [path: string]: NodeMatcher | null };
  /** Paths that may exist or not, with any content. */
  free?: string[];
  /** Names that shared one file must go on sharing it. */
  hardLinks?: 'kept';
  /** Paths that nobody asked for are not judged here (another clause, of a lower level, may). */
  leftovers?: 'tolerated';
  /** Directories that must be there, whatever was there before. */
  directories?: string[];
  /** Only these paths are judged here, and nothing outside the root; or all but those: other clauses tell of the rest. */
  at?: string[];
  beside?: string[];
  /** A refusal that was not expected may have come after changes here: an earlier part of the call was done. */
  partial?: true;
}

export interface NodeMatcher {
  file: BytesMatcher;
  /** Demanded permission bits, octal. Absent: as before (or not judged for a new file). `any`: not judged. */
  mode?: string;
}

export type BytesMatcher =
  /** These bytes. */
  | { equals: Bytes }
  /** Kept pieces of the old file and inserted ones, in order; an inserted piece may have several spellings. */
  | { pieces: Piece[] }
  /** The law of one region of dialect `common`. */
  | { oneRegion: OneRegion }
  /** Any bytes: the content is another clause's matter. */
  | { any: true };

/** `completing`: an ending that the tool adds to what the request inserts. */
export type Piece = { kept: Bytes } | { inserted: Bytes[]; completing?: true };

export interface OneRegion {
  before: Bytes;
  oldText: string;
  newText: string;
  /** The replaced lines contain the quote in the coarse view. */
  lookAlike: boolean;
}

export interface TextMatcher {
  kind: 'text';
  equals?: string;
  /** `{root}` in any fragment stands for the absolute root. */
  contains?: string[];
  containsIgnoringCase?: string[];
  lacks?: string[];
  oneLine?: true;
  nonEmpty?: true;
  /** The first match of `pattern` (its first group) as an integer; `group` says what it is, for the symptom. */
  first?: { pattern: string; equals: number; names: 'number' | 'index' };
  /** These stand in it as whole numbers. */
  numbers?: number[];
  /** No more UTF-8 bytes. */
  mostBytes?: number;
}

/** One element of a payload of records: a record, its marker, the mark of omission, or the empty line between two chunks. */
export type RecordElement = '...' | '' | ShownRecord;

/** `prefix(flags) text`; without a text it is a marker: `prefix(flags)`, the last flag of which is `truncated`. */
export interface ShownRecord {
  prefix: string;
  flags?: string[];
  text?: string;
  /** Of a marker: the UTF-8 bytes of the record that it stands for. */
  whole?: number;
}

/** A complete rendering that exceeds a budget: its elements, its UTF-8 bytes, and the most bytes that may be shown. */
export interface CutOf {
  elements: number;
  bytes: number;
  budget: number;
}

/** The elements of a payload, joined by single LFs. The first difference that explains the rest is told. */
export interface RecordsMatcher {
  kind: 'records';
  /** The acceptable lists, the preferred one first. */
  anyOf: RecordElement[][];
  /** Right too: nothing but LFs, at most so many. */
  newlines?: number;
  /** Any number of U+FFFD in a row counts as one. */
  replacements?: 'any';
  /** Whether a name is flagged as escaped, or as no UTF-8, is another clause's matter. */
  nameFlags?: 'aside';
  /** That there is nothing at all where there must be something has a symptom of its own. */
  nothing?: 'empty';
  /** Judged only where the payload is one of these, the flags of names aside: another clause tells what else is wrong. */
  within?: RecordElement[][];
  cut?: CutOf;
  /** Not judged where these invariants are broken: the clause that demands them tells it. A difference is one of layout. */
  given?: OmissionMatcher;
}

/**
 * What holds in every layout where more elements than may be shown exceed the bytes too: some of the first elements, `...`, and
 * a run of the last ones, each whole or as its marker. An element without text may only be shown as its marker.
 */
export interface OmissionMatcher {
  kind: 'omission';
  /** The first elements, as many as could be shown; and all that may stand behind the mark of omission. */
  head: OmittableElement[];
  tail: OmittableElement[];
  mostHead: number;
  cut: CutOf;
}

/** `spaced`: its marker may end with one space. */
export type OmittableElement = '' | (ShownRecord & { spaced?: true });

/** Records of several streams, in any order that keeps each stream's. */
export interface MergeMatcher {
  kind: 'merge';
  streams: { prefix: string; records: OmittableElement[] }[];
  /** Some are left out, or shown as markers; `ends`: with a mark of omission, so many before it and behind it where that is sure. */
  cut?: CutOf & { ends?: { before?: number; behind?: number } };
}

/** The file that holds the complete output, or a part of it. */
export interface SavedMatcher {
  kind: 'saved';
  /** Something must be said; else it is judged only where something is. */
  required?: true;
  /** The most bytes of a file that is called complete. */
  most: number;
  whole: WholeOutput;
  /** A part may also end at a record, with one line that says so. */
  endsAtRecord?: true;
  /** That a complete file is complete; that a part is one; or only that the file is out of the way of others. */
  about: 'whole' | 'part' | 'place';
}

/** The complete output: its bytes; or their number and SHA-256; or the records of each stream. */
export type WholeOutput = { bytes: Bytes } | { size: number; sha256: string } | { size: number; streams: MergeMatcher['streams'] };

/** What a read shows of a file. A word is a run of letters and digits, as `contract/matchers/tokens.ts` cuts them. */
export type ShownMatcher =
  /** These lines behind `prefix` (its group is the number), in order, once, each in one of its spellings, and no others. */
  | { kind: 'shown-lines'; prefix: string; first: number; lines: string[][] }
  /** One of these texts as a whole; words that stand in them once stand there once. */
  | { kind: 'shown-stretch'; spellings: string[] }
  /** Words that stand there and words that do not; one that is short, or has no digits, only counts as shown where it is a whole line. */
  | { kind: 'shown-words'; shows: string[]; lacks: string[] }
  /**
   * All words with letters that stand once in `content`, or it is told that some are left out: by a field `truncated`, or by
   * text that is neither a piece of the content nor told by the call of step `small`, digits ignored.
   */
  | { kind: 'cut-said'; content: Bytes; small?: { run: number; step: number } };

/** The rules of `structured-diff` on the content of one diff. */
export type DiffCheck =
  | 'shape' | 'replay' | 'line-cutting' | 'text-without-ending' | 'totals' | 'counts' | 'hunk-starts'
  | 'empty-side-start' | 'hunks-ordered' | 'hunk-context' | 'least-changes' | 'removals-before-additions'
  | 'modify-pairing' | 'modify-segments-join' | 'modify-segments-words' | 'unlabelled';

/** What the text of a result must be in; each is a symptom with `frame-` before it. */
export const FRAME_CHECKS = [
  'empty-line', 'leading-line', 'label', 'value', 'multi-line', 'header-escape', 'body-escape', 'injected', 'error', 'cancelled', 'headers',
  'duplicate', 'body',
] as const;
export type FrameCheck = (typeof FRAME_CHECKS)[number];

/** An outcome as the text of a result shows it; fields in order. */
export interface Rendered {
  status: Status;
  message?: string;
  fields: [name: string, value: Json][];
  payload?: string;
}
