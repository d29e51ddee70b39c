import { call, onFile, withArguments, type Fault, type FaultExample, type Pair } from './fault.ts';
import { EDIT } from './repair.ts';

/** `count` targets `t000;`, `t001;`, ... each with its edit. */
function manyEdits(count: number): FaultExample {
  const names = Array.from({ length: count }, (_, index) => `t${String(index).padStart(3, '0')};`);
  return onFile(names.join(''), names.map((name): Pair => [name, name.replace('t', 'u')]));
}

/** Faults in reading the request. */
export const REQUEST_FAULTS: readonly Fault[] = [
  {
    name: 'no-object-no-work',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/request-is-object'],
    description: 'Arguments that are no object are answered by a success that did nothing.',
    example: withArguments([], 'accepted'),
    parts: (base, { isObject, lifecycle }) => ({
      refusal: (refusal, attempt) =>
        isObject(attempt.arguments)
          ? base.refusal(refusal, attempt)
          : { status: 'success', fields: { edits: 0, changed: false, total_bytes: 0 }, events: lifecycle('result'), writes: [] },
    }),
  },
  {
    name: 'unknown-fields-ignored-at-the-top',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/unknown-fields-refused'],
    description: 'Keys beside `path` and `edits` are ignored.',
    example: withArguments({ path: 'a', edits: [EDIT], dryRun: true }, { after: 'y' }),
    parts: (base, { isObject }) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(isObject(argument) && 'path' in argument && 'edits' in argument ? { path: argument.path, edits: argument.edits } : argument, context),
    }),
  },
  {
    name: 'unknown-fields-ignored-in-entries',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/unknown-fields-refused'],
    description: 'Keys of an entry beside `oldText` and `newText` are ignored.',
    example: withArguments({ path: 'a', edits: [{ ...EDIT, replaceAll: true }] }, { after: 'y' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.edits)) return base.parseRequest(argument, context);
        const edits = argument.edits.map((entry) =>
          isObject(entry) && 'oldText' in entry && 'newText' in entry ? { oldText: entry.oldText, newText: entry.newText } : entry,
        );
        return base.parseRequest({ ...argument, edits }, context);
      },
    }),
  },
  {
    name: 'inherited-names-known',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/unknown-fields-refused'],
    description: 'Known keys stand in a plain object, so that `constructor`, `toString` and `__proto__` count as known.',
    example: withArguments({ path: 'a', edits: [EDIT], toString: 1 }, { after: 'y' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument)) return base.parseRequest(argument, context);
        const kept = Object.entries(argument).filter(([key]) => !(key in Object.prototype));
        return base.parseRequest(Object.fromEntries(kept), context);
      },
    }),
  },
  {
    name: 'path-made-text',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/path-required-string'],
    description: 'A `path` that is no string is made one.',
    example: withArguments({ path: 1, edits: [EDIT] }),
    parts: (base, { isObject }) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(isObject(argument) && 'path' in argument && argument.path !== '' ? { ...argument, path: String(argument.path) } : argument, context),
    }),
  },
  {
    name: 'path-unchecked-in-harness',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/path-required-string'],
    description: 'A missing `path` is answered in words of its own.',
    example: withArguments({ edits: [EDIT] }),
    parts: (base) => ({
      refusal(refusal, attempt) {
        const outcome = base.refusal(refusal, attempt);
        return refusal.detail.says?.startsWith('path') ? { ...outcome, message: 'invalid arguments' } as typeof outcome : outcome;
      },
    }),
  },
  {
    name: 'edits-of-an-object',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/edits-is-array'],
    description: 'An object in place of the list is taken as the list of its values.',
    example: withArguments({ path: 'a', edits: { 0: EDIT } }, { after: 'y' }),
    parts: (base, { isObject }) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(isObject(argument) && isObject(argument.edits) ? { ...argument, edits: Object.values(argument.edits) } : argument, context),
    }),
  },
  {
    name: 'takes-101-edits',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/edit-count'],
    description: 'The limit of 100 edits is not looked at.',
    example: manyEdits(101),
    parts: (base) => ({
      parseRequest: (argument, context) => base.parseRequest(argument, { ...context, limits: { ...context.limits, maxEdits: Infinity } }),
    }),
  },
  {
    name: 'refuses-100-edits',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/edit-count'],
    description: 'The limit is taken as one edit less.',
    example: manyEdits(100),
    parts: (base) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(argument, { ...context, limits: { ...context.limits, maxEdits: context.limits.maxEdits - 1 } }),
    }),
  },
  {
    name: 'empty-list-accepted',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/edit-count'],
    description: 'A list without edits is a success that changes nothing.',
    example: withArguments({ path: 'a', edits: [] }, 'accepted'),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        const empty = isObject(argument) && Array.isArray(argument.edits) && argument.edits.length === 0 && Object.keys(argument).length === 2;
        if (empty && typeof argument.path === 'string' && argument.path !== '') return { path: argument.path, edits: [] };
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'missing-new-text-deletes',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/entry-shape'],
    description: 'An entry without `newText` deletes its target.',
    example: withArguments({ path: 'a', edits: [{ oldText: 'x' }] }, { after: '' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.edits)) return base.parseRequest(argument, context);
        const edits = argument.edits.map((entry) => (isObject(entry) && !('newText' in entry) ? { ...entry, newText: '' } : entry));
        return base.parseRequest({ ...argument, edits }, context);
      },
    }),
  },
  {
    name: 'entry-index-from-one',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/entry-shape'],
    description: 'The message about a malformed entry counts entries from one.',
    example: withArguments({ path: 'a', edits: ['c'] }),
    parts: (_base, { parseNamingEntries, Refusal }) => ({
      parseRequest(argument) {
        try {
          return parseNamingEntries(argument);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          throw new Refusal('request', { says: String(error.detail.says).replace(/\[(\d+)\]/, (_all, index) => `[${Number(index) + 1}]`) });
        }
      },
    }),
  },
  {
    name: 'empty-quote-at-the-start',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/old-text-not-empty'],
    description: 'An empty `oldText` is found at the start of the file.',
    example: onFile('ab', [['', 'x']], { after: 'xab' }),
    parts: (base) => ({
      locate(view, edits) {
        const real = edits.filter((edit) => edit.oldText !== '');
        const { spans } = base.locate(view, real);
        const inserts = edits.flatMap((edit, index) => (edit.oldText === '' ? [{ index, start: 0, end: 0, newText: edit.newText }] : []));
        return { view, spans: [...inserts, ...spans] };
      },
    }),
  },
  {
    name: 'empty-quote-fills-empty-file',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/old-text-not-empty'],
    description: 'An empty `oldText` is found once in an empty file.',
    example: onFile('', [['', 'x']], { after: 'x' }),
    parts: (base) => ({
      locate(view, edits) {
        const [edit] = edits;
        if (view.text !== '' || edits.length !== 1 || edit?.oldText !== '') return base.locate(view, edits);
        return { view, spans: [{ index: 0, start: 0, end: 0, newText: edit.newText }] };
      },
    }),
  },
  {
    name: 'deletion-refused',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/new-text-may-be-empty'],
    description: 'An empty `newText` is refused as if it were missing.',
    example: onFile('ab', [['a', '']], 'refused'),
    parts: (base, { Refusal }) => ({
      parseRequest(argument, context) {
        const request = base.parseRequest(argument, context);
        if (request.edits.some((edit) => edit.newText === '')) throw new Refusal('request', { says: 'newText must be a string' });
        return request;
      },
    }),
  },
  {
    name: 'file-looked-up-first',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/validation-before-io'],
    description: 'The file is looked up before the request is checked, so that a missing file hides what is wrong with the request.',
    example: { tree: {}, calls: [{ ...call('n', [['x', 'y']]), extra: 1 }] },
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (isObject(argument) && typeof argument.path === 'string' && argument.path !== '') base.findTarget(context, argument.path);
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'edits-of-nothing-skipped',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/old-text-not-empty'],
    description: 'Entries with two empty texts are passed over where other entries are left.',
    example: onFile('ab', [['a', 'X'], ['', '']], { after: 'Xb' }),
    parts: (base) => ({
      locate(view, edits) {
        const kept = edits.filter(({ oldText, newText }) => oldText !== '' || newText !== '');
        return base.locate(view, kept.length > 0 ? kept : edits);
      },
    }),
  },
];
