// The grammar as an automaton: what a line means depends on where it stands and on nothing else. The lenient grammar is the strict
// one with some lines trimmed; every leniency that a patch makes use of is noted, because dialect `tau` advises against it.

import type { RuleId } from '../../contract/rules/index.ts';
import { rightTrimmed, trimmed, type Blanks } from './blanks.ts';
import { inner } from './envelope.ts';
import { patchLines } from './lines.ts';
import type { Chunk, Element, Operation, Update } from './operations.ts';

/** Which grammar, and what counts as a blank. */
export interface Grammar {
  lenient: boolean;
  emptyAdds: boolean;
  /** What stands directly under an update line without a header may be read in several ways. */
  openHeadless: boolean;
  blanks: Blanks;
}

export type Parsed =
  | { kind: 'operations'; operations: Operation[]; leniencies: RuleId[] }
  | GrammarRefusal
  | { kind: 'open' };

export interface GrammarRefusal {
  kind: 'refused';
  /** The kinds that may be told, the preferred one first. */
  kinds: string[];
  /** The offending line; absent for the envelope and the end of the text. */
  line?: string;
  /** What stands before it. */
  operations: Operation[];
  leniencies: RuleId[];
}

export function parse(patch: string, grammar: Grammar): Parsed {
  const leniencies: RuleId[] = [];
  const content = inner(patchLines(patch, grammar.blanks), grammar, leniencies);
  const reader = new Reader(grammar, leniencies);
  if ('kinds' in content) {
    content.begun.every((line) => reader.read(line) === undefined);
    return { kind: 'refused', kinds: content.kinds, operations: reader.operations, leniencies };
  }
  for (const line of content.lines) {
    const trouble = reader.read(line);
    if (trouble === 'open') return { kind: 'open' };
    if (trouble) return { kind: 'refused', kinds: trouble, line, operations: reader.operations, leniencies };
  }
  const unfinished = reader.unfinished() ?? (reader.operations.length === 0 ? ['no-operations'] : undefined);
  const { operations } = reader;
  return unfinished ? { kind: 'refused', kinds: unfinished, operations, leniencies } : { kind: 'operations', operations, leniencies };
}

/** The kinds of a refusal; nothing: the line is right. */
type Trouble = string[] | 'open' | undefined;

const OPERATION = /^\*\*\* (Add|Delete|Update) File: (.*)$/s;
const MOVE = '*** Move to: ';
const END_OF_FILE = '*** End of File';
/** Which of them is told of a line among those of a chunk is not fixed. */
const OF_CHUNKS = ['bad-chunk-header', 'bad-chunk-line', 'empty-chunk', 'bad-operation', 'empty-update'];

class Reader {
  readonly operations: Operation[] = [];
  readonly #grammar: Grammar;
  readonly #leniencies: RuleId[];

  constructor(grammar: Grammar, leniencies: RuleId[]) {
    this.#grammar = grammar;
    this.#leniencies = leniencies;
  }

  read(line: string): Trouble {
    const last = this.operations.at(-1);
    if (last?.kind === 'add') return this.#underAdd(line, last.lines);
    return last?.kind === 'update' ? this.#underUpdate(line, last) : this.#operation(line, trimmed, ['bad-operation']);
  }

  /** What the end of the text leaves without its lines. */
  unfinished(): string[] | undefined {
    const last = this.operations.at(-1);
    if (last?.kind === 'add') return last.lines.length === 0 && !this.#grammar.emptyAdds ? ['empty-add'] : undefined;
    if (last?.kind !== 'update') return undefined;
    if (last.chunks.length === 0) return this.#either('empty-update');
    return last.chunks.at(-1)?.body.length === 0 ? this.#emptyChunk() : undefined;
  }

