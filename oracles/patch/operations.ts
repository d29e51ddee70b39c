/** A line of a chunk: kept, removed, inserted. `bare`: an empty line of the patch stands for it. */
export interface Element {
  sign: ' ' | '-' | '+';
  text: string;
  bare?: true;
}

export interface Chunk {
  context?: string;
  body: Element[];
  /** Closed by the mark of the end of the file. */
  eof: boolean;
  /** Without a header, where that is allowed. */
  headless?: true;
}

export interface Add {
  kind: 'add';
  path: string;
  lines: string[];
}

export interface Delete {
  kind: 'delete';
  path: string;
}

export interface Update {
  kind: 'update';
  path: string;
  moveTo?: string;
  chunks: Chunk[];
}

export type Operation = Add | Delete | Update;

/** The texts that a chunk quotes. */
export function oldTexts({ body }: Chunk): string[] {
  return body.filter(({ sign }) => sign !== '+').map(({ text }) => text);
}

/** The texts that stand there afterwards. */
export function newTexts({ body }: Chunk): string[] {
  return body.filter(({ sign }) => sign !== '-').map(({ text }) => text);
}

/** The paths that an operation names. */
export function pathsOf(operation: Operation): string[] {
  return operation.kind === 'update' && operation.moveTo !== undefined ? [operation.path, operation.moveTo] : [operation.path];
}
