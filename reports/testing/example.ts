import type { CaseFile, RuleRow, RunRecord, ViolationRow } from '../../contract/record.ts';
import type { RuleSpec } from '../../contract/rule.ts';

/** A small catalogue, case files and records that the tests of the reports share. */
export const exampleRules: RuleSpec[] = [
  {
    id: 'replace/bom', tool: 'replace', section: 'bytes', dialects: ['tau'], level: 'MUST', impact: 'data-loss',
    promise: 'A byte order mark at the start of the file stays where it is, once.',
    source: 'dpc/tau, file-and-shell verification guide (.agents/skills/tau-tool-verification-file-shell/SKILL.md)',
    facets: ['tree'],
    situations: { marked: 'the file starts with a byte order mark', plain: 'the file has none' },
    examples: [{
      dialects: ['tau'],
      before: { 'f.txt': { file: '\uFEFFtop\r\nend ' } },
      arguments: { path: 'f.txt', edits: [{ oldText: 'end', newText: 'END' }] },
      outcome: 'success',
      after: { 'f.txt': { file: '\uFEFFtop\r\nEND ' } },
      fields: { edits: 1, changed: true, total_bytes: 12 },
    }],
    aliases: ['replace/bom-kept'],
  },
  {
    id: 'replace/duplicate-refused', tool: 'replace', section: 'matching', dialects: ['tau', 'pi'],
    level: { tau: 'MUST', pi: 'SHOULD' }, impact: 'false-success',
    promise: 'A quote that stands in two places is refused.',
    source: 'the course page "One line, exactly once"',
    facets: ['status', 'class'],
    situations: {
      twice: 'the quote stands twice', overlapping: { what: 'the quote overlaps itself', dialects: ['tau'] },
      pipe: { what: 'the path is a named pipe', needs: ['real-fs'] },
    },
    examples: [{
      dialects: ['tau', 'pi'], before: { 'a': { file: 'xx' } },
      arguments: { path: 'a', edits: [{ oldText: 'x', newText: 'y' }] },
      outcome: 'refusal', class: ['duplicate'], says: ['exactly once'],
    }],
  },
  {
    id: 'replace/error-compact', tool: 'replace', section: 'outcome', dialects: ['tau'], level: 'SHOULD', impact: 'wording',
    promise: 'A refusal is one short line.', source: 'dpc/tau, file-and-shell verification guide', facets: ['message'],
    situations: { refused: 'any refusal' }, examples: [], noFault: 'the wording is free',
  },
];

export const exampleCase: CaseFile = {
  format: 'toolgauge.case/1', id: 'bom-3f1c0a9e', rule: 'replace/bom', dialect: 'tau', situation: 'marked',
  case: {
    tool: 'replace', dialect: 'tau',
    setup: { tree: { 'f.txt': { file: '\uFEFFtop\r\nend ', mode: '600' } } },
    runs: [[{ call: { tool: 'replace', arguments: { path: 'f.txt', edits: [{ oldText: 'end', newText: 'END' }] } } }]],
  },
  expectation: {
    alternatives: [{
      clauses: [
        { run: 0, step: 0, facet: 'status', level: 'MUST', match: { kind: 'status', oneOf: ['success'] }, rules: ['replace/duplicate-refused'] },
        {
          run: 0, step: 0, facet: 'tree', level: 'MUST', rules: ['replace/duplicate-refused'],
          bySymptom: { bom: ['replace/bom'] },
          match: { kind: 'tree', changes: { 'f.txt': { file: { equals: '\uFEFFtop\r\nEND ' } } } },
        },
      ],
    }],
  },
  signature: 'replace/bom tree bom',
  difference: {
    facet: 'tree', symptom: 'bom', level: 'MUST', rules: ['replace/bom'], run: 0, step: 0, path: 'f.txt',
    expected: 'starts with a byte order mark', actual: 'does not',
    bytes: { expected: '\uFEFFtop\r\nEND ', actual: 'top\nEND ' },
  },
  observation: { runs: [{ steps: [{ outcomes: [{ status: 'success' }], tree: { 'f.txt': { file: 'top\nEND ' } } }] }] },
};

export const exampleViolation: ViolationRow = {
  signature: 'replace/bom tree bom', facet: 'tree', symptom: 'bom', level: 'MUST', blame: 'implementation',
  repeat: 'confirmed', block: 2, counterexample: 'bom-3f1c0a9e.json', message: 'f.txt: byte order marks differ',
};

const row = (id: string, rest: Partial<RuleRow>): RuleRow => ({
  id, tool: 'replace', dialect: 'tau', level: 'MUST', impact: 'data-loss', verdict: 'pass', cases: 100, blocked: 0,
  reach: {}, blocks: [], violations: [], ...rest,
});

export const exampleRows = {
  failing: row('replace/bom', {
    verdict: 'fail', reach: { marked: 50, plain: 50 }, violations: [exampleViolation],
    blocks: [{ index: 0, situation: 'marked', cases: 50, blocked: 0, met: 50 }, { index: 1, situation: 'plain', cases: 50, blocked: 0, met: 50 }],
  }),
  passing: row('replace/duplicate-refused', { impact: 'false-success', reach: { twice: 50, overlapping: 50 } }),
  warned: row('replace/error-compact', {
    verdict: 'warn', level: 'SHOULD', impact: 'wording',
    violations: [{
      signature: 'replace/error-compact message several-lines', facet: 'message', symptom: 'several-lines', level: 'SHOULD',
      blame: 'implementation', repeat: 'confirmed', block: 0, counterexample: 'error-compact-00.json', message: 'the message has 3 lines',
    }],
  }),
  unknown: row('replace/duplicate-refused', {
    dialect: 'pi', level: 'SHOULD', verdict: 'unknown', impact: 'false-success', blocked: 100,
    reason: 'not met: twice (blocked 100 times by replace/bom)',
  }),
};

/** A record of `rows`, with its totals. */
export function recordOf(rows: RuleRow[], rest: Partial<RunRecord> = {}): RunRecord {
  const totals: RunRecord['totals'] = { rules: rows.length, cases: rows.reduce((sum, { cases }) => sum + cases, 0) };
  for (const { verdict } of rows) totals[verdict] = (totals[verdict] ?? 0) + 1;
  return {
    format: 'toolgauge.run/1', toolgauge: '0.1.0',
    adapter: { spec: './my-edit.ts', name: 'my-edit', version: '2.1.0', workspace: 'directory', description: { protocol: 1, name: 'my-edit' } },
    seed: 1, runs: 100, lane: 'fast', shard: { index: 1, count: 1 }, rules: rows, totals,
    times: { startedAt: '2026-01-02T03:04:05.000Z', wallMs: 4210 },
    ...rest,
  };
}

/** A row like the failing one, changed. */
export const rowLike = row;
