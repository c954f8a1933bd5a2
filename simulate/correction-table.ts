import { withSimulatedApps } from './apps.ts';
import { type EventCounts, noEvents } from './correction-history.ts';
import { type Histories, playHistories } from './corrections.ts';

/** A sign-in lasts 7 days, and a history is played within half a day. */
const DAYS_OF_AN_APP = 6;
const DAY_MS = 24 * 60 * 60_000;
/** Tournaments of each setting that are played at once. They share the steps of the clock and the recount. */
const COPIES = 10;

type Run = {
  seed: string;
  histories: number;
  /** How many histories earlier runs of the seed have played. */
  played: number;
  minutes: number;
  print: (line: string) => void;
};

/** Plays random histories with corrections on new servers, prints their sums, and returns whether all rules held. */
export async function simulateCorrections({
  seed,
  histories,
  played,
  minutes,
  print,
}: Run): Promise<boolean> {
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > endsAt;
  const sums = { histories: played, ...noEvents() };
  let failures = 0;
  print(`\nSeed ${seed}`);
  await withSimulatedApps(async (createApp) => {
    while (sums.histories < histories && !isOver()) {
      const app = await createApp();
      const lastDay = app.clock.now().getTime() + DAYS_OF_AN_APP * DAY_MS;
      const before = sums.histories;
      let shown = 0;
      const onPlayed = (part: Histories) => {
        for (const failure of part.failures.slice(shown)) print(failure);
        shown = part.failures.length;
        print(`${before + part.played} histories, ${failures + shown} broke a rule`);
      };
      const part = await playHistories(app, {
        seed,
        histories: histories - before,
        first: before + 1,
        copies: COPIES,
        isOver: () => isOver() || app.clock.now().getTime() > lastDay,
        onPlayed,
      });
      await app.close();
      sums.histories += part.played;
      for (const [kind, value] of Object.entries(part.counts)) sums[kind as keyof EventCounts] += value;
      failures += part.failures.length;
      print(`Corrections: ${JSON.stringify(sums)}, ${failures} histories broke a rule.`);
    }
  });
  return failures === 0;
}
