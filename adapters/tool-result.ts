import type { Json, JsonObject } from '../contract/json.ts';
import type { Outcome } from '../contract/outcome.ts';
import type { Reading, ToolMapping } from './mapping.ts';
import { lookUp } from './pointer.ts';

/** The part of an MCP tool result that a mapping reads. */
export interface ToolResult {
  content?: { type: string; text?: string | undefined }[];
  isError?: boolean | undefined;
}

/** The outcome that `result` stands for. Texts of several content blocks are joined by newlines. */
export function outcomeOfResult(result: ToolResult, mapped: ToolMapping['result']): Outcome {
  const text = (result.content ?? []).flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : [])).join('\n');
  if (result.isError === true || (mapped?.refused ?? []).some((pattern) => new RegExp(pattern).test(text))) {
    return refusalOf(text, mapped);
  }
  const payload = mapped?.payload ? read(mapped.payload, text, result) : text;
  const outcome: Outcome = { status: 'success', text };
  if (payload !== undefined) outcome.payload = String(payload);
  if (mapped?.fields) outcome.fields = fieldsOf(mapped.fields, text, result);
  return outcome;
}

/** A refusal with `message`, and with the class that the mapping reads off it. */
export function refusalOf(message: string, mapped: ToolMapping['result']): Outcome {
  const code = Object.entries(mapped?.code ?? {}).find(([, pattern]) => new RegExp(pattern).test(message))?.[0];
  return code === undefined ? { status: 'error', message } : { status: 'error', message, code };
}

function fieldsOf(readings: { [name: string]: Reading }, text: string, result: ToolResult): JsonObject {
  const fields: JsonObject = {};
  for (const [name, reading] of Object.entries(readings)) {
    const value = read(reading, text, result);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function read(reading: Reading, text: string, result: ToolResult): Json | undefined {
  if ('from' in reading) return lookUp(result as Json, reading.from);
  const match = new RegExp(reading.text).exec(text);
  if (!match) return undefined;
  const found = match[1] ?? match[0];
  if (reading.as === 'integer') return Number.parseInt(found, 10);
  return reading.as === 'boolean' ? found === 'true' : found;
}
