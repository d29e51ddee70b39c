import type { PatchParts } from '../reference/patch/parts.ts';
import { inCommon } from './common-patch-fault.ts';
import { bytesOf } from './fault.ts';
import { adding } from './patch-add-lines.ts';
import { ACCEPTED, REFUSED, patching, rewriting, sending, updateOf, updating, updatingTo } from './patch-fault.ts';
import { newTexts } from './patch-lines.ts';
import { alsoWhere } from './patch-place.ts';
import { searching } from './patch-placing.ts';

const LARGE = 64 * 1024;

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
    example: sending({ a: { file: bytesOf('n=1\n\xe9t\xe9\n') } }, updateOf('@@', '-n=1', '+n=2'), { files: { a: 'n=2\n\xef\xbf\xbdt\xef\xbf\xbd\n' } }),
    parts: (base) => readingInvalid(base, (content) => content.toString('utf8')),
  },
  {
    name: 'common-patch-undecodable-bytes-dropped', breaks: ['common/invalid-bytes-kept'],
    description: 'Bytes that are no UTF-8 are dropped.',
    example: sending({ a: { file: bytesOf('n=1\n\xff\n') } }, updateOf('@@', '-n=1', '+n=2'), { files: { a: 'n=2\n\n' } }),
    parts: (base) => readingInvalid(base, (content) => content.toString('utf8').replaceAll('\ufffd', '')),
  },
  {
    name: 'common-patch-latin1-becomes-utf8', breaks: ['common/invalid-bytes-kept'],
    description: 'A file that is no UTF-8 is taken for Latin-1, and comes out as UTF-8.',
    example: sending({ a: { file: bytesOf('n=1\n\xe9\n') } }, updateOf('@@', '-n=1', '+n=2'), { files: { a: 'n=2\n\xc3\xa9\n' } }),
    parts: (base) => readingInvalid(base, (content) => content.toString('latin1')),
  },
  {
    name: 'common-patch-beginning-tells-the-encoding', breaks: ['common/invalid-bytes-kept'],
    description: 'Only the first 8 KiB are tried for bytes that are no UTF-8; later ones become U+FFFD.',
    example: sending({ a: { file: { parts: ['n\n', { repeat: 'z\n', times: 4096 }, bytesOf('\xff\n') as { base64: string }] } } }, updateOf('@@', '-n', '+m'), ACCEPTED),
    parts: (base) => readingInvalid(base, (content) => (base.decode(content.subarray(0, 8192)) === undefined ? undefined : content.toString('utf8'))),
  },
  {
    name: 'common-patch-utf16-becomes-utf8', breaks: ['common/invalid-bytes-kept'],
    description: 'UTF-16 with a byte order mark is decoded, and comes out as UTF-8.',
    example: sending({ a: { file: bytesOf('\xff\xfen\0\n\0x\0\n\0') } }, updateOf('@@', '-x', '+y'), { files: { a: '\xef\xbb\xbfn\ny\n' } }),
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

function coarsest(text: string): string {
  return text.toLowerCase().replace(/[ \t]+/g, '');
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
