import { bytesOf } from './fault.ts';
import { SMALL, SMALL_SHELL, X8, endsOf, faultsOf, listing, printing, truncating } from './showing.ts';

const LONG = 'x'.repeat(70);
const X7 = 'x\n'.repeat(7);
const OUT_CUT = 'out x\nout x\nout x\n...\nout x\nout x\nout x';

/** The same kinds of faults in the shell. */
const OF_SHELL = faultsOf('shell', [
  {
    name: 'shell-puts-the-ending-flag-first',
    needs: ['real-fs'],
    breaks: ['truncate/flag-order'],
    description: 'The shell puts the flag of the ending before `invalid-utf8`.',
    example: printing(bytesOf('\xff\r\n'), 'out(crlf,invalid-utf8) \ufffd'),
    parts: (base) => ({ record: (stream, piece) => base.record(stream, piece).replace(/^(\w+)\(invalid-utf8,(\w+)\)/, '$1($2,invalid-utf8)') }),
  },
  {
    name: 'shell-keeps-the-end-only',
    needs: ['real-fs'],
    breaks: ['truncate/read-shell-agree', 'truncate/head-tail'],
    description: 'Of too many lines the shell keeps the last ones only.',
    example: printing(X8, '...\nout x\nout x\nout x'),
    parts: truncating(endsOf((records, budget, listed, how) => how.fill(['...', ...listed(records, records.length - budget.tail)], budget.bytes, how))),
  },
  {
    name: 'shell-budget-of-characters',
    needs: ['real-fs'],
    breaks: ['truncate/utf8-byte-accounting', 'truncate/read-shell-agree'],
    description: 'The shell holds its byte budget against characters.',
    example: printing(`${'\u20ac'.repeat(22)}\n`, `out ${'\u20ac'.repeat(22)}`),
    parts: truncating(() => ({ size: (each) => [...each].length })),
  },
  {
    name: 'each-stream-truncated',
    needs: ['real-fs'],
    breaks: ['truncate/once'],
    description: 'Each stream is truncated by itself.',
    example: { tree: { f: { file: 'x\n'.repeat(4) } }, calls: [{ command: 'cat f; cat f >&2' }], limits: SMALL_SHELL },
    parts: (base, { recordsOf }) => ({
      truncate(records, budget) {
        const kept = Array.from({ length: records.length }, (_, index) => index)
          .filter((index) => index < budget.lines || index >= records.length - budget.tail).map((index) => records.at(index));
        const cuts = ['out', 'err'].map((stream) => base.truncate(recordsOf(kept.filter((each) => each.startsWith(stream))), budget));
        return { shown: cuts.flatMap(({ shown }) => shown), truncated: cuts.some(({ truncated }) => truncated) };
      },
    }),
  },
  {
    name: 'shell-marker-with-a-part-of-the-line',
    needs: ['real-fs'],
    breaks: ['truncate/marker-only'],
    description: 'Behind a marker the shell shows the first characters of the line.',
    example: printing(LONG, 'out(no_nl,truncated) xxxxxxxx'),
    parts: truncating(({ marker }) => ({ marker: (each) => `${marker(each)} ${each.slice(each.indexOf(' ') + 1).slice(0, 8)}` })),
  },
  {
    name: 'shell-notice-of-omission',
    needs: ['real-fs'],
    breaks: ['truncate/omission-separator', 'truncate/no-prose'],
    description: 'The shell says in words what it left out.',
    example: printing(X7, OUT_CUT.replace('...', '... 1 line omitted ...')),
    parts: truncating(({ CUTTING }) => ({
      ends(records, budget, how) {
        const shown = CUTTING.ends(records, budget, how);
        const omitted = records.length - shown.length + 1;
        return shown.map((each) => (each === '...' ? `... ${omitted} line${omitted === 1 ? '' : 's'} omitted ...` : each));
      },
    })),
  },
]);

/** The same kinds of faults in listings. */
const OF_LS = faultsOf('ls', [
  {
    name: 'ls-never-cut',
    breaks: ['truncate/trigger'],
    description: 'A listing is never cut.',
    example: listing(['a', 'b', 'c', 'd', 'e', 'f', 'g'], '1 a\n2 b\n3 c\n4 d\n5 e\n6 f\n7 g', SMALL),
    parts: (base) => ({ truncate: (records, budget) => base.truncate(records, { ...budget, lines: Infinity, bytes: Infinity }) }),
  },
  {
    name: 'ls-shows-the-beginning-only',
    breaks: ['truncate/head-tail'],
    description: 'Of too many names the first are shown only.',
    example: listing(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], '1 a\n2 b\n3 c\n...', SMALL),
    parts: truncating(endsOf((records, budget, listed, how) => how.fill([...listed(records, 0, budget.head), '...'], budget.bytes, how))),
  },
  {
    name: 'ls-budget-in-utf16-units',
    breaks: ['truncate/utf8-byte-accounting'],
    description: 'The byte budget of listings is held against UTF-16 units.',
    example: listing(['\u20ac'.repeat(22)], `1 ${'\u20ac'.repeat(22)}`, SMALL),
    parts: truncating(() => ({ size: (each) => each.length })),
  },
  {
    name: 'ls-cuts-long-names',
    breaks: ['truncate/marker-only'],
    description: 'Of a name that is too long the beginning is shown.',
    example: listing(['n'.repeat(70)], '1(truncated) nnnnnnnn', SMALL),
    parts: truncating(({ marker }) => ({ marker: (each) => `${marker(each)} ${each.slice(each.indexOf(' ') + 1).slice(0, 8)}` })),
  },
  {
    name: 'ls-escaped-flag-behind-truncated',
    breaks: ['truncate/marker-flag-merge', 'truncate/flag-order'],
    description: 'In listings `truncated` stands before `escaped`.',
    example: listing([`a\n${'n'.repeat(70)}`], '1(truncated,escaped)', SMALL),
    parts: truncating(({ marker }) => ({ marker: (each) => marker(each).replace(/\((.*),truncated\)/, '(truncated,$1)') })),
  },
]);

/** Faults in what is kept of output and listings where a budget is exceeded. */
export const TRUNCATE_OTHER_FAULTS = [...OF_SHELL, ...OF_LS];
