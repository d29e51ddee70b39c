/** The names most like `word`, best first; none that differs in more than a third of its letters (at least two). */
export function alike(word: string, names: Iterable<string>, most = 1): string[] {
  if (word === '') return [];
  return [...new Set(names)]
    .map((name) => ({ name, distance: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(name.length / 3)))
    .sort((left, right) => left.distance - right.distance || (left.name < right.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** ` Did you mean "x"?` with a blank in front, or nothing. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const found = alike(word, names, 2);
  return found.length === 0 ? '' : ` Did you mean ${found.map((name) => `"${name}"`).join(' or ')}?`;
}

/** Edits (insert, delete, replace, swap of neighbours) from one word to the other. */
function distance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min((last[column] as number) + 1, (current[column - 1] as number) + 1, (last[column - 1] as number) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) best = Math.min(best, (beforeLast[column - 2] as number) + 1);
      current.push(best);
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length] as number;
}
