import type { Case } from '../../../contract/case.ts';

/** A case with one file and one call that edits it. */
export function edit(content: string, pairs: [oldText: string, newText: string][], path = 'f.txt'): Case {
  const edits = pairs.map(([oldText, newText]) => ({ oldText, newText }));
  return {
    tool: 'replace',
    dialect: 'tau',
    setup: { tree: { [path]: { file: content } } },
    runs: [[{ call: { tool: 'replace', arguments: { path, edits } } }]],
  };
}
