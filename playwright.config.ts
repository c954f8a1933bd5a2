import { defineConfig } from '@playwright/test';
import type { EveningOptions } from './e2e/support/evening-options.ts';
import { CHROMIUM, CHROMIUM_FLAGS_FOR_TESTS } from './scripts/chromium.ts';
import { keepTempFilesInRunFolder } from './tests/support/run-folder.ts';

keepTempFilesInRunFolder();

const SCREENS = ['screens.e2e.ts', 'long-texts.e2e.ts', 'forced-colors.e2e.ts'];

export default defineConfig<EveningOptions>({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/support/global-setup.ts',
  // A journey waits half of its time, so two cores are busy with three workers.
  workers: 3,
  projects: [
    { name: 'journeys', testIgnore: SCREENS, outputDir: 'test-results/journeys' },
    // Checks of every screen (axe, widths, long texts, forced colors) take minutes, so `npm run test:long` runs them.
    // An evening as long as a real one, from `npm start`: `npm run evening`.
    {
      name: 'evening',
      testMatch: 'evening.e2e.ts',
      outputDir: 'test-results/evening',
      use: { isWhole: true },
      timeout: 900_000,
      workers: 1,
    },
    { name: 'screens', testMatch: SCREENS, outputDir: 'test-results/screens' },
  ],
  // `.ci/run` repeats a failed test and names it (docs/decisions/0050-ci-repeats-a-failed-test.md).
  retries: process.env.CI ? 2 : 0,
  timeout: 240_000,
  // A busy machine takes long, and a passing test never waits for these limits.
  expect: { timeout: 40_000 },
  reporter: [
    ['list'],
    ['./e2e/support/slowest-journeys.ts'],
    ...(process.env.PLAYWRIGHT_JSON ? [['json', { outputFile: process.env.PLAYWRIGHT_JSON }] as const] : []),
  ],
  use: {
    actionTimeout: 40_000,
    // A service worker hides the requests of pages from `page.route`. Its own journeys allow it.
    serviceWorkers: 'block',
    // Without a graphics card the processor draws each frame of an animation. Journeys that test animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    ...(CHROMIUM ? {} : { channel: 'chromium' }),
    launchOptions: {
      ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
      args: CHROMIUM_FLAGS_FOR_TESTS,
    },
  },
});
