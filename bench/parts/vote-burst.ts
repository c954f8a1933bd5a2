import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type CastVote, castVote, findCountTimes, voteAtSteadyRate } from '#bench/support/load.ts';
import type { WatcherGroup } from '#bench/support/sockets.ts';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Tally } from '#contract/vote.ts';
import { percentile } from '#tests/support/measuring/report.ts';
import type { SeededTournament } from '#tests/support/measuring/seed.ts';

export const VOTES_PER_SECOND = 1_000;
/** The messages of every hundredth socket are kept and parsed. Those of all sockets would take gigabytes. */
const SAMPLE_INTERVAL = 100;
const FOLLOWED_VOTE_EVERY_MS = 200;
/** The last push reaches all sockets within this time. */
const LAST_PUSH_MS = 1_000;

export type VoteBurst = {
  /** The 99th percentile of the delay of a followed vote, from when it was counted until a sampled socket received it. */
  p99Ms: number;
  /** Of the socket that received the most. */
  messagesPerSocketSecond: number;
  /** Sockets that received other counts than the server has. */
  wrongCounts: number;
  /** Deliveries that are missing: of each followed vote to each sampled socket. */
  missedDeliveries: number;
};

type Target = { port: number; address: string; pool: pg.Pool; seeded: SeededTournament; seconds: number };

/** Follows single votes to each sampled socket while 1,000 others a second are cast. */
export async function measureVoteBurst(
  group: WatcherGroup,
  { port, address, pool, seeded, seconds }: Target,
): Promise<VoteBurst> {
  await wait(LAST_PUSH_MS);
  const start = group.watchers.map(({ received, bytes }) => ({ received, bytes }));
  /** The messages of each sampled socket. They are parsed after the burst. */
  const sampled = new Map<number, Message[]>();
  for (let index = 0; index < group.watchers.length; index += SAMPLE_INTERVAL) sampled.set(index, []);
  group.listen(({ heardAt, last }, index) => void sampled.get(index)?.push({ heardAt, text: last }));
  const burst = voteAtSteadyRate({ port, seeded, perSecond: VOTES_PER_SECOND, seconds });
  const startedAt = performance.now();
  const followed: CastVote[] = [];
  while (performance.now() < startedAt + (seconds - 1) * 1000) {
    followed.push(await castVote(address, seeded));
    await wait(FOLLOWED_VOTE_EVERY_MS);
  }
  await burst;
  const elapsed = (performance.now() - startedAt) / 1000;
  // Between n messages there are n - 1 intervals.
  const perSecond = group.watchers.map(
    ({ received }, index) => (received - (start[index]?.received ?? 0) - 1) / elapsed,
  );
  await wait(LAST_PUSH_MS);
  group.listen(null);
  const tallies = new Map([...sampled].map(([index, messages]) => [index, messages.flatMap(toTallies)]));
  const delays = await delaysOf([...tallies.values()], followed, pool);
  return {
    p99Ms: percentile(
      delays.flatMap((ms) => ms ?? []),
      0.99,
    ),
    missedDeliveries: delays.filter((ms) => ms === null).length,
    wrongCounts: await countWrongSockets({ group, start, tallies, address, seeded }),
    messagesPerSocketSecond: Math.max(...perSecond),
  };
}

type Message = { heardAt: number; text: string };
type ReceivedTally = Tally & { heardAt: number };

function toTallies({ heardAt, text }: Message): ReceivedTally[] {
  const message = JSON.parse(text) as ServerMessage;
  return message.type === 'vote_update' ? message.matchups.map((tally) => ({ ...tally, heardAt })) : [];
}

/** Returns the delay of each followed vote at each sampled socket, or null if the vote never arrived. */
async function delaysOf(tallies: readonly ReceivedTally[][], followed: readonly CastVote[], pool: pg.Pool) {
  const times = await findCountTimes(pool, followed);
  return tallies.flatMap((received) =>
    followed.map(({ matchupId, version }, index) => {
      const tally = received.find((each) => each.id === matchupId && each.version >= version);
      return tally ? tally.heardAt - (times[index] ?? 0) : null;
    }),
  );
}

/**
 * Counts the sockets that received other counts than the server has. Sampled sockets are checked by their tallies. The
 * number and size of its messages, and the last message, must be the same for every socket as for the first.
 */
async function countWrongSockets(after: {
  group: WatcherGroup;
  start: { received: number; bytes: number }[];
  tallies: Map<number, ReceivedTally[]>;
  address: string;
  seeded: SeededTournament;
}): Promise<number> {
  const { group, start, tallies, address, seeded } = after;
  const answer = await fetch(`${address}/api/tournaments/${seeded.tournamentId}/matchups`);
  const truth = (await answer.json()) as Matchup[];
  const isRight = (received: readonly ReceivedTally[]) =>
    truth.every(({ id, song1Votes, song2Votes }) => {
      const tally = received.findLast((each) => each.id === id);
      return tally?.song1Votes === song1Votes && tally.song2Votes === song2Votes;
    });
  const summaries = group.watchers.map(({ received, bytes, last }, index) => {
    const before = start[index] ?? { received: 0, bytes: 0 };
    return `${received - before.received} ${bytes - before.bytes} ${last}`;
  });
  const wrong = new Set<number>();
  for (const [index, summary] of summaries.entries()) if (summary !== summaries[0]) wrong.add(index);
  for (const [index, received] of tallies) if (!isRight(received)) wrong.add(index);
  return wrong.size;
}
