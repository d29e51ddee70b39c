/** What the model is told. */
export const DEFINITION = {
  name: 'apply_patch',
  description:
    'Create, delete, update and rename files with one patch. The argument is the patch itself, as plain text. The first line is `*** Begin Patch`, the ' +
    'last one `*** End Patch`; between them stand operations, carried out from the top, each starting with a line that names its file. ' +
    '`*** Add File: PATH` makes a new file: every line below it starts with `+`. `*** Delete File: PATH` removes a file. `*** Update File: PATH` changes ' +
    'one; `*** Move to: PATH` directly below it gives it another name. An update has chunks, each starting with `@@`, or `@@ LINE` to look below a line ' +
    'of the file; its lines start with a blank (stays), `-` (goes) or `+` (comes). Quote enough lines around a change to make its place unique, and give ' +
    'chunks in the order of the file. `*** End of File` below a chunk says that its lines are the last ones.',
};
