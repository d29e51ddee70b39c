import type { RuleSpec } from '../rule.ts';
import { FILE_SIDES } from './common-sides.ts';
import { COMMON_SOURCE } from './sources.ts';
import { patchOf, updateOf } from './worked-patch.ts';

const FILES = { tool: 'replace', section: 'common-files', dialects: ['common'], level: 'MUST', source: COMMON_SOURCE } as const;

/** The rules of dialect `common` that are about files and paths, for editing, reading, patches and moves. */
export const COMMON_FILES = [
  {
    ...FILES,
    id: 'common/file-identity-kept',
    alsoShownBy: ['apply_patch', 'move'],
    level: 'SHOULD',
    impact: 'data-loss',
    promise: 'An edit keeps the permission bits, the symbolic link that led to the file, and its other hard links.',
    facets: ['tree'],
    situations: {
      mode: 'modes 755, 700, 600 and 640',
      symlink: 'a relative link to a file in the root',
      'link-to-a-link': 'a link to a link',
      'hard-link': { what: 'a second name of the file', needs: ['hard-links'] },
      ...FILE_SIDES.fileIdentityKept,
    },
    forgivenBy: [{ trait: 'writesByRename', values: ['yes'], situations: ['hard-link', 'patch-hard-link'] }],
    examples: [
      {
        dialects: ['common'],
        before: { run: { file: 'a\n', mode: '755' } },
        arguments: { path: 'run', edits: [{ oldText: 'a', newText: 'b' }] },
        outcome: 'success',
        refusalAllowed: true,
        after: { run: { file: 'b\n', mode: '755' } },
      },
    ],
  },
  {
    ...FILES,
    id: 'common/no-leftovers',
    alsoShownBy: ['read', 'apply_patch', 'move'],
    impact: 'containment',
    promise: 'Once a call is answered, no backup, lock or temporary file of it stays.',
    facets: ['tree'],
    situations: {
      success: 'after a success',
      refusal: 'after a refusal',
      'temporary-names': 'names that look temporary existed before and survive',
      together: { what: 'after calls in flight together', needs: ['concurrent'] },
      ...FILE_SIDES.noLeftovers,
    },
    examples: [
      {
        dialects: ['common'],
        before: { f: { file: 'a\n' }, 'f.bak': { file: 'old\n' } },
        arguments: { path: 'f', edits: [{ oldText: 'a', newText: 'b' }] },
        outcome: 'success',
        after: { f: { file: 'b\n' } },
      },
    ],
  },
  {
    ...FILES,
    id: 'common/parallel-kept',
    alsoShownBy: ['apply_patch'],
    impact: 'data-loss',
    promise: 'Calls in flight together behave like some order of calls one after the other.',
    facets: ['order'],
    needs: ['concurrent'],
    situations: {
      'one-file': '2 to 12 edits of different lines of one file, lengthening and shortening',
      'several-files': 'edits of different files',
      spellings: 'one file by two spellings',
      link: 'one file by its name and by a link',
      ...FILE_SIDES.parallelKept,
    },
    forgivenBy: [{ trait: 'parallelSafe', values: ['no'] }],
    examples: [],
  },
  {
    ...FILES,
    id: 'common/unfit-target-refused',
    alsoShownBy: ['read', 'apply_patch', 'move'],
    impact: 'false-success',
    promise: 'What is no regular file, does not exist or is too large is refused; a file of any other size is handled whole.',
    facets: ['status', 'tree', 'shown'],
    situations: {
      missing: 'the file does not exist',
      directory: 'the path names a directory, empty or not',
      'below-a-file': 'a path below a regular file',
      'too-large': 'a file one byte above the declared largest size',
      largest: 'a file of the declared largest size, or of 1 MiB',
      'many-lines': 'a change on the first, a middle and the last of 3,000 lines',
      ...FILE_SIDES.unfitTargetRefused,
    },
    forgivenBy: [
      { trait: 'createsMissing', values: ['anyQuote'], situations: ['missing'] },
      { trait: 'maxBytes', values: ['none'], situations: ['too-large', 'read-too-large', 'patch-too-large'] },
      { trait: 'lineOffsets', values: ['none'], situations: ['read-many-lines'] },
    ],
    examples: [
      { dialects: ['common'], before: { a: { file: 'x' } }, arguments: { path: 'g', edits: [{ oldText: 'a', newText: 'b' }] }, outcome: 'refusal' },
      { tool: 'read', dialects: ['common'], before: { a: { file: 'x' } }, arguments: { path: 'g' }, outcome: 'refusal' },
      { tool: 'apply_patch', dialects: ['common'], before: { b: { file: 'x' } }, arguments: updateOf('@@', '-x', '+y'), outcome: 'refusal' },
      { tool: 'move', dialects: ['common'], before: { a: { file: 'x' } }, arguments: { from: 'g', to: 'b' }, outcome: 'refusal' },
    ],
  },
  {
    ...FILES,
    id: 'common/contained',
    alsoShownBy: ['read', 'apply_patch', 'move'],
    impact: 'containment',
    promise: 'A call reads and changes nothing outside the root, by whatever path.',
    facets: ['tree', 'told'],
    situations: {
      'parent-directory': 'a path with `..` that leaves the root',
      absolute: 'an absolute path to an outside file',
      'link-to-a-file': 'a link to an outside file',
      'through-a-link': 'a path through a link to an outside directory',
      'dangling-link': 'a link whose missing target would be outside',
      'behind-a-link': '`..` behind a link, which leads elsewhere than its text says',
      'no-escape': 'a path that stays inside by a detour: `a/../f`, an absolute path into the root, a link inside the root',
      ...FILE_SIDES.contained,
    },
    forgivenBy: [{ trait: 'containment', values: ['none'] }],
    examples: [
      {
        dialects: ['common'],
        before: { d: { link: '../outside' } },
        arguments: { path: 'd/new', edits: [{ oldText: 'a', newText: 'b' }] },
        outcome: 'refusal',
      },
      { tool: 'read', dialects: ['common'], before: { d: { link: '../outside' } }, arguments: { path: 'd/f' }, outcome: 'refusal' },
      { tool: 'apply_patch', dialects: ['common'], before: { d: { link: '../outside' } }, arguments: patchOf('*** Add File: d/f', '+x'), outcome: 'refusal' },
      { tool: 'move', dialects: ['common'], before: { d: { link: '../outside' }, a: { file: 'x' } }, arguments: { from: 'a', to: 'd/f' }, outcome: 'refusal' },
    ],
  },
] as const satisfies readonly RuleSpec[];
