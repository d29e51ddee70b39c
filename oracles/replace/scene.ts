import type { RuleId } from '../../contract/rules/index.ts';
import { textBetween } from '../text/utf8.ts';
import type { Units } from '../text/units.ts';
import type { Edit } from './ways.ts';
import type { World } from '../world.ts';

export type Naming = 'tau' | 'harness' | 'pi' | 'pi-fuzzy';

/** A sound request on a file that can be read: all that matching and the choice of deciding rules need. */
export interface Scene {
  dialect: Naming;
  world: World;
  /** The file, and whether the request names it through symbolic links. */
  path: string;
  link: boolean;
  finalLink: boolean;
  /** The path as sent. */
  sent: string;
  bytes: Buffer;
  /** Length of the byte order mark that takes no part in matching: 0 or 3. */
  skipped: number;
  units: Units;
  edits: Edit[];
  /** Repairs that made the request what it is. */
  repairs: RuleId[];
}

/** Files above this are not searched for look-alikes and the like. */
const CLOSELY = 65_536;

/** The text of the file, byte order mark left out where it is skipped; empty for long files. */
export function closeText(scene: Scene): string {
  return scene.bytes.length > CLOSELY ? '' : textBetween(scene.bytes, scene.skipped, scene.bytes.length);
}

/** Endings count as one another. */
export function foldsEndings(dialect: Naming): boolean {
  return dialect !== 'harness';
}
