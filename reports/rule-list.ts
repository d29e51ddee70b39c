import { LANES, levelIn, type Impact, type Lane, type Level, type RuleSpec } from '../contract/rule.ts';
import type { Dialect } from '../contract/dialects.ts';
import { counted, WIDTH, wrap } from './layout.ts';

/** A rule as `toolgauge rules --json` lists it. */
export interface ListedRule {
  id: string;
  tool: string;
  /** The strictest of its levels; `levels` has each where dialects differ. */
  level: Level;
  levels?: { [dialect: string]: Level };
  impact: Impact;
  lane: Lane;
  dialects: string[];
  promise: string;
  source: string;
  aliases: string[];
}

export function listedRule(rule: RuleSpec): ListedRule {
  const each = levels(rule);
  return {
    id: rule.id, tool: rule.tool, level: strictest(rule), ...(each === undefined ? {} : { levels: each }), impact: rule.impact,
    lane: rule.lane ?? LANES[0], dialects: [...rule.dialects], promise: rule.promise, source: rule.source,
    aliases: [...(rule.aliases ?? [])],
  };
}

/** Dialect → level, where they differ. */
function levels(rule: RuleSpec): ListedRule['levels'] {
  const each = rule.dialects.map((dialect): [Dialect, Level] => [dialect, levelIn(rule, dialect)]);
  return each.every(([, level]) => level === each[0]?.[1]) ? undefined : Object.fromEntries(each);
}

function strictest(rule: RuleSpec): Level {
  const present = rule.dialects.map((dialect) => levelIn(rule, dialect));
  return LEVELS.find((level) => present.includes(level)) ?? 'MUST';
}

const LEVELS: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];

/** `MUST`, or `MUST (SHOULD in pi, pi-fuzzy)`. */
export function levelText(rule: RuleSpec): string {
  const each = levels(rule);
  const highest = strictest(rule);
  if (each === undefined) return highest;
  const others = LEVELS.filter((level) => level !== highest && Object.values(each).includes(level));
  const exceptions = others.map((other) => `${other} in ${Object.keys(each).filter((dialect) => each[dialect] === other).join(', ')}`);
  return `${highest} (${exceptions.join('; ')})`;
}

/** For a terminal: id, level, impact, dialects, promise. */
export function ruleList(rules: readonly RuleSpec[]): string {
  const lines = rules.flatMap((rule) => [
    rule.id,
    ...wrap(`${levelText(rule)}, ${rule.impact}, ${rule.lane === undefined || rule.lane === 'fast' ? '' : `lane ${rule.lane}, `}in ${rule.dialects.join(', ')}`, WIDTH - 2).map((line) => `  ${line}`),
    ...wrap(rule.promise, WIDTH - 2).map((line) => `  ${line}`),
    '',
  ]);
  return `${[...lines, counted(rules.length, 'rule')].join('\n')}\n`;
}
