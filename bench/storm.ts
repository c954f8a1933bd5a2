import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Tally } from '#contract/vote.ts';
import type { Crowd } from './crowd.ts';
import { type Cast, castOne, countedAt, voteSteadily } from './load.ts';
import { percentile } from './report.ts';
import type { Arena } from './seed.ts';

export const VOTES_PER_SECOND = 1_000;
/** Every so many sockets are read, so that the reading does not hold up what is measured. */
const SAMPLED_EVERY = 100;
const FOLLOWED_EVERY_MS = 200;
/** What was pushed last has come by then. */
const LAST_PUSH_MS = 1_000;

/** What one storm did; `p99Ms` is of a vote, from when it was counted to its receipt. */
export type Storm = { p99Ms: number; messagesPerSecond: number; wrongCounts: number; neverHeard: number };

type Place = { port: number; address: string; pool: pg.Pool; arena: Arena; seconds: number };

/** Votes that are followed to each sampled socket, in the middle of all the others. */
export async function measureStorm(
  crowd: Crowd,
  { port, address, pool, arena, seconds }: Place,
): Promise<Storm> {
  await wait(LAST_PUSH_MS);
  const start = crowd.watchers.map(({ received, bytes }) => ({ received, bytes }));
  /** What each sampled socket received; it is read when the storm is over. */
  const heard = new Map<number, Message[]>();
  for (let index = 0; index < crowd.watchers.length; index += SAMPLED_EVERY) heard.set(index, []);
  crowd.listen(({ heardAt, last }, index) => void heard.get(index)?.push({ heardAt, text: last }));
  const storm = voteSteadily({ port, arena, perSecond: VOTES_PER_SECOND, seconds });
  const startedAt = performance.now();
  const casts: Cast[] = [];
  while (performance.now() < startedAt + (seconds - 1) * 1000) {
    casts.push(await castOne(address, arena));
    await wait(FOLLOWED_EVERY_MS);
  }
  await storm;
  const elapsed = (performance.now() - startedAt) / 1000;
  // So many messages have one interval less between them.
  const perSecond = crowd.watchers.map(
    ({ received }, index) => (received - (start[index]?.received ?? 0) - 1) / elapsed,
  );
  await wait(LAST_PUSH_MS);
  crowd.listen(null);
  const told = [...heard.values()].map((messages) => messages.flatMap(toTallies));
  const delays = await delaysOf(told, casts, pool);
  return {
    p99Ms: percentile(
      delays.flatMap((ms) => ms ?? []),
      0.99,
    ),
    neverHeard: delays.filter((ms) => ms === null).length,
    wrongCounts: await countWrong({ crowd, start, told, address, arena }),
    messagesPerSecond: Math.max(...perSecond),
  };
}

type Message = { heardAt: number; text: string };
type Told = Tally & { heardAt: number };

function toTallies({ heardAt, text }: Message): Told[] {
  const message = JSON.parse(text) as ServerMessage;
  return message.type === 'vote_update' ? message.matchups.map((tally) => ({ ...tally, heardAt })) : [];
}

/** How long each socket had to wait for each vote, from when it was counted; null where it never heard of one. */
async function delaysOf(told: readonly Told[][], casts: readonly Cast[], pool: pg.Pool) {
  const times = await countedAt(pool, casts);
  return told.flatMap((tallies) =>
    casts.map(({ matchupId, version }, index) => {
      const tally = tallies.find((each) => each.id === matchupId && each.version >= version);
      return tally ? tally.heardAt - (times[index] ?? 0) : null;
    }),
  );
}

/**
 * Sockets that show another count than the server: the sampled ones by all that they were told, the others by whether
 * as much was said to them.
 */
async function countWrong(after: {
  crowd: Crowd;
  start: { received: number; bytes: number }[];
  told: Told[][];
  address: string;
  arena: Arena;
}): Promise<number> {
  const { crowd, start, told, address, arena } = after;
  const answer = await fetch(`${address}/api/tournaments/${arena.tournamentId}/matchups`);
  const truth = (await answer.json()) as Matchup[];
  const isRight = (tallies: readonly Told[]) =>
    truth.every(({ id, song1Votes, song2Votes }) => {
      const tally = tallies.findLast((each) => each.id === id);
      return tally?.song1Votes === song1Votes && tally.song2Votes === song2Votes;
    });
  const said = crowd.watchers.map(({ received, bytes, last }, index) => {
    const before = start[index] ?? { received: 0, bytes: 0 };
    return `${received - before.received} ${bytes - before.bytes} ${last}`;
  });
  const others = said.filter((each) => each !== said[0]);
  return others.length + told.filter((tallies) => !isRight(tallies)).length;
}
