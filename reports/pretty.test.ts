import { expect, test } from 'vitest';
import type { RuleRow } from '../contract/record.ts';
import { VERDICTS } from '../contract/verdict.ts';
import { failureText } from './failure.ts';
import { columns, WIDTH } from './layout.ts';
import { coloured, paintFor, plain } from './paint.ts';
import { pretty, type ReportContext } from './pretty.ts';
import { exampleCase, exampleRows, exampleRules, exampleViolation, recordOf, rowLike } from './testing/example.ts';

const context: ReportContext = {
  caseFiles: new Map([['bom-3f1c0a9e.json', exampleCase]]), rules: exampleRules, paint: plain, strict: false,
};

const narrow = (text: string): void => {
  for (const line of text.split('\n')) expect(columns(line), line).toBeLessThanOrEqual(WIDTH);
};

test('a run with a failure, a warning and an unknown rule', () => {
  const text = pretty(recordOf(Object.values(exampleRows)), context);
  narrow(text);
  expect(text).toMatchInlineSnapshot(`
    "toolgauge 0.1.0 holds ./my-edit.ts (my-edit 2.1.0)
    seed 1, 100 cases a rule, lane fast, in a directory

        rule                                       dialects                   cases

    pass (1)
      false-success
        replace/duplicate-refused                  tau                          100

    WARN (1)
      wording
        replace/error-compact                      tau                          100

    UNKNOWN (1)
      false-success
        replace/duplicate-refused                  pi                           100
            not met: twice (blocked 100 times by replace/bom)

    FAIL (1)
      data-loss
        replace/bom                                tau                          100

    Bytes below: \\r CR, \\n LF, \\t tab, \\0 NUL, \\{BOM} byte order mark, \\x20 blank
    at a line end, \\xFF byte that is not UTF-8, \\u{A0} invisible character, \\\\
    backslash.

    -------------------------------------------------------------------------------
    FAIL replace/bom
      dialect tau, MUST, impact data-loss
      A byte order mark at the start of the file stays where it is, once.

      Case      (first met where: the file starts with a byte order mark)
        f.txt  (12 bytes, mode 600)
          | \\{BOM}top\\r\\n
          | end\\x20  (no newline at the end)
        call replace
          {"path":"f.txt","edits":[{"oldText":"end","newText":"END"}]}

      Expected  f.txt: starts with a byte order mark
      Actual    f.txt: does not (byte order marks differ)

      Bytes     - expected, + actual
        - \\{BOM}top\\r\\n
        + top\\n
          END\\x20  (no newline at the end)
        ^ first difference at byte 0 (expected 12 bytes, actual 8 bytes)

      Why       dpc/tau, file-and-shell verification guide
                (.agents/skills/tau-tool-verification-file-shell/SKILL.md)
      Replay    npx toolgauge replay bom-3f1c0a9e

    -------------------------------------------------------------------------------
    WARN replace/error-compact
      dialect tau, SHOULD, impact wording
      A refusal is one short line.

      (its counterexample is not at hand)

      Actual    the message has 3 lines

      Why       dpc/tau, file-and-shell verification guide
      Replay    npx toolgauge replay error-compact-00

    -------------------------------------------------------------------------------

    WARNING: 1 rule unknown: a situation was not met, so nothing is said of it.
    This is no pass.

    WARNING: 1 rule met with warnings: what SHOULD hold does not.

    1 fail, 1 unknown, 1 warn, 1 pass
    400 cases in 4.2 s
    NOT CONFORMING: 1 rule of 4 not held
    "
  `);
});

test('everything held', () => {
  const text = pretty(recordOf([exampleRows.passing, rowLike('replace/bom', {})]), context);
  narrow(text);
  expect(text).toMatchInlineSnapshot(`
    "toolgauge 0.1.0 holds ./my-edit.ts (my-edit 2.1.0)
    seed 1, 100 cases a rule, lane fast, in a directory

        rule                                       dialects                   cases

    pass (2)
      data-loss
        replace/bom                                tau                          100
      false-success
        replace/duplicate-refused                  tau                          100

    2 pass
    200 cases in 4.2 s
    CONFORMING: 2 rules held
    "
  `);
});

