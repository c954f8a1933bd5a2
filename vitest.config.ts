import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
