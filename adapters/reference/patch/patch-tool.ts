import { limitsOf } from '../../../contract/limits.ts';
import type { ToolDescription } from '../../port.ts';
import { dialectAt, limitsAt, type Place, type ReferenceTool } from '../tool.ts';
import { Turns } from '../turns.ts';
import { applyPatch } from './apply-patch.ts';
import { PATCH_PARTS } from './dialects.ts';
import type { PatchParts } from './parts.ts';

export type PatchDialect = keyof typeof PATCH_PARTS;

/** What the reference documents of itself in dialect `common`. */
export const PATCH_TRAITS = {
  matching: 'exact',
  encoding: 'utf8',
  patchOverwrites: 'none',
  patchLines: 'kept',
  patchFinalNewline: 'kept',
  rollsBack: 'yes',
  containment: 'root',
  maxBytes: 10 * 1024 * 1024,
  priorRead: 'no',
  writesByRename: 'yes',
  parallelSafe: 'yes',
  ownPaths: '',
};

export interface PatchOptions {
  dialects?: readonly PatchDialect[];
  traits?: ToolDescription['traits'];
  /** Parts of some dialects; the others are the reference's own. */
  parts?: { readonly [dialect in PatchDialect]?: PatchParts };
}

/** The patch tool, made of the reference's parts or of `parts`. */
export function patchTool({ dialects = ['tau', 'codex', 'common'], traits = PATCH_TRAITS, parts = {} }: PatchOptions = {}): ReferenceTool {
  const turns = new Turns();
  const partsAt = (place: Place): PatchParts => {
    const dialect = dialectAt(place, dialects);
    return parts[dialect] ?? PATCH_PARTS[dialect];
  };
  return {
    description: {
      dialect: [...dialects],
      traits,
      tunable: limitsOf('apply_patch').map(({ name }) => name),
      observes: ['fields', 'payload', 'text', 'message', 'code', 'diffs', 'display', 'writes', 'definitions'],
    },
    call(place, call) {
      const { fs, realRoot, cwd } = place;
      return applyPatch(partsAt(place), { fs, realRoot, cwd, limits: limitsAt(place, 'apply_patch'), writes: [] }, turns, call.arguments);
    },
    definition: (place) => partsAt(place).definition,
  };
}
