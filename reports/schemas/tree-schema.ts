import { z } from 'zod';
import type { Bytes, Part } from '../../contract/bytes.ts';

/** Zod forms of bytes and trees, out of which the JSON Schemas are made. */
const text = z.string().refine((value) => value.isWellFormed(), 'holds an unpaired surrogate');

const part: z.ZodType<Part> = z.lazy(() => z.union([bytes, z.strictObject({ repeat: bytes, times: z.int().min(0) })]))
  .meta({ id: 'Part' });

export const bytes: z.ZodType<Bytes> = z.lazy(() => z.union([
  text,
  z.strictObject({ base64: z.base64() }),
  z.strictObject({ parts: z.array(part) }),
])).meta({
  id: 'Bytes',
  description: 'The bytes of a file: text stands for its UTF-8 encoding; base64 holds what is not UTF-8; parts are joined.',
});

const mode = z.string().regex(/^[0-7]{1,4}$/, 'permission bits as octal text, like "644"').exactOptional();

export const node = z.union([
  z.strictObject({ file: bytes, mode }),
  z.strictObject({ directory: z.literal(true), mode }),
  z.strictObject({ link: z.string() }),
  z.strictObject({ hardLink: z.string() }),
  z.strictObject({ fifo: z.literal(true) }),
]).meta({ id: 'Node', description: 'A file, directory, symbolic link, second name of a file, or named pipe.' });

export const tree = z.record(z.string().min(1), node)
  .meta({ id: 'Tree', description: 'Path, relative to the root with "/" between names, to node. Parents exist without being listed.' });

export const anyJson = z.json().meta({ id: 'Json', description: 'Any JSON.' });
