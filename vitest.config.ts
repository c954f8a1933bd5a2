import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default one core is left idle.
    maxWorkers: '100%',
    reporters: [
      'default',
      ...(process.env.VITEST_JSON
        ? [['json', { outputFile: process.env.VITEST_JSON }] as ['json', { outputFile: string }]]
        : []),
    ],
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
