import type { JsonObject } from '../../../contract/json.ts';
import { numberOf, type Limits } from '../../../contract/limits.ts';
import type { ReadDefinition } from './parts.ts';

/** Says how a line is shown and how much of a file. */
export function definition(limits: Limits): ReadDefinition {
  const limit = (name: string): number => numberOf(limits, name);
  return {
    name: 'read',
    description:
      'Show a text file, or some lines of it. Every line stands behind its number, flags in parentheses if there are any, and one blank: ' +
      '`12 text`, `13(crlf) text`. Flags: invalid-utf8 (U+FFFD stands for bytes that are no UTF-8), crlf, cr or no_nl (how the line ends; ' +
      'nothing for LF), truncated (the text is left out). ' +
      `At most ${limit('maxOutputLines')} lines and ${limit('maxOutputBytes')} bytes are shown; of more lines the first ${limit('headLines')} and ` +
      `the last ${limit('tailLines')}, with \`...\` between them. Ask for less with start_line and end_line, or with ranges.`,
    schema: schema(limit('maxRanges')),
  };
}

function schema(maxRanges: number): JsonObject {
  const lines = {
    start_line: { type: 'integer', minimum: 1, description: 'The first line, from 1.' },
    end_line: { type: 'integer', minimum: 1, description: 'The last line, shown too.' },
  };
  return {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'The file; relative paths start at the working directory.' },
      ...lines,
      ranges: {
        type: 'array',
        minItems: 1,
        maxItems: maxRanges,
        description: 'Several ranges, in place of start_line and end_line.',
        items: { type: 'object', properties: lines, required: ['start_line', 'end_line'], additionalProperties: false },
      },
    },
    required: ['path'],
    additionalProperties: false,
  };
}
