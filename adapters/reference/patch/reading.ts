import type { Element } from './operations.ts';
import type { Reading } from './parse.ts';
import { trim, trimEnd } from './white-space.ts';

const HEREDOCS = new Set(['<<EOF', "<<'EOF'", '<<"EOF"']);

/** Lines are what they are. */
export const STRICT: Reading = {
  unwrap: (lines) => lines,
  marker: (line) => line,
  inner: (line) => line,
  headless: () => false,
  emptyAdd: false,
  blankAfterEnd: false,
  addLine: (line) => (line.startsWith('+') ? line.slice(1) : undefined),
  element,
};

/** A file may also be moved as it is. */
export const STRICT_WITH_BARE_MOVES: Reading = { ...STRICT, bareMove: true };

/** White space around marks, and what shells wrap around a patch, do not count. */
export const LENIENT: Reading = {
  ...STRICT,
  unwrap: withoutHeredoc,
  marker: trim,
  inner: trimEnd,
  headless: () => true,
  emptyAdd: true,
  blankAfterEnd: true,
};

function element(line: string): Element | undefined {
  if (line === '') return { sign: ' ', text: '' };
  const sign = line[0];
  return sign === ' ' || sign === '-' || sign === '+' ? { sign, text: line.slice(1) } : undefined;
}

function withoutHeredoc(lines: readonly string[]): readonly string[] {
  const isWrapped = lines.length >= 4 && HEREDOCS.has(lines[0] as string) && (lines.at(-1) as string).endsWith('EOF');
  return isWrapped ? lines.slice(1, -1) : lines;
}
