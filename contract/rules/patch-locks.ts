import type { RuleSpec } from '../rule.ts';
import { LOCK_GUIDE, SHARED, TAU_LOCK_TESTS, TAU_LOCKS, TAU_PATCH } from './patch-sources.ts';
import { patched, patchOf } from './worked-patch.ts';

const TAU = ['tau'] as const;
const LOCKED = ['dir-lock'] as const;
const NOT_YET = 'directory locks are not implemented yet';

/** A patch whose targets are in two directories, locks or not. */
const TWO_DIRECTORIES = patched(TAU, { 'a/x': 'x\n', 'b/z': 'z\n' }, patchOf('*** Update File: a/x', '@@', '-x', '+X', '*** Add File: b/y', '+y'),
  { 'a/x': 'X\n', 'b/y': 'y\n' });

/** When a patch waits for directory locks, and what it does then. */
export const PATCH_LOCKS = [
  {
    id: 'apply-patch/waits-for-all-locks', tool: 'apply_patch', section: 'patch-order', dialects: TAU, level: 'MUST', impact: 'data-loss',
    promise: 'A patch asks for the locks of all its directories at once and does nothing before all are granted; then it does everything.',
    source: `${LOCK_GUIDE}; ${TAU_PATCH}`,
    facets: ['order', 'tree', 'status'],
    needs: LOCKED,
    situations: {
      'first-held': { what: 'another agent holds the directory of the first operation, then releases it', needs: LOCKED },
      'last-held': { what: 'it holds that of the last operation', needs: LOCKED },
      'both-held': { what: 'two agents hold one each, and release them one after the other', needs: LOCKED },
      'three-directories': { what: 'targets in three directories, one held', needs: LOCKED },
      'child-held': { what: 'a directory below that of a target is held', needs: LOCKED },
      'sibling-held': { what: 'a directory beside those of the targets is held: no wait', needs: LOCKED },
    },
    examples: [TWO_DIRECTORIES],
    noFault: NOT_YET,
  },
  {
    id: 'apply-patch/lock-scopes', tool: 'apply_patch', section: 'patch-order', dialects: TAU, level: 'MUST', impact: 'data-loss',
    promise: 'An add locks the deepest existing directory above its target, a delete the directory of its path, an update that of the real file, a move those of its source and of its destination.',
    source: `${TAU_LOCKS}; ${TAU_PATCH}; ${LOCK_GUIDE}`,
    facets: ['order', 'tree', 'status'],
    needs: LOCKED,
    situations: {
      'add-existing': { what: 'an add into an existing directory, which is held', needs: LOCKED },
      'add-missing': { what: 'an add below missing directories, the deepest existing one held', needs: LOCKED },
      'delete': { what: 'the directory of a file to delete is held', needs: LOCKED },
      'update': { what: 'the directory of a file to update is held', needs: LOCKED },
      'update-link': { what: 'the directory of the real file behind a link is held', needs: LOCKED },
      'move-source': { what: 'the directory of the source is held', needs: LOCKED },
      'move-destination': { what: 'the deepest existing directory above the destination is held', needs: LOCKED },
      'parent-held': { what: 'the directory above is held', needs: LOCKED },
      'sibling-held': { what: 'a directory beside is held: no wait', needs: LOCKED },
    },
    examples: [TWO_DIRECTORIES],
    noFault: NOT_YET,
  },
  {
    id: 'apply-patch/uncovered-target-fails-first', tool: 'apply_patch', section: 'patch-order', dialects: TAU, level: 'MUST', impact: 'containment',
    promise: 'A patch of the owner of a manual lock with a target outside its directory fails before any change.',
    source: LOCK_GUIDE,
    facets: ['status', 'message', 'tree'],
    needs: LOCKED,
    situations: {
      'one-uncovered': { what: 'one target inside, one outside', needs: LOCKED },
      'all-uncovered': { what: 'all targets outside', needs: LOCKED },
      'move-out': { what: 'a move from inside to outside', needs: LOCKED },
      'covered': { what: 'all targets inside: accepted', needs: LOCKED },
    },
    examples: [TWO_DIRECTORIES],
    noFault: NOT_YET,
  },
  {
    id: 'apply-patch/cancelled-wait-no-effect', tool: 'apply_patch', section: 'patch-order', dialects: TAU, level: 'MUST', impact: 'false-success',
    promise: 'A patch that is cancelled while it waits for a lock never does anything.',
    source: LOCK_GUIDE,
    facets: ['status', 'tree'],
    needs: LOCKED,
    situations: {
      'cancelled-then-released': { what: 'it is cancelled, then the lock is released', needs: LOCKED },
      'several-waiting': { what: 'one of several that wait is cancelled', needs: LOCKED },
    },
    examples: [TWO_DIRECTORIES],
    noFault: NOT_YET,
  },
  {
    id: 'apply-patch/lock-wait-duration', tool: 'apply_patch', section: 'patch-order', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'A call that waited for its locks for more than five seconds says how long; one that did not says nothing of it.',
    source: `${SHARED}; ${LOCK_GUIDE}; ${TAU_LOCK_TESTS}`,
    facets: ['fields'],
    needs: LOCKED,
    situations: {
      'no-wait': { what: 'no wait', needs: LOCKED },
      'five-seconds': { what: 'a wait of five seconds', needs: LOCKED },
      'longer': { what: 'a wait of more than five seconds', needs: LOCKED },
      'longer-then-failure': { what: 'the same, and the patch fails', needs: LOCKED },
    },
    examples: [TWO_DIRECTORIES],
    noFault: NOT_YET,
  },
  {
    id: 'apply-patch/cwd-frozen', tool: 'apply_patch', section: 'patch-order', dialects: TAU, level: 'MUST', impact: 'containment',
    promise: 'Relative paths start from the working directory at the time of the call, also where it changes while the call waits.',
    source: 'dpc/tau crates/tau-ext-shell/src/tests.rs and specs/ARCH-tau-ext-shell.md',
    facets: ['status', 'tree'],
    needs: LOCKED,
    situations: {
      'changed-while-waiting': { what: 'the working directory changes while the call waits', needs: LOCKED },
    },
    examples: [TWO_DIRECTORIES],
    noFault: NOT_YET,
  },
] as const satisfies readonly RuleSpec[];
