import type pg from 'pg';
import type { Clock } from '#server/lib/clock.ts';
import { moveTallies, moveVoters, readSlots, toTallies } from './ballot-counters.ts';
import {
  type Ballot,
  type BallotOutcome,
  readAdmitted,
  readShownSides,
  readVotes,
  writeVotes,
} from './ballot-data.ts';
import {
  begin,
  commit,
  findUnlockedMatchups,
  lockMatchups,
  lockVoters,
  preparePlans,
  queueForMatchups,
  readMatchups,
  rollBack,
} from './ballot-locks.ts';
import { judgeBallots, needsAdmission, toOutcomes } from './judge-ballots.ts';

type BatchInput = {
  pool: pg.Pool;
  clock: Clock;
  /** The slot to which this process adds votes. */
  slotOf: (connection: pg.PoolClient) => Promise<number>;
  ballots: Ballot[];
  lockTimeoutMs: number;
};

/** No connection to the database. */
export class DatabaseUnavailable extends Error {}

/** Counts the ballots in one transaction and returns their outcomes in the same order. @throws DatabaseUnavailable */
export async function countBallots({
  pool,
  clock,
  slotOf,
  ballots,
  lockTimeoutMs,
}: BatchInput): Promise<BallotOutcome[]> {
  const connection = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable('The database is unavailable', { cause });
  });
  let broken: Error | undefined;
  try {
    const slot = await slotOf(connection);
    await preparePlans(connection);
    // Statements that do not depend on each other's results are sent together, so that a batch waits for two round trips.
    // Each function awaits one statement: the error of the first one that fails must reject first.
    const [matchupIds, voterIds] = [matchupsOf(ballots), votersOf(ballots)];
    const [, , , matchups, voters, votes] = await inOneWrite(connection, () =>
      Promise.all([
        begin(connection, { lockTimeoutMs }),
        queueForMatchups(connection, matchupIds),
        lockMatchups(connection, matchupIds),
        readMatchups(connection, matchupIds, voterIds),
        lockVoters(connection, voterIds, 'wait'),
        readVotes(connection, ballots),
      ]),
    );
    // Where only some may vote, one more round trip asks who.
    const restricted = ballots.filter(({ matchupId }) => needsAdmission(matchups.get(matchupId)));
    const admitted = await readAdmitted(connection, restricted);
    // Read after the locks, so that a batch that waited for them counts no vote after the window.
    const now = clock.now();
    const judged = judgeBallots(ballots, { matchups, voters, votes, admitted, now });
    const accepted = judged.flatMap(({ written }) => written ?? []);
    const moved = accepted.filter((ballot) => ballot.moved);
    // After a failed statement, PostgreSQL turns the commit into a rollback.
    const [, , slots, , shownSides] = await inOneWrite(connection, () =>
      Promise.all([
        writeVotes(connection, moved, now),
        moveTallies(connection, moved, { matchups, voters, slot }),
        readSlots(connection, accepted),
        moveVoters(connection, moved, { matchups, voters, now }),
        readShownSides(connection, moved),
        commit(connection),
      ]),
    );
    const tallies = toTallies(matchups, slots);
    return toOutcomes(judged, { tallies, shownSides, countedAt: now.getTime() });
  } catch (error) {
    broken = await endBatch(connection);
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Sends the statements that `start` begins to the database in one write, where each would be one. */
function inOneWrite<T>({ connection }: pg.PoolClient, start: () => Promise<T>): Promise<T> {
  connection.stream.cork();
  try {
    return start();
  } finally {
    connection.stream.uncork();
  }
}

/** Returns a predicate for the ballots whose matchup and voter no other transaction has locked at this moment. */
export async function findUnlocked(pool: pg.Pool, ballots: Ballot[]): Promise<(ballot: Ballot) => boolean> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await begin(connection);
    const matchups = await findUnlockedMatchups(connection, matchupsOf(ballots));
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
