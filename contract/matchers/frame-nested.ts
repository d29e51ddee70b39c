import type { FrameCheck } from '../expectation.ts';
import { escapedBody } from './frame-escapes.ts';
import type { Frame } from './frame-model.ts';

/**
 * Of an outcome with a value made of objects, whose place and spelling are open: the other headers, no raw control
 * characters, and the payload as a run of whole lines.
 */
export function nestedDifferences({ status, headers, payload }: Frame, text: string): FrameCheck[] {
  const found: FrameCheck[] = [];
  const lines = text.split('\n');
  const shown = headers.map(({ name, value }) => lines.indexOf(`${name}: ${value}`));
  if (status !== 'success' && shown[0] !== 0) found.push('error');
  if (shown.some((at, index) => at < 0 && (index > 0 || status === 'success'))) found.push('headers');
  if (escapedBody(text) !== text) found.push('body-escape');
  if (!`\n${text}\n`.includes(`\n${escapedBody(payload)}\n`) && payload !== '') found.push('body');
  return found;
}
