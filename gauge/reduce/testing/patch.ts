import type { Case } from '../../../contract/case.ts';

/** A case with these files and one patch of `lines`. */
export function patching(files: { readonly [path: string]: string }, lines: readonly string[]): Case {
  return { ...calling('apply_patch', files, ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n')), dialect: 'tau' };
}

/** A case that updates its one file by `lines`. */
export function updating(before: string, lines: readonly string[], path = 'f.txt'): Case {
  return patching({ 'f.txt': before }, [`*** Update File: ${path}`, ...lines]);
}

/** A case with these files and one move. */
export function moving(files: { readonly [path: string]: string }, from: string, to: string): Case {
  return calling('move', files, { from, to });
}

function calling(tool: string, files: { readonly [path: string]: string }, given: string | { from: string; to: string }): Case {
  const tree = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, { file }]));
  return { tool, dialect: 'common', setup: { tree }, runs: [[{ call: { tool, arguments: given } }]] };
}
