import { setTimeout as wait } from 'node:timers/promises';
import type { BenchEnvironment } from '#bench/support/environment.ts';
import { voteAtSteadyRate } from '#bench/support/load.ts';
import { type Pace, percentile } from '#tests/support/measuring/report.ts';
import type { SeededTournament } from '#tests/support/measuring/seed.ts';
import { startProgram } from '#tests/support/program.ts';

export const STEADY_VOTES_PER_SECOND = 500;
/** The share of `pace.sockets` that is open during this measurement. */
const WATCHING_SHARE = 0.8;
/** A round lasts `pace.seconds` times this factor. */
const SECONDS_FACTOR = 4;

export type Delays = {
  watching: number;
  seconds: number;
  rounds: { p50Ms: number; p99Ms: number; messagesPerSocketSecond: number }[];
};

/** Measures the time from when a vote is due until its answer, while thousands of sockets watch. */
export async function measureDelays(
  { startServer }: BenchEnvironment,
  seeded: SeededTournament,
  pace: Pace,
): Promise<Delays> {
  const server = await startServer();
  const { port } = server;
  const watching = Math.round(pace.sockets * WATCHING_SHARE);
  const watchers = await startProgram('bench/support/watcher-process.ts', {
    SERVER_PORT: String(port),
    TOURNAMENT: String(seeded.tournamentId),
    COUNT: String(watching),
  });
  const countMessages = async () => Number(await (await fetch(watchers.address)).text());
  try {
    const load = { port, seeded, perSecond: STEADY_VOTES_PER_SECOND };
    await voteAtSteadyRate({ ...load, seconds: pace.warmUpSeconds });
    await wait(1000);
    const seconds = pace.seconds * SECONDS_FACTOR;
    const rounds: Delays['rounds'] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      const before = await countMessages();
      const delaysMs = await voteAtSteadyRate({ ...load, seconds });
      rounds.push({
        p50Ms: percentile(delaysMs, 0.5),
        p99Ms: percentile(delaysMs, 0.99),
        messagesPerSocketSecond: ((await countMessages()) - before) / seconds / watching,
      });
    }
    return { watching, seconds, rounds };
  } finally {
    await watchers.stop();
    await server.stop();
  }
}
