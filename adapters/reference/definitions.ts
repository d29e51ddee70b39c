import type { JsonObject } from '../../contract/json.ts';
import type { Definition } from './parts.ts';

const UNIQUE =
  'Each oldText must be unique in the file as it is now: quote enough around it. All edits of a call are looked up in ' +
  'that same text, and either all of them are made or none.';

const STRICT_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1, description: 'The file to change; relative paths start at the working directory.' },
    edits: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        properties: {
          oldText: { type: 'string', minLength: 1, description: 'The exact text to go; must occur once.' },
          newText: { type: 'string', description: 'What takes its place; empty to delete.' },
        },
        required: ['oldText', 'newText'],
        additionalProperties: false,
      },
    },
  },
  required: ['path', 'edits'],
  additionalProperties: false,
};

const OPEN_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The file to change.' },
    edits: {
      type: 'array',
      description: 'The replacements, each with oldText and newText.',
      items: {
        type: 'object',
        properties: { oldText: { type: 'string' }, newText: { type: 'string' } },
        required: ['oldText', 'newText'],
      },
    },
  },
  required: ['path', 'edits'],
};

export const TAU_DEFINITION: Definition = {
  name: 'edit',
  description: `Replace exact text in one existing UTF-8 file. ${UNIQUE}`,
  schema: STRICT_SCHEMA,
};

export const HARNESS_DEFINITION: Definition = {
  name: 'edit',
  description: `Change one file. path names it; edits lists pairs of oldText and newText. ${UNIQUE}`,
  schema: OPEN_SCHEMA,
};

export const PI_DEFINITION: Definition = {
  name: 'edit',
  description:
    `Change one file. path names it; edits lists pairs of oldText and newText. ${UNIQUE} ` +
    'Merge nearby changes into one edit; edits must not overlap.',
  schema: OPEN_SCHEMA,
  prompt: 'Use edit for precise changes and write for new files or complete rewrites. Put changes that lie close together into one edit: edits of one call must not overlap.',
};
