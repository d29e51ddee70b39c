import { expect, test } from 'vitest';
import type { Case } from '../contract/case.ts';
import type { Json } from '../contract/json.ts';
import { caseText } from './case-text.ts';

function asked(given: Json): string[] {
  const kase: Case = { tool: 'apply_patch', dialect: 'tau', setup: { tree: {} }, runs: [[{ call: { tool: 'apply_patch', arguments: given } }]] };
  return caseText(kase, 0).slice(1);
}

test('a patch is shown as its lines', () => {
  expect(asked('*** Begin Patch\n*** Update File: a\n@@\n-a \n+\tb\r\n*** End Patch\n')).toEqual([
    'call apply_patch',
    '  | *** Begin Patch\\n',
    '  | *** Update File: a\\n',
    '  | @@\\n',
    '  | -a\\x20\\n',
    '  | +\\tb\\r\\n',
    '  | *** End Patch\\n',
  ]);
});

test('a long patch is cut', () => {
  const lines = asked(`${'+a\n'.repeat(100)}`);
  expect(lines).toHaveLength(26);
  expect(lines.at(-1)).toBe('  | (228 more bytes)');
});

test.each(['one line', '\ud800\n', 7])('%j is shown as JSON', (given) => {
  expect(asked(given)).toEqual([`call apply_patch ${JSON.stringify(given)}`]);
});
