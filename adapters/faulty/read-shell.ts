import { faultsOf, printing } from './showing.ts';

/** Faults in how the shell cuts and shows lines, where a read does it right. */
export const READ_SHELL_FAULTS = faultsOf('shell', [
  {
    name: 'shell-leaves-cr-in-the-text',
    needs: ['real-fs'],
    breaks: ['read/same-line-semantics-as-shell'],
    description: 'The shell has a line splitter of its own, which leaves a CR in the text.',
    example: printing('a\r\nb', 'out a\r\nout(no_nl) b'),
    parts: () => ({
      cutLine(file, start) {
        const at = file.indexOf('\n', start);
        return at < 0 ? { start, contentEnd: file.length, end: file.length } : { start, contentEnd: at, end: at + 1 };
      },
    }),
  },
  {
    name: 'shell-takes-a-lone-cr-for-text',
    needs: ['real-fs'],
    breaks: ['read/same-line-semantics-as-shell'],
    description: 'The shell knows LF and CRLF only.',
    example: printing('a\rb\n', 'out a\rb'),
    parts: () => ({
      cutLine(file, start) {
        const at = file.indexOf('\n', start);
        if (at < 0) return { start, contentEnd: file.length, end: file.length };
        return { start, contentEnd: at > start && file[at - 1] === 0x0d ? at - 1 : at, end: at + 1 };
      },
    }),
  },
  {
    name: 'shell-drops-empty-lines',
    needs: ['real-fs'],
    breaks: ['read/same-line-semantics-as-shell'],
    description: 'The shell drops empty lines.',
    example: printing('a\n\nb\n', 'out a\nout b'),
    parts: (base, { recordsOf, listed }) => ({
      truncate(records, budget) {
        if (records.length > budget.lines) return base.truncate(records, budget);
        return base.truncate(recordsOf(listed(records).filter((record) => record !== 'out ' && record !== 'err ')), budget);
      },
    }),
  },
  {
    name: 'shell-swallows-a-byte-order-mark',
    needs: ['real-fs'],
    breaks: ['read/same-line-semantics-as-shell'],
    description: 'The decoder of the shell swallows a byte order mark.',
    example: printing('\ufeffa\n', 'out a'),
    parts: (base) => ({ record: (stream, piece) => base.record(stream, piece).replace(/^(\S+ )\ufeff/, '$1') }),
  },
]);
