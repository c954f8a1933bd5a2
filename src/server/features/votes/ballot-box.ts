import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Tally } from '#contract/vote.ts';
import { votingState } from '#engine/voting-window.ts';
import type { Clock } from '../../clock.ts';
import type { Bus } from '../../live/bus.ts';
import * as data from './ballot-data.ts';

/** A vote as it arrives: `key` is its Idempotency-Key. */
export type Ballot = {
  userId: number;
  tournamentId: number;
  matchupId: number;
  songId: number;
  key: string | null;
};

export type BallotRefusal = 'not_found' | 'wrong_tournament' | 'wrong_song' | 'not_open' | 'ended' | 'locked';
type BallotOutcome =
  | { ok: true; effect: data.BallotEffect; songId: number | null; tally: Tally }
  | { ok: false; reason: BallotRefusal };

export type BallotBox = {
  /** Counts one vote; resolves once its batch has committed. Rejects when the database cannot be reached. */
  cast(ballot: Ballot): Promise<BallotOutcome>;
  /** Waits for the votes under way. */
  close(): Promise<void>;
  /** What was written so far, for metrics. */
  stats(): { batches: number; ballots: number };
};

type Waiting = {
  ballot: Ballot;
  resolve: (outcome: BallotOutcome) => void;
  reject: (error: unknown) => void;
};

const MAX_BATCH = 500;
const MAX_ATTEMPTS = 4;
/** Deadlock, serialization failure: the transaction was rolled back whole and may simply be repeated. */
const REPEATABLE = new Set(['40P01', '40001']);

/**
 * Counts votes in batches (architecture, hot path 1): votes that arrive while a batch is being written wait for the
 * next one, so a batch grows with the load and a lone vote waits for nobody.
 *
 * A batch is one transaction. It locks the matchups first, in id order, and every writer of a matchup's ballots or
 * tally does so; the statement after that has a new snapshot (READ COMMITTED), so the ballots it reads as old are
 * the true ones, whatever other processes wrote meanwhile. Then the voters' rows, in id order too.
 */
export function createBallotBox({
  pool,
  clock,
  bus,
  log,
}: {
  pool: pg.Pool;
  clock: Clock;
  bus: Bus;
  log: FastifyBaseLogger;
}): BallotBox {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  const written = { batches: 0, ballots: 0 };

  const writeAll = async () => {
    while (waiting.length > 0) {
      const { batch, rest } = takeBatch(waiting);
      waiting = rest;
      await writeBatch(batch);
    }
    // In the same breath as the last look at the queue: a vote cast a moment later has to start anew.
    writing = null;
  };

  const writeBatch = async (batch: Waiting[]): Promise<void> => {
    try {
      const ballots = batch.map(({ ballot }) => ballot);
      const outcomes = await repeatOnConflict(() => countBallots(pool, clock, ballots));
      written.batches += 1;
      written.ballots += batch.length;
      publishTallies(bus, ballots, outcomes);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error('A ballot had no outcome'));
      }
    } catch (error) {
      if (batch.length > 1 && isAboutData(error)) {
        const half = Math.ceil(batch.length / 2);
        await writeBatch(batch.slice(0, half));
        return writeBatch(batch.slice(half));
      }
      log.error({ err: error, ballots: batch.length }, 'a batch of votes was not written');
      for (const { reject } of batch) reject(error);
    }
  };

  return {
    cast(ballot) {
      return new Promise((resolve, reject) => {
        waiting.push({ ballot, resolve, reject });
        writing ??= writeAll();
      });
    },
    async close() {
      while (writing) await writing;
    },
    stats: () => ({ ...written }),
  };
}

/**
 * Up to 500 votes in order of arrival. A second vote of one user in one matchup waits for the next batch: one
 * statement cannot write a row twice. Once a batch is full the rest is not looked at, however long the queue is.
 */
function takeBatch(waiting: Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const seen = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  let looked = 0;
  for (const item of waiting) {
    if (batch.length === MAX_BATCH) break;
    looked += 1;
    const place = `${item.ballot.userId} ${item.ballot.matchupId}`;
    if (seen.has(place)) later.push(item);
    else batch.push(item);
    seen.add(place);
  }
  return { batch, rest: [...later, ...waiting.slice(looked)] };
}

