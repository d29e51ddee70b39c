import { describe, expect, test } from 'vitest';
import { invoke } from './invoke.ts';
import { surroundings } from './testing/surroundings.ts';

const said = async (...words: string[]): Promise<{ code: number; out: string; err: string }> => {
  const around = surroundings();
  const code = await invoke(words, around);
  return { code, out: around.out, err: around.err };
};

describe('help', () => {
  test.each(['', 'run', 'rules', 'explain', 'replay', 'calibrate'])('fits 79 columns: toolgauge %s', async (command) => {
    const { code, out, err } = await said(...command.split(' ').filter(Boolean), '--help');
    expect([code, err]).toEqual([0, '']);
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(79);
    expect(out).toMatchSnapshot();
  });

  test('names every command and every option of run', async () => {
    const { out } = await said('--help');
    for (const command of ['run', 'rules', 'explain', 'replay', 'calibrate']) expect(out).toContain(`\n  ${command} `);
    const { out: run } = await said('run', '--help');
    for (const option of [
      'tool', 'rule', 'dialect', 'lane', 'runs', 'seed', 'shard', 'workers', 'timeout', 'baseline', 'update-baseline', 'strict', 'out',
      'reporter', 'json', 'env', 'map', 'in-process',
    ]) expect(run).toMatch(new RegExp(`^  (-h, )?--${option}\\b`, 'm'));
  });

  test('without a command: the help, on stderr, exit 2', async () => {
    const { code, out, err } = await said();
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe((await said('--help')).out.slice(0, err.length));
  });

  test('version', async () => {
    expect(await said('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
  });
});

describe('wrong use is one line on stderr, exit 2', () => {
  test.each<[string, string[], string]>([
    ['an unknown command', ['runn'], "unknown command 'runn'. Did you mean run? See: toolgauge --help"],
    ['an unknown option', ['run', '--seeds', '3'], "unknown option '--seeds'. Did you mean --seed? See: toolgauge run --help"],
    ['an unknown option that is like none', ['run', '--zzzzzzzzzz'], "unknown option '--zzzzzzzzzz'. See: toolgauge run --help"],
    ['an option without its value', ['run', '--seed'], "option '--seed <N|random>' argument missing. See: toolgauge run --help"],
    ['a word too many', ['run', 'a', 'b'], 'too many arguments'],
    ['no rule to explain', ['explain'], "missing required argument 'RULE'. See: toolgauge explain --help"],
    ['nothing to replay', ['replay'], "missing required argument 'FILE|ID'. See: toolgauge replay --help"],
    ['an unknown rule to explain', ['explain', 'replace/bmo'], 'no rule is called "replace/bmo". Did you mean "replace/bom"'],
    ['an unknown slug', ['explain', 'duplicate-refusd'], 'no rule is called "duplicate-refusd". Did you mean "duplicate-refused"'],
    ['a glob of rules that matches nothing', ['run', '--rule', 'replace/no-such-*'], 'no rule is called "replace/no-such-*".'],
    ['a glob that matches nothing', ['rules', 'zz*'], 'no rule is called "zz*".'],
    ['an unknown dialect', ['rules', '--dialect', 'tua'], '--dialect: no dialect is called "tua". Did you mean "tau"'],
    ['an unknown tool', ['rules', '--tool', 'replac'], '--tool: no rule is about a tool "replac". Did you mean "replace"?'],
    ['runs that are none', ['run', '--runs', '0'], '--runs takes a whole number from 1 to 10000000, not "0".'],
    ['runs in words', ['run', '--runs', 'many'], '--runs takes a whole number from 1 to 10000000, not "many".'],
    ['runs beyond reason', ['run', '--runs', '99999999999999'], '--runs takes a whole number from 1 to 10000000, not "99999999999999".'],
    ['no workers', ['run', '--workers', '0'], '--workers takes a whole number from 1 to 1000, not "0".'],
    ['a timeout that no timer holds', ['run', '--timeout', '99999999999'], '--timeout takes a whole number from 1 to 86400000, not "99999999999".'],
    ['no timeout', ['replay', '--timeout', '0', 'x'], '"x" is neither a file nor the id of a counterexample in '],
    ['a seed in words', ['run', '--seed', 'lucky'], '--seed takes a whole number from 0 to 2147483647, or "random", not "lucky".'],
    ['a seed below 0', ['run', '--seed=-1'], '--seed takes a whole number from 0 to 2147483647, or "random", not "-1".'],
    ['shard 3/2', ['run', '--shard', '3/2'], '--shard 3/2: the first number must lie between 1 and the second.'],
    ['shard 0/2', ['run', '--shard', '0/2'], '--shard 0/2: the first number must lie between 1 and the second.'],
    ['shard 1', ['run', '--shard', '1'], '--shard takes i/n, like 1/4, not "1".'],
    ['workers', ['run', '--workers', '1.5'], '--workers takes a whole number from 1 to 1000, not "1.5".'],
    ['timeout', ['run', '--timeout', '1s'], '--timeout takes a whole number from 1 to 86400000, not "1s".'],
    ['lane', ['run', '--lane', 'fsat'], '--lane takes fast, slow, nightly, not "fsat". Did you mean "fast"?'],
    ['a dialect without a tool', ['run', '--dialect', 'tau'], '--dialect takes TOOL=NAME or "all", like replace=tau, not "tau".'],
    ['a dialect of no tool', ['run', '--dialect', 'replce=tau'], '--dialect: no rule is about a tool "replce". Did you mean "replace"?'],
    ['an unknown dialect of a tool', ['run', '--dialect', 'replace=tow'], '--dialect: no dialect of replace is called "tow". Did you mean "tau"?'],
    ['a rule that is not in the dialect', ['run', '--rule', 'replace/unknown-fields-refused', '--dialect', 'replace=pi'], 'none of these rules is asked for with replace=pi; they are in replace=tau.'],
    ['an unknown reporter', ['run', '--reporter', 'junnit'], '--reporter: no reporter is called "junnit". Did you mean "junit"?'],
    ['two reports on stdout', ['run', '--reporter', 'pretty', '--json'], 'only one report can go to stdout, not pretty and json. Send the other to a file: --reporter json=FILE'],
    ['two reports in one file', ['run', '--reporter', 'json=r', '--reporter', 'junit=./r'], 'Name a file for each.'],
    ['a report into no directory', ['run', '--reporter', 'json=no/where.json'], '--reporter: the directory of no/where.json does not exist. Make it first.'],
    ['a report that is a directory', ['run', '--reporter', 'json=.'], '--reporter: . is a directory, not a file.'],
    ['a report with a name that is too long', ['run', '--reporter', `json=${'a'.repeat(300)}`], ' cannot be written: the name is too long. Name another file.'],
    ['a report where nothing can be written', ['run', '--reporter', 'json=/proc/toolgauge.json'], '--reporter: /proc/toolgauge.json cannot be written: '],
    ['a report without a name', ['run', '--reporter', 'json='], '--reporter json=: a file name must follow the "=".'],
    ['a variable with its value', ['run', '--env', 'A=1'], '--env takes the name of an environment variable (its value is inherited), not "A=1".'],
    ['a baseline that is not there', ['run', '--baseline', 'no.json'], 'baseline no.json: does not exist. Make it with --update-baseline.'],
    ['an update of nothing', ['run', '--update-baseline'], '--update-baseline needs --baseline FILE: the file to write.'],
    ['a baseline without a name', ['run', '--baseline', ''], '--baseline takes the name of a file, not "".'],
    ['an update that cannot be written', ['run', '--update-baseline', '--baseline', '/proc/toolgauge.json'], 'baseline /proc/toolgauge.json: cannot be written: '],
    ['an out without a name', ['run', '--out', ''], '--out takes the name of a directory, not "".'],
    ['a map without a name', ['run', 'mcp:x', '--map', ''], '--map takes the name of a file, not "".'],
    ['an empty glob', ['run', '--rule', ''], 'no rule is called "".'],
    ['an empty glob of rules', ['rules', ''], 'no rule is called "".'],
    ['an empty glob of faults', ['calibrate', '--fault', ''], '--fault: no fault is called "".'],
    ['an empty dialect', ['run', '--dialect', 'replace='], '--dialect: no dialect of replace is called "". There are '],
    ['an empty id', ['replay', ''], '"" is neither a file nor the id of a counterexample in '],
    ['help of no command', ['help', 'runn'], "unknown command 'runn'. See: toolgauge --help"],
    ['a map for what needs none', ['run', 'reference', '--map', 'm.yaml'], '--map is for mcp:COMMAND, not for reference'],
    ['an id that is none', ['replay', 'bom-123'], '"bom-123" is neither a file nor the id of a counterexample in '],
    ['an unknown fault', ['calibrate', '--fault', 'no-such-fault-at-all'], '--fault: no fault is called "no-such-fault-at-all".'],
    ['a seed of calibrate', ['calibrate', '--seed', 'x'], '--seed takes a whole number'],
  ])('%s', async (_name, words, message) => {
    const { code, out, err } = await said(...words);
    expect(err).toContain(message);
    expect(err.startsWith('toolgauge: ')).toBe(true);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect([code, out]).toEqual([2, '']);
  });
});

test('rules: all of them, as text and as JSON', async () => {
  const text = await said('rules');
  expect(text.code).toBe(0);
  const { out } = await said('rules', '--json');
  const rules = JSON.parse(out) as { id: string }[];
  expect(text.out.trimEnd().endsWith(`${rules.length} rules`)).toBe(true);
  for (const rule of rules) expect(Object.keys(rule).filter((key) => key !== 'levels')).toEqual(['id', 'tool', 'level', 'impact', 'lane', 'dialects', 'promise', 'source', 'aliases']);
});

test('rules: globs, dialect and tool choose', async () => {
  const ids = async (...words: string[]): Promise<string[]> =>
    (JSON.parse((await said('rules', '--json', ...words)).out) as { id: string }[]).map(({ id }) => id);
  expect(await ids('replace/bom')).toEqual(['replace/bom']);
  expect(await ids('bom')).toEqual(['replace/bom']);
  expect((await ids('structured-diff/*')).every((id) => id.startsWith('structured-diff/'))).toBe(true);
  expect(await ids('--dialect', 'common')).not.toContain('replace/bom');
  expect(await ids('--dialect', 'replace=tau', '--tool', 'replace')).toContain('replace/bom');
});

test('explain says all there is of a rule', async () => {
  const { code, out, err } = await said('explain', 'replace/bom');
  expect([code, err]).toEqual([0, '']);
  for (const heading of ['Level', 'Impact', 'Source', 'Dialects', 'Situations that every run must meet', 'Example', 'Seeded faults that it kills']) {
    expect(out).toContain(`${heading}`);
  }
});

test('what the system refuses in the midst of it is no bug of ours', async () => {
  const around = surroundings();
  around.print = () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: '/dev/shm/x' }); };
  expect(await invoke(['rules'], around)).toBe(2);
  expect(around.err).toBe('toolgauge: /dev/shm/x: no space left on the device.\n');
});
