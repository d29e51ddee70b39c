import fc from 'fast-check';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { MakeSituation } from '../property.ts';
import { drafts, requestFor, type Draft } from './drafts.ts';
import { editCase } from './edit-case.ts';

/** A valid request, as a property starts from. */
export type Request = ReturnType<typeof requestFor>;

/** A plain file, and a request on it that `rewrite` makes of a valid one and of a choice; each of a list of choices comes first. */
export function rewritten<Choice>(
  choices: fc.Arbitrary<Choice> | readonly Choice[],
  rewrite: (request: Request, choice: Choice, draft: Draft) => Json,
  files: fc.Arbitrary<Draft> = drafts(),
): MakeSituation {
  return (context) => {
    const made = (draft: Draft, choice: Choice) => editCase(context, { content: draft.content, arguments: rewrite(requestFor(draft.edits), choice, draft) });
    if (!Array.isArray(choices)) return fc.tuple(files, choices as fc.Arbitrary<Choice>).map(([draft, choice]) => made(draft, choice));
    const all: readonly Choice[] = choices;
    const [plain] = fc.sample(files, { numRuns: 1, seed: 1 });
    return {
      first: all.map((choice) => made(plain as Draft, choice)),
      cases: fc.tuple(files, fc.constantFrom(...all)).map(([draft, choice]) => made(draft, choice)),
    };
  };
}

/** A plain file and a valid request on it. */
export function asDefined(files: fc.Arbitrary<Draft> = drafts()): MakeSituation {
  return (context) => files.map(({ content, edits }) => editCase(context, { content, edits }));
}

/** JSON values that are no text. */
export const NOT_TEXT: readonly Json[] = [null, 0, 1, -1.5, true, false, [], ['x'], {}, { text: 'x' }];

/** Values that a key nobody defined may have. */
export const anyValue: fc.Arbitrary<Json> = fc.constantFrom<Json>(null, true, false, 0, 1, '', 'x', [], {});

/** Keys that other editors know, at the top of a request. */
export const TOP_LEVEL_ALIASES = [
  'oldText', 'newText', 'old_text', 'new_text', 'oldString', 'newString', 'old_string', 'new_string', 'file_path', 'filePath', 'file',
  'replaceAll', 'replace_all', 'all', 'start_line', 'end_line_exclusive', 'context_line', 'mode', 'dryRun', 'changes', 'description', 'x',
] as const;

/** Keys that other editors know, inside an entry. */
export const ENTRY_ALIASES = [
  'old_text', 'new_text', 'oldString', 'newString', 'old_string', 'new_string', 'path', 'edits', 'replaceAll', 'replace_all', 'all',
  'start_line', 'end_line_exclusive', 'context_line', 'count', 'occurrence', 'regex', 'mode', 'dryRun', 'x',
] as const;

/** Own keys named like members of every object. */
export const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'] as const;

/** `object` with one more own key, whatever its name. */
export function withKey(object: JsonObject, name: string, value: Json): JsonObject {
  return { ...object, [name]: value };
}

/** `request` with what `change` makes of the entry at `index`. */
export function withEntry(request: Request, index: number, change: (entry: Request['edits'][number]) => Json): JsonObject {
  return { path: request.path, edits: request.edits.map((entry, at): Json => (at === index ? change(entry) : entry)) };
}

/** Entries that are malformed, each made of a valid one. */
export const MALFORMED_ENTRIES: readonly ((entry: Request['edits'][number]) => Json)[] = [
  () => null,
  () => 'x',
  () => 1,
  () => ({}),
  (entry) => [entry.oldText, entry.newText],
  (entry) => ({ oldText: entry.oldText }),
  (entry) => ({ newText: entry.newText }),
  (entry) => ({ oldText: entry.oldText, newText: null }),
  (entry) => ({ oldText: 1, newText: entry.newText }),
];

export const malformedEntry = fc.constantFrom(...MALFORMED_ENTRIES);

/** Requests on `path` that tau refuses for their shape alone. */
export function malformedRequest(path: string): fc.Arbitrary<Json> {
  const entry = { oldText: 'x', newText: 'y' };
  return fc.constantFrom<Json>(
    { path, edits: [] },
    { path, edits: Array.from({ length: 101 }, () => entry) },
    { path },
    { path, edits: null },
    { path, edits: [null] },
    { path, edits: [{ oldText: 'x' }] },
    { path, edits: [entry, { ...entry, newText: 1 }] },
    { path, edits: [entry], replaceAll: true },
    { path, edits: [{ ...entry, replaceAll: true }] },
    { path, edits: JSON.stringify([entry]) },
  );
}
