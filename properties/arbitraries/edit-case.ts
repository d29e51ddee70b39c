import fc from 'fast-check';
import type { Bytes } from '../../contract/bytes.ts';
import type { Call, Case, Setup, Step } from '../../contract/case.ts';
import type { Tool } from '../../contract/dialects.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { differingTraits, type Traits } from '../../contract/traits.ts';
import type { Context, MakeSituation } from '../property.ts';

export interface Edit {
  oldText: string;
  newText: string;
}

/** The parts of a case of one edit call. */
export interface EditCaseParts {
  tree?: Tree;
  /** Content of the file at `path`, added to `tree`. */
  content?: Bytes;
  /** Default `f.txt`. */
  path?: string;
  edits?: readonly Edit[];
  /** The arguments as sent, in place of `{ path, edits }`. */
  arguments?: Json;
  outside?: Tree;
  cwd?: string;
  config?: JsonObject;
  /** Steps of the world, or calls, around the call. */
  before?: Step[];
  after?: Step[];
}

export const DEFAULT_PATH = 'f.txt';

/** A case of one run with one edit call. */
export function editCase(context: Context, parts: EditCaseParts): Case {
  const call: Step = { call: editCall(parts) };
  return caseOfRuns(context, parts, [[...(parts.before ?? []), call, ...(parts.after ?? [])]]);
}

/** The call that `parts` describes. */
export function editCall(parts: Pick<EditCaseParts, 'path' | 'edits' | 'arguments'>): Call {
  if (parts.arguments !== undefined) return { tool: 'replace', arguments: parts.arguments };
  const edits = (parts.edits ?? []).map(({ oldText, newText }) => ({ oldText, newText }));
  return { tool: 'replace', arguments: { path: parts.path ?? DEFAULT_PATH, edits } };
}

type SetupParts = Pick<EditCaseParts, 'tree' | 'content' | 'path' | 'outside' | 'cwd' | 'config'>;

/** A case of one run with the steps given. */
export function sequence(context: Context, setup: SetupParts, steps: Step[]): Case {
  return caseOfRuns(context, setup, [steps]);
}

/** A case of several runs from the same setup, one call each. */
export function sideBySide(context: Context, setup: SetupParts, calls: Call[]): Case {
  return caseOfRuns(context, setup, calls.map((call) => [{ call }]));
}

/** A case of the runs given. */
export function caseOfRuns(context: Context, setup: SetupParts, runs: Step[][]): Case {
  const kase: Case = { tool: 'replace', dialect: context.dialect, setup: setupOf(setup), runs };
  const traits = traitsOfCases(context, 'replace');
  if (traits) kase.traits = traits;
  return kase;
}

const knownTraits = new WeakMap<Traits, Case['traits']>();

/** The traits of `tool` that differ from the strict default; `undefined` where none does. */
export function traitsOfCases(context: Context, tool: Tool): Case['traits'] {
  const declared = context.traits[tool];
  if (!knownTraits.has(declared)) knownTraits.set(declared, differingTraits(declared));
  return knownTraits.get(declared);
}

/** A situation of a few fixed cases, for files so large that a run should meet each of them once. */
export function fixedCases(make: (context: Context) => Case[]): MakeSituation {
  return (context) => {
    const first = make(context);
    return { first, cases: fc.constantFrom(...first), fixed: true };
  };
}

/** A situation of directory locks, which no adapter can show before the suite knows their model: never made. */
export const untilDirectoryLocks: MakeSituation = () => {
  throw new Error('directory locks cannot be shown yet: the situation needs dir-lock');
};

function setupOf(parts: SetupParts): Setup {
  const tree: Tree = { ...parts.tree };
  if (parts.content !== undefined) tree[parts.path ?? DEFAULT_PATH] = { file: parts.content };
  const setup: Setup = { tree };
  if (parts.outside) setup.outside = parts.outside;
  if (parts.cwd !== undefined) setup.cwd = parts.cwd;
  if (parts.config) setup.config = parts.config;
  return setup;
}
