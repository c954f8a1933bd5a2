import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTempFilesInRunFolder } from './tests/support/run-folder.ts';
import { SlowestFiles } from './tests/support/slowest-files.ts';

keepTempFilesInRunFolder();

/** The limit of a test that runs programs, benchmarks, loads or faults. */
const LONG_TIMEOUT_MS = 600_000;
/** `.ci/run` repeats a failed test and names it (docs/decisions/0050-ci-repeats-a-failed-test.md). */
const retry = process.env.CI ? 2 : 0;
const UNIT = ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'];
/** Tests that replace modules, globals, the environment or timers. */
const REPLACING = /\bvi\.(mock|spyOn|stubGlobal|stubEnv|useFakeTimers)\b/;
const ISOLATED = globSync(UNIT).filter((file) => REPLACING.test(readFileSync(file, 'utf8')));
/** Tests that load a server, or start and kill separate servers and databases. */
const PROGRAMS = [
  'tests/embedded-postgres.test.ts',
  'tests/backup.test.ts',
  'tests/anonymous-load.test.ts',
  'tests/guess-load.test.ts',
  'tests/several-servers.test.ts',
  'tests/redis-modes.test.ts',
  'tests/database-outage.test.ts',
  'tests/database-connections.test.ts',
  'tests/pooler.test.ts',
  'tests/replica.test.ts',
  'tests/idle-server.test.ts',
  'tests/outbox-faults.test.ts',
  'tests/behind-caddy.test.ts',
];
/** Tests with the data of a large site, or that play whole tournaments. */
const LARGE = ['tests/hidden-crawl.test.ts', 'tests/query-plans.test.ts', 'tests/simulation.test.ts'];
/** Only reads the source, so `npm run check` runs it, too. */
const ARCHITECTURE = 'tests/architecture.test.ts';
/**
 * The longest files first, so that no worker begins a long file at the end of the run. They mostly wait for programs, so
 * `npm run test:long` runs three of them at once on two cores.
 */
const LONG = [
  'tests/faults.test.ts',
  'tests/bench-commands.test.ts',
  'tests/demo-commands.test.ts',
  'tests/commands.test.ts',
  ...LARGE,
  ...PROGRAMS,
];

/** Starts the long files in their order, and then the others as Vitest sorts them. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/**
 * Where `isolate` is false, the files of a worker share their modules, which saves up to a second of imports for each. The
 * server keeps its state in the app that each test makes.
 */
export default defineConfig({
  test: {
    // Server tests wait for PostgreSQL, so three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // The transformed modules stay in node_modules for the next run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongFilesFirst },
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
          retry,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'isolated', include: ISOLATED, retry, testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ARCHITECTURE, ...LONG],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/cheap-hashes.ts'],
          isolate: false,
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'architecture', include: [ARCHITECTURE], testTimeout: 60_000 } },
      {
        test: {
          name: 'large',
          include: LARGE,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/cheap-hashes.ts'],
          isolate: false,
          testTimeout: LONG_TIMEOUT_MS,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'programs',
          include: PROGRAMS,
          globalSetup: ['tests/support/global-setup.ts'],
          retry,
          testTimeout: LONG_TIMEOUT_MS,
          hookTimeout: LONG_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['tests/{commands,demo-commands,bench-commands}.test.ts'],
          retry,
          testTimeout: LONG_TIMEOUT_MS,
          hookTimeout: LONG_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults.test.ts'],
          // A run holds several faults, and the first test of a run waits for all of them.
          testTimeout: 2 * LONG_TIMEOUT_MS,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
