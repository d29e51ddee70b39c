import type { Course } from './course.ts';
import type { Updated } from './update.ts';

/** The models give one result for all that the course updates: there is no need to look at the other. */
export function modelsAgree({ ways }: Course): boolean {
  return ways.every(({ at, updated }) => !updated || (at.kind === 'text' && agreesOn(at.text, updated)));
}

/**
 * The domain in which they do: no CR, no empty line at the end before or after, every place exact, no addition before another
 * chunk, no chunk at the end of the file before the cursor.
 */
export function agreesOn(text: string, updated: Updated): boolean {
  if (text.includes('\r') || endsBlank(text) || updated.kind === 'undefined' || updated.locations.unanchored) return false;
  if (updated.kind === 'result' && endsBlank(updated.result.text)) return false;
  const { located, lost } = updated.locations;
  return located.every(({ chunk, region }, at) => {
    if (!region) return at === located.length - 1 && !lost;
    return region.level === 0 && !(chunk.eof && region.start < region.cursor);
  });
}

function endsBlank(text: string): boolean {
  return text === '\n' || text.endsWith('\n\n');
}
