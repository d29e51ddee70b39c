import { TOOL_DIALECTS, type DialectOf } from '../../../contract/dialects.ts';
import { limitsOf } from '../../../contract/limits.ts';
import { dialectAt, limitsAt, type Place, type ReferenceTool } from '../tool.ts';
import { Turns } from '../turns.ts';
import { LINE_EDIT_PARTS } from './dialects.ts';
import { lineEdit } from './line-edit.ts';
import type { LineEditParts } from './parts.ts';

type EditDialect = DialectOf<'edit'>;

export interface LineEditOptions {
  dialects?: readonly EditDialect[];
  /** Parts of some dialects; the others are the reference's own. */
  parts?: { readonly [dialect in EditDialect]?: LineEditParts };
}

/** The line-coordinate edit, made of the reference's parts or of `parts`. */
export function lineEditTool({ dialects = TOOL_DIALECTS.edit, parts = {} }: LineEditOptions = {}): ReferenceTool {
  const turns = new Turns();
  const partsAt = (place: Place): LineEditParts => {
    const dialect = dialectAt(place, dialects);
    return parts[dialect] ?? LINE_EDIT_PARTS[dialect];
  };
  return {
    description: {
      dialect: [...dialects],
      tunable: limitsOf('edit').filter((limit) => typeof limit.default === 'number').map(({ name }) => name),
      observes: ['fields', 'payload', 'text', 'message', 'code', 'diffs', 'writes', 'definitions'],
    },
    call(place, call) {
      const { fs, realRoot, cwd } = place;
      return lineEdit(partsAt(place), { fs, realRoot, cwd, limits: limitsAt(place, 'edit'), writes: [] }, turns, call.arguments);
    },
    definition: (place) => partsAt(place).definition,
  };
}
