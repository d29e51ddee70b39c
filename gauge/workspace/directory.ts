import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import type { FileSystem } from '../../adapters/port.ts';
import type { Need } from '../../contract/rule.ts';
import { byteNamesFs, realPath } from './byte-names.ts';
import { Workspace } from './workspace.ts';

/** A workspace in the real directory `base`, which is made. */
export function directoryWorkspace(base: string): Workspace {
  fs.mkdirSync(base, { recursive: true });
  return new Workspace({
    kind: 'directory',
    fs: fs as FileSystem,
    layOutWith: byteNamesFs,
    base,
    provides: capabilitiesOf(base),
    makeFifo: (path) => execFileSync('mkfifo', [path]),
  });
}

function capabilitiesOf(base: string): ReadonlySet<Need> {
  const provides = new Set<Need>(['hard-links']);
  if (process.platform !== 'win32') provides.add('real-fs');
  if (process.getuid && process.getuid() !== 0) provides.add('enforced-modes');
  const probe = join(base, 'probe');
  fs.writeFileSync(probe, '');
  if (!fs.existsSync(join(base, 'PROBE'))) provides.add('case-sensitive');
  fs.unlinkSync(probe);
  if (takesAnyBytes(base)) provides.add('byte-names');
  return provides;
}

/** Some file systems (of macOS) hold names in Unicode only. */
function takesAnyBytes(base: string): boolean {
  const probe = realPath(join(base, 'probe\udcff'));
  try {
    fs.writeFileSync(probe, '');
    fs.unlinkSync(probe);
    return true;
  } catch {
    return false;
  }
}
