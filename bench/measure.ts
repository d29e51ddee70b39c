/** The middle of several numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

/** Runs `body` as often as asked, after one uncounted time; seconds of each. */
export async function timed(repeats: number, body: () => unknown): Promise<number[]> {
  await body();
  const seconds: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const started = performance.now();
    await body();
    seconds.push((performance.now() - started) / 1000);
  }
  return seconds;
}
