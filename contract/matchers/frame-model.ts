// What a text must be, from an outcome: its headers, and the bodies that are right.

import type { Rendered } from '../expectation.ts';
import type { Json } from '../json.ts';
import type { Outcome } from '../outcome.ts';
import { escapedBody, escapedHeader } from './frame-escapes.ts';

export interface Header {
  /** As shown, and as it is. */
  name: string;
  value: string;
  raw: { name: string; value: Json };
}

export interface Frame {
  status: Rendered['status'];
  /** `error` or `cancelled` first. */
  headers: Header[];
  /** Escaped; the preferred one first. */
  bodies: string[];
  payload: string;
  /** A value of several lines is part of the body. */
  multiLine: boolean;
  /** Some value is made of objects, whose spelling is open. */
  nested: boolean;
}

const PAYLOADS = ['output', 'line-numbered content'];

/** An outcome as the adapter told it; the order of its fields does not count. */
export function renderedOf(outcome: Outcome): Rendered {
  const { status, payload, fields = {} } = outcome;
  const message = outcome.status === 'success' ? undefined : outcome.message;
  return { status, fields: Object.entries(fields), ...(message === undefined ? {} : { message }), ...(payload === undefined ? {} : { payload }) };
}

/** @param inOrder the order of the fields is known */
export function frameOf({ status, message = '', fields, payload }: Rendered, inOrder: boolean): Frame {
  const frame: Frame = { status, headers: [], bodies: [''], payload: payload ?? '', multiLine: false, nested: false };
  if (status !== 'success') frame.headers.push(headerOf(status, message));
  if (status === 'cancelled') return frame;
  const inBody: string[] = [];
  const hasPayload = payload !== undefined || fields.some(([name]) => PAYLOADS.includes(name));
  for (const [name, value] of fields) {
    if (name === 'data' && hasPayload) continue;
    const text = scalarText(value);
    if (PAYLOADS.includes(name)) inBody.push(text ?? '');
    else if (text === undefined) frame.nested = true;
    else if (text.includes('\n')) {
      frame.multiLine = true;
      inBody.push(`${escapedHeader(name)}:\n${text}`);
    } else frame.headers.push(headerOf(name, value));
  }
  frame.bodies = bodiesOf(payload, inBody, inOrder);
  return frame;
}

function headerOf(name: string, value: Json): Header {
  return { name: escapedHeader(name), value: escapedHeader(scalarText(value) ?? ''), raw: { name, value } };
}

/** The text of a value in a header; `undefined` where it is, or holds, an object. */
export function scalarText(value: Json): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(scalarText);
  return texts.includes(undefined) ? undefined : texts.join('\n');
}

const DECIMAL = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Whether `shown` is the header's value: a fraction may have more than one decimal notation. */
export function isSpelledBy(header: Header, shown: string): boolean {
  if (shown === header.value) return true;
  const { value } = header.raw;
  return typeof value === 'number' && !Number.isInteger(value) && DECIMAL.test(shown) && Number(shown) === value;
}

/** More parts than this are taken in the order given. */
const MOST_ORDERED_FREELY = 4;

/** A payload told apart from the fields stands first, or elsewhere among values of several lines. */
function bodiesOf(payload: string | undefined, inBody: string[], inOrder: boolean): string[] {
  const orders = inOrder || inBody.length > MOST_ORDERED_FREELY ? [inBody] : permutations(inBody);
  const bodies = payload === undefined ? orders : orders.flatMap((order) => insertions(payload, order));
  return bodies.map((parts) => escapedBody(parts.join('\n')));
}

function insertions(part: string, order: string[]): string[][] {
  return Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, part));
}

function permutations(parts: string[]): string[][] {
  if (parts.length < 2) return [parts];
  return parts.flatMap((part, index) => permutations(parts.toSpliced(index, 1)).map((rest) => [part, ...rest]));
}

