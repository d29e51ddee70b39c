import { CommanderError } from 'commander';
import { EXIT } from '../contract/verdict.ts';
import { program } from './program.ts';
import { systemMessage } from './system-message.ts';
import type { Surroundings } from './surroundings.ts';

/** The exit code of a bug of ours (EX_SOFTWARE of sysexits). */
const INTERNAL = 70;

/** Runs the command line; every expected error becomes one message on stderr. Returns the exit code. */
export async function invoke(words: readonly string[], around: Surroundings): Promise<number> {
  let code: number = EXIT.ok;
  const root = program(around, (given) => (code = given));
  try {
    if (words.length === 0) {
      around.complain(root.helpInformation());
      return EXIT.usage;
    }
    await root.parseAsync([...words], { from: 'user' });
    return code;
  } catch (error) {
    return failure(error, words, around);
  }
}

function failure(error: unknown, words: readonly string[], around: Surroundings): number {
  if (error instanceof CommanderError) return commanderFailure(error, words, around);
  const name = error instanceof Error ? error.name : '';
  if (name === 'UsageError' || name === 'NotStartedError') {
    around.complain(`toolgauge: ${(error as Error).message.trimEnd()}\n`);
    return name === 'UsageError' ? EXIT.usage : EXIT.notStarted;
  }
  if (isOfTheSystem(error)) {
    around.complain(`toolgauge: ${error.path ?? error.syscall ?? 'the system'}: ${systemMessage(error)}.\n`);
    return EXIT.usage;
  }
  around.complain(`toolgauge: this is a bug of toolgauge, please report it.\n${error instanceof Error ? error.stack : String(error)}\n`);
  return INTERNAL;
}

/** What no care of ours prevents: a full disk, a file system that became read-only, too many open files. */
const OF_THE_SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EIO']);

function isOfTheSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && OF_THE_SYSTEM.has((error as NodeJS.ErrnoException).code ?? '');
}

function commanderFailure(error: CommanderError, words: readonly string[], around: Surroundings): number {
  if (error.exitCode === 0) return EXIT.ok;
  if (error.code === 'commander.help') return unknownCommand(words, around);
  const said = error.message.replace(/^error: /, '').replace(/\n?\(Did you mean (.*?)\?\)/, '. Did you mean $1?');
  const command = words.find((word) => !word.startsWith('-') && /^(run|rules|explain|replay|calibrate)$/.test(word));
  const help = `See: toolgauge ${command === undefined ? '' : `${command} `}--help`;
  around.complain(`toolgauge: ${said}${/[.?!]$/.test(said) ? '' : '.'} ${help}\n`);
  return EXIT.usage;
}

/** `help` of a command that is none. */
function unknownCommand(words: readonly string[], around: Surroundings): number {
  around.complain(`toolgauge: unknown command '${words.at(-1)}'. See: toolgauge --help\n`);
  return EXIT.usage;
}
