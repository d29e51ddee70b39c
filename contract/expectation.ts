import type { Bytes } from './bytes.ts';
import type { Tool } from './dialects.ts';
import type { Json } from './json.ts';
import type { Status } from './outcome.ts';
import type { PatchMatcher } from './patch-matchers.ts';
import type { RuleId } from './rules/index.ts';

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

/** The kind of a difference; a signature is rule + facet + symptom. */
export type Symptom = keyof typeof SYMPTOMS;

/** Every symptom with what it means, for messages. */
export const SYMPTOMS = {
  // status
  'accepted': 'was accepted, must be refused',
  'refused': 'was refused, must be accepted',
  'cancelled': 'was cancelled',
  // class
  'wrong-class': 'refused for another reason',
  // tree: which paths
  'changed-on-refusal': 'refused, but the tree changed',
  'leftover': 'a path that nobody asked for',
  'other-changed': 'another file was changed',
  'path-gone': 'a path is gone',
  'wrong-kind': 'another kind of node',
  'link-changed': 'a symbolic link was replaced or rewritten',
  'link-split': 'hard links no longer share their content',
  'mode': 'permission bits changed',
  'outside-changed': 'something outside the root changed',
  'rewritten': 'written although nothing was to change',
  // tree: which bytes
  'not-written': 'reported success, the file is as before',
  'emptied': 'the file is empty',
  'bom': 'byte order marks differ',
  'endings': 'line endings of untouched text differ',
  'inserted-endings': 'line endings of inserted text differ',
  'completing-ending': 'another ending completes inserted text',
  'final-newline': 'the newline at the end of the file differs',
  'replacement-character': 'U+FFFD stands where other bytes must',
  'invalid-bytes': 'bytes that are not UTF-8 were written',
  'inserted-text': 'the inserted text differs',
  'lost': 'untouched text is gone',
  'extra': 'text too much',
  'moved': 'the text stands in another place',
  'content': 'the content differs',
  // fields, texts
  'missing-field': 'a field is missing',
  'extra-field': 'a field too many',
  'wrong-value': 'another value',
  'missing-text': 'does not say what it must',
  'different-text': 'another text',
  'wrong-number': 'another number',
  'wrong-index': 'names another edit',
  'leaked': 'shows what it must not',
  'several-lines': 'more than one line',
  'empty': 'is empty',
  'default-shown': 'a field that says what goes without saying',
  'duration-shown': 'a duration where there is none to report',
  'echoed': 'a field that repeats an argument',
  // what is shown of a file
  'line-missing': 'a line is not shown',
  'line-extra': 'a line too many is shown, or one twice',
  'line-altered': 'a line is shown otherwise than it stands in the file',
  'line-number': 'a line has another number',
  'alike': 'different files are told alike',
  'cut-silently': 'text is left out and nothing says so',
  // records of lines, and what is cut of them
  'record-number': 'a record has another number',
  'record-prefix': 'a record begins with another prefix',
  'record-blank': 'not exactly one blank between prefix and text',
  'flag-order': 'the flags stand in another order',
  'flag-form': 'the flags are written otherwise, or there are others',
  'ending-flag': 'another ending is flagged',
  'invalid-flag': 'whether the line is valid UTF-8 is flagged wrongly',
  'escaped-flag': 'whether the name was escaped is flagged wrongly',
  'truncated-flag': 'flagged as truncated although the text is whole',
  'replacement-count': 'another number of U+FFFD stands for what is no UTF-8',
  'invalid-shown': 'what is no UTF-8 is shown otherwise',
  'trimmed': 'blanks of the text are gone',
  'escaped': 'the text is escaped',
  'record-text': 'a record has another text',
  'partial-text': 'a part of the text is shown',
  'line-cut': 'one line is shown as several',
  'lines-joined': 'several lines are shown as one',
  'phantom-line': 'an empty line is shown that is not there',
  'empty-line-missing': 'an empty line is missing',
  'lines-missing': 'records are missing',
  'lines-extra': 'records too many',
  'lines-order': 'records stand in another order',
  'separator-missing': 'no empty line between chunks',
  'separator-extra': 'an empty line too many',
  'payload-newline': 'the payload begins or ends with a newline, or its records are joined otherwise',
  'prose': 'something that is no record',
  'cut-within-budget': 'cut although it keeps to the budgets',
  'not-cut': 'not cut although it exceeds a budget',
  'over-budget': 'more bytes than may be shown',
  'omission-missing': 'nothing marks what was left out',
  'omission-extra': 'a mark of omission where nothing was left out, or a second one',
  'omission-form': 'the mark of omission is written otherwise',
  'marker-for-record': 'only a marker where the record must be shown',
  'record-for-marker': 'the record is shown where only its marker may be',
  'marker-flags': 'a marker has other flags',
  'marker-blank': 'something stands behind the parenthesis of a marker',
  'layout': 'another choice of what is kept where both budgets are exceeded',
  'stream-mixed': 'the records of a stream are not those of its bytes, in their order',
  'saved-missing': 'nothing is said of where the complete output is, or there is no such file',
  'saved-several': 'says several things of where the complete output is',
  'saved-name': 'a complete file is called a part, or a part complete',
  'saved-shown': 'the saved file holds what was shown, not the complete output',
  'saved-newline': 'the saved file ends with a newline',
  'saved-split': 'the saved part ends inside a character',
  'saved-place': 'the saved file lies in the tree, or where others may look',
  'saved-content': 'the saved file holds something else than the complete output',
  'suggests-nothing': 'suggests a path that does not exist',
  // the whole result as text
  'frame-empty-line': 'the empty line between headers and payload is missing, or there is more than one',
  'frame-leading-line': 'without headers there is something before the payload',
  'frame-label': 'the payload has a label',
  'frame-value': 'a header shows another value',
  'frame-multi-line': 'a value of several lines is not shown under a label of its own',
  'frame-header-escape': 'a header is not escaped as it must be',
  'frame-body-escape': 'the body is not escaped as it must be',
  'frame-injected': 'text of a value makes or ends a header',
  'frame-error': 'the failure is not shown as `error` first, then its details',
  'frame-cancelled': 'the cancellation is not shown as `cancelled` alone',
  'frame-headers': 'the headers are not exactly the fields',
  'frame-duplicate': 'a header is there twice',
  'frame-body': 'the body is not the payload',
  // any
  'tolerated': 'another reading than the preferred one, tolerated',
  // diffs
  'diff-missing': 'no diff',
  'diff-unasked': 'a diff where there must be none',
  'diff-unlabelled': 'not one diff without a label',
  'diff-shape': 'the diff has another shape',
  'diff-replay': 'the diff does not lead from the old text to the new one',
  'diff-line-cutting': 'the diff cuts lines elsewhere',
  'diff-text-without-ending': 'a text of the diff holds the ending of its line, or an ending is not shown',
  'diff-totals': 'the totals of the diff are wrong',
  'diff-counts': 'the counts of a hunk are wrong',
  'diff-hunk-starts': 'a hunk starts elsewhere',
  'diff-empty-side-start': 'the start of an empty side is wrong',
  'diff-hunks-ordered': 'hunks are out of order, overlap or touch',
  'diff-hunk-context': 'a hunk has more or less context',
  'diff-least-changes': 'the diff is not the smallest',
  'diff-removals-before-additions': 'additions stand before removals',
  'diff-modify-pairing': 'lines are paired otherwise',
  'diff-modify-segments-join': 'the segments of a modified line do not join to its text',
  'diff-modify-segments-words': 'the segments of a modified line are not whole words',
  'patch-wrong': 'the patch does not lead from the old text to the new one',
  // diffs of several files
  'diff-file-missing': 'a changed file has no diff',
  'diff-file-unasked': 'a diff of a file that did not change',
  'diff-doubled': 'a diff is there twice',
  'diff-label': 'a diff has the label of another path',
  'diff-label-escape': 'the label of a diff is not escaped as it must be',
  'diff-label-missing': 'a diff has no label',
  'diff-order': 'the diffs stand in another order',
  'diff-chained': 'a path that changed several times has several diffs',
  'diff-repeated': 'the diffs of a path that changed several times fit no reading',
  'diff-split': 'a diff of the source of a move',
  'diff-as-new': 'the diff of a moved file begins with nothing',
  'diff-of-no-op': 'a diff where nothing changed',
  'diff-without-text': 'a diff where the text did not change',
  'diff-of-invalid': 'a diff of bytes that are no UTF-8',
  // what a patch reports
  'summary-head': 'the summary begins otherwise',
  'change-shape': 'a change is listed in another form',
  'change-missing': 'a change is not listed',
  'change-extra': 'something is listed that is no change',
  'change-status': 'a change is listed with another status',
  'change-path': 'a change is listed under another path',
  'change-split': 'a move is not listed as one change of its destination',
  'change-doubtful': 'what may be left out altogether is told in one place and not in another',
  'change-order': 'the changes are listed in another order',
  'path-escape': 'a path or a quoted line is not escaped as it must be',
  'fabricated': 'something is shown although nothing was changed',
  'excerpt-missing': 'nothing is shown of what was not found',
  'excerpt-unasked': 'an excerpt in a refusal for another reason',
  'excerpt-path': 'the excerpt names another path',
  'excerpt-path-cut': 'the path is cut although it does not push the lines out',
  'excerpt-lines': 'the excerpt shows other lines, or none',
  'excerpt-character': 'the excerpt is cut inside a character',
  // writes, events, definitions
  'too-many': 'too many',
  'too-few': 'too few',
  'wrong-name': 'another name',
  'wrong-schema': 'another schema',
  // several runs or calls
  'order-dependent': 'depends on the order',
  'not-serial': 'no serial order explains it',
} as const;

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
