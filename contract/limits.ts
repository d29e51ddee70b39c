import type { Tool } from './dialects.ts';

/** A number (or a named choice) that a tool keeps to, and that an adapter declares where it differs from the default. */
export interface LimitSpec {
  readonly name: string;
  readonly tools: readonly Tool[];
  /** The default: profile `newest`. */
  readonly default: number | string;
  /** Profile `seed`, where it differs. */
  readonly seed?: number | string;
  /** Named values, where it is no number. */
  readonly values?: readonly string[];
  /** One sentence, with the unit. */
  readonly says: string;
}

/** Limits as an adapter declares them of one tool. `profile` stands for all defaults of a profile. */
export type Limits = { readonly [name: string]: number | string };

/** The limits of every tool, defaults filled in. */
export type ResolvedLimits = { readonly [tool in Tool]: Limits };

const MIB = 1024 * 1024;
const SHOWN: readonly Tool[] = ['read', 'edit', 'shell', 'ls'];

export const PROFILES = ['newest', 'seed'] as const;

export const LIMITS: readonly LimitSpec[] = [
  { name: 'maxBytes', tools: ['replace'], default: 10 * MIB, says: 'The largest file that is edited, in bytes.' },
  {
    name: 'maxFileBytes', tools: ['read', 'edit', 'apply_patch'], default: 10 * MIB,
    says: 'The largest file that is read, in bytes (not bound in dialect `codex`).',
  },
  { name: 'maxEdits', tools: ['replace', 'edit'], default: 100, says: 'The most edits of one call.' },
  { name: 'maxRanges', tools: ['read'], default: 100, says: 'The most ranges of one call.' },
  { name: 'maxRangeExpansionBytes', tools: ['read'], default: 2 * MIB, says: 'The largest estimate, in bytes, of what several ranges render to.' },
  { name: 'suggestionSiblings', tools: ['read'], default: 64, says: 'The largest directory, in entries, that is searched for a similar name.' },
  { name: 'mismatchContextLines', tools: ['edit'], default: 10, says: 'Lines shown before and after the line whose content was not the one given.' },
  { name: 'mismatchDetailBytes', tools: ['apply_patch'], default: 4096, says: 'The most bytes of the excerpt of lines that were not found.' },
  {
    name: 'atomic', tools: ['apply_patch'], default: 'no', values: ['no', 'yes'],
    says: 'Whether a whole patch is checked before its first effect, so that a failing one changes nothing.',
  },
  {
    name: 'updateModel', tools: ['apply_patch'], default: 'kept', values: ['kept', 'rewritten'],
    says: 'Whether the lines that a chunk keeps stay as the file has them, or come out as the patch spells them (older `codex`).',
  },
  { name: 'maxOutputLines', tools: SHOWN, default: 2000, says: 'The most records of a payload that is not cut.' },
  { name: 'headLines', tools: SHOWN, default: 1000, says: 'The most records before the mark of omission.' },
  { name: 'tailLines', tools: SHOWN, default: 1000, says: 'The most records after the mark of omission.' },
  { name: 'maxOutputBytes', tools: ['read', 'edit', 'ls'], default: 10_240, seed: 51_200, says: 'The most UTF-8 bytes of a payload.' },
  { name: 'maxShellOutputBytes', tools: ['shell'], default: 15_360, seed: 51_200, says: 'The most UTF-8 bytes of a payload.' },
  {
    name: 'combinedLayout', tools: SHOWN, default: 'balanced', seed: 'either', values: ['balanced', 'sequential', 'either'],
    says: 'What is kept where both budgets are exceeded: a share for each end, or as much of the beginning as fits.',
  },
  { name: 'maxSavedBytes', tools: ['read', 'edit', 'shell', 'ls'], default: 16 * MIB, says: 'The most bytes of a complete rendering that are saved to a file.' },
  {
    name: 'replacement', tools: ['read', 'edit', 'shell'], default: 'maximal-subpart', values: ['maximal-subpart', 'other'],
    says: 'How many U+FFFD stand for bytes that are no UTF-8: one for each longest beginning of a character, or another number.',
  },
];

