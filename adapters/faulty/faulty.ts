import type { Adapter, FileSystem } from '../port.ts';
import { DIALECT_PARTS } from '../reference/dialects.ts';
import * as recordKit from '../reference/kit-of-records.ts';
import * as kit from '../reference/kit.ts';
import { LINE_EDIT_PARTS } from '../reference/line-edit/dialects.ts';
import * as lineEditKit from '../reference/line-edit/kit.ts';
import { lineEditTool } from '../reference/line-edit/line-edit-tool.ts';
import { LS_PARTS, lsTool } from '../reference/ls/ls.ts';
import * as moveKit from '../reference/move/kit.ts';
import { MOVE_PARTS, MOVE_TRAITS, moveTool } from '../reference/move/move.ts';
import { PATCH_PARTS } from '../reference/patch/dialects.ts';
import * as patchKit from '../reference/patch/kit.ts';
import { PATCH_TRAITS, patchTool } from '../reference/patch/patch-tool.ts';
import { READ_PARTS } from '../reference/read/dialects.ts';
import { READ_TRAITS, readTool } from '../reference/read/read-tool.ts';
import { createReference } from '../reference/reference.ts';
import { RENDER_PARTS, renderTool } from '../reference/render/render.ts';
import { replaceTool, TRAITS } from '../reference/replace-tool.ts';
import { SHELL_PARTS } from '../reference/shell/plain-parts.ts';
import { shellTool } from '../reference/shell/shell.ts';
import type { ReferenceTool } from '../reference/tool.ts';
import type { Fault, FaultOf, PartsOf } from './fault.ts';

type Builders = { [T in keyof PartsOf]: (fault: FaultOf<T>) => ReferenceTool };

/** Makes the tool of a fault, in the fault's dialect only. */
const BUILDERS: Builders = {
  replace: (fault) => {
    const base = DIALECT_PARTS[fault.dialect];
    return replaceTool([fault.dialect], { ...TRAITS, ...fault.traits }, { [fault.dialect]: { ...base, ...fault.parts?.(base, kit) } });
  },
  edit: (fault) => {
    const base = LINE_EDIT_PARTS[fault.dialect];
    return lineEditTool({ dialects: [fault.dialect], parts: { [fault.dialect]: { ...base, ...fault.parts?.(base, lineEditKit) } } });
  },
  read: (fault) => {
    const base = READ_PARTS[fault.dialect];
    const parts = { [fault.dialect]: { ...base, ...fault.parts?.(base, recordKit) } };
    return readTool({ dialects: [fault.dialect], traits: { ...READ_TRAITS, ...fault.traits }, parts });
  },
  apply_patch: (fault) => {
    const base = PATCH_PARTS[fault.dialect];
    const parts = { [fault.dialect]: { ...base, ...fault.parts?.(base, patchKit) } };
    return patchTool({ dialects: [fault.dialect], traits: { ...PATCH_TRAITS, ...fault.traits }, parts });
  },
  move: (fault) => moveTool({ traits: { ...MOVE_TRAITS, ...fault.traits }, parts: { ...MOVE_PARTS, ...fault.parts?.(MOVE_PARTS, moveKit) } }),
  shell: (fault) => shellTool({ ...SHELL_PARTS, ...fault.parts?.(SHELL_PARTS, recordKit) }),
  ls: (fault) => lsTool({ ...LS_PARTS, ...fault.parts?.(LS_PARTS, recordKit) }),
  render: (fault) => renderTool({ ...RENDER_PARTS, ...fault.parts?.(RENDER_PARTS, recordKit) }),
};

/** The reference with the fault built in, in the fault's dialect only. @throws {TypeError} where it cannot be built. */
export function faultyAdapter(fault: Fault, fs: FileSystem, root: () => string): Adapter {
  if (!fault.parts) throw new TypeError(`the fault ${fault.name} cannot be built yet`);
  return createReference(fs, root, { name: fault.name, tools: { [fault.tool]: toolOf(fault) } });
}

function toolOf<T extends keyof PartsOf>(fault: FaultOf<T>): ReferenceTool {
  return BUILDERS[fault.tool](fault);
}