test('known violations, a stale entry, a shard', () => {
  const known = { ...exampleRows.failing, violations: [{ ...exampleViolation, known: true }] };
  const stale = [{ rule: 'replace/x', dialect: 'tau', signature: 'replace/x status refused', reason: 'their issue 12' }];
  const text = pretty(recordOf([known, exampleRows.passing], {
    shard: { index: 2, count: 8 }, baseline: { file: 'known.json', known: 1, stale },
  }), context);
  narrow(text);
  expect(text).toMatchInlineSnapshot(`
    "toolgauge 0.1.0 holds ./my-edit.ts (my-edit 2.1.0)
    seed 1, 100 cases a rule, lane fast, in a directory, shard 2/8

        rule                                       dialects                   cases

    pass (1)
      false-success
        replace/duplicate-refused                  tau                          100

    FAIL (1, 1 known)
      data-loss
        replace/bom (known)                        tau                          100

    1 violation known to the baseline is not shown.

    STALE: 1 baseline entry; the case passes now.
      replace/x status refused in dialect tau
        reason  their issue 12
      Remove them, or run once with --update-baseline.

    1 fail, 1 pass
    200 cases in 4.2 s
    NOT CONFORMING: 1 stale baseline entry
    "
  `);
});

test('a crash of the adapter, without its case', () => {
  const crash: RuleRow = rowLike('replace/bom', {
    verdict: 'crash',
    violations: [{
      ...exampleViolation, facet: 'process', symptom: 'exit', blame: 'adapter', repeat: 'flaky', counterexample: 'bom-9.json',
      message: 'the program ended with code 7 while it served a call\nlast words: out of memory',
    }],
  });
  const text = pretty(recordOf([crash]), { ...context, out: "it's here" });
  narrow(text);
  expect(text).toMatchInlineSnapshot(`
    "toolgauge 0.1.0 holds ./my-edit.ts (my-edit 2.1.0)
    seed 1, 100 cases a rule, lane fast, in a directory

        rule                                       dialects                   cases

    CRASH (1)
      data-loss
        replace/bom                                tau                          100

    Bytes below: \\r CR, \\n LF, \\t tab, \\0 NUL, \\{BOM} byte order mark, \\x20 blank
    at a line end, \\xFF byte that is not UTF-8, \\u{A0} invisible character, \\\\
    backslash.

    -------------------------------------------------------------------------------
    CRASH replace/bom
      dialect tau, MUST, impact data-loss, blame: adapter, did not repeat in a
      fresh process
      A byte order mark at the start of the file stays where it is, once.

      (its counterexample is not at hand)

      Actual    the program ended with code 7 while it served a call
                last words: out of memory

      Why       dpc/tau, file-and-shell verification guide
                (.agents/skills/tau-tool-verification-file-shell/SKILL.md)
      Replay    npx toolgauge replay bom-9 --out 'it'\\''s here'

    -------------------------------------------------------------------------------

    1 crash
    100 cases in 4.2 s
    NOT CONFORMING: 1 rule of 1 not held
    "
  `);
});

