import { UsageError } from '../../contract/errors.ts';
import type { Implementation } from '../port.ts';
import { LONGEST_START_MS } from './patience.ts';
import { connectProcess } from './process.ts';
import { splitWords } from './words.ts';

export interface StartOptions {
  /** The directory that the program starts in. */
  cwd: string;
  /** Names of environment variables that it inherits. */
  env: readonly string[];
  /** How long it may take to answer for the first time, in ms; 20 s where absent. */
  startMs?: number;
}

const HINT = 'it must answer requests by lines of JSON until its stdin ends (docs/protocol.md)';

/**
 * `exec:COMMAND`: a program that speaks the adapter protocol.
 * @throws {UsageError} for a command without words or with an open quote.
 */
export function execImplementation(spec: string, options: StartOptions): Implementation {
  const [program, ...rest] = splitWords(spec.slice('exec:'.length));
  if (program === undefined) throw new UsageError('exec: needs a command, for example exec:\'python3 adapter.py\'');
  return {
    spec,
    workspace: 'directory',
    inProcess: false,
    connect: (host) => connectProcess({
      spec, words: [program, ...rest], cwd: options.cwd, env: options.env, startMs: options.startMs ?? LONGEST_START_MS, hint: HINT,
    }, host),
  };
}
