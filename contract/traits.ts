import { TOOL_DIALECTS, type Dialect, type Tool } from './dialects.ts';

/**
 * Traits: documented behaviours that an adapter declares of its implementation in dialect `common`. The default is
 * the strict value, so leniency must be said. A trait forgives the one behaviour that it names, and is a promise too.
 */
export interface TraitSpec {
  readonly name: string;
  readonly tools: readonly string[];
  /** Named values, the strict default first. */
  readonly values: readonly string[];
  /** What is allowed beside the named values: a number of bytes, names separated by blanks, a regular expression with one group. */
  readonly other?: 'bytes' | 'names' | 'pattern';
  /** One sentence. */
  readonly says: string;
}

/** Traits as an adapter declares them, or with the defaults filled in. */
export type Traits = { readonly [name: string]: string | number };

export const TRAITS = [
  {
    name: 'editsPerCall', tools: ['replace'], values: ['snapshot', 'sequence', 'one'],
    says: 'Whether the quotes of a call are looked up in the file as it was, each in what the edit before left, or a call takes one edit only.',
  },
  {
    name: 'quoteSpan', tools: ['replace'], values: ['lines', 'line'],
    says: 'Whether a quote may hold line endings; with `line` such quotes may be refused.',
  },
  {
    name: 'matching', tools: ['replace', 'apply_patch'], values: ['exact', 'lookAlike', 'similar'],
    says: 'What a quote without an exact place may match: nothing, text that differs in blanks, case, quotes or dashes only, or text with other words too.',
  },
  {
    name: 'ifSeveral', tools: ['replace'], values: ['refuse', 'first', 'all'],
    says: 'What happens to a quote with several places: refused, the leftmost place replaced, or all of them.',
  },
  {
    name: 'quoteEndings', tools: ['replace'], values: ['asGiven', 'folded'],
    says: 'Whether the line endings of a quote must be those of the file, or any kind stands for any other.',
  },
  {
    name: 'newTextEndings', tools: ['replace'], values: ['asGiven', 'ofFile', 'ofPlace'],
    says: 'Whether line endings of new text are written as given, or become those of the file or of the lines around.',
  },
  {
    name: 'encoding', tools: ['replace', 'apply_patch'], values: ['utf8', 'bytes', 'transcodes'],
    says: 'What is done with files that are not UTF-8: exact edit or refusal, exact edit always, or an edit of the decoded text.',
  },
  {
    name: 'createsMissing', tools: ['replace'], values: ['no', 'emptyQuote', 'anyQuote'],
    says: 'Whether an edit may create a file: never, with an empty quote (on an empty file too), or with any quote.',
  },
  {
    name: 'noChange', tools: ['replace'], values: ['either', 'success', 'refusal'],
    says: 'The answer to an edit whose new text is its quote.',
  },
  {
    name: 'moveExisting', tools: ['move'], values: ['refuses', 'overwrites'],
    says: 'What becomes of a move onto an existing file.',
  },
  {
    name: 'patchOverwrites', tools: ['apply_patch'], values: ['none', 'add', 'move', 'both'],
    says: 'Which sections of a patch write over an existing destination: none, Add File, Move to, or both.',
  },
  {
    name: 'patchLines', tools: ['apply_patch'], values: ['kept', 'rewritten'],
    says: 'Whether lines that a hunk covers as context stay as the file has them, or may come out as the patch spells them.',
  },
  {
    name: 'patchFinalNewline', tools: ['apply_patch'], values: ['kept', 'added', 'normalised'],
    says: 'Whether the end of an updated file stays as it is, may get a final newline, or may come out with one newline whatever it had.',
  },
  {
    name: 'rollsBack', tools: ['apply_patch'], values: ['yes', 'no'],
    says: 'Whether a failing patch leaves nothing behind; with `no`, sections before the failing one may stay, and must be named.',
  },
  {
    name: 'containment', tools: ['replace', 'read', 'apply_patch', 'move'], values: ['root', 'none'],
    says: 'Whether calls are kept inside the root.',
  },
  {
    name: 'maxBytes', tools: ['replace', 'read', 'apply_patch'], values: ['none'], other: 'bytes',
    says: 'The largest file that the tool takes, in bytes; larger ones are refused.',
  },
  {
    name: 'priorRead', tools: ['replace', 'apply_patch'], values: ['no', 'required'],
    says: 'Whether a file must have been read through the same tool set before it is edited.',
  },
  {
    name: 'writesByRename', tools: ['replace', 'apply_patch'], values: ['no', 'yes'],
    says: 'Whether a change is a new file renamed onto the old name, so that a second hard link keeps the old content.',
  },
  {
    name: 'parallelSafe', tools: ['replace', 'apply_patch'], values: ['yes', 'no'],
    says: 'Whether calls in flight together behave like calls one after the other.',
  },
  {
    name: 'ownPaths', tools: ['replace', 'read', 'apply_patch', 'move'], values: [''], other: 'names',
    says: 'Names of files, separated by blanks, that the tool documents as its own; they are left out of the tree.',
  },
  {
    name: 'lineOffsets', tools: ['read'], values: ['one', 'zero', 'none'],
    says: 'What the numbers that are shown beside lines count from; with `none` the tool reads whole files only.',
  },
  {
    name: 'linePrefix', tools: ['read'], values: [''], other: 'pattern',
    says: 'What stands before each shown line: a regular expression whose only group is the number of the line. Lines that do not begin so are frame.',
  },
  {
    name: 'endingsShown', tools: ['read'], values: ['yes', 'no'],
    says: 'Whether what is shown tells line endings, a byte order mark and a final newline apart.',
  },
] as const satisfies readonly TraitSpec[];

