import type { PatchParts } from '../reference/patch/parts.ts';
import { attempt, bytes, forGood, inCommon, noteAt, placingElse } from './common-patch-fault.ts';
import { ACCEPTED, REFUSED, patching, quietly, rewriting, sending, updateOf, updating, updatingTo } from './patch-fault.ts';
import { adding, newTexts } from './patch-lines.ts';
import { alsoWhere, withForm } from './patch-place.ts';
import { searching } from './patch-placing.ts';

const LARGE = 64 * 1024;

/** Two texts that one letter more, less or else makes of one another. */
function isSimilar(one: string, other: string): boolean {
  if (one === other) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end === 1;
}

/** A file whose bytes are no UTF-8 is read as `read` has it. */
function readingInvalid(base: PatchParts, read: (bytes: Buffer) => string | undefined): Partial<PatchParts> {
  return { decode: (content) => base.decode(content) ?? read(content) };
}

function matchesItself(text: string): boolean {
  try {
    return new RegExp(`^(?:${text})$`).test(text);
  } catch {
    return false;
  }
}

/** Additions and new lines alike. */
function comingTexts(base: PatchParts, change: (text: string) => string): Partial<PatchParts> {
  const lines = newTexts(base, change);
  return { ...lines, ...adding(base, (text) => text.replace(/[^\n]+/g, change)) };
}

