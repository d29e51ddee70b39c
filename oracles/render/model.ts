// `render` shows an outcome that the call spells out: its text is judged against the rendering of the request.

import type { Case } from '../../contract/case.ts';
import type { Rendered } from '../../contract/expectation.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { clause, type At, type Branch, type ToolModel } from '../model.ts';
import { requestedTextClauses } from '../structure/text.ts';
import type { World } from '../world.ts';

export const RENDER: ToolModel = {
  call: (_kase: Case, world: World, call, at: At): Branch[] => {
    const of = requested(call.arguments);
    if (!of) return [{ clauses: [], world: undefined }];
    const status = clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['success'] }, ['structure/frame']);
    return [{ clauses: [status, ...requestedTextClauses(at, of)], world }];
  },
};

/** The outcome that is asked for; `undefined` where the arguments are no such request. */
function requested(given: Json): Rendered | undefined {
  if (!isObject(given)) return undefined;
  const { status, message, fields = [], payload } = given;
  if (status !== 'success' && status !== 'error' && status !== 'cancelled') return undefined;
  if (!Array.isArray(fields) || !fields.every(isField)) return undefined;
  return {
    status, fields,
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof payload === 'string' ? { payload } : {}),
  };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isField(value: Json): value is [string, Json] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}
