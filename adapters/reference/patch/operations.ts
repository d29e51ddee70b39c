/** What one line of a chunk says of the file: it stays, it goes, it comes. */
export interface Element {
  sign: ' ' | '-' | '+';
  text: string;
}

export interface Chunk {
  /** The line that the old lines stand below. */
  context?: string;
  /** At least one. */
  body: readonly Element[];
  /** The old lines are the last ones of the file. */
  atEnd: boolean;
}

export interface AddOperation {
  kind: 'add';
  path: string;
  lines: readonly string[];
}

export interface DeleteOperation {
  kind: 'delete';
  path: string;
}

export interface UpdateOperation {
  kind: 'update';
  path: string;
  /** Where the result goes instead. */
  to?: string;
  chunks: readonly Chunk[];
}

/** One step of a patch; paths as written. */
export type Operation = AddOperation | DeleteOperation | UpdateOperation;

/** The lines that a chunk quotes. */
export function oldLines(chunk: Chunk): string[] {
  return chunk.body.flatMap(({ sign, text }) => (sign === '+' ? [] : [text]));
}

/** The lines that a chunk leaves in their place. */
export function newLines(chunk: Chunk): string[] {
  return chunk.body.flatMap(({ sign, text }) => (sign === '-' ? [] : [text]));
}

/** Every path that the operations name, as written. */
export function pathsOf(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => (operation.kind === 'update' && operation.to !== undefined ? [operation.path, operation.to] : [operation.path]));
}