test('dialects of a rule share a line, reasons are said once, long lists wrap', () => {
  const dialects = ['tau', 'harness', 'pi', 'pi-fuzzy', 'common'];
  const rows = [
    ...dialects.map((dialect) => rowLike('replace/bom', { dialect })),
    ...dialects.slice(1).map((dialect) => rowLike('replace/a-slug-that-is-a-good-deal-longer', { dialect })),
    rowLike('replace/events', { verdict: 'not-observed', reason: 'the adapter does not show events', cases: 0 }),
    rowLike('replace/more-events', { verdict: 'not-observed', reason: 'the adapter does not show events', cases: 0 }),
    rowLike('replace/late', { verdict: 'could-not-run', reason: 'twenty hangs in this run; the implementation is taken for dead', cases: 0 }),
  ];
  const text = pretty(recordOf(rows), context);
  narrow(text);
  expect(text).toMatchInlineSnapshot(`
    "toolgauge 0.1.0 holds ./my-edit.ts (my-edit 2.1.0)
    seed 1, 100 cases a rule, lane fast, in a directory

        rule                                       dialects                   cases

    not-observed (2)
      data-loss
        replace/events                             tau
            the adapter does not show events
        replace/more-events                        tau

    pass (9)
      data-loss
        replace/a-slug-that-is-a-good-deal-longer  harness pi pi-fuzzy common   400
        replace/bom                                                             500
            tau harness pi pi-fuzzy common

    COULD-NOT-RUN (1)
      data-loss
        replace/late                               tau
            twenty hangs in this run; the implementation is taken for dead

    1 could-not-run, 9 pass, 2 not-observed
    900 cases in 4.2 s
    NOT CONFORMING: 1 rule of 12 not held
    "
  `);
});

test('every verdict at once stays within the width', () => {
  narrow(pretty(recordOf(VERDICTS.map((verdict) => rowLike(`replace/${verdict}`, { verdict }))), context));
});

test('strict: warnings and unknown rules make it fail', () => {
  const rows = [exampleRows.warned, exampleRows.unknown, exampleRows.passing];
  expect(pretty(recordOf(rows), context)).toContain('\nNOT FULLY JUDGED: 1 rule held, 1 with warnings, 1 unknown\n');
  expect(pretty(recordOf(rows), { ...context, strict: true })).toContain('NOT CONFORMING: 2 rules of 3 not held (strict)\n');
});

test('a counterexample alone', () => {
  const history = [exampleCase.case, exampleCase.case];
  const text = failureText({ ...exampleCase, history }, exampleRules);
  narrow(text);
  expect(text).toMatchInlineSnapshot(`
    "FAIL replace/bom
      dialect tau, MUST, impact data-loss
      A byte order mark at the start of the file stays where it is, once.

      Case      (first met where: the file starts with a byte order mark)
        f.txt  (12 bytes, mode 600)
          | \\{BOM}top\\r\\n
          | end\\x20  (no newline at the end)
        call replace
          {"path":"f.txt","edits":[{"oldText":"end","newText":"END"}]}
        (after 2 earlier cases in the same process; they stand in the file)

      Expected  f.txt: starts with a byte order mark
      Actual    f.txt: does not (byte order marks differ)

      Bytes     - expected, + actual
        - \\{BOM}top\\r\\n
        + top\\n
          END\\x20  (no newline at the end)
        ^ first difference at byte 0 (expected 12 bytes, actual 8 bytes)

      Why       dpc/tau, file-and-shell verification guide
                (.agents/skills/tau-tool-verification-file-shell/SKILL.md)"
  `);
});

test('colour only repeats what words say', () => {
  const record = recordOf(Object.values(exampleRows));
  const painted = pretty(record, { ...context, paint: coloured });
  expect(painted).not.toBe(pretty(record, context));
  // oxlint-disable-next-line no-control-regex -- colour is made of it
  expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(pretty(record, context));
});

test('no colour without a terminal, with NO_COLOR, or on a dumb terminal', () => {
  expect(paintFor({ isTTY: true }, {})).toBe(coloured);
  expect(paintFor({ isTTY: false }, {})).toBe(plain);
  expect(paintFor({}, {})).toBe(plain);
  expect(paintFor({ isTTY: true }, { NO_COLOR: '1' })).toBe(plain);
  expect(paintFor({ isTTY: true }, { NO_COLOR: '' })).toBe(coloured);
  expect(paintFor({ isTTY: true }, { TERM: 'dumb' })).toBe(plain);
});

test('what a call answered and what is said of a rule share no word', () => {
  for (const outcome of ['success', 'error', 'cancelled', 'refusal']) expect(VERDICTS).not.toContain(outcome);
});
