import { UsageError } from '../../contract/errors.ts';

/**
 * Splits a command into words as a POSIX shell does, without any expansion: blanks separate, `'...'` is literal, in
 * `"..."` a backslash escapes `$`, a backquote, `"`, `\` and a newline, elsewhere it escapes any character.
 * @throws {UsageError} for a quote that is not closed, or a backslash at the end.
 */
export function splitWords(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at += 1) {
    const char = command[at] as string;
    if (/[ \t\r\n]/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= '';
    if (char === "'") {
      const end = command.indexOf("'", at + 1);
      if (end === -1) throw unclosed(command, char);
      word += command.slice(at + 1, end);
      at = end;
    } else if (char === '"') {
      const [inner, end] = doubleQuoted(command, at + 1);
      word += inner;
      at = end;
    } else if (char === '\\') {
      at += 1;
      if (at === command.length) throw new UsageError(`the command ends in a backslash that escapes nothing: ${command}`);
      if (command[at] !== '\n') word += command[at];
    } else {
      word += char;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** The text from `start` up to the closing double quote, and where that stands. */
function doubleQuoted(command: string, start: number): [string, number] {
  let inner = '';
  for (let at = start; at < command.length; at += 1) {
    const char = command[at] as string;
    if (char === '"') return [inner, at];
    const next = command[at + 1];
    if (char === '\\' && next !== undefined && '$`"\\\n'.includes(next)) {
      at += 1;
      if (next !== '\n') inner += next;
    } else {
      inner += char;
    }
  }
  throw unclosed(command, '"');
}

function unclosed(command: string, quote: string): UsageError {
  return new UsageError(`the command has a quote ${quote} that is not closed: ${command}`);
}
