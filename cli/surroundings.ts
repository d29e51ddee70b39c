import { paintFor, type Paint } from '../reports/paint.ts';

/** What a command has around it; tests bring their own. */
export interface Surroundings {
  cwd: string;
  /** Writes to stdout. */
  print(text: string): void;
  /** Writes to stderr. */
  complain(text: string): void;
  /** Colour for stdout, or none. */
  paint: Paint;
  /** A person watches stderr. */
  watched: boolean;
}

export function surroundingsOf(process: NodeJS.Process): Surroundings {
  return {
    cwd: process.cwd(),
    print: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
    paint: paintFor(process.stdout, process.env),
    watched: process.stderr.isTTY === true,
  };
}
