import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Tally } from '#contract/vote.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import { codeOf, repeatOnConflict } from '#server/db/conflict.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Bus } from '#server/live/bus.ts';
import type { Ballot, BallotOutcome, BallotRefusal } from './ballot.ts';
import * as data from './ballot-data.ts';
import { createLane, placeOf, type Waiting } from './ballot-lane.ts';

export type BallotBox = {
  /** Counts one vote; resolves once its batch has committed. Rejects when the database cannot be reached. */
  cast(ballot: Ballot): Promise<BallotOutcome>;
  /** Waits for the votes under way, and for their answers. */
  close(): Promise<void>;
  /** What was written so far, for metrics. */
  stats(): { batches: number; ballots: number };
};

const LOCK_NOT_AVAILABLE = '55P03';
/** Longer than other processes' batches hold a matchup, shorter than anybody minds. */
const QUICK_LOCK_MS = 250;
/** Paying the points of a great final, or deleting a large tournament, takes seconds. */
const PATIENT_LOCK_MS = 20_000;

/**
 * Counts votes in batches (architecture, hot path 1): votes that arrive while a batch is being written wait for the
 * next one, so a batch grows with the load and a lone vote waits for nobody.
 *
 * A batch is one transaction. It locks the matchups first, in id order, and every writer of a matchup's ballots or
 * tally does so; the statement after that has a new snapshot (READ COMMITTED), so the ballots it reads as old are
 * the true ones, whatever other processes wrote meanwhile. Then the voters' rows, in id order too.
 *
 * What something long holds (points are being paid, a tournament deleted) stops nobody else: such votes leave for a
 * second lane, which waits.
 */
export function createBallotBox({
  pool,
  clock,
  bus,
  log,
}: {
  pool: pg.Pool;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  log: FastifyBaseLogger;
}): BallotBox {
  const written = { batches: 0, ballots: 0 };

  let answering = Promise.resolve();
  const settle = (batch: Waiting[], outcomes: BallotOutcome[]) => {
    written.batches += 1;
    written.ballots += batch.length;
    // The next batch is on its way first: the database works on it while these are answered.
    answering = nextTurn().then(() => answer(batch, outcomes));
  };

  const answer = (batch: Waiting[], outcomes: BallotOutcome[]) => {
    publishTallies(
      bus,
      batch.map(({ ballot }) => ballot),
      outcomes,
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome) resolve(outcome);
      else reject(new Error('A ballot had no outcome'));
    }
  };

  /** Half a batch at a time finds out the one ballot that the database refuses. */
  const writeBatch = async (batch: Waiting[], lockTimeoutMs: number): Promise<void> => {
    try {
      const ballots = batch.map(({ ballot }) => ballot);
      settle(batch, await repeatOnConflict(() => countBallots({ pool, clock, ballots, lockTimeoutMs })));
    } catch (error) {
      if (lockTimeoutMs === QUICK_LOCK_MS && codeOf(error) === LOCK_NOT_AVAILABLE) return writeFree(batch);
      if (batch.length > 1 && isAboutData(error)) {
        const half = Math.ceil(batch.length / 2);
        await writeBatch(batch.slice(0, half), lockTimeoutMs);
        return writeBatch(batch.slice(half), lockTimeoutMs);
      }
      // What came meanwhile would only wait to hear the same.
      const behind =
        error instanceof Unreachable ? (lockTimeoutMs === QUICK_LOCK_MS ? quick : patient).giveUp() : [];
      const failed = [...batch, ...behind];
      log.error({ err: error, ballots: failed.length }, 'a batch of votes was not written');
      for (const { reject } of failed) reject(error);
    }
  };

  /** Something long holds a matchup or a voter: everybody else's votes go on, and theirs wait in a lane of their own. */
  const writeFree = async (batch: Waiting[]): Promise<void> => {
    const isFree = await findFree(
      pool,
      batch.map(({ ballot }) => ballot),
    ).catch(() => () => false);
    const [free, held] = [true, false].map((is) => batch.filter(({ ballot }) => isFree(ballot) === is));
    patient.add(held ?? []);
    // What was free a moment ago may be held by now; it then waits, too.
    if (free?.length === batch.length) patient.add(free);
    else if (free?.length) await writeBatch(free, QUICK_LOCK_MS);
  };

  /** Nobody's next vote on a matchup overtakes the one of theirs that waits in the patient lane. */
  const writeQuickly = async (batch: Waiting[]): Promise<void> => {
    const held = patient.places();
    if (held.size === 0) return writeBatch(batch, QUICK_LOCK_MS);
    const isBehind = ({ ballot }: Waiting) => held.has(placeOf(ballot));
    patient.add(batch.filter(isBehind));
    const free = batch.filter((item) => !isBehind(item));
    if (free.length > 0) await writeBatch(free, QUICK_LOCK_MS);
  };

  const quick = createLane(writeQuickly);
  const patient = createLane((batch) => writeBatch(batch, PATIENT_LOCK_MS));

  return {
    cast: (ballot) =>
      new Promise((resolve, reject) => {
        quick.add([{ ballot, resolve, reject }]);
      }),
    async close() {
      await quick.rest();
      await patient.rest();
      await answering;
    },
    stats: () => ({ ...written }),
  };
}

