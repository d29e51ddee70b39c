/** Each of `values` once, in order of first appearance; two are one where their JSON is the same. */
export function distinctByJson<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
