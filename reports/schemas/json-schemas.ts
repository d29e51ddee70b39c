import { z } from 'zod';
import { baseline } from './baseline-schema.ts';
import { caseFile } from './case-schema.ts';
import { protocolMessage } from './protocol-schema.ts';
import { runRecord } from './run-schema.ts';

const SOURCES = { run: runRecord, case: caseFile, baseline, protocol: protocolMessage } as const;

/** File name → text of the JSON Schemas of the package, made from the zod schemas (`npm run docs`). */
export function jsonSchemas(): Map<string, string> {
  return new Map(Object.entries(SOURCES).map(([name, schema]) => {
    const { $schema, ...rest } = z.toJSONSchema(schema);
    const titled = { $schema, title: `toolgauge.${name}/1`, ...rest };
    return [`${name}.schema.json`, `${JSON.stringify(titled, undefined, 2)}\n`];
  }));
}
