import { setTimeout as wait } from 'node:timers/promises';
import { startProgram } from '#tests/support/program.ts';
import type { House } from './house.ts';
import { voteSteadily } from './load.ts';
import { type Pace, percentile } from './report.ts';
import type { Arena } from './seed.ts';

export const STEADY_VOTES = 500;
/** Of the sockets of the live channel's own part. */
const WATCHING = 0.8;
const SECONDS_PER_SECOND = 4;

export type Delays = {
  watching: number;
  seconds: number;
  rounds: { p50Ms: number; p99Ms: number; messagesPerSecond: number }[];
};

/** How long a vote takes while many watch: from when it was due to its answer, in milliseconds. */
export async function measureDelays({ startServer }: House, arena: Arena, pace: Pace): Promise<Delays> {
  const server = await startServer();
  const { port } = server;
  const watching = Math.round(pace.sockets * WATCHING);
  const watchers = await startProgram('bench/watchers.ts', {
    PORT: String(port),
    TOURNAMENT: String(arena.tournamentId),
    COUNT: String(watching),
  });
  const countMessages = async () => Number(await (await fetch(watchers.address)).text());
  try {
    const load = { port, arena, perSecond: STEADY_VOTES };
    await voteSteadily({ ...load, seconds: pace.warmUpSeconds });
    await wait(1000);
    const seconds = pace.seconds * SECONDS_PER_SECOND;
    const rounds: Delays['rounds'] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      const before = await countMessages();
      const delaysMs = await voteSteadily({ ...load, seconds });
      rounds.push({
        p50Ms: percentile(delaysMs, 0.5),
        p99Ms: percentile(delaysMs, 0.99),
        messagesPerSecond: ((await countMessages()) - before) / seconds / watching,
      });
    }
    return { watching, seconds, rounds };
  } finally {
    await watchers.stop();
    await server.stop();
  }
}
