import { posix } from 'node:path';
import type { AttachedDiff, ErrorOutcome } from '../../contract/outcome.ts';
import type { Change } from '../reference/patch/change.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { REFUSED, answering, failing, inBoth, patchFaults, patching, updating } from './patch-fault.ts';

const DONE = 'Success. Updated the following files:';
const THREE = ['*** Delete File: d', '*** Add File: n/x', '+1', '*** Update File: m', '@@', '-a', '+b'];
const FILES = { d: 'x\n', m: 'a\n' };
const LONG = '\u{1f600}'.repeat(2000);
const TWICE = ['*** Update File: a', '@@', '-1', '+2', '*** Update File: a', '@@', '-2', '+3'];

/** The summary made otherwise, of a success. */
function summing(base: PatchParts, change: (summary: string, changes: readonly Change[]) => string): Partial<PatchParts> {
  return { summary: (parts, changes) => change(base.summary(parts, changes), changes) };
}

/** More in the payload of a success. */
function saying(base: PatchParts, more: (changes: readonly Change[]) => string): Partial<PatchParts> {
  return answering(base, (outcome, changes) => {
    const payload = `${outcome.payload}\n${more(changes)}`;
    return { ...outcome, payload };
  });
}

/** The failure with another message, which is its status too. */
function saidAs(outcome: ErrorOutcome, message: string): ErrorOutcome {
  return { ...outcome, message, display: { ...outcome.display, status: message } };
}

/** Diffs of some changes left out. */
function diffsOf(base: PatchParts, isMeant: (change: Change, index: number) => boolean): Partial<PatchParts> {
  return { diffs: (parts, changes) => base.diffs(parts, changes.filter(isMeant)) };
}

/** Excerpts of old lines made otherwise. */
function excerpting(base: PatchParts, change: (right: string, lines: readonly string[]) => string | undefined): Partial<PatchParts> {
  return {
    excerpt(parts, refusal, context) {
      const right = base.excerpt(parts, refusal, context);
      return right === undefined || refusal.code !== 'lines-not-found' ? right : change(right, refusal.detail.lines ?? []);
    },
  };
}

function showingArgs(base: PatchParts, change: (args: string, changes: readonly Change[], parts: PatchParts) => string): Partial<PatchParts> {
  return { args: (parts, changes) => change(base.args(parts, changes), changes, parts) };
}

function distinct(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [change.path, change])).values()];
}

