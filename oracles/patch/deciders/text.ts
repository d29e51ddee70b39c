// Which rules of the grammar decide what comes of a patch: those that its text has something of.

import type { RuleId } from '../../../contract/rules/index.ts';
import { distinct } from '../../records/deciders.ts';
import { BLANKS, trimmed } from '../blanks.ts';
import type { GrammarRefusal } from '../grammar.ts';
import { patchLines } from '../lines.ts';
import type { Operation } from '../operations.ts';

/** What is wrapped around a patch, or ends its lines: a mistake there shows in whatever it holds. */
export function wrappingRules(patch: string): RuleId[] {
  const rules: RuleId[] = [];
  if (patch.includes('\r\n')) rules.push('apply-patch/crlf-patch');
  const end = patch.endsWith('\r\n') ? patch.length - 2 : patch.endsWith('\n') ? patch.length - 1 : 0;
  if (BLANKS.has(patch.charCodeAt(0)) || end === 0 || BLANKS.has(patch.charCodeAt(end - 1))) rules.push('apply-patch/outer-whitespace');
  return rules;
}

const MARKER = /^(?:\*\*\* |@@)/;
const SIGN = /^[ +-]/;
/** A line to keep that reads like an operation line with blanks before it. */
const INDENTED_MARKER = /^\s*\*\*\* (?:(?:Add|Delete|Update) File|Move to|Begin|End)\b/;

/** What the lines of an operation have that a reader of them may get wrong. */
export function linesRules(operation: Operation): RuleId[] {
  if (operation.kind === 'delete') return [];
  if (operation.kind === 'add') {
    const { lines } = operation;
    return [
      ...(lines.some((line) => MARKER.test(line)) ? ['apply-patch/marker-text-as-data' as const] : []),
      ...(lines.join('') === '' && lines.length < 2 ? ['apply-patch/add-needs-lines' as const] : []),
      ...(lines.some((line) => SIGN.test(line)) ? ['apply-patch/add-lines-prefixed' as const] : []),
    ];
  }
  const elements = operation.chunks.flatMap(({ body }) => body);
  const contexts = operation.chunks.flatMap(({ context }) => context ?? []);
  const rules: RuleId[] = [];
  if (elements.some(({ text }) => MARKER.test(text)) || contexts.some((text) => MARKER.test(text))) rules.push('apply-patch/marker-text-as-data');
  if (elements.some(({ sign, text }) => sign === ' ' && INDENTED_MARKER.test(text))) rules.push('apply-patch/padded-markers');
  if (elements.some(({ bare }) => bare)) rules.push('apply-patch/empty-context-line');
  if (elements.some(({ text }) => SIGN.test(text))) rules.push('apply-patch/body-line-prefix');
  if (operation.chunks.some(({ headless, context = '' }) => headless || /@@|^\s|\s$/.test(context))) rules.push('apply-patch/chunk-header');
  return rules;
}

/** By whether an operation is taken at all: what its lines are about, and where its move line stands. */
export function acceptedRules(operation: Operation): RuleId[] {
  const moves = operation.kind === 'update' && operation.moveTo !== undefined;
  return [...linesRules(operation), ...(moves ? ['apply-patch/move-line-placement' as const] : [])];
}

/** That a patch is one at all: the accepted sides of what refuses other texts. */
export function soundRules(operations: readonly Operation[]): RuleId[] {
  const updates = operations.some(({ kind }) => kind === 'update');
  const adds = operations.some(({ kind }) => kind === 'add');
  return [
    ...(updates ? ['apply-patch/chunk-header', 'apply-patch/chunk-needs-line', 'apply-patch/update-needs-chunk', 'apply-patch/body-line-prefix'] as const : []),
    ...(adds ? ['apply-patch/add-lines-prefixed'] as const : []),
    'apply-patch/unknown-operation-refused', 'apply-patch/envelope-required', 'apply-patch/empty-patch-refused',
  ];
}

const BY_KIND: { readonly [kind: string]: RuleId[] } = {
  'missing-begin': ['apply-patch/envelope-required'],
  'missing-end': ['apply-patch/envelope-required'],
  'no-operations': ['apply-patch/empty-patch-refused'],
  'bad-operation': ['apply-patch/unknown-operation-refused'],
  'bad-add-line': ['apply-patch/add-lines-prefixed'],
  'empty-add': ['apply-patch/add-needs-lines'],
  'empty-update': ['apply-patch/update-needs-chunk'],
  'bad-chunk-header': ['apply-patch/chunk-header'],
  'bad-chunk-line': ['apply-patch/body-line-prefix'],
  'empty-chunk': ['apply-patch/chunk-needs-line'],
};

const OPERATION_LINE = /^\*\*\* (?:Add|Delete|Update) File: ./s;
const NO_PATH = /^\*\*\* (?:(?:Add|Delete|Update) File|Move to):\s*$/;
const MOVE_LINE = /^\W*(?:move|renamed?)\b/i;

/** That a text is no patch; the rule on the offending line is behind those on what is around it. */
export function grammarRules(patch: string, { kinds, line = '', operations, leniencies }: GrammarRefusal): RuleId[] {
  const lines = patchLines(patch, BLANKS);
  const rules: RuleId[] = [...wrappingRules(patch), ...leniencies];
  const envelope = kinds[0] === 'missing-begin' || kinds[0] === 'missing-end';
  if (envelope && lines.some((each) => each.includes('<<'))) rules.push('apply-patch/heredoc-wrapper');
  const [first = '', last = ''] = [lines[0], lines.at(-1)].map((each) => trimmed(each ?? '', BLANKS));
  const padded = (lines[0] !== first && first === '*** Begin Patch') || (lines.at(-1) !== last && last === '*** End Patch');
  const text = trimmed(line, BLANKS);
  if ((envelope && padded) || (text !== line && text.startsWith('***'))) rules.push('apply-patch/padded-markers');
  if (NO_PATH.test(line)) rules.push('apply-patch/empty-path-refused');
  const latest = operations.at(-1);
  if (MOVE_LINE.test(line) || (latest?.kind === 'update' && latest.moveTo !== undefined)) rules.push('apply-patch/move-line-placement');
  for (const kind of kinds.slice(0, 2)) rules.push(...(BY_KIND[kind] ?? []));
  if (latest?.kind === 'add' && OPERATION_LINE.test(text)) rules.push('apply-patch/add-lines-prefixed');
  if (line === '') rules.push('apply-patch/empty-context-line');
  if (line.startsWith('*** End of File')) rules.push('apply-patch/eof-anchor');
  for (const kind of kinds.slice(2)) rules.push(...(BY_KIND[kind] ?? []));
  if (operations.length > 0) rules.push('apply-patch/parse-before-effects');
  return distinct(rules);
}
