import type { Fault, Outcome } from '#faults/support/report.ts';
import { findDifferences } from '#server/db/recount.ts';
import { withSimulatedApps } from '#simulate/apps.ts';
import { describeEvents } from '#simulate/random-tournaments.ts';
import { countVotes, runSimulation, SIMULATION_ENV } from '#simulate/run-simulation.ts';

/** A busy machine plays fewer tournaments within these minutes. */
const LONG = { tournaments: 200, maxSongs: 64, minutes: 20 };
const BRIEF = { tournaments: 3, maxSongs: 8, minutes: 20 };

/** Plays random tournaments with outages and the events of simulate/events.ts. Each must keep the rules of simulate/README.md. */
export const tournaments: Fault = async (isBrief) => {
  const seed = String(Date.now());
  const outcomes: Outcome[] = [];
  await withSimulatedApps(async (createApp) => {
    const app = await createApp(SIMULATION_ENV);
    const { minutes, ...size } = isBrief ? BRIEF : LONG;
    const endsAt = performance.now() + minutes * 60_000;
    const isOver = () => performance.now() > endsAt;
    const { played, failures } = await runSimulation(app, { seed, ...size, isOver });
    const { acknowledged, tallied } = countVotes(played);
    const { statusCode } = await app.http.inject({ url: '/readyz' });
    outcomes.push({
      name: 'random tournaments with outages and other events',
      times: played.length,
      acknowledged,
      repeated: 0,
      lost: Math.max(0, acknowledged - tallied),
      doubled: Math.max(0, tallied - acknowledged),
      differences: (await findDifferences(app.pool)).length,
      hasChampion: played.every(({ detail }) => detail.status === 'cancelled' || detail.winnerId !== null),
      isHealthy: statusCode === 200,
      problems: failures.map(
        ({ tournament, broken }) => `tournament ${tournament} of seed ${seed}: ${broken}`,
      ),
      notes: [describeEvents(played)],
    });
    await app.close();
  });
  return outcomes;
};
