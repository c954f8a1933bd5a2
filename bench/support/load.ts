import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { VoteAnswer } from '#contract/vote.ts';
import { httpClient } from '#tests/support/http-client.ts';
import {
  openPipeline,
  type Pipeline,
  pickRandom,
  randomSongOf,
  voteRequest,
} from '#tests/support/measuring/pipeline.ts';
import type { SeededTournament } from '#tests/support/measuring/seed.ts';
import { vote } from '#tests/support/tournaments.ts';

/** Connections of a steady load, which sends its votes one by one. */
const STEADY_CONNECTIONS = 16;
const CLOSED_EARLY = 'The server closed a connection in the middle of the run';

type HttpLoad = {
  port: number;
  seconds: number;
  connections?: number;
  /** Pipelined requests of one connection. 64 connections with 16 each stand for about a thousand concurrent users. */
  inFlight?: number;
};

/**
 * Sends requests, each one built by `write`, as fast as the server answers, until there are none. Returns the answers per
 * second.
 * @throws Error when an answer has another status, because it costs less, or the server closes a connection
 */
export async function sendAtFullSpeed(
  { port, seconds, connections = 64, inFlight = 16 }: HttpLoad,
  { write, expectedStatus }: { write: () => string | null; expectedStatus: number },
): Promise<number> {
  let answers = 0;
  let others = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const sendUntilEnd = async () => {
    let open = 0;
    const pipeline = openPipeline(port, (status) => {
      if (status === expectedStatus) answers += 1;
      else others += 1;
      open -= 1;
      sendNext();
    });
    const sendNext = () => {
      const request = performance.now() < endsAt ? write() : null;
      if (request) {
        open += 1;
        pipeline.send(request);
      } else if (open === 0) pipeline.close();
    };
    for (let sent = 0; sent < inFlight; sent += 1) sendNext();
    await pipeline.closed;
    if (open > 0) throw new Error(CLOSED_EARLY);
  };
  await Promise.all(Array.from({ length: connections }, sendUntilEnd));
  requireNone(others);
  return (answers * 1000) / (performance.now() - startedAt);
}

type VoteLoad = HttpLoad & { seeded: Pick<SeededTournament, 'matchups' | 'voters'> };

/** Casts votes of random voters on random matchups as fast as the server answers. Returns the votes per second. */
export const voteAtFullSpeed = ({ seeded, ...load }: VoteLoad): Promise<number> =>
  sendAtFullSpeed(load, { write: () => randomVote(seeded), expectedStatus: 200 });

/**
 * Casts votes at a fixed rate, however long the answers take, and returns the delay of each in milliseconds. A delay
 * counts from the instant at which the vote was due, so that waiting for earlier answers is included.
 * @throws Error when a vote was refused, or the server closed a connection
 */
export async function voteAtSteadyRate({
  port,
  seeded,
  perSecond,
  seconds,
}: VoteLoad & { perSecond: number }): Promise<number[]> {
  const delaysMs: number[] = [];
  let refused = 0;
  const pipelines = Array.from({ length: STEADY_CONNECTIONS }, () =>
    openPipeline(port, (status, dueAt) => {
      if (status !== 200) refused += 1;
      delaysMs.push(performance.now() - dueAt);
    }),
  );
  const startedAt = performance.now();
  const total = perSecond * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const dueAt = startedAt + (sent / perSecond) * 1000;
      pipelines[sent % pipelines.length]?.send(randomVote(seeded), dueAt);
    }
    await wait(1);
  }
  while (delaysMs.length < total) {
    if (pipelines.some((pipeline) => pipeline.isClosed())) throw new Error(CLOSED_EARLY);
    await wait(20);
  }
  for (const pipeline of pipelines) pipeline.close();
  requireNone(refused);
  return delaysMs;
}

/** The status of a request, and the milliseconds from when it was due until its answer. */
type Arrival = { status: number; ms: number };

/** Sends requests at a fixed rate, each over a connection on which no other one waits. */
export async function arriveAtSteadyRate({
  port,
  perSecond,
  seconds,
  write,
}: HttpLoad & { perSecond: number; write: () => string }): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  const idle: Pipeline[] = [];
  const open = (): Pipeline => {
    const pipeline = openPipeline(port, (status, dueAt) => {
      arrivals.push({ status, ms: performance.now() - dueAt });
      idle.push(pipeline);
    });
    return pipeline;
  };
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent += 1) (idle.pop() ?? open()).send(write(), startedAt + (sent / perSecond) * 1000);
    await wait(1);
  }
  while (arrivals.length < total) await wait(20);
  for (const pipeline of idle) pipeline.close();
  return arrivals;
}

function requireNone(others: number): void {
  if (others > 0) throw new Error(`${others} answers had another status, so the figures are not valid`);
}

function randomVote({ matchups, voters }: VoteLoad['seeded']): string {
  const matchup = pickRandom(matchups);
  return voteRequest({ cookie: pickRandom(voters).cookie, matchup, songId: randomSongOf(matchup) });
}

/** Identifies the row of a vote, with the version from its answer. */
export type CastVote = { userId: number; matchupId: number; version: number };

/**
 * Casts a vote of a random user for the first song of a random matchup.
 * @throws Error when the vote was refused
 */
export async function castVote(address: string, seeded: SeededTournament): Promise<CastVote> {
  const { id: userId, cookie } = pickRandom(seeded.voters);
  const reply = await vote(httpClient(address, cookie), pickRandom(seeded.matchups), 1);
  if (reply.status !== 200) throw new Error(`A vote was answered with ${reply.status}`);
  const { matchupId, tally } = reply.body as VoteAnswer;
  return { userId, matchupId, version: tally.version };
}

/**
 * Returns the instants at which votes were counted, on `performance.now()`. Each is the time in the vote's row, which was
 * written a moment before the commit.
 */
export async function findCountTimes(pool: pg.Pool, votes: readonly CastVote[]): Promise<number[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `select updated_at as at from unnest($1::int[], $2::int[]) with ordinality as c(user_id, matchup_id, place)
     join votes using (user_id, matchup_id) order by place`,
    [votes.map(({ userId }) => userId), votes.map(({ matchupId }) => matchupId)],
  );
  return rows.map(({ at }) => at.getTime() - performance.timeOrigin);
}
