import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowestFiles } from './tests/support/slowest-files.ts';

/**
 * Tests that take minutes, because they run benchmarks, loads or faults, are separate projects. They mostly wait for
 * programs, so `npm run test:long` runs three files at once on two cores.
 */
const LONG_TIMEOUT_MS = 600_000;
const UNIT = ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'];
/** Tests that replace modules, globals or timers. */
const REPLACING = /\bvi\.(mock|spyOn|stubGlobal|useFakeTimers)\b|hook-runner/;
const ISOLATED = globSync(UNIT).filter((file) => REPLACING.test(readFileSync(file, 'utf8')));
const LONG = [
  'tests/commands.test.ts',
  'tests/bench-commands.test.ts',
  'tests/bench-pages.test.ts',
  'tests/faults.test.ts',
  'tests/anonymous-load.test.ts',
];

/**
 * Where `isolate` is false, the files of a worker share their modules, which saves up to a second of imports for each. The
 * server keeps its state in the app that each test makes.
 */
export default defineConfig({
  test: {
    // The default leaves one core idle.
    maxWorkers: '100%',
    reporters: [
      'default',
      new SlowestFiles(),
      ...(process.env.VITEST_JSON
        ? [['json', { outputFile: process.env.VITEST_JSON }] as ['json', { outputFile: string }]]
        : []),
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: UNIT,
          exclude: [...configDefaults.exclude, ...ISOLATED],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'isolated', include: ISOLATED, testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LONG],
          globalSetup: ['tests/support/global-setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'load',
          include: ['tests/anonymous-load.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: LONG_TIMEOUT_MS,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['tests/{commands,bench-commands,bench-pages}.test.ts'],
          testTimeout: LONG_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults.test.ts'],
          testTimeout: LONG_TIMEOUT_MS,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
