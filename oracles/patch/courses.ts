// Every course that is right for a patch: one for each reading that the contract leaves open, the preferred one first, those that are
// only tolerated last.

import type { Concession } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { modelsAgree } from './agreement.ts';
import { ASCII_BLANKS, BLANKS, DISPUTED, OTHER_BLANKS, RARE, trimmed, type Blanks } from './blanks.ts';
import { coursesOf, isSameCourse, namesTwice, type Course, type Sound } from './course.ts';
import { parse, type Grammar, type Parsed } from './grammar.ts';
import type { Operation } from './operations.ts';
import type { Model, Settings } from './settings.ts';
import type { Reading } from './update.ts';
import type { World } from '../world.ts';

/** The courses, each once. */
export interface Courses {
  all: [Course, ...Course[]];
  /** Some course hangs on which characters count as blanks: on those on which libraries differ, or on any but those of ASCII. */
  blanks: 'disputed' | 'rare' | 'plain';
}

/** `undefined`: nothing is said of the patch. */
export function coursesFor(world: World, patch: string, settings: Settings): Courses | undefined {
  if (!patch.isWellFormed() || patch.includes('\r\r\n') || (settings.lenient && patch.includes('*** Environment ID: '))) return undefined;
  const [first, ...others] = coursesUnder(world, patch, settings, BLANKS) ?? [];
  if (!first) return undefined;
  const usual: Course[] = [first, ...others];
  const otherwise = holds(DISPUTED, patch, usual) ? OTHER_BLANKS.flatMap((blanks) => coursesUnder(world, patch, settings, blanks) ?? []) : [];
  const foreign = otherwise.filter((course) => !usual.some((known) => isSameCourse(known, course)));
  const concession: Concession = { rule: 'apply-patch/whitespace-set', note: 'other characters are taken for blanks' };
  const [preferred, ...rest] = sorted([...usual, ...foreign.map((course) => ({ ...course, concession }))]);
  const plain = foreign.length > 0 || sameUnderAscii(world, patch, settings, usual);
  return { all: [preferred as Course, ...rest], blanks: foreign.length > 0 ? 'disputed' : plain ? 'plain' : 'rare' };
}

function sameUnderAscii(world: World, patch: string, settings: Settings, usual: readonly Course[]): boolean {
  if (!holds(RARE, patch, usual)) return true;
  const plainer = coursesUnder(world, patch, settings, ASCII_BLANKS);
  return plainer !== undefined && plainer.every((course) => usual.some((known) => isSameCourse(known, course)));
}

/** The text of the patch, or of a file that it updates, holds such a character. */
function holds(pattern: RegExp, patch: string, courses: readonly Course[]): boolean {
  if (pattern.test(patch)) return true;
  return courses.some(({ ways }) => ways.some(({ operation, at }) => operation.kind === 'update' && at.kind === 'text' && pattern.test(at.text)));
}

/** Plain ones first; each once. */
function sorted(courses: readonly Course[]): Course[] {
  const distinct: Course[] = [];
  for (const tolerated of [false, true]) {
    for (const course of courses) {
      if ((course.concession !== undefined) === tolerated && !distinct.some((known) => isSameCourse(known, course))) distinct.push(course);
    }
  }
  return distinct;
}

function coursesUnder(world: World, patch: string, settings: Settings, blanks: Blanks): Course[] | undefined {
  const grammar: Grammar = { lenient: settings.lenient, emptyAdds: settings.emptyAdds, openHeadless: settings.lenient, blanks };
  const parsed = parse(patch, grammar);
  const courses = parsedCourses(world, parsed, settings, blanks);
  if (!courses || settings.lenient) return courses;
  const tolerated = readLeniently(patch, parsed, { ...grammar, lenient: true });
  return [...courses, ...tolerated.flatMap(({ parsed, concession }) => concededCourses(world, parsed, settings, blanks, concession))];
}

interface Tolerated {
  parsed: Parsed;
  concession: Concession;
}

