import type { Part } from '../../contract/bytes.ts';
import type { Ending } from '../arbitraries/texts.ts';

/** What the text of a record is made of: ASCII, quotation marks, characters of so many bytes, of two to four in turn, or bytes that are not UTF-8. */
export type Fill = 'ascii' | 'marks' | 2 | 3 | 4 | 'multi' | 'invalid';

/** A record as a maker thinks of it. */
export interface RecordPlan {
  /** Its UTF-8 bytes, prefix and flags included; fewer than those need: the text is empty. */
  bytes: number;
  /** Default LF. Only of lines. */
  ending?: Ending | '';
  /** Default `ascii`. */
  fill?: Fill;
  /** What the text begins with: ASCII. */
  opens?: string;
  /** Ends with a control character. Only of names. */
  escaped?: true;
}

const ENDING_FLAGS = { '\n': '', '\r\n': 'crlf', '\r': 'cr', '': 'no_nl' } as const;

/** Bytes that one byte which is no UTF-8 is shown in. */
const REPLACED = 3;
const NOT_UTF8: Part = { base64: '/w==' };

/** Characters of two, three and four bytes. */
const WIDE = { 2: 'é', 3: '€', 4: '\u{1f600}' } as const;
type Wide = keyof typeof WIDE;
const TURNS: readonly Wide[] = [4, 3, 2];

/** The bytes of the record of `plan` that are not its text. */
export function overhead({ ending = '\n', fill }: RecordPlan, prefix: string): number {
  const flags = [fill === 'invalid' ? 'invalid-utf8' : '', ENDING_FLAGS[ending]].filter((flag) => flag !== '').join(',');
  return prefix.length + (flags === '' ? 0 : flags.length + 2) + 1;
}

/** The text of the line whose record is `plan`, in the bytes of a file. `at` tells it from its neighbours. */
export function lineText(plan: RecordPlan, prefix: string, at: number): Part[] {
  const asPlanned = plan.bytes - overhead(plan, prefix);
  const roomy = plan.fill !== 'invalid' || asPlanned >= REPLACED;
  const room = Math.max(0, roomy ? asPlanned : plan.bytes - overhead({ ...plan, fill: 'ascii' }, prefix));
  const opens = (plan.opens ?? '').slice(0, room);
  return [opens, ...filled(room - opens.length, roomy ? plan.fill : 'ascii', at)];
}

/** The name whose record is `plan`; in the order of `at`, whatever the plans. */
export function nameOf(plan: RecordPlan, prefix: string, at: number): string {
  const code = `${plan.opens ?? ''}${order(at)}`;
  const tail = plan.escaped ? '\t' : '';
  const room = plan.bytes - prefix.length - 1 - code.length - (plan.escaped ? '(escaped)'.length + 2 : 0);
  return `${code}${filled(Math.max(0, room), plan.fill === 'invalid' ? 'ascii' : plan.fill, at).join('')}${tail}`;
}

function order(at: number): string {
  return String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));
}

/** Text of `bytes` bytes once it is shown. */
function filled(bytes: number, fill: Fill | undefined, at: number): Part[] {
  const letter = String.fromCharCode(97 + (at % 16));
  if (fill === undefined || fill === 'ascii') return [letter.repeat(bytes)];
  if (fill === 'marks') return ['"'.repeat(bytes)];
  if (fill !== 'invalid') return [wide(bytes, letter, fill === 'multi' ? TURNS[at % TURNS.length] as Wide : fill)];
  const bad = Math.floor(bytes / REPLACED);
  return [letter.repeat(bytes - bad * REPLACED), ...(bad > 0 ? [{ repeat: NOT_UTF8, times: bad } as Part] : [])];
}

function wide(bytes: number, letter: string, size: Wide): string {
  const count = Math.floor(bytes / size);
  return letter.repeat(bytes - count * size) + WIDE[size].repeat(count);
}
