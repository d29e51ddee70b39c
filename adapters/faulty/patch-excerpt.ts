import type { PatchParts } from '../reference/patch/parts.ts';
import { REFUSED, patchFaults, patching, updating } from './patch-fault.ts';

const LONG = '\u{1f600}'.repeat(2000);

/** Excerpts of old lines made otherwise. */
function excerpting(base: PatchParts, change: (right: string, lines: readonly string[]) => string | undefined): Partial<PatchParts> {
  return {
    excerpt(parts, refusal, context) {
      const right = base.excerpt(parts, refusal, context);
      return right === undefined || refusal.code !== 'lines-not-found' ? right : change(right, refusal.detail.lines ?? []);
    },
  };
}

/** Faults in the excerpt of what was not found. */
export const PATCH_EXCERPT_FAULTS = patchFaults([
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
    name: 'excerpt-of-just-the-bound-cut', dialect: 'tau', breaks: ['apply-patch/mismatch-excerpt'],
    description: 'An excerpt of exactly as many bytes as are allowed is cut.',
    example: updating('x\n', ['@@', `-${'n'.repeat(4096 - 'Expected lines in /place/root/a:\n'.length)}`], REFUSED),
    parts: (base, { numberOf }) => ({
      excerpt: (parts, refusal, context) =>
        base.excerpt(parts, refusal, { ...context, limits: { ...context.limits, mismatchDetailBytes: numberOf(context.limits, 'mismatchDetailBytes') - 1 } }),
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
]);
