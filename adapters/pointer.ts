import type { Json } from '../contract/json.ts';

/** The names in a JSON pointer (RFC 6901): '' is the whole, `/edits/0/oldText` a part. */
export function pointerNames(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A pointer to `name` in what `pointer` points at. */
export function pointerTo(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What `pointer` points at in `value`; `undefined` where nothing is. */
export function lookUp(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value;
  for (const name of pointerNames(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as { [name: string]: Json })[name];
  }
  return found;
}
