import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,oracles,properties,adapters,gauge,reports,cli,bench,docs}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
  },
});
