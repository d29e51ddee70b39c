/** Wrong use: an unknown name, a broken file, options that do not fit (exit code 2). The message is for the user. */
export class UsageError extends Error {
  override name = 'UsageError';
}