/** What dialect `tau` advises against: the lenient grammar, and paths that are not taken as they are written. */
function readLeniently(patch: string, strict: Parsed, grammar: Grammar): Tolerated[] {
  const loose = parse(patch, grammar);
  const rule = loose.kind === 'open' ? undefined : loose.leniencies[0];
  const tolerated: Tolerated[] = rule ? [{ parsed: loose, concession: { rule, note: 'read by the lenient grammar' } }] : [];
  if (strict.kind !== 'operations') return tolerated;
  const paths: Concession = { rule: 'apply-patch/path-text-verbatim', note: 'the path is not taken as it is written' };
  for (const other of OTHER_PATHS) {
    const operations = strict.operations.map((operation) => withPaths(operation, (path) => other(path, grammar.blanks)));
    if (operations.some((operation, at) => operation !== strict.operations[at])) tolerated.push({ parsed: { ...strict, operations }, concession: paths });
  }
  return tolerated;
}

/** Without blanks around, without quotes around, with slashes for backslashes. */
const OTHER_PATHS: readonly ((path: string, blanks: Blanks) => string)[] = [
  trimmed,
  (path) => /^(["'`])(.+)\1$/s.exec(path)?.[2] ?? path,
  (path) => path.replaceAll('\\', '/'),
  (path) => path.replaceAll('\\', ''),
];

function withPaths(operation: Operation, other: (path: string) => string): Operation {
  const path = other(operation.path);
  const moveTo = operation.kind === 'update' && operation.moveTo !== undefined ? other(operation.moveTo) : undefined;
  if (operation.kind !== 'update') return path === operation.path ? operation : { ...operation, path };
  if (path === operation.path && moveTo === operation.moveTo) return operation;
  return { ...operation, path, ...(moveTo === undefined ? {} : { moveTo }) };
}

function concededCourses(world: World, parsed: Parsed, settings: Settings, blanks: Blanks, concession: Concession): Course[] {
  return (parsedCourses(world, parsed, settings, blanks) ?? []).map((course) => ({ ...course, concession }));
}

function parsedCourses(world: World, parsed: Parsed, settings: Settings, blanks: Blanks): Course[] | undefined {
  if (parsed.kind === 'open') return undefined;
  if (parsed.kind === 'refused') return [{ grammar: parsed, operations: parsed.operations, leniencies: [], ways: [], undone: false, world }];
  const courses = readings(world, parsed, settings, blanks);
  if (!courses || !settings.atomic || !namesTwice(world, parsed.operations)) return courses;
  return [...courses, { operations: parsed.operations, leniencies: [], ways: [], undone: true, world }];
}

/** One model for a whole patch; further readings where a course shows that there are any. */
function readings(world: World, parsed: Sound, settings: Settings, blanks: Blanks): Course[] | undefined {
  const under = (reading: Partial<Reading> & { model: Model }): Course[] | undefined => {
    const comparison = { levels: settings.levels, blanks };
    const courses = coursesOf(world, parsed, { settings, reading: { comparison, emptyAtEnd: false, refusesMeeting: false, ...reading } });
    return courses === 'open' ? undefined : courses;
  };
  const all: Course[] = [];
  for (const model of settings.models) {
    if (model !== settings.models[0] && all.length > 0 && all.every(modelsAgree)) continue;
    const courses = under({ model });
    if (!courses) return undefined;
    all.push(...courses.map((course) => conceded(course, model, settings)));
    if (!courses.some((course) => has(course, 'unanchored'))) continue;
    all.push(...(under({ model, emptyAtEnd: true }) ?? []).map((course) => conceded(course, model, settings)));
  }
  const meets = all.some((course) => has(course, 'meets'));
  return meets && !settings.lenient ? [...all, ...(under({ model: 'rewritten', refusesMeeting: true }) ?? [])] : all;
}

/** A tool that spells kept lines anew may lose an empty line at the end, though it should not. */
function conceded(course: Course, model: Model, { models }: Settings): Course {
  if (model === models[0] || course.concession || has(course, 'meets') || !has(course, 'spoilsFinalBlank')) return course;
  const rule: RuleId = 'apply-patch/final-blank-line';
  return { ...course, concession: { rule, note: 'an empty line at the end of the file is lost, or text was put before it' } };
}

function has({ ways }: Course, what: 'unanchored' | 'meets' | 'spoilsFinalBlank'): boolean {
  return ways.some(({ updated }) => updated && (what === 'unanchored' ? updated.locations.unanchored : updated[what]));
}