  #operation(line: string, trim: typeof trimmed, otherwise: string[]): Trouble {
    const text = this.#trimmed(line, trim);
    const [, verb, path] = OPERATION.exec(text) ?? [];
    if (verb === undefined || path === undefined) {
      if (OPERATION.test(line)) this.#note(line, text, 'apply-patch/path-text-verbatim');
      return otherwise;
    }
    if (line.startsWith('*')) this.#note(line, text, 'apply-patch/path-text-verbatim');
    this.#note(line, text, 'apply-patch/padded-markers');
    if (verb === 'Add') this.operations.push({ kind: 'add', path, lines: [] });
    else if (verb === 'Delete') this.operations.push({ kind: 'delete', path });
    else this.operations.push({ kind: 'update', path, chunks: [] });
    return undefined;
  }

  #underAdd(line: string, lines: string[]): Trouble {
    if (line.startsWith('+')) {
      lines.push(line.slice(1));
      return undefined;
    }
    const { lenient, emptyAdds } = this.#grammar;
    const ends = line.startsWith('*** ');
    const empty = lines.length === 0 && !emptyAdds;
    if (empty && (ends || (lenient && OPERATION.test(trimmed(line, this.#grammar.blanks))))) return ['empty-add', 'bad-operation'];
    const otherwise = ends ? ['bad-operation', ...(lenient ? ['bad-add-line'] : [])] : ['bad-add-line', ...(lenient ? ['bad-operation'] : [])];
    return this.#operation(line, trimmed, otherwise);
  }

  #underUpdate(line: string, update: Update): Trouble {
    const chunk = update.chunks.at(-1);
    if (!chunk) return this.#beforeChunks(line, update);
    const header = this.#header(line);
    if (header && chunk.body.length === 0) return this.#emptyChunk();
    if (header) return header === 'bad' ? this.#either('bad-chunk-header') : this.#opened(update, line, header);
    if (chunk.eof) return this.#behindMark(line);
    if (this.#isMark(line)) return chunk.body.length === 0 ? this.#emptyChunk() : this.#closed(chunk, line);
    if (line.startsWith('*** ')) return chunk.body.length === 0 ? this.#emptyChunk() : this.#operation(line, rightTrimmed, this.#either('bad-operation'));
    const element = elementOf(line);
    if (!element) return this.#either('bad-chunk-line');
    chunk.body.push(element);
    return undefined;
  }

  /** Directly under the update line, or under its move line. */
  #beforeChunks(line: string, update: Update): Trouble {
    const text = this.#trimmed(line, rightTrimmed);
    if (update.moveTo === undefined && text.startsWith(MOVE)) {
      this.#note(line, text, 'apply-patch/path-text-verbatim');
      this.#note(line, text, 'apply-patch/padded-markers');
      update.moveTo = text.slice(MOVE.length);
      return undefined;
    }
    if (line === MOVE) this.#note(line, text, 'apply-patch/path-text-verbatim');
    const header = this.#header(line);
    if (header === 'bad') return this.#either('bad-chunk-header');
    if (header) return this.#opened(update, line, header);
    if (line === '' || this.#isMark(line)) return this.#grammar.openHeadless ? 'open' : ['empty-update', 'bad-chunk-header'];
    if (line.startsWith('*** ')) return this.#either('empty-update', 'bad-operation');
    const element = elementOf(line);
    // Where the header may be missing the same line is a bad one of the chunk.
    if (!element) return this.#either('bad-chunk-header', 'bad-chunk-line');
    if (!this.#grammar.lenient) return ['bad-chunk-header'];
    this.#leniencies.push('apply-patch/chunk-header');
    update.chunks.push({ body: [element], eof: false, headless: true });
    return undefined;
  }

  #behindMark(line: string): Trouble {
    if (line.startsWith('*** ')) return this.#operation(line, rightTrimmed, this.#either('bad-operation'));
    if (!this.#grammar.lenient || rightTrimmed(line, this.#grammar.blanks) !== '') return this.#either('bad-chunk-header');
    this.#leniencies.push('apply-patch/chunk-header');
    return undefined;
  }

  #header(line: string): { context?: string } | 'bad' | undefined {
    if (!line.startsWith('@@')) return undefined;
    const text = this.#trimmed(line, rightTrimmed);
    if (text === '@@') return {};
    return text.startsWith('@@ ') ? { context: text.slice('@@ '.length) } : 'bad';
  }

  #opened(update: Update, line: string, header: { context?: string }): undefined {
    this.#note(line, this.#trimmed(line, rightTrimmed), 'apply-patch/chunk-header');
    update.chunks.push({ ...header, body: [], eof: false });
  }

  #isMark(line: string): boolean {
    return this.#trimmed(line, rightTrimmed) === END_OF_FILE;
  }

  #closed(chunk: Chunk, line: string): undefined {
    this.#note(line, END_OF_FILE, 'apply-patch/eof-anchor');
    chunk.eof = true;
  }

  #emptyChunk(): string[] {
    return [...new Set(['empty-chunk', ...OF_CHUNKS])];
  }

  /** The kind of the strict grammar; in the lenient one any that could be told of such a line. */
  #either(...kinds: string[]): string[] {
    return this.#grammar.lenient ? [...new Set([...kinds, ...OF_CHUNKS])] : kinds;
  }

  #trimmed(line: string, trim: typeof trimmed): string {
    return this.#grammar.lenient ? trim(line, this.#grammar.blanks) : line;
  }

  #note(line: string, text: string, rule: RuleId): void {
    if (line !== text) this.#leniencies.push(rule);
  }
}

function elementOf(line: string): Element | undefined {
  if (line === '') return { sign: ' ', text: '', bare: true };
  const [sign] = line;
  return sign === ' ' || sign === '-' || sign === '+' ? { sign, text: line.slice(1) } : undefined;
}