/** The database refused a value or a reference: one ballot's fault. */
const isAboutData = (error: unknown) => /^2[23]/.test(codeOf(error));

type Count = { pool: pg.Pool; clock: Clock; ballots: Ballot[]; lockTimeoutMs: number };

/** There was no connection to be had. */
class Unreachable extends Error {}

async function countBallots({ pool, clock, ballots, lockTimeoutMs }: Count): Promise<BallotOutcome[]> {
  const connection = await pool.connect().catch((cause: unknown) => {
    throw new Unreachable('The database cannot be reached', { cause });
  });
  let broken: Error | undefined;
  try {
    // What needs no answer in between is sent together: a batch waits three times for the database, and for the turn
    // of this thread, instead of seven times.
    const [, matchups] = await Promise.all([
      connection.query(`begin; set local lock_timeout = ${lockTimeoutMs}`),
      data.lockMatchups(connection, matchupsOf(ballots), 'wait'),
      data.lockVoters(connection, votersOf(ballots), 'wait'),
    ]);
    // Taken once the locks are held: however long they were waited for, no vote slips in after the lock.
    const now = clock.now();
    const judged = ballots.map((ballot) => ({
      ...ballot,
      refusal: refusalOf(ballot, matchups.get(ballot.matchupId), now),
    }));
    const asked = judged.filter(({ refusal, key }) => refusal === null || mayBeRepeat(refusal, key));
    const effects = await data.writeBallots(
      connection,
      asked.map((ballot) => ({ ...ballot, isLate: ballot.refusal !== null })),
      now,
    );
    const counted = effects.filter(({ moved, isRepeat }) => moved || isRepeat);
    // Behind a statement that fails the commit is a rollback.
    const [tallies] = await Promise.all([
      data.moveTallies(connection, counted, matchups),
      data.moveVoters(connection, effects, matchups, now),
      connection.query('commit'),
    ]);
    return toOutcomes(judged, effects, tallies);
  } catch (error) {
    broken = await rollBack(connection);
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Which ballots could be written at this moment: nobody holds their matchup or their voter. */
async function findFree(pool: pg.Pool, ballots: Ballot[]): Promise<(ballot: Ballot) => boolean> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query('begin');
    const matchups = await data.lockMatchups(connection, matchupsOf(ballots), 'skip');
    const voters = await data.lockVoters(connection, votersOf(ballots), 'skip');
    return ({ matchupId, userId }) => matchups.has(matchupId) && voters.has(userId);
  } finally {
    broken = await rollBack(connection);
    connection.release(broken);
  }
}

const matchupsOf = (ballots: readonly Ballot[]) => [...new Set(ballots.map(({ matchupId }) => matchupId))];
const votersOf = (ballots: readonly Ballot[]) => [...new Set(ballots.map(({ userId }) => userId))];

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

function publishTallies(bus: Pick<Bus, 'publish'>, ballots: Ballot[], outcomes: BallotOutcome[]): void {
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
