import { median } from '#tests/support/measuring/report.ts';

const ROUNDS = 5;
const STEPS = 500_000;
const KEYS = 5_000;

/**
 * Measures how long this machine takes for a fixed piece of work, in milliseconds. Other programs may use the same
 * processor: compare delays of two runs only where this figure agrees. Ratios to a peer in the same run always compare.
 */
export function measureReferenceMs(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return median(times);
}

/** The typical work of a server: short strings, a map, JSON. */
function work(): number {
  const counts = new Map<string, number>();
  for (let step = 0; step < STEPS; step += 1) {
    const key = `song ${step % KEYS}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return JSON.parse(JSON.stringify([...counts])).length;
}
