import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * An adapter for a strict edit of dialect `common` that is right, but for what `before` does at the start of a call:
 * `before(args, context)` may do anything; an outcome that it gives is the answer.
 */
export function exactEdit(name, before = () => undefined) {
  return {
    name,
    tools: { replace: { call: (args, context) => before(args, context) ?? edit(args, context) } },
  };
}

function edit({ path, edits }, { cwd }) {
  const file = resolve(cwd, path);
  const bytes = readFileSync(file);
  const spans = edits.map(({ oldText, newText }) => ({ ...spanOf(bytes, oldText), text: newText })).sort((a, b) => a.start - b.start);
  const parts = [];
  let at = 0;
  for (const { start, end, text } of spans) {
    if (start < at) throw new Error('the edits overlap');
    parts.push(bytes.subarray(at, start), Buffer.from(text));
    at = end;
  }
  parts.push(bytes.subarray(at));
  writeFileSync(file, Buffer.concat(parts));
  return `edited ${path}`;
}

function spanOf(bytes, oldText) {
  const quote = Buffer.from(oldText);
  const start = quote.length > 0 ? bytes.indexOf(quote) : -1;
  if (start === -1) throw new Error('a quote was not found');
  if (bytes.indexOf(quote, start + 1) !== -1) throw new Error('a quote was found more than once');
  return { start, end: start + quote.length };
}
