import type { Call } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Traits } from '../../contract/traits.ts';
import type { Ending } from './call.ts';
import { statusClause, treeClause, type At } from './clauses.ts';
import { refusalSymptoms } from './deciders.ts';
import { insideOf } from './destinations.ts';
import { refusedEnding, succeededEnding } from './file-endings.ts';
import { startOf, worldBehind, type State } from './files-state.ts';
import type { World } from './paths.ts';
import { carryOut, type SectionVerdict } from './patch-sections.ts';
import { namedPaths, parsePatch, type Hunk, type HunkLine, type Section } from './patch-text.ts';
import type { Edit } from './plain.ts';

interface Asked {
  at: At;
  world: World;
  traits: Traits;
  sections: Section[];
  crlf: boolean;
  mayEdit: boolean;
}

const MOST_STATES = 64;
const FAILURE: RuleId[] = ['common/patch-failure-told'];
const NOTHING_SAID: Ending[] = [{ clauses: [] }];

/** The JSON reader of a tool may have done this before the tool saw the request. */
const CONCESSION = { rule: 'common/surrogates-harmless', note: 'U+FFFD stands for an unpaired surrogate' } as const;

/** The paths of files that a patch names, as it writes them. */
export function pathsOfPatch(call: Call): string[] {
  const patch = typeof call.arguments === 'string' ? parsePatch(call.arguments) : 'open';
  return typeof patch === 'string' ? [] : patch.sections.filter(({ kind }) => kind !== 'add').map(({ path }) => path);
}

/** A call that updates one file by one plain hunk, as the edit that it comes to in a file of LF lines. */
export function onlyHunk(call: Call): { path: string; edit: Edit } | undefined {
  const patch = typeof call.arguments === 'string' ? parsePatch(call.arguments) : 'open';
  const [section] = typeof patch === 'string' || patch.crlf || patch.sections.length > 1 ? [] : patch.sections;
  if (section?.kind !== 'update' || section.moveTo !== undefined || section.hunks.length !== 1) return undefined;
  const [{ lines, heading }] = section.hunks as [Hunk];
  const side = (sign: '-' | '+'): string => lines.filter((line) => line.sign === ' ' || line.sign === sign).map(({ text }) => `${text}\n`).join('');
  const edit = { oldText: side('-'), newText: side('+') };
  const isSimple = heading === undefined && edit.oldText !== '' && edit.oldText.isWellFormed() && edit.newText.isWellFormed();
  return isSimple ? { path: section.path, edit } : undefined;
}

/** Every way in which a patch may end, the one that is demanded or preferred first. */
export function patchEndings(call: Call, world: World, traits: Traits, at: At, mayEdit: boolean): Ending[] {
  const patch = typeof call.arguments === 'string' ? parsePatch(call.arguments) : 'open';
  if (patch === 'unreadable') return [refusedEnding(at, world, FAILURE, FAILURE, namedPaths(String(call.arguments)))];
  if (patch === 'open' || !patch.sections.flatMap(namesOf).every(isPath)) return NOTHING_SAID;
  const sections = patch.sections.map(wellFormed);
  const concession = JSON.stringify(sections) === JSON.stringify(patch.sections) ? undefined : CONCESSION;
  const asked: Asked = { at, world, traits, sections, crlf: patch.crlf, mayEdit };
  const course = courseOf(asked);
  if (course === 'open' || (course === 'outside' && traits['containment'] !== 'root')) return NOTHING_SAID;
  if (course === 'outside') return escape(asked);
  if (!concession) return endingsOf(asked, course);
  const rules: RuleId[] = ['common/surrogates-harmless', ...course.rules];
  const { refusals, successes } = sidesOf(asked, { ...course, rules, demandedBy: [] });
  return [...refusals, ...successes.map((ending) => ({ ...ending, concession }))];
}

function namesOf(section: Section): string[] {
  return 'moveTo' in section && section.moveTo !== undefined ? [section.path, section.moveTo] : [section.path];
}

function isPath(path: string): boolean {
  return path.isWellFormed() && !path.includes('\0') && path.trim() === path;
}

/** U+FFFD for each unpaired surrogate of an added line. */
function wellFormed(section: Section): Section {
  if (section.kind === 'delete') return section;
  if (section.kind === 'add') return { ...section, lines: section.lines.map((line) => line.toWellFormed()) };
  const made = (line: HunkLine): HunkLine => (line.sign === '+' ? { ...line, text: line.text.toWellFormed() } : line);
  return { ...section, hunks: section.hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(made) })) };
}

/** How the sections go, one after the other. */
interface Course {
  /** The states before each section, and behind the last. */
  states: State[][];
  /** The section that cannot be carried out, and why. */
  stopped?: { index: number; by: RuleId[] };
  rules: RuleId[];
  demandedBy: RuleId[];
}

function courseOf({ world, traits, sections, crlf, mayEdit }: Asked): Course | 'outside' | 'open' {
  const states: State[][] = [[startOf(world)]];
  const rules: RuleId[] = [];
  let demandedBy: RuleId[] = [];
  for (const [index, section] of sections.entries()) {
    const verdicts = (states.at(-1) as State[]).map((state) => carryOut(state, section, { traits, crlf, mayEdit }));
    const besides = verdicts.find((verdict) => verdict.besides)?.besides;
    if (besides) return besides;
    rules.push(...verdicts.flatMap((verdict) => verdict.rules));
    const ends = verdicts.flatMap((verdict) => verdict.ends).slice(0, MOST_STATES);
    if (ends.length === 0) return { states, stopped: { index, by: refusers(verdicts) }, rules, demandedBy: [] };
    demandedBy = sections.length === 1 ? verdicts.flatMap((verdict) => verdict.demandedBy) : [];
    states.push(ends);
  }
  return { states, rules: inOrder(rules, sections.length > 1), demandedBy };
}

