import { FRAME_CHECKS, type Clause, type FrameCheck, type Matcher, type Rendered } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type BySymptom } from '../model.ts';

/** Each kind of difference has its rule; a row more general stands behind the one that is about just that. */
const RULES: { readonly [check in FrameCheck]: RuleId[] } = {
  'empty-line': ['structure/frame', 'structure/headers-only'],
  'leading-line': ['structure/body-only'],
  'label': ['structure/payload-unlabelled'],
  'value': ['structure/scalar-values'],
  'multi-line': ['structure/multi-line-values'],
  'header-escape': ['structure/header-escaping'],
  'body-escape': ['structure/body-escaping'],
  'injected': ['structure/no-injection', 'structure/header-escaping'],
  'error': ['structure/error-frame'],
  'cancelled': ['structure/cancelled-frame'],
  'headers': ['structure/frame', 'structure/no-injection'],
  'duplicate': ['structure/no-duplicates', 'structure/frame'],
  'body': ['structure/frame', 'structure/body-only'],
};

const SHOULD: readonly FrameCheck[] = ['multi-line', 'cancelled'];

interface Group {
  checks: FrameCheck[];
  bySymptom: BySymptom;
}

function groupOf(checks: FrameCheck[], more: BySymptom = {}): Group {
  return { checks, bySymptom: { ...Object.fromEntries(checks.map((check) => [`frame-${check}`, RULES[check]])), ...more } };
}

const DEMANDED = groupOf(FRAME_CHECKS.filter((check) => !SHOULD.includes(check)), { empty: ['structure/frame'] });
const ADVISED = groupOf([...SHOULD]);

/** Every kind of difference has its rule. */
const NOBODY: RuleId[] = [];

const OBSERVED: Matcher = { kind: 'rendering', checks: DEMANDED.checks };

/** That the text of an outcome is the rendering of its own message, fields and payload. Tools other than `render` have no values of several lines. */
export function textClauses(at: At): Clause[] {
  return [clause(at, 'text', 'MUST', OBSERVED, NOBODY, DEMANDED.bySymptom)];
}

/** That the text of an outcome is the rendering of `of`, whatever else the outcome holds. */
export function requestedTextClauses(at: At, of: Rendered): Clause[] {
  return [
    clause(at, 'text', 'MUST', { kind: 'rendering', checks: DEMANDED.checks, of }, NOBODY, DEMANDED.bySymptom),
    clause(at, 'text', 'SHOULD', { kind: 'rendering', checks: ADVISED.checks, of }, NOBODY, ADVISED.bySymptom),
  ];
}
