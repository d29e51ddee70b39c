import type { JsonObject } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { FRAME, render, type Framed } from './frame/frame.ts';
import { scalarText } from './frame/scalar.ts';
import { LS_PARTS } from './ls/ls.ts';
import type { LsParts } from './ls/parts.ts';
import { PlainRefusal } from './plain-refusal.ts';
import { CUTTING, truncateBy, type Cutting } from './records/truncate.ts';
import { RENDER_PARTS, type RenderParts } from './render/render.ts';
import { SHELL_PARTS } from './shell/plain-parts.ts';
import type { Capture, ShellContext, ShellParts, ShellResult } from './shell/parts.ts';

const PARTIAL = '...(saved output truncated)';

/** The running of commands with the other choice wherever the contract leaves one. */
export const VARIANT_SHELL_PARTS: ShellParts = {
  ...SHELL_PARTS,
  truncate: (records, budget) => truncateBy(withBlanks(budget.bytes))(records, budget),
  save: saveRecords,
  success: (result, saved) => otherFields(SHELL_PARTS.success(result, saved), result),
};

/** The marker of a record that is too long by itself keeps the blank behind its parenthesis. */
function withBlanks(most: number): Cutting {
  return { ...CUTTING, marker: (record) => (CUTTING.size(record) > most ? `${CUTTING.marker(record)} ` : CUTTING.marker(record)) };
}

/** What is too large to save ends with a whole record and a line that says so. */
function saveRecords(result: ShellResult, context: ShellContext): JsonObject {
  const saved = SHELL_PARTS.save(result, context);
  if (saved['saved_output_truncated'] !== true) return saved;
  const bytes = wholeRecords(result.capture, Number(context.limits['maxSavedBytes']));
  const path = context.artifacts.write(bytes);
  return path === undefined ? { saved_output_unavailable: true } : { saved_output_path: path, saved_output_truncated: true, saved_output_bytes: bytes.length };
}

function wholeRecords({ rendering }: Capture, most: number): Buffer {
  const beginning = rendering.saved();
  const room = most - Buffer.byteLength(PARTIAL) - 1;
  const end = beginning.lastIndexOf('\n', room);
  if (room <= 0 || end <= 0) return beginning;
  return Buffer.concat([beginning.subarray(0, end + 1), Buffer.from(PARTIAL)]);
}

/** A status of 0 is left out, a killed command that was late has its signal, durations have a fraction. */
function otherFields(outcome: Outcome, { run }: ShellResult): Outcome {
  const { status, ...fields } = outcome.fields ?? {};
  const turned: JsonObject = {
    ...Object.fromEntries(Object.entries(fields).reverse()),
    ...(status === undefined || status === 0 ? {} : { status }),
    ...(run.timedOut ? { signal: 9 } : {}),
  };
  if ('duration_seconds' in turned) turned['duration_seconds'] = Math.round(run.ms) / 1000;
  return { ...outcome, fields: turned };
}

/** Listings in other words. */
export const VARIANT_LS_PARTS: LsParts = {
  ...LS_PARTS,
  refusal: (refusal, argument) => LS_PARTS.refusal(new PlainRefusal(refusal.code, `nothing is listed: ${refusal.code}`), argument),
};

/** Values of several lines before the payload. */
export const VARIANT_RENDER_PARTS: RenderParts = { ...RENDER_PARTS, render: payloadLast };

function payloadLast({ payload, ...framed }: Framed): string {
  if (payload === undefined) return render(framed, FRAME);
  const hasNamed = framed.fields.some(([name]) => FRAME.isPayload(name));
  const isLong = framed.fields.some(([, value]) => scalarText(value).includes('\n'));
  return render(hasNamed || !isLong ? { ...framed, payload } : { ...framed, fields: [...framed.fields, ['output', payload]] }, FRAME);
}
