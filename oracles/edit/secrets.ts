import type { Json } from '../../contract/json.ts';
import type { World } from '../world.ts';
import { isObject } from './request.ts';

/** Pieces of the request's texts that stand in no answer by chance. */
const WORD = /[A-Za-z0-9-]{6,}/g;
const LONG = 12;
const MOST = 24;
/** What an excerpt may say of its own accord. */
const FLAGS = /^(?:\d+-?)?invalid-utf8$/;

/** Words of the entries of a request that neither the tree nor the path holds: a failure must not repeat them. */
export function secretsOf(world: World, given: Json): string[] {
  if (!isObject(given)) return [];
  const words = new Set<string>();
  collect(given['edits'] ?? null, words);
  const path = typeof given['path'] === 'string' ? given['path'] : '';
  return [...words].slice(0, MOST).filter((word) => !path.includes(word) && !stands(world, word));
}

function collect(value: Json, words: Set<string>): void {
  if (typeof value === 'string') {
    for (const word of value.match(WORD) ?? []) if (isOdd(word)) words.add(word);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, words);
  }
}

/** Not a word or a number that a message may hold. */
function isOdd(word: string): boolean {
  if (FLAGS.test(word) || /^[0-9-]+$/.test(word)) return false;
  return word.length >= LONG || /[A-Z]/.test(word) || /\d/.test(word);
}

function stands({ tree }: World, word: string): boolean {
  const wanted = Buffer.from(word, 'latin1');
  for (const [path, node] of tree) {
    if (path.includes(word)) return true;
    if (node.kind === 'file' && Buffer.from(node.bytes.buffer, node.bytes.byteOffset, node.bytes.byteLength).includes(wanted)) return true;
  }
  return false;
}