const ESCAPES: { readonly [escape: string]: string } = { t: '\t', n: ' ', '\\': '\\', '1': '' };
const ENTITIES: { readonly [name: string]: string } = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** Faults of patches against the rules of the safety core on what is edited, and with what. */
export const COMMON_PATCH_FAULTS = inCommon([
  {
    name: 'common-patch-old-lines-as-patterns', breaks: ['common/plain-accepted'],
    description: 'An old line is tried as a regular expression and must match itself.',
    example: updating('a[1]\n', ['@@', '-a[1]', '+b'], REFUSED),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) => (pattern.every(matchesItself) ? right(sheet, pattern, cursor, false) : undefined)),
  },
  {
    name: 'common-patch-last-line-not-searched', breaks: ['common/plain-accepted'],
    description: 'A hunk that reaches to the last line of a file of several lines is not found.',
    example: updating('a\nb\n', ['@@', ' a', '-b', '+c'], REFUSED),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) => {
      const found = right(sheet, pattern, cursor, false);
      return found !== undefined && sheet.count > 1 && found + pattern.length === sheet.count ? undefined : found;
    }),
  },
  {
    name: 'common-patch-large-file-refused', breaks: ['common/plain-accepted'],
    description: 'A file of 64 KiB is refused.',
    example: sending({ a: { file: { parts: ['x\n', { repeat: 'z', times: LARGE - 3 }, '\n'] } } }, updateOf('@@', '-x', '+y'), REFUSED),
    parts: (base) => ({ decode: (content) => (content.length >= LARGE ? undefined : base.decode(content)) }),
  },
  {
    name: 'common-patch-undecodable-bytes-replaced', breaks: ['common/invalid-bytes-kept'],
    description: 'Bytes that are no UTF-8 become U+FFFD.',
    example: sending({ a: { file: bytes('n=1\n\xe9t\xe9\n') } }, updateOf('@@', '-n=1', '+n=2'), { files: { a: 'n=2\n\xef\xbf\xbdt\xef\xbf\xbd\n' } }),
    parts: (base) => readingInvalid(base, (content) => content.toString('utf8')),
  },
  {
    name: 'common-patch-undecodable-bytes-dropped', breaks: ['common/invalid-bytes-kept'],
    description: 'Bytes that are no UTF-8 are dropped.',
    example: sending({ a: { file: bytes('n=1\n\xff\n') } }, updateOf('@@', '-n=1', '+n=2'), { files: { a: 'n=2\n\n' } }),
    parts: (base) => readingInvalid(base, (content) => content.toString('utf8').replaceAll('\ufffd', '')),
  },
  {
    name: 'common-patch-latin1-becomes-utf8', breaks: ['common/invalid-bytes-kept'],
    description: 'A file that is no UTF-8 is taken for Latin-1, and comes out as UTF-8.',
    example: sending({ a: { file: bytes('n=1\n\xe9\n') } }, updateOf('@@', '-n=1', '+n=2'), { files: { a: 'n=2\n\xc3\xa9\n' } }),
    parts: (base) => readingInvalid(base, (content) => content.toString('latin1')),
  },
  {
    name: 'common-patch-beginning-tells-the-encoding', breaks: ['common/invalid-bytes-kept'],
    description: 'Only the first 8 KiB are tried for bytes that are no UTF-8; later ones become U+FFFD.',
    example: sending({ a: { file: { parts: ['n\n', { repeat: 'z\n', times: 4096 }, bytes('\xff\n') as { base64: string }] } } }, updateOf('@@', '-n', '+m'), ACCEPTED),
    parts: (base) => readingInvalid(base, (content) => (base.decode(content.subarray(0, 8192)) === undefined ? undefined : content.toString('utf8'))),
  },
  {
    name: 'common-patch-utf16-becomes-utf8', breaks: ['common/invalid-bytes-kept'],
    description: 'UTF-16 with a byte order mark is decoded, and comes out as UTF-8.',
    example: sending({ a: { file: bytes('\xff\xfen\0\n\0x\0\n\0') } }, updateOf('@@', '-x', '+y'), { files: { a: '\xef\xbb\xbfn\ny\n' } }),
    parts: (base) => readingInvalid(base, (content) => {
      if (content.length % 2 === 0 && content[0] === 0xff && content[1] === 0xfe) return content.toString('utf16le');
      return content.length % 2 === 0 && content[0] === 0xfe && content[1] === 0xff ? Buffer.from(content).swap16().toString('utf16le') : undefined;
    }),
  },
  {
    name: 'common-patch-substitutions-expanded', breaks: ['common/new-text-literal'],
    description: 'What a substitution would expand is expanded in added lines.',
    example: updating('p\nq\n', ['@@', '-q', '+$& $1'], { status: 'success' }),
    parts: (base) => newTexts(base, (text) => 'line'.replace('line', text)),
  },
  {
    name: 'common-patch-escapes-expanded', breaks: ['common/new-text-literal'],
    description: 'Backslashes and what follows are expanded in added lines.',
    example: updating('q\n', ['@@', '-q', '+a\\tb'], 'a\tb\n'),
    parts: (base) => newTexts(base, (text) => text.replace(/\\([tn\\1])/g, (_escape, letter: string) => ESCAPES[letter] as string)),
  },
  {
    name: 'common-patch-doubled-percent-folded', breaks: ['common/new-text-literal'],
    description: 'Added lines are taken for formats.',
    example: updating('q\n', ['@@', '-q', '+100%s {0}'], '100 \n'),
    parts: (base) => newTexts(base, (text) => text.replace(/%[sd]|\{\d*\}|\$\{\w*\}|\{\{.*?\}\}/g, '')),
  },
  {
    name: 'common-patch-entities-decoded', breaks: ['common/new-text-literal'],
    description: 'Entities in added lines are decoded.',
    example: updating('q\n', ['@@', '-q', '+&lt;'], '<\n'),
    parts: (base) => comingTexts(base, (text) => text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => ENTITIES[entity] as string)),
  },
  {
    name: 'common-patch-fences-stripped', breaks: ['common/new-text-literal'],
    description: 'Lines that fence a block are left out.',
    example: updating('q\n', ['@@', '-q', '+```', '+x', '+```'], 'x\n'),
    parts: (base) => rewriting(base, (lines) => lines.filter((line) => !/^\+\s*(?:```|~~~)/.test(line))),
  },
  {
    name: 'common-patch-line-numbers-stripped', breaks: ['common/new-text-literal'],
    description: 'A number and a bar in front of an added line are taken off.',
    example: updating('q\n', ['@@', '-q', '+12 | x'], 'x\n'),
    parts: (base) => newTexts(base, (text) => text.replace(/^\s*\d+ ?[|:→]\s?/, '')),
  },
  {
    name: 'common-patch-second-sign-stripped', breaks: ['common/new-text-literal'],
    description: 'Several signs in front of an added line are one.',
    example: updating('q\n', ['@@', '-q', '++x'], 'x\n'),
    parts: (base) => newTexts(base, (text) => text.replace(/^\+/, '')),
  },
  {
    name: 'common-patch-ends-inside-a-line', breaks: ['common/new-text-literal'],
    description: 'The patch ends with the first line that holds its end mark.',
    example: updating('q\n', ['@@', '-q', '+x', '+*** End Patch', '+y'], 'x\n'),
    parts: (base) => rewriting(base, (lines) => {
      const end = lines.findIndex((line) => line.replace(/^[+ ]/, '') === '*** End Patch');
      return end < 0 || end === lines.length - 1 ? lines : [...lines.slice(0, end), '*** End Patch'];
    }),
  },
  {
    name: 'common-patch-blanks-at-the-end-of-new-lines-stripped', breaks: ['common/new-text-literal'],
    description: 'Blanks at the end of added lines are stripped.',
    example: updating('q\n', ['@@', '-q', '+x \t'], 'x\n'),
    parts: (base) => newTexts(base, (text) => text.replace(/[ \t]+$/, '')),
  },
  {
    name: 'common-patch-new-file-trimmed', breaks: ['common/new-text-literal'],
    description: 'Blanks and empty lines at both ends of an added file are trimmed.',
    example: patching({}, ['*** Add File: n', '+', '+ x', '+'], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => `${text.trim()}\n`),
  },
  {
    name: 'common-patch-pattern-in-old-lines-expanded', breaks: ['common/new-text-literal'],
    description: 'Dollar signs in old lines are doubled before they are looked for.',
    example: updating('$1\n', ['@@', '-$1', '+x'], REFUSED),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) => right(sheet, pattern.map((text) => text.replace(/\$(?=[$&1-9`'])/g, '$$$$')), cursor, false)),
  },
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
  {
    name: 'common-patch-small-changes-not-written', breaks: ['common/success-on-disk'],
    description: 'A change of letter case or of blanks only is taken for none: nothing is written, and the call succeeds.',
    example: updating('a\n', ['@@', '-a', '+A'], 'a\n'),
    parts: (base) => updatingTo(base, (after, before) => (coarsest(after) === coarsest(before) ? before : after)),
  },
  {
    name: 'common-patch-surrogate-written', breaks: ['common/surrogates-harmless'],
    description: 'An unpaired surrogate in a new line is written as three bytes.',
    example: updating('k\n', ['@@', '-k', '+x\ud800'], { files: { a: 'x\xed\xa0\x80\n' } }),
    parts: (base) => ({ patchText: String, ...writingUnits(base, /\p{Surrogate}/gu) }),
  },
  {
    name: 'common-patch-pairs-written-as-six-bytes', breaks: ['common/surrogates-harmless'],
    description: 'A character beyond the Basic Multilingual Plane in a new line is written as two surrogates.',
    example: updating('k\n', ['@@', '-k', '+\u{1f600}'], { files: { a: '\xed\xa0\xbd\xed\xb8\x80\n' } }),
    parts: (base) => writingUnits(base, /[\ud800-\udfff]/g),
  },
  {
    name: 'common-patch-surrogate-dropped', breaks: ['common/surrogates-harmless'],
    description: 'An unpaired surrogate is dropped without a word.',
    example: updating('k\n', ['@@', '-k', '+x\ud800y'], 'xy\n'),
    parts: (base) => ({ patchText: (argument) => base.patchText(typeof argument === 'string' ? argument.replace(/\p{Surrogate}/gu, '') : argument) }),
  },
  {
    name: 'common-patch-half-a-character-matched', breaks: ['common/surrogates-harmless'],
    description: 'An old line with half of a character matches a line with the whole one.',
    example: updating('\u{1f600}\n', ['@@', '-\ud83d', '+x'], { status: 'success', files: { a: 'x\n' } }),
    parts: (base) => ({
      patchText: String,
      ...alsoWhere(base, (line, wanted) => line === wanted || (!wanted.isWellFormed() && (line.startsWith(wanted) || line.endsWith(wanted)))),
    }),
  },
]);

function plain(text: string): string {
  return text.replace(/[\u2018-\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"').replace(/[\u2010-\u2015\u2212]/g, '-').replace(/\s+/g, ' ').trim();
}

function coarsest(text: string): string {
  return text.toLowerCase().replace(/[ \t]+/g, '');
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

/** Units of what is written that `isAlone` finds, as three bytes each. */
function writingUnits(base: PatchParts, isAlone: RegExp): Partial<PatchParts> {
  return {
    write(context, writing) {
      base.write(context, writing);
      if (writing.text.search(isAlone) < 0) return;
      const spelled = writing.text.split(isAlone);
      const units = writing.text.match(isAlone) ?? [];
      const pieces = spelled.flatMap((text, index) => [Buffer.from(text, 'utf8'), unitBytes(units[index])]);
      context.fs.writeFileSync(writing.place.real, Buffer.concat(pieces));
    },
  };
}

function unitBytes(unit: string | undefined): Buffer {
  if (unit === undefined) return Buffer.alloc(0);
  const code = unit.charCodeAt(0);
  return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
}
