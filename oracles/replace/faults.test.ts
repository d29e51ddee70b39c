import { describe, expect, test } from 'vitest';
import { toBuffer, type Bytes } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Dialect } from '../../contract/dialects.ts';
import type { Json } from '../../contract/json.ts';
import { judge, observedFacets } from '../../contract/judge.ts';
import type { Observation } from '../../contract/observation.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { toLive, type Tree } from '../../contract/tree.ts';
import { predict } from '../index.ts';

const OBSERVED = { replace: observedFacets(['fields', 'payload', 'message', 'code', 'diffs', 'events', 'writes', 'display'], 'tau') };

/** What a wrong tool does on file `a` (or a tree) and answers; the rule that it breaks must be among those that decided. */
interface Fault {
  name: string;
  rule: RuleId;
  dialect: Dialect;
  before: Bytes | Tree;
  edits: (readonly [string, string])[] | Json;
  /** What is there afterwards; absent: as before. */
  after?: Bytes | Tree;
  answer: Partial<Outcome> & { status: Outcome['status'] };
}

function asTree(content: Bytes | Tree): Tree {
  const isBytes = typeof content === 'string' || 'base64' in content || 'parts' in content;
  return isBytes ? { a: { file: content as Bytes } } : (content as Tree);
}

function asArguments(edits: Fault['edits']): Json {
  const isPairs = Array.isArray(edits) && edits.every((pair) => Array.isArray(pair) && pair.length === 2);
  if (!isPairs) return edits as Json;
  return { path: 'a', edits: (edits as [string, string][]).map(([oldText, newText]) => ({ oldText, newText })) };
}

/** The rules of all differences, and the symptom that each showed. */
function blamed({ dialect, before, edits, after, answer }: Fault): { rules: RuleId[]; symptoms: string[] } {
  const tree = asTree(before);
  const kase: Case = { tool: 'replace', dialect, setup: { tree }, runs: [[{ call: { tool: 'replace', arguments: asArguments(edits) } }]] };
  const live = toLive(tree);
  const outside = new Map();
  const outcome = (answer.status === 'error' ? { message: '', ...answer } : answer) as Outcome;
  const observation: Observation = {
    root: '/r',
    runs: [{ steps: [{ outcomes: [outcome], before: live, after: after === undefined ? live : toLive(asTree(after)), outsideBefore: outside, outsideAfter: outside, ms: 1 }] }],
  };
  const { differences } = judge(predict(kase), observation, OBSERVED, kase, undefined);
  return { rules: differences.flatMap(({ rules }) => rules), symptoms: differences.map(({ facet, symptom }) => `${facet} ${symptom}`) };
}

const ok = { status: 'success' } as const;
const no = { status: 'error' } as const;
const lone = { path: 'n', edits: [{ oldText: 'x', newText: 'y' }] };
const tokens = (count: number, mark: string): string => Array.from({ length: count }, (_, at) => `${mark}${at};`).join('');
const renumber = (count: number) => Array.from({ length: count }, (_, at) => [`a${at};`, `b${at};`] as const);

