import { withSimulatedApps } from './apps.ts';
import { type EventCounts, noEvents } from './correction-history.ts';
import { playHistories } from './corrections.ts';
import { SIMULATION_ENV } from './run-simulation.ts';

/** A sign-in lasts 7 days, and a history half an hour. */
const HISTORIES_OF_AN_APP = 250;

type Run = { seed: string; histories: number; minutes: number; print: (line: string) => void };

/** Plays random histories with corrections on new servers, prints their sums, and returns whether all rules held. */
export async function simulateCorrections({ seed, histories, minutes, print }: Run): Promise<boolean> {
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > endsAt;
  const sums = { histories: 0, ...noEvents() };
  const failures: string[] = [];
  print(`\nSeed ${seed}`);
  await withSimulatedApps(async (createApp) => {
    while (sums.histories < histories && !isOver()) {
      const app = await createApp(SIMULATION_ENV);
      const count = Math.min(HISTORIES_OF_AN_APP, histories - sums.histories);
      const part = await playHistories(app, {
        seed: `${seed} ${sums.histories}`,
        histories: count,
        copies: 2,
        isOver,
      });
      await app.close();
      sums.histories += part.played;
      for (const [kind, value] of Object.entries(part.counts)) sums[kind as keyof EventCounts] += value;
      failures.push(...part.failures);
      print(`${sums.histories} histories, ${failures.length} broke a rule`);
    }
  });
  for (const failure of failures) print(failure);
  print(`Corrections: ${JSON.stringify(sums)}, ${failures.length} histories broke a rule.`);
  return failures.length === 0;
}
