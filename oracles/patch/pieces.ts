import type { Piece } from '../../contract/expectation.ts';
import { compact } from '../text/compact.ts';

/** A run of text of a result: untouched text of the file, text of a chunk, or an ending that completes the last line. */
export interface Segment {
  from: 'file' | 'chunk' | 'completion';
  text: string;
}

/** The text of a file and how it came about. */
export interface Result {
  text: string;
  segments: Segment[];
}

/** Collects the text of a result, neighbours of one kind together. */
export class Composition {
  readonly #segments: Segment[] = [];
  #parts: string[] = [];

  add(from: Segment['from'], text: string): void {
    if (text === '') return;
    if (this.#segments.at(-1)?.from !== from) {
      this.#close();
      this.#segments.push({ from, text: '' });
    }
    this.#parts.push(text);
  }

  done(): Result {
    this.#close();
    return { text: this.#segments.map(({ text }) => text).join(''), segments: this.#segments };
  }

  #close(): void {
    const last = this.#segments.at(-1);
    if (last) last.text = this.#parts.join('');
    this.#parts = [];
  }
}

export function piecesOf(segments: readonly Segment[]): Piece[] {
  return segments.map(({ from, text }): Piece => {
    if (from === 'file') return { kept: compact(text) };
    return from === 'chunk' ? { inserted: [compact(text)] } : { inserted: [text], completing: true };
  });
}