export type TraitName = (typeof TRAITS)[number]['name'];

/** `traits` with the strict default for every trait that is not declared. */
export function withDefaults(traits: Traits = {}): { readonly [name in TraitName]: string | number } {
  const filled: { [name: string]: string | number } = {};
  for (const trait of TRAITS) filled[trait.name] = traits[trait.name] ?? trait.values[0];
  return filled as { [name in TraitName]: string | number };
}

/** Those of `traits` that differ from the strict default; `undefined` where none does. */
export function differingTraits(traits: Traits): { [name: string]: string | number } | undefined {
  const defaults = withDefaults();
  const differing = Object.entries(traits).filter(([name, value]) => value !== defaults[name as TraitName]);
  return differing.length > 0 ? Object.fromEntries(differing) : undefined;
}

/** The traits of every tool. */
export type ResolvedTraits = { readonly [tool in Tool]: Traits };

/** The traits that `declaredOf` gives of each tool, defaults filled in; nothing in dialects that have none. */
export function resolvedTraits(dialect: Dialect, declaredOf: (tool: Tool) => Traits | undefined): ResolvedTraits {
  const resolved: { [tool: string]: Traits } = {};
  for (const tool of Object.keys(TOOL_DIALECTS) as Tool[]) resolved[tool] = dialect === 'common' ? withDefaults(declaredOf(tool)) : {};
  return resolved as ResolvedTraits;
}

/** What is wrong with the traits declared of `tool`, one message each; empty where nothing is. */
export function checkTraits(tool: string, traits: Traits): string[] {
  return Object.entries(traits).flatMap(([name, value]) => checkTrait(tool, name, value) ?? []);
}

function checkTrait(tool: string, name: string, value: unknown): string | undefined {
  const known: readonly TraitSpec[] = TRAITS.filter(({ tools }) => (tools as readonly string[]).includes(tool));
  const trait = known.find((candidate) => candidate.name === name);
  if (!trait) {
    if (known.length === 0) return `trait \`${name}\` means nothing: no trait bears on ${tool}`;
    return `unknown trait \`${name}\` of ${tool}; known are ${known.map((each) => each.name).join(', ')}`;
  }
  if (typeof value === 'string' && (trait.values.includes(value) || isOther(trait, value))) return undefined;
  if (trait.other === 'bytes' && typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return undefined;
  return `trait \`${name}\` cannot be ${JSON.stringify(value)}; it is ${allowedValues(trait)}`;
}

function isOther({ other }: TraitSpec, value: string): boolean {
  return other === 'names' || (other === 'pattern' && hasOneGroup(value));
}

/** `source` compiles, and has one capturing group. */
function hasOneGroup(source: string): boolean {
  try {
    return new RegExp(`${source}|`).exec('')?.length === 2;
  } catch {
    return false;
  }
}

function allowedValues(trait: TraitSpec): string {
  if (trait.other === 'names') return 'text: names separated by blanks';
  if (trait.other === 'pattern') return 'a regular expression with one group, the number of the line';
  const named = trait.values.map((value) => `\`${value}\``);
  if (trait.other === 'bytes') named.push('a whole number of bytes above 0');
  return named.join(named.length > 2 ? ', ' : ' or ');
}
