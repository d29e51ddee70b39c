import type { Call } from '../../contract/case.ts';
import { TOOL_DIALECTS, type DialectOf } from '../../contract/dialects.ts';
import type { Definitions, Outcome } from '../../contract/outcome.ts';
import type { Adapter, Description, FileSystem, ToolDescription } from '../port.ts';
import { lineEditTool } from './line-edit/line-edit-tool.ts';
import type { Parts } from './parts.ts';
import { replaceTool } from './replace-tool.ts';
import { lsTool } from './ls/ls.ts';
import { moveTool } from './move/move.ts';
import { patchTool } from './patch/patch-tool.ts';
import { readTool } from './read/read-tool.ts';
import { renderTool } from './render/render.ts';
import { shellTool } from './shell/shell.ts';
import { placeOf, type Place, type ReferenceTool } from './tool.ts';

export { TRAITS } from './replace-tool.ts';

/** The tools of the reference by their name in the protocol. */
export interface ReferenceTools {
  [tool: string]: ReferenceTool;
}

export interface ReferenceOptions {
  name?: string;
  /** The directory for temporary files outside the workspace; absent: that of the system. */
  tmp?: () => string;
  /** In place of the reference's own. */
  tools?: ReferenceTools;
  /** Dialects of `replace`; the first one is used where `open` names none. */
  dialects?: readonly DialectOf<'replace'>[];
  /** Traits of `replace`. */
  traits?: ToolDescription['traits'];
  /** Parts of some dialects of `replace`; the others are the reference's own. */
  parts?: { readonly [dialect in DialectOf<'replace'>]?: Parts };
}

/**
 * Every tool in every dialect, on the file system `fs`. `root` is the workspace where `open` names none. Calls in flight
 * together are handled together; those on one file wait for one another.
 */
export function createReference(fs: FileSystem, root: () => string, options: ReferenceOptions = {}): Adapter {
  const tools: ReferenceTools = {
    replace: replaceTool(options.dialects ?? TOOL_DIALECTS.replace, options.traits, options.parts),
    edit: lineEditTool(),
    read: readTool(),
    apply_patch: patchTool(),
    move: moveTool(),
    shell: shellTool(undefined, undefined, options.tmp),
    ls: lsTool(),
    render: renderTool(),
    ...options.tools,
  };
  let place: Place | undefined;
  const here = (): Place => (place ??= placeOf(fs, { root: root() }));
  return {
    describe: () => description(options.name ?? 'reference', tools),
    open(request) {
      place = placeOf(fs, request);
    },
    call(call: Call): Outcome | Promise<Outcome> {
      const tool = Object.hasOwn(tools, call.tool) ? tools[call.tool] : undefined;
      if (!tool) throw new TypeError(`the reference has no tool ${call.tool}`);
      return tool.call(here(), call);
    },
    close() {
      place = undefined;
    },
    define: () => definitions(tools, here()),
    dispose: () => Object.values(tools).forEach((tool) => tool.dispose?.()),
  };
}

function description(name: string, tools: ReferenceTools): Description {
  const described = Object.entries(tools).map(([tool, { description: each }]) => [tool, each]);
  return { protocol: 1, name, concurrent: true, tools: Object.fromEntries(described) as Description['tools'] };
}

function definitions(tools: ReferenceTools, place: Place): Definitions {
  const defined: Definitions = { tools: {} };
  const prompts: string[] = [];
  for (const [tool, { definition }] of Object.entries(tools)) {
    const { prompt, ...each } = definition(place);
    defined.tools[tool] = each;
    if (prompt !== undefined) prompts.push(prompt);
  }
  return prompts.length === 0 ? defined : { ...defined, prompt: prompts.join('\n') };
}
