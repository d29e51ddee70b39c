import type { Json } from '../contract/json.ts';
import { columns } from './layout.ts';
import { visibleJson } from './visible-bytes.ts';

/** JSON in which every value that fits `width` columns stands on one line; the others have a line for each member. */
export function jsonLines(value: Json, width: number): string[] {
  const line = visibleJson(value);
  if (columns(line) <= width || value === null || typeof value !== 'object') return [line];
  const members = Array.isArray(value)
    ? value.map((member): [string, Json] => ['', member])
    : Object.entries(value).map(([name, member]): [string, Json] => [`${visibleJson(name)}: `, member]);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = members.flatMap(([name, member], index) => {
    const [first, ...rest] = jsonLines(member, width - 3 - columns(name));
    const lines = [name + first, ...rest];
    return lines.map((text, at) => `  ${text}${at === lines.length - 1 && index < members.length - 1 ? ',' : ''}`);
  });
  return [open, ...inner, close];
}
