import { numberOf } from '../../../contract/limits.ts';
import { absolutePath } from './found.ts';
import type { PatchContext, PatchParts } from './parts.ts';
import type { PatchRefusal } from './refusal.ts';

const PATH_CUT = '...(path truncated)';
const TEXT_CUT = '...(context truncated)';

/** What a chunk quotes and the file does not hold, below a line that names the file. */
export function excerpt(parts: PatchParts, { code, detail }: PatchRefusal, { cwd, limits }: PatchContext): string | undefined {
  const { path = '', line = '', lines = [] } = detail;
  const shown = parts.shown(absolutePath(cwd, path));
  const most = numberOf(limits, 'mismatchDetailBytes');
  if (code === 'lines-not-found') return bounded('Expected lines in ', shown, lines.join('\n'), most);
  if (code === 'context-not-found') return bounded('Expected context in ', shown, line, most);
  return undefined;
}

/** At most `most` bytes; a path that is cut leaves half of them to the text. */
function bounded(words: string, path: string, text: string, most: number): string {
  const whole = `${words}${path}:\n`;
  if (bytesOf(whole) + bytesOf(text) <= most) return whole + text;
  const half = Math.floor(most / 2);
  const head = bytesOf(whole) <= half ? whole : `${words}${beginning(path, half - bytesOf(`${words}${PATH_CUT}:\n`))}${PATH_CUT}:\n`;
  const left = most - bytesOf(head);
  return head + (bytesOf(text) <= left ? text : beginning(text, left - bytesOf(TEXT_CUT)) + TEXT_CUT);
}

/** The longest beginning of at most `most` bytes that ends between two characters. */
export function beginning(text: string, most: number): string {
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
