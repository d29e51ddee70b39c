import type { Operation } from '../reference/patch/operations.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { ACCEPTED, BEGIN, END, OPERATION, REFUSED, carryOutNow, inBoth, inside, patchFaults, patching, patchOf, pretending, rewriting, rewritingEach, sending, type PatchFault } from './patch-fault.ts';

const A = { a: 'x\n' };
const DELETE = ['*** Delete File: a'];

/** A text that stands for the patch that it is, or that is in it. */
function taking(base: PatchParts, find: (argument: { readonly [name: string]: unknown }) => unknown): Partial<PatchParts> {
  return {
    patchText(argument) {
      const found = typeof argument === 'object' && argument !== null ? find(argument as { readonly [name: string]: unknown }) : undefined;
      return base.patchText(typeof found === 'string' ? found : argument);
    },
  };
}

/** Faults in what a patch is wrapped in, and in when it is read. */
export const PATCH_GRAMMAR_FAULTS = patchFaults([
  {
    name: 'object-with-patch-accepted', dialect: 'tau', breaks: ['apply-patch/text-argument'],
    description: 'An object that holds the patch in a field `patch` is accepted.',
    example: sending(A, { patch: patchOf(...DELETE) }, ACCEPTED),
    parts: (base) => taking(base, ({ patch }) => patch),
  },
  {
    name: 'any-object-with-a-text-accepted', dialect: 'tau', breaks: ['apply-patch/text-argument'],
    description: 'The first text among the fields of an object is taken for the patch.',
    example: sending(A, { input: patchOf(...DELETE) }, ACCEPTED),
    parts: (base) => taking(base, (argument) => Object.values(argument).find((value) => typeof value === 'string')),
  },
  {
    name: 'list-of-lines-joined', dialect: 'tau', breaks: ['apply-patch/text-argument'],
    description: 'A list is joined to a text.',
    example: sending(A, [BEGIN, ...DELETE, END], ACCEPTED),
    parts: (base) => taking(base, (argument) => (Array.isArray(argument) ? argument.join('\n') : undefined)),
  },
  {
    name: 'no-text-is-an-empty-patch', dialect: 'tau', breaks: ['apply-patch/text-argument'],
    description: 'What is no text succeeds as a patch that changes nothing.',
    example: sending(A, null, ACCEPTED),
    parts: (base) => pretending(base, 'not-text'),
  },
  inBoth({
    name: 'end-line-not-needed', breaks: ['apply-patch/envelope-required'],
    description: 'A patch that is cut off before its last line is carried out.',
    example: sending(A, `${BEGIN}\n*** Delete File: a`, ACCEPTED),
    parts: (base) => rewriting(base, (lines) => (lines.at(-1)?.trim() === END || lines.length < 2 || lines.at(-1)?.endsWith('EOF') ? lines : [...lines, END])),
  }),
  inBoth({
    name: 'begin-line-not-needed', breaks: ['apply-patch/envelope-required'],
    description: 'A patch without its first line is carried out.',
    example: sending(A, `*** Delete File: a\n${END}\n`, ACCEPTED),
    parts: (base) => rewriting(base, (lines) => (OPERATION.test(lines[0] ?? '') ? [BEGIN, ...lines] : lines)),
  }),
  inBoth({
    name: 'text-around-the-envelope-ignored', breaks: ['apply-patch/envelope-required'],
    description: 'What stands before the first line and behind the last one is ignored, and a patch is searched for in it.',
    example: sending(A, `Here it is:\n${patchOf(...DELETE)}\nDone.\n`, ACCEPTED),
    parts: (base) => rewriting(base, (lines) => {
      const [first, last] = [lines.indexOf(BEGIN), lines.lastIndexOf(END)];
      return first >= 0 && last > first ? lines.slice(first, last + 1) : lines;
    }),
  }),
  {
    name: 'fence-of-code-taken-off', dialect: 'tau', breaks: ['apply-patch/envelope-required'],
    description: 'A fence of code around the patch is taken off.',
    example: sending(A, `\`\`\`\n${patchOf(...DELETE)}\`\`\`\n`, ACCEPTED),
    parts: (base) => rewriting(base, (lines) => (lines[0]?.startsWith('```') && lines.at(-1) === '```' ? lines.slice(1, -1) : lines)),
  },
  {
    name: 'envelope-in-any-case', dialect: 'tau', breaks: ['apply-patch/envelope-required'],
    description: 'The first and the last line may be in any case.',
    example: sending(A, '*** begin patch\n*** Delete File: a\n*** end patch\n', ACCEPTED),
    parts: (base) => rewritingEach(base, (line, before, after) => {
      if (before === undefined && line.toLowerCase() === BEGIN.toLowerCase()) return BEGIN;
      return after === undefined && line.toLowerCase() === END.toLowerCase() ? END : line;
    }),
  },
  {
    name: 'envelope-may-have-more-words', dialect: 'codex', breaks: ['apply-patch/envelope-required'],
    description: 'Anything may follow the words of the first and the last line.',
    example: sending(A, `${BEGIN}: fix\n*** Delete File: a\n${END}.\n`, ACCEPTED),
    parts: (base) => rewritingEach(base, (line, before, after) => {
      if (before === undefined && line.startsWith(BEGIN)) return BEGIN;
      return after === undefined && line.startsWith(END) ? END : line;
    }),
  },
  {
    name: 'end-before-begin-told', dialect: 'tau', breaks: ['apply-patch/envelope-required'],
    description: 'Where the first and the last line are missing it is the last one that is told.',
    example: sending(A, 'text', REFUSED),
    parts: (base, { PatchRefusal }) => ({
      parse(lines, reading, context) {
        if (lines.at(-1) !== END) throw new PatchRefusal('missing-end');
        return base.parse(lines, reading, context);
      },
    }),
  },
  inBoth({
    name: 'outer-blanks-count', breaks: ['apply-patch/outer-whitespace'],
    description: 'Only the newline at the end of the patch is taken off.',
    example: sending(A, `\n${patchOf(...DELETE)}`, REFUSED),
    parts: (base) => ({
      cutPatch: (text) => (/^\s|\n\s*\n$|[^\S\n]$/.test(text) ? [' ', ...base.cutPatch(text)] : base.cutPatch(text)),
    }),
  }),
  {
    name: 'blanks-behind-count', dialect: 'tau', breaks: ['apply-patch/outer-whitespace'],
    description: 'Empty lines behind the last line refuse the patch.',
    example: sending(A, `${patchOf(...DELETE)}\n\n`, REFUSED),
    parts: (base) => ({ cutPatch: (text) => (/\n[^\S\n]*\n$/.test(text) ? [...base.cutPatch(text), ''] : base.cutPatch(text)) }),
  },
  {
    name: 'only-empty-lines-around', dialect: 'codex', breaks: ['apply-patch/outer-whitespace'],
    description: 'Around the patch empty lines are taken off, spaces and tabs are not.',
    example: sending(A, `\t \n${patchOf(...DELETE)}`, REFUSED),
    parts: (base) => ({ cutPatch: (text) => (/^[\r\n]*[^\S\r\n]/.test(text) ? ['', ...base.cutPatch(text)] : base.cutPatch(text)) }),
  },
  {
    name: 'padded-lines-refused', dialect: 'codex', breaks: ['apply-patch/padded-markers'],
    description: 'A first, last or operation line with blanks around it is refused.',
    example: sending(A, `${BEGIN}\n  *** Delete File: a\n${END}`, REFUSED),
    parts: (base) => ({ reading: { ...base.reading, marker: (line) => line } }),
  },
  {
    name: 'indented-lines-refused', dialect: 'codex', breaks: ['apply-patch/padded-markers'],
    description: 'Blanks behind a first, last or operation line do not count, blanks before it do.',
    example: sending(A, `${BEGIN}\n  *** Delete File: a\n${END}`, REFUSED),
    parts: (base, { trimEnd }) => ({ reading: { ...base.reading, marker: trimEnd } }),
  },
  ...inBoth({
    name: 'indented-operation-ends-an-update', breaks: ['apply-patch/padded-markers'],
    description: 'An indented operation line among the lines of an update starts an operation.',
    example: patching({ a: 'x\n', b: 'y\n' }, ['*** Update File: a', '@@', '-x', ' *** Delete File: b'], ACCEPTED),
    parts: (base) => rewritingEach(base, (line) => (OPERATION.test(line.trim()) && line.startsWith(' ') ? line.trim() : line)),
  }).map((fault): PatchFault => (fault.dialect === 'tau' ? { ...fault, shouldOnly: true } : fault)),
  {
    name: 'blanks-around-marks-accepted', dialect: 'tau', breaks: ['apply-patch/padded-markers'], shouldOnly: true,
    description: 'Blanks around a first, last or operation line do not count.',
    example: sending(A, `${BEGIN}\n  *** Delete File: a\n${END}`, ACCEPTED),
    parts: (base, { trim }) => ({ reading: { ...base.reading, marker: trim } }),
  },
  {
    name: 'heredoc-refused', dialect: 'codex', breaks: ['apply-patch/heredoc-wrapper'],
    description: 'A patch in a here-document is refused.',
    example: sending(A, `<<EOF\n${patchOf(...DELETE)}EOF\n`, REFUSED),
    parts: (base) => ({ reading: { ...base.reading, unwrap: (lines) => lines } }),
  },
  {
    name: 'heredoc-in-single-quotes-only', dialect: 'codex', breaks: ['apply-patch/heredoc-wrapper'],
    description: 'Only the opening with single quotes is known.',
    example: sending(A, `<<"EOF"\n${patchOf(...DELETE)}EOF\n`, REFUSED),
    parts: (base) => ({ reading: { ...base.reading, unwrap: (lines) => (lines[0] === "<<'EOF'" ? base.reading.unwrap(lines) : lines) } }),
  },
  {
    name: 'heredoc-ends-exactly', dialect: 'codex', breaks: ['apply-patch/heredoc-wrapper'],
    description: 'The last line must be `EOF` and nothing else.',
    example: sending(A, `<<EOF\n${patchOf(...DELETE)}  EOF\n`, REFUSED),
    parts: (base) => ({ reading: { ...base.reading, unwrap: (lines) => (lines.at(-1) === 'EOF' ? base.reading.unwrap(lines) : lines) } }),
  },
  {
    name: 'heredoc-of-any-word', dialect: 'codex', breaks: ['apply-patch/heredoc-wrapper'],
    description: 'Any word may open and close the here-document.',
    example: sending(A, `<<END\n${patchOf(...DELETE)}END\n`, ACCEPTED),
    parts: (base) => ({ reading: { ...base.reading, unwrap: (lines) => (/^<<['"]?\w+['"]?$/.test(lines[0] ?? '') && lines.length > 3 ? lines.slice(1, -1) : lines) } }),
  },
  {
    name: 'heredoc-with-padded-opening', dialect: 'codex', breaks: ['apply-patch/heredoc-wrapper'],
    description: 'Blanks behind the opening, and a command before it, do not count.',
    example: sending(A, `cat <<EOF\n${patchOf(...DELETE)}EOF\n`, ACCEPTED),
    parts: (base) => ({
      reading: { ...base.reading, unwrap: ([first = '', ...rest]) => base.reading.unwrap([first.replace(/^.*(<<['"]?EOF['"]?)\s*$/, '$1'), ...rest]) },
    }),
  },
  {
    name: 'heredoc-that-is-not-closed', dialect: 'codex', breaks: ['apply-patch/heredoc-wrapper'],
    description: 'The opening is taken off whether the here-document is closed or not.',
    example: sending(A, `<<EOF\n${patchOf(...DELETE)}`, ACCEPTED),
    parts: (base) => ({ reading: { ...base.reading, unwrap: (lines) => (/^<<['"]?EOF['"]?$/.test(lines[0] ?? '') && lines.at(-1) === END ? lines.slice(1) : base.reading.unwrap(lines)) } }),
  },
  {
    name: 'heredoc-accepted', dialect: 'tau', breaks: ['apply-patch/heredoc-wrapper'], shouldOnly: true,
    description: 'A patch in a here-document is carried out.',
    example: sending(A, `<<EOF\n${patchOf(...DELETE)}EOF\n`, ACCEPTED),
    parts: (base, { LENIENT }) => ({ reading: { ...base.reading, unwrap: LENIENT.unwrap } }),
  },
  inBoth({
    name: 'crlf-patch-refused', breaks: ['apply-patch/crlf-patch'],
    description: 'The CR of a first or last line belongs to it, so that a patch with CRLF is refused.',
    example: sending(A, patchOf(...DELETE).replaceAll('\n', '\r\n'), REFUSED),
    parts: (base) => ({ cutPatch: (text) => (text.includes(`${BEGIN}\r\n`) ? [`${BEGIN}\r?`, ...base.cutPatch(text)] : base.cutPatch(text)) }),
  }),
  inBoth({
    name: 'cr-kept-in-texts', breaks: ['apply-patch/crlf-patch'],
    description: 'The CR of a patch line belongs to the text of added lines.',
    example: sending({}, patchOf('*** Add File: n', '+x').replaceAll('\n', '\r\n'), { files: { n: 'x\r\n' } }),
    parts: (base) => keepingCr(base, /^\+/),
  }),
  inBoth({
    name: 'cr-kept-in-quotes', breaks: ['apply-patch/crlf-patch'],
    description: 'The CR of a patch line belongs to old lines, so that empty ones in an update are refused or not found.',
    example: sending({ a: 'x\n\ny\n' }, patchOf('*** Update File: a', '@@', ' x', '', '-y').replaceAll('\n', '\r\n'), REFUSED),
    parts: (base) => keepingCr(base, /^$/),
  }),
  {
    name: 'cr-kept-in-paths', dialect: 'tau', breaks: ['apply-patch/crlf-patch'],
    description: 'The CR of a patch line belongs to the path.',
    example: sending({}, patchOf('*** Add File: n', '+x').replaceAll('\n', '\r\n'), { files: { 'n\r': 'x\n' } }),
    parts: (base) => keepingCr(base, /^\*\*\* (Add|Delete|Update|Move) /),
  },
  {
    name: 'cr-only-known-throughout', dialect: 'codex', breaks: ['apply-patch/crlf-patch'],
    description: 'CRs are taken off only where every line of the patch has one.',
    example: sending({}, patchOf('*** Add File: n', '+x', '+y').replace('x\n', 'x\r\n'), { files: { n: 'x\r\ny\n' } }),
    parts: (base) => ({ cutPatch: (text) => (/[^\r]\n/.test(text) ? keepingCr(base, /^\+/).cutPatch?.(text) ?? [] : base.cutPatch(text)) }),
  },
  inBoth({
    name: 'empty-patch-succeeds', breaks: ['apply-patch/empty-patch-refused'],
    description: 'A patch without operations succeeds.',
    example: sending({}, patchOf(), ACCEPTED),
    parts: (base) => pretending(base, 'no-operations'),
  }),
  inBoth({
    name: 'unknown-operations-skipped', breaks: ['apply-patch/unknown-operation-refused'],
    description: 'An operation that is not known is skipped.',
    example: patching({}, ['*** Add File: n', '+x', '*** Frobnicate File: foo'], ACCEPTED),
    parts: (base) => rewriting(base, inside((lines) => lines.filter((line) => OPERATION.test(line) || !/^\*\*\* \w+ File: /.test(line)))),
  }),
  {
    name: 'operations-in-any-case', dialect: 'tau', breaks: ['apply-patch/unknown-operation-refused'],
    description: 'Operation lines may be in any case.',
    example: patching({}, ['*** add file: n', '+x'], ACCEPTED),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^\*\*\* (add|delete|update) file: /i, (_words, verb: string) => `*** ${verb[0]?.toUpperCase()}${verb.slice(1).toLowerCase()} File: `)),
  },
  {
    name: 'operations-without-a-blank', dialect: 'codex', breaks: ['apply-patch/unknown-operation-refused'],
    description: 'The blank behind the colon of an operation line may be missing.',
    example: patching({}, ['*** Add File:n', '+x'], ACCEPTED),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^(\*\*\* (?:Add|Delete|Update) File:)(?=[^\s])/, '$1 ')),
  },
  {
    name: 'operations-with-any-stars', dialect: 'tau', breaks: ['apply-patch/unknown-operation-refused'],
    description: 'Operation lines may have two or four stars.',
    example: patching({}, ['**** Add File: n', '+x'], ACCEPTED),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^\*{2,4} ?(?=(?:Add|Delete|Update) File: )/, '*** ')),
  },
  inBoth({
    name: 'empty-lines-between-operations-skipped', breaks: ['apply-patch/unknown-operation-refused'],
    description: 'Empty lines before the first operation and behind a delete are skipped.',
    example: patching(A, ['', ...DELETE, ''], ACCEPTED),
    parts: (base) => rewritingEach(base, (line, before = '') => (line === '' && (before === BEGIN || before.startsWith('*** Delete File: ')) ? [] : line)),
  }),
  inBoth({
    name: 'first-end-line-ends-the-patch', breaks: ['apply-patch/unknown-operation-refused'],
    description: 'What stands behind the first line that reads like the last one is ignored.',
    example: patching({}, ['*** Add File: n', '+x', END, '*** Add File: m', '+x'], ACCEPTED),
    parts: (base) => rewriting(base, (lines) => (lines.at(-1) === END ? lines.slice(0, lines.indexOf(END) + 1) : lines)),
  }),
  {
    name: 'text-between-operations-ignored', dialect: 'tau', breaks: ['apply-patch/unknown-operation-refused'],
    description: 'Lines behind a delete that are no operation are ignored.',
    example: patching(A, [...DELETE, 'not needed any more'], ACCEPTED),
    parts: (base) => rewritingEach(base, (line, before = '') => (before.startsWith('*** Delete File: ') && !line.startsWith('***') ? [] : line)),
  },
  inBoth({
    name: 'mistakes-found-while-applying', breaks: ['apply-patch/parse-before-effects'],
    description: 'The patch is read an operation at a time: those before a mistake are carried out.',
    example: patching(A, [...DELETE, 'bad'], REFUSED),
    parts: (base, kit) => readingAsItGoes(base, kit),
  }),
  {
    name: 'missing-end-found-at-the-end', dialect: 'codex', breaks: ['apply-patch/parse-before-effects', 'apply-patch/envelope-required'],
    description: 'That the last line is missing is found when everything has been done.',
    example: sending(A, `${BEGIN}\n*** Delete File: a`, REFUSED),
    parts: (base, kit) => ({
      parse(lines, reading, context) {
        try {
          return base.parse(lines, reading, context);
        } catch (error) {
          if (error instanceof kit.PatchRefusal && error.code === 'missing-end' && lines.length > 1) carryOutNow(base, kit, context, longest(base, [...lines, '', END], context));
          throw error;
        }
      },
    }),
  },
  {
    name: 'changes-told-of-an-unreadable-patch', dialect: 'tau', breaks: ['apply-patch/no-fabrication'],
    description: 'Where the patch cannot be read the operations before the mistake are told as changes.',
    example: patching(A, [...DELETE, 'bad']),
    parts: (base, kit) => ({
      parse(lines, reading, context) {
        try {
          return base.parse(lines, reading, context);
        } catch (error) {
          const [first] = error instanceof kit.PatchRefusal && lines.at(-1) === END ? longest(base, lines, context) : [];
          if (first) told.set(context, first.path);
          throw error;
        }
      },
      failure(parts, refusal, attempt) {
        const outcome = base.failure(parts, refusal, attempt);
        const path = told.get(attempt.context);
        return path === undefined ? outcome : { ...outcome, fields: { partial_changes: [{ status: 'M', path }] }, display: { ...outcome.display, args: path, chips: ['1F'] } };
      },
    }),
  },
  {
    name: 'directories-made-while-reading', dialect: 'tau', breaks: ['apply-patch/parse-before-effects'],
    description: 'The directories of new files are made while the patch is read.',
    example: patching({}, ['*** Add File: d/n', '+x', 'bad'], REFUSED),
    parts: (base, kit) => ({
      parse(lines, reading, context) {
        for (const line of lines) {
          const path = /^\*\*\* Add File: (.*\S)\/[^/]+$/.exec(line)?.[1];
          if (path && lines[0] === BEGIN) mkdirQuietly(kit, base, context, path);
        }
        return base.parse(lines, reading, context);
      },
    }),
  },
]);

const told = new WeakMap<object, string>();

function mkdirQuietly(kit: PatchKit, base: PatchParts, context: Parameters<PatchParts['parse']>[2], path: string): void {
  try {
    base.makeParents(context, kit.follow(context.fs, context.cwd, `${path}/x`));
  } catch {
    // There is something else in the way.
  }
}

function keepingCr(base: PatchParts, where: RegExp): Partial<PatchParts> {
  return {
    cutPatch(text) {
      const cut = base.cutPatch(text);
      const raw = text.trim().split('\n');
      return cut.map((line, index) => (raw[index]?.endsWith('\r') && raw[index] !== line && where.test(line) ? `${line}\r` : line));
    },
  };
}

/** The operations before the first mistake. */
function longest(base: PatchParts, lines: readonly string[], context: Parameters<PatchParts['parse']>[2]): readonly Operation[] {
  for (let count = lines.length - 2; count > 1; count -= 1) {
    try {
      return base.parse([...lines.slice(0, count), END], base.reading, context);
    } catch {
      // The mistake is further up.
    }
  }
  return [];
}

function readingAsItGoes(base: PatchParts, kit: PatchKit): Partial<PatchParts> {
  return {
    parse(lines, reading, context) {
      try {
        return base.parse(lines, reading, context);
      } catch (error) {
        if (error instanceof kit.PatchRefusal && lines[0] === BEGIN) carryOutNow(base, kit, context, longest(base, lines, context));
        throw error;
      }
    },
  };
}
