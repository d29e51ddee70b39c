import { newLines, oldLines } from '../reference/patch/operations.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import type { Form, Sheet } from '../reference/patch/sheet.ts';
import { ACCEPTED, REFUSED, inBoth, patchFaults, updating } from './patch-fault.ts';
import { places, searching } from './patch-placing.ts';

/** What is not found is looked for as `isLike` says, a line of the file and a line of the pattern at a time. */
export function alsoWhere(base: PatchParts, isLike: (line: string, wanted: string) => boolean): Partial<PatchParts> {
  return searching(base, (sheet, pattern, cursor, right) => right(sheet, pattern, cursor, false) ?? firstWhere(sheet, pattern, cursor, isLike));
}

export function firstWhere(sheet: Sheet, pattern: readonly string[], cursor: number, isLike: (line: string, wanted: string) => boolean): number | undefined {
  for (let start = cursor; start <= sheet.count - pattern.length; start += 1) {
    if (pattern.every((wanted, line) => isLike(sheet.at(0)[start + line] as string, wanted))) return start;
  }
  return undefined;
}

/** As `firstWhere` of the first and the last line of the pattern alone. */
export function firstBetween(sheet: Sheet, pattern: readonly string[], cursor: number): number | undefined {
  const last = pattern.length - 1;
  for (let start = cursor; start + last < sheet.count; start += 1) {
    if (sheet.at(0)[start] === pattern[0] && sheet.at(0)[start + last] === pattern[last]) return start;
  }
  return undefined;
}

/** A level more, tried last. */
export function withForm(base: PatchParts, form: Form): Partial<PatchParts> {
  return { forms: [...base.forms, form] };
}

