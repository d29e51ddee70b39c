import type { Json } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { FRAME, render, type Framed } from '../frame/frame.ts';
import { isObject } from '../request.ts';
import type { ReferenceTool } from '../tool.ts';

/** The rendering of any outcome, cut into what is asked and how it is shown. */
export interface RenderParts {
  /** The outcome that is to be shown; a text says what is wrong with the request. */
  parseRequest(argument: Json): Framed | string;
  render(framed: Framed): string;
}

export const RENDER_PARTS: RenderParts = { parseRequest, render: (framed) => render(framed, FRAME) };

/** Shows what a model would see of an outcome that the caller makes up. */
export function renderTool(parts: RenderParts = RENDER_PARTS): ReferenceTool {
  return {
    description: { dialect: 'tau', observes: ['text'] },
    call: (_place, call): Outcome => {
      const framed = parts.parseRequest(call.arguments);
      if (typeof framed === 'string') return { status: 'error', code: 'request', message: framed };
      return { status: 'success', text: parts.render(framed) };
    },
    definition: () => ({
      name: 'render',
      description: 'Show an outcome as a model sees it: headers, an empty line, the payload.',
      schema: {
        type: 'object',
        properties: {
          status: { enum: ['success', 'error', 'cancelled'] },
          message: { type: 'string' },
          fields: { type: 'array', items: { type: 'array', description: 'Name and value.' } },
          payload: { type: 'string' },
        },
        required: ['status'],
        additionalProperties: false,
      },
    }),
  };
}

function parseRequest(argument: Json): Framed | string {
  if (!isObject(argument)) return 'render expects an object';
  const { status, message, fields = [], payload } = argument;
  if (status !== 'success' && status !== 'error' && status !== 'cancelled') return 'status must be success, error or cancelled';
  if (message !== undefined && typeof message !== 'string') return 'message must be a string';
  if (payload !== undefined && typeof payload !== 'string') return 'payload must be a string';
  if (!Array.isArray(fields) || !fields.every(isField)) return 'fields must be a list of pairs: name, value';
  return { status, fields, ...(message === undefined ? {} : { message }), ...(payload === undefined ? {} : { payload }) };
}

function isField(value: Json): value is [name: string, value: Json] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}
