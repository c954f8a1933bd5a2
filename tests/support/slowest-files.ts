import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints the ten slowest test files at the end of a run. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    printSlowestFiles(new Map(modules.map((module) => [module.relativeModuleId, durationMs(module)])));
  }
}

function durationMs(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

/** Prints the ten slowest of the files, whose times are in milliseconds. A run of few files prints nothing. */
export function printSlowestFiles(times: ReadonlyMap<string, number>): void {
  if (times.size <= SHOWN) return;
  const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  // The report of a run.
  console.log(`\nThe ${SHOWN} slowest files:`);
  for (const [name, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
