import { setTimeout as wait } from 'node:timers/promises';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Tally } from '#contract/vote.ts';
import type { Crowd } from './crowd.ts';
import { castOne, voteSteadily } from './load.ts';
import { percentile } from './report.ts';
import type { Arena } from './seed.ts';

export const VOTES_PER_SECOND = 1_000;
/** Every so many sockets are read, so that the reading does not hold up what is measured. */
const SAMPLED_EVERY = 100;
/** The last push has come by then. */
const LAST_PUSH_MS = 1_000;

/** What one storm did; `p99Ms` is of a vote, from its answer to its receipt. */
export type Storm = { p99Ms: number; messagesPerSecond: number; wrongCounts: number; neverHeard: number };

type Place = { port: number; address: string; arena: Arena; seconds: number };

/** Votes that are followed to each sampled socket, in the middle of all the others. */
export async function measureStorm(crowd: Crowd, { port, address, arena, seconds }: Place): Promise<Storm> {
  const awaited: { matchupId: number; version: number; answeredAt: number; open: Set<number> }[] = [];
  const stormMs: number[] = [];
  let neverHeard = 0;
  /** What the sampled sockets have been told last of each matchup. */
  const shown = new Map<number, Map<number, Tally>>();
  crowd.listen((watcher, index) => {
    if (index % SAMPLED_EVERY !== 0) return;
    const message = JSON.parse(watcher.last) as ServerMessage;
    if (message.type !== 'vote_update') return;
    const tallies = shown.get(index) ?? new Map<number, Tally>();
    shown.set(index, tallies);
    for (const tally of message.matchups) tallies.set(tally.id, tally);
    for (const vote of awaited) {
      const tally = message.matchups.find(({ id }) => id === vote.matchupId);
      if (!tally || tally.version < vote.version || !vote.open.delete(index)) continue;
      stormMs.push(Math.max(0, watcher.heardAt - vote.answeredAt));
    }
  });
  const sampled = crowd.watchers.map((_, index) => index).filter((index) => index % SAMPLED_EVERY === 0);
  const received = crowd.watchers.map((watcher) => watcher.received);
  const storm = voteSteadily({ port, arena, perSecond: VOTES_PER_SECOND, seconds });
  const startedAt = performance.now();
  const end = startedAt + (seconds - 1) * 1000;
  while (performance.now() < end) {
    const { matchupId, tally } = await castOne(address, arena);
    awaited.push({
      matchupId,
      version: tally.version,
      answeredAt: performance.now(),
      open: new Set(sampled),
    });
    if (awaited.length > 20) neverHeard += awaited.shift()?.open.size ?? 0;
    await wait(200);
  }
  const { refused } = await storm;
  if (refused > 0) throw new Error(`${refused} votes were refused: this measures something else`);
  await wait(LAST_PUSH_MS);
  const elapsed = (performance.now() - startedAt) / 1000;
  crowd.listen(null);
  for (const { open } of awaited) neverHeard += open.size;
  const messages = crowd.watchers.map(
    (watcher, index) => (watcher.received - (received[index] ?? 0)) / elapsed,
  );
  const wrongCounts = await countWrong(
    crowd,
    sampled.map((index) => shown.get(index) ?? new Map()),
    address,
    arena,
  );
  return {
    p99Ms: percentile(stormMs, 0.99),
    neverHeard,
    wrongCounts,
    messagesPerSecond: Math.max(...messages),
  };
}

/**
 * Sockets that show another count than the server: the sampled ones by all that they were told, the others by their
 * last message, which is the same for everybody.
 */
async function countWrong(
  crowd: Crowd,
  shown: Map<number, Tally>[],
  address: string,
  { tournamentId }: Arena,
): Promise<number> {
  const answer = await fetch(`${address}/api/tournaments/${tournamentId}/matchups`);
  const truth = (await answer.json()) as Matchup[];
  const isRight = (tallies: Map<number, Tally>) =>
    truth.every(({ id, song1Votes, song2Votes }) => {
      const tally = tallies.get(id);
      return tally?.song1Votes === song1Votes && tally.song2Votes === song2Votes;
    });
  const [first] = crowd.watchers;
  const behind = crowd.watchers.filter(({ last }) => last !== first?.last);
  return behind.length + shown.filter((tallies) => !isRight(tallies)).length;
}
