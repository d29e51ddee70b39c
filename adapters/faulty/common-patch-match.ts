import type { PatchParts } from '../reference/patch/parts.ts';
import { attempt, forGood, inCommon, noteAt, placingElse } from './common-patch-fault.ts';
import { quietly } from './fault.ts';
import { ACCEPTED, sending, updateOf, updating } from './patch-fault.ts';
import { alsoWhere, firstBetween, withForm } from './patch-place.ts';
import { searching } from './patch-placing.ts';

/** Two texts that one letter more, less or else makes of one another. */
function isSimilar(one: string, other: string): boolean {
  if (one === other) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end === 1;
}

/** Faults of patches against the rules of the safety core on what old lines match. */
export const COMMON_PATCH_MATCH_FAULTS = inCommon([
  {
    name: 'common-patch-missing-lines-ignored', breaks: ['common/missing-refused'],
    description: 'A hunk that is not found is left out, and the call succeeds.',
    example: updating('a\n', ['@@', '-z', '+b'], 'a\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet) => ({ appended: true, start: sheet.count, length: 0, texts: [], body: [] })),
  },
  {
    name: 'common-patch-missing-lines-appended', breaks: ['common/missing-refused'],
    description: 'The new lines of a hunk that is not found come at the end of the file.',
    example: updating('a\n', ['@@', '-z', '+b'], 'a\nb\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk) => ({ ...noteAt(kit, chunk, sheet.count, 0), appended: true })),
  },
  {
    name: 'common-patch-similar-line-taken', breaks: ['common/missing-refused'],
    description: 'A line that differs in one letter is taken for an old line.',
    example: updating('port1 = 80\n', ['@@', '-port2 = 80', '+x'], 'x\n'),
    parts: (base) => alsoWhere(base, isSimilar),
  },
  {
    name: 'common-patch-blanks-forgiven', breaks: ['common/missing-refused'],
    description: 'Blanks at both ends of lines are forgiven, though it says that nothing is.',
    example: updating('  a\n', ['@@', '-a', '+b'], 'b\n'),
    parts: (base) => withForm(base, (text) => text.trim()),
  },
  {
    name: 'common-patch-case-forgiven', breaks: ['common/missing-refused'],
    description: 'Letter case is forgiven, though it says that nothing is.',
    example: updating('A\n', ['@@', '-a', '+b'], 'b\n'),
    parts: (base) => withForm(base, (text) => text.toLowerCase()),
  },
  {
    name: 'common-patch-part-of-a-line-taken', breaks: ['common/missing-refused'],
    description: 'A line that holds an old line counts as that line.',
    example: updating('xay\n', ['@@', '-a', '+b'], 'b\n'),
    parts: (base) => alsoWhere(base, (line, wanted) => wanted !== '' && line.includes(wanted)),
  },
  {
    name: 'common-patch-old-lines-need-not-be-in-a-row', breaks: ['common/missing-refused'],
    description: 'Old lines may have others between them, which go too.',
    example: updating('a\nx\nb\n', ['@@', '-a', '-b', '+c'], 'c\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk, cursor) => {
      const old = kit.oldLines(chunk);
      const [first, last] = [sheet.at(0).indexOf(old[0] as string, cursor), sheet.at(0).lastIndexOf(old.at(-1) as string)];
      return first >= 0 && last >= first ? noteAt(kit, chunk, first, last - first + 1) : undefined;
    }),
  },
  {
    name: 'common-patch-first-and-last-line-compared', breaks: ['common/missing-refused'],
    description: 'Of three old lines or more that are not found only the first and the last are compared.',
    example: updating('a\nb\nc\n', ['@@', ' a', '-z', ' c'], 'a\nc\n'),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) =>
      right(sheet, pattern, cursor, false) ?? (pattern.length < 3 ? undefined : firstBetween(sheet, pattern, cursor))),
  },
  {
    name: 'common-patch-old-lines-may-reach-beyond-the-file', breaks: ['common/missing-refused'],
    description: 'Old lines behind the last line of the file are not looked at.',
    example: updating('a\n', ['@@', '-a', '-b', '+c'], 'c\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk, cursor) => {
      const old = kit.oldLines(chunk);
      for (let start = cursor; start <= sheet.count; start += 1) {
        const rest = sheet.at(0).slice(start);
        if (rest.length < old.length && rest.every((line, index) => line === old[index])) return noteAt(kit, chunk, start, rest.length);
      }
      return undefined;
    }),
  },
  {
    name: 'common-patch-blanks-folded-first', breaks: ['common/exact-over-lookalike'],
    description: 'Where old lines stand in the file, the first lines that differ from them in blanks only are taken.',
    example: updating('if  a:\nif a:\n', ['@@', '-if a:', '+if b:'], 'if b:\nif a:\n'),
    parts: (base) => foldedFirst(base, (text) => text.replace(/[ \t]+/g, ' ').trim()),
  },
  {
    name: 'common-patch-case-folded-first', breaks: ['common/exact-over-lookalike'],
    description: 'Where old lines stand in the file, the first lines that differ from them in letter case only are taken.',
    example: updating('IF\nif\n', ['@@', '-if', '+x'], 'x\nif\n'),
    parts: (base) => foldedFirst(base, (text) => text.toLowerCase()),
  },
  {
    name: 'common-patch-typography-folded-first', breaks: ['common/exact-over-lookalike'],
    description: 'Where old lines stand in the file, the first lines that differ from them in typography only are taken.',
    example: sending({ a: { file: '“x”\n"x"\n' } }, updateOf('@@', '-"x"', '+y'), { status: 'success', files: { a: 'y\n"x"\n' } }),
    parts: (base) => foldedFirst(base, (text) => text.replace(/[\u2018-\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"').replace(/[\u2010-\u2015\u2212]/g, '-')),
  },
  {
    name: 'common-patch-digits-folded-first', breaks: ['common/exact-over-lookalike'],
    description: 'Where old lines stand in the file, the first lines that differ from them in digits or in the last word only are taken.',
    example: updating('host1 on\nhost2 on\n', ['@@', '-host2 on', '+x'], 'x\nhost2 on\n'),
    parts: (base) => foldedFirst(base, (text) => text.replace(/\d+/g, '0').replace(/(\w )\w+$/, '$1')),
  },
  {
    name: 'common-patch-whole-file-folded', breaks: ['common/one-region'], traits: { matching: 'lookAlike' },
    description: 'After a lenient match the whole file is written in the form in which it was compared.',
    example: sending({ a: { file: 't  \nx\nkey :  1\n' } }, updateOf('@@', '-key : 1', '+key : 2'), { status: 'success', files: { a: 't\nx\nkey : 2\n' } }),
    parts: (base) => ({
      ...withForm(base, plain),
      update(parts, context, before, chunks) {
        const after = base.update(parts, context, before, chunks);
        const isExact = attempt(() => base.update({ ...parts, forms: base.forms }, context, before, chunks)) !== undefined;
        return isExact ? after : after.split('\n').map(plain).join('\n');
      },
    }),
  },
  {
    name: 'common-patch-new-lines-folded', breaks: ['common/one-region'], traits: { matching: 'lookAlike' },
    description: 'A lenient match makes typographic characters of added lines plain.',
    example: sending({ a: { file: 'key :  1\n' } }, updateOf('@@', '-key : 1', '+“é”  x'), ACCEPTED),
    parts: (base) => ({
      ...withForm(base, plain),
      update(parts, context, before, chunks) {
        const exact = attempt(() => base.update({ ...parts, forms: base.forms }, context, before, chunks));
        if (exact !== undefined) return exact;
        const folded = chunks.map((chunk) => ({ ...chunk, body: chunk.body.map((element) => (element.sign === '+' ? { ...element, text: plain(element.text) } : element)) }));
        return base.update(parts, context, before, folded);
      },
    }),
  },
  {
    name: 'common-patch-lenient-match-takes-a-line-more', breaks: ['common/one-region'], traits: { matching: 'lookAlike' },
    description: 'A lenient match takes the line behind it along.',
    example: updating('key :  1\nz\nw\n', ['@@', '-key : 1', '+key : 2'], 'key : 2\nw\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk, cursor) => {
      const old = kit.oldLines(chunk);
      for (let start = cursor; start <= sheet.count - old.length; start += 1) {
        if (old.every((line, index) => plain(line) === plain(sheet.at(0)[start + index] as string))) return noteAt(kit, chunk, start, Math.min(old.length + 1, sheet.count - start));
      }
      return undefined;
    }),
  },
  {
    name: 'common-patch-good-hunks-survive', breaks: ['common/all-or-none'],
    description: 'Where one hunk cannot be placed the others are written, and the call is refused.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-zq', '+Z'], { status: 'error', files: { a: 'A\nb\n' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        try {
          return base.planUpdate(parts, context, operation);
        } catch (error) {
          const good = operation.chunks.filter((chunk) => attempt(() => base.planUpdate(parts, context, { ...operation, chunks: [chunk] })) !== undefined);
          if (good.length > 0) quietly(() => base.carryOut(parts, forGood(context), base.planUpdate(parts, context, { ...operation, chunks: good })));
          throw error;
        }
      },
    }),
  },
  {
    name: 'common-patch-hunks-written-up-to-the-bad-one', breaks: ['common/all-or-none'],
    description: 'Hunks are written one after the other until one cannot be placed.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-zq', '+Z'], { status: 'error', files: { a: 'A\nb\n' } }),
    parts: (base, kit) => ({
      planUpdate(parts, context, operation) {
        try {
          return base.planUpdate(parts, context, operation);
        } catch (error) {
          if (!(error instanceof kit.PatchRefusal) || error.code !== 'lines-not-found') throw error;
          for (let count = operation.chunks.length - 1; count > 0; count -= 1) {
            const planned = attempt(() => base.planUpdate(parts, context, { ...operation, chunks: operation.chunks.slice(0, count) }));
            if (!planned) continue;
            quietly(() => base.carryOut(parts, forGood(context), planned));
            break;
          }
          throw error;
        }
      },
    }),
  },
  {
    name: 'common-patch-bad-hunk-skipped', breaks: ['common/all-or-none'],
    description: 'A hunk that cannot be placed is skipped where another one can, and the call succeeds.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-zq', '+Z'], 'A\nb\n'),
    parts: (base) => ({
      update(parts, context, before, chunks) {
        const good = chunks.filter((chunk) => attempt(() => base.update(parts, context, before, [chunk])) !== undefined);
        return base.update(parts, context, before, good.length > 0 && chunks.length > 1 ? good : chunks);
      },
    }),
  },
]);

function plain(text: string): string {
  return text.replace(/[\u2018-\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"').replace(/[\u2010-\u2015\u2212]/g, '-').replace(/\s+/g, ' ').trim();
}

/** Places of lines that the file holds, looked for in a folded form first. */
function foldedFirst(base: PatchParts, fold: (text: string) => string): Partial<PatchParts> {
  return searching(base, (sheet, pattern, cursor, right) => {
    const exact = right(sheet, pattern, cursor, false);
    const folded = pattern.map(fold);
    for (let start = cursor; start < (exact ?? 0); start += 1) if (folded.every((line, index) => line === fold(sheet.at(0)[start + index] as string))) return start;
    return exact;
  });
}
