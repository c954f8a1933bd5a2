import { join } from 'node:path';
import { parseRunnerArguments } from '#tests/support/measuring/command-line.ts';
import { type Pace, report, type Section } from '#tests/support/measuring/report.ts';
import { measureReferenceMs } from './support/machine-speed.ts';

const RESULTS = { path: join(import.meta.dirname, 'results.md'), title: 'Measured figures' };

/** The parts that `npm run bench` measures, in its order. Each loads only what it needs. See bench/README.md. */
const PARTS: Record<string, () => Promise<(pace: Pace) => Promise<Section>>> = {
  votes: async () => (await import('./parts/votes.ts')).benchVotes,
  servers: async () => (await import('./parts/servers.ts')).benchServers,
  live: async () => (await import('./parts/live.ts')).benchLive,
  arrivals: async () => (await import('./parts/arrivals.ts')).benchArrivals,
  reminders: async () => (await import('./parts/reminders.ts')).benchReminders,
  reads: async () => (await import('./parts/reads.ts')).benchReads,
  growth: async () => (await import('./parts/growth.ts')).benchGrowth,
  startup: async () => (await import('./parts/startup.ts')).benchStartup,
  pages: async () => (await import('./parts/pages.ts')).benchPages,
};

const { isBrief, chosen } = parseRunnerArguments('part', Object.keys(PARTS));
const pace = isBrief
  ? {
      rounds: 1,
      seconds: 0.1,
      warmUpSeconds: 0.1,
      users: 1_000,
      sockets: 100,
      loneMessages: 1,
      settleMs: 100,
    }
  : {
      rounds: 3,
      seconds: 5,
      warmUpSeconds: 3,
      users: 10_000,
      sockets: 5_000,
      loneMessages: 10,
      settleMs: 2_000,
    };
for (const name of chosen) {
  const before = measureReferenceMs();
  const startedAt = performance.now();
  const bench = await PARTS[name]?.();
  const section = await bench?.(pace);
  if (!section) continue;
  const took = { minutes: (performance.now() - startedAt) / 60_000, at: new Date() };
  const referenceMs = [before, measureReferenceMs()] as const;
  report([{ ...section, referenceMs, took }], { keptIn: isBrief ? null : RESULTS });
}
