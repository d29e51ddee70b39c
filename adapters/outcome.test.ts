import { expect, test } from 'vitest';
import { outcomeProblem } from './outcome.ts';

test.each<unknown>([
  { status: 'success' },
  { status: 'error', message: '' },
  { status: 'cancelled' },
  {
    status: 'success', fields: { a: 1 }, payload: 'p', text: 't', diffs: [{ path: null, diff: {} }, { path: 'a', note: 'n' }], display: {},
    events: [{ event: 'started', tool: 'replace' }], writes: [{ op: 'rename', path: 'a' }], image: { media_type: 'image/png', data: '' }, later: true,
  },
])('an outcome: %j', (value) => {
  expect(outcomeProblem(value)).toBeUndefined();
});

test.each<[unknown, string]>([
  [undefined, 'must be an object { status, ... }'],
  ['done', 'must be an object { status, ... }'],
  [[], 'must be an object { status, ... }'],
  [{}, 'status must be "success", "error" or "cancelled", not undefined'],
  [{ status: 'ok' }, 'status must be "success", "error" or "cancelled", not "ok"'],
  [{ status: 'error' }, 'an outcome with status "error" needs a message'],
  [{ status: 'error', message: 3 }, 'message must be text'],
  [{ status: 'success', payload: null }, 'payload must be text'],
  [{ status: 'success', fields: [] }, 'fields must be an object: name → value'],
  [{ status: 'success', display: 'x' }, 'display must be an object'],
  [{ status: 'success', image: {} }, 'image must be an object { media_type, data }'],
  [{ status: 'success', diffs: [{ path: 'a' }] }, 'diffs must be a list of { path, diff } or { path, note }'],
  [{ status: 'success', events: [{}] }, 'events must be a list of { event, tool }'],
  [{ status: 'success', writes: {} }, 'writes must be a list of { op, path }'],
])('no outcome: %j', (value, problem) => {
  expect(outcomeProblem(value)).toBe(problem);
});
