import type pg from 'pg';
import type { Clock } from '#server/lib/clock.ts';
import { moveTallies, moveVoters } from './ballot-counters.ts';
import { type Ballot, type BallotOutcome, writeBallots } from './ballot-data.ts';
import { begin, commit, lockMatchups, lockVoters, readMatchups, rollBack } from './ballot-locks.ts';
import { createPointJudge, isWritten, judge, toNewBallot, toOutcomes } from './judge-ballots.ts';

type BatchInput = { pool: pg.Pool; clock: Clock; ballots: Ballot[]; lockTimeoutMs: number };

/** No connection to the database. */
export class DatabaseUnavailable extends Error {}

/** Counts the ballots in one transaction and returns their outcomes in the same order. @throws DatabaseUnavailable */
export async function countBallots({
  pool,
  clock,
  ballots,
  lockTimeoutMs,
}: BatchInput): Promise<BallotOutcome[]> {
  const connection = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable('The database is unavailable', { cause });
  });
  let broken: Error | undefined;
  try {
    // Statements that do not depend on each other are sent together: a batch waits for three round trips, not
    // eight.
    const [matchupIds, voterIds] = [matchupsOf(ballots), votersOf(ballots)];
    const [, , matchups, voters] = await Promise.all([
      begin(connection, { lockTimeoutMs }),
      lockMatchups(connection, matchupIds, 'wait'),
      readMatchups(connection, matchupIds, voterIds),
      lockVoters(connection, voterIds, 'wait'),
    ]);
    // Read after the locks, so that a batch that waited for them counts no vote after the window.
    const now = clock.now();
    const judged = ballots.map((ballot) => judge(ballot, { matchups, voters, now }));
    const isPaidLater = createPointJudge({ voters, now });
    const newBallots = judged.filter(isWritten).map((one) => toNewBallot(one, isPaidLater));
    const effects = await writeBallots(connection, newBallots, now);
    const accepted = effects.filter(({ isAccepted }) => isAccepted);
    // After a failed statement, PostgreSQL turns the commit into a rollback.
    const [tallies] = await Promise.all([
      moveTallies(connection, accepted, { matchups, voters }),
      moveVoters(connection, effects, { matchups, voters, now }),
      commit(connection),
    ]);
    return toOutcomes(judged, effects, { tallies, countedAt: now.getTime() });
  } catch (error) {
    broken = await endBatch(connection);
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Returns a predicate for the ballots whose matchup and voter no other transaction has locked at this moment. */
export async function findUnlocked(pool: pg.Pool, ballots: Ballot[]): Promise<(ballot: Ballot) => boolean> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await begin(connection);
    const matchups = await lockMatchups(connection, matchupsOf(ballots), 'skip');
    const voters = await lockVoters(connection, votersOf(ballots), 'skip');
    return ({ matchupId, userId }) => matchups.has(matchupId) && voters.has(userId);
  } finally {
    broken = await endBatch(connection);
    connection.release(broken);
  }
}

const matchupsOf = (ballots: readonly Ballot[]) => [...new Set(ballots.map(({ matchupId }) => matchupId))];
const votersOf = (ballots: readonly Ballot[]) => [...new Set(ballots.map(({ userId }) => userId))];

/** Returns the error after which the connection cannot be used again. */
async function endBatch(connection: pg.PoolClient): Promise<Error | undefined> {
  try {
    await rollBack(connection);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