/** Faults in what is told of a patch. */
export const PATCH_REPORT_FAULTS = patchFaults([
  inBoth({
    name: 'summary-in-order-of-operations', breaks: ['apply-patch/success-summary'],
    description: 'The summary names the changes in the order in which they were made.',
    example: patching(FILES, THREE),
    parts: () => ({
      summary: (parts, changes) => [DONE, ...changes.map(({ status, path }) => `${status} ${parts.shown(path)}`)].join('\n'),
    }),
  }),
  {
    name: 'summary-sorted-by-path', dialect: 'codex', breaks: ['apply-patch/success-summary'],
    description: 'The summary names the changes of a kind sorted by their paths.',
    example: patching({}, ['*** Add File: b', '+x', '*** Add File: a', '+x']),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.toSorted((one, other) => (one.path < other.path ? -1 : 1))) }),
  },
  {
    name: 'summary-with-final-newline', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary ends with a newline.',
    example: patching(FILES, THREE),
    parts: (base) => summing(base, (summary) => `${summary}\n`),
  },
  {
    name: 'summary-without-final-newline', dialect: 'codex', breaks: ['apply-patch/success-summary'],
    description: 'The summary does not end with a newline.',
    example: patching(FILES, THREE),
    parts: (base) => answering(base, (outcome) => ({ ...outcome, payload: (outcome.payload ?? '').trimEnd() })),
  },
  {
    name: 'summary-without-first-line', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary holds nothing but the lines of the changes.',
    example: patching(FILES, THREE),
    parts: (base) => summing(base, (summary) => summary.split('\n').slice(1).join('\n')),
  },
  inBoth({
    name: 'summary-of-normalised-paths', breaks: ['apply-patch/success-summary'],
    description: 'The summary names paths without `./`.',
    example: patching({}, ['*** Add File: ./n', '+x']),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.map((change) => ({ ...change, path: posix.normalize(change.path) }))) }),
  }),
  {
    name: 'summary-of-file-names', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary names files without their directories.',
    example: patching(FILES, THREE),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.map((change) => ({ ...change, path: posix.basename(change.path) }))) }),
  },
  {
    name: 'summary-of-ten-changes', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary ends after ten changes.',
    example: patching({}, Array.from({ length: 12 }, (_, index) => [`*** Add File: f${index}`, '+x']).flat()),
    parts: (base) => summing(base, (summary) => summary.split('\n').slice(0, 11).join('\n')),
  },
  {
    name: 'patch-echoed-in-errors', dialect: 'tau', breaks: ['apply-patch/compact-no-echo'],
    description: 'A failure repeats the patch.',
    example: patching({}, ['*** Update File: m', '@@', '-1', '+SECRET1'], REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, attempt) => (typeof attempt.arguments === 'string' && outcome.payload === undefined ? { ...outcome, payload: attempt.arguments } : outcome)),
  },
  {
    name: 'chunk-echoed-in-errors', dialect: 'tau', breaks: ['apply-patch/compact-no-echo', 'apply-patch/mismatch-excerpt'],
    description: 'The excerpt of lines that were not found holds the lines to insert as well.',
    example: updating('x\n', ['@@', '-no', '+SECRET1'], REFUSED),
    parts: (base) => failing(base, (outcome, refusal, { operations, at }) => {
      const failed = operations[at];
      const inserted = failed?.kind === 'update' ? failed.chunks.flatMap(({ body }) => body.filter(({ sign }) => sign === '+').map(({ text }) => text)) : [];
      return refusal.code === 'lines-not-found' ? { ...outcome, payload: [outcome.payload, ...inserted].join('\n') } : outcome;
    }),
  },
  {
    name: 'file-shown-in-errors', dialect: 'tau', breaks: ['apply-patch/compact-no-echo'],
    description: 'The message of an add onto a file quotes the beginning of that file.',
    example: patching({ a: 'SECRET1\n' }, ['*** Add File: a', '+x'], REFUSED),
    parts: (base) => failing(base, (outcome, refusal, { context }, parts) => {
      const found = refusal.code === 'add-exists' ? parts.lookUp(parts, context, refusal.detail.path ?? '') : undefined;
      return found?.kind === 'text' ? saidAs(outcome, `${outcome.message} (${JSON.stringify(found.text.slice(0, 40))})`) : outcome;
    }),
  },
  {
    name: 'diff-in-the-result', dialect: 'tau', breaks: ['apply-patch/compact-no-echo', 'apply-patch/diff-per-changed-file'],
    description: 'The result holds the lines that went and came.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: (base) => saying(base, (changes) => changes.map(({ before = '', after = '' }) => `-${before}+${after}`).join('')),
  },
  {
    name: 'new-content-in-the-result', dialect: 'tau', breaks: ['apply-patch/compact-no-echo'],
    description: 'The result holds the text of added files.',
    example: patching({}, ['*** Add File: n', '+SECRET1']),
    parts: (base) => answering(base, (outcome, changes) => {
      const added = changes.filter(({ status }) => status === 'A').map(({ after = '' }) => after).join('');
      return added === '' ? outcome : { ...outcome, payload: `${outcome.payload}\n\n${added}` };
    }),
  },
  {
    name: 'first-path-of-the-summary-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'The path that is shown is the first one of the summary, not of the first change.',
    example: patching({ d: 'x\n' }, ['*** Delete File: d', '*** Add File: a', '+x']),
    parts: (base) => ({ args: (parts, changes) => base.args(parts, changes.toSorted((one, other) => 'AMD'.indexOf(one.status) - 'AMD'.indexOf(other.status))) }),
  },
  {
    name: 'last-path-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'The path that is shown is that of the last change.',
    example: patching(FILES, THREE),
    parts: (base) => ({ args: (parts, changes) => base.args(parts, changes.toReversed()) }),
  },
  {
    name: 'one-path-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'That more than one path changed is not shown.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (args) => args.replace(/,…$/, '')),
  },
  {
    name: 'blank-before-the-ellipsis', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'A blank stands before the ellipsis.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (args) => args.replace(/,…$/, ', …')),
  },
  {
    name: 'dots-for-the-ellipsis', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'Three dots stand for the ellipsis.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (args) => args.replace(/,…$/, ',...')),
  },
  {
    name: 'more-shown-for-one-path', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'Several changes of one path are shown as several paths.',
    example: patching({ a: '1\n' }, TWICE),
    parts: (base) => showingArgs(base, (args, changes) => (changes.length > 1 && !args.endsWith(',…') ? `${args},…` : args)),
  },
  {
    name: 'all-paths-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'All paths that changed are shown.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (_args, changes, parts) => distinct(changes).map(({ path }) => parts.shown(path)).join(',')),
  },
  {
    name: 'operations-counted', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'The count is one of changes, not of paths.',
    example: patching({ a: '1\n' }, TWICE),
    parts: () => ({ chips: (_parts, changes) => (changes.length === 0 ? [] : [`${changes.length}F`]) }),
  },
  {
    name: 'one-file-not-counted', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'The count of one file is not shown.',
    example: updating('x\n', ['@@', '-x']),
    parts: (base) => ({ chips: (parts, changes) => base.chips(parts, changes).filter((chip) => chip !== '1F') }),
  },
  {
    name: 'files-in-words', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'The count stands before a word.',
    example: updating('x\n', ['@@', '-x']),
    parts: (base) => ({ chips: (parts, changes) => base.chips(parts, changes).map((chip) => chip.replace('F', ' files')) }),
  },
  {
    name: 'move-counted-twice', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'A move counts as two files.',
    example: updating('x\n', ['*** Move to: b', '@@', ' x']),
    parts: (base) => {
      const moves = new WeakSet<Change>();
      return {
        planUpdate(parts, context, operation) {
          const planned = base.planUpdate(parts, context, operation);
          if (operation.to !== undefined) moves.add(planned.change);
          return planned;
        },
        chips: (_parts, changes) => (changes.length === 0 ? [] : [`${distinct(changes).length + changes.filter((change) => moves.has(change)).length}F`]),
      };
    },
  },
  {
    name: 'count-of-one-digit', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'From ten files on the count is `9+F`.',
    example: patching({}, Array.from({ length: 11 }, (_, index) => [`*** Add File: f${index}`, '+x']).flat()),
    parts: (base) => ({ chips: (parts, changes) => base.chips(parts, changes).map((chip) => (chip.length > 2 ? '9+F' : chip)) }),
  },
  {
    name: 'totals-of-the-first-file', dialect: 'tau', breaks: ['apply-patch/status-header-totals'], shouldOnly: true,
    description: 'The totals that are shown are those of the first file.',
    example: patching(FILES, THREE),
    parts: (base) => ({ header: (args, chips, diffs) => base.header(args, chips, diffs.slice(0, 1)) }),
  },
  {
    name: 'totals-before-the-count', dialect: 'tau', breaks: ['apply-patch/status-header-totals'], shouldOnly: true,
    description: 'The totals stand before the count.',
    example: patching(FILES, THREE),
    parts: (base) => ({ header: (args, chips, diffs) => `${base.header(args, [], diffs)} ${chips.join(' ')}` }),
  },
  {
    name: 'totals-exchanged', dialect: 'tau', breaks: ['apply-patch/status-header-totals'], shouldOnly: true,
    description: 'The totals that are shown count removed lines as added, and the other way round.',
    example: patching({}, ['*** Add File: n', '+x']),
    parts: (base) => ({ header: (args, chips, diffs) => base.header(args, chips, diffs).replace(/\+(\d+)\/-(\d+)$/, '+$2/-$1') }),
  },
  {
    name: 'totals-doubled', dialect: 'tau', breaks: ['structured-diff/totals'],
    description: 'A line that is replaced counts twice on either side.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: (base) => ({
      diff(before, after) {
        const diff = base.diff(before, after);
        const modified = diff.hunks.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'modify').length;
        return { ...diff, added: diff.added + modified, removed: diff.removed + modified };
      },
    }),
  },
  {
    name: 'old-lines-in-the-message', dialect: 'tau', breaks: ['apply-patch/message-single-line'],
    description: 'The message holds the lines that were not found.',
    example: updating('x\n', ['@@', '-m1', '-m2'], REFUSED),
    parts: (base) => failing(base, (outcome, { code, detail }) => (code === 'lines-not-found' ? saidAs(outcome, `${outcome.message}:\n${(detail.lines ?? []).join('\n')}`) : outcome)),
  },
  {
    name: 'old-lines-in-the-message-in-one-line', dialect: 'tau', breaks: ['apply-patch/message-single-line'],
    description: 'The message holds the lines that were not found, escaped.',
    example: updating('x\n', ['@@', '-m1', '-m2'], REFUSED),
    parts: (base, { escapeName }) => failing(base, (outcome, { code, detail }) => (code === 'lines-not-found' ? saidAs(outcome, `${outcome.message}: ${escapeName((detail.lines ?? []).join('\n'))}`) : outcome)),
  },
  {
    name: 'context-raw-in-the-message', dialect: 'tau', breaks: ['apply-patch/message-single-line', 'apply-patch/escaped-paths'],
    description: 'A context that was not found stands in the message as it is.',
    example: updating('x\n', ['@@ a\rb', '-x'], REFUSED),
    parts: (base, { absolutePath, escapeName }) => failing(base, (outcome, { code, detail }, { context }) =>
      (code === 'context-not-found' ? saidAs(outcome, `Failed to find context '${detail.line}' in ${escapeName(absolutePath(context.cwd, detail.path ?? ''))}`) : outcome)),
  },
  {
    name: 'line-raw-in-the-message', dialect: 'tau', breaks: ['apply-patch/message-single-line', 'apply-patch/escaped-paths'],
    description: 'A line that is a mistake of the text stands in the message as it is.',
    example: updating('x\n', ['@@', 'a\rb'], REFUSED),
    parts: (base, { escapeName }) => failing(base, (outcome, { detail }) => (detail.line === undefined ? outcome : saidAs(outcome, outcome.message.replace(escapeName(detail.line), () => detail.line as string)))),
  },
  {
    name: 'advice-in-the-message', dialect: 'tau', breaks: ['apply-patch/message-single-line'],
    description: 'The message of lines that were not found ends with advice, in a line of its own.',
    example: updating('x\n', ['@@', '-no'], REFUSED),
    parts: (base) => failing(base, (outcome, { code }) => (code === 'lines-not-found' ? saidAs(outcome, `${outcome.message}\nRead the file again.`) : outcome)),
  },
  {
    name: 'no-excerpt', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'Old lines that were not found are not shown.',
    example: updating('x\n', ['@@', '-no'], REFUSED),
    parts: (base) => excerpting(base, () => undefined),
  },
  {
    name: 'excerpt-not-bounded', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'Old lines that were not found are shown whole.',
    example: updating('x\n', ['@@', `-${LONG}`], REFUSED),
    parts: (base, { absolutePath }) => ({
      excerpt(parts, refusal, context) {
        if (refusal.code !== 'lines-not-found') return base.excerpt(parts, refusal, context);
        return `Expected lines in ${parts.shown(absolutePath(context.cwd, refusal.detail.path ?? ''))}:\n${(refusal.detail.lines ?? []).join('\n')}`;
      },
    }),
  },
  {
    name: 'excerpt-cut-inside-a-character', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'The excerpt is cut at a byte, so that a broken character ends it.',
    example: updating('x\n', ['@@', `-${LONG}`], REFUSED),
    parts: (base, { numberOf }) => ({
      excerpt(parts, refusal, context) {
        const right = base.excerpt(parts, refusal, context);
        const mark = '...(context truncated)';
        if (right === undefined || refusal.code !== 'lines-not-found' || !right.endsWith(mark)) return right;
        const whole = Buffer.from(`${right.slice(0, right.indexOf(':\n') + 2)}${(refusal.detail.lines ?? []).join('\n')}`);
        return whole.subarray(0, numberOf(context.limits, 'mismatchDetailBytes') - mark.length).toString('utf8') + mark;
      },
    }),
  },
  {
    name: 'excerpt-bounded-in-characters', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'The bound of the excerpt is one of characters.',
    example: updating('x\n', ['@@', `-${LONG}`], REFUSED),
    parts: (base, { absolutePath, numberOf }) => ({
      excerpt(parts, refusal, context) {
        if (refusal.code !== 'lines-not-found') return base.excerpt(parts, refusal, context);
        const whole = `Expected lines in ${parts.shown(absolutePath(context.cwd, refusal.detail.path ?? ''))}:\n${(refusal.detail.lines ?? []).join('\n')}`;
        const most = numberOf(context.limits, 'mismatchDetailBytes');
        if ([...whole].length <= most) return whole;
        return Buffer.byteLength(whole) === whole.length ? base.excerpt(parts, refusal, context) : `${[...whole].slice(0, most - 22).join('')}...(context truncated)`;
      },
    }),
  },
  {
    name: 'excerpt-cut-without-a-word', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'That the excerpt is cut is not said.',
    example: updating('x\n', ['@@', `-${LONG}`], REFUSED),
    parts: (base) => excerpting(base, (right) => right.replace(/\.\.\.\(context truncated\)$/, '')),
  },
  {
    name: 'long-path-pushes-the-lines-out', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'A long path is shown whole, however little is left for the lines.',
    example: patching({ [`${'p'.repeat(110)}`]: 'x\n' }, [`*** Update File: ${'p'.repeat(110)}`, '@@', `-${LONG}`], REFUSED, { limits: { mismatchDetailBytes: 256 } }),
    parts: (base, { beginning, absolutePath, numberOf }) => ({
      excerpt(parts, refusal, context) {
        const right = base.excerpt(parts, refusal, context);
        if (right === undefined || !right.includes('...(path truncated)')) return right;
        const head = `Expected lines in ${parts.shown(absolutePath(context.cwd, refusal.detail.path ?? ''))}:\n`;
        const most = numberOf(context.limits, 'mismatchDetailBytes');
        return head.length + 23 > most ? beginning(head, most) : `${head}...(context truncated)`;
      },
    }),
  },
  {
    name: 'first-old-line-only', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'Of several old lines that were not found the first is shown.',
    example: updating('x\n', ['@@', '-m1', '-m2'], REFUSED),
    parts: (base) => excerpting(base, (right, lines) => (lines.length > 1 && right.endsWith(lines.join('\n')) ? right.slice(0, right.length - lines.join('\n').length) + lines[0] : right)),
  },
  {
    name: 'excerpt-without-the-empty-line', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'The excerpt shows the old lines without the empty one that the second search left out.',
    example: updating('x\n', ['@@', '-no', ''], REFUSED),
    parts: (base) => excerpting(base, (right, lines) => (lines.length > 1 && lines.at(-1) === '' && right.endsWith('\n') ? right.slice(0, -1) : right)),
  },
  {
    name: 'old-lines-escaped', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'Tabs and control characters of old lines are escaped in the excerpt.',
    example: updating('x\n', ['@@', '-\tno'], REFUSED),
    parts: (base, { escapeName }) => excerpting(base, (right, lines) => {
      const whole = lines.join('\n');
      return right.endsWith(whole) ? right.slice(0, right.length - whole.length) + lines.map((line) => (line.includes('\\') ? line : escapeName(line))).join('\n') : right;
    }),
  },
  {
    name: 'old-lines-in-one-line', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'The newlines of the excerpt are escaped.',
    example: updating('x\n', ['@@', '-m1', '-m2'], REFUSED),
    parts: (base) => excerpting(base, (right) => right.replaceAll('\n', '\\n')),
  },
  {
    name: 'excerpt-without-the-path', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'The excerpt does not name the file.',
    example: updating('x\n', ['@@', '-no'], REFUSED),
    parts: (base) => excerpting(base, (right) => right.slice(right.indexOf('\n') + 1)),
  },
  {
    name: 'no-excerpt-of-contexts', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'], shouldOnly: true,
    description: 'A context that was not found is not shown.',
    example: updating('x\n', ['@@ no', '-x'], REFUSED),
    parts: (base) => ({ excerpt: (parts, refusal, context) => (refusal.code === 'context-not-found' ? undefined : base.excerpt(parts, refusal, context)) }),
  },
  {
    name: 'paths-raw-in-the-summary', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
    description: 'Paths stand in the summary as they are.',
    example: patching({}, ['*** Add File: a\tb', '+x']),
    parts: (base) => ({ summary: (parts, changes) => base.summary({ ...parts, shown: (path) => path }, changes) }),
  },
  {
    name: 'paths-raw-in-messages', dialect: 'tau', breaks: ['apply-patch/escaped-paths', 'apply-patch/message-single-line'],
    description: 'Paths stand in messages as they are.',
    example: patching({}, ['*** Delete File: a\tb'], REFUSED),
    parts: (base) => ({ message: (parts, refusal, context) => base.message({ ...parts, shown: (path) => path }, refusal, context) }),
  },
  {
    name: 'working-directory-raw-in-messages', dialect: 'tau', breaks: ['apply-patch/escaped-paths', 'apply-patch/message-single-line'],
    description: 'Of the paths in messages only what the patch names is escaped, not the working directory.',
    example: patching({ 'w\nx/o': '' }, ['*** Delete File: a'], REFUSED, { config: { cwd: 'w\nx' } }),
    parts: (base, { escapeName }) => ({
      message: (parts, refusal, context) => base.message({ ...parts, shown: (path) => (path.startsWith(context.cwd) ? context.cwd + escapeName(path.slice(context.cwd.length)) : escapeName(path)) }, refusal, context),
    }),
  },
  {
    name: 'paths-raw-among-changes', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
    description: 'Paths stand among the changes before a failure as they are.',
    example: patching({}, ['*** Add File: a\tb', '+x', '*** Delete File: none'], REFUSED),
    parts: (base) => ({ partialChanges: (parts, changes) => base.partialChanges({ ...parts, shown: (path) => path }, changes) }),
  },
  {
    name: 'paths-raw-for-the-user', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
    description: 'The path that is shown to the user stands there as it is.',
    example: patching({}, ['*** Add File: a\tb', '+x']),
    parts: (base) => ({ args: (parts, changes) => base.args({ ...parts, shown: (path) => path }, changes) }),
  },
  {
    name: 'path-raw-in-the-excerpt', dialect: 'tau', breaks: ['apply-patch/escaped-paths', 'apply-patch/mismatch-excerpt'],
    description: 'The path above the lines that were not found stands there as it is.',
    example: patching({ 'a\tb': 'x\n' }, ['*** Update File: a\tb', '@@', '-no'], REFUSED),
    parts: (base) => ({ excerpt: (parts, refusal, context) => base.excerpt({ ...parts, shown: (path) => path }, refusal, context) }),
  },
  {
    name: 'backslashes-not-escaped', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
    description: 'Backslashes of paths are not doubled.',
    example: patching({}, ['*** Add File: a\\b', '+x']),
    parts: (base) => ({ shown: (path) => base.shown(path.replaceAll('\\', HELD)).replaceAll(HELD, '\\') }),
  },
  {
    name: 'upper-control-characters-not-escaped', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
    description: 'Control characters from U+007F on are not escaped.',
    example: patching({}, ['*** Add File: a\u0085b', '+x']),
    parts: (base) => ({ shown: (path) => path.split(/([\x7f-\x9f]+)/).map((piece, index) => (index % 2 === 1 ? piece : base.shown(piece))).join('') }),
  },
  {
    name: 'other-scripts-escaped', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
    description: 'Characters beyond ASCII are escaped.',
    example: patching({}, ['*** Add File: é', '+x']),
    parts: (base) => ({ shown: (path) => base.shown(path).replace(/[\u0100-\uffff]|[\xa0-\xff]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`) }),
  },
  {
    name: 'escapes-of-json', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
    description: 'Paths are escaped as JSON does it.',
    example: patching({}, ['*** Add File: a\x01"b', '+x']),
    parts: () => ({ shown: (path) => JSON.stringify(path).slice(1, -1) }),
  },
  {
    name: 'no-diffs-of-patches', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'No diff is attached.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: () => ({ diffs: () => [] }),
  },
  {
    name: 'no-diffs-of-deletes', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'Deleted files have no diff.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a']),
    parts: (base) => diffsOf(base, ({ status }) => status !== 'D'),
  },
  {
    name: 'no-diffs-of-adds', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'Added files have no diff.',
    example: patching({}, ['*** Add File: a', '+x']),
    parts: (base) => diffsOf(base, ({ status }) => status !== 'A'),
  },
  {
    name: 'diffs-of-five-files', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'Only the first five files have a diff.',
    example: patching({}, Array.from({ length: 7 }, (_, index) => [`*** Add File: f${index}`, '+x']).flat()),
    parts: (base) => ({ diffs: (parts, changes) => base.diffs(parts, changes).slice(0, 5) }),
  },
  {
    name: 'update-without-change-refused', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing is refused.',
    example: updating('a\n', ['@@', ' a'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      planUpdate(parts, context, operation) {
        const planned = base.planUpdate(parts, context, operation);
        if (operation.to === undefined && planned.change.before === planned.change.after) throw new PatchRefusal('lines-not-found', { path: operation.path, lines: [] });
        return planned;
      },
    }),
  },
  {
    name: 'update-without-change-told-in-part', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing is named in the summary and not counted.',
    example: updating('a\n', ['@@', ' a']),
    parts: (base) => ({
      args: (parts, changes) => base.args(parts, changes.filter(({ before, after }) => before !== after)),
      chips: (parts, changes) => base.chips(parts, changes.filter(({ before, after }) => before !== after)),
    }),
  },
  {
    name: 'update-without-change-counted-only', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing is counted and not named in the summary.',
    example: updating('a\n', ['@@', ' a']),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.filter(({ before, after }) => before !== after)) }),
  },
  {
    name: 'update-without-change-diffed', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing has a diff of its first line.',
    example: updating('a\n', ['@@', ' a']),
    parts: (base) => ({
      diffs: (parts, changes) => base.diffs(parts, changes).map((attached): AttachedDiff => {
        const change = changes.find(({ path }) => parts.shown(path) === attached.path);
        const [line = ''] = (change?.before ?? '').split('\n');
        if (!('diff' in attached) || attached.diff.hunks.length > 0 || change?.status !== 'M') return attached;
        return { ...attached, diff: { added: 0, removed: 0, hunks: [{ old_start: 1, old_count: 1, new_start: 1, new_count: 1, lines: [{ kind: 'equal', text: line }] }] } };
      }),
    }),
  },
  {
    name: 'patch-of-nothing-refused', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'A patch of which nothing changes anything is refused when it has been carried out.',
    example: updating('a\n', ['@@', '-a', '+a'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      success(parts, changes, context) {
        if (changes.every(({ status, before, after }) => status === 'M' && before === after)) throw new PatchRefusal('no-operations');
        return base.success(parts, changes, context);
      },
    }),
  },
]);

/** Stands for a backslash while a path is escaped. */
const HELD = '\u{10fffd}';

