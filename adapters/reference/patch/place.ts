import type { Sheet } from './sheet.ts';

/**
 * The number of the line, from 0, that `pattern` starts at: the first place at or behind `cursor` of the lowest level
 * that has one. `atEnd`: the last lines of the file or none. A pattern without lines is where the cursor is.
 */
export function place(sheet: Sheet, pattern: readonly string[], cursor: number, atEnd: boolean): number | undefined {
  if (pattern.length === 0) return cursor;
  const last = sheet.count - pattern.length;
  const first = atEnd ? Math.max(last, 0) : cursor;
  for (const [level, form] of sheet.forms.entries()) {
    const found = firstPlace(sheet.at(level), pattern.map(form), first, last);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of the places `first .. last`. */
function firstPlace(lines: readonly string[], pattern: readonly string[], first: number, last: number): number | undefined {
  for (let start = first; start <= last; start += 1) {
    let same = 0;
    while (same < pattern.length && lines[start + same] === pattern[same]) same += 1;
    if (same === pattern.length) return start;
  }
  return undefined;
}
