import type { RuleId } from '../../contract/rules/index.ts';
import { trimmed, type Blanks } from './blanks.ts';

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
const OPENINGS: readonly string[] = ['<<EOF', "<<'EOF'", '<<"EOF"'];
const WORD = 'EOF';
/** An opening, the two lines of the envelope, and the word. */
const LEAST = 4;

/** The lines between those of the envelope, or the kinds of the refusal and what stands behind a first line that is right. */
export type Inner = { lines: string[] } | { kinds: string[]; begun: string[] };

export function inner(lines: readonly string[], { lenient, blanks }: { lenient: boolean; blanks: Blanks }, leniencies: RuleId[]): Inner {
  if (!lenient) return between(lines, (line) => line);
  const trim = (line: string): string => trimmed(line, blanks);
  const wrapped = lines.length >= LEAST && OPENINGS.includes(lines[0] as string) && (lines.at(-1) as string).endsWith(WORD);
  const bare = wrapped ? lines.slice(1, -1) : lines;
  if (wrapped) leniencies.push('apply-patch/heredoc-wrapper');
  const content = between(bare, trim);
  if ('kinds' in content) return wrapped ? { ...content, kinds: ['missing-begin', 'missing-end'] } : content;
  if (bare[0] !== BEGIN || bare.at(-1) !== END) leniencies.push('apply-patch/padded-markers');
  return content;
}

function between(lines: readonly string[], trim: (line: string) => string): Inner {
  if (trim(lines[0] ?? '') !== BEGIN) return { kinds: ['missing-begin'], begun: [] };
  return trim(lines.at(-1) as string) === END ? { lines: lines.slice(1, -1) } : { kinds: ['missing-end'], begun: lines.slice(1) };
}
