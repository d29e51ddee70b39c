import { DOLLAR_PATTERNS } from './texts.ts';

/** Texts that a tool might take for more than text, by what it would do with them. */
export const SUBSTITUTIONS = [...DOLLAR_PATTERNS, '&', '\\&'];
export const FORMATS = ['%s', '%d%%', '%(x)s', '{0}', '{}', '{{x}}', '${x}', '#{x}', '<%= x %>', '`x`', '%'];
export const ENTITIES = ['&lt;', '&amp;', '&#10;', '&quot;', '%20', '%0A', '<br>', '&nbsp;'];
export const FENCES = ['```\nQ\n```', '```ts\nQ\n```\n', '```', '<code>\nQ\n</code>', '`Q`'];
export const NUMBERED = ['12 | Q', '1: Q', '   3|Q\n   4|R', '+Q', '-Q', '> Q', '+Q\n-R\n', '10→Q', '+', '@@ -1 +1 @@\n+Q'];
export const EDGES = [' Q', 'Q ', '\nQ', 'Q\n', '\tQ\t', '\n\nQ\n\n', ' ', '\n', '  Q\n    R\n', 'Q \nR', '\t'];

/** Alone, twice, and with a word behind. */
export function alone(specials: readonly string[]): string[] {
  return specials.flatMap((special) => [special, `${special}${special}`, `${special} Q`, `${special}\nQ`]);
}