/** Faults in which place is taken. */
export const PATCH_PLACE_FAULTS = patchFaults([
  inBoth({
    name: 'first-place-wins', breaks: ['apply-patch/match-priority'],
    description: 'The first place that agrees in any way is taken.',
    example: updating(' q\nq\n', ['@@', '-q', '+r'], 'r\nq\n'),
    parts: (base) => searching(base, (sheet, pattern, cursor) => places(sheet, pattern, cursor)[0]?.start),
  }),
  inBoth({
    name: 'first-line-decides-the-level', breaks: ['apply-patch/match-priority'],
    description: 'The first old line decides how exactly a place agrees; the others are compared loosely.',
    example: updating('a\n b\na\nb\n', ['@@', '-a', '-b'], 'a\nb\n'),
    parts: (base) => searching(base, (sheet, pattern, cursor) => {
      const byFirst = places(sheet, pattern, cursor).map(({ start }) => ({ start, level: sheet.forms.findIndex((form, index) => form(pattern[0] as string) === sheet.at(index)[start]) }));
      return byFirst.toSorted((one, other) => one.level - other.level || one.start - other.start)[0]?.start;
    }),
  }),
  inBoth({
    name: 'last-place-wins', breaks: ['apply-patch/match-priority'],
    description: 'Of places that agree alike the last is taken.',
    example: updating('q\nx\nq\n', ['@@', '-q', '+r'], 'q\nx\nr\n'),
    parts: (base) => searching(base, (sheet, pattern, cursor) =>
      places(sheet, pattern, cursor).toSorted((one, other) => one.level - other.level || other.start - one.start)[0]?.start),
  }),
  {
    name: 'several-places-refused', dialect: 'tau', breaks: ['apply-patch/match-priority'],
    description: 'Old lines with several exact places are refused.',
    example: updating('q\nx\nq\n', ['@@', '-q', '+r'], REFUSED),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) =>
      (places(sheet, pattern, cursor).filter(({ level }) => level === 0).length > 1 ? undefined : right(sheet, pattern, cursor, false))),
  },
  {
    name: 'loosest-place-wins', dialect: 'codex', breaks: ['apply-patch/match-priority'],
    description: 'Blanks at the end and at both ends are forgiven alike.',
    example: updating(' q\nq \n', ['@@', '-q', '+r'], 'r\nq \n'),
    parts: (base) => ({ forms: [base.forms[0], base.forms[2], base.forms[3]] as Form[] }),
  },
  inBoth({
    name: 'nothing-forgiven', breaks: ['apply-patch/match-levels'],
    description: 'Only exact places are found.',
    example: updating('a \n', ['@@', '-a', '+b'], REFUSED),
    parts: (base) => ({ forms: base.forms.slice(0, 1) }),
  }),
  inBoth({
    name: 'indentation-not-forgiven', breaks: ['apply-patch/match-levels'],
    description: 'Blanks at the end of a line are forgiven, those at its start are not.',
    example: updating('  a\n', ['@@', '-a', '+b'], REFUSED),
    parts: (base) => ({ forms: base.forms.slice(0, 2) }),
  }),
  inBoth({
    name: 'inner-blanks-forgiven', breaks: ['apply-patch/match-levels'],
    description: 'A run of blanks inside a line stands for any other.',
    example: updating('a\tb\n', ['@@', '-a b', '+c'], 'c\n'),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).replace(/[ \t]+/g, ' ')),
  }),
  inBoth({
    name: 'case-forgiven', breaks: ['apply-patch/match-levels'],
    description: 'Letters of other case are found.',
    example: updating('A\n', ['@@', '-a', '+b'], 'b\n'),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).toLowerCase()),
  }),
  {
    name: 'unicode-forms-forgiven', dialect: 'tau', breaks: ['apply-patch/match-levels'],
    description: 'Another Unicode form of the same text is found.',
    example: updating('e\u0301\n', ['@@', '-é', '+b'], 'b\n'),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).normalize('NFC')),
  },
  {
    name: 'compatible-forms-forgiven', dialect: 'codex', breaks: ['apply-patch/match-levels'],
    description: 'Characters that stand for others in the Unicode tables are found.',
    example: updating('ﬁ\n', ['@@', '-fi', '+b'], 'b\n'),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).normalize('NFKC')),
  },
  {
    name: 'similar-lines-found', dialect: 'tau', breaks: ['apply-patch/match-levels'],
    description: 'A line with one character more or less at its end is found.',
    example: updating('abc;\n', ['@@', '-abc', '+x'], 'x\n'),
    parts: (base) => alsoWhere(base, (line, wanted) => line === wanted || (line.length > 2 && wanted.length > 2 && (line.slice(0, -1) === wanted || wanted.slice(0, -1) === line))),
  },
  {
    name: 'zero-width-characters-forgiven', dialect: 'codex', breaks: ['apply-patch/match-levels'],
    description: 'Characters without width are left out of the comparison.',
    example: updating('a\u200bb\n', ['@@', '-ab', '+x'], 'x\n'),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).replace(/[\u200b-\u200d\u2060\ufeff]/g, '')),
  },
  {
    name: 'typography-not-forgiven', dialect: 'codex', breaks: ['apply-patch/match-levels'],
    description: 'Typographic characters are not taken for the plain ones.',
    example: updating('a–b\n', ['@@', '-a-b', '+c'], REFUSED),
    parts: (base) => ({ forms: base.forms.slice(0, 3) }),
  },
  {
    name: 'quotes-not-forgiven', dialect: 'codex', breaks: ['apply-patch/match-levels'],
    description: 'Of typographic characters only dashes and spaces are taken for the plain ones.',
    example: updating('“a”\n', ['@@', '-"a"', '+c'], REFUSED),
    parts: (base, { trim }) => ({ forms: [...base.forms.slice(0, 3), (text) => trim(text).replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ')] }),
  },
  {
    name: 'minus-sign-not-forgiven', dialect: 'codex', breaks: ['apply-patch/match-levels'],
    description: 'The minus sign is not taken for a hyphen.',
    example: updating('a−b\n', ['@@', '-a-b', '+c'], REFUSED),
    parts: (base) => ({ forms: [...base.forms.slice(0, 3), (text) => (base.forms[3] as Form)(text.replaceAll('\u2212', '\u{10fffd}'))] }),
  },
  {
    name: 'folded-only-in-the-file', dialect: 'codex', breaks: ['apply-patch/match-levels'],
    description: 'Typographic characters are folded in the file, not in the old lines.',
    example: updating('a-b\n', ['@@', '-a–b', '+c'], REFUSED),
    parts: (base, { trim }) => ({
      forms: base.forms.slice(0, 3),
      ...searching(base, (sheet, pattern, cursor, right) => {
        const fold = base.forms[3] as Form;
        return right(sheet, pattern, cursor, false) ?? firstWhere(sheet, pattern, cursor, (line, wanted) => fold(line) === trim(wanted));
      }),
    }),
  },
  {
    name: 'ellipsis-forgiven', dialect: 'codex', breaks: ['apply-patch/match-levels'],
    description: 'Three dots are taken for an ellipsis.',
    example: updating('a…\n', ['@@', '-a...', '+c'], 'c\n'),
    parts: (base) => withForm(base, (text) => (base.forms[3] as Form)(text).replaceAll('…', '...')),
  },
  {
    name: 'typography-forgiven', dialect: 'tau', breaks: ['apply-patch/no-unicode-fold'],
    description: 'Typographic characters are taken for the plain ones.',
    example: updating('a–b\n', ['@@', '-a-b', '+c'], 'c\n'),
    parts: (_base, { FORMS }) => ({ forms: FORMS }),
  },
  {
    name: 'typographic-quotes-forgiven', dialect: 'tau', breaks: ['apply-patch/no-unicode-fold'],
    description: 'Curly quotes are taken for straight ones.',
    example: updating('“a”\n', ['@@', '-"a"', '+c'], 'c\n'),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).replace(/[“”„]/g, '"').replace(/[‘’‚]/g, "'")),
  },
  {
    name: 'typographic-spaces-forgiven', dialect: 'tau', breaks: ['apply-patch/no-unicode-fold'],
    description: 'A no-break space inside a line is taken for a plain one.',
    example: updating('a\u00a0b\n', ['@@', '-a b', '+c'], 'c\n'),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).replaceAll('\u00a0', ' ')),
  },
  ...inBoth({
    name: 'blanks-of-the-library', breaks: ['apply-patch/whitespace-set'],
    description: 'Lines are trimmed as the library does: of a byte order mark, and not of U+0085.',
    example: updating('\ufeffa\n', ['@@', '-a'], ACCEPTED),
    parts: (base) => ({ forms: [(text: string) => text, (text: string) => text.trimEnd(), (text: string) => text.trim(), ...base.forms.slice(3)] }),
  }).map((fault) => ({ ...fault, shouldOnly: true as const })),
  {
    name: 'blanks-of-ascii-only', dialect: 'tau', breaks: ['apply-patch/whitespace-set'], shouldOnly: true,
    description: 'Only space, tab and their like in ASCII are blanks.',
    example: updating('a\u2003\n', ['@@', '-a'], REFUSED),
    parts: () => ({ forms: [(text) => text, (text) => text.replace(/[ \t\v\f\r]+$/, ''), (text) => text.replace(/^[ \t\v\f\r]+|[ \t\v\f\r]+$/g, '')] }),
  },
  {
    name: 'separators-are-blanks', dialect: 'codex', breaks: ['apply-patch/whitespace-set'], shouldOnly: true,
    description: 'The separators U+001C to U+001F are blanks.',
    example: updating('a\x1f\n', ['@@', '-a'], ACCEPTED),
    // oxlint-disable-next-line no-control-regex
    parts: (base, { trim }) => withForm(base, (text) => trim(text).replace(/^[\x1c-\x1f\s]+|[\x1c-\x1f\s]+$/g, '')),
  },
  {
    name: 'zero-width-space-is-a-blank', dialect: 'tau', breaks: ['apply-patch/whitespace-set'], shouldOnly: true,
    description: 'A zero-width space at the end of a line is a blank.',
    example: updating('a\u200b\n', ['@@', '-a'], ACCEPTED),
    parts: (base, { trim }) => withForm(base, (text) => trim(text).replace(/\u200b+$/, '')),
  },
  inBoth({
    name: 'gaps-allowed', breaks: ['apply-patch/contiguous-window'],
    description: 'Lines of the file between the old lines are passed over.',
    example: updating('a\nb\nc\n', ['@@', '-a', '-c'], ACCEPTED),
    parts: (base) => ({
      locateChunk(parts, sheet, chunk, cursor) {
        const texts = sheet.at(0);
        const wanted = oldLines(chunk);
        const start = texts.indexOf(wanted[0] as string, cursor);
        const end = wanted.length > 1 && start >= 0 ? gapEnd(texts, wanted, start) : undefined;
        if (end === undefined || base.place(sheet, wanted, cursor, chunk.atEnd) !== undefined) return base.locateChunk(parts, sheet, chunk, cursor);
        return { appended: false, start, length: end - start, texts: newLines(chunk), body: [] };
      },
    }),
  }),
  {
    name: 'empty-lines-between-passed-over', dialect: 'codex', breaks: ['apply-patch/contiguous-window'],
    description: 'Empty lines of the file between the old lines are passed over.',
    example: updating('a\n\nc\n', ['@@', '-a', '-c'], ACCEPTED),
    parts: (base) => ({
      locateChunk(parts, sheet, chunk, cursor) {
        const texts = sheet.at(0);
        const wanted = oldLines(chunk);
        for (let start = cursor; start < texts.length && wanted.length > 1; start += 1) {
          const end = passingOverEmpty(texts, wanted, start);
          if (end !== undefined && end - start > wanted.length) return { appended: false, start, length: end - start, texts: newLines(chunk), body: [] };
        }
        return base.locateChunk(parts, sheet, chunk, cursor);
      },
    }),
  },
  inBoth({
    name: 'first-and-last-line-compared', breaks: ['apply-patch/contiguous-window'],
    description: 'Of three old lines or more that are not found only the first and the last are compared.',
    example: updating('a\nb\nc\n', ['@@', ' a', '-z', ' c'], 'a\nc\n'),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) =>
      right(sheet, pattern, cursor, false) ?? (pattern.length < 3 ? undefined : firstBetween(sheet, pattern, cursor))),
  }),
  inBoth({
    name: 'parts-of-lines-found', breaks: ['apply-patch/contiguous-window'],
    description: 'An old line is found in any line that holds it.',
    example: updating('abc\n', ['@@', '-b', '+x'], 'x\n'),
    parts: (base) => alsoWhere(base, (line, wanted) => wanted.trim() !== '' && line.includes(wanted)),
  }),
  {
    name: 'beginnings-of-lines-found', dialect: 'tau', breaks: ['apply-patch/contiguous-window'],
    description: 'An old line is found in a line that begins with it.',
    example: updating('abc def\n', ['@@', '-abc', '+x'], 'x\n'),
    parts: (base) => alsoWhere(base, (line, wanted) => wanted.trim() !== '' && line.startsWith(wanted)),
  },
  {
    name: 'ends-of-lines-found', dialect: 'codex', breaks: ['apply-patch/contiguous-window'],
    description: 'An old line is found in a line that ends with it.',
    example: updating('abc def\n', ['@@', '-def', '+x'], 'x\n'),
    parts: (base) => alsoWhere(base, (line, wanted) => wanted.trim() !== '' && line.endsWith(wanted)),
  },
  inBoth({
    name: 'places-beyond-the-end', breaks: ['apply-patch/contiguous-window'],
    description: 'Old lines beyond the end of the file are not compared.',
    example: updating('a\nb\n', ['@@', '-b', '-c', '+x'], 'a\nx\n'),
    parts: (base) => ({
      locateChunk(parts, sheet, chunk, cursor) {
        const wanted = oldLines(chunk);
        const texts = sheet.at(0);
        const right = base.place(sheet, wanted, cursor, chunk.atEnd);
        const start = texts.length - wanted.findIndex((_text, index) => index > 0 && wanted.slice(0, index).every((text, line) => texts[texts.length - index + line] === text));
        if (right !== undefined || wanted.length < 2 || start > texts.length || start < cursor || wanted.at(-1) === '') return base.locateChunk(parts, sheet, chunk, cursor);
        return { appended: false, start, length: texts.length - start, texts: newLines(chunk), body: [] };
      },
    }),
  }),
  {
    name: 'old-lines-in-any-order', dialect: 'tau', breaks: ['apply-patch/contiguous-window'],
    description: 'The old lines of a chunk may stand in another order.',
    example: updating('a\nb\n', ['@@', '-b', '-a', '+x'], 'x\n'),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) => {
      const sorted = pattern.toSorted().join('\n');
      const found = right(sheet, pattern, cursor, false);
      if (found !== undefined) return found;
      for (let start = cursor; start <= sheet.count - pattern.length; start += 1) if (sheet.at(0).slice(start, start + pattern.length).toSorted().join('\n') === sorted) return start;
      return undefined;
    }),
  },
  {
    name: 'first-start-only', dialect: 'codex', breaks: ['apply-patch/contiguous-window'],
    description: 'Only the first place of the first old line is tried.',
    example: updating('a\nx\na\nb\n', ['@@', '-a', '-b'], REFUSED),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) => {
      const start = sheet.at(0).indexOf(pattern[0] as string, cursor);
      const found = right(sheet, pattern, cursor, false);
      return start < 0 || start === found ? found : undefined;
    }),
  },
]);

function gapEnd(texts: readonly string[], wanted: readonly string[], start: number): number | undefined {
  let at = start;
  for (const text of wanted) {
    at = texts.indexOf(text, at);
    if (at < 0) return undefined;
    at += 1;
  }
  return at;
}

function passingOverEmpty(texts: readonly string[], wanted: readonly string[], start: number): number | undefined {
  let at = start;
  for (const text of wanted) {
    while (at > start && texts[at] === '' && text !== '') at += 1;
    if (texts[at] !== text) return undefined;
    at += 1;
  }
  return at;
}
