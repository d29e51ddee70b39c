// In what a text differs from what it must be. First it is looked for a single slip that explains all of the text; what none explains is
// taken apart, and headers and body are compared one by one.

import type { FrameCheck } from '../expectation.ts';
import { isEscapable, tokensOf, unescaped, withoutEscapables } from './frame-escapes.ts';
import { nestedDifferences } from './frame-nested.ts';
import { isSpelledBy, type Frame, type Header } from './frame-model.ts';

/** The text that comes nearest, for messages, and the kinds of difference, each once. */
export interface FrameDifferences {
  wanted: string;
  checks: FrameCheck[];
}

export function differencesOf(frame: Frame, text: string): FrameDifferences {
  const headers = inOrderOf(text, frame);
  const head = headers.map(({ name, value }) => `${name}: ${value}\n`).join('');
  const gap = headers.length === 0 ? '' : '\n';
  const wanted = head + gap + (frame.bodies[0] as string);
  for (const body of frame.bodies) {
    const slip = slipOf(frame, head, body, text);
    if (slip) return { wanted: head + gap + body, checks: slip };
  }
  return { wanted, checks: distinct(frame.status === 'cancelled' ? ['cancelled'] : takenApart(frame, headers, text)) };
}

function distinct(checks: FrameCheck[]): FrameCheck[] {
  return [...new Set(checks)];
}

/** The headers in the order in which `text` has them; one that it lacks stays at the end. */
function inOrderOf(text: string, { headers, status }: Frame): Header[] {
  const place = (header: Header): number => {
    if (status !== 'success' && header === headers[0]) return -1;
    const at = `\n${text}`.indexOf(`\n${header.name}:`);
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return headers.toSorted((a, b) => place(a) - place(b));
}

/** Number of line feeds between headers and body that tools write instead of one. */
const GAPS = [1, 0, 2, 3];

/** A wrong gap, wrong escapes, or both; `undefined` where more than that is wrong. */
function slipOf(frame: Frame, head: string, body: string, text: string): FrameCheck[] | undefined {
  const said = unescaped(text);
  const right = head === '' ? 0 : 1;
  for (const gap of head === '' ? [0, 1, 2] : GAPS) {
    const variant = head + '\n'.repeat(gap) + body;
    const slip: FrameCheck[] = gap === right ? [] : [head === '' ? 'leading-line' : 'empty-line'];
    if (unescaped(variant) === said) return distinct([...slip, ...escapingOf(frame, variant, head.length, text)]);
  }
  const cut = head.slice(0, -1);
  return body === '' && head !== '' && unescaped(cut) === said ? distinct(['empty-line', ...escapingOf(frame, cut, cut.length, text)]) : undefined;
}

/** Two texts that say the same: where they spell it otherwise. */
function escapingOf(frame: Frame, wanted: string, headLength: number, text: string): FrameCheck[] {
  const found: FrameCheck[] = [];
  const shown = tokensOf(text);
  let at = 0;
  for (const [index, { spelled }] of tokensOf(wanted).entries()) {
    const other = shown[index]?.spelled;
    if (other !== spelled) {
      if (at < headLength) found.push(other === '\n' ? 'injected' : 'header-escape');
      else found.push(frame.multiLine && spelled === '\\n' ? 'multi-line' : 'body-escape');
    }
    at += spelled.length;
  }
  return found;
}

function takenApart(frame: Frame, headers: Header[], text: string): FrameCheck[] {
  const first = frame.status === 'success' ? undefined : headers[0];
  const opening = /^(?:error|cancelled): /.exec(text)?.[0];
  if (first ? opening !== 'error: ' : opening !== undefined && !headers.some(({ name }) => opening === `${name}: `)) return ['error'];
  if (labels(text) > labels(headers.map(({ name }) => `${name}:`).concat(frame.bodies[0] as string).join('\n'))) return ['label'];
  if (frame.multiLine) return aroundMultiLine(frame, text);
  const parts = partsOf(text, headers);
  const found: FrameCheck[] = parts.gap ? [] : ['empty-line'];
  found.push(...headerDifferences(frame, headers, parts.headers));
  if (!frame.bodies.includes(parts.body)) found.push(bodyDifference(frame, parts.body));
  return found.length > 0 ? found : ['body'];
}

/** Where neither the place of a value of several lines nor its label is as it must be, the rest still is. */
function aroundMultiLine(frame: Frame, text: string): FrameCheck[] {
  const others = nestedDifferences(frame, text);
  return others.length > 0 ? others : ['multi-line'];
}

/** How often a line begins like the label of a payload. */
function labels(text: string): number {
  return text.match(/^(?:output|line-numbered content):/gm)?.length ?? 0;
}

interface Parts {
  headers: { name: string; value: string }[];
  body: string;
  /** There is an empty line where it must be. */
  gap: boolean;
}

/** Lines that look like headers, or name one of those that must be there; then the rest. */
function partsOf(text: string, wanted: Header[]): Parts {
  const lines = text.split('\n');
  const headers: Parts['headers'] = [];
  for (const line of lines) {
    const known = wanted.find(({ name }) => line.startsWith(`${name}:`));
    const name = known?.name ?? /^[a-z][a-z0-9_-]*(?=: )/.exec(line)?.[0];
    if (name === undefined) break;
    headers.push({ name, value: line.slice(name.length + 1).replace(/^ /, '') });
  }
  if (headers.length === 0) return { headers, body: text, gap: true };
  const gap = lines[headers.length] === '' && lines.length > headers.length + 1;
  return { headers, body: lines.slice(headers.length + (gap ? 1 : 0)).join('\n'), gap };
}

function headerDifferences(frame: Frame, wanted: Header[], shown: Parts['headers']): FrameCheck[] {
  const found: FrameCheck[] = [];
  const left = [...shown];
  const missing: Header[] = [];
  for (const header of wanted) {
    const at = left.findIndex(({ name, value }) => name === header.name && isSpelledBy(header, value));
    const near = at >= 0 ? at : left.findIndex(({ name }) => name === header.name);
    if (near < 0) missing.push(header);
    else if (at < 0) found.push(valueDifference(header, frame));
    if (near >= 0) left.splice(near, 1);
  }
  for (const header of missing) found.push(frame.status === 'error' ? 'error' : isEscapable(header.raw.name) ? 'header-escape' : 'headers');
  const misspelled = missing.some(({ raw }) => isEscapable(raw.name));
  for (const { name } of left) if (!misspelled) found.push(wanted.some((header) => header.name === name) ? 'duplicate' : 'headers');
  return found;
}

function valueDifference({ raw: { name, value } }: Header, { status }: Frame): FrameCheck {
  if (typeof value === 'string' && isEscapable(value)) return 'header-escape';
  return status === 'error' && name === 'error' ? 'error' : 'value';
}

function bodyDifference({ bodies: [wanted = ''], status, payload }: Frame, body: string): FrameCheck {
  if (isEscapable(payload) && withoutEscapables(wanted) === withoutEscapables(body)) return 'body-escape';
  return status === 'error' && body === '' ? 'error' : 'body';
}
