// apply_patch in dialects tau and codex: each course that is right for a patch, with its clauses.

import type { Call, Case } from '../../contract/case.ts';
import type { At, Branch, ToolModel } from '../model.ts';
import type { World } from '../world.ts';
import { courseClauses, type Asked } from './clauses.ts';
import { endOf, type Course } from './course.ts';
import { coursesFor, type Courses } from './courses.ts';
import { reportedAs } from './listing.ts';
import { reportClauses } from './report.ts';
import { settingsOf } from './settings.ts';
import { soughtRules } from './status.ts';

export const PATCH: ToolModel = {
  call: (kase, world, call, at) => branches(kase, world, call, at),
};

/** Nothing is said of how the call ends. */
const OPEN: Branch[] = [{ clauses: [], world: undefined }];

function branches(kase: Case, world: World, { arguments: given }: Call, at: At): Branch[] {
  const tau = kase.dialect === 'tau';
  const asked: Asked = { world, patch: typeof given === 'string' ? given : '', settings: settingsOf(kase.dialect, kase.limits?.['apply_patch']), tau };
  const courses = typeof given === 'string' ? coursesFor(world, given, asked.settings) : tau ? notText(world) : undefined;
  return courses?.all.flatMap((course) => courseBranches(kase, asked, course, courses.blanks, at)) ?? OPEN;
}

function notText(world: World): Courses {
  const grammar: Course['grammar'] = { kind: 'refused', kinds: ['not-text'], operations: [], leniencies: [] };
  return { all: [{ grammar, leniencies: [], operations: [], ways: [], undone: false, world }], blanks: 'plain' };
}

/** One for each form in which the course may be reported. */
function courseBranches(kase: Case, asked: Asked, course: Course, blanks: Courses['blanks'], at: At): Branch[] {
  const { world, concession } = course;
  const end = endOf(course);
  const clauses = courseClauses(at, asked, course, blanks);
  const about = { patch: asked.patch, world: asked.world, soughtBy: soughtRules(asked, course) };
  const forms = asked.tau ? reportedAs(end) : [end];
  return forms.map((form) => ({
    clauses: [...clauses, ...reportClauses(at, kase, { ...form, ...about })],
    world: end.failure ? { ...world, refusedBefore: true } : world,
    ...(concession ? { concession } : {}),
  }));
}
