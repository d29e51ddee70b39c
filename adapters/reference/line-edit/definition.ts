import type { JsonObject } from '../../../contract/json.ts';

const RULES =
  'All entries count lines as they are before the call and are applied at the same time, or none is. To replace the lines A to B that read ' +
  'shows, give start_line A and end_line_exclusive B + 1; equal numbers insert before that line, or at the end for one more than the last ' +
  'line. Entries may touch, not overlap. newText stands for whole lines and may be empty to delete. A missing file is an empty one.';

/** What the model is told, with what `context_line` must be. */
export function definitionWith(context: string): { name: string; description: string; schema: JsonObject } {
  const description = `Replace, insert or delete whole lines of one file, by line number. ${RULES} context_line must be ${context}`;
  return { name: 'edit', description, schema: schemaWith(context) };
}

function schemaWith(context: string): JsonObject {
  const entry: JsonObject = {
    type: 'object',
    properties: {
      start_line: { type: 'integer', minimum: 1, description: 'The first line to go, from 1.' },
      end_line_exclusive: { type: 'integer', minimum: 1, description: 'The first line to stay behind it.' },
      newText: { type: 'string', description: 'What takes the place of these lines; empty to delete.' },
      context_line: { type: 'string', description: `One line without its ending: ${context}` },
    },
    required: ['start_line', 'end_line_exclusive', 'newText', 'context_line'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'The file to change; relative paths start at the working directory.' },
      edits: { type: 'array', minItems: 1, maxItems: 100, items: entry },
    },
    required: ['path', 'edits'],
    additionalProperties: false,
  };
}

export const DEFINITION_BEFORE = definitionWith('the content of the line before start_line, or empty at the beginning of the file.');
export const DEFINITION_AT = definitionWith('the content of the line start_line itself, or empty at the end of the file.');