/** The rules that every patch is about come last. */
function inOrder(rules: readonly RuleId[], areSeveral: boolean): RuleId[] {
  const own = rules.filter((rule) => rule !== 'common/patch-place');
  const last: RuleId[] = rules.length > own.length ? ['common/patch-place', 'common/success-on-disk'] : ['common/success-on-disk'];
  return [...new Set([...own, ...(areSeveral ? (['common/patch-sections'] as const) : []), ...last])];
}

function refusers(verdicts: readonly SectionVerdict[]): RuleId[] {
  return [...new Set(verdicts.flatMap(({ refusedBy }) => refusedBy))];
}

function endingsOf(asked: Asked, course: Course): Ending[] {
  const { successes, refusals } = sidesOf(asked, course);
  return [...successes, ...refusals];
}

function sidesOf(asked: Asked, course: Course): { successes: Ending[]; refusals: Ending[] } {
  const { stopped, rules, demandedBy } = course;
  const several: RuleId[] = asked.sections.length > 1 ? FAILURE : [];
  if (stopped) return { successes: [], refusals: refusalsOf(asked, course, stopped.index, [...several, ...special(rules), ...stopped.by]) };
  const status = demandedBy.length > 0 ? demandedBy : rules;
  const successes = (course.states.at(-1) as State[]).map((state) => succeededEnding(asked.at, state,
    rules, status, asked.sections.flatMap(namesOf), elsewhere(asked.sections)));
  return { successes, refusals: demandedBy.length > 0 ? [] : refusalsOf(asked, course, asked.sections.length - 1, rules) };
}

/** Whose matter files are that a patch is not about, most special first. */
function elsewhere(sections: readonly Section[]): RuleId[] {
  const literal: RuleId[] = sections.flatMap(textsOf).some((text) => SECTION_MARK.test(text)) ? ['common/new-text-literal'] : [];
  return sections.length > 1 ? [...literal, 'common/patch-sections'] : literal;
}

/** The texts of the lines of a section, without their signs. */
function textsOf(section: Section): string[] {
  if (section.kind === 'add') return section.lines;
  return section.kind === 'delete' ? [] : section.hunks.flatMap(({ lines }) => lines.map(({ text }) => text));
}

/** Text of a line that would name another file, were it a line of the patch. */
const SECTION_MARK = /^\s*\*\*\* (?:Add File|Delete File|Update File|Move to): /;

/** Of the rules that take part in a success, those that are about what must not even be tried. */
function special(rules: readonly RuleId[]): RuleId[] {
  return rules.filter((rule) => rule === 'common/surrogates-harmless');
}

/** The section of number `last`, or one before it, was refused. */
function refusalsOf(asked: Asked, { states }: Course, last: number, rules: RuleId[]): Ending[] {
  const { at, world, traits, sections } = asked;
  const damaged = damageRules(sections, rules);
  const clean = refusedEnding(at, world, rules, damaged, sections.flatMap(namesOf));
  if (traits['rollsBack'] !== 'no' || last === 0) return [clean];
  const partly = states.slice(1, last + 1).flatMap((ends) => ends.map((state) => partial(at, state, rules)));
  return [...partly.slice(0, MOST_STATES), clean];
}

/** Whose matter a changed tree is after a refusal, most special first. */
function damageRules(sections: readonly Section[], rules: readonly RuleId[]): RuleId[] {
  const hunks = sections.map((section) => ('hunks' in section ? section.hunks.length : 0));
  const damaged: RuleId[] = rules.includes('common/move-onto-itself') ? ['common/move-onto-itself'] : [];
  if (sections.length > 1) damaged.push('common/patch-failure-told');
  if (hunks.some((count) => count > 1)) damaged.push('common/all-or-none');
  return damaged;
}

/** Refused, and the sections before stay, which is told. */
function partial(at: At, state: State, rules: RuleId[]): Ending {
  const { changes, free, told } = state;
  const bySymptom = { ...refusalSymptoms(false), 'changed-on-refusal': [...FAILURE, 'common/refusal-changes-nothing' as const] };
  const tree = treeClause(at, { changes, ...(free.length > 0 ? { free: [...free] } : {}) }, [...FAILURE, 'common/refusal-changes-nothing'], bySymptom);
  const says: Clause = { ...at, facet: 'told', level: 'MUST', match: { kind: 'text', contains: [...told] }, rules: FAILURE };
  return { clauses: [statusClause(at, 'error', rules), tree, says], after: () => worldBehind(state) };
}

/** Refused, or carried out by a tool to which the root is the top: nothing outside is touched. */
function escape(asked: Asked): Ending[] {
  const { at, world, traits, sections } = asked;
  const rules: RuleId[] = ['common/contained'];
  const names = sections.flatMap(namesOf);
  const free = [...new Set(names.flatMap((name) => insideOf(world, name)))];
  const elsewhere = treeClause(at, { changes: {}, free }, rules, refusalSymptoms(false));
  const partly: Ending[] = traits['rollsBack'] === 'no' && sections.length > 1 ? [{ clauses: [statusClause(at, 'error', rules), elsewhere] }] : [];
  const refused = refusedEnding(at, world, rules, sections.length > 1 ? FAILURE : [], names);
  return [refused, ...partly, { clauses: [statusClause(at, 'success', rules), elsewhere] }];
}
