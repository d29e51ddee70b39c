import type { Bytes } from '../../contract/bytes.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { ReadCode, ReadParts, ReadRequest, ReadResult } from '../reference/read/parts.ts';
import type { CutLine } from '../reference/records/lines.ts';
import type { Records } from '../reference/records/records.ts';
import type { Budget, Cutting } from '../reference/records/truncate.ts';
import type { Fault, FaultExample, FaultOf, RecordKit } from './fault.ts';

/** Lines of one character: as many as the name says; and a line that no small budget holds. */
export const X7 = 'x\n'.repeat(7);
export const X8 = 'x\n'.repeat(8);
export const LONG = 'x'.repeat(70);


type ShowingTool = 'read' | 'shell' | 'ls' | 'render';

/** Limits so small that every boundary is a matter of a few lines. */
export const SMALL: JsonObject = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64 };
export const SMALL_SHELL: JsonObject = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxShellOutputBytes: 64 };

type FaultIn<T extends ShowingTool> = Omit<FaultOf<T>, 'tool' | 'dialect'> & { dialect?: FaultOf<T>['dialect'] };

/** Faults of one tool, in dialect `tau` where none is named. */
export function faultsOf<T extends ShowingTool>(tool: T, faults: readonly FaultIn<T>[]): readonly Fault[] {
  return faults.map((fault) => ({ tool, dialect: 'tau', ...fault }) as unknown as Fault);
}

/** Reading a file `f` with `ask` beside the path; a text is the payload that the fault shows. */
export function reading(file: Bytes, ask: JsonObject = {}, wrong?: string | FaultExample['wrong'], limits?: JsonObject): FaultExample {
  return example({ f: { file } }, { path: 'f', ...ask }, wrong, limits);
}

/** A command on a file `f`. */
export function printing(file: Bytes, wrong?: string | FaultExample['wrong'], limits: JsonObject = SMALL_SHELL, command = 'cat f'): FaultExample {
  return example({ f: { file } }, { command }, wrong, limits);
}

/** A listing of empty files. */
export function listing(names: readonly string[], wrong?: string | FaultExample['wrong'], limits?: JsonObject, ask: JsonObject = {}): FaultExample {
  return example(Object.fromEntries(names.map((name) => [name, { file: '' }])), { path: '.', ...ask }, wrong, limits);
}

/** The rendering of an outcome; a text is what the fault makes of it. */
export function rendering(outcome: JsonObject, text?: string): FaultExample {
  return { tree: {}, calls: [outcome], ...(text === undefined ? {} : { wrong: { text } }) };
}

export function example(tree: FaultExample['tree'], call: Json, wrong?: string | FaultExample['wrong'], limits?: JsonObject): FaultExample {
  return {
    tree, calls: [call],
    ...(wrong === undefined ? {} : { wrong: typeof wrong === 'string' ? { payload: wrong } : wrong }),
    ...(limits === undefined ? {} : { limits }),
  };
}

export const ACCEPTED = { status: 'success' } as const;
export const REFUSED = { status: 'error' } as const;

/** `ranges` of `[start, end]` pairs. */
export function ranges(...pairs: readonly (readonly [start: Json, end: Json])[]): JsonObject {
  return { ranges: pairs.map(([start_line, end_line]) => ({ start_line, end_line })) };
}

/** The arguments changed before they are checked. */
export function sending(base: ReadParts, { isObject }: RecordKit, change: (argument: JsonObject) => Json): Partial<ReadParts> {
  return { parseRequest: (argument, context) => base.parseRequest(isObject(argument) ? change(argument) : argument, context) };
}

/** Every object with line fields changed: the request itself, and the entries of its ranges. */
export function sendingLines(base: ReadParts, kit: RecordKit, change: (lines: JsonObject) => JsonObject): Partial<ReadParts> {
  return sending(base, kit, (argument) => {
    const { ranges: entries } = argument;
    if (!Array.isArray(entries)) return change(argument);
    return { ...change(argument), ranges: entries.map((entry) => (kit.isObject(entry) ? change(entry) : entry)) };
  });
}