const FAULTS: Fault[] = [
  { name: 'counts greedily', rule: 'replace/self-overlap-counting', dialect: 'tau', before: 'aaa', edits: [['aa', 'X']], after: 'Xa', answer: ok },
  { name: 'replaces the first', rule: 'replace/duplicate-refused', dialect: 'tau', before: 'aba', edits: [['a', 'X']], after: 'Xba', answer: ok },
  { name: 'replaces all', rule: 'replace/duplicate-refused', dialect: 'harness', before: 'aba', edits: [['a', 'X']], after: 'XbX', answer: ok },
  { name: 'applies to the running text', rule: 'replace/one-snapshot', dialect: 'tau', before: 'ab', edits: [['a', 'b'], ['b', 'a']], after: 'aa', answer: ok },
  { name: 'applies to the running text, ends as before', rule: 'replace/one-snapshot', dialect: 'harness', before: 'ab', edits: [['a', 'b'], ['b', 'a']], answer: ok },
  { name: 'applies to the running text, refuses', rule: 'replace/one-snapshot', dialect: 'pi', before: 'ab', edits: [['a', 'b'], ['b', 'a']], answer: no },
  { name: 'writes after each edit', rule: 'replace/all-or-nothing', dialect: 'tau', before: 'one\ntwo\n', edits: [['one', '1'], ['zz', 'z']], after: '1\ntwo\n', answer: no },
  { name: 'splices front to back', rule: 'replace/positions-from-original', dialect: 'tau', before: 'ab', edits: [['a', 'xx'], ['b', 'y']], after: 'xyb', answer: ok },
  { name: 'touching is overlap', rule: 'replace/touching-accepted', dialect: 'harness', before: 'ab', edits: [['a', 'x'], ['b', 'y']], answer: no },
  { name: 'overlap of neighbours only', rule: 'replace/overlap-refused', dialect: 'tau', before: 'abcd', edits: [['abc', '1'], ['d', '2'], ['bc', '3']], after: '12', answer: ok },
  { name: 'later of two identical wins', rule: 'replace/same-target-twice-refused', dialect: 'tau', before: 'a', edits: [['a', 'x'], ['a', 'y']], after: 'y', answer: ok },
  { name: 'whole file to LF', rule: 'replace/untouched-bytes-survive', dialect: 'tau', before: 'a\r\nb', edits: [['b', 'c']], after: 'a\nc', answer: ok },
  { name: 'majority ending', rule: 'replace/ending-from-nearest', dialect: 'tau', before: 'a\r\nb\r\nc\nT', edits: [['T', 'x\ny']], after: 'a\r\nb\r\nc\nx\r\ny', answer: ok },
  { name: 'distance to the LF of CRLF', rule: 'replace/ending-from-nearest', dialect: 'tau', before: '\r\nT\n', edits: [['T', 'x\ny']], after: '\r\nx\r\ny\n', answer: ok },
  { name: 'distance in characters', rule: 'replace/ending-from-nearest', dialect: 'tau', before: '\r\néabc\n', edits: [['abc', 'x\ny']], after: '\r\néx\r\ny\n', answer: ok },
  { name: 'tie to the later', rule: 'replace/ending-tie-earlier', dialect: 'tau', before: '\r\nab\n', edits: [['ab', 'x\ny']], after: '\r\nx\ny\n', answer: ok },
  { name: 'newlines as sent', rule: 'replace/ending-from-target', dialect: 'tau', before: 'a\r\n', edits: [['a\n', 'b\n']], after: 'b\n', answer: ok },
  { name: 'CRLF for files without ending', rule: 'replace/ending-fallback-lf', dialect: 'tau', before: 'abc', edits: [['b', '1\r\n2']], after: 'a1\r\n2c', answer: ok },
  { name: 'mark stripped', rule: 'replace/bom', dialect: 'tau', before: '\ufeffa', edits: [['a', 'b']], after: 'b', answer: ok },
  { name: 'mark shifts offsets', rule: 'replace/bom', dialect: 'tau', before: '\ufeffab', edits: [['b', 'x']], after: { base64: Buffer.from([0xef, 0x78, 0xbf, 0x61, 0x62]).toString('base64') }, answer: ok },
  { name: 'every mark stripped', rule: 'replace/bom', dialect: 'pi', before: '\ufeff\ufeffa', edits: [['a', 'b']], after: '\ufeffb', answer: ok },
  { name: 'string replace with patterns', rule: 'replace/new-text-literal', dialect: 'tau', before: 'T', edits: [['T', '$&$&']], after: 'TT', answer: ok },
  { name: 'searches UTF-16 units', rule: 'replace/unpaired-surrogate-refused', dialect: 'tau', before: '\u{1f600}', edits: [['\ud83d', 'x']], after: 'x\ufffd', answer: ok },
  { name: 'decodes with loss', rule: 'replace/invalid-utf8-refused', dialect: 'tau', before: { base64: Buffer.from('a\xff', 'latin1').toString('base64') }, edits: [['a', 'b']], after: 'b\ufffd', answer: ok },
  { name: 'no-op check per edit', rule: 'replace/noop-refused', dialect: 'harness', before: 'ab', edits: [['a', 'a'], ['b', 'c']], answer: no },
  { name: 'no-op check per edit, accepted', rule: 'replace/noop-refused', dialect: 'pi', before: 'ab', edits: [['a', 'ab'], ['b', '']], answer: ok },
  { name: 'no-op writes', rule: 'replace/noop-succeeds', dialect: 'tau', before: 'a', edits: [['a', 'a']], answer: { ...ok, writes: [{ op: 'write', path: 'a' }] } },
  { name: 'total_bytes in characters', rule: 'replace/total-bytes', dialect: 'tau', before: 'é', edits: [['é', 'éé']], after: 'éé', answer: { ...ok, fields: { edits: 1, changed: true, total_bytes: 2 } } },
  { name: 'a fourth field', rule: 'replace/success-fields', dialect: 'tau', before: 'a', edits: [['a', 'b']], after: 'b', answer: { ...ok, fields: { edits: 1, changed: true, total_bytes: 1, path: 'a' } } },
  { name: 'accepts 101', rule: 'replace/edit-count', dialect: 'tau', before: tokens(101, 'a'), edits: renumber(101), after: tokens(101, 'b'), answer: ok },
  { name: 'refuses 100', rule: 'replace/edit-count', dialect: 'tau', before: tokens(100, 'a'), edits: renumber(100), answer: no },
  { name: 'ignores unknown keys', rule: 'replace/unknown-fields-refused', dialect: 'tau', before: 'x', edits: { path: 'a', edits: [{ oldText: 'x', newText: 'y', replaceAll: true }] }, after: 'y', answer: ok },
  { name: 'parses a list in text', rule: 'replace/no-argument-repair', dialect: 'tau', before: 'x', edits: { path: 'a', edits: '[{"oldText":"x","newText":"y"}]' }, after: 'y', answer: ok },
  { name: 'trims', rule: 'replace/no-fuzzy', dialect: 'tau', before: 'a b', edits: [['a b ', 'x']], after: 'x', answer: ok },
  { name: 'creates the missing file', rule: 'replace/missing-file-refused', dialect: 'tau', before: {}, edits: lone, after: { n: { file: '' } }, answer: no },
  { name: 'creates the missing file in pi', rule: 'replace/missing-file-refused', dialect: 'pi', before: {}, edits: lone, after: { n: { file: '' } }, answer: no },
  { name: 'replaces the link', rule: 'replace/symlink-followed', dialect: 'tau', before: { l: { link: 't' }, t: { file: 'o' } }, edits: { path: 'l', edits: [{ oldText: 'o', newText: 'n' }] }, after: { l: { file: 'n' }, t: { file: 'o' } }, answer: ok },
  { name: 'says "Edit failed."', rule: 'replace/message-counts-and-advises', dialect: 'harness', before: 'a;a', edits: [['a', 'x']], answer: { ...no, message: 'Edit failed.' } },
  { name: 'stops counting at two', rule: 'replace/message-counts-and-advises', dialect: 'harness', before: 'a;a;a', edits: [['a', 'x']], answer: { ...no, code: 'duplicate', message: 'Found 2 occurrences of edits[0] in the file. Provide more context.' } },
  { name: 'splits a CRLF', rule: 'replace/normalised-matching', dialect: 'tau', before: 'a\r\nb', edits: [['a\r', 'x']], after: 'x\nb', answer: ok },
  { name: 'form feed is an ending', rule: 'replace/normalised-matching', dialect: 'tau', before: 'a\fb', edits: [['a\nb', 'x']], after: 'x', answer: ok },
  { name: 'events named edit', rule: 'replace/visible-name-and-lifecycle-name', dialect: 'tau', before: 'a', edits: [['a', 'b']], after: 'b', answer: { ...ok, events: [{ event: 'started', tool: 'edit' }, { event: 'result', tool: 'edit' }] } },
  { name: 'leaves a temporary file', rule: 'replace/no-leftover-files', dialect: 'tau', before: 'a', edits: [['a', 'b']], after: { a: { file: 'b' }, 'a.tmp': { file: 'b' } }, answer: ok },
  { name: 'leaves a backup in harness', rule: 'replace/no-leftover-files', dialect: 'harness', before: 'a', edits: [['a', 'b']], after: { a: { file: 'b' }, 'a.bak': { file: 'a' } }, answer: ok },
  { name: 'loses the mode', rule: 'replace/mode-kept', dialect: 'pi', before: { a: { file: 'a', mode: '755' } }, edits: [['a', 'b']], after: { a: { file: 'b' } }, answer: ok },
  { name: 'forgets CRLF', rule: 'replace/dominant-ending-restored', dialect: 'pi', before: 'a\r\nb\r\n', edits: [['b', 'c']], after: 'a\nc\n', answer: ok },
  { name: 'normalises in harness', rule: 'replace/byte-exact-matching', dialect: 'harness', before: 'a\r\nb', edits: [['a\nb', 'c']], after: 'c', answer: ok },
  { name: 'respells new text in harness', rule: 'replace/new-text-verbatim-endings', dialect: 'harness', before: 'a\r\nb', edits: [['b', 'c\nd']], after: 'a\r\nc\r\nd', answer: ok },
  { name: 'names the wrong entry', rule: 'replace/message-names-first-failing-edit', dialect: 'harness', before: 'abc', edits: [['a', 'x'], ['zz', 'y'], ['', 'q']], answer: { ...no, code: 'not-found', message: 'edits[2] must be exact' } },
  { name: 'folds nothing', rule: 'replace/fuzzy-fallback', dialect: 'pi-fuzzy', before: 'it\u2019s', edits: [["it's", 'x']], answer: no },
  { name: 'counts exact text only', rule: 'replace/fuzzy-uniqueness', dialect: 'pi-fuzzy', before: 'hello world   \nhello world\n', edits: [['hello world\n', 'x']], after: 'hello world   \nx', answer: ok },
  { name: 'folds every line', rule: 'replace/fuzzy-untouched-lines', dialect: 'pi-fuzzy', before: 't  \nk  \n', edits: [['t\n', 'u\n']], after: 'u\nk\n', answer: { ...ok, payload: 'Successfully replaced 1 block(s) in a.', writes: [{ op: 'write', path: 'a' }] } },
  { name: 'ignores a JSON list in pi', rule: 'replace/repair-json-string', dialect: 'pi', before: 'ab', edits: { path: 'a', edits: '[{"oldText":"a","newText":"Q"}]' }, answer: no },
  { name: 'ignores the pair in pi', rule: 'replace/repair-legacy-pair', dialect: 'pi', before: 'ab', edits: { path: 'a', oldText: 'a', newText: 'Q', edits: [{ oldText: 'b', newText: 'R' }] }, after: 'aR', answer: ok },
];

describe('a wrong tool is blamed by the rule that it breaks', () => {
  test.each(FAULTS)('$name ($dialect): $rule', (fault) => {
    const { rules, symptoms } = blamed(fault);
    expect(rules, symptoms.join('; ')).toContain(fault.rule);
  });

  test('size limit counts bytes', () => {
    const bytes = { parts: ['M', { repeat: 'é', times: 5_242_880 }] };
    expect(toBuffer(bytes).length).toBe(10_485_761);
    expect(blamed({ name: '', rule: 'replace/size-limit', dialect: 'tau', before: bytes, edits: [['M', 'N']], answer: ok }).rules).toContain('replace/size-limit');
  });
});
