import type { Json } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { escapeBody, escapeHeader } from './escape.ts';
import { scalarText } from './scalar.ts';

/** An outcome with its fields in order. */
export interface Framed {
  status: Outcome['status'];
  message?: string;
  fields: readonly (readonly [name: string, value: Json])[];
  payload?: string;
}

/** What the rendering of an outcome is made with. */
export interface FramePieces {
  scalar(value: Json): string;
  escapeHeader(text: string): string;
  escapeBody(text: string): string;
  isPayload(name: string): boolean;
  isLeftOut(name: string, hasPayload: boolean): boolean;
  /** `header` and `body` are escaped already. */
  header(name: string, value: string): string;
  assemble(headers: readonly string[], body: string): string;
}

export const FRAME: FramePieces = {
  scalar: scalarText,
  escapeHeader,
  escapeBody,
  isPayload: (name) => name === 'output' || name === 'line-numbered content',
  isLeftOut: (name, hasPayload) => name === 'data' && hasPayload,
  header: (name, value) => `${name}: ${value}`,
  assemble: (headers, body) => [...headers, ...(headers.length > 0 ? [''] : []), body].join('\n'),
};

/** The whole result as the model sees it. */
export function frame(outcome: Outcome): string {
  return render(framedOf(outcome), FRAME);
}

/** The outcome with the rendering that `frame` makes of it. */
export function withText(outcome: Outcome, frame: (outcome: Outcome) => string): Outcome {
  return { ...outcome, text: frame(outcome) };
}

export function framedOf(outcome: Outcome): Framed {
  const { status, fields, payload } = outcome;
  const message = 'message' in outcome ? outcome.message : undefined;
  return {
    status,
    fields: Object.entries(fields ?? {}),
    ...(message === undefined ? {} : { message }),
    ...(payload === undefined ? {} : { payload }),
  };
}

export function render(framed: Framed, pieces: FramePieces): string {
  const header = (name: string, value: string): string => pieces.header(pieces.escapeHeader(name), pieces.escapeHeader(value));
  const { status, message = '' } = framed;
  if (status === 'cancelled') return pieces.assemble([header('cancelled', message)], '');
  const { headers, body } = sorted(framed, pieces, header);
  if (status === 'error') headers.unshift(header('error', message));
  return pieces.assemble(headers, pieces.escapeBody(body));
}

/** The fields as header lines and as pieces of the body. */
function sorted({ fields, payload }: Framed, pieces: FramePieces, header: (name: string, value: string) => string): { headers: string[]; body: string } {
  const headers: string[] = [];
  const body = payload === undefined ? [] : [payload];
  const hasPayload = payload !== undefined || fields.some(([name]) => pieces.isPayload(name));
  for (const [name, value] of fields) {
    const text = pieces.scalar(value);
    if (pieces.isPayload(name)) body.push(text);
    else if (pieces.isLeftOut(name, hasPayload)) continue;
    else if (text.includes('\n')) body.push(`${pieces.escapeHeader(name)}:\n${text}`);
    else headers.push(header(name, text));
  }
  return { headers, body: body.join('\n') };
}
