/** Cells of the table beyond which the length is not worked out. */
const CELLS = 4_000_000;

/**
 * The length of a longest common subsequence of `left` and `right`; `undefined` where the table, after common ends
 * are cut off, would have more than 4 million cells.
 */
export function longestCommonLength(left: readonly string[], right: readonly string[]): number | undefined {
  let start = 0;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (start < leftEnd && start < rightEnd && left[start] === right[start]) start += 1;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const common = start + left.length - leftEnd;
  const width = rightEnd - start;
  if (leftEnd === start || width === 0) return common;
  if ((leftEnd - start) * width > CELLS) return undefined;
  let above = new Uint32Array(width + 1);
  let row = new Uint32Array(width + 1);
  for (let i = start; i < leftEnd; i += 1) {
    for (let j = 0; j < width; j += 1) {
      row[j + 1] = left[i] === right[start + j] ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!);
    }
    [above, row] = [row, above];
  }
  return common + above[width]!;
}
