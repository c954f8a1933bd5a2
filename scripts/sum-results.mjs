// Adds up the results of the given Playwright and Vitest runs as one line. A missing file counts as a failure.
import { existsSync, readFileSync } from 'node:fs';

const runs = process.argv.slice(2).map((file) => {
  if (!existsSync(file)) return null;
  const { stats, ...run } = JSON.parse(readFileSync(file, 'utf8'));
  return stats
    ? [stats.expected, stats.unexpected, stats.skipped]
    : [run.numPassedTests, run.numFailedTests, run.numPendingTests];
});
const [passed, failed, skipped] = [0, 1, 2].map((column) =>
  runs.reduce((sum, run) => sum + (run?.[column] ?? 0), 0),
);
const missing = runs.filter((run) => run === null).length;
console.log(`${passed} passed, ${failed + missing} failed, ${skipped} skipped`);
