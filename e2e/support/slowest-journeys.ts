import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { printSlowestFiles } from '#tests/support/slowest-files.ts';

/** Prints the ten slowest files at the end of a run of journeys. Playwright takes the default export. */
export default class SlowestJourneys implements Reporter {
  private readonly times = new Map<string, number>();

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const name = relative('.', location.file);
    this.times.set(name, (this.times.get(name) ?? 0) + duration);
  }

  onEnd(): void {
    printSlowestFiles(this.times);
  }
}
