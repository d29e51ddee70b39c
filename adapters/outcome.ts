const TEXTS = ['message', 'code', 'payload', 'text'] as const;

/**
 * What makes `value` no outcome of the protocol, in one line; `undefined` where it is one.
 * Written by hand because it runs once per call.
 */
export function outcomeProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'must be an object { status, ... }';
  const { status } = value;
  if (status !== 'success' && status !== 'error' && status !== 'cancelled') {
    return `status must be "success", "error" or "cancelled", not ${JSON.stringify(status)}`;
  }
  if (status === 'error' && value['message'] === undefined) return 'an outcome with status "error" needs a message';
  for (const name of TEXTS) {
    if (value[name] !== undefined && typeof value[name] !== 'string') return `${name} must be text`;
  }
  return partsProblem(value);
}

function partsProblem(value: Record<string, unknown>): string | undefined {
  const { fields, display, image, diffs, events, writes } = value;
  if (fields !== undefined && !isObject(fields)) return 'fields must be an object: name → value';
  if (display !== undefined && !isObject(display)) return 'display must be an object';
  if (image !== undefined && !(isObject(image) && typeof image['media_type'] === 'string' && typeof image['data'] === 'string')) {
    return 'image must be an object { media_type, data }';
  }
  if (diffs !== undefined && !(Array.isArray(diffs) && diffs.every(isDiff))) return 'diffs must be a list of { path, diff } or { path, note }';
  if (events !== undefined && !(Array.isArray(events) && events.every(isEvent))) return 'events must be a list of { event, tool }';
  if (writes !== undefined && !(Array.isArray(writes) && writes.every(isWrite))) return 'writes must be a list of { op, path }';
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDiff(value: unknown): boolean {
  return isObject(value) && (value['path'] === null || typeof value['path'] === 'string')
    && (isObject(value['diff']) || typeof value['note'] === 'string');
}

function isEvent(value: unknown): boolean {
  return isObject(value) && typeof value['event'] === 'string' && typeof value['tool'] === 'string';
}

function isWrite(value: unknown): boolean {
  return isObject(value) && typeof value['op'] === 'string' && typeof value['path'] === 'string';
}
