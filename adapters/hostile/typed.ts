import { defineAdapter } from '../define.ts';

/** A module in TypeScript that imports another one; answers with success. */
export default defineAdapter({
  name: 'typed',
  tools: { replace: { call: ({ path }): string => path } },
});
