import { REFUSED, failing, patchFaults, patching, updating } from './patch-fault.ts';
import { saidAs } from './patch-told.ts';

/** Faults in messages, and in the paths that are told. */
export const PATCH_MESSAGE_FAULTS = patchFaults([
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
    name: 'path-raw-in-the-excerpt', dialect: 'tau', breaks: ['apply-patch/escaped-paths'],
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
]);

/** Stands for a backslash while a path is escaped. */
const HELD = '\u{10fffd}';
