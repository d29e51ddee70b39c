import { expect, test } from 'vitest';
import type { Case } from '../contract/case.ts';
import { resolvedLimits, type Limits } from '../contract/limits.ts';
import { strictContext } from '../properties/testing/context.ts';
import { asDeclared } from './as-declared.ts';

const context = strictContext('tau');
const patching: Case = { tool: 'apply_patch', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'apply_patch', arguments: '' } }]] };

/** A context whose `apply_patch` declares these limits. */
const declaring = (declared: Limits) => ({ ...context, limits: { ...context.limits, apply_patch: resolvedLimits('apply_patch', declared) } });

test('a reported case stays as it is for an adapter that declares nothing', () => {
  expect(asDeclared(patching, context)).toEqual(patching);
});

test('a reported case is judged under the limits that the adapter declares', () => {
  expect(asDeclared(patching, declaring({ atomic: 'yes' })).limits).toEqual({ apply_patch: { atomic: 'yes' } });
});

test('limits that the case names are those that it is about', () => {
  const limits = { apply_patch: { maxFileBytes: 64 } };
  expect(asDeclared({ ...patching, limits }, declaring({ atomic: 'yes', maxFileBytes: 1000 })).limits)
    .toEqual({ apply_patch: { atomic: 'yes', maxFileBytes: 64 } });
});

test('traits of dialect common go with the case', () => {
  const common = strictContext('common');
  const traits = { ...common.traits, apply_patch: { ...common.traits.apply_patch, rollsBack: 'no' } };
  expect(asDeclared({ ...patching, dialect: 'common' }, { ...common, traits }).traits).toEqual({ rollsBack: 'no' });
});
