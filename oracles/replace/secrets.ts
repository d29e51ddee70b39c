import type { Json } from '../../contract/json.ts';
import { decodeUtf8 } from '../../contract/bytes.ts';
import type { World } from '../world.ts';

/** Words of at least this many letters do not stand in a message by chance, unless it takes them from somewhere. */
const SHORTEST = 12;
const WORD = /[A-Za-z]{12,}/g;
const CLOSELY = 65_536;

/** The words of the request and of the file that a compact message must not repeat. */
export function secretsOf(world: World, given: Json, path: string | undefined): string[] {
  const words = new Set<string>();
  collect(given, words);
  const node = path === undefined ? undefined : world.tree.get(path);
  if (node?.kind === 'file' && node.bytes.length <= CLOSELY) collect(decodeUtf8(node.bytes) ?? Buffer.from(node.bytes).toString('latin1'), words);
  return [...words];
}

function collect(value: Json, words: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length >= SHORTEST) for (const word of value.match(WORD) ?? []) words.add(word);
  } else if (Array.isArray(value)) {
    for (const inner of value) collect(inner, words);
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      collect(name, words);
      collect(value[name] as Json, words);
    }
  }
}
