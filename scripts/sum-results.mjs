// Adds up what the two test runners counted, as one line.
import { existsSync, readFileSync } from 'node:fs';

const [vitestFile, playwrightFile] = process.argv.slice(2);
const read = (file) => (file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const vitest = read(vitestFile);
const playwright = read(playwrightFile);
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0);
const failed =
  (vitest?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0) + (vitest && playwright ? 0 : 1);
const skipped = (vitest?.numPendingTests ?? 0) + (playwright?.stats.skipped ?? 0);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
