// The commands that cases use, read as a shell would: steps joined by `; `, each `cat NAME`, `cat NAME >&2`, `sleep N`, `exit N` or
// `kill -KILL $$`.

import { asBuffer } from '../text/utf8.ts';
import { resolve, type World } from '../world.ts';

/** What a command writes, how long it lasts at least, and how it ends. */
export interface Outcome {
  out: Buffer;
  err: Buffer;
  /** It says of itself on the error stream what went wrong; in which words is not known. */
  complains: boolean;
  seconds: number;
  end: { status: number } | { signal: number };
}

const CAT = /^cat ([a-z0-9.]+)( >&2)?$/;
const SLEEP = /^sleep ([0-9]+(?:\.[0-9]+)?)$/;
const EXIT = /^exit ([0-9]{1,3})$/;
const KILL = 'kill -KILL $$';
const SIGKILL = 9;

/** `undefined`: not one of these commands. */
export function outcomeOf(world: World, command: string): Outcome | undefined {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  let complains = false;
  let seconds = 0;
  let status = 0;
  const ended = (end: Outcome['end']): Outcome => ({ out: Buffer.concat(out), err: Buffer.concat(err), complains, seconds, end });
  for (const step of command.split('; ')) {
    const [, name, toErr] = CAT.exec(step) ?? [];
    const sleep = SLEEP.exec(step)?.[1];
    const exit = EXIT.exec(step)?.[1];
    if (name !== undefined) {
      const bytes = contentOf(world, name);
      status = bytes ? 0 : 1;
      if (bytes) (toErr ? err : out).push(bytes);
      else complains = true;
    } else if (sleep !== undefined) {
      seconds += Number(sleep);
      status = 0;
    } else if (exit !== undefined) return Number(exit) > 255 ? undefined : ended({ status: Number(exit) });
    else if (step === KILL) return ended({ signal: SIGKILL });
    else if (step === 'true') status = 0;
    else return undefined;
  }
  return ended({ status });
}

function contentOf(world: World, name: string): Buffer | undefined {
  const target = resolve(world, name);
  return target.kind === 'file' ? asBuffer(target.node.bytes) : undefined;
}
