import { defineConfig } from 'vitest/config';

/** The engine's tests alone, for `npm run mutate`. */
export default defineConfig({ test: { include: ['src/engine/**/*.test.ts'], testTimeout: 60_000 } });
