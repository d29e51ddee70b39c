/** The adapter itself fails, not the tool. */
export default {
  describe: () => ({ protocol: 1, name: 'fails', tools: { replace: { dialect: 'common' } } }),
  open: () => undefined,
  call() { throw new RangeError('no such case'); },
  close: () => undefined,
};
