import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints the ten slowest test files at the end of a run. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({ name: module.relativeModuleId, seconds: durationMs(module) / 1000 }))
      .sort((a, b) => b.seconds - a.seconds);
    if (files.length <= SHOWN) return;
    console.log(`\nThe ${SHOWN} slowest files:`);
    for (const { name, seconds } of files.slice(0, SHOWN)) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
    }
  }
}

function durationMs(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}
