import type { PatchParts } from '../reference/patch/parts.ts';
import { ACCEPTED, OPERATION, REFUSED, inBoth, inside, patchFaults, patching, rewriting } from './patch-fault.ts';

/** Texts of added files changed, with the file as it comes out. */
export function adding(base: PatchParts, change: (text: string) => string): Partial<PatchParts> {
  return {
    planAdd(parts, context, operation) {
      const planned = base.planAdd(parts, context, operation);
      const after = change(planned.write?.text ?? '');
      return { ...planned, change: { ...planned.change, after }, ...(planned.write ? { write: { ...planned.write, text: after } } : {}) };
    },
  };
}

/** Faults in how the lines of an added file are read. */
export const PATCH_ADD_LINES_FAULTS = patchFaults([
  inBoth({
    name: 'unprefixed-add-lines-accepted', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'Lines of an added file without the plus are taken as they are.',
    example: patching({}, ['*** Add File: h', 'plain'], { status: 'success', files: { h: 'plain\n' } }),
    parts: (base) => ({ reading: { ...base.reading, addLine: (line) => base.reading.addLine(line) ?? (base.reading.marker(line).startsWith('*** ') ? undefined : line) } }),
  }),
  inBoth({
    name: 'empty-add-lines-accepted', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'An empty line of an added file needs no plus.',
    example: patching({}, ['*** Add File: h', '+a', '', '+b'], { status: 'success', files: { h: 'a\n\nb\n' } }),
    parts: (base) => ({ reading: { ...base.reading, addLine: (line) => (line === '' ? '' : base.reading.addLine(line)) } }),
  }),
  {
    name: 'first-character-of-add-lines-dropped', dialect: 'tau', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'The first character of a line of an added file is dropped, a plus or not.',
    example: patching({}, ['*** Add File: h', ' plain'], { status: 'success', files: { h: 'plain\n' } }),
    parts: (base) => ({ reading: { ...base.reading, addLine: (line) => (line.startsWith('*** ') ? undefined : line.slice(1)) } }),
  },
  {
    name: 'unprefixed-add-lines-dropped', dialect: 'codex', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'Lines behind those of an added file that lack the plus are dropped.',
    example: patching({}, ['*** Add File: h', '+a', 'plain'], { status: 'success', files: { h: 'a\n' } }),
    parts: (base) => rewriting(base, inside((lines) => {
      let adds = false;
      return lines.filter((line) => {
        if (OPERATION.test(line.trim())) adds = line.trim().startsWith('*** Add File: ');
        return !adds || line.startsWith('+') || line.trim().startsWith('*** ');
      });
    })),
  },
  inBoth({
    name: 'added-file-without-final-newline', breaks: ['apply-patch/add-contents'],
    description: 'The last line of an added file has no newline.',
    example: patching({}, ['*** Add File: n', '+x', '+y'], { files: { n: 'x\ny' } }),
    parts: (base) => adding(base, (text) => text.slice(0, -1)),
  }),
  {
    name: 'blanks-behind-added-lines-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Blanks at the end of the lines of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '+x  '], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/[ \t]+\n/g, '\n')),
  },
  {
    name: 'blanks-before-added-lines-dropped', dialect: 'codex', breaks: ['apply-patch/add-contents'],
    description: 'One blank behind the plus of the lines of an added file is dropped.',
    example: patching({}, ['*** Add File: n', '+ x'], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/^ /gm, '')),
  },
  {
    name: 'empty-added-lines-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Lines without text are left out of an added file.',
    example: patching({}, ['*** Add File: n', '+x', '+', '+y'], { files: { n: 'x\ny\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/\n+/g, '\n')),
  },
  inBoth({
    name: 'empty-lines-at-the-end-of-an-added-file-dropped', breaks: ['apply-patch/add-contents'],
    description: 'An added file ends with exactly one newline, whatever its last lines are.',
    example: patching({}, ['*** Add File: n', '+x', '+'], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/\n{2,}$/, '\n')),
  }),
  inBoth({
    name: 'all-plus-signs-dropped', breaks: ['apply-patch/add-contents'],
    description: 'All plus signs at the start of a line of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '++x'], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/^\++/gm, '')),
  }),
  {
    name: 'added-text-normalised', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'The text of an added file is put into the composed Unicode form.',
    example: patching({}, ['*** Add File: n', '+e\u0301']),
    parts: (base) => adding(base, (text) => text.normalize('NFC')),
  },
  {
    name: 'added-text-unescaped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: '`\\n` and `\\t` in the text of an added file become a newline and a tab.',
    example: patching({}, ['*** Add File: n', '+a\\tb'], { files: { n: 'a\tb\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/\\n/g, '\n').replace(/\\t/g, '\t')),
  },
  {
    name: 'lone-crs-of-added-text-dropped', dialect: 'codex', breaks: ['apply-patch/add-contents'],
    description: 'CRs inside the lines of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '+a\rb'], { files: { n: 'ab\n' } }),
    parts: (base) => adding(base, (text) => text.replaceAll('\r', '')),
  },
  {
    name: 'control-characters-of-added-text-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Control characters are left out of an added file.',
    example: patching({}, ['*** Add File: n', '+a\x1bb'], { files: { n: 'ab\n' } }),
    // oxlint-disable-next-line no-control-regex
    parts: (base) => adding(base, (text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')),
  },
  {
    name: 'added-separators-become-newlines', dialect: 'codex', breaks: ['apply-patch/add-contents'],
    description: 'What other software takes for a line end ends a line of an added file.',
    example: patching({}, ['*** Add File: n', '+a\u2028b'], { files: { n: 'a\nb\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/[\v\f\x85\u2028\u2029]/g, '\n')),
  },
  {
    name: 'byte-order-mark-of-added-text-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Invisible characters at the start of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '+\ufeffa'], { files: { n: 'a\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/^\ufeff/, '')),
  },
  {
    name: 'empty-add-creates-a-file', dialect: 'tau', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line creates an empty file.',
    example: patching({}, ['*** Add File: n'], { status: 'success', files: { n: '' } }),
    parts: (base) => ({ reading: { ...base.reading, emptyAdd: true } }),
  },
  {
    name: 'empty-add-skipped', dialect: 'tau', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line succeeds and creates nothing.',
    example: patching({}, ['*** Add File: n'], ACCEPTED),
    parts: (base) => ({
      reading: { ...base.reading, emptyAdd: true },
      planAdd(parts, context, operation) {
        if (operation.lines.length > 0) return base.planAdd(parts, context, operation);
        return { operation, change: { status: 'A', path: operation.path, before: '', after: '' } };
      },
    }),
  },
  {
    name: 'empty-add-refused', dialect: 'codex', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line is refused.',
    example: patching({}, ['*** Add File: n'], REFUSED),
    parts: (base) => ({ reading: { ...base.reading, emptyAdd: false } }),
  },
  {
    name: 'empty-add-creates-an-empty-line', dialect: 'codex', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line creates a file of one newline.',
    example: patching({}, ['*** Add File: n'], { files: { n: '\n' } }),
    parts: (base) => adding(base, (text) => text || '\n'),
  },
]);