/** What was asked for, changed once it was found to be well formed. */
export function asking(base: ReadParts, change: (request: ReadRequest) => ReadRequest): Partial<ReadParts> {
  return { parseRequest: (argument, context) => change(base.parseRequest(argument, context)) };
}

/** Every record changed. */
export function recording(base: ReadParts, change: (record: string, number: number) => string): Partial<ReadParts> {
  return { record: (lines, number) => change(base.record(lines, number), number) };
}

/** The fields of a success changed. */
export function reporting(base: ReadParts, change: (fields: JsonObject, result: ReadResult) => JsonObject): Partial<ReadParts> {
  return answering(base, (outcome, result) => ({ ...outcome, fields: change(outcome.fields ?? {}, result) }));
}

/** A success changed. */
export function answering(base: ReadParts, change: (outcome: Outcome, result: ReadResult) => Outcome): Partial<ReadParts> {
  return { success: (result, context) => change(base.success(result, context), result) };
}

type Answer = (path: string, ...about: Parameters<ReadParts['refusal']>) => Outcome;

/** Refusals of some classes answered otherwise. */
export function unrefusing(base: ReadParts, codes: readonly ReadCode[], answer: Answer): Partial<ReadParts> {
  return {
    refusal(refusal, attempt) {
      const { request } = attempt;
      return request && codes.includes(refusal.code) ? answer(request.path, refusal, attempt) : base.refusal(refusal, attempt);
    },
  };
}

/** What the model is told of a tool, described otherwise. */
export function describing<D extends { description: string }>(
  base: { definition(limits: Limits): D }, change: (description: string, limits: Limits) => string,
): { definition(limits: Limits): D } {
  return {
    definition(limits) {
      const definition = base.definition(limits);
      return { ...definition, description: change(definition.description, limits) };
    },
  };
}

/** The names of a directory as a read would show lines. */
export function listed(names: readonly string[]): Outcome {
  return { status: 'success', fields: {}, payload: names.toSorted().map((name, index) => `${index + 1} ${name}`).join('\n') };
}

export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Also cuts where one of `endings` stands. */
export function cuttingAt(cutLine: CutLine, ...endings: readonly string[]): CutLine {
  return (file, start) => {
    const line = cutLine(file, start);
    const content = file.subarray(start, line.contentEnd);
    const found = endings.map((ending) => ({ at: content.indexOf(ending), length: Buffer.byteLength(ending) })).filter(({ at }) => at >= 0);
    const first = found.toSorted((one, other) => one.at - other.at)[0];
    return first ? { start, contentEnd: start + first.at, end: start + first.at + first.length } : line;
  };
}

/** The truncation with some of its pieces replaced. */
export function truncating(change: (kit: RecordKit) => Partial<Cutting>): (base: unknown, kit: RecordKit) => { truncate: ReturnType<RecordKit['truncateBy']> } {
  return (_base, kit) => ({ truncate: kit.truncateBy({ ...kit.CUTTING, ...change(kit) }) });
}

type Choose = (records: Records, budget: Budget, listed: RecordKit['listed'], how: Cutting) => string[];

/** Of too many records those that `choose` takes. */
export function endsOf(choose: Choose): (kit: RecordKit) => Partial<Cutting> {
  return ({ listed }) => ({ ends: (records, budget, how) => choose(records, budget, listed, how) });
}

/** Lines whose records have these lengths, in a file of fewer than ten. */
export function lines(...lengths: readonly number[]): string {
  return lengths.map((length) => `${'x'.repeat(length - 2)}\n`).join('');
}

/** A record of this length. */
export function record(number: number, length: number): string {
  return `${number} `.padEnd(length, 'x');
}

/** Bytes of the text of a record. */
export function textSize(record: string): number {
  return Buffer.byteLength(record.slice(record.indexOf(' ') + 1));
}
