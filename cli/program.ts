import { Command, Option } from 'commander';
import { DEFAULTS } from './defaults.ts';
import type { Surroundings } from './surroundings.ts';
import { VERSION } from './version.ts';

const HELP_WIDTH = 79;

const EXIT_CODES = `
Exit codes: 0 conforming (warnings and unknown rules are said, not counted);
1 a rule does not hold, could not be run, or a baseline entry is stale;
2 wrong use; 3 the implementation could not be started.`;

const ADAPTERS = `
ADAPTER is one of
  reference          the bundled reference, in memory (default)
  reference@dir      the same in a real directory
  ./tool.ts          a module with an adapter as default export (.ts, .mts,
                     .js, .mjs); its path starts with ./, ../ or /
  exec:COMMAND       a program that speaks the protocol on stdio
  mcp:COMMAND        an MCP server on stdio, with --map FILE
  NAME               a bundled peer, such as mcp-filesystem
`;

/**
 * The command line. Commands load what they need when they are called, so that `--help`, `rules` and `explain`
 * answer at once. `finish` gets the exit code of the command that ran.
 */
export function program(around: Surroundings, finish: (code: number) => void): Command {
  const root = new Command('toolgauge')
    .description('Holds the file and shell tools of coding agents against the rules they owe their users, rule by rule, with the smallest input that shows a difference.')
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText('after', EXIT_CODES);
  addRun(root, around, finish);
  addRules(root, around, finish);
  addExplain(root, around, finish);
  addReplay(root, around, finish);
  addCalibrate(root, around, finish);
  for (const command of [root, ...root.commands]) tame(command, around);
  return root;
}

/** Help of at most 79 columns; errors are thrown, not printed; nothing exits. */
function tame(command: Command, around: Surroundings): void {
  command
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({
      writeOut: (text) => around.print(text), writeErr: () => undefined,
      getOutHelpWidth: () => HELP_WIDTH, getErrHelpWidth: () => HELP_WIDTH,
      getOutHasColors: () => false, getErrHasColors: () => false,
    });
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, `${description} (repeatable)`).argParser((text: string, before: string[] | undefined) => [...(before ?? []), text]);
}

function addRun(root: Command, around: Surroundings, finish: (code: number) => void): void {
  root.command('run').summary('hold an implementation against the rules')
    .description('Holds an implementation against the rules. Without ADAPTER: the bundled reference.')
    .argument('[ADAPTER]', 'what to hold against the rules, see below')
    .addOption(repeatable('--tool <TOOL>', 'only rules about this tool'))
    .addOption(repeatable('--rule <GLOB>', 'only these rules'))
    .addOption(repeatable('--dialect <TOOL=NAME>', 'the dialect of a tool, or "all"; default: the first that the adapter declares'))
    .option('--lane <LANE>', 'fast (default), slow or nightly')
    .option('--runs <N>', `cases for each rule (default: ${DEFAULTS.runs})`)
    .option('--seed <N|random>', `where the cases come from (default: ${DEFAULTS.seed})`)
    .option('--shard <i/n>', 'only part i of n of the cases')
    .option('--workers <N>', 'processes that judge (default: one a core; one less where the adapter is a process of its own)')
    .option('--timeout <MS>', `for each request (default: ${DEFAULTS.timeoutMs})`)
    .option('--baseline <FILE>', 'known violations, which do not fail the run')
    .option('--update-baseline', 'write the violations of this run to the baseline')
    .option('--strict', 'warnings and unknown rules fail the run too')
    .option('--out <DIR>', `for the record and counterexamples (default: ${DEFAULTS.out})`)
    .addOption(repeatable('--reporter <NAME[=FILE]>', 'pretty (on stdout, unless another is), json, junit or github; one at most without a file'))
    .option('--json', 'the run record alone on stdout (= --reporter json)')
    .addOption(repeatable('--env <NAME>', 'an environment variable that the implementation gets'))
    .option('--map <FILE>', 'how an MCP server\'s tools map to ours (mcp: only)')
    .option('--in-process', 'run a module adapter in the judging process')
    .addHelpText('after', `${ADAPTERS}${EXIT_CODES}`)
    .action(async (adapter: string | undefined, options: object) => {
      const { runCommand } = await import('./commands/run.ts');
      finish(await runCommand(adapter, options, around));
    });
}

function addRules(root: Command, around: Surroundings, finish: (code: number) => void): void {
  root.command('rules').summary('list rules')
    .description('Lists rules, all or those whose id matches a GLOB.')
    .argument('[GLOB...]', 'like "replace/*" or "*bom*"')
    .option('--json', 'an array of {id, tool, level, impact, lane, dialects, promise, source, aliases}')
    .addOption(repeatable('--dialect <NAME>', 'only rules that bind this dialect'))
    .addOption(repeatable('--tool <TOOL>', 'only rules about this tool'))
    .action(async (globs: string[], options: object) => {
      const { rulesCommand } = await import('./commands/rules.ts');
      finish(rulesCommand(globs, options, around));
    });
}

function addExplain(root: Command, around: Surroundings, finish: (code: number) => void): void {
  root.command('explain').summary('all that there is to say of a rule')
    .description('Explains a rule: promise, impact, source, level, dialects, situations, examples with their bytes visible, and the seeded faults that it kills.')
    .argument('<RULE>', 'its id, a former id, or the part after the slash')
    .action(async (rule: string) => {
      const { explainCommand } = await import('./commands/explain.ts');
      finish(await explainCommand(rule, around));
    });
}

function addReplay(root: Command, around: Surroundings, finish: (code: number) => void): void {
  root.command('replay').summary('run counterexamples again')
    .description('Runs counterexamples again and says of each FIXED, FAILED or ERROR.')
    .argument('<FILE|ID...>', 'case files, or ids of counterexamples of the last run')
    .option('--adapter <ADAPTER>', 'default: what the last run was about')
    .option('--out <DIR>', `where the last run left its record (default: ${DEFAULTS.out})`)
    .option('--timeout <MS>', `for each request (default: ${DEFAULTS.timeoutMs})`)
    .addOption(repeatable('--env <NAME>', 'an environment variable that the implementation gets'))
    .option('--map <FILE>', 'how an MCP server\'s tools map to ours (mcp: only)')
    .option('--in-process', 'run a module adapter in the judging process')
    .addHelpText('after', '\nExit codes: 0 all are fixed; 1 one failed or could not be judged; 2 wrong use;\n3 the implementation could not be started.')
    .action(async (names: string[], options: object) => {
      const { replayCommand } = await import('./commands/replay.ts');
      finish(await replayCommand(names, options, around));
    });
}

function addCalibrate(root: Command, around: Surroundings, finish: (code: number) => void): void {
  root.command('calibrate').summary('rules x seeded faults: the kill matrix')
    .description('Holds deliberately wrong implementations against the rules that they break, to\nprove that the rules see them.')
    .option('--full', 'every fault against every rule, over 20 seeds')
    .addOption(repeatable('--fault <GLOB>', 'only these faults'))
    .option('--seed <N|random>', `where the cases come from (default: ${DEFAULTS.seed})`)
    .option('--shard <i/n>', 'every n-th fault from the i-th on, for several machines')
    .option('--json', 'the report as JSON on stdout')
    .addHelpText('after', '\nExit codes: 0 every fault is killed or equivalent; 1 one is not; 2 wrong use.')
    .action(async (options: object) => {
      const { calibrateCommand } = await import('./commands/calibrate.ts');
      finish(await calibrateCommand(options, around));
    });
}