/** The database refused a value or a reference: one ballot's fault, which half a batch at a time finds out. */
function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

async function repeatOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tries === MAX_ATTEMPTS || !REPEATABLE.has(code)) throw error;
    }
  }
}

async function countBallots(pool: pg.Pool, clock: Clock, ballots: Ballot[]): Promise<BallotOutcome[]> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query('begin');
    const matchups = await data.lockMatchups(connection, [...new Set(ballots.map((b) => b.matchupId))]);
    // Taken once the locks are held: however long they were waited for, no vote slips in after the lock.
    const now = clock.now();
    const judged = ballots.map((ballot) => ({
      ...ballot,
      refusal: refusalOf(ballot, matchups.get(ballot.matchupId), now),
    }));
    const asked = judged.filter(({ refusal, key }) => refusal === null || mayBeRepeat(refusal, key));
    const inTime = asked.filter(({ refusal }) => refusal === null);
    await data.lockVoters(connection, [...new Set(inTime.map((b) => b.userId))]);
    const effects = await data.writeBallots(
      connection,
      asked.map((ballot) => ({ ...ballot, isLate: ballot.refusal !== null })),
      now,
    );
    const counted = effects.filter(({ moved, isRepeat }) => moved || isRepeat);
    const tallies = await data.moveTallies(connection, counted, matchups);
    await data.moveVoters(connection, effects, matchups, now);
    await connection.query('commit');
    return toOutcomes(judged, effects, tallies);
  } catch (error) {
    broken = await rollBack(connection);
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Undefined when the connection can be used again. */
async function rollBack(connection: pg.PoolClient): Promise<Error | undefined> {
  try {
    await connection.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Why this vote does not count now, or null when it does (R26, T §5). */
function refusalOf(ballot: Ballot, matchup: data.LockedMatchup | undefined, now: Date): BallotRefusal | null {
  if (!matchup) return 'not_found';
  if (matchup.tournamentId !== ballot.tournamentId) return 'wrong_tournament';
  if (matchup.song1Id === null || matchup.song2Id === null) return 'not_open';
  if (ballot.songId !== matchup.song1Id && ballot.songId !== matchup.song2Id) return 'wrong_song';
  const state = votingState(matchup, now.getTime());
  if (state === 'open') return null;
  if (state === 'locked' || state === 'ended') return state;
  return 'not_open';
}

/** A retry that comes when voting is over may repeat a vote that was counted: its voter hears that it was (R26). */
function mayBeRepeat(refusal: BallotRefusal, key: string | null): boolean {
  return key !== null && (refusal === 'locked' || refusal === 'ended' || refusal === 'not_open');
}

function toOutcomes(
  judged: { refusal: BallotRefusal | null; key: string | null }[],
  effects: data.WrittenBallot[],
  tallies: ReadonlyMap<number, Tally>,
): BallotOutcome[] {
  let next = 0;
  return judged.map(({ refusal, key }): BallotOutcome => {
    if (refusal && !mayBeRepeat(refusal, key)) return { ok: false, reason: refusal };
    const written = effects[next];
    next += 1;
    if (refusal && !written?.isRepeat) return { ok: false, reason: refusal };
    const tally = written && tallies.get(written.matchupId);
    if (!written || !tally) throw new Error('An accepted ballot was not written');
    return { ok: true, effect: written.effect, songId: written.songId, tally };
  });
}

function publishTallies(bus: Bus, ballots: Ballot[], outcomes: BallotOutcome[]): void {
  const changed = new Map<number, Map<number, Tally>>();
  for (const [index, outcome] of outcomes.entries()) {
    const ballot = ballots[index];
    if (!outcome.ok || !ballot) continue;
    const tallies = changed.get(ballot.tournamentId) ?? new Map<number, Tally>();
    changed.set(ballot.tournamentId, tallies.set(outcome.tally.id, outcome.tally));
  }
  for (const [tournamentId, tallies] of changed) {
    bus.publish({ type: 'tallies', tournamentId, tallies: [...tallies.values()] });
  }
}
