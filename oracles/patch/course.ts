// A course is one way through a whole patch: its operations in order, each against the tree that the ones before left, up to the first
// that fails.

import type { Concession } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { PatchChange, PatchEnd } from './change.ts';
import { afterEffects } from './files.ts';
import type { GrammarRefusal, Parsed } from './grammar.ts';
import { pathsOf, type Operation } from './operations.ts';
import { step, type Rules } from './step.ts';
import type { Way } from './ways.ts';
import { resolve, type World } from '../world.ts';

export interface Course {
  /** The text is no patch. */
  grammar?: GrammarRefusal;
  /** The rules on what the lenient grammar forgave. */
  leniencies: readonly RuleId[];
  operations: readonly Operation[];
  /** What became of the operations that were tried; only the last may be refused. */
  ways: readonly Way[];
  /** The whole patch was checked first, and nothing was done. */
  undone: boolean;
  world: World;
  concession?: Concession;
}

/** More are not followed. */
const MOST_COURSES = 64;

/** What the grammar made of a patch. */
export type Sound = Extract<Parsed, { kind: 'operations' }>;

/** Every course of `operations`, the preferred one first; `open`: nothing is said of some. */
export function coursesOf(world: World, { operations, leniencies }: Sound, rules: Rules): Course[] | 'open' {
  const ended: Course[] = [];
  const follow = (course: Course): 'open' | undefined => {
    const operation = operations[course.ways.length];
    if (ended.length >= MOST_COURSES) return undefined;
    if (!operation) {
      ended.push(course);
      return undefined;
    }
    const ways = step(course.world, operation, rules);
    if (ways === 'open') return 'open';
    if (ways === 'void') return undefined;
    for (const way of ways) {
      const next = continued(world, course, way, rules.settings.atomic);
      if (way.kind === 'refused') ended.push(next);
      else if (follow(next) === 'open') return 'open';
    }
    return undefined;
  };
  return follow({ operations, leniencies, ways: [], undone: false, world }) ?? ended;
}

function continued(start: World, course: Course, way: Way, atomic: boolean): Course {
  const concession = course.concession ?? way.concession;
  const undone = way.kind === 'refused' && atomic;
  const world = undone ? start : afterEffects(course.world, way.effects);
  return { ...course, ways: [...course.ways, way], undone, world, ...(concession ? { concession } : {}) };
}

/** The refusal of the last operation tried, if it was refused. */
export function refusalOf({ ways }: Course): Extract<Way, { kind: 'refused' }> | undefined {
  const last = ways.at(-1);
  return last?.kind === 'refused' ? last : undefined;
}

/** What a course comes to for those who are told of it. */
export function endOf(course: Course): PatchEnd {
  const changes = course.undone ? [] : course.ways.flatMap(({ change }): PatchChange[] => (change ? [change] : []));
  const { grammar } = course;
  if (grammar) return { changes, failure: { kinds: grammar.kinds, ...(grammar.line === undefined ? {} : { line: grammar.line }) } };
  const refusal = refusalOf(course);
  if (!refusal && course.undone) return { changes, failure: { kinds: [] } };
  return refusal ? { changes, failure: refusal.failure } : { changes };
}

/** Two courses are one for whoever looks at the tree and at what is told. */
export function isSameCourse(one: Course, other: Course): boolean {
  if (one.ways.length !== other.ways.length || kindsOf(one) !== kindsOf(other)) return false;
  return one.ways.every((way, at) => isSameWay(way, other.ways[at] as Way));
}

function kindsOf(course: Course): string {
  const { grammar } = course;
  if (grammar) return `grammar ${grammar.kinds.join()}`;
  const refusal = refusalOf(course);
  return refusal ? JSON.stringify(refusal.failure) : '';
}

function isSameWay(one: Way, other: Way): boolean {
  if (one.kind !== other.kind || one.effects.length !== other.effects.length) return false;
  return one.effects.every(({ path, bytes }, at) => {
    const that = other.effects[at];
    return that?.path === path && (bytes === null ? that.bytes === null : that.bytes !== null && bytes.equals(that.bytes));
  });
}

/** Some path is named twice: whoever checks the whole patch first may see the tree without what comes of it. */
export function namesTwice(world: World, operations: readonly Operation[]): boolean {
  const seen = new Set<string>();
  return operations.some((operation) => {
    const reached = new Set(pathsOf(operation).map((path) => {
      const target = resolve(world, path);
      return 'path' in target ? target.path : path;
    }));
    const again = [...reached].some((path) => seen.has(path));
    for (const path of reached) seen.add(path);
    return again;
  });
}
