import { untilDirectoryLocks } from '../arbitraries/edit-case.ts';
import { property, type Property } from '../property.ts';
import { interactions } from './interactions.ts';
import { duplicatePaths } from './order-duplicates.ts';
import { earlierChangesStay, failingOperationHasNoEffect, stopAtFirstFailure } from './order-failures.ts';
import { noFabrication, partialChangesReported } from './order-reported.ts';
import { moveHalfDone } from './order-half-done.ts';
import { operationsInOrder } from './order-sequence.ts';

const locks: readonly Property[] = [
  property('apply-patch/waits-for-all-locks', {
    'first-held': untilDirectoryLocks, 'last-held': untilDirectoryLocks, 'both-held': untilDirectoryLocks,
    'three-directories': untilDirectoryLocks, 'child-held': untilDirectoryLocks, 'sibling-held': untilDirectoryLocks,
  }),
  property('apply-patch/lock-scopes', {
    'add-existing': untilDirectoryLocks, 'add-missing': untilDirectoryLocks, 'delete': untilDirectoryLocks, 'update': untilDirectoryLocks,
      'update-link': untilDirectoryLocks,
    'move-source': untilDirectoryLocks, 'move-destination': untilDirectoryLocks, 'parent-held': untilDirectoryLocks, 'sibling-held': untilDirectoryLocks,
  }),
  property('apply-patch/uncovered-target-fails-first', {
    'one-uncovered': untilDirectoryLocks, 'all-uncovered': untilDirectoryLocks, 'move-out': untilDirectoryLocks, 'covered': untilDirectoryLocks,
  }),
  property('apply-patch/cancelled-wait-no-effect', { 'cancelled-then-released': untilDirectoryLocks, 'several-waiting': untilDirectoryLocks }),
  property('apply-patch/lock-wait-duration', {
    'no-wait': untilDirectoryLocks, 'five-seconds': untilDirectoryLocks, 'longer': untilDirectoryLocks, 'longer-then-failure': untilDirectoryLocks,
  }),
  property('apply-patch/cwd-frozen', { 'changed-while-waiting': untilDirectoryLocks }),
];

/** The rules on the order of operations, on failures, and on locks. */
export const PATCH_ORDER: readonly Property[] = [
  operationsInOrder, duplicatePaths, stopAtFirstFailure, earlierChangesStay, failingOperationHasNoEffect, moveHalfDone, partialChangesReported, noFabrication,
    ...locks, interactions,
];
