// Adds up the results of Playwright and of each Vitest run as one line. A missing file counts as a failure.
import { existsSync, readFileSync } from 'node:fs';

const [playwrightFile, ...vitestFiles] = process.argv.slice(2);
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const playwright = read(playwrightFile);
const runs = [
  playwright && [playwright.stats.expected, playwright.stats.unexpected, playwright.stats.skipped],
  ...vitestFiles.map(read).map((run) => run && [run.numPassedTests, run.numFailedTests, run.numPendingTests]),
];
const [passed, failed, skipped] = [0, 1, 2].map((column) =>
  runs.reduce((sum, run) => sum + (run?.[column] ?? 0), 0),
);
const missing = runs.filter((run) => run === null).length;
console.log(`${passed} passed, ${failed + missing} failed, ${skipped} skipped`);
