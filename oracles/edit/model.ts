// The line-coordinate edit in dialects tau and at: each way in which a call may end, with its clauses.

import type { Case } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import { resolvedLimits, type Limits } from '../../contract/limits.ts';
import type { At, Branch, ToolModel } from '../model.ts';
import { clause } from '../model.ts';
import { withFile } from '../world.ts';
import type { World } from '../world.ts';
import { freeClauses, mismatchWayClauses, refusalClauses, successClauses, type Refused } from './clauses.ts';
import type { Anchor } from './context.ts';
import { isObject } from './request.ts';
import { waysOf } from './call.ts';
import type { Way } from './ways.ts';

export const EDIT: ToolModel = {
  call: (kase, world, { arguments: given }, at) => waysOf(world, given, anchorOf(kase), limitsOf(kase)).map((way) => branch(world, given, at, way)),
  define: (_kase, at) => [definition(at)],
};

function anchorOf({ dialect }: Case): Anchor {
  return dialect === 'at' ? 'at' : 'before';
}

function limitsOf({ limits }: Case): Limits {
  return resolvedLimits('edit', limits?.['edit']);
}

function branch(world: World, given: Json, at: At, way: Way): Branch {
  const concession = way.concession ? { concession: way.concession } : {};
  if (way.kind === 'free') return { clauses: way.open ? [] : freeClauses(at, way), world: undefined, ...concession };
  if (way.kind === 'success') {
    const path = way.linkPath ?? way.scene.place.path;
    return { clauses: successClauses(at, way, given), world: withFile(world, path, way.result.after), ...concession };
  }
  const refused: Refused = { world, given, path: isObject(given) ? given['path'] : undefined };
  const clauses = way.kind === 'refusal' ? refusalClauses(at, refused, way) : mismatchWayClauses(at, refused, way);
  return { clauses, world: { ...world, refusedBefore: true }, ...concession };
}

/** What the model must be told: the four fields of an entry are required. */
function definition(at: At): Clause {
  const items = { of: 'edits', names: ['start_line', 'end_line_exclusive', 'newText', 'context_line'] };
  const match = { kind: 'definition' as const, tool: 'edit', required: ['path', 'edits'], requiredOfItems: items };
  return clause(at, 'definitions', 'MUST', match, ['line-edit/advertised-schema']);
}
