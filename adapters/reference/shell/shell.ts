import { isUtf8 } from 'node:buffer';
import { tmpdir } from 'node:os';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { numberOf, limitsOf, type Limits } from '../../../contract/limits.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { withText } from '../frame/frame.ts';
import { PlainRefusal } from '../plain-refusal.ts';
import { KeptRecords } from '../records/kept.ts';
import { budgetOf, type Budget } from '../records/truncate.ts';
import { limitsAt, type ReferenceTool } from '../tool.ts';
import { Artifacts } from './artifacts.ts';
import type { Capture, Run, ShellCode, ShellContext, ShellParts, ShellRequest, Stream } from './parts.ts';
import { SHELL_PARTS } from './plain-parts.ts';
import { Rendering } from './rendering.ts';
import { LineSplitter } from './splitter.ts';

/** Runs commands, made of the reference's parts or of `parts`. Complete outputs are saved below `tmp`. */
export function shellTool(parts: ShellParts = SHELL_PARTS, limits: Limits = {}, tmp: () => string = tmpdir): ReferenceTool {
  const artifacts = new Artifacts(tmp);
  return {
    description: {
      dialect: 'tau',
      limits,
      tunable: limitsOf('shell').filter((limit) => typeof limit.default === 'number').map((limit) => limit.name),
      observes: ['fields', 'payload', 'text', 'message', 'code', 'writes', 'definitions'],
    },
    call: (place, call) => shell(parts, { ...place, limits: limitsAt(place, 'shell', limits), artifacts }, call.arguments),
    definition: (place) => parts.definition(limitsAt(place, 'shell', limits)),
    dispose: () => artifacts.dispose(),
  };
}

async function shell(parts: ShellParts, context: ShellContext, argument: Json): Promise<Outcome> {
  try {
    return withText(await result(parts, context, parts.parseRequest(argument)), parts.frame);
  } catch (error) {
    if (error instanceof PlainRefusal) return withText(parts.refusal(error as PlainRefusal<ShellCode>, argument), parts.frame);
    throw error;
  }
}

async function result(parts: ShellParts, context: ShellContext, request: ShellRequest): Promise<Outcome> {
  const budget = budgetOf(context.limits, 'maxShellOutputBytes');
  const [run, capture] = await captured(parts, context, request, budget);
  const cut = parts.truncate(capture.records, budget);
  const ended = { request, run, capture, cut };
  const saved: JsonObject = cut.truncated ? parts.save(ended, context) : {};
  return parts.success(ended, saved);
}

async function captured(parts: ShellParts, context: ShellContext, request: ShellRequest, budget: Budget): Promise<[Run, Capture]> {
  const capture: Capture = {
    records: new KeptRecords(budget.lines, budget.tail),
    rendering: new Rendering(numberOf(context.limits, 'maxSavedBytes')),
    rawBytes: 0,
    valid: true,
  };
  const splitterOf = (stream: Stream): LineSplitter => new LineSplitter(parts.cutLine, (piece) => {
    const record = parts.record(stream, piece);
    capture.records.add(record);
    capture.rendering.add(record);
    capture.valid &&= isUtf8(piece.content);
  });
  const splitters: { readonly [stream in Stream]: LineSplitter } = { out: splitterOf('out'), err: splitterOf('err') };
  const run = await parts.run(request, context, (stream, chunk) => {
    capture.rawBytes += chunk.length;
    splitters[stream].push(chunk);
  });
  splitters.out.end();
  splitters.err.end();
  return [run, capture];
}
