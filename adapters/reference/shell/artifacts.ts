import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tmp from 'tmp-promise';

type Directory = ReturnType<typeof tmp.dirSync>;

/** Files outside every workspace that hold complete outputs, in a directory that only this user may enter. */
export class Artifacts {
  readonly #tmp: () => string;
  #directory: Directory | undefined;
  #count = 0;

  /** @param tmp where the directory is made; it is asked for when the first file is written. */
  constructor(tmp: () => string) {
    this.#tmp = tmp;
  }

  /** The absolute path of a new file with these bytes; undefined where none could be made. */
  write(bytes: Buffer): string | undefined {
    try {
      this.#directory ??= makeDirectory(this.#tmp());
      const path = join(this.#directory.name, `output-${(this.#count += 1)}.txt`);
      writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' });
      return path;
    } catch {
      return undefined;
    }
  }

  dispose(): void {
    this.#directory?.removeCallback();
    this.#directory = undefined;
  }
}

/** Removed at the end of the process too. */
function makeDirectory(tmpdir: string): Directory {
  tmp.setGracefulCleanup();
  return tmp.dirSync({ tmpdir, mode: 0o700, prefix: 'toolgauge-output', unsafeCleanup: true });
}