/** Budgets of lines, which mean nothing apart: a head of 1000 records does not fit six. */
export const LINE_BUDGETS: readonly string[] = ['maxOutputLines', 'headLines', 'tailLines'];

/** All budgets of a payload. */
export const BUDGETS: readonly string[] = [...LINE_BUDGETS, 'maxOutputBytes', 'maxShellOutputBytes'];

/** The limits of `tool` with those that `declared` does not name filled in. Budgets without a layout are judged under either. */
export function resolvedLimits(tool: string, declared: Limits = {}): Limits {
  const seed = declared['profile'] === 'seed';
  const resolved: { [name: string]: number | string } = {};
  for (const limit of limitsOf(tool)) resolved[limit.name] = declared[limit.name] ?? (seed ? limit.seed : undefined) ?? limit.default;
  const ownBudgets = declared['profile'] === undefined && BUDGETS.some((name) => Object.hasOwn(declared, name));
  if (ownBudgets && declared['combinedLayout'] === undefined && resolved['combinedLayout'] !== undefined) resolved['combinedLayout'] = 'either';
  return resolved;
}

/** Those of the limits that `tool` keeps to that a case must name: what differs from the defaults, and the layout beside budgets, which else is either. */
export function differingLimits(tool: string, values: Limits): Limits | undefined {
  const differing: { [name: string]: number | string } = {};
  for (const limit of limitsOf(tool)) {
    const value = values[limit.name];
    if (value !== undefined && value !== limit.default) differing[limit.name] = value;
  }
  if (BUDGETS.some((name) => name in differing)) differing['combinedLayout'] = values['combinedLayout'] as string;
  return Object.keys(differing).length > 0 ? differing : undefined;
}

/** Every limit of `tool`. */
export function limitsOf(tool: string): readonly LimitSpec[] {
  return BY_TOOL.get(tool) ?? [];
}

/** Looked up for every case by oracle, reference and generator. */
const BY_TOOL: ReadonlyMap<string, readonly LimitSpec[]> = new Map(
  [...new Set(LIMITS.flatMap(({ tools }) => tools))].map((tool) => [tool, LIMITS.filter(({ tools }) => tools.includes(tool))]));

/** A number among limits. @throws {TypeError} where it is none. */
export function numberOf(limits: Limits, name: string): number {
  const value = limits[name];
  if (typeof value !== 'number') throw new TypeError(`limit ${name} is ${JSON.stringify(value)}, not a number`);
  return value;
}

/** What is wrong with the limits declared of `tool`, one message each; empty where nothing is. */
export function checkLimits(tool: string, declared: Limits): string[] {
  return Object.entries(declared).flatMap(([name, value]) => checkLimit(tool, name, value) ?? []);
}

function checkLimit(tool: string, name: string, value: unknown): string | undefined {
  if (name === 'profile') return PROFILES.includes(value as (typeof PROFILES)[number]) ? undefined : `limit \`profile\` cannot be ${JSON.stringify(value)}; it is ${PROFILES.join(' or ')}`;
  const known = limitsOf(tool);
  const limit = known.find((candidate) => candidate.name === name);
  // Tools that the suite has no rules for may have any limits.
  if (!limit) return known.length === 0 ? undefined : `unknown limit \`${name}\` of ${tool}; known are profile, ${known.map((each) => each.name).join(', ')}`;
  if (limit.values) return limit.values.includes(value as string) ? undefined : `limit \`${name}\` cannot be ${JSON.stringify(value)}; it is ${limit.values.join(' or ')}`;
  return Number.isSafeInteger(value) && (value as number) > 0 ? undefined : `limit \`${name}\` cannot be ${JSON.stringify(value)}; it is a whole number above 0`;
}
